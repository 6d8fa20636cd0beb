"""What the server's tests share: servers, databases, people."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from .cluster import Cluster, running_cluster
from .people import Person
from .serving import Serving


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
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with a SQLite file and wide limits, shared by tests that each have tables of their own."""
    directory = tmp_path_factory.mktemp("server")
    with Serving(str(directory / "games.db"), directory / "log") as serving:
        yield serving


@pytest.fixture
def people(server: Serving) -> Iterator[Callable[..., Person]]:
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
    """Who belongs to no table."""
    return people()
