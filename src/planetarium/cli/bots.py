"""Commands about opponents: the arena in which they meet."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as RichTable

from planetarium.cli.common import (
    ContentOption,
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
    listed,
    out,
    print_json,
    progress_bar,
    who_plays,
)

commands = typer.Typer()


@commands.command()
def arena(
    bots: Annotated[str, typer.Option(help="The bots to compare, separated by commas.")],
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-n",
            min=1,
            help="Games for each line-up, rounded up to whole deals: each is played from every seat.",
        ),
    ] = 100,
    players: PlayersOption = None,
    solo: SoloOption = None,
    modules: ModulesOption = "",
    star: StarOption = None,
    extras: ExtrasOption = "",
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", min=1, max=256, help="Number of processes; by default, one for each core."),
    ] = None,
    seed: SeedOption = "0",
    out_dir: Annotated[
        Path | None,
        typer.Option("--out", help="Keep records and arena.json in this folder; an interrupted run continues there."),
    ] = None,
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """Let bots meet: every deal from every seat, win shares, Elo.

    With as many bots as players or fewer, the last one named fills the seats that are left:
    --bots greedy,random --players 4 is one greedy against three random. With more bots than
    players every combination meets, and in the solo game every bot plays alone. A line-up
    plays each deal once in each of its seatings, and all line-ups play the same deals.

    A shared win counts in parts. Intervals are 95 %. Bots think without a clock, so the same
    seed gives the same result on every machine and with any number of workers.

    --out keeps every game as soon as it is over. The same command, or one with more --games,
    goes on where the folder ends. Take a new folder after changing a bot.
    """
    from planetarium.bots.tournament.archive import Archive
    from planetarium.bots.tournament.arena import Arena, cores, run_arena
    from planetarium.bots.tournament.standings import summarise

    played_with = chosen_content(content)
    options = chosen_options(played_with, players, solo, modules, star, extras)
    plan = Arena(played_with, options, listed(bots), seed or "0", games)
    archive = Archive(out_dir, plan.settings()) if out_dir else None
    compiled_rules()
    total = len(plan.fixtures)
    with progress_bar("Playing", total) as progress:
        task = progress.task_ids[0]
        try:
            played = run_arena(plan, workers or cores(), archive, lambda _: progress.advance(task))
        except KeyboardInterrupt:
            progress.stop()
            kept = f"kept in {out_dir}; run the same command to continue" if out_dir else "lost without --out"
            err.print(
                f"Stopped after {progress.tasks[0].completed:.0f} of {total} games, {kept}.",
                soft_wrap=True,
            )
            raise typer.Exit(130) from None
    summary = summarise(plan, played)
    if archive:
        archive.conclude(summary)
    if as_json:
        print_json(summary)
        return
    title = f"{summary['games']:,} games, {summary['deals']:,} deals, {who_plays(options)}, seed {plan.seed}"
    out.print(_solo_table(title, summary) if options.players == 1 else _share_table(title, summary))
    if summary["elo"]:
        out.print(_elo_table(summary))
    if out_dir:
        out.print(f"Records and arena.json are in {out_dir}", soft_wrap=True)


def _table(title: str, *heads: str) -> RichTable:
    table = RichTable(title=title)
    for head in heads:
        table.add_column(head, justify="left" if head == "bot" else "right")
    return table


def _interval(row: dict[str, Any], places: int) -> str:
    return "–" if row["low"] is None else f"{row['low']:.{places}f} to {row['high']:.{places}f}"


def _solo_table(title: str, summary: dict[str, Any]) -> RichTable:
    """Each bot alone against the Target."""
    table = _table(title, "bot", "games", "won", "95 % interval", "mean score", "mean Target", "turns")
    for lineup in summary["lineups"]:
        row = lineup["bots"][0]
        table.add_row(
            row["bot"], f"{lineup['games']:,}", f"{row['win_percent']:.1f} %", _interval(row, 1),
            f"{row['score']:.1f}", f"{row['target']:.1f}", f"{lineup['turns']:.1f}",
        )  # fmt: skip
    return table


def _share_table(title: str, summary: dict[str, Any]) -> RichTable:
    """Each line-up with the share of wins of each bot, for one of its seats."""
    heads = ("bot", "seats", "games", "wins a seat", "95 % interval", "mean score", "turns")
    table = _table(title, *heads)
    notes = [f"{summary['lineups'][0]['even_percent']:.1f} % would be even."]
    for lineup in summary["lineups"]:
        table.add_section()
        for row in lineup["bots"]:
            table.add_row(
                row["bot"], str(row["seats"]), f"{lineup['games']:,}", f"{row['win_percent']:.1f} %",
                _interval(row, 1), f"{row['score']:.1f}", f"{lineup['turns']:.1f}",
            )  # fmt: skip
        if len(lineup["bots"]) == 1:
            notes.append("The same bot on all seats wins its even share by construction.")
    table.caption = " ".join(notes)
    return table


def _elo_table(summary: dict[str, Any]) -> RichTable:
    table = _table("Elo, 1500 on average", "bot", "Elo", "95 % interval", "of all points")
    for row in summary["elo"]:
        table.add_row(row["bot"], f"{row['elo']:.0f}", _interval(row, 0), f"{row['points_percent']:.1f} %")
    if any(row["low"] is None for row in summary["elo"]):
        table.caption = (
            "No interval: a single deal, or all won or all lost; then Elo tells who is ahead, not by how much."
        )
    return table
