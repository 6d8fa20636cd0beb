"""Examples in the README, the docs and the docstrings run, and what the docs point at is there."""

import doctest
import importlib
import json
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import planetarium
from planetarium.content import Content, standard_content
from planetarium.pictures.board import board_svg
from planetarium.records.content import SPACES

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "examples" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
]


@pytest.fixture
def frozen_edition(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The standard cards and board as they were when the examples were written: a new card must not stale them."""
    edition = Content.from_doc(json.loads((ROOT / "tests" / "frozen" / "edition.json").read_text(encoding="utf-8")))
    standard_content.cache_clear()
    monkeypatch.setattr("planetarium.content.load_content", lambda path: edition)
    assert standard_content() is edition
    yield
    standard_content.cache_clear()


@pytest.mark.usefixtures("frozen_edition")
@pytest.mark.parametrize("page", [p for p in PAGES if ">>>" in p.read_text()], ids=lambda p: p.name)
def test_examples_on_a_page_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 0
    assert failed == 0


def modules() -> list[str]:
    mirrors = ("planetarium.speeds.compiled", "planetarium.speeds.cuda")
    found = pkgutil.walk_packages(planetarium.__path__, "planetarium.")
    return [m.name for m in found if not m.name.startswith(mirrors)]


@pytest.mark.usefixtures("frozen_edition")
def test_examples_in_docstrings_run() -> None:
    tried = 0
    for name in modules():
        result = doctest.testmod(importlib.import_module(name))
        assert result.failed == 0, name
        tried += result.attempted
    assert tried > 10


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert (page.parent / link).exists(), link


def test_every_rule_number_is_in_the_rules() -> None:
    text = (ROOT / "docs" / "rules.md").read_text()
    counts = {1: 6, 2: 3, 3: 3, 4: 6, 5: 10, 6: 1, 7: 6, 8: 8, 9: 8, 10: 6, 11: 5}
    for section, rules in counts.items():
        for rule in range(1, rules + 1):
            assert re.search(rf"\b{section}\.{rule}\b", text), f"{section}.{rule}"


def test_the_board_picture_is_the_standard_board() -> None:
    drawn = (ROOT / "docs" / "board.svg").read_text()
    assert drawn == board_svg(standard_content()), "planetarium board --out docs/board.svg"
    assert len(standard_content().board.spaces) == SPACES
