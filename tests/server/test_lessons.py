"""Lessons over HTTP: their words, their tables, and a guide who follows the script as long as the learner does."""

import time

import pytest

from planetarium import lessons

from .people import Doc, Person, Refused


def after_the_guide(person: Person, game: str) -> Doc:
    """News once the learner is to act again."""
    while True:
        news: Doc = person.news(game)
        if news["view"]["legal"]:
            return news
        time.sleep(0.05)


def act(person: Person, game: str, action: str) -> None:
    person.act(game, action, person.news(game)["seq"])


def done(news: Doc) -> list[str]:
    return [entry["action"] for entry in news["entries"] if entry["kind"] == "action"]


def test_a_lesson_is_told_step_by_step(ada: Person) -> None:
    lines = ada.get("lessons")
    assert [line["id"] for line in lines if line["course"] == "first"] == list(lessons.FIRST_GAME)
    assert [line["id"] for line in lines if line["course"] is None] == list(lessons.FURTHER)
    told = ada.get("lessons/matter")
    assert [step["title"] for step in told["steps"]] == [step.title for step in lessons.lesson("matter").steps]
    with pytest.raises(Refused) as caught:
        ada.post("lessons/alchemy", {})
    assert caught.value.reason == "unknown-path"


def test_the_guide_follows_the_script_and_plays_on_beside_it(ada: Person) -> None:
    game = ada.post("lessons/matter", {"name": "Guide"})["game"]
    news = ada.news(game)
    assert [seat["name"] for seat in news["table"]["seats"]] == ["Player 1", lessons.GUIDE_NAME]
    assert (news["table"]["lesson"], news["table"]["own"]) == ("matter", [])
    script = [accepted[0] for accepted in lessons.lesson("matter").script]
    for action in script[:2]:
        act(ada, game, action)
    news = after_the_guide(ada, game)
    assert done(news) == script[:4]
    act(ada, game, next(action for action in news["view"]["legal"] if action != script[4]))
    act(ada, game, "pass")
    assert done(after_the_guide(ada, game))[4] != script[4]
    assert game not in [line["game"] for line in ada.get("tables")]


def test_the_guide_rests_at_the_end(ada: Person) -> None:
    game = ada.post("lessons/matter", {"name": "Ada"})["game"]
    lesson = lessons.lesson("matter")
    while not lesson.is_done(done(ada.news(game))):
        act(ada, game, str(lesson.next_action(done(after_the_guide(ada, game)))))
    time.sleep(1)  # in which a bot would long have moved
    assert lesson.is_done(done(ada.news(game)))
