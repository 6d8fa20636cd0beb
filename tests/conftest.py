"""What the tests share: the frozen content, and a cache for compiled code that outlives a run."""

from pathlib import Path

import pytest

from planetarium.content import Content, load_content


@pytest.fixture(scope="session")
def frozen() -> Content:
    """A small content of the tests' own, so that balancing cards never touches them."""
    return load_content(Path(__file__).parent / "frozen" / "content.toml")


@pytest.fixture(scope="session")
def primordial() -> Content:
    """The frozen content with cards for Epochs and the Frost Line."""
    return load_content(Path(__file__).parent / "frozen" / "primordial.toml")
