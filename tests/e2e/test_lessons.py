"""Lessons, as somebody takes them who has never played: by keyboard, by touch, with breaks."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from planetarium import lessons
from planetarium.lessons import Step, is_accepted

from .axe import check_access
from .table import TablePage
from .visitor import Visitor


def until_step(visitor: Visitor, index: int, at: str) -> None:
    """Until the guide is at a step: to be read or to be done, or at the end."""
    step = f'[data-step="{index}"]' if at != "end" else ""
    visitor.page.wait_for_selector(f'.guide{step}[data-at="{at}"]')
    visitor.wait("() => !document.querySelector('[data-busy]')")


def take(visitor: Visitor, table: TablePage, index: int, step: Step) -> None:
    """Reads a step, or does what it asks for."""
    until_step(visitor, index, "do" if step.do else "read")
    assert step.title in visitor.page.locator(".guide h2").inner_text()
    if not step.do:
        visitor.press("Next")
        return
    view = table.view()
    offered = [action for action in view["legal"] if is_accepted(action, step.do)]
    table.do(step.do[0], {**view, "legal": offered})


def finish(visitor: Visitor, name: str, first: int = 0) -> None:
    """A lesson from a step to its end."""
    visitor.page.wait_for_selector(".guide")
    table = TablePage(visitor)
    for index, step in list(enumerate(lessons.lesson(name).steps))[first:]:
        take(visitor, table, index, step)
    until_step(visitor, 0, "end")


def test_a_newcomer_learns_the_game_by_keyboard(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(keyboard=True, newcomer=True)
    ada.go()
    ada.press("Play now")
    check_access(ada, "the offer of a lesson")
    ada.press("Learn in eight minutes")
    for chapter, following in zip(lessons.FIRST_GAME, lessons.FIRST_GAME[1:], strict=False):
        finish(ada, chapter)
        if chapter == "cards":
            check_access(ada, "the end of a chapter")
        ada.press(f"Next chapter: {lessons.lesson(following).title}")
        expect(ada.page.locator(".guide .where")).to_contain_text(lessons.lesson(following).title)
    finish(ada, lessons.FIRST_GAME[-1])
    expect(ada.page.get_by_role("heading", name="You can play")).to_be_visible()
    # Lessons are no games: they wait for nobody.
    assert ada.ask("tables") == []

    ada.press("Play your first game")
    expect(ada.page.get_by_role("list", name="Players")).to_contain_text("Novice")
    advice = ada.page.get_by_text("Suggestion: keep this one.")
    expect(advice).to_have_count(1)
    check_access(ada, "the choice of a Final with advice")
    kept = ada.page.locator(".choice", has=advice).locator(".name").inner_text()
    # A hint thinks longer and may disagree: only one of the two is heard at a time.
    ada.press("Hint")
    expect(ada.page.get_by_role("region", name="Hint")).to_be_visible()
    expect(advice).to_have_count(0)
    ada.press("Close the hint")
    expect(advice).to_have_count(1)
    TablePage(ada).decide(lambda view: next(a for a in view["legal"] if named(ada, a) not in kept))
    assert named(ada, TablePage(ada).actions()[0]["action"]) not in kept

    ada.go("/learn")
    expect(ada.page.get_by_text("Finished.")).to_have_count(len(lessons.FIRST_GAME))
    expect(ada.page.get_by_role("link", name="Play it again")).to_be_visible()
    check_access(ada, "the lessons")


def named(visitor: Visitor, discard: str) -> str:
    card: str = TablePage(visitor).cards()[discard.partition(" ")[2]]["name"]
    return card


def test_a_second_lesson_by_touch(visitors: Callable[..., Visitor]) -> None:
    bob = visitors(phone=True)
    bob.go("/learn")
    expect(bob.page.get_by_role("link", name=re.compile("Epochs"))).to_be_visible()
    check_access(bob, "the lessons on a phone")
    bob.check_width()
    bob.touch(bob.page.get_by_role("link", name=re.compile("Epochs")))
    until_step(bob, 0, "do")
    check_access(bob, "a lesson on a phone")
    bob.check_width()
    finish(bob, "epochs")
    bob.touch(bob.page.get_by_role("link", name="All lessons"))
    expect(bob.page.get_by_role("link", name=re.compile("Epochs.*Finished"))).to_be_visible()


def test_a_lesson_is_left_taken_up_again_and_skipped(visitors: Callable[..., Visitor]) -> None:
    eve = visitors()
    eve.go("/learn/matter")
    until_step(eve, 0, "read")
    table, steps = TablePage(eve), lessons.lesson("matter").steps
    # Whatever else is tried is declined in words, and nothing happens.
    table.point("IV-1")
    expect(eve.page.get_by_text("One thing at a time")).to_be_visible()
    for index, step in enumerate(steps[:2]):
        take(eve, table, index, step)
    until_step(eve, 2, "do")
    assert len(table.actions()) == 4
    # It goes on where it was left, after the page was closed and by the list of lessons.
    eve.page.reload()
    until_step(eve, 2, "do")
    eve.touch(eve.page.get_by_role("link", name="Leave"))
    eve.touch(eve.page.get_by_role("link", name="Continue"))
    until_step(eve, 2, "do")
    assert TablePage(eve).game == table.game
    # A step that was done can be taken back and done again.
    take(eve, table, 2, steps[2])
    until_step(eve, 3, "read")
    eve.press("Undo")
    until_step(eve, 2, "do")
    finish(eve, "matter", first=2)
    eve.press("Next chapter: Cards")
    until_step(eve, 0, "read")
    eve.press("Skip chapter")
    expect(eve.page.locator(".guide .where")).to_contain_text("Chapter 3 of 4: Planets")
    eve.go("/learn")
    expect(eve.page.get_by_text("Finished.")).to_have_count(1)
    # Once more from the beginning, at a table of its own.
    eve.touch(eve.page.get_by_role("link", name=re.compile("Matter.*Finished")))
    until_step(eve, 0, "read")
    assert TablePage(eve).game != table.game
