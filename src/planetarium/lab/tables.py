"""The four tables of a run: games, seats, decisions, and cards in hands. docs/lab.md says what each column means."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from planetarium.lab.columns import Columns, Named
from planetarium.lab.recording import Recording

_I8, _I16, _I32, _F32, _STR = pl.Int8(), pl.Int16(), pl.Int32(), pl.Float32(), pl.String()
_BYTES, _SHORTS = pl.List(_I8), pl.List(_I16)

# Every column with its type, in order.
TABLES: Mapping[str, Mapping[str, pl.DataType]] = {
    "games": {
        "game": _I32, "first_seat": _I8, "turns": _I16, "actions": _I32, "ended_by": _STR, "track": _I16,
        "winners": _BYTES, "target": _I16, "half_leader": _I8, "lead_changes": _I16, "accelerated_turn": _I16,
        "final_turn": _I16, "matter_left": _BYTES, "deck_left": _BYTES, "planet_orbit": _BYTES, "planet_kind": _BYTES,
        "planet_side": _BYTES, "planet_cards": _BYTES, "planet_habitable": _SHORTS, "planet_hostile": _SHORTS,
        "flips": _I16, "planet_orbit_turns": _SHORTS,
    },
    "seats": {
        "game": _I32, "seat": _I8, "bot": _STR, "score": _I16, "share": _F32, "points_low": _I16, "points_high": _I16,
        "points_proto": _I16, "points_final": _I16, "points_tokens": _I16, "points_paid": _I16, "cards_low": _I8,
        "cards_high": _I8, "cards_proto": _I8, "cards_final": _I8, "finals_held": _I8, "downgrades": _I16,
        "upgrades": _I16, "draws": _BYTES, "collected": _SHORTS, "spent": _I16, "matter_on_mat": _I16, "gravity": _I16,
        "brightness_changes": _I16, "passes": _I16, "forced_passes": _I16, "card_steps": _I16, "half_score": _I16,
        "rival_collected": _I16, "rival_denied": _I16, "final_turn_position": _I8,
    },
    "decisions": {
        "game": _I32, "number": _I32, "turn": _I16, "seat": _I8, "phase": _STR, "legal": _I16, "action": _I32,
        "kind": _STR, "piece": _STR, "track": _I16, "score": _I16, "lead": _I16,
    },
    "cards": {
        "game": _I32, "seat": _I8, "card": _STR, "deck": _STR, "drawn_turn": _I16, "left_turn": _I16, "fate": _STR,
        "planet": _STR, "points": _I16, "tokens": _I16, "matter": _I8, "playable_turns": _I16, "fits": _I8,
        "share": _F32,
    },
}  # fmt: skip


def make_tables(recording: Recording) -> dict[str, pl.DataFrame]:
    """All four tables of the recorded games."""
    found = Columns(recording)
    columns = {"games": found.games(), "seats": found.seats(), "decisions": found.decisions(), "cards": found.cards()}
    return {name: _frame(columns[name], schema) for name, schema in TABLES.items()}


def _frame(columns: Mapping[str, Any], schema: Mapping[str, pl.DataType]) -> pl.DataFrame:
    assert columns.keys() == schema.keys(), set(columns) ^ set(schema)
    return pl.DataFrame([_series(columns[name], kind).alias(name) for name, kind in schema.items()])


def _series(values: Any, kind: pl.DataType) -> pl.Series:
    """A column: an array of two dimensions becomes lists, and what is masked becomes null."""
    if isinstance(values, list):
        return pl.Series(values, dtype=kind)
    if isinstance(values, Named):
        return pl.Series(values.names, dtype=kind).gather(_series(values.numbers, pl.UInt32()))
    array = np.ma.getdata(values)
    flat = pl.Series(array.reshape(-1))
    if np.ma.is_masked(values):
        there = pl.Series(~np.ma.getmaskarray(values).reshape(-1))
        flat = pl.select(pl.when(there).then(flat)).to_series()
    return (flat.reshape(array.shape).arr.to_list() if array.ndim == 2 else flat).cast(kind)
