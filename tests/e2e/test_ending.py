"""The end of a game: its story is told, to read with eyes, fingers, keys and ears."""

import random
from collections.abc import Callable

from playwright.sync_api import expect

from .axe import check_access
from .moments import finished, moment
from .table import TablePage, playful
from .tour import EVERYTHING
from .visitor import Visitor

NAMES = {
    "low": "Low cards", "high": "High cards", "proto": "Proto cards", "final": "Finals",
    "heat-and-cold": "Heat and Cold", "brightness": "Paid for brightness",
}  # fmt: skip


def test_a_game_that_is_played_to_its_end_tells_its_story_by_keyboard(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(keyboard=True)
    page, keys = ada.page, ada.keys
    assert keys is not None
    ada.begin_at(moment("end"))
    table = TablePage(ada)
    choose = playful(random.Random(1))
    while table.decide(choose):
        pass
    ending = page.get_by_role("dialog")
    story = ada.ask(f"tables/{table.game}/story")
    won = story["result"]["winners"] == [0]
    expect(ending.get_by_role("heading", level=2)).to_contain_text("You win" if won else "Novice wins")
    if not story["tie"]:
        expect(ending.get_by_role("heading", level=2)).to_contain_text(f"by {story['lead']}")
    points = page.get_by_role("list", name="Points of Ada", exact=True)
    expect(points).to_contain_text(f"Start position {story['seats'][0]['sources']['start']}")
    expect(page.get_by_role("img", name=f"Ada ends at {story['result']['scores'][0]}")).to_be_visible()

    keys.tab_to("dialog summary")
    assert keys.name() == "Turn by turn"
    keys.press("Enter")
    lines = page.get_by_role("region", name="Points, turn by turn").get_by_role("row")
    expect(lines.last).to_contain_text(str(story["result"]["scores"][0]))
    keys.press("Escape")
    expect(ending).to_have_count(0)
    ada.press("Menu")
    ada.press("How the game ended")
    expect(points).to_be_visible()


def test_an_imported_game_with_everything_tells_its_story_on_a_phone(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(phone=True)
    page = ada.page
    game = ada.post("records", {"record": finished("everything", 3, **EVERYTHING)})["game"]
    ada.go(f"/table/{game}")
    page.get_by_role("heading", name="The planets and the cards that made them").wait_for()
    for width, height in ((360, 640), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        heights = page.locator("dialog").evaluate("dialog => [dialog.scrollHeight, dialog.clientHeight]")
        assert heights[0] == heights[1], "only the content scrolls, not the dialog around it"
    story, view = ada.ask(f"tables/{game}/story"), ada.ask(f"tables/{game}")["view"]
    for seat in story["seats"]:
        name = f"Player {seat['seat'] + 1}"
        points = page.get_by_role("list", name=f"Points of {name}", exact=True)
        for source, count in seat["sources"].items():
            expect(points).to_contain_text(f"{NAMES[source]} {str(count).replace('-', '−')}")
    for letter, planet in view["position"]["planets"].items():
        cards = page.get_by_role("dialog").get_by_role("list", name=f"Cards on {letter}").get_by_role("listitem")
        expect(cards).to_have_count(len(planet["row"]))
    page.get_by_text("Turn by turn", exact=True).tap()
    scored = {gain["turn"] for gain in story["gains"]}
    expect(page.get_by_role("region", name="Points, turn by turn").get_by_role("row")).to_have_count(1 + len(scored))
    check_access(ada, "the end with all that it tells", "dialog[open]")
    ada.check_width()

    # A card is read over it, and it is still there afterwards.
    cards = page.get_by_role("dialog").get_by_role("list", name="Cards on A").get_by_role("button")
    title = cards.first.get_attribute("title")
    cards.first.tap()
    expect(page.get_by_role("dialog", name=title)).to_be_visible()
    ada.press("Close")
    ada.press("View the board")
    ada.press("Result")
    expect(page.get_by_role("img", name="The finished solar system.")).to_be_visible()
