"""What the tables tell, worked out from recorded games: all games of a recording together, column by column."""

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from planetarium.content.board import LETTERS, ORBITS
from planetarium.formats.notation import FIRST_ACTIONS
from planetarium.lab.recording import Recording
from planetarium.records.content import (
    COMET,
    DECK_NAMES,
    DECKS,
    FINAL,
    HIGH,
    KINDS,
    LIFE,
    LOW,
    NONE,
    PLANETS,
    PROTO_ROCKY,
    PURE_KINDS,
)
from planetarium.records.layout import Array
from planetarium.rules import log as codes
from planetarium.rules.actions import A_BRIGHTEN, A_DIM, A_DOWNGRADE, A_DRAW, A_KEEP, A_PASS, A_PLAY, A_UPGRADE
from planetarium.rules.payment import serves
from planetarium.rules.state import CARD, FINAL_CARDS, KEEP, OVER, PHASES

# Kinds of actions, by their numbers in ascending order. Moves are told apart further: `collect` brings Matter onto the
# mat, `sweep` takes a planet or a Comet along its orbit and meets nothing.
ACTION_KINDS = (*FIRST_ACTIONS, "collect", "sweep")
PIECES = ("matter", "planet", "comet", "life")
ENDINGS = ("track", "empty board", "turn limit", "track by dice")
FATES = ("played", "downgraded", "upgraded", "discarded", "not kept", "stuck")
_PLAYED, _DOWNGRADED, _UPGRADED, _DISCARDED, _NOT_KEPT, _STUCK = range(len(FATES))


class Named(NamedTuple):
    """A column of names: the number of each, masked where there is none, and the names by number."""

    numbers: Any
    names: tuple[str, ...]


def _masked(values: Any, where: Any) -> Any:
    return np.ma.array(values, mask=where)


class Columns:
    """The columns of each table. Games and rows are numbered by their places in the recording."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.content = recording.plan.content.data
        self.players = recording.plan.options.players
        self.states = recording.states
        self.numbers = np.array(recording.games, np.int32)
        self.count = len(self.numbers)
        self.game = recording.game_index
        self.actions = recording.actions.astype(np.int64)
        self.phase = self.states["phase"].astype(np.int8)
        self.turn = self.states["turn"].astype(np.int16)
        self.seat = self.states["seat"].astype(np.int8)
        self.score = self.states["score"][:, : self.players].astype(np.int16)
        self.track = self.states["track_size"].astype(np.int16)
        self.ends = np.flatnonzero(self.phase == OVER)
        self.starts = np.concatenate(([0], self.ends[:-1] + 1))
        self.won = np.array(recording.won, bool).reshape(self.count, self.players)
        self.share = self.won / np.maximum(1, self.won.sum(axis=1, keepdims=True))
        self.event, self.a, self.b, self.c, self.d = recording.events.T
        self.event_row = recording.event_rows

    # Where turns end.

    @cached_property
    def turn_ends(self) -> Array:
        """The rows of the states in which turns were left, ascending: the first of the next turn, or the last."""
        passed = np.zeros(len(self.turn), bool)
        passed[1:] = (self.turn[1:] != self.turn[:-1]) & (self.turn[:-1] > 0)
        passed[self.starts] = False
        passed[self.ends] = True
        return np.flatnonzero(passed)

    @cached_property
    def half_rows(self) -> Any:
        """For each game the row at the end of the turn in which half of the track was filled, for the last time."""
        filled = 2 * self.track >= self.content.track_length
        crossed = filled.copy()
        crossed[1:] &= ~filled[:-1]
        rows = np.flatnonzero(crossed)
        last = np.full(self.count, NONE)
        last[self.game[rows]] = rows  # of several assignments the last one stays
        ends = self.turn_ends[np.searchsorted(self.turn_ends, np.maximum(last, 0))]
        return _masked(ends, last == NONE)

    # The tables.

    def games(self) -> dict[str, Any]:
        states = self.states[self.ends]
        board, space, kind = states["matter"], states["planet_space"], states["planet_kind"]
        away = space == NONE
        rows, planets = states["row_card"], states["row_planet"]
        lies = np.arange(rows.shape[1]) < states["played"][:, None]
        on_planet = lies[:, :, None] & (planets[:, :, None] == np.arange(PLANETS))
        points = (self.content.points * self.content.alignment)[rows][:, :, None] * on_planet
        leader, sole = self._leaders(self.score)
        half = np.ma.getdata(self.half_rows)
        tied = np.ma.getmaskarray(self.half_rows) | ~sole[half] | (self.players == 1)
        solo = self.players == 1
        return {
            "game": self.numbers,
            "first_seat": self._by_game(self.a, codes.E_FIRST),
            "turns": states["turn"],
            "actions": self.ends - self.starts,
            "ended_by": Named(self._endings(), ENDINGS),
            "track": states["track_size"],
            "winners": [np.flatnonzero(won).tolist() for won in self.won],
            "target": _masked(states["target"], not solo),
            "half_leader": _masked(leader[half], tied),
            "lead_changes": self._lead_changes(leader, sole),
            "accelerated_turn": self._by_game(self.turn[self.event_row], codes.E_ACCELERATE),
            "final_turn": self.first_final_turn,
            "matter_left": (board[:, :, None] == np.arange(PURE_KINDS)).sum(axis=1),
            "deck_left": states["deck_size"],
            "planet_orbit": _masked(self.content.orbit[space], away),
            "planet_kind": _masked(kind, away | (kind == NONE)),
            "planet_side": _masked(states["planet_side"], away),
            "planet_cards": on_planet.sum(axis=1),
            "planet_habitable": np.maximum(points, 0).sum(axis=1),
            "planet_hostile": np.maximum(-points, 0).sum(axis=1),
            "flips": np.bincount(self.game[self._rows_of(codes.E_FLIP)], minlength=self.count),
            "planet_orbit_turns": self._orbit_turns(),
        }

    def seats(self) -> dict[str, Any]:
        content, players = self.content, self.players
        seats = np.tile(np.arange(players), self.count)
        scored = (self.event == codes.E_SCORE) & (self.d != NONE)
        apart = (self.event == codes.E_SCORE) & (self.d == NONE)
        deck = np.where(scored, content.deck[self.d], NONE)
        paid = self.event == codes.E_PAY
        gathered = self._gathered
        steps = (self.phase == CARD) & (self.actions != A_BRIGHTEN) & (self.actions != A_DIM)
        passes = steps & (self.actions == A_PASS)
        half = np.ma.getdata(self.half_rows)
        unfilled = np.repeat(np.ma.getmaskarray(self.half_rows), players)
        final_rows = self._final_turn_rows
        hands = self.states["hand"][final_rows.reshape(-1), seats]
        mats = self.states["mat"][self.ends, :players]
        by_deck = {"low": deck == LOW, "high": deck == HIGH, "proto": deck >= PROTO_ROCKY, "final": deck == FINAL}
        return {
            "game": np.repeat(self.numbers, players),
            "seat": seats,
            "bot": Named(seats, self.recording.plan.bots),
            "score": self.score[self.ends].reshape(-1),
            "share": self.share.reshape(-1),
            **{f"points_{name}": self._per_seat(where, self.b) for name, where in by_deck.items()},
            "points_tokens": self._per_seat(apart & (self.b > 0), self.b),
            "points_paid": self._per_seat(apart & (self.b < 0), self.b),
            **{f"cards_{name}": self._per_seat(where) for name, where in by_deck.items()},
            "finals_held": ((hands != NONE) & (content.deck[hands] == FINAL)).sum(axis=1),
            "downgrades": self._acted(self._between(A_DOWNGRADE, A_UPGRADE)),
            "upgrades": self._acted(self._between(A_UPGRADE, A_PASS)),
            "draws": np.stack([self._acted(self.actions == A_DRAW + deck) for deck in range(DECKS)], axis=1),
            "collected": np.stack([self._per_seat(gathered & (self.c == kind)) for kind in range(KINDS)], axis=1),
            "spent": self._per_seat(paid, self.d),
            "matter_on_mat": mats.astype(np.int64).sum(axis=(2, 3)).reshape(-1),
            "gravity": self._per_seat(self.event == codes.E_GRAVITY),
            "brightness_changes": self._acted((self.actions == A_BRIGHTEN) | (self.actions == A_DIM)),
            "passes": self._acted(passes),
            "forced_passes": self._acted(passes & (self.recording.legal == 1)),
            "card_steps": self._acted(steps),
            "half_score": _masked(self.score[half].reshape(-1), unfilled),
            "rival_collected": self._per_seat(self._wanted_by_rivals[0]),
            "rival_denied": self._per_seat(self._wanted_by_rivals[1]),
            "final_turn_position": self._final_turn_positions.reshape(-1),
        }

    def decisions(self) -> dict[str, Any]:
        rows = np.flatnonzero(self.phase != OVER)
        seat, score = self.seat[rows], self.score[rows]
        own = score[np.arange(len(rows)), seat]
        if self.players == 1:
            best = self.states["target"][rows]
        else:
            rivals = np.where(np.arange(self.players) == seat[:, None], np.iinfo(np.int16).min, score)
            best = rivals.max(axis=1)
        kind, piece = self._kinds_and_pieces()
        return {
            "game": self.numbers[self.game[rows]],
            "number": rows - self.starts[self.game[rows]],
            "turn": self.turn[rows],
            "seat": seat,
            "phase": Named(self.phase[rows], PHASES),
            "legal": self.recording.legal[rows],
            "action": self.actions[rows],
            "kind": Named(kind[rows], ACTION_KINDS),
            "piece": Named(_masked(piece[rows], piece[rows] == NONE), PIECES),
            "track": self.track[rows],
            "score": own,
            "lead": own - best,
        }

    def cards(self) -> dict[str, Any]:
        content = self.content
        owner, card, came, left = self._stays()
        game, seat = np.divmod(owner, self.players)
        leaving = np.maximum(left - 1, 0)  # the decision at which a card left the hand
        action = self.actions[leaving]
        stuck = left == NONE
        fate = np.full(len(card), _DISCARDED)
        fate[(action >= A_PLAY) & (action < A_DOWNGRADE)] = _PLAYED
        fate[(action >= A_DOWNGRADE) & (action < A_UPGRADE)] = _DOWNGRADED
        fate[(action >= A_UPGRADE) & (action < A_PASS)] = _UPGRADED
        fate[stuck] = _STUCK
        dealt = came == self.starts[game]
        drawn_turn = np.where(dealt, 0, self.turn[came - 1])
        playable, fits = self._playable(owner, card, came, left)

        kept = np.flatnonzero(self.phase == KEEP)  # and the other one was not
        drawn = self.states["drawn"][kept].astype(np.int64)
        other = drawn.sum(axis=1) - (self.actions[kept] - A_KEEP)
        blank = np.zeros(len(kept), np.int64)
        game, seat = np.concatenate((game, self.game[kept])), np.concatenate((seat, self.seat[kept]))
        card, fate = np.concatenate((card, other)), np.concatenate((fate, blank + _NOT_KEPT))
        drawn_turn = np.concatenate((drawn_turn, self.turn[kept]))
        left_turn = np.concatenate((self.turn[leaving], self.turn[kept]))
        planet = np.concatenate(((action - A_PLAY) % PLANETS, blank))
        playable, fits = np.concatenate((playable, blank)), np.concatenate((fits, blank + NONE))

        order = np.lexsort((card, drawn_turn, seat, game))
        game, seat, card, fate = game[order], seat[order], card[order], fate[order]
        played = fate == _PLAYED
        return {
            "game": self.numbers[game],
            "seat": seat,
            "card": Named(card, self.recording.plan.content.card_ids),
            "deck": Named(content.deck[card], DECK_NAMES),
            "drawn_turn": drawn_turn[order],
            "left_turn": _masked(left_turn[order], fate == _STUCK),
            "fate": Named(fate, FATES),
            "planet": Named(_masked(planet[order], ~played), LETTERS),
            "points": np.where(played, content.points[card], 0),
            "tokens": np.where(played, self._tokens_brought()[game, card], 0),
            "matter": np.where(played, content.cost[card].sum(axis=1), 0),
            "playable_turns": playable[order],
            "fits": _masked(fits[order], fits[order] == NONE),
            "share": self.share[game, seat],
        }

    # Counting.

    def _rows_of(self, event: int) -> Array:
        rows: Array = self.event_row[self.event == event]
        return rows

    def _by_game(self, values: Array, event: int) -> Any:
        """For each game the value that goes with its one event, masked where there was none."""
        where = self.event == event
        found = np.zeros(self.count, np.int64)
        there = np.zeros(self.count, bool)
        found[self.game[self.event_row[where]]] = values[where]
        there[self.game[self.event_row[where]]] = True
        return _masked(found, ~there)

    def _per_seat(self, where: Array, weights: Array | None = None) -> Array:
        """For each game and seat how many events there were, or the sum of their weights; `a` is their seat."""
        places = self.game[self.event_row[where]] * self.players + self.a[where]
        sums = np.bincount(places, None if weights is None else weights[where], self.count * self.players)
        return sums.astype(np.int64)

    def _acted(self, where: Array) -> Array:
        """For each game and seat how many of its decisions are among these."""
        places = self.game[where] * self.players + self.seat[where]
        return np.bincount(places, minlength=self.count * self.players)

    def _between(self, first: int, last: int) -> Array:
        return (self.actions >= first) & (self.actions < last)

    @cached_property
    def _gathered(self) -> Array:
        """The events that bring a token onto somebody's mat: `a` is the seat, `b` the planet, `c` the kind."""
        gathered = np.isin(self.event, (codes.E_COLLECT, codes.E_GRAVITY, codes.E_CREATE))
        gathered &= self.a != NONE
        return gathered

    # Games.

    def _endings(self) -> Array:
        rows = self._rows_of(codes.E_FINAL_TURNS)
        after = self.states[rows + 1]
        full = after["track_size"] >= self.content.track_length
        matter = after["matter"]
        bare = ~((matter != NONE) & (matter < LIFE)).any(axis=1)
        diced = np.isin(rows, self._rows_of(codes.E_DICE))
        track, by_dice = ENDINGS.index("track"), ENDINGS.index("track by dice")
        other = np.where(bare, ENDINGS.index("empty board"), ENDINGS.index("turn limit"))
        return np.where(full, np.where(diced, by_dice, track), other)

    @cached_property
    def first_final_turn(self) -> Array:
        """For each game its first final turn: the one in which a payment reached the end, or else the next."""
        rows = self._rows_of(codes.E_FINAL_TURNS)
        ended = np.isin(rows, self._rows_of(codes.E_TURN))
        turns: Array = self.turn[rows] + ended
        return turns

    def _leaders(self, scores: Array) -> tuple[Array, Array]:
        """Who leads, and whether alone."""
        best = scores.max(axis=1, keepdims=True)
        return scores.argmax(axis=1), (scores == best).sum(axis=1) == 1

    def _lead_changes(self, leader: Array, sole: Array) -> Array:
        rows = self.turn_ends[sole[self.turn_ends]]
        changed = (leader[rows][1:] != leader[rows][:-1]) & (self.game[rows][1:] == self.game[rows][:-1])
        return np.bincount(self.game[rows][1:][changed], minlength=self.count)

    def _orbit_turns(self) -> Array:
        spaces = self.states["planet_space"][self.turn_ends]
        turns = np.zeros((self.count, PLANETS, ORBITS), np.int64)
        at, planet = np.nonzero(spaces != NONE)
        np.add.at(turns, (self.game[self.turn_ends[at]], planet, self.content.orbit[spaces[at, planet]] - 1), 1)
        return turns.reshape(self.count, PLANETS * ORBITS)

    # Seats.

    @cached_property
    def _final_turn_rows(self) -> Array:
        """For each game and seat the row at which its final turn began."""
        rows = np.flatnonzero(self.turn >= self.first_final_turn[self.game])
        first = np.unique(self.game[rows] * np.int64(2**16) + self.turn[rows], return_index=True)[1]
        found = np.zeros((self.count, self.players), np.int64)
        found[self.game[rows[first]], self.seat[rows[first]]] = rows[first]
        return found

    @cached_property
    def _final_turn_positions(self) -> Array:
        positions: Array = self.turn[self._final_turn_rows] - self.first_final_turn[:, None]
        return positions

    @cached_property
    def _wanted_by_rivals(self) -> tuple[Array, Array]:
        """Which gathered tokens a card in some rival's hand still lacked on that planet, and which were all it did."""
        wanted, denied = np.zeros((2, len(self.event)), bool)
        events = np.flatnonzero(self._gathered)
        rows, seat, planet, kind = self.event_row[events], self.a[events], self.b[events], self.c[events]
        serving = np.array([[serves(token, 1 << pure) for pure in range(PURE_KINDS)] for token in range(KINDS)])
        for rival in range(self.players):
            hand = self.states["hand"][rows, rival]
            there = self.states["mat"][rows, rival, planet, :PURE_KINDS]
            lacking = np.maximum(self.content.cost[hand] - there[:, None, :], 0)
            lacking[(hand == NONE) | (seat == rival)[:, None]] = 0
            serves_it = ((lacking > 0) & serving[kind][:, None, :]).any(axis=2)
            wanted[events] |= serves_it.any(axis=1)
            denied[events] |= (serves_it & (lacking.sum(axis=2) == 1)).any(axis=1)
        return wanted, denied

    # Decisions.

    def _kinds_and_pieces(self) -> tuple[Array, Array]:
        """The kind of each row's action, and what a move moved."""
        firsts = np.array(list(FIRST_ACTIONS.values()))
        kind = np.searchsorted(firsts, self.actions, side="right") - 1
        piece = np.full(len(kind), NONE)
        moves = self.event == codes.E_MOVE
        rows, token, source, target = self.event_row[moves], self.a[moves], self.c[moves], self.d[moves]
        piece[rows] = np.select(
            [token == NONE, token == COMET, token > COMET],
            [PIECES.index("planet"), PIECES.index("comet"), PIECES.index("life")],
            PIECES.index("matter"),
        )
        sweeps = ((token == NONE) | (token == COMET)) & (self.content.orbit[source] == self.content.orbit[target])
        kind[rows[sweeps]] = ACTION_KINDS.index("sweep")
        collects = (self.event == codes.E_COLLECT) & (self.a != NONE)
        kind[self.event_row[collects]] = ACTION_KINDS.index("collect")
        return kind, piece

    # Cards.

    def _stays(self) -> tuple[Array, Array, Array, Array]:
        """Each stay of a card in a hand: whose (game and seat in one), which card, first row, and the row after.

        The row after is NONE for a card that stayed to the end. Sorted by owner, card and first row.
        """
        cards = int(self.content.cards)
        hands = self.states["hand"][:, : self.players]
        held = np.zeros((len(hands), self.players, cards), bool)
        row, seat, slot = np.nonzero(hands != NONE)
        held[row, seat, hands[row, seat, slot]] = True
        came = held.copy()
        came[1:] &= ~held[:-1]
        came[self.starts] = held[self.starts]
        gone = np.zeros_like(held)
        gone[1:] = held[:-1] & ~held[1:]
        gone[self.starts] = False
        stuck = np.zeros_like(held)
        stuck[self.ends] = held[self.ends]
        came_row, came_seat, came_card = np.nonzero(came)
        gone_row, gone_seat, gone_card = np.nonzero(gone | stuck)
        owner = self.game[came_row].astype(np.int64) * self.players + came_seat
        ender = self.game[gone_row].astype(np.int64) * self.players + gone_seat
        first = np.lexsort((came_row, came_card, owner))
        last = np.lexsort((gone_row, gone_card, ender))
        left = np.where(stuck[gone_row, gone_seat, gone_card], NONE, gone_row)[last]
        assert np.array_equal(owner[first], ender[last]) and np.array_equal(came_card[first], gone_card[last])
        return owner[first], came_card[first], came_row[first], left

    def _playable(self, owner: Array, card: Array, came: Array, left: Array) -> tuple[Array, Array]:
        """For each stay, as `_stays` sorts them: at how many card steps it could be played, and where a Final fits."""
        rows, plays = self.recording.play_rows, self.recording.plays
        stay_keys = self._keys(owner, card, came)
        playable = np.zeros(len(card), np.int64)
        fits = np.full(len(card), NONE)
        # Finals are looked at once, when the step for them begins; other cards in each card step.
        final_rows = np.flatnonzero(self.phase == FINAL_CARDS)
        turns = self.game[final_rows] * np.int64(2**16) + self.turn[final_rows]
        final_rows = final_rows[np.unique(turns, return_index=True)[1]]
        looked_at = (self.phase[rows] == CARD) | np.isin(rows, final_rows)
        rows, played = rows[looked_at], (plays[looked_at] - A_PLAY) // PLANETS
        stay = np.searchsorted(stay_keys, self._keys(self._owner(rows), played, rows), side="right") - 1
        turn_and_stay = np.unique(np.stack((self.turn[rows].astype(np.int64), stay)), axis=1)
        np.add.at(playable, turn_and_stay[1], 1)
        for row in final_rows.tolist():
            mine = (owner == self._owner(row)) & (self.content.deck[card] == FINAL)
            mine &= (came <= row) & ((left == NONE) | (left > row))
            fits[mine] = 0
            for play in self.recording.fitting(row):
                which, planet = divmod(int(play) - A_PLAY, PLANETS)
                fits[mine & (card == which)] |= 1 << planet
        return playable, fits

    def _owner(self, row: Any) -> Any:
        """Game and seat of a row in one number."""
        return self.game[row].astype(np.int64) * self.players + self.seat[row]

    def _keys(self, owner: Any, card: Any, row: Any) -> Any:
        """Owner, card and row as one number that sorts as they do."""
        return (owner * int(self.content.cards) + card) * np.int64(len(self.turn) + 1) + row

    def _tokens_brought(self) -> Array:
        """By game and card, how much Heat or Cold a played card got."""
        tokens = np.zeros((self.count, int(self.content.cards)), np.int64)
        where = self.event == codes.E_TOKENS
        tokens[self.game[self.event_row[where]], self.a[where]] = self.c[where]
        return tokens
