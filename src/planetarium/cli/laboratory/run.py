"""`planetarium lab run`: play many games between bots into tables."""

from pathlib import Path
from typing import Annotated

import typer

from planetarium.cli.common import (
    ContentOption,
    ExtrasOption,
    ModulesOption,
    PlayersOption,
    SeedOption,
    SoloOption,
    StarOption,
    chosen_content,
    chosen_options,
    compiled_rules,
    err,
    listed,
    out,
    progress_bar,
    who_plays,
)
from planetarium.cli.laboratory.needed import need


def run(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")],
    bots: Annotated[str, typer.Option(help="A bot for each seat, comma between them, or one for all.")],
    out_dir: Annotated[
        Path, typer.Option("--out", help="The folder for the tables; a run that was stopped goes on there.")
    ],
    players: PlayersOption = None,
    solo: SoloOption = None,
    modules: ModulesOption = "",
    star: StarOption = None,
    extras: ExtrasOption = "",
    seed: SeedOption = "0",
    playouts: Annotated[
        int | None,
        typer.Option("--playouts", min=1, help="How long bots think for each decision; by themselves if left out."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, max=256, help="How many processes; one for each core.")
    ] = None,
    content: ContentOption = None,
) -> None:
    """Play many games between bots into tables: a row for each game, seat, decision and card in hand.

    The same command goes on where it was stopped, and more games may be asked for later. Every
    game is the same for the same seed, on any number of cores.
    """
    need("lab", "polars")
    from planetarium.lab.plan import Plan
    from planetarium.lab.running import play_run, start_run
    from planetarium.parallel.processes import cores

    played_with = chosen_content(content)
    options = chosen_options(played_with, players, solo, modules, star, extras)
    plan = Plan(played_with, options, listed(bots), seed or "0", playouts)
    workers = workers or cores()
    started = start_run(plan, games, out_dir, workers)
    compiled_rules()
    there = started.played
    try:
        with progress_bar("Playing", started.wanted) as progress:
            progress.update(progress.task_ids[0], completed=there)
            play_run(started, workers, lambda more: progress.advance(progress.task_ids[0], more))
    except KeyboardInterrupt:
        err.print(f"Stopped with {started.played:,} of {started.wanted:,} games in {out_dir}; the same command goes on")
        raise
    out.print(
        f"{started.played:,} games, {who_plays(options)}, {started.played - there:,} of them now, are in {out_dir}",
        soft_wrap=True,
    )
