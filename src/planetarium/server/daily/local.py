"""The daily system of this machine, played at its terminal: the same deal as on the page of a server here."""

import datetime as dt
from typing import Any

from planetarium.content import standard_content
from planetarium.daily.days import day_at
from planetarium.daily.keys import key_of
from planetarium.daily.outcome import share_line, streak_until
from planetarium.daily.plan import options_of
from planetarium.errors import OptionsError
from planetarium.server.daily.tries import ending_of, is_late, new_try
from planetarium.server.store import Store
from planetarium.server.table import Table

HOLDER = "terminal"  # no token's hash: nobody else can be this person
NAME = "You"


class LocalDaily:
    """Today's try of whoever sits at this machine's terminal, kept with all other games."""

    def __init__(self, store: Store, now: int) -> None:
        self._store = store
        self.day = day_at(now)
        mine = store.daily_try(self.day.isoformat(), HOLDER)
        if mine is None:
            header = new_try(self.day, key_of(store.daily_secret(), self.day), HOLDER, NAME, now)
            store.create(header, standard_content().to_doc(), (), (), None)
            game_id: str | None = header.game
        else:
            game_id = mine.game
        found = None if game_id is None else store.game_header(game_id)
        if found is None:
            raise OptionsError("Today's system was given up: its game is gone. There is a new one tomorrow")
        self._table = Table(found, standard_content())
        self._table.replay(store.entries(found.game))
        if self._table.game is None:
            raise OptionsError(f"Today's system cannot be continued: {self._table.unplayable}")
        self.game = self._table.game.copy()

    def keep(self, now: int) -> None:
        """Writes down what was played since the game was taken up, and how it ended if it did."""
        table = self._table
        assert table.game is not None
        stored, played = table.game.actions, self.game.actions
        same = next((i for i, pair in enumerate(zip(stored, played, strict=False)) if pair[0] != pair[1]), None)
        agreed = min(len(stored), len(played)) if same is None else same
        changes: list[tuple[str, dict[str, Any]]] = [("undo", {"to": agreed})] if agreed < len(stored) else []
        changes += [("action", {"action": str(action)}) for action in played[agreed:]]
        entries = []
        for kind, data in changes:
            entry = table.draft(kind, 0, data, now)
            table.fold(entry)
            entry.to_act = table.to_act
            entries.append(entry)
        if entries and not all(self._store.append(entries)):
            raise OptionsError("Today's system was played in another terminal too; what was done here is not kept")
        ending = ending_of(table)
        if ending is not None:
            self._store.finish_daily(*ending)

    def share(self) -> str | None:
        """The line to show to others, once the game is finished."""
        tries = self._store.daily_results_of(HOLDER)
        finished = {dt.date.fromisoformat(each.day) for each in tries if each.outcome is not None}
        for mine in tries:
            if mine.day == self.day.isoformat() and mine.outcome is not None:
                return share_line(
                    self.day, options_of(self.day), mine.outcome, streak_until(self.day, finished), is_late(mine)
                )
        return None
