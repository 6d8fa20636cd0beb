"""Whole games: alone to the result and beyond, and several people at one device with everything that there is."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .table import TablePage, playful
from .visitor import Doc, Visitor


def test_a_solo_game_to_its_result_its_record_and_a_rematch(visitors: Callable[..., Visitor], tmp_path: Path) -> None:
    ada = visitors()
    ada.go("/new")
    ada.press("Remove seat 2")
    ada.page.get_by_label("Easy, 90").check()
    ada.press("Start game")
    table = TablePage(ada)
    chip = ada.page.locator(".solo")
    expect(chip).to_contain_text("90")
    choose = playful(random.Random(1))
    rolls = set()

    def look_and_choose(view: Doc) -> str:
        solo = view["position"]["solo"]
        expect(chip.locator(".target")).to_have_text(str(solo["target"]))
        if solo["dice"]:
            rolls.add(tuple(solo["dice"]))
            expect(chip).to_contain_text("dice {} and {}".format(*solo["dice"]))
        return choose(view)

    while table.decide(look_and_choose):
        pass
    assert len(rolls) > 3
    ending = ada.page.get_by_role("dialog")
    ada.press("Verify the shuffle")
    expect(ending).to_contain_text("✓ Shuffle verified")
    expect(ending).to_contain_text("the deal number that this browser noted at the start of the game")
    result = table.view()["result"]
    expect(ending).to_contain_text("You beat the Target" if result["winners"] else "You missed the Target")
    expect(ending.locator(".score").first).to_have_text(str(result["scores"][0]))

    with ada.page.expect_download() as downloading:
        ada.press("Save the record")
    record = tmp_path / "record.json"
    downloading.value.save_as(record)
    assert [entry["action"] for entry in table.actions()] == json.loads(record.read_text())["actions"]

    # Looking back at it, moment by moment.
    ada.press("Replay")
    bar = ada.page.get_by_role("group", name="Replay")
    made = len(table.actions())
    expect(bar).to_contain_text(f"0/{made}")
    ada.press("Next")
    expect(bar).to_contain_text(f"1/{made}")
    ada.press("Last")
    expect(bar).to_contain_text(f"{made}/{made}")
    ada.press("Done")
    ada.press("Result")

    ada.press("Play again")
    ada.page.wait_for_url(lambda url: table.game not in url)
    again = TablePage(ada)
    again.until_asked()
    assert again.news()["table"]["options"]["solo_target"] == 90 and again.news()["view"]["result"] is None

    bob = visitors()
    bob.go()
    bob.page.locator("input[type=file]").set_input_files(record)
    shown = TablePage(bob)
    bob.press("Verify the shuffle")
    expect(bob.page.get_by_role("dialog")).to_contain_text("✓ Shuffle verified")
    expect(bob.page.get_by_role("dialog")).to_contain_text("first opened the table after the game had ended")
    assert shown.news()["table"]["imported"] and shown.view()["result"] == result


def test_the_target_that_is_shown_is_the_one_that_counts(visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    page = ada.page
    ada.go("/new")
    ada.press("Remove seat 2")
    expect(page.get_by_label("Standard, 100", exact=True)).to_be_checked()
    expect(page.get_by_label("Long standard, 160")).to_have_count(0)
    page.get_by_label("Epochs").first.check()
    expect(page.get_by_label("Extra markers").first).to_be_checked()
    expect(page.get_by_label("Long standard, 160")).to_be_checked()
    expect(page.get_by_text("The long Targets suit the longer game")).to_be_visible()
    page.get_by_label("Long hard, 170").check()
    ada.press("Start game")
    table = TablePage(ada)
    expect(page.locator(".solo .target")).to_have_text("170")
    doc = table.news()["table"]
    assert doc["options"]["solo_target"] == 170 and doc["options"]["extras"] == ["markers"]
    ada.press("Menu")
    expect(page.get_by_role("dialog")).to_contain_text("solo, Target 170 · Epochs")
    ada.go("/games")
    expect(page.get_by_role("link").filter(has_text="solo, Target 170 · Epochs")).to_be_visible()


def hot_seat(ada: Visitor, decisions: int) -> tuple[int, set[str]]:
    """Two people at one device play with everything: how many decisions they made, and of which kinds."""
    ada.go("/new")
    page = ada.page
    page.get_by_label("Name for seat 1").fill("Ada")
    page.get_by_label("Player in seat 2").select_option("me")
    page.get_by_label("Name for seat 2").fill("Bob")
    for name in ("Epochs", "Frost Line", "Extra markers", "Extra Matter", "Dual Matter", "Life tokens"):
        page.get_by_label(name).first.check()
    page.get_by_label("Variable").first.check()
    ada.press("Start game")
    table = TablePage(ada)
    assert table.news()["table"]["options"] == {
        "players": 2, "solo_target": None, "modules": ["epochs", "frost-line"], "star": "variable",
        "extras": ["markers", "matter", "dual", "life"],
    }  # fmt: skip
    choose = playful(random.Random(3))
    phases: set[str] = set()
    for number in range(decisions):
        table.until_asked()
        if table.over:
            return number, phases
        if page.get_by_role("heading", name="Pass the device").count():
            # Whoever passes the device on sees nobody's hand, and no choice that would give it away.
            assert table.hand.count() == 0 and page.locator(".panel").count() == 0
            phases.add("passing")
            table.take_device()
        view = table.view()
        hand = view["position"]["seats"][view["seat"]]["hand"]
        expect(table.hand).to_have_count(len(hand))
        phases.add(view["position"]["phase"])
        table.do(choose(view), view)
        table.until_settled()
    return decisions, phases


def test_two_people_at_one_device_with_all_modules(visitors: Callable[..., Visitor]) -> None:
    made, phases = hot_seat(visitors(), 60)
    assert made == 60 and {"passing", "setup", "move", "card"} <= phases


@pytest.mark.soak
def test_a_whole_game_at_one_device_with_all_modules(visitors: Callable[..., Visitor]) -> None:
    made, phases = hot_seat(visitors(), 2000)
    assert 60 < made < 2000 and {"passing", "setup", "move", "card", "draw", "final"} <= phases
