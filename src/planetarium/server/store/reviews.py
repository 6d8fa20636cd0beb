"""Reviews in the database: analyses of games that are over, by game and effort."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any


class StoredReviews(ABC):
    """The part of a store that keeps reviews. Each was made by one version of the program, and others find none."""

    @abstractmethod
    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Any: ...

    def reviews_of(self, game: str, program: str) -> list[str]:
        """The efforts with which a game has been reviewed."""
        rows = self.execute("SELECT effort FROM reviews WHERE game = ? AND program = ?", (game, program))
        return [row[0] for row in rows]

    def review(self, game: str, effort: str, program: str) -> str | None:
        row = self.execute(
            "SELECT analysis FROM reviews WHERE game = ? AND effort = ? AND program = ?", (game, effort, program)
        ).fetchone()
        return row[0] if row else None

    def keep_review(self, game: str, effort: str, program: str, analysis: str) -> None:
        """Stores a review, unless its game was deleted meanwhile; replaces that of another version."""
        if self.execute("SELECT 1 FROM games WHERE game = ?", (game,)).fetchone() is None:
            return
        self.execute(
            "INSERT INTO reviews VALUES (?, ?, ?, ?) ON CONFLICT (game, effort) DO UPDATE"
            " SET program = excluded.program, analysis = excluded.analysis",
            (game, effort, program, analysis),
        )
