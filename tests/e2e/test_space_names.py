"""Where VI-10 is: spaces that words name are named on the board, for whoever points, presses keys or taps."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from .axe import check_access
from .moments import moment, played_badly, rich
from .table import TablePage
from .visitor import Visitor


def labels(visitor: Visitor) -> Locator:
    return visitor.page.locator("[data-names]")


def begin(visitor: Visitor) -> tuple[TablePage, str, str]:
    """A table at which one token was moved: from where, to where."""
    visitor.begin_at(rich())
    table = TablePage(visitor)
    table.until_asked()
    view = table.view()
    # No planet: tokens that were not collected are still there to be spoken of.
    taken = {planet["space"] for planet in view["position"]["planets"].values()}
    action = next(a for a in view["legal"] if ">" in a and not taken & set(a.split(">")))
    table.do(action, view)
    table.until_settled()
    start, _, goal = action.partition(">")
    visitor.press("Log")
    expect(visitor.page.get_by_role("log")).to_contain_text(f"from {start} to {goal}")
    return table, start, goal


def test_a_sentence_of_the_log_shows_its_spaces(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(viewport={"width": 1280, "height": 720})
    _, start, goal = begin(ada)
    line = ada.page.get_by_role("log").get_by_role("button", name=f"from {start} to {goal}")
    expect(line).to_be_in_viewport()
    expect(labels(ada)).to_have_count(0)
    line.hover()
    expect(labels(ada)).to_have_text([start, goal])
    check_access(ada, "spaces that are spoken of")
    ada.page.mouse.move(2, 2)
    expect(labels(ada)).to_have_count(0)

    # By keyboard the log is one stop; what is asked for is told, too.
    ada.page.get_by_role("log").focus()
    ada.page.keyboard.press("ArrowUp")
    while ada.page.locator(":focus").inner_text() != line.inner_text():
        ada.page.keyboard.press("ArrowUp")
    expect(labels(ada)).to_have_text([start, goal])
    ada.page.keyboard.press("Enter")
    expect(labels(ada)).to_have_text([start, goal])
    expect(ada.page.locator(".board [aria-live]").last).to_contain_text(re.compile(f"{start}: empty. {goal}: [A-Z]"))
    ada.page.keyboard.press("Enter")
    expect(labels(ada)).to_have_count(0)


def test_a_tap_on_a_sentence_leads_to_the_board(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(phone=True)
    table, start, goal = begin(ada)
    ada.page.get_by_role("log").get_by_role("button", name=f"from {start} to {goal}").tap()
    expect(ada.page.get_by_role("log")).to_have_count(0)
    expect(labels(ada)).to_have_text([start, goal])
    for label in labels(ada).all():
        expect(label).to_be_in_viewport()
        box = label.locator("text").bounding_box()
        assert box is not None
        assert box["height"] >= 11, "large enough to be read"
    ada.page.locator(".dock .line").tap()
    expect(labels(ada)).to_have_count(0)
    assert table.view()


def test_a_review_names_what_would_have_been_better(visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    game = ada.post("records", {"record": played_badly()})["game"]
    ada.go(f"/table/{game}/review")
    better = ada.page.get_by_role("list", name="Better, with the chance of winning").get_by_role("button")
    better.first.wait_for()
    moves = [text for text in better.all_inner_texts() if " from " in text]
    assert moves, "a review of this game finds better moves"
    for text in moves:
        named = re.findall(r"[IV]+-[a-d]?\d+", text)
        better.filter(has_text=f"from {named[0]} to {named[1]}").first.focus()
        ada.page.keyboard.press("Enter")
        expect(labels(ada)).to_have_text(named)
    ada.press("Next")
    entry = ada.page.locator(".told").first
    expect(entry).to_contain_text(" from ")


def test_all_names_can_be_printed(visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    ada.go("/settings")
    ada.page.get_by_label("Names of spaces").check()
    ada.begin_at(moment("move"))
    table = TablePage(ada)
    table.until_asked()
    board = ada.ask(f"contents/{table.news()['table']['content']['hash']}")["board"]
    names = ada.page.locator(".names text")
    expect(names).to_have_text([space["name"] for space in board["spaces"]])
