"""What the journeys share: a server, and a browser of each kind that nobody has used before."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.servers import ServerProcess

from .browser import Browser
from .firefox import running_firefox
from .webkit import running_webkit


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the page that was built last."""
    directory = tmp_path_factory.mktemp("server")
    with ServerProcess(str(directory / "games.db"), directory / "log") as serving:
        yield serving


@pytest.fixture(params=[running_firefox, running_webkit], ids=["firefox", "webkit"])
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    """It may have met no error at the end. What was seen last stays in the test's folder."""
    with request.param(tmp_path) as browser:
        yield browser
        (tmp_path / "last.png").write_bytes(browser.picture())
        troubles = browser.take_troubles()
    assert not troubles, "\n".join(troubles)
