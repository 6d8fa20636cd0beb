"""Fixtures of the server's tests: servers, databases, people."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from planetarium.server.clocks import Clocks
from planetarium.server.people import People

from .cluster import Cluster, running_cluster
from .people import Person
from .servers import FakeClock, ServerProcess, server_in_thread


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL of this test process's own."""
    with running_cluster() as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.database()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a SQLite file and wide limits, shared by tests that each have tables of their own."""
    directory = tmp_path_factory.mktemp("server")
    with ServerProcess(str(directory / "games.db"), directory / "log") as serving:
        yield serving


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def address(tmp_path: Path, clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server on a fake clock, which often checks its clocks and its devices."""
    monkeypatch.setattr(Clocks, "CHECK_EVERY", 0.05)
    monkeypatch.setattr(Clocks, "CHECK_ALL_EVERY", 0.2)
    monkeypatch.setattr(People, "CHECK_EVERY", 0.1)
    with server_in_thread(str(tmp_path / "games.db"), clock, idle=0.2) as (found, _):
        yield found


@pytest.fixture
def people(server: ServerProcess) -> Iterator[Callable[..., Person]]:
    """Makes people, who are strangers to each other: `ada, bob = people(), people()`."""
    with ExitStack() as stack:
        yield lambda address=server.address, token=None: stack.enter_context(Person(address, token))


@pytest.fixture
def ada(people: Callable[..., Person]) -> Person:
    return people()


@pytest.fixture
def bob(people: Callable[..., Person]) -> Person:
    return people()


@pytest.fixture
def eve(people: Callable[..., Person]) -> Person:
    """Somebody who belongs to no table."""
    return people()
