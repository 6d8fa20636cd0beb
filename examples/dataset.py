"""Games as a dataset: the rows of a laboratory run, and records replayed decision by decision.

    python examples/dataset.py                                  # plays 200 games by Explorers first, about 10 s
    python examples/dataset.py --run explorers --games 20000 --out decisions.npz
    python examples/dataset.py --run mine                       # what `planetarium lab run --out mine` has played
    python examples/dataset.py --records league                 # a folder of records, such as an arena writes

A run is read as it is, whatever was played in it; games are played only where there is no folder yet, or where
`--games` asks for more than it has. From the run it prints how often the seat that leads wins, by how full the track
is, and fits the chance to win to the lead and the track (a logistic regression in a few lines of NumPy). `--out` writes
the arrays.

From records it makes a Parquet file with a row for each decision: what was legal, what was done, and what came of it.
Files that are no records of finished games are passed over; a damaged one is named, and nothing is written.

Needs `pip install '.[lab]'` in a clone of the repository.
"""

import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

try:
    import polars as pl
except ImportError:
    raise SystemExit("this example needs polars: pip install '.[lab]' in a clone of the repository") from None

from asking import MOST_AT_ONCE, Parser, plain, refusals, tell, whole
from planetarium.content import standard_content
from planetarium.errors import OptionsError, PlanetariumError, RecordError
from planetarium.files import check_writable, read_json, write_bytes
from planetarium.game.game import FORMAT
from planetarium.game.record import begin, check_result, steps
from planetarium.lab.plan import Plan
from planetarium.lab.running import on_cores, play_run, start_run
from planetarium.lab.store import SETTINGS, Run, read_run
from planetarium.options import Options
from planetarium.records.layout import Array

GAMES = 200  # in a run that is not there yet
NAMED = 5  # files that are passed over
PARTS_OF_TRACK = 4


def the_run(folder: Path, games: int | None, workers: int) -> Run:
    """The run in a folder as it is, with so many games at least; one that is not there is played.

    OptionsError or FileError for a folder that holds something else.
    """
    if folder.exists() and not folder.is_dir():
        raise OptionsError(f"{folder}: is a file; name the folder of a run")
    there = (folder / SETTINGS).exists()
    if there or (folder.exists() and games is None):
        run = read_run(folder)
        if games is None and not run.played:
            raise OptionsError(f"{folder}: no game of this run is there whole; --games plays them")
        if run.played >= (games or 1):
            if games is None and run.played < run.wanted:
                tell(f"{run.played} of the {run.wanted} games of this run are there")
            return run
        plan = run.plan
    else:
        plan = Plan(standard_content(), Options(2), ("explorer",), "dataset")
    return play_games(plan, folder, games or GAMES, workers)


def play_games(plan: Plan, folder: Path, games: int, workers: int) -> Run:
    """A run of the laboratory in a folder; what is there already is not played again."""
    run = start_run(plan, games, folder, workers)
    done = run.played

    def count(more: int) -> None:
        nonlocal done
        done += more
        print(f"\r{done} of {run.wanted} games", end="", file=sys.stderr)

    play_run(run, on_cores(workers), count)
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


def records(folder: Path) -> dict[Path, dict[str, Any]]:
    """The records of finished games in a folder; which files are passed over is told.

    OptionsError if there are none, FileError for a file that is no JSON at all.
    """
    if not folder.is_dir():
        is_what = "is a file" if folder.exists() else "there is no such folder"
        raise OptionsError(f"{folder}: {is_what}; name a folder of records")
    found, passed = {}, []
    for path in sorted(folder.glob("*.json")):
        doc = read_json(path)
        if not isinstance(doc, dict) or doc.get("format") != FORMAT:
            passed.append(f"{path.name} (no record)")
        elif doc.get("result") is None:
            passed.append(f"{path.name} (its game is not over)")
        else:
            found[path] = doc
    if passed:
        more = f" and {len(passed) - NAMED} more" if len(passed) > NAMED else ""
        tell(f"passed over: {', '.join(passed[:NAMED])}{more}")
    if not found:
        raise OptionsError(f"{folder}: holds no record of a finished game (.json); name another folder")
    return found


def decisions(path: Path, doc: dict[str, Any]) -> list[dict[str, Any]]:
    """Every decision of a record, in order: replayed, so all that was legal is known. RecordError names the file."""
    found: list[dict[str, Any]] = []
    try:
        game = begin(doc)
        for number, step in enumerate(steps(game, doc["actions"])):
            place = {"record": path.stem, "number": number, "seat": step.seat, "phase": step.phase}
            found.append(place | {"legal": [action.number for action in step.legal], "action": step.action.number})
        check_result(doc, game)
    except PlanetariumError as error:
        raise RecordError(f"{path}: {error}; mend it or take it out of the folder") from None
    result = game.result
    assert result is not None
    share = 1 / max(1, len(result.winners))
    return [
        row | {"share": share * (row["seat"] in result.winners), "score": result.scores[row["seat"]]} for row in found
    ]


def from_records(folder: Path, out: Path) -> None:
    """Writes what was decided in the games of a folder, and prints how much there was to choose from."""
    found = records(folder)
    check_writable(out)
    table = pl.DataFrame([row for path, doc in found.items() for row in decisions(path, doc)])
    file = BytesIO()
    table.write_parquet(file)
    write_bytes(out, file.getvalue())
    print(table.group_by("phase").agg(pl.len().alias("decisions"), pl.col("legal").list.len().mean()))
    print(f"{len(table)} decisions in {plain(str(out))}")


def from_run(run: Run, out: Path | None) -> None:
    """Prints what the moves of a run tell about leads, and writes them if asked to."""
    try:
        rows = moves(run)
    except (pl.exceptions.PolarsError, FileNotFoundError) as error:
        fault = str(error).splitlines()[0]
        raise OptionsError(
            f"{run.folder}: a part of its tables is damaged or missing ({fault}); what played the run plays it again"
        ) from None
    inputs, share = arrays(rows)
    weights = fit(inputs, share)
    print(wins_by_lead(rows))
    print(
        f"a lead of 20 points: {1 / (1 + np.exp(-weights[0] - weights[1])):.0%} wins at the start of the track,", end=""
    )
    print(f" {1 / (1 + np.exp(-weights.sum())):.0%} at its end")
    if out:
        file = BytesIO()
        np.savez_compressed(file, inputs=inputs, share=share, weights=weights)
        write_bytes(out, file.getvalue())
        print(f"{len(share)} rows in {plain(str(out))}")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = Parser(description="Lab rows and records as a dataset.")
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--run", type=Path, default=Path("dataset-run"), help="the folder of a run, played if missing")
    source.add_argument("--records", type=Path, help="a folder of records to read instead")
    parser.add_argument("--games", type=whole(), help=f"how many the run shall have; {GAMES} if it is not there")
    parser.add_argument("--workers", type=whole(most=MOST_AT_ONCE), default=1, help="processes that play at once")
    parser.add_argument("--out", type=Path, help="where to write: .npz for a run, .parquet for records")
    asked = parser.parse_args(arguments)
    if asked.records and asked.games:
        parser.error("--games is for a run; leave it out with --records")
    ending = ".parquet" if asked.records else ".npz"
    if asked.out and asked.out.suffix != ending:
        parser.error(f"{asked.out}: {'records' if asked.records else 'rows of a run'} go into a file with {ending}")
    with refusals(parser):
        if asked.records:
            from_records(asked.records, asked.out or asked.records / "decisions.parquet")
            return
        if asked.out:
            check_writable(asked.out)
        from_run(the_run(asked.run, asked.games, asked.workers), asked.out)


if __name__ == "__main__":
    main()
