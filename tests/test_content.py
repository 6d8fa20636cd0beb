"""Content files: what is wrong with one is told, whatever it is, and never by a crash."""

import copy
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planetarium.content import Content, ContentError, load_content, standard_content
from planetarium.records.layout import layout

FROZEN = Path(__file__).parent / "frozen"
JUNK = st.sampled_from([None, True, -1, 0, 3, 10**9, 2.5, "", "I-1", "junk", [], [1], {}, {"a": 1}, [["I-1"], "II-1"]])


@pytest.mark.parametrize("content", [standard_content(), load_content(FROZEN / "content.toml")], ids=lambda c: c.id)
def test_a_content_survives_its_json_form(content: Content) -> None:
    again = Content.from_doc(json.loads(json.dumps(content.to_doc())))
    assert again.hash == content.hash
    assert again.data.tobytes() == content.data.tobytes()


def test_an_id_that_is_in_two_files_is_refused_with_both_names(tmp_path: Path) -> None:
    cards = (FROZEN / "cards.toml").read_text(encoding="utf-8")
    (tmp_path / "more.toml").write_text(cards[cards.index("[[card]]") :].split("[[card]]")[1].join(["[[card]]", ""]))
    (tmp_path / "cards.toml").write_text(cards, encoding="utf-8")
    (tmp_path / "mine.toml").write_text('cards = ["cards.toml", "more.toml"]', encoding="utf-8")
    with pytest.raises(ContentError, match="the id is there 2 times, also in more"):
        load_content(tmp_path / "mine.toml")


def places(doc: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document, as the way that leads to it."""
    found = [path] if path else []
    children = doc.items() if isinstance(doc, dict) else enumerate(doc) if isinstance(doc, list) else ()
    for key, value in children:
        found += places(value, (*path, key))
    return found


WHOLE: Any = load_content(FROZEN / "content.toml").to_doc()
PLACES = places(WHOLE)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(place=st.sampled_from(PLACES), junk=JUNK, drop=st.booleans())
def test_a_damaged_content_is_refused_or_still_sound(place: tuple[Any, ...], junk: Any, drop: bool) -> None:
    doc = copy.deepcopy(WHOLE)
    parent = doc
    for key in place[:-1]:
        parent = parent[key]
    if drop:
        del parent[place[-1]]
    else:
        parent[place[-1]] = junk
    try:
        content = Content.from_doc(doc, "damaged")
    except ContentError as error:
        assert error.problems
        assert all(problem.startswith("damaged: ") for problem in error.problems)
    else:
        assert len(content.board.spaces) == 72


def test_cards_may_stand_in_the_content_file_itself(tmp_path: Path) -> None:
    cards = (FROZEN / "cards.toml").read_text()
    (tmp_path / "my.toml").write_text('id = "mine"\n' + cards)
    content = load_content(tmp_path / "my.toml")
    assert content.id == "mine"
    assert content.cards == load_content(FROZEN / "content.toml").cards
    assert content.board.spaces == standard_content().board.spaces


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("id = \n")
    with pytest.raises(ContentError, match=r"broken\.toml: is not valid TOML"):
        load_content(tmp_path / "broken.toml")


def test_a_record_field_must_not_hide_behind_an_attribute_of_numpy() -> None:
    class Log:
        size: Annotated[int, "i8"]

    with pytest.raises(TypeError, match="size"):
        layout(Log)


def test_a_cache_that_cannot_be_written_is_no_hindrance(tmp_path: Path) -> None:
    """The compiled rulebook then keeps its code among the temporary files."""
    (tmp_path / "file").write_text("in the way")
    environment = os.environ | {"PLANETARIUM_CACHE": str(tmp_path / "file" / "cache"), "TMPDIR": str(tmp_path)}
    code = "from planetarium.speeds.compiled import cache_directory; print(cache_directory())"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()).is_relative_to(tmp_path)
    assert "file" not in Path(done.stdout.strip()).relative_to(tmp_path).parts
