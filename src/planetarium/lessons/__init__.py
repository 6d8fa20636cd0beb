"""Lessons: real games from a known start, with words, and a script that the learner and the guide follow.

A lesson is one file in `standard/`, and a name in the `index.toml` there. All have one frozen content, so that no
change of the deck breaks them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from planetarium.content import Content, standard_by_hash
from planetarium.files import read_toml
from planetarium.formats.position import Position
from planetarium.game import Game
from planetarium.game.game import key_from_seed

from .deal import lesson_start

STANDARD = Path(__file__).parent / "standard"
CONTENT = "816c4083ec658ac0a96d21eaa2d02e426c23b9eb5e2a3bd21f104b44dec3b6bb"  # what all lessons are played with
LEARNER = 0  # the learner's seat
GUIDE_NAME = "Guide"
_INDEX = read_toml(STANDARD / "index.toml")
FIRST_GAME: tuple[str, ...] = tuple(_INDEX["first-game"])
FURTHER: tuple[str, ...] = tuple(_INDEX["further"])


@dataclass(frozen=True)
class Step:
    """One idea, read or done: `do` are the actions that count as doing it, the model answer first.

    After that one, `*` stands for any one word: `lift *`.
    `then` is what follows before the next step: the guide's turn, and decisions of the learner's that teach nothing.
    Whatever is chosen from `do`, it must be possible.
    """

    idea: str
    title: str
    text: str
    show: tuple[str, ...]  # what to point out: track, hand, score, store, seats, card ID, planet L, space S
    do: tuple[str, ...]
    then: tuple[str, ...]

    @property
    def script(self) -> list[tuple[str, ...]]:
        """What is accepted, action by action."""
        return [*([self.do] if self.do else []), *((action,) for action in self.then)]


@dataclass(frozen=True)
class Lesson:
    """A table with words: where it starts, and what is done there step by step."""

    id: str
    title: str
    about: str
    course: Literal["first"] | None  # several lessons in a row
    minutes: int
    seed: str  # of chance, so that dice and shuffles are the same each time
    wanted: Mapping[str, Any]  # of its start; `deal.py` fills in the rest
    steps: tuple[Step, ...]

    @cached_property
    def start(self) -> Position:
        """The position in which it begins."""
        return lesson_start(content(), key_from_seed(f"deal {self.id}"), self.wanted)

    @property
    def key(self) -> bytes:
        """The chance key."""
        return key_from_seed(f"lesson {self.seed}")

    def begin(self) -> Game:
        """The lesson's game at its first decision."""
        return Game.from_position(self.start, content=content(), key=self.key)

    def next_action(self, played: Sequence[str]) -> str | None:
        """What the script does after these actions, the model answer where there is a choice.

        None at its end, and after anything that is not in the script.

        >>> lesson("matter").next_action(["pass"]) is None
        True
        """
        if len(played) >= len(self.script) or not self._follows(played):
            return None
        return self.script[len(played)][0]

    def is_done(self, played: Sequence[str]) -> bool:
        """Whether these actions follow the script to its end."""
        return len(played) == len(self.script) and self._follows(played)

    @cached_property
    def script(self) -> list[tuple[str, ...]]:
        """What is accepted in the whole lesson, action by action."""
        return [accepted for step in self.steps for accepted in step.script]

    def _follows(self, played: Sequence[str]) -> bool:
        return all(map(is_accepted, played, self.script))


def is_accepted(action: str, accepted: Sequence[str]) -> bool:
    """Whether an action is one of those that a step accepts.

    >>> is_accepted("lift outgassing", ["lift first-oceans", "lift *"])
    True
    """
    words = action.split()
    return any(_matches(words, pattern.split()) for pattern in accepted)


def _matches(words: Sequence[str], pattern: Sequence[str]) -> bool:
    return len(words) == len(pattern) and all(
        wanted in ("*", word) for word, wanted in zip(words, pattern, strict=True)
    )


@cache
def content() -> Content:
    """The board and the cards of all lessons."""
    found = standard_by_hash(CONTENT)
    assert found is not None, "the lessons' content is missing"
    return found


@cache
def lesson(name: str) -> Lesson:
    """The lesson of a name; KeyError if there is none."""
    if name not in (*FIRST_GAME, *FURTHER):
        raise KeyError(name)
    doc = read_toml(STANDARD / f"{name}.toml")
    return Lesson(
        name, doc["title"], doc["about"], "first" if name in FIRST_GAME else None, doc["minutes"],
        doc.get("seed", name), doc["start"], tuple(_step(step) for step in doc["step"]),
    )  # fmt: skip


def _step(doc: dict[str, Any]) -> Step:
    return Step(
        doc["idea"], doc["title"], " ".join(doc["text"].split()), tuple(doc.get("show", ())), tuple(doc.get("do", ())),
        tuple(doc.get("then", ())),
    )  # fmt: skip


def all_lessons() -> list[Lesson]:
    """Every lesson, in order."""
    return [lesson(name) for name in (*FIRST_GAME, *FURTHER)]
