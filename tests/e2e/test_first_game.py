"""A newcomer's first game: from the start page to tokens that move, within a minute."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .moments import moment
from .table import TablePage
from .visitor import Visitor


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_first_game(phone: bool, visitors: Callable[..., Visitor]) -> None:
    ada = visitors(pace="fast", phone=phone)
    page = ada.page
    ada.go()
    ada.check_width()
    page.get_by_label("Your name").fill("Ada")
    ada.press("Play now")
    table = TablePage(ada)
    table.until_asked()
    ada.check_width()
    expect(page.locator(".dock .line")).to_contain_text("Choose one to keep")
    ada.touch(page.get_by_role("button", name=re.compile("^Keep: ")).first)
    expect(table.hand).to_have_count(5)

    # By clicks: take a token, set it down.
    table.until_asked()
    expect(page.get_by_role("note")).to_contain_text("Drag a ringed token")
    assert "Move any token" in table.line
    move = next(action for action in table.view()["legal"] if ">" in action)
    start, _, goal = move.partition(">")
    table.point(start)
    expect(table.space(start)).to_have_attribute("aria-pressed", "true")
    expect(table.space(goal)).to_have_attribute("aria-label", re.compile("put .* here"))
    table.point(goal)
    expect(page.locator(".dock .line")).to_contain_text("card")
    assert page.evaluate("performance.now()") < 60_000, "a newcomer needs more than a minute to the first move"
    assert page.evaluate("boardMoved") > 0, "nothing travelled"
    assert move in [entry["action"] for entry in table.actions()]

    # Taken back, and made by dragging.
    ada.press("Undo")
    expect(page.locator(".dock .line")).to_contain_text("Move any token")
    table.drag(start, goal)
    expect(page.locator(".dock .line")).to_contain_text("card")
    assert [entry["action"] for entry in table.actions() if entry["seat"] == 0].count(move) == 2
    ada.press("Pass")

    # The bot answers, at a pace that one can follow, and it is our turn again.
    table.until_asked()
    assert [entry["seat"] for entry in table.actions()].count(1) >= 2
    expect(page.locator(".dock .news")).to_contain_text("Explorer")

    # A hint, and what it says done.
    ada.press("Hint")
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("% chance of winning")
    expect(hint.locator("p")).to_contain_text(".")
    before = len(table.actions())
    ada.touch(hint.get_by_role("button", name="Do this"))
    expect(hint).to_have_count(0)
    table.until_settled()
    assert len(table.actions()) > before

    ada.press("Log")
    log = page.get_by_role("log")
    expect(log).to_contain_text("Explorer")
    expect(log).to_contain_text(f"{start}")
    ada.check_width()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_card_says_what_it_needs_and_is_played(phone: bool, visitors: Callable[..., Visitor]) -> None:
    ada = visitors(phone=phone)
    ada.begin_at(moment("play"))
    table = TablePage(ada)
    table.until_asked()
    view = table.view()
    action = next(action for action in view["legal"] if action.startswith("play "))
    card = table.cards()[action.split(" ")[1]]
    hand = view["position"]["seats"][0]["hand"]
    dialog = table.open_card(card["id"])
    expect(dialog).to_contain_text(card["note"])
    expect(dialog).to_contain_text("can take it")
    ada.check_width()
    dialog.get_by_role("button", name="Close").first.click()
    if phone:
        table.do(action, view)
    else:
        table.drag_card(card["id"], action.split(" ")[2])
    expect(table.hand).to_have_count(len(hand) - 1)
    table.until_settled()
    assert table.actions()[0]["action"] == action

    # A card that no planet can take says of each what is missing.
    lines = ada.ask(f"tables/{table.game}/hand?seat=0")
    hand = table.view()["position"]["seats"][0]["hand"]
    other = next(card for card in hand if not any(line["playable"] for line in lines if line["card"] == card))
    dialog = table.open_card(other)
    for line in lines:
        if line["card"] == other:
            expect(dialog).to_contain_text("; ".join(line["missing"]))


def test_a_token_in_hand_shows_where_it_can_go_and_what_it_would_collect(visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    ada.begin_at(moment("move"))
    table = TablePage(ada)
    table.until_asked()
    action, brings = next(iter(ada.ask(f"tables/{table.game}/collects").items()))
    start, _, goal = action.partition(">")
    table.point(start)
    told = f"collects {brings['token'].capitalize()} on {brings['planet']}"
    expect(table.space(goal)).to_have_attribute("aria-label", re.compile(told))
    ada.page.mouse.move(*table.centre(goal))
    expect(ada.page.locator(".label .plus")).to_have_text("+")


def test_nothing_moves_for_those_who_prefer_so(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(pace="normal", reduced_motion="reduce")
    moving = "document.getAnimations().filter(({ playState }) => playState === 'running').length"
    ada.go()
    ada.page.get_by_role("button", name="Play now").wait_for()
    assert ada.page.evaluate(moving) == 0
    ada.begin_at(moment("move"))
    table = TablePage(ada)
    table.until_asked()
    view = table.view()
    table.do(next(action for action in view["legal"] if ">" in action), view)
    ada.press("Pass")
    table.until_asked()
    assert len(table.actions()) > 2
    assert ada.page.evaluate(moving) == 0
    assert ada.page.evaluate("boardMoved") == 0
