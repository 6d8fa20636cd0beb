"""The shapes behind the plots of a report: plain counts and means, most of them without intervals."""

from typing import Any

import polars as pl

from planetarium.content.board import LETTERS, ORBITS
from planetarium.lab.statistics import Ratio, estimates
from planetarium.records.content import DECK_NAMES, DECKS, PLANETS
from planetarium.rules.actions import A_DRAW

SOURCES = ("low", "high", "proto", "final", "tokens")  # where points come from


def plain_shapes(
    games: pl.DataFrame, seats: pl.DataFrame, decisions: pl.LazyFrame, cards: pl.LazyFrame
) -> dict[str, Any]:
    """All of them. The seats have their `order` after the beginner."""
    return {
        "turns": _histogram(games["turns"]),
        "scores": {
            str(order): _histogram(rows["score"])
            for (order,), rows in seats.sort("order").group_by("order", maintain_order=True)
        },
        "margins": _histogram(_margins(seats)),
        "points": _points_by_result(seats),
        "orbit_turns": _orbit_turns(games),
        "orbit_end": _orbit_end(games),
        "planet_cards": _planet_cards(cards),
        "moves": _moves(decisions),
        **_along_the_track(decisions, seats),
    }


def _histogram(values: pl.Series) -> list[list[int]]:
    """How often each number occurs, as [number, count]."""
    counted = values.drop_nulls().cast(pl.Int32).value_counts().sort(values.name)
    return [[int(number), int(count)] for number, count in counted.iter_rows()]


def _margins(seats: pl.DataFrame) -> pl.Series:
    score = pl.col("score").cast(pl.Int32)
    return seats.group_by("game").agg(
        (score.max() - score.sort(descending=True).get(1, null_on_oob=True)).alias("margin")
    )["margin"]


def _points_by_result(seats: pl.DataFrame) -> dict[str, dict[str, float]]:
    """Mean points by source, of those who won and those who did not."""
    columns = [pl.col(f"points_{source}").cast(pl.Float64).mean().round(4).alias(source) for source in SOURCES]
    columns.append(pl.col("points_paid").cast(pl.Float64).mean().round(4).alias("paid"))
    result = pl.when(pl.col("share") > 0).then(pl.lit("won")).otherwise(pl.lit("lost")).alias("result")
    rows = seats.group_by(result).agg(columns).sort("result", descending=True)
    return {row.pop("result"): row for row in rows.iter_rows(named=True)}


def _orbit_turns(games: pl.DataFrame) -> dict[str, list[float]]:
    """The share of its turns that each planet ended in each orbit, I first."""
    turns = games.select(
        pl.col("planet_orbit_turns").list.get(place).cast(pl.Int64).sum().alias(str(place))
        for place in range(PLANETS * ORBITS)
    ).row(0)
    rows = [turns[planet * ORBITS : (planet + 1) * ORBITS] for planet in range(PLANETS)]
    return {
        letter: [round(count / sum(row), 6) if sum(row) else 0.0 for count in row]
        for letter, row in zip(LETTERS, rows, strict=True)
    }


def _orbit_end(games: pl.DataFrame) -> dict[str, list[float]]:
    """The share of games that each planet ended in each orbit, I first."""
    ends = {
        letter: games.select(pl.col("planet_orbit").list.get(planet).alias("orbit"))["orbit"]
        for planet, letter in enumerate(LETTERS)
    }
    return {
        letter: [round(int((orbit == number).sum()) / max(1, games.height), 6) for number in range(1, ORBITS + 1)]
        for letter, orbit in ends.items()
    }


def _planet_cards(cards: pl.LazyFrame) -> list[dict[str, Any]]:
    """How many cards of each deck were played to each planet."""
    played = cards.filter(pl.col("fate") == "played").group_by("planet", "deck").agg(pl.len().alias("cards"))
    return played.sort("planet", "deck").collect(engine="streaming").to_dicts()


def _moves(decisions: pl.LazyFrame) -> list[dict[str, Any]]:
    """How often each kind of move moved each kind of token."""
    moves = decisions.filter(pl.col("phase") == "move", pl.col("piece").is_not_null())
    counted = moves.group_by("piece", "kind").agg(pl.len().alias("moves"))
    return counted.sort("piece", "kind").collect(engine="streaming").to_dicts()


def _along_the_track(decisions: pl.LazyFrame, seats: pl.DataFrame) -> dict[str, Any]:
    """What changes while the track fills: draws by deck, whether the leader wins, how often one can only pass."""
    drawn = (
        decisions.filter(pl.col("kind").cast(pl.String) == "draw")
        .group_by("track", (pl.col("action") - A_DRAW).alias("deck"))
        .agg(pl.len().alias("draws"))
    )
    leads = (
        decisions.filter((pl.col("phase").cast(pl.String) == "move") & (pl.col("lead") > 0))
        .select("game", "seat", "track")
        .join(seats.lazy().select("game", "seat", "share"), on=["game", "seat"])
        .group_by("track", "game")
        .agg(pl.col("share").cast(pl.Float64).sum().alias("wins"), pl.len().alias("turns"))
    )
    choices = (
        decisions.filter(pl.col("phase").cast(pl.String) == "card")
        .group_by("track")
        .agg((pl.col("legal") == 1).mean().alias("only_pass"), pl.len().alias("steps"))
    )
    draws, leading, passing = pl.collect_all([drawn, leads, choices], engine="streaming")
    return {
        "draws": [
            {"track": int(track), "deck": DECK_NAMES[deck], "draws": int(count)}
            for track, deck, count in draws.sort("track", "deck").iter_rows()
            if 0 <= deck < DECKS
        ],
        "leader_wins": _leader_wins(leading),
        "only_pass": [
            {"track": int(track), "share": round(passes, 6), "steps": int(steps)}
            for track, passes, steps in passing.sort("track").iter_rows()
        ],
    }


def _leader_wins(leading: pl.DataFrame) -> list[dict[str, Any]]:
    """How often who leads wins, for each length of the track, with the interval."""
    won = estimates(leading, {"wins": Ratio("wins", "turns", share=True)}, by="track")
    turns = dict(leading.group_by("track").agg(pl.col("turns").sum()).iter_rows())
    rows = []
    for track in sorted(turns):
        found = won[str(track)]["wins"].to_doc()
        rows.append({"track": track, "wins": found["value"], "low": found["low"], "high": found["high"]})
        rows[-1]["turns"] = turns[track]
    return rows
