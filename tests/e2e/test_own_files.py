"""Cards and board of one's own, a game that begins in its middle, and files that are none of these."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from planetarium.content import load_content
from planetarium.game import Game

from .axe import check_access
from .table import TablePage
from .visitor import Visitor

FROZEN = Path(__file__).parents[1] / "frozen" / "content.toml"


def choose(visitor: Visitor, button: str, file: Path) -> None:
    visitor.page.get_by_label(button).set_input_files(file)


def test_a_game_with_ones_own_cards_from_its_middle(visitors: Callable[..., Visitor], tmp_path: Path) -> None:
    content = load_content(FROZEN)
    cards, middle = tmp_path / "cards.json", tmp_path / "middle.json"
    cards.write_text(json.dumps(content.to_doc()), encoding="utf-8")
    game = Game.new(3, 5, content=content, extras=("matter",))
    while game.phase != "move" or game.seat != 0:
        game.play(game.legal_actions[0])
    middle.write_text(json.dumps(game.position()), encoding="utf-8")
    ada = visitors()
    ada.go("/new")
    ada.page.get_by_text("Your own cards, board or position").click()
    choose(ada, "Choose cards and board…", cards)
    expect(ada.page.get_by_text("cards.json")).to_be_visible()
    choose(ada, "Choose a position…", middle)
    expect(ada.page.get_by_text("3 players · Extra Matter")).to_be_visible()
    expect(ada.page.get_by_label("Player in seat 3")).to_be_visible()
    expect(ada.button("Add a seat")).to_have_count(0)
    # Strangers are not to sit down to it.
    ada.page.get_by_label("Player in seat 3").select_option("open")
    expect(ada.page.get_by_label("Public table")).to_be_disabled()
    expect(ada.page.get_by_text("Not available with your own cards or position.")).to_be_visible()
    ada.page.get_by_label("Player in seat 3").select_option("explorer")
    check_access(ada, "a new game from files")
    ada.check_width()
    ada.press("Start game")
    table = TablePage(ada)
    table.until_asked()
    assert table.news()["table"]["content"]["hash"] == content.hash
    # Everybody sees what it is, wherever the game is shown.
    marks = [f"Custom cards {content.hash[:8]}", "Custom position"]
    for mark in marks:
        expect(ada.page.get_by_role("banner").get_by_role("button", name=mark)).to_be_visible()
    ada.press(marks[1])
    expect(ada.page.locator("[popover]:popover-open")).to_contain_text("may know the hidden cards")
    ada.page.keyboard.press("Escape")
    ada.press("Menu")
    for mark in marks:
        expect(ada.page.get_by_role("dialog").get_by_role("button", name=mark)).to_be_visible()
    ada.press("Close")
    view = table.view()
    assert view["position"]["seats"][0]["hand"] == game.position()["seats"][0]["hand"]
    table.do(game.legal_actions[0], view)
    table.until_settled()
    assert table.actions()[0]["action"] == game.legal_actions[0]
    ada.go("/games")
    for mark in marks:
        expect(ada.button(mark)).to_be_visible()
    check_access(ada, "my games, one with cards of its own")
    ada.page.set_viewport_size({"width": 320, "height": 640})
    expect(ada.button(f"Custom cards {content.hash[:8]} and position")).to_be_visible()
    expect(ada.button("Custom position")).to_have_count(0)
    ada.check_width()


def test_other_files_are_refused_in_words_and_nothing_is_lost(visitors: Callable[..., Visitor], tmp_path: Path) -> None:
    text, empty, unplayable = (tmp_path / f"{name}.json" for name in ("text", "empty", "unplayable"))
    text.write_text("Dear diary", encoding="utf-8")
    empty.write_text("{}", encoding="utf-8")
    unplayable.write_text('{"id": "mine", "board": {}, "cards": []}', encoding="utf-8")
    ada = visitors()
    ada.go()
    replaying = ada.page.locator(".door").filter(has_text="Replay a saved game")
    for file in (text, empty):  # no JSON; JSON that the server refuses
        choose(ada, "Choose a record…", file)
        expect(replaying.get_by_role("alert")).to_have_text(
            f"“{file.name}” is not the record of a finished game, or it is damaged."
        )
    check_access(ada, "a file that is no record")
    expect(ada.button("Play now")).to_be_enabled()

    ada.go("/new")
    ada.page.get_by_label("Name for seat 1").fill("Ada")
    ada.page.get_by_text("Your own cards, board or position").click()
    choose(ada, "Choose a position…", empty)
    expect(ada.page.get_by_text("“empty.json” is not a position")).to_be_visible()
    choose(ada, "Choose cards and board…", empty)
    expect(ada.page.get_by_text("“empty.json” is not a set of cards and a board")).to_be_visible()
    choose(ada, "Choose cards and board…", unplayable)
    expect(ada.button("Remove the cards and board")).to_be_visible()  # the file has been read
    ada.press("Start game")
    beside = ada.page.locator(".file").filter(has_text="Cards and board")
    expect(beside.get_by_role("alert")).to_contain_text(
        "“unplayable.json” is not a set of cards and a board that can be"
    )
    ada.press("Remove the cards and board")
    expect(ada.page.get_by_text("unplayable.json")).to_have_count(0)
    expect(ada.page.get_by_label("Name for seat 1")).to_have_value("Ada")
    ada.press("Start game")
    TablePage(ada).until_asked()
    # The browser itself notes what the server refused.
    assert ["422" in trouble for trouble in ada.troubles] == [True, True], ada.troubles
    ada.troubles.clear()
