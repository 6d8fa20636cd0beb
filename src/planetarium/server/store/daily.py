"""What the store keeps of daily systems: the secret that all keys come from, and each person's try of each day."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from planetarium.daily.keys import new_secret
from planetarium.daily.outcome import DailyOutcome

_TRY = (
    "SELECT t.day, t.holder, t.game, t.begun, t.ended, t.name, t.won, t.score, t.target, t.turns, t.planets,"
    " EXISTS (SELECT 1 FROM seats s WHERE s.game = t.game AND s.holder = t.holder) FROM daily_tries t"
)


@dataclass(frozen=True, slots=True)
class DailyTry:
    """Somebody's one try of a day. Its result stays when the game is deleted; what had not ended is given up then."""

    day: str
    holder: str
    game: str | None  # None once it is deleted
    begun: int
    ended: int | None  # when it was finished, if it was in time to count
    name: str | None
    outcome: DailyOutcome | None
    seated: bool  # whether its person still has the seat


@dataclass(frozen=True, slots=True)
class RankedTry:
    """A try among all of its day; who is as good has the same place."""

    place: int
    holder: str
    name: str
    late: bool
    outcome: DailyOutcome


class DailyRows(ABC):
    """The store's part for daily systems."""

    @abstractmethod
    def transaction(self) -> Any: ...

    @abstractmethod
    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Any: ...

    def daily_secret(self) -> bytes:
        """The secret of this database, made when it is first asked for; of several processes, one makes it for all."""
        row = self.execute("SELECT secret FROM daily_secret").fetchone()
        if row is None:
            self.execute("INSERT INTO daily_secret VALUES (1, ?) ON CONFLICT DO NOTHING", (new_secret().hex(),))
            row = self.execute("SELECT secret FROM daily_secret").fetchone()
        return bytes.fromhex(row[0])

    def add_daily_try(self, day: str, holder: str, game: str, now: int) -> bool:
        """Inside the transaction that creates the game; False if this person has had their try of the day."""
        added = self.execute(
            "INSERT INTO daily_tries (day, holder, game, begun) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (day, holder, game, now),
        )
        return bool(added.rowcount == 1)

    def finish_daily(self, game: str, holder: str, name: str, ended: int, outcome: DailyOutcome) -> None:
        """Writes down how a try ended, once."""
        self.execute(
            "UPDATE daily_tries SET ended = ?, name = ?, won = ?, score = ?, target = ?, turns = ?, planets = ?"
            " WHERE game = ? AND holder = ? AND score IS NULL",
            (ended, name, int(outcome.won), outcome.score, outcome.target, outcome.turns, " ".join(outcome.planets),
             game, holder),
        )  # fmt: skip

    def daily_try(self, day: str, holder: str) -> DailyTry | None:
        row = self.execute(f"{_TRY} WHERE t.day = ? AND t.holder = ?", (day, holder)).fetchone()
        return _try(row) if row else None

    def daily_results_of(self, holder: str, limit: int | None = None) -> list[DailyTry]:
        """All tries of a person, the newest first."""
        bound = "" if limit is None else f" LIMIT {limit:d}"
        return [_try(row) for row in self.execute(f"{_TRY} WHERE t.holder = ? ORDER BY t.day DESC{bound}", (holder,))]

    def daily_ranking(self, day: str, end: int, holder: str | None, limit: int) -> list[RankedTry]:
        """The best results of a day, and this person's own; those that ended after the day stand below the others."""
        rows = self.execute(
            "SELECT place, holder, name, late, won, score, target, turns, planets FROM (SELECT t.*,"
            " CASE WHEN ended >= ? THEN 1 ELSE 0 END AS late,"
            " RANK() OVER (ORDER BY CASE WHEN ended >= ? THEN 1 ELSE 0 END, score - target DESC, score DESC, turns)"
            " AS place,"
            " ROW_NUMBER() OVER (ORDER BY CASE WHEN ended >= ? THEN 1 ELSE 0 END, score - target DESC, score DESC,"
            " turns, ended) AS line"
            " FROM daily_tries t WHERE day = ? AND score IS NOT NULL) AS ranked"
            " WHERE line <= ? OR holder = ? ORDER BY line",
            (end, end, end, day, limit, holder or ""),
        )
        return [
            RankedTry(place, whose, name, bool(late), _outcome(won, score, target, turns, planets))
            for place, whose, name, late, won, score, target, turns, planets in rows
        ]

    def count_daily(self, day: str) -> int:
        """How many people have finished a day's system."""
        found = self.execute("SELECT COUNT(*) FROM daily_tries WHERE day = ? AND score IS NOT NULL", (day,)).fetchone()
        count: int = found[0]
        return count

    def forget_daily(self, holder: str) -> None:
        """Deletes all tries of a person, and with them their results. The games stay; `forget` deletes those."""
        self.execute("DELETE FROM daily_tries WHERE holder = ?", (holder,))

    def detach_daily(self, game: str) -> None:
        """Inside the transaction that deletes a game: its try stays, or whoever deletes it could try again."""
        self.execute("UPDATE daily_tries SET game = NULL WHERE game = ?", (game,))


def _try(row: Sequence[Any]) -> DailyTry:
    day, holder, game, begun, ended, name, won, score, target, turns, planets, seated = row
    outcome = None if score is None else _outcome(won, score, target, turns, planets)
    return DailyTry(day, holder, game, begun, ended, name, outcome, bool(seated))


def _outcome(won: int, score: int, target: int, turns: int, planets: str) -> DailyOutcome:
    return DailyOutcome(bool(won), score, target, turns, tuple(planets.split()))
