"""A game without a mouse: from the start page through set-up and several turns."""

import random
from collections.abc import Callable

from playwright.sync_api import expect

from .keys import Keys
from .table import TablePage
from .visitor import Visitor

ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")


def test_a_game_by_keyboard_alone(visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    keys, page = Keys(ada.page), ada.page
    ada.go()
    page.get_by_role("button", name="Play now").wait_for()
    keys.tab_to('a[href="#/new"]')
    keys.press("Enter")
    page.get_by_role("heading", name="Custom game").wait_for()
    ada.wait("() => document.querySelectorAll('option[value=novice]').length > 0")
    keys.tab_to('[aria-label="Name for seat 1"]')
    page.keyboard.type("Ada")
    keys.tab_to('[aria-label="Player in seat 2"]')
    page.keyboard.type("Nov")
    assert page.get_by_label("Player in seat 2").input_value() == "novice"
    keys.tab_to('input[value="matter"]')
    keys.press("Space")
    keys.press("Enter")  # as in every form
    table = TablePage(ada)
    assert table.news()["table"]["options"]["extras"] == ["matter"]

    table.until_asked()
    page.wait_for_selector(".panel")
    keys.tab_to("[aria-label^='Keep']")
    keys.press("Enter")
    walk = random.Random(6)
    for turn in range(3):
        table.until_asked()
        view = table.view()
        assert view["position"]["phase"] == "move", view["position"]["phase"]
        keys.tab_to("[data-space]", back=turn > 0)
        # Along the lines by arrow keys, to a token that can move.
        visited = {keys.space}
        for _ in range(200):
            if keys.at(".space.moves") and len(visited) > 3:
                break
            keys.press(walk.choice(ARROWS))
            visited.add(keys.space)
        start = keys.space
        moves = [action for action in view["legal"] if action.startswith(f"{start}>")]
        assert moves and len(visited) > 3, (start, visited)
        for goal in (action.partition(">")[2] for action in moves):
            assert goal in keys.name()
        keys.press("Enter")
        expect(table.space(start)).to_have_attribute("aria-pressed", "true")
        if turn == 0:
            keys.press("Escape")
            expect(table.space(start)).to_have_attribute("aria-pressed", "false")
            keys.press("Enter")
        keys.press("PageDown")
        assert f"{start}>{keys.space}" in moves and "put" in keys.name()
        goal = keys.space
        keys.press("Enter")
        expect(page.locator(".dock .line")).to_contain_text("card")
        assert table.actions()[-1]["action"] == f"{start}>{goal}"
        if turn == 0:
            keys.press("u")
            expect(page.locator(".dock .line")).to_contain_text("Move any token")
            table.until_settled()
            keys.tab_to("[data-space]", back=True)
            keys.go_to_space(start)
            keys.press("Enter", "PageDown", "Enter")
            expect(page.locator(".dock .line")).to_contain_text("card")
        if turn == 1:
            keys.press("1")
            expect(page.get_by_role("dialog")).to_be_visible()
            keys.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
            keys.press("l")
            expect(page.get_by_role("log")).to_contain_text("Ada")
            keys.press("l")
        keys.press("p")
    table.until_asked()
    keys.press("h")
    expect(page.get_by_role("region", name="Hint")).to_contain_text("% chance of winning")
    keys.tab_to("section[aria-label='Hint'] .primary")
    before = len(table.actions())
    keys.press("Enter")
    table.until_settled()
    expect(page.get_by_role("region", name="Hint")).to_have_count(0)
    assert len(table.actions()) > before
