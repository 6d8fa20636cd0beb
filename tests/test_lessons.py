"""Lessons: every one can be played through on today's rules, whichever of its answers a learner gives."""

import pytest

from planetarium import lessons
from planetarium.content import is_standard
from planetarium.game import Game
from planetarium.lessons import LEARNER, Lesson, is_accepted
from planetarium.records.options import OPTIONS

LESSONS = [*lessons.FIRST_GAME, *lessons.FURTHER]
MOST_WORDS = 60
# What somebody has to have done once to be able to play.
FIRST_IDEAS = {
    "goal", "move", "crash", "sweep", "orbit", "pay", "markers", "habitable", "gravity", "draw", "low-high",
    "downgrade", "acceleration", "finals", "final-turn",
}  # fmt: skip


def answers(lesson: Lesson) -> list[list[str]]:
    """The script by its model answers, and once more with each other answer that is accepted somewhere."""
    game, model = lesson.begin(), [accepted[0] for accepted in lesson.script]
    found = [model]
    for index, accepted in enumerate(lesson.script):
        others = [str(action) for action in game.legal_actions if is_accepted(str(action), accepted)]
        found += [[*model[:index], other, *model[index + 1 :]] for other in others if other != model[index]]
        game.play(model[index])
    return found


def play(lesson: Lesson, script: list[str]) -> Game:
    """Plays a script through. An earlier answer may have used up a later one; then another must be accepted there."""
    game, done = lesson.begin(), list[str]()
    for action, accepted in zip(script, lesson.script, strict=True):
        possible = [str(one) for one in game.legal_actions if is_accepted(str(one), accepted)]
        assert possible, (lesson.id, done, action)
        if game.seat != LEARNER:
            assert lesson.next_action(done) == action
        done.append(action if action in possible else possible[0])
        game.play(done[-1])
    assert lesson.next_action(done) is None and lesson.is_done(done) and not lesson.is_done(done[:-1])
    return game


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_plays_through_with_every_answer(name: str) -> None:
    lesson = lessons.lesson(name)
    for script in answers(lesson):
        play(lesson, script)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_asks_its_learner_and_is_short(name: str) -> None:
    lesson = lessons.lesson(name)
    game = lesson.begin()
    assert game.content.hash == lessons.CONTENT
    assert is_standard(game.content)
    assert any(step.do for step in lesson.steps)
    for step in lesson.steps:
        assert step.idea
        assert step.title
        assert 0 < len(step.text.split()) <= MOST_WORDS, (name, step.title)
        if step.do:
            assert game.seat == LEARNER, (name, step.title)
        for accepted in step.script:
            game.play(accepted[0])


def test_the_first_game_teaches_everything_one_needs() -> None:
    steps = [step for name in lessons.FIRST_GAME for step in lessons.lesson(name).steps]
    assert {step.idea for step in steps} >= FIRST_IDEAS
    assert sum(bool(step.do) for step in steps) >= 20
    assert sum(lessons.lesson(name).minutes for name in lessons.FIRST_GAME) <= 8


def test_the_first_game_is_won() -> None:
    lesson = lessons.lesson(lessons.FIRST_GAME[-1])
    for script in answers(lesson):
        result = play(lesson, script).result
        assert result is not None
        assert result.winners == (LEARNER,)


def test_everything_that_can_be_chosen_is_taught_once() -> None:
    taught = [lessons.lesson(name).begin().options for name in LESSONS]
    assert any(options.players == 1 for options in taught)
    for option in OPTIONS:
        chosen = {"module": "modules", "extra": "extras"}.get(option.kind)
        if chosen:
            assert any(option.name in getattr(options, chosen) for options in taught), option.name
    assert any(options.star for options in taught)


def test_beside_the_script_there_is_no_next_action() -> None:
    lesson = lessons.lesson("matter")
    game = lesson.begin()
    other = next(str(action) for action in game.legal_actions if str(action) != lesson.next_action([]))
    assert lesson.next_action([other]) is None
