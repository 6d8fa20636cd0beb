"""`planetarium lab run`: play many games between bots into tables."""

from enum import StrEnum
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
    who_plays,
)
from planetarium.cli.laboratory.needed import need
from planetarium.cli.laboratory.pace import paced
from planetarium.errors import OptionsError


class Place(StrEnum):
    """Where games are played."""

    LOCAL = "local"
    RAY = "ray"
    GPU = "gpu"


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
    on: Annotated[
        Place,
        typer.Option("--on", help="On the cores of this machine, on its GPU, or on all machines of a Ray cluster."),
    ] = Place.LOCAL,
    address: Annotated[
        str | None,
        typer.Option("--address", help="Of the Ray cluster; without one Ray looks for it, or starts one here."),
    ] = None,
    content: ContentOption = None,
) -> None:
    """Play many games between bots into tables: a row for each game, seat, decision and card in hand.

    The same command goes on where it was stopped, and more games may be asked for later. Every
    game is the same for the same seed, on any number of cores.
    """
    if on is Place.GPU:
        from planetarium.gpu.device import need_gpu

        need_gpu()
    need("lab", "polars")
    if on is Place.RAY:
        need("ray", "ray")
        if workers is not None:
            raise OptionsError("--workers is for this machine; on Ray all cores of the cluster play")
    elif address is not None:
        raise OptionsError("--address is for --on ray")
    from planetarium.lab.figures import counted
    from planetarium.lab.plan import Plan
    from planetarium.lab.running import on_cores, play_run, start_run
    from planetarium.parallel.processes import cores

    played_with = chosen_content(content)
    options = chosen_options(played_with, players, solo, modules, star, extras)
    plan = Plan(played_with, options, listed(bots), seed or "0", playouts)
    if on is Place.RAY:
        from planetarium.lab.ray_cluster import join_cluster, on_ray

        workers, place = join_cluster(address), on_ray()
    elif on is Place.GPU:
        from planetarium.lab.on_device import on_gpu

        workers = workers or cores()
        place = on_gpu(workers)
    else:
        workers = workers or cores()
        place = on_cores(workers)
    started = start_run(plan, games, out_dir, workers)
    if started.wanted > games:
        more = f"{counted(started.wanted, 'game')} were asked for in {out_dir} before"
        err.print(f"{more}: the run keeps to them, and {games:,} would be fewer", soft_wrap=True)
    if on is not Place.RAY:
        compiled_rules()
    there = started.played
    try:
        with paced("Playing", "games", started.wanted, there) as advance:
            play_run(started, place, advance)
    except KeyboardInterrupt:
        of_all = f"{started.played:,} of {counted(started.wanted, 'game')}"
        err.print(f"Stopped with {of_all} in {out_dir}; the same command goes on")
        raise
    played = started.played
    be = "is" if played == 1 else "are"
    said = f"{counted(played, 'game')}, {who_plays(options)}, {be} in {out_dir}; {played - there:,} played now"
    out.print(said, soft_wrap=True)
