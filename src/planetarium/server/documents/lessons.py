"""Lessons."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict


class LessonLine(TypedDict):
    """A lesson in the list of all; `course` names several that belong together."""

    id: str
    title: str
    about: str
    course: Annotated[Literal["first"] | None, Field(description="The first game, in chapters.")]
    minutes: int


class LessonStep(TypedDict):
    """One idea. Without `do` it is read; with it, one of these actions is done, in which `*` stands for a word.

    `then` follows by itself: the learner's share of it is for the client to send.
    """

    idea: str
    title: str
    text: str
    show: list[str]
    do: list[str]
    then: list[str]


class LessonAnswer(LessonLine):
    steps: list[LessonStep]
