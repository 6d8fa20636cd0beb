"""The API against its OpenAPI schema: no request makes the server fail, and all answers match their description."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from planetarium.server.rejections import STATUS
from planetarium.server.routes import ROUTERS

from .people import Person
from .servers import ServerProcess

CHECKS: list[Any] = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
]  # fmt: skip
BOUNDED = settings(
    max_examples=15, deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)  # fmt: skip
THOROUGH = settings(BOUNDED, max_examples=150, derandomize=False)


def described() -> dict[str, Any]:
    app = FastAPI()
    for router in ROUTERS:
        app.include_router(router)
    return app.openapi()


OPERATIONS: dict[str, Any] = {}
found: Any
for found in schemathesis.openapi.from_dict(described()).get_all_operations():
    operation = found.ok()
    OPERATIONS[f"{operation.method} {operation.path}"] = operation


@pytest.fixture(scope="module")
def somebody(server: ServerProcess) -> Iterator[Person]:
    """A person with a program's token, and a table to be treated badly."""
    with Person(server.address) as stranger:
        token = stranger.post("players")["token"]
    with Person(server.address, token) as person:
        yield person


@pytest.fixture(scope="module")
def victim(somebody: Person) -> str:
    game: str = somebody.table("me open", public=True)["game"]
    return game


def ask(name: str, bounds: settings, person: Person, game: str) -> None:
    """Asks one operation for all sorts of things, well and badly put, of tables that there are and that are none."""
    operation, answered = OPERATIONS[name], 0
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
        try:
            requests = operation.as_strategy(generation_mode=mode)

            @bounds
            @given(request=requests, here=st.booleans())
            def check(request: Any, here: bool) -> None:
                if here and "game" in (request.path_parameters or {}):
                    request.path_parameters["game"] = game
                    if name.endswith("/hint"):  # it takes long; test_records asks for some
                        return
                response = request.call(base_url=person.address, headers=person.headers())
                request.validate_response(response, checks=CHECKS)
                nonlocal answered
                answered += 1

            check()
        except Unsatisfiable:
            assert mode is GenerationMode.NEGATIVE, "nothing can be put badly where there is nothing to put"
    assert answered > 5 or not operation.path_parameters


@pytest.mark.parametrize("name", OPERATIONS)
def test_any_request_is_answered_as_described(name: str, somebody: Person, victim: str) -> None:
    ask(name, BOUNDED, somebody, victim)


@pytest.mark.soak
@pytest.mark.parametrize("name", OPERATIONS)
def test_many_requests_are_answered_as_described(name: str, somebody: Person, victim: str) -> None:
    ask(name, THOROUGH, somebody, victim)


def test_everything_that_the_protocol_tells_of_is_described(somebody: Person) -> None:
    paths = somebody.get("openapi.json")["paths"]
    assert paths == described()["paths"]
    assert len(paths) == 54
    rejected = paths["/api/v1/tables/{game}/actions"]["post"]["responses"]
    assert {"200", "403", "404", "409", "413", "422", "429", "503"} <= rejected.keys()
    for path, operations in paths.items():
        for operation in operations.values():
            assert operation["responses"]["422"]["content"]["application/json"]["schema"] == {
                "$ref": "#/components/schemas/RejectionAnswer"
            }, path


def test_every_reason_is_in_the_protocol_with_its_status() -> None:
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    told = {reason: int(status) for reason, status in re.findall(r"^\| `([a-z-]+)` \| (\d{3}) \|", text, re.MULTILINE)}
    assert told == STATUS
