"""Puzzles: positions from games between strong bots in which one line is clearly best, with its proof and words.

A pack of them is one file in `standard/`. It names the content it was made with, today's or an earlier one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NotRequired

from pydantic import TypeAdapter, ValidationError
from typing_extensions import TypedDict

from planetarium.content import Content, standard_by_hash
from planetarium.errors import PlanetariumError
from planetarium.files import read_json
from planetarium.formats.position import Position
from planetarium.game import Game, key_from_seed
from planetarium.options import Options
from planetarium.puzzles.themes import THEMES, Theme, theme

__all__ = [
    "THEMES", "Proof", "Puzzle", "PuzzleDoc", "PuzzleError", "Step", "Theme", "all_puzzles", "puzzle", "read_folder",
    "read_pack", "theme",
]  # fmt: skip

STANDARD = Path(__file__).parent / "standard"
FORMAT = "planetarium-puzzles"
VERSION = 1
PROGRESS = "progress.json"  # in a folder in which puzzles are being made: no pack


class PuzzleError(PlanetariumError):
    """A puzzle, or a pack of them, that cannot be used; the message says why."""


class StepDoc(TypedDict):
    """One decision of the solver's: every action that is right, the main line's first, and why."""

    accept: list[str]
    because: str


class ProofDoc(TypedDict):
    """How it is known. An exact proof counts points, over all lines; the others chances to win, over play-outs."""

    playouts: int
    best: float
    second: float
    exact: bool
    right: NotRequired[int]


class PuzzleDoc(TypedDict):
    """A puzzle as JSON."""

    id: str
    theme: str
    seat: int
    position: Position
    question: str
    steps: list[StepDoc]
    difficulty: int
    rating: int
    hints: list[str]
    explanation: str
    tempting: str | None
    proof: ProofDoc


class PackDoc(TypedDict):
    """A file of puzzles."""

    format: str
    version: int
    content: str
    puzzles: list[PuzzleDoc]


@dataclass(frozen=True)
class Step:
    """One decision of the solver's: every action that is right, the main line's first, and why."""

    accept: tuple[str, ...]
    because: str


@dataclass(frozen=True)
class Proof:
    """How it is known that the line is best.

    An exact proof has played every line of the turn: `playouts` is their number, `right` how many are accepted, `best`
    and `second` are points. The others are chances to win, in as many play-outs for each of the two.
    """

    playouts: int
    best: float
    second: float
    exact: bool
    right: int = 1


@dataclass(frozen=True)
class Puzzle:
    """A position, a question, and the one line that answers it."""

    id: str
    theme: str
    seat: int
    position: Position
    question: str
    steps: tuple[Step, ...]
    difficulty: int
    rating: int
    hints: tuple[str, ...]
    explanation: str
    tempting: str | None
    proof: Proof
    content_hash: str

    @property
    def content(self) -> Content:
        """The board and the cards."""
        found = standard_by_hash(self.content_hash)
        if found is None:
            raise PuzzleError(f"puzzle {self.id} was made with cards that this version does not have")
        return found

    @property
    def options(self) -> Options:
        return Options.from_doc(self.position["options"])

    @property
    def main_line(self) -> tuple[str, ...]:
        """The solution, action by action; where several are right, one of them."""
        return tuple(step.accept[0] for step in self.steps)

    def begin(self) -> Game:
        """A game that waits for the solver's first decision."""
        return Game.from_position(self.position, content=self.content, key=key_from_seed(f"puzzle {self.id}"))

    def is_right(self, played: Sequence[str]) -> bool:
        """Whether these actions are all right so far; what is played after the last step does not count.

        >>> one = all_puzzles()[0]
        >>> one.is_right(one.main_line), one.is_right(["no such action"])
        (True, False)
        """
        return all(action in step.accept for action, step in zip(played, self.steps, strict=False))

    def is_solved(self, played: Sequence[str]) -> bool:
        """Whether these actions are the whole solution."""
        return len(played) >= len(self.steps) and self.is_right(played)

    def to_doc(self) -> PuzzleDoc:
        best, second = self.proof.best, self.proof.second
        proof: ProofDoc = {
            "playouts": self.proof.playouts,
            "best": int(best) if self.proof.exact else best,  # points
            "second": int(second) if self.proof.exact else second,
            "exact": self.proof.exact,
            "right": self.proof.right,
        }
        return {
            "id": self.id,
            "theme": self.theme,
            "seat": self.seat,
            "position": self.position,
            "question": self.question,
            "steps": [{"accept": list(step.accept), "because": step.because} for step in self.steps],
            "difficulty": self.difficulty,
            "rating": self.rating,
            "hints": list(self.hints),
            "explanation": self.explanation,
            "tempting": self.tempting,
            "proof": proof,
        }

    @classmethod
    def from_doc(cls, doc: PuzzleDoc, content_hash: str) -> "Puzzle":
        """A puzzle from its JSON form."""
        return cls(
            doc["id"], doc["theme"], doc["seat"], doc["position"], doc["question"],
            tuple(Step(tuple(step["accept"]), step["because"]) for step in doc["steps"]),
            doc["difficulty"], doc["rating"], tuple(doc["hints"]), doc["explanation"], doc["tempting"],
            Proof(**doc["proof"]), content_hash,
        )  # fmt: skip


@cache
def _checker() -> TypeAdapter[PackDoc]:
    return TypeAdapter(PackDoc)


def read_pack(path: Path) -> list[Puzzle]:
    """The puzzles of a file; PuzzleError if it holds something else."""
    doc = read_json(path)
    if not isinstance(doc, dict) or doc.get("format") != FORMAT:
        raise PuzzleError(f"{path}: is not a pack of puzzles, as `planetarium puzzles make` writes them")
    if doc.get("version") != VERSION:
        raise PuzzleError(f"{path}: is version {doc.get('version')} of the format, and this is for version {VERSION}")
    try:
        pack = _checker().validate_python(doc, strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        raise PuzzleError(f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    return [Puzzle.from_doc(one, pack["content"]) for one in pack["puzzles"]]


def read_folder(folder: Path) -> list[Puzzle]:
    """The puzzles of all packs in a folder; PuzzleError if there are none."""
    found = [one for path in sorted(folder.glob("*.json")) if path.name != PROGRESS for one in read_pack(path)]
    if not found:
        raise PuzzleError(f"{folder}: holds no puzzles; `planetarium puzzles make --out {folder}` makes some")
    return found


@cache
def _standard() -> dict[str, Puzzle]:
    return {one.id: one for one in read_folder(STANDARD)}


def all_puzzles() -> list[Puzzle]:
    """Every puzzle of this edition, pack by pack."""
    return list(_standard().values())


def puzzle(name: str) -> Puzzle:
    """The puzzle of an id; KeyError if there is none."""
    return _standard()[name]
