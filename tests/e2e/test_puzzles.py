"""Puzzles, as somebody solves them: by keyboard with a wrong try and a hint, and the day's on a phone."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from planetarium.puzzles import Puzzle, all_puzzles
from planetarium.puzzles import puzzle as find_puzzle

from .axe import check_access
from .table import TablePage
from .visitor import Visitor


def until(visitor: Visitor, at: str, done: int) -> None:
    """Until so many decisions stand, and the panel says what is to be said about them."""
    visitor.page.wait_for_selector(f'.guide[data-at="{at}"][data-step="{done}"]')
    visitor.wait("() => !document.querySelector('[data-busy]')")


def puzzle_at(table: TablePage) -> Puzzle:
    return find_puzzle(table.news()["table"]["puzzle"])


def play(visitor: Visitor, table: TablePage, actions: tuple[str, ...], done: int = 0) -> None:
    """The right actions, one after the other, as long as there is something to be asked."""
    for number, action in enumerate(actions, start=done):
        until(visitor, "ask", number)
        table.do(action, table.view())


def test_a_puzzle_by_keyboard_with_a_wrong_try_and_a_hint(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(keyboard=True)
    ada.go()
    ada.touch(ada.page.get_by_role("link", name=re.compile("^Puzzles")))
    expect(ada.page.get_by_role("link", name="Solve today’s puzzle")).to_be_visible()
    wanted = min((each for each in all_puzzles() if len(each.steps) > 2), key=lambda each: (len(each.steps), each.id))
    ada.go(f"/puzzles/{wanted.id}")
    until(ada, "ask", 0)
    table = TablePage(ada)
    expect(ada.page.get_by_role("heading", name=wanted.question)).to_be_visible()
    view = table.view()
    table.do(next(action for action in view["legal"] if action not in wanted.steps[0].accept), view)
    until(ada, "wrong", 1)
    expect(ada.page.get_by_text("That is legal, but there is better.")).to_be_visible()
    check_access(ada, "a wrong try")
    # Whatever else is on the table, it waits until that is taken back; also after the page was closed.
    assert ada.page.locator(".choices button").count() == 0
    ada.page.reload()
    until(ada, "wrong", 1)
    ada.press("Take it back")
    until(ada, "ask", 0)
    ada.press("Hint 1")
    expect(ada.page.get_by_text(wanted.hints[0])).to_be_visible()
    play(ada, table, wanted.main_line)
    until(ada, "solved", len(wanted.steps))
    expect(ada.page.get_by_role("heading", name="Solved on the second try, with a hint!")).to_be_visible()
    expect(ada.page.get_by_text(wanted.explanation)).to_be_visible()
    # Whether that would win the game is another matter, and must not be taken for the verdict.
    expect(ada.page.get_by_role("region", name="Evolution Track")).not_to_contain_text(re.compile("over|wins|Target"))
    check_access(ada, "a solved puzzle")
    # The next one is given up: its solution is played step by step.
    ada.touch(ada.page.get_by_role("link", name="Next puzzle"))
    ada.page.wait_for_url(lambda url: table.game not in url and "/table/" in url)
    until(ada, "ask", 0)
    second = puzzle_at(TablePage(ada))
    ada.press("Solution")
    expect(ada.page.get_by_text("This puzzle then counts as given up.")).to_be_visible()
    ada.press("Keep trying")
    until(ada, "ask", 0)
    ada.press("Solution")
    ada.press("Show the solution")
    for done in range(1, len(second.steps)):
        until(ada, "shown", done)
        ada.touch(ada.page.get_by_role("button", name=re.compile("^Next step")))
    until(ada, "solved", len(second.steps))
    expect(ada.page.get_by_role("heading", name="That is the solution")).to_be_visible()
    ada.touch(ada.page.get_by_role("link", name="All puzzles"))
    expect(ada.page.get_by_role("link", name=re.compile("solved on the second try, with a hint$"))).to_have_count(1)
    expect(ada.page.get_by_role("link", name=re.compile("given up$"))).to_have_count(1)
    assert ada.ask("tables") == []


def test_the_puzzle_of_the_day_on_a_phone(visitors: Callable[..., Visitor]) -> None:
    bob = visitors(phone=True)
    bob.go("/puzzles")
    bob.touch(bob.page.get_by_role("link", name="Solve today’s puzzle"))
    until(bob, "ask", 0)
    table = TablePage(bob)
    check_access(bob, "a puzzle on a phone")
    bob.check_width()
    puzzle = puzzle_at(table)
    play(bob, table, puzzle.main_line)
    until(bob, "solved", len(puzzle.steps))
    bob.check_width()
    shared = bob.page.get_by_label("Share your result").input_value()
    assert shared.endswith("solved on the first try") and puzzle.theme not in shared.lower()
    bob.touch(bob.page.get_by_role("link", name="All puzzles"))
    expect(bob.page.get_by_role("region", name="Today’s puzzle")).to_contain_text("Solved on the first try.")
    expect(bob.page.get_by_role("definition").filter(has_text="1 day")).to_be_visible()
    assert bob.page.get_by_label("Share your result").input_value() == shared
    check_access(bob, "the puzzles on a phone")
    bob.check_width()
    # The server does not know him any more: what he has solved here this browser still does.
    bob.context.clear_cookies()
    bob.page.reload()
    expect(bob.page.get_by_role("link", name="Solve today’s puzzle")).to_be_visible()
    expect(bob.page.get_by_role("link", name=re.compile("solved on the first try$"))).to_have_count(1)
