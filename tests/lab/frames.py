"""Runs made by hand, whose answers are known, and random ones of any size."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from planetarium.content import Content
from planetarium.lab.plan import Plan
from planetarium.options import Options
from planetarium.records.content import DECKS, KINDS
from planetarium.rules.actions import A_DRAW

GAME = {
    "first_seat": 0, "turns": 50, "actions": 100, "ended_by": "track", "track": 36, "target": None, "half_leader": 0,
    "lead_changes": 2, "accelerated_turn": 30, "final_turn": 49, "matter_left": [1, 2, 3, 4], "deck_left": [5] * DECKS,
    "planet_orbit": [1, 2, 5, 6], "planet_kind": [0, 0, 1, 1], "planet_side": [0, 1, 0, 1],
    "planet_cards": [3, 2, 1, 0], "planet_habitable": [4, 5, 0, 0], "planet_hostile": [6, 1, 2, 0], "flips": 2,
    "planet_orbit_turns": [50] + [0] * 6 + [0, 50] + [0] * 5 + [0] * 4 + [50, 0, 0] + [0] * 5 + [50, 0],
}  # fmt: skip
SEAT = {
    "bot": "greedy", "score": 40, "share": 0.5, "points_low": 20, "points_high": 10, "points_proto": 0,
    "points_final": 10, "points_tokens": 0, "points_paid": 0, "cards_low": 5, "cards_high": 1, "cards_proto": 0,
    "cards_final": 1, "finals_held": 2, "downgrades": 1, "upgrades": 0, "draws": [4, 2, 1, 0, 0],
    "collected": [6, 6, 4, 2] + [0] * (KINDS - 4), "spent": 12, "matter_on_mat": 6, "gravity": 1,
    "brightness_changes": 0, "passes": 15, "forced_passes": 10, "card_steps": 25, "half_score": 20,
    "rival_collected": 3, "rival_denied": 1, "final_turn_position": 0,
}  # fmt: skip
DECISION = {
    "number": 0, "turn": 1, "phase": "move", "legal": 10, "action": 0, "kind": "move", "piece": "planet", "track": 0,
    "score": 0, "lead": 0,
}  # fmt: skip
CARD = {
    "deck": "low", "drawn_turn": 0, "left_turn": 10, "fate": "played", "planet": "A", "points": 4, "tokens": 0,
    "matter": 2, "playable_turns": 1, "fits": None, "share": 0.5,
}  # fmt: skip
TYPES: dict[str, Any] = {
    "target": pl.Int16, "half_leader": pl.Int8, "first_seat": pl.Int8, "seat": pl.Int8, "score": pl.Int16,
    "share": pl.Float32, "fits": pl.Int8, "left_turn": pl.Int16, "drawn_turn": pl.Int16, "points": pl.Int16,
    "matter": pl.Int8, "legal": pl.Int16, "planet_kind": pl.List(pl.Int8), "planet_orbit": pl.List(pl.Int8),
    "planet_side": pl.List(pl.Int8), "draws": pl.List(pl.Int8), "collected": pl.List(pl.Int16), "planet": pl.String,
    "track": pl.Int16, "lead": pl.Int16, "turns": pl.Int16,
}  # fmt: skip


@dataclass(frozen=True)
class HandMade:
    """A run out of rows; what a row leaves out is as in the examples above."""

    plan: Plan
    games: pl.LazyFrame
    seats: pl.LazyFrame
    decisions: pl.LazyFrame
    cards: pl.LazyFrame


def hand_made(
    content: Content,
    games: Sequence[Mapping[str, Any]],
    seats: Sequence[Mapping[str, Any]],
    cards: Sequence[Mapping[str, Any]] = (),
    decisions: Sequence[Mapping[str, Any]] = (),
    *,
    players: int = 2,
    bots: tuple[str, ...] = ("greedy", "greedy"),
) -> HandMade:
    plan = Plan(content, Options(players, 100 if players == 1 else None).settled(content), bots, "0")
    everyone = [{"game": number, **row} for number, row in enumerate(games)]
    return HandMade(
        plan,
        _frame(GAME, everyone),
        _frame(SEAT, seats),
        _frame(DECISION, decisions or [{"game": row["game"], "seat": 0} for row in everyone]),
        _frame(CARD, cards or [{"game": 0, "seat": 0, "card": content.cards[0].id}]),
    )


def two_seats(shares: Sequence[float], **more: Any) -> list[dict[str, Any]]:
    """The seats of two-player games, from the win share of the first."""
    return [
        {"game": game, "seat": seat, "share": share if seat == 0 else 1 - share, "final_turn_position": seat, **more}
        for game, share in enumerate(shares)
        for seat in range(2)
    ]


def _frame(usual: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> pl.LazyFrame:
    return pl.DataFrame([{**usual, **row} for row in rows], schema_overrides=TYPES, infer_schema_length=None).lazy()


def random_run(content: Content, games: int, seed: int = 0, decisions: int = 150) -> HandMade:
    """Many two-player games of nonsense, for measuring how fast a report is."""
    chance = np.random.default_rng(seed)
    won = chance.random(games) < 0.5
    share = np.stack([won, ~won], axis=1).astype(np.float32).ravel()
    number = np.arange(games, dtype=np.int32)

    def repeated(usual: Mapping[str, Any], length: int) -> pl.DataFrame:
        return pl.DataFrame([usual], schema_overrides=TYPES).select(pl.all().repeat_by(length).explode())

    some = {name: usual for name, usual in GAME.items() if not isinstance(usual, list)}
    lists = {name: usual for name, usual in GAME.items() if isinstance(usual, list)}
    all_games = repeated(some, games).with_columns(
        pl.Series("game", number),
        pl.Series("turns", chance.integers(40, 70, games).astype(np.int16)),
        pl.Series("first_seat", chance.integers(0, 2, games).astype(np.int8)),
        *(pl.lit(pl.Series([usual], dtype=TYPES.get(name, pl.List(pl.Int16)))).first().alias(name)
          for name, usual in lists.items()),
    )  # fmt: skip
    plain = {name: usual for name, usual in SEAT.items() if not isinstance(usual, list)}
    all_seats = repeated(plain, 2 * games).with_columns(
        pl.Series("game", np.repeat(number, 2)),
        pl.Series("seat", np.tile(np.arange(2, dtype=np.int8), games)),
        pl.Series("share", share),
        pl.Series("score", chance.integers(20, 90, 2 * games).astype(np.int16)),
        *(pl.lit(pl.Series([usual], dtype=TYPES[name])).first().alias(name)
          for name, usual in SEAT.items() if isinstance(usual, list)),
    )  # fmt: skip
    held = 14
    rows = games * 2 * held
    base = [card for card in content.cards if card.module is None]
    picked = chance.integers(0, len(base), rows)
    seats_of_cards = np.tile(np.repeat(np.arange(2, dtype=np.int8), held), games)
    fates = np.array(["played", "stuck", "downgraded"])[chance.integers(0, 3, rows)]
    all_cards = repeated({**CARD, "fits": 3}, rows).with_columns(
        pl.Series("game", np.repeat(number, 2 * held)),
        pl.Series("seat", seats_of_cards),
        pl.Series("card", np.array([card.id for card in base])[picked]),
        pl.Series("deck", np.array([card.deck for card in base])[picked]),
        pl.Series("fate", fates),
        pl.Series("share", np.repeat(share, held)),
    )
    rows = games * decisions
    all_decisions = repeated(DECISION, rows).with_columns(
        pl.Series("game", np.repeat(number, decisions)),
        pl.Series("seat", chance.integers(0, 2, rows).astype(np.int8)),
        pl.Series("legal", chance.integers(1, 40, rows).astype(np.int16)),
        pl.Series("phase", np.array(["move", "card", "draw"])[chance.integers(0, 3, rows)]),
        pl.Series("kind", np.array(["move", "pass", "draw"])[chance.integers(0, 3, rows)]),
        pl.Series("track", np.tile(np.linspace(0, 36, decisions).astype(np.int16), games)),
        pl.Series("action", (A_DRAW + chance.integers(0, 3, rows)).astype(np.int32)),
        pl.Series("lead", chance.integers(-20, 21, rows).astype(np.int16)),
    )
    plan = Plan(content, Options(2).settled(content), ("greedy", "greedy"), "0")
    return HandMade(plan, all_games.lazy(), all_seats.lazy(), all_decisions.lazy(), all_cards.lazy())
