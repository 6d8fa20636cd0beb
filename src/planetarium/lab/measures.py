"""What a run of the lab tells about the game: every figure with its interval, and the shapes behind the plots.

    measures = measure_folder(Path("explorers"))
    measures.figures["turns"].value
    measures.tables["card"]["magnetic-field"]["played"].low

`figures.py` says what each name means.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import polars as pl

from planetarium.content import Card, Content
from planetarium.content.board import LETTERS
from planetarium.errors import OptionsError
from planetarium.lab.figures import FIGURES, LONG_GAME, NEAR_FORCED, asked_of, counted
from planetarium.lab.plan import Plan
from planetarium.lab.shapes import SOURCES, plain_shapes
from planetarium.lab.statistics import Difference, Estimate, Ratio, estimates, median, share
from planetarium.lab.store import read_run
from planetarium.lab.targets import TARGETS, Target
from planetarium.records.content import DECK_NAMES, DECKS, GASEOUS, HABITABLE, PLANETS, PURE, PURE_KINDS

NOT_HELD = ("discarded", "not kept")
SWAPPED = ("downgraded", "upgraded")
Table = dict[str, dict[str, Estimate]]


class Run(Protocol):
    """What can be measured: four tables and what was played, in a folder (`store.Run`) or made by hand."""

    @property
    def plan(self) -> Plan: ...
    @property
    def games(self) -> pl.LazyFrame: ...
    @property
    def seats(self) -> pl.LazyFrame: ...
    @property
    def decisions(self) -> pl.LazyFrame: ...
    @property
    def cards(self) -> pl.LazyFrame: ...


@dataclass(frozen=True)
class Measures:
    """All that was measured. `shapes` are plain numbers for plots, without intervals."""

    about: dict[str, Any]
    figures: dict[str, Estimate]
    tables: dict[str, Table]
    shapes: dict[str, Any]
    content: Content
    targets: tuple[Target, ...]  # that it is held against

    @property
    def players(self) -> int:
        return int(self.about["options"]["players"])

    @property
    def title(self) -> str:
        """What was measured, in a line."""
        who = "solo" if self.players == 1 else f"{self.players} players"
        names = dict.fromkeys(self.about["bots"])
        return f"{counted(self.about['games'], 'game')}, {who}, {' and '.join(names)}"

    def to_doc(self) -> dict[str, Any]:
        """All measures as one JSON document."""
        return {
            "about": self.about,
            "figures": {name: figure.to_doc() for name, figure in self.figures.items()},
            "tables": {
                table: {row: {name: found.to_doc() for name, found in columns.items()} for row, columns in rows.items()}
                for table, rows in self.tables.items()
            },
            "shapes": self.shapes,
        }  # fmt: skip


def measure(run: Run, *, shapes: bool = True, targets: tuple[Target, ...] = TARGETS) -> Measures:
    """Measures a run. Without shapes, which only the plots need, decisions are read once and it is quicker."""
    games = run.games.collect()
    if games.height == 0:
        raise OptionsError("the run holds no games yet; play some")
    seats = _with_order(run.seats.collect(), games, run.plan)
    per_game = _per_game(games, seats)
    figures = estimates(per_game, _figures(run.plan))[""]
    tables: dict[str, Table] = {
        "card": _cards(run, games.height, _average_shares(seats, run.plan)),
        "order": _orders(seats),
        "seat": _seats(seats),
        "planet": _planets(games),
        "deck": _decks(per_game, run.plan),
        "matter": _matter(per_game),
    }
    decisions, tables["phase"] = _decisions(run)
    found = figures | {"median_turns": median(games["turns"].to_list())} | decisions
    return Measures(
        _about(run.plan, games.height),
        {name: found[name] for name in FIGURES if name in found},
        tables,
        plain_shapes(games, seats, run.decisions, run.cards) if shapes else {},
        run.plan.content,
        targets,
    )


def measure_folder(folder: Path, *, shapes: bool = True, targets: tuple[Target, ...] = TARGETS) -> Measures:
    """Measures the run in a folder; OptionsError if there is none, or if a table cannot be read."""
    run = read_run(folder)
    try:
        return measure(run, shapes=shapes, targets=targets)
    except (pl.exceptions.PolarsError, FileNotFoundError) as error:
        fault = str(error).splitlines()[0]
        raise OptionsError(
            f"{folder}: a part of its tables is damaged or missing ({fault}); "
            "the same `planetarium lab run` plays it again"
        ) from None


def _about(plan: Plan, games: int) -> dict[str, Any]:
    return {
        "games": games,
        "content": plan.content.id,
        "hash": plan.content.hash,
        "options": plan.options.to_doc(),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "playouts": plan.playouts,
        "track": plan.content.board.track_length,
        "acceleration": plan.content.board.acceleration,
        "matter": dict(plan.content.board.matter),
        "cards": {
            card.id: {
                "name": card.name, "deck": card.deck, "points": card.points, "cost": dict(card.cost),
                "downgrade": card.downgrade,
            }
            for card in _dealt(plan)
        },
    }  # fmt: skip


def _dealt(plan: Plan) -> list[Card]:
    """The cards of a run: those of its modules and of no module."""
    return [card for card in plan.content.cards if card.module is None or card.module in plan.options.modules]


# Games and seats


def _with_order(seats: pl.DataFrame, games: pl.DataFrame, plan: Plan) -> pl.DataFrame:
    """The seats with their place after the beginner and their gain: win share less what their bot wins on average."""
    players = plan.options.players
    return (
        seats.join(games.select("game", "first_seat", "half_leader"), on="game")
        .with_columns(
            ((pl.col("seat").cast(pl.Int16) - pl.col("first_seat") + players) % players).alias("order"),
            (pl.col("share") - pl.col("share").mean().over("bot")).alias("gain"),
            pl.lit(1).alias("one"),
        )
        .sort("game", "seat")
    )  # fmt: skip


def _average_shares(seats: pl.DataFrame, plan: Plan) -> dict[int, float]:
    """What the bot of each seat wins on average; between equal bots that is an even share."""
    means: dict[str, float] = dict(seats.group_by("bot").agg(pl.col("share").cast(pl.Float64).mean()).iter_rows())
    return {seat: means.get(bot, 0.0) for seat, bot in enumerate(plan.bots)}


def _per_game(games: pl.DataFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """A row for each game, with what its seats sum to."""
    whole = pl.col("score").cast(pl.Int32)
    points = [pl.col(f"points_{source}").cast(pl.Int32) for source in SOURCES]
    of_seats = seats.group_by("game").agg(
        pl.len().alias("players"),
        whole.sum().alias("score"),
        whole.max().alias("winning_score"),
        (whole.max() - whole.sort(descending=True).get(1, null_on_oob=True)).alias("margin"),
        pl.col("share").sum().alias("wins"),
        pl.col("gain").filter(pl.col("order") == 0).sum().alias("beginner_gain"),
        pl.col("gain").filter(pl.col("final_turn_position") == 0).sum().alias("final_turn_first"),
        pl.col("share").filter(pl.col("seat") == pl.col("half_leader")).sum().alias("half_leader_wins"),
        *(source.sum() for source in points),
        pl.sum_horizontal(points).sum().alias("points"),
        (-pl.col("points_paid").cast(pl.Int32)).sum().alias("paid"),
        (pl.col("cards_final") == 0).sum().alias("without_final"),
        pl.col("cards_final").cast(pl.Int32).sum().alias("finals_played"),
        *(pl.col(name).cast(pl.Int32).sum() for name in _SUMMED),
        *(pl.col("draws").list.get(deck, null_on_oob=True).cast(pl.Int32).sum().alias(f"draws {deck}")
          for deck in range(DECKS)),
        *(pl.col("collected").list.get(kind).cast(pl.Int32).sum().alias(f"collected {kind}")
          for kind in range(PURE_KINDS)),
        pl.col("collected").list.sum().cast(pl.Int32).sum().alias("collected"),
    )  # fmt: skip
    return (
        games.join(of_seats, on="game")
        .with_columns(
            pl.lit(1).alias("one"),
            (pl.col("turns") >= LONG_GAME).cast(pl.Int8).alias("long_game"),
            pl.col("half_leader").is_not_null().cast(pl.Int8).alias("led"),
            pl.col("half_leader").is_null().cast(pl.Int8).alias("half_tied"),
            pl.sum_horizontal(f"draws {deck}" for deck in range(DECKS)).alias("draws"),
            *((pl.col("ended_by") == cause).cast(pl.Int8).alias(name) for name, cause in _ENDINGS.items()),
            *(pl.col("matter_left").list.get(kind).alias(f"left {kind}") for kind in range(PURE_KINDS)),
            *(pl.col("deck_left").list.get(deck, null_on_oob=True).alias(f"deck left {deck}") for deck in range(DECKS)),
        )
        .with_columns((pl.col("led") - pl.col("half_leader_wins")).alias("half_leader_loses"))
    )


_SUMMED = (
    "finals_held", "card_steps", "forced_passes", "passes", "rival_collected", "rival_denied", "spent", "matter_on_mat",
    "cards_low", "cards_high", "cards_proto", "downgrades", "upgrades", "gravity", "brightness_changes",
)  # fmt: skip
_ENDINGS = {
    "ended_track": "track", "ended_dice": "track by dice", "ended_empty_board": "empty board",
    "ended_turn_limit": "turn limit",
}  # fmt: skip


def _figures(plan: Plan) -> dict[str, Ratio | Difference]:
    wanted: dict[str, Ratio | Difference] = {
        **{name: Ratio(name, "one") for name in ("turns", "actions", "flips")},
        **{name: Ratio(name, "one", share=True) for name in ("long_game", *_ENDINGS)},
        **{f"points_{source}": Ratio(f"points_{source}", "points", share=True) for source in SOURCES},
        **{
            name: Ratio(name, "players")
            for name in (
                "score", "paid", "finals_held", "finals_played", "collected", "spent", "matter_on_mat", "cards_low",
                "cards_high", "cards_proto", "card_steps", "downgrades", "upgrades", "gravity", "brightness_changes",
            )
        },
        "without_final": Ratio("without_final", "players", share=True),
        "forced_passes": Ratio("forced_passes", "card_steps", share=True),
        "passes": Ratio("passes", "card_steps", share=True),
    }  # fmt: skip
    if plan.options.players == 1:
        return wanted | {"wins": Ratio("wins", "one", share=True)}
    return wanted | {
        **{name: Ratio(name, "one") for name in ("winning_score", "margin", "lead_changes")},
        "first_seat": Ratio("beginner_gain", "one", gain=True),
        "final_turn_first": Ratio("final_turn_first", "one", gain=True),
        "half_leader_loses": Ratio("half_leader_loses", "led", share=True),
        "half_tied": Ratio("half_tied", "one", share=True),
        "rival_collected": Ratio("rival_collected", "collected", share=True),
        "rival_denied": Ratio("rival_denied", "collected", share=True),
    }


def _orders(seats: pl.DataFrame) -> Table:
    found = estimates(
        seats,
        {
            "win": Ratio("gain", "one", gain=True),
            "wins": Ratio("share", "one", share=True),
            "score": Ratio("score", "one"),
        },
        by="order",
    )
    return dict(sorted(found.items()))


def _seats(seats: pl.DataFrame) -> Table:
    found = estimates(
        seats.with_columns((pl.col("order") == 0).cast(pl.Int8).alias("began")),
        {
            "wins": Ratio("share", "one", share=True),
            "score": Ratio("score", "one"),
            "began": Ratio("began", "one", share=True),
        },
        by="seat",
    )
    return dict(sorted(found.items()))


# Cards


def _cards(run: Run, games: int, average: Mapping[int, float]) -> Table:
    """A row for each card that was ever in a hand."""
    played = pl.col("fate") == "played"
    held = pl.col("fate").is_in(NOT_HELD).not_()
    at_end = held & pl.col("fits").is_not_null()
    could = held & (pl.col("playable_turns") > 0)
    counted = {
        "held": held,
        "played": played,
        "stuck": pl.col("fate") == "stuck",
        "swapped": pl.col("fate").is_in(SWAPPED),
        "stays": held,
        "dealt": pl.col("drawn_turn") == 0,
        "offered": pl.lit(True),
        "could": could,
        "taken": could & played,
        "at_end": at_end,
        "fits": at_end & (pl.col("fits") != 0),
        "waited": played * (pl.col("left_turn").cast(pl.Int32) - pl.col("drawn_turn")),
        "points": played * pl.col("points"),
        "matter": played * pl.col("matter"),
    }
    gain = pl.col("share").cast(pl.Float64) - pl.col("seat").replace_strict(average, return_dtype=pl.Float64)
    # Sums and maxima of plain columns: filters within small groups would take thirty times as long.
    happened = ("held", "played", "stuck", "swapped", "dealt")
    summed = tuple(name for name in counted if name not in happened)
    by_seat = (
        run.cards.select(
            "card", "game", "seat", gain.alias("gain"), *(count.cast(pl.Int32).alias(n) for n, count in counted.items())
        )
        .group_by("card", "game", "seat")
        .agg(pl.col("gain").first(), pl.col(*happened).max(), pl.col(*summed).sum())
        .with_columns((pl.col("held") - pl.col("played")).alias("unplayed"))
    )
    per_game = (
        by_seat.with_columns(
            pl.col("held").alias("holders"),
            pl.col("played").alias("players"),
            (pl.col("gain") * pl.col("held")).alias("gain"),
            (pl.col("gain") * pl.col("dealt")).alias("dealt_gain"),
            (pl.col("gain") * pl.col("played")).alias("played_gain"),
            (pl.col("gain") * pl.col("unplayed")).alias("unplayed_gain"),
        )
        .group_by("card", "game")
        .agg(
            pl.col(*happened).max(),
            pl.col("holders", "players", "unplayed", "gain", "dealt_gain", "played_gain", "unplayed_gain").sum(),
            pl.col(*summed).sum(),
        )
        .collect(engine="streaming")
    )
    found = estimates(
        per_game,
        {
            "kept": Ratio("stays", "offered", share=True),
            "played": Ratio("played", "held", share=True),
            "stuck": Ratio("stuck", "held", share=True),
            "swapped": Ratio("swapped", "held", share=True),
            "wait": Ratio("waited", "players"),
            "per_matter": Ratio("points", "matter"),
            "win": Ratio("gain", "holders", gain=True),
            "dealt_win": Ratio("dealt_gain", "dealt", gain=True),
            "played_win": Difference(
                Ratio("played_gain", "players", gain=True), Ratio("unplayed_gain", "unplayed", gain=True)
            ),
            "could": Ratio("could", "stays", share=True),
            "fits": Ratio("fits", "at_end", share=True),
            "taken": Ratio("taken", "could", share=True),
        },
        by="card",
    )
    for card_id, count in per_game.group_by("card").agg(pl.col("held").sum()).iter_rows():
        held_in = share(count, games)
        assert held_in is not None
        found[card_id] = {"held": held_in, **found[card_id]}
    table = {}
    for card in run.plan.content.cards:
        if card.id in found:
            table[card.id] = {name: figure for name, figure in found[card.id].items() if asked_of(card, name)}
    return table


# Decisions


def _decisions(run: Run) -> tuple[dict[str, Estimate], Table]:
    """All decisions together, and phase by phase."""
    legal = pl.col("legal").cast(pl.Int32)
    counted = (
        run.decisions.group_by("game", "phase")
        .agg(
            pl.len().alias("decisions"),
            (legal == 1).sum().alias("forced"),
            legal.is_between(*NEAR_FORCED).sum().alias("near_forced"),
            legal.sum().alias("legal"),
        )
        .with_columns(pl.col("phase").cast(pl.String))
        .collect(engine="streaming")
    )
    wanted: dict[str, Ratio | Difference] = {
        "forced": Ratio("forced", "decisions", share=True),
        "near_forced": Ratio("near_forced", "decisions", share=True),
        "legal": Ratio("legal", "decisions"),
    }
    together = estimates(counted.drop("phase").group_by("game").sum(), wanted)[""]
    games = counted["game"].n_unique()
    phases = estimates(counted, wanted, by="phase")
    for phase, count in counted.group_by("phase").agg(pl.col("decisions").sum()).iter_rows():
        mean = count / games
        phases[phase] = {"decisions": Estimate(mean, mean, mean, games), **phases[phase]}
    order = run.decisions.select(pl.col("phase").cast(pl.String).unique(maintain_order=True)).collect()["phase"]
    return together, {phase: phases[phase] for phase in order if phase in phases}


# Planets, decks, Matter


def _planets(games: pl.DataFrame) -> Table:
    def at(column: str, planet: int) -> pl.Expr:
        return pl.col(column).list.get(planet).cast(pl.Int32)

    rows = [
        games.select(
            pl.lit(letter).alias("planet"),
            pl.lit(1).alias("one"),
            at("planet_kind", planet).is_not_null().alias("there"),
            (at("planet_kind", planet) == GASEOUS).alias("gaseous"),
            (at("planet_side", planet) == HABITABLE).fill_null(False).alias("habitable"),
            at("planet_orbit", planet).is_not_null().alias("stands"),
            at("planet_orbit", planet).alias("orbit"),
            at("planet_cards", planet).alias("cards"),
            at("planet_habitable", planet).alias("habitable_points"),
            at("planet_hostile", planet).alias("hostile_points"),
        )
        for planet, letter in enumerate(LETTERS[:PLANETS])
    ]
    return estimates(
        pl.concat(rows),
        {
            "there": Ratio("there", "one", share=True),
            "gaseous": Ratio("gaseous", "there", share=True),
            "habitable": Ratio("habitable", "one", share=True),
            "orbit": Ratio("orbit", "stands"),
            **{name: Ratio(name, "one") for name in ("cards", "habitable_points", "hostile_points")},
        },
        by="planet",
    )


def _decks(per_game: pl.DataFrame, plan: Plan) -> Table:
    table: Table = {}
    dealt = {card.deck for card in _dealt(plan)}
    for deck, name in enumerate(DECK_NAMES):
        if name in dealt:
            wanted: dict[str, Ratio | Difference] = {
                "draws": Ratio(f"draws {deck}", "players"),
                "drawn": Ratio(f"draws {deck}", "draws", share=True),
                "left": Ratio(f"deck left {deck}", "one"),
            }
            table[name] = estimates(per_game, wanted)[""]
    return table


def _matter(per_game: pl.DataFrame) -> Table:
    return {
        name: estimates(
            per_game, {"collected": Ratio(f"collected {kind}", "one"), "left": Ratio(f"left {kind}", "one")}
        )[""]
        for kind, name in enumerate(PURE)
    }
