"""Games as a dataset: the rows of a laboratory run, and records replayed decision by decision.

    python examples/dataset.py                                  # plays 200 games by Explorers first, about 10 s
    python examples/dataset.py --run explorers --games 20000 --out decisions.npz
    python examples/dataset.py --records league                 # a folder of records, such as an arena writes

From a run it prints how often the seat that leads wins, by how full the track is, and fits the chance to win to the
lead and the track (a logistic regression in a few lines of NumPy). `--out` writes the arrays. From records it makes a
Parquet file with a row for each decision: what was legal, what was done, and what came of it. Needs
`pip install 'planetarium[lab]'`.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

try:
    import polars as pl
except ImportError:
    raise SystemExit("this example needs polars: pip install 'planetarium[lab]'") from None

from planetarium.content import standard_content
from planetarium.errors import PlanetariumError
from planetarium.game.record import begin, check_result, read_record, steps
from planetarium.lab.plan import Plan
from planetarium.lab.running import on_cores, play_run, start_run
from planetarium.lab.store import Run
from planetarium.options import Options
from planetarium.records.layout import Array

PARTS_OF_TRACK = 4


def play_games(folder: Path, games: int, workers: int) -> Run:
    """A run of the laboratory in a folder; what is there already is not played again."""
    run = start_run(Plan(standard_content(), Options(2), ("explorer",), "dataset"), games, folder, workers)
    done = run.played

    def tell(more: int) -> None:
        nonlocal done
        done += more
        print(f"\r{done} of {run.wanted} games", end="", file=sys.stderr)

    play_run(run, on_cores(workers), tell)
    print(file=sys.stderr)
    return run


def moves(run: Run) -> pl.DataFrame:
    """A row for each turn's move: the game, how full the track was, the mover's lead, and its share of the win."""
    track = run.plan.content.data.track_length
    shares = run.seats.select("game", "seat", "share")
    return (
        run.decisions.filter(pl.col("phase") == "move")
        .join(shares, on=["game", "seat"], maintain_order="left")
        .select("game", "turn", "seat", (pl.col("track") / int(track)).alias("track"), "lead", "share")
        .collect()
    )


def wins_by_lead(rows: pl.DataFrame) -> pl.DataFrame:
    """How often the mover wins, by how full the track is and whether it is behind, level or ahead."""
    return (
        rows.with_columns(
            (pl.col("track") * PARTS_OF_TRACK).floor().clip(0, PARTS_OF_TRACK - 1).cast(pl.Int8).alias("quarter"),
            pl.col("lead").sign().cast(pl.Int8).alias("ahead"),
        )
        .group_by("quarter", "ahead")
        .agg(pl.len().alias("moves"), pl.col("share").mean())
        .sort("quarter", "ahead")
    )


def arrays(rows: pl.DataFrame) -> tuple[Array, Array]:
    """Inputs and what is to be predicted: a one, the lead, the track, both together; and the share of the win."""
    lead, track = rows["lead"].to_numpy() / 20, rows["track"].to_numpy()
    return np.column_stack([np.ones(len(rows)), lead, track, lead * track]), rows["share"].to_numpy().astype(np.float64)


def fit(inputs: Array, share: Array, rounds: int = 20) -> Array:
    """Logistic regression by Newton's method: the weights for which 1 / (1 + exp(-inputs @ weights)) fits best."""
    weights = np.zeros(inputs.shape[1])
    for _ in range(rounds):
        chance = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (share - chance)
        bend = (inputs * (chance * (1 - chance))[:, None]).T @ inputs + 1e-6 * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def decisions(folder: Path) -> Iterator[dict[str, Any]]:
    """Every decision of the records in a folder, in order: replayed, so all that was legal is known."""
    for path in sorted(folder.glob("*.json")):
        doc = read_record(path)
        game = begin(doc)
        found: list[dict[str, Any]] = []
        for number, step in enumerate(steps(game, doc["actions"])):
            place = {"record": path.stem, "number": number, "seat": step.seat, "phase": step.phase}
            found.append(place | {"legal": [action.number for action in step.legal], "action": step.action.number})
        check_result(doc, game)
        result = game.result
        assert result is not None
        for row in found:
            seat = row["seat"]
            yield row | {"share": (seat in result.winners) / max(1, len(result.winners)), "score": result.scores[seat]}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Lab rows and records as a dataset.")
    parser.add_argument("--run", type=Path, default=Path("dataset-run"), help="a folder with a run, made if missing")
    parser.add_argument("--games", type=int, default=200, help="how many games the run shall have")
    parser.add_argument("--workers", type=int, default=1, help="processes that play at once")
    parser.add_argument("--records", type=Path, help="a folder of records to read instead")
    parser.add_argument("--out", type=Path, help="where to write: .npz for a run, .parquet for records")
    asked = parser.parse_args(arguments)
    try:
        if asked.records:
            table = pl.DataFrame(list(decisions(asked.records)))
            out = asked.out or asked.records / "decisions.parquet"
            table.write_parquet(out)
            print(table.group_by("phase").agg(pl.len().alias("decisions"), pl.col("legal").list.len().mean()))
            print(f"{len(table)} decisions in {out}")
            return
        rows = moves(play_games(asked.run, asked.games, asked.workers))
    except PlanetariumError as error:
        sys.exit(str(error))
    inputs, share = arrays(rows)
    weights = fit(inputs, share)
    print(wins_by_lead(rows))
    print(
        f"a lead of 20 points: {1 / (1 + np.exp(-weights[0] - weights[1])):.0%} wins at the start of the track,", end=""
    )
    print(f" {1 / (1 + np.exp(-weights.sum())):.0%} at its end")
    if asked.out:
        np.savez_compressed(asked.out, inputs=inputs, share=share, weights=weights)
        print(f"{len(share)} rows in {asked.out}")


if __name__ == "__main__":
    main()
