"""Commands of the laboratory: simulate games, count with perft, measure, compile ahead."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as RichTable

from planetarium.cli.common import (
    ContentOption,
    EmbedOption,
    ExtrasOption,
    JsonOption,
    ModulesOption,
    PlayersOption,
    SeedOption,
    SoloOption,
    StarOption,
    chosen_content,
    chosen_options,
    compiled_rules,
    err,
    out,
    print_json,
    progress_bar,
    who_plays,
)
from planetarium.errors import OptionsError
from planetarium.files import make_folder
from planetarium.game import Game
from planetarium.speeds import engine

commands = typer.Typer()


@commands.command()
def simulate(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    players: PlayersOption = None,
    solo: SoloOption = None,
    modules: ModulesOption = "",
    star: StarOption = None,
    extras: ExtrasOption = "",
    bots: Annotated[str, typer.Option(help="A bot for each seat, separated by commas, or one for all.")] = "random",
    seed: SeedOption = "0",
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, max=256, help="How many processes.")] = 1,
    out_dir: Annotated[Path | None, typer.Option("--out", help="Write a record of each game into this folder.")] = None,
    embed: EmbedOption = False,
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """Play many games between bots and summarise the results."""
    from planetarium.lab.simulation import SimulationPlan, simulate, summarise

    played_with = chosen_content(content)
    options = chosen_options(played_with, players, solo, modules, star, extras)
    names = bots.split(",")
    seats = tuple(names * options.players if len(names) == 1 else names)
    plan = SimulationPlan(played_with, options, seats, seed or "0", out_dir, embed or content is not None)
    if out_dir is not None:
        make_folder(out_dir)
    compiled_rules()
    with progress_bar("Playing", games) as progress:
        outcomes = simulate(plan, games, workers, lambda more: progress.advance(progress.task_ids[0], more))
    summary = summarise(plan, outcomes)
    if as_json:
        print_json(summary)
        return
    table = RichTable(title=f"{games:,} games, {who_plays(options)}, seed {plan.seed}")
    for head in ("seat", "bot", "mean score", "wins"):
        table.add_column(head, justify="left" if head == "bot" else "right")
    for seat, row in enumerate(summary["seats"]):
        table.add_row(str(seat), row["bot"], f"{row['score']:.1f}", f"{100 * row['wins']:.1f} %")
    out.print(table)
    extra = f", Target at the end {summary['target']:.1f}" if summary["target"] is not None else ""
    out.print(f"{summary['turns']:.1f} turns and {summary['actions']:.1f} actions a game{extra}")
    if out_dir is not None:
        out.print(f"Records are in {out_dir}", soft_wrap=True)


@commands.command()
def perft(
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=20, help="How many decisions deep.")] = 4,
    seed: SeedOption = "0",
    players: PlayersOption = None,
    solo: SoloOption = None,
    modules: ModulesOption = "",
    star: StarOption = None,
    extras: ExtrasOption = "",
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """Count the ways to take the first decisions of a game: the strongest test of a rulebook."""
    rules = compiled_rules()
    played_with = chosen_content(content)
    options = chosen_options(played_with, players, solo, modules, star, extras)
    game = Game.deal(options, seed, content=played_with, rules=rules)
    counts = [game.perft(level) for level in range(depth + 1)]
    if as_json:
        print_json({"seed": seed, "players": options.players, "counts": counts})
        return
    table = RichTable(title=f"perft, seed {seed}, {who_plays(options)}")
    table.add_column("depth", justify="right")
    table.add_column("ways", justify="right")
    for level, count in enumerate(counts):
        table.add_row(str(level), f"{count:,}")
    out.print(table)


@commands.command()
def bench(
    seconds: Annotated[float, typer.Option(min=0.01, help="For each row.")] = 5.0,
    interpreted: Annotated[bool, typer.Option("--interpreted", help="Measure plain Python instead.")] = False,
    gpu: Annotated[bool, typer.Option("--gpu", help="Measure an NVIDIA GPU, after a comparison of its games.")] = False,
    verify: Annotated[
        int, typer.Option("--verify", min=0, help="With --gpu: how many games are compared, over all options.")
    ] = 10_000,
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """Measure how fast the rulebook plays random games on one core, or on a GPU."""
    from planetarium.lab.bench import SETTINGS, bench

    if gpu:
        _bench_gpu(verify, as_json, content)
        return
    rules = engine.interpreted() if interpreted else compiled_rules()
    rows = []
    with progress_bar("Measuring", len(SETTINGS)) as progress:
        for row in bench(rules, chosen_content(content), seconds):
            rows.append(row)
            progress.advance(progress.task_ids[0])
    if as_json:
        print_json(rows, indent=None)
        return
    table = RichTable(title=f"random games on one core, {rules.speed}")
    for head in ("game", "actions/s", "games/s", "actions/game", "legal actions"):
        table.add_column(head, justify="left" if head == "game" else "right")
    for row in rows:
        table.add_row(
            row["game"], f"{row['actions_per_s']:,.0f}", f"{row['games_per_s']:,.1f}", f"{row['actions_per_game']:.1f}",
            f"{row['legal_per_decision']:.1f}",
        )  # fmt: skip
    out.print(table)


def _bench_gpu(verify: int, as_json: bool, content: Path | None) -> None:
    from planetarium.gpu import checking, device

    device.need_gpu()
    played_with = chosen_content(content)
    compiled_rules()
    checks = []
    if verify:
        with progress_bar("Comparing", len(checking.every_combination(played_with))) as progress:
            for check in checking.compare(played_with, verify):
                checks.append(check)
                progress.advance(progress.task_ids[0])
    different = sum(check.different for check in checks)
    compared = f"{sum(check.games for check in checks):,} games with {len(checks)} sets of options"
    if different:
        raise OptionsError(f"the GPU plays {different:,} of {compared} otherwise than the processor: a fault of ours")
    rows, steps = list(checking.measure(played_with)), checking.measure_steps(played_with)
    if as_json:
        compared_doc = {"games": sum(check.games for check in checks), "options": len(checks), "different": different}
        print_json({"device": device.name(), "compared": compared_doc, "games": rows, "steps": steps}, indent=None)
        return
    if verify:
        out.print(f"{compared} end bit by bit as on the processor")
    table = RichTable(title=f"random games on {device.name()}")
    for head in ("game", "actions/s", "games/s", "actions/game", "legal actions"):
        table.add_column(head, justify="left" if head == "game" else "right")
    for row in rows:
        table.add_row(
            row["game"], f"{row['actions_per_s']:,.0f}", f"{row['games_per_s']:,.0f}", f"{row['actions_per_game']:.1f}",
            f"{row['legal_per_decision']:.1f}",
        )  # fmt: skip
    out.print(table)
    out.print(f"{steps['steps_per_s']:,.0f} steps/s of {steps['games']:,} games with masks and observations")


@commands.command("warm-up")
def warm_up() -> None:
    """Compile the rulebook now, so that later commands start at once."""
    compiled_rules()
    err.print("The rulebook is compiled." if engine.is_warm() else "The rules run interpreted.")
