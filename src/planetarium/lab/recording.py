"""Plays games over raw states and keeps what happened in plain arrays, decision by decision.

Nothing is counted here: a row is a whole state, copied in a microsecond, and `tables` reads out of many rows at once
what it wants to know. Beside the states lies what they do not tell: what was legal, and the rulebook's log.
"""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from planetarium.errors import BotError
from planetarium.game import Observation, key_from_seed, key_words
from planetarium.lab.plan import Plan
from planetarium.records.content import PLANETS, PURE_KINDS
from planetarium.records.layout import Array
from planetarium.rules.actions import A_DOWNGRADE, A_PLAY, MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import CARD, FINAL_CARDS, OVER, STATE, read_state
from planetarium.rules.turn import OK
from planetarium.speeds import engine

NO_ACTION = -1
_ROOM = 4096  # rows for a start; arrays grow as games do


class Recording:
    """Games one after another. Each has a row for every decision, and one more for its end.

    `states` are the states before each decision, `legal` how many actions there were and `actions` the one chosen.
    `events` are the log's rows, and `event_rows` says after which decision each was written; `plays` are the plays that
    were possible, and `play_rows` says at which decision of a card step.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rules = engine.fastest()
        self.games: list[int] = []
        self.won: list[list[bool]] = []  # by game and seat
        self._rows = self._event_count = self._play_count = 0
        self._states = np.empty((_ROOM, STATE.itemsize), np.uint8)
        self._actions = np.empty(_ROOM, np.int16)
        self._legal = np.empty(_ROOM, np.int16)
        self._games = np.empty(_ROOM, np.int32)
        self._events = np.empty((_ROOM, 6), np.int32)
        self._plays = np.empty((_ROOM, 2), np.int32)

    @property
    def states(self) -> Any:
        return self._states[: self._rows].view(STATE)[:, 0]

    @property
    def actions(self) -> Array:
        return self._actions[: self._rows]

    @property
    def legal(self) -> Array:
        return self._legal[: self._rows]

    @property
    def game_index(self) -> Array:
        """For each row the place of its game in `games`."""
        return self._games[: self._rows]

    @property
    def event_rows(self) -> Array:
        return self._events[: self._event_count, 0]

    @property
    def events(self) -> Array:
        return self._events[: self._event_count, 1:]

    @property
    def play_rows(self) -> Array:
        return self._plays[: self._play_count, 0]

    @property
    def plays(self) -> Array:
        return self._plays[: self._play_count, 1]

    def play(self, game: int) -> None:
        """Plays the game of a number to its end, each bot shown only what its seat may know."""
        plan, rules = self.plan, self.rules
        contents, options, budget, bots = plan.content.packed, plan.options, plan.budget, plan.seated(game)

        def choose(raw: bytes, seat: int) -> int:
            seen = read_state(raw)
            rules.observe(contents, seen, seat)
            return bots[seat].choose(Observation(plan.content, options, rules, seen, seat), budget).number

        self._record(game, choose)

    def replay(self, game: int, actions: Iterable[int]) -> None:
        """Records the game of a number that was played elsewhere, from its actions."""
        played = iter(actions)
        self._record(game, lambda raw, seat: next(played))

    def _record(self, game: int, choose: Callable[[bytes, int], int]) -> None:
        """Deals the game of a number and goes on by what `choose` says, told the state's bytes and the seat to act."""
        plan, rules = self.plan, self.rules
        contents, options = plan.content.packed, plan.options
        states = options.undealt()
        rules.new_game(contents, states, key_words(key_from_seed(plan.deal(game))))
        log, room = new_log(), np.empty(MAX_LEGAL, np.int16)
        raw, phase_now, seat_now = states.view(np.uint8), states["phase"], states["seat"]
        logged, written = log["count"], log["rows"][0]
        index = len(self.games)
        while True:
            self._make_room()
            row = self._rows
            self._states[row] = raw
            self._games[row] = index
            self._rows += 1
            phase = phase_now.item()
            if phase == OVER:
                break
            seat = seat_now.item()
            count = rules.legal_actions(contents, states, room)
            self._legal[row] = count
            if phase in (CARD, FINAL_CARDS):
                self._keep_plays(row, room[:count])
            action = choose(raw.tobytes(), seat)
            self._actions[row] = action
            if rules.apply(contents, states, log, action, room) != OK:
                raise BotError(f"the bot {plan.bots[seat]} chose an illegal action, number {action}, in game {game}")
            self._keep_events(row, written[: logged.item()])
        self._actions[row] = NO_ACTION
        self._legal[row] = 0
        self.games.append(game)
        self.won.append([bool(rules.has_won(contents, states, seat)) for seat in range(options.players)])

    def fitting(self, row: int) -> Array:
        """Which Finals of the acting seat would find their planet at a decision if it had Matter enough: plays."""
        states = read_state(self._states[row].tobytes())
        seat = states["seat"].item()
        states["mat"][0, seat, :PLANETS, :PURE_KINDS] = np.iinfo(np.int8).max
        room = np.empty(MAX_LEGAL, np.int16)
        count = self.rules.legal_actions(self.plan.content.packed, states, room)
        return _plays(room[:count])

    def _keep_plays(self, row: int, legal: Array) -> None:
        found = _plays(legal)
        end = self._play_count + len(found)
        while end > len(self._plays):
            self._plays = _doubled(self._plays)
        self._plays[self._play_count : end, 0] = row
        self._plays[self._play_count : end, 1] = found
        self._play_count = end

    def _keep_events(self, row: int, events: Array) -> None:
        end = self._event_count + len(events)
        while end > len(self._events):
            self._events = _doubled(self._events)
        self._events[self._event_count : end, 0] = row
        self._events[self._event_count : end, 1:] = events
        self._event_count = end

    def _make_room(self) -> None:
        if self._rows == len(self._states):
            self._states, self._actions = _doubled(self._states), _doubled(self._actions)
            self._legal, self._games = _doubled(self._legal), _doubled(self._games)


def _plays(legal: Array) -> Array:
    """Those of some actions, which are ascending, that play a card."""
    first, last = np.searchsorted(legal, (A_PLAY, A_DOWNGRADE))
    return legal[first:last]


def _doubled(array: Array) -> Array:
    larger = np.empty((2 * len(array), *array.shape[1:]), array.dtype)
    larger[: len(array)] = array
    return larger
