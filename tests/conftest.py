"""What the tests share: the frozen contents, and the command line."""

from pathlib import Path

import pytest

from planetarium.content import Content, load_content
from tests.shell import Shell


@pytest.fixture(scope="session")
def frozen() -> Content:
    """A small content of the tests' own, so that balancing cards never touches them."""
    return load_content(Path(__file__).parent / "frozen" / "content.toml")


@pytest.fixture(scope="session")
def primordial() -> Content:
    """The frozen content with cards for Epochs and the Frost Line."""
    return load_content(Path(__file__).parent / "frozen" / "primordial.toml")


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line, with what it prints caught."""
    return Shell(capsys)
