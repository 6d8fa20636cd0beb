"""What the journeys share: a server, a browser, and visitors who are strangers to each other."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.server.servers import ServerProcess

from .chromium import running_browser
from .visitor import PATIENCE, Visitor

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the page that was built last, shared by journeys that each have tables of their own."""
    directory = tmp_path_factory.mktemp("server")
    with ServerProcess(str(directory / "games.db"), directory / "log") as serving:
        yield serving


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # Not for longer than this package: Playwright's loop would be in the way of tests with one of their own.
    with running_browser() as browser:
        yield browser


@pytest.fixture
def visitors(browser: Browser, server: ServerProcess) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors: `ada, bob = visitors(), visitors(phone=True)`. None of them may have met an error at the end."""
    made: list[Visitor] = []

    def make(address: str = server.address, **more: Any) -> Visitor:
        made.append(Visitor(browser, address, **more))
        return made[-1]

    yield make
    troubles = [trouble for visitor in made for trouble in visitor.troubles]
    for visitor in made:
        visitor.close()
    assert not troubles, "\n".join(troubles)
