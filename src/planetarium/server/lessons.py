"""Lessons at tables of their own: what is told of them, their tables, and what the guide does there."""

from planetarium.game.versions import RULES_VERSION
from planetarium.lessons import GUIDE_NAME, LEARNER, Lesson, all_lessons
from planetarium.lessons import lesson as find_lesson
from planetarium.server.documents import LessonAnswer, LessonLine
from planetarium.server.entries import GameHeader
from planetarium.server.identity import new_game_id
from planetarium.server.names import skeleton
from planetarium.server.rejections import Rejection
from planetarium.server.table import Table
from planetarium.server.tables import Tables

BESIDE_THE_SCRIPT = "novice"  # plays on for the guide where somebody has left the script


def lesson_lines() -> list[LessonLine]:
    return [_line(lesson) for lesson in all_lessons()]


def lesson_answer(name: str) -> LessonAnswer:
    lesson = _known(name)
    return {
        **_line(lesson),
        "steps": [
            {
                "idea": step.idea, "title": step.title, "text": step.text, "show": list(step.show), "do": list(step.do),
                "then": list(step.then),
            }
            for step in lesson.steps
        ],
    }  # fmt: skip


def _line(lesson: Lesson) -> LessonLine:
    return {
        "id": lesson.id, "title": lesson.title, "about": lesson.about, "course": lesson.course,
        "minutes": lesson.minutes,
    }  # fmt: skip


def _known(name: str) -> Lesson:
    try:
        return find_lesson(name)
    except KeyError:
        raise Rejection("unknown-path", "There is no such lesson.") from None


async def begin_lesson(tables: Tables, holder: str, name: str, learner: str | None) -> str:
    """A table for a lesson: the learner, and opposite, where more than one plays, the guide."""
    lesson = _known(name)
    game = await tables.run_in_thread(lesson.begin)
    if learner is None or skeleton(learner) == skeleton(GUIDE_NAME):
        learner = "Player 1"
    seats = [
        {"name": learner, "kind": "person", "level": None, "holder": holder}
        if seat == LEARNER
        else {"name": GUIDE_NAME, "kind": "bot", "level": BESIDE_THE_SCRIPT, "holder": None}
        for seat in range(game.options.players)
    ]
    header = GameHeader(
        new_game_id(), tables.now(), RULES_VERSION, game.content.hash, game.options.to_doc(), lesson.start, lesson.key,
        seats, lesson=lesson.id,
    )  # fmt: skip
    tables.cache_content(game.content)
    await tables.async_store.write(tables.async_store.store.create, header, game.content.to_doc(), (), (), None)
    return header.game


def scripted_action(table: Table) -> str | None:
    """What the guide is to do by the script of the table's lesson; None if there is none, or it has been left."""
    lesson = _lesson_at(table)
    if lesson is None or table.game is None:
        return None
    action = lesson.next_action([str(action) for action in table.game.actions])
    return action if action in table.game.legal_actions else None


def is_lesson_done(table: Table) -> bool:
    """Whether the table's lesson has come to its end, and the guide waits for nothing but the next one."""
    lesson = _lesson_at(table)
    return lesson is not None and table.game is not None and lesson.is_done([str(a) for a in table.game.actions])


def _lesson_at(table: Table) -> Lesson | None:
    try:
        return find_lesson(table.header.lesson) if table.header.lesson else None
    except KeyError:  # it was taught by another version of this program
        return None
