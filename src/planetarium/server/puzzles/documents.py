"""What is sent about puzzles. Nothing gives one away before it is solved or given up, or a hint was asked for."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from planetarium.options import OptionsDoc

Verdict = TypeAliasType("Verdict", Literal["begun", "right", "wrong", "solved"])
PuzzleOutcome = TypeAliasType("PuzzleOutcome", Literal["first-try", "solved", "hints", "given-up"])


class ThemeLine(TypedDict):
    id: str
    title: str
    about: str


class PuzzleResultDoc(TypedDict):
    """How somebody has fared with a puzzle; `outcome` is null while it is neither solved nor given up."""

    outcome: PuzzleOutcome | None
    wrong: Annotated[int, Field(description="How many different wrong lines were tried.")]
    hints: int
    at: Annotated[int | None, Field(description="When it was solved or given up, in milliseconds since 1970.")]


class PuzzleLine(TypedDict):
    """A puzzle in a list; `number` counts within its theme, the easiest first."""

    id: str
    theme: str
    number: int
    difficulty: Annotated[int, Field(description="From 1 to 5.")]
    rating: int
    options: OptionsDoc
    result: PuzzleResultDoc | None


class PuzzleStreaks(TypedDict):
    """Days in a row with the daily puzzle solved, and puzzles in a row solved at the first try."""

    days: int
    best_days: int
    run: int
    best_run: int


class PuzzlesAnswer(TypedDict):
    themes: list[ThemeLine]
    puzzles: list[PuzzleLine]
    streaks: PuzzleStreaks


class DailyPuzzleAnswer(TypedDict):
    """`puzzle.result` is that of this day, whatever came of the puzzle on others."""

    day: Annotated[str, Field(description="By UTC: 2026-11-18.")]
    until: Annotated[int, Field(description="When the next one comes, in milliseconds since 1970.")]
    puzzle: PuzzleLine


class SolutionStep(TypedDict):
    """One decision: any of these actions, the model answer first, and why."""

    accept: list[str]
    because: str


class SolutionDoc(TypedDict):
    steps: list[SolutionStep]
    explanation: str
    tempting: Annotated[str | None, Field(description="The action that looks better than it is.")]


class PuzzleAnswer(PuzzleLine):
    """A puzzle as its solver may know it. `day` is set at the table of a daily puzzle; `hints` are those asked for."""

    question: str
    seat: int
    day: str | None
    verdict: Verdict
    hints: list[str]
    hints_left: int
    solution: SolutionDoc | None
