"""Commands around puzzles: make them from games between bots, prove them again, list and show them."""

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as RichTable
from rich.text import Text

from planetarium.cli.common import (
    JsonOption,
    SeedOption,
    compiled_rules,
    err,
    listed,
    out,
    print_json,
    progress_bar,
)
from planetarium.content import standard_content
from planetarium.errors import OptionsError
from planetarium.options import Options
from planetarium.puzzles import Puzzle, PuzzleError, all_puzzles, read_folder
from planetarium.puzzles.themes import THEMES, theme
from planetarium.records.options import MODULES

commands = typer.Typer()
puzzles = typer.Typer(help="Puzzles: make, prove, list and show them.", rich_markup_mode=None, no_args_is_help=True)
commands.add_typer(puzzles, name="puzzles")

BASE = "base"  # games without a module
FolderArgument = Annotated[
    Path | None, typer.Argument(metavar="[DIR]", help="A folder of packs; this edition's own if left out.")
]
ThemeOption = Annotated[
    str,
    typer.Option("--theme", help=f"Only these themes, separated by commas: {', '.join(one.name for one in THEMES)}."),
]


@puzzles.command()
def make(
    out_dir: Annotated[Path, typer.Option("--out", help="The folder for the packs; what was stopped goes on there.")],
    count: Annotated[int, typer.Option("--count", "-n", min=1, max=10_000, help="How many puzzles.")] = 20,
    modules: Annotated[
        str,
        typer.Option(help=f"Only games with exactly these modules: {', '.join(MODULES)} or both; {BASE} for none."),
    ] = "",
    themes: ThemeOption = "",
    seed: SeedOption = "1",
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, max=256, help="How many processes.")] = 1,
) -> None:
    """Make puzzles: let bots play, and look for turns in which one line is clearly best.

    The same seed makes the same puzzles, on any number of processes.
    """
    from planetarium.puzzles.collecting import Collection, Order
    from planetarium.puzzles.settings import SETTINGS

    wanted = _chosen_modules(modules)
    settings = [one for one in SETTINGS if wanted is None or one.options.modules == wanted]
    order = Order(standard_content(), settings, count, seed or "1", _chosen_themes(themes))
    collection = Collection(out_dir, order)
    compiled_rules()
    there = collection.size
    with progress_bar("Making puzzles", count) as progress:
        progress.advance(progress.task_ids[0], there)
        collection.fill(workers, lambda more: progress.advance(progress.task_ids[0], more))
    found = f"{collection.size} puzzles are in {out_dir}, {collection.size - there} of them new"
    out.print(f"{found}; {collection.games:,} games were looked through", soft_wrap=True)
    if collection.size < count:
        err.print(f"That is fewer than the {count} asked for: the games held no more", soft_wrap=True)


@puzzles.command()
def check(
    folder: FolderArgument = None,
    worlds: Annotated[
        int, typer.Option(min=0, max=1000, help="In how many worlds that look the same to the solver, too.")
    ] = 2,
    playouts: Annotated[
        int, typer.Option(min=100, max=1_000_000, help="For each action, where no exact proof is possible.")
    ] = 3000,
) -> None:
    """Prove every puzzle again: exactly where it is a last turn, else by play-outs."""
    from planetarium.puzzles.checking import fault

    chosen = _chosen(folder)
    compiled_rules()
    faults = []
    with progress_bar("Proving", len(chosen)) as progress:
        for one in chosen:
            wrong = fault(one, worlds, playouts)
            if wrong:
                faults.append(f"{one.id}: {wrong}")
            progress.advance(progress.task_ids[0])
    for line in faults:
        err.print(line, soft_wrap=True)
    if faults:
        raise typer.Exit(1)
    out.print(f"{len(chosen)} puzzles, all proved")


@puzzles.command("list")
def list_puzzles(folder: FolderArgument = None, themes: ThemeOption = "", as_json: JsonOption = False) -> None:
    """List the puzzles, the easiest first."""
    wanted = _chosen_themes(themes)
    chosen = sorted(
        (one for one in _chosen(folder) if not wanted or one.theme in wanted), key=lambda one: (one.rating, one.id)
    )
    if as_json:
        print_json([
            {"id": one.id, "theme": one.theme, "difficulty": one.difficulty, "rating": one.rating,
             "options": one.options.to_doc(), "question": one.question}
            for one in chosen
        ])  # fmt: skip
        return
    table = RichTable(title=f"{len(chosen)} puzzles")
    table.add_column("id", no_wrap=True)
    for head in ("theme", "game"):
        table.add_column(head)
    for head in ("difficulty", "rating", "steps"):
        table.add_column(head, justify="right")
    for one in chosen:
        stars = "★" * one.difficulty
        table.add_row(one.id, theme(one.theme).title, _game(one.options), stars, str(one.rating), str(len(one.steps)))
    out.print(table)
    counts = Counter(theme(one.theme).title for one in chosen)
    out.print(", ".join(f"{title} {count}" for title, count in counts.most_common()), soft_wrap=True)


@puzzles.command()
def show(
    name: Annotated[str, typer.Argument(metavar="ID", help="As `planetarium puzzles list` names it.")],
    folder: FolderArgument = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution, and why it is right.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Show a puzzle as its solver sees it: the table and the question."""
    from planetarium.terminal.view import board_view, hand_view

    found = next((one for one in _chosen(folder) if one.id == name), None)
    if found is None:
        raise PuzzleError(f"there is no puzzle {name}; `planetarium puzzles list` names them all")
    if as_json:
        print_json(found.to_doc())
        return
    game = found.begin()
    seen = game.observe(found.seat)
    names = ["You" if seat == found.seat else f"Player {seat + 1}" for seat in range(game.options.players)]
    out.print(board_view(seen, names, (), out.width, out.height))
    out.print(hand_view(seen, seen.position()["seats"][found.seat]["hand"], "Your hand", out.width))
    out.print(Text(f"{theme(found.theme).title} {'★' * found.difficulty} ({found.rating})", style="bold"))
    out.print(found.question, soft_wrap=True)
    if not solution:
        out.print(f"`planetarium puzzles show {found.id} --solution` tells the answer.", style="dim", soft_wrap=True)
        return
    for number, step in enumerate(found.steps, start=1):
        more = f" (or {', '.join(step.accept[1:])})" if 1 < len(step.accept) <= 4 else ""
        out.print(f"{number}. {step.accept[0]}{more}: {step.because}", soft_wrap=True)
    out.print(found.explanation, soft_wrap=True)


def _chosen(folder: Path | None) -> list[Puzzle]:
    return all_puzzles() if folder is None else read_folder(folder)


def _chosen_modules(text: str) -> tuple[str, ...] | None:
    names = listed(text)
    if not names:
        return None
    wanted = MODULES if names == ("both",) else () if names == (BASE,) else names
    for name in wanted:
        if name not in MODULES:
            raise OptionsError(f"there is no module {name!r}; choose from {', '.join(MODULES)}, both, {BASE}")
    return tuple(name for name in MODULES if name in wanted)


def _chosen_themes(text: str) -> tuple[str, ...]:
    names = listed(text)
    for name in names:
        if name not in {one.name for one in THEMES}:
            raise OptionsError(f"there is no theme {name!r}; choose from {', '.join(one.name for one in THEMES)}")
    return names


def _game(options: Options) -> str:
    """What is played, in short."""
    who = f"solo, {options.solo_target}" if options.players == 1 else f"{options.players} players"
    return ", ".join([who, *(chosen.title for chosen in options.chosen)])
