"""`planetarium lab tune`: propose changes of cards and board that bring a content closer to its targets."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as RichTable

from planetarium.bots import make_bot
from planetarium.cli.common import (
    ContentOption,
    SeedOption,
    chosen_content,
    compiled_rules,
    err,
    listed,
    out,
    progress_bar,
)
from planetarium.cli.laboratory.needed import need
from planetarium.content import Content, load_content
from planetarium.errors import OptionsError
from planetarium.records.options import MODULES

if TYPE_CHECKING:
    from planetarium.lab.tune.games import Setting
    from planetarium.lab.tune.loss import Judgement
    from planetarium.lab.tune.search import Round

BASE = "base"
CHECKED = 4  # times as many games as in a round say at the end what the proposal does


def tune(
    out_file: Annotated[
        Path, typer.Option("--out", help="The content file of the proposal; its board and cards are written beside it.")
    ],
    bots: Annotated[str, typer.Option(help="The bot that plays all seats; a quick one.")] = "heuristic",
    players: Annotated[str, typer.Option(help="How many play, comma between several: 2,3,4.")] = "2,4",
    modules: Annotated[
        str,
        typer.Option(
            help=f"Modules to play with, comma between settings: {','.join((BASE, *MODULES))},{'+'.join(MODULES)}."
        ),
    ] = BASE,
    targets: Annotated[Path | None, typer.Option(help="Targets of your own instead of those of the edition.")] = None,
    bounds: Annotated[Path | None, typer.Option(help="Bounds of your own: what may change, and how far.")] = None,
    keep: Annotated[str, typer.Option(help="Cards that stay as they are, comma between them.")] = "",
    board: Annotated[bool, typer.Option("--board", help="The track and the start spaces may change too.")] = False,
    rounds: Annotated[int, typer.Option(min=1, max=10_000, help="How many rounds of changes are tried.")] = 40,
    games: Annotated[
        int, typer.Option("--games", "-n", min=20, max=100_000, help="Games in each setting, for each thing tried.")
    ] = 300,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, max=256, help="How many processes; one for each core.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Begin with the proposal that lies at --out.")] = False,
    seed: SeedOption = "0",
    content: ContentOption = None,
) -> None:
    """Propose changes of points, costs and requirements that bring a content closer to its targets.

    Every change is measured by games of the same deals before and after. Ctrl-C ends the search and
    writes the best proposal so far; --resume goes on with it.
    """
    need("lab", "polars", "tomlkit")
    from planetarium.lab.changes import changes
    from planetarium.lab.targets import TARGETS
    from planetarium.lab.tune.bounds import Bounds, read_bounds
    from planetarium.lab.tune.games import game_pool
    from planetarium.lab.tune.loss import Judge
    from planetarium.lab.tune.own_targets import read_targets
    from planetarium.lab.tune.proposal import Sources
    from planetarium.lab.tune.search import Search
    from planetarium.lab.tune.variations import Variations
    from planetarium.parallel.processes import cores

    make_bot(bots)  # so that a wrong name is told at once
    given = chosen_content(content)
    settings = _settings(given, players, modules)
    allowed = Bounds() if bounds is None else read_bounds(bounds, given)
    allowed = allowed.keeping(_known_cards(given, keep), board)
    judge = Judge(given, settings, TARGETS if targets is None else read_targets(targets), bots)
    sources = Sources.read(content)
    sources.check_writable(out_file)
    start = load_content(out_file) if resume else given
    if start.card_ids != given.card_ids:
        raise OptionsError(f"{out_file}: its cards are not those of {given.id}; without --resume it begins anew")
    compiled_rules()
    err.print(
        "Each line: the distance from the targets with the price of all changes, before → after, and the difference ± "
        "its standard error. A change is kept if it is better by more than that. Every round plays other deals, so "
        "that the number on the left differs though nothing was changed.",
        style="dim",
    )
    with progress_bar("Tuning", rounds) as progress, game_pool(settings, bots, workers or cores()) as pool:
        search = Search(Variations(given, allowed), judge, pool, seed or "0", games)
        search.start(start)
        try:
            for found in search.rounds(rounds):
                _print_round(found)
                progress.advance(progress.task_ids[0])
        except KeyboardInterrupt:
            err.print("Stopped; measuring the best proposal so far.")
        search.put_back_starts(CHECKED * games)
        proposed = search.design.content
        files = sources.write(proposed, out_file) if changes(given, proposed) else []
        before, after = search.compare(CHECKED * games)
    _print_changes(given, search.design.content, before, after)
    _print_figures(before, after)
    _print_targets(before, after)
    _print_lost(before, after)
    _, error = after.against(before)
    better = after.loss - before.loss
    out.print(
        f"Distance from the targets: {before.loss:.1f} before, {after.loss:.1f} after "
        f"({better:+.1f} ± {2 * error:.1f}, 95 %)"
    )
    if files:
        out.print(f"The proposal is in {', '.join(str(file) for file in files)}", soft_wrap=True)


def _settings(content: Content, players: str, modules: str) -> "tuple[Setting, ...]":
    from planetarium.lab.tune.games import Setting

    numbers = listed(players)
    if not numbers or not all(number in ("2", "3", "4") for number in numbers):
        raise OptionsError(f"--players {players}: name 2, 3 or 4, comma between several")
    found = []
    for number in numbers:
        for together in listed(modules) or (BASE,):
            chosen = () if together == BASE else tuple(name.strip() for name in together.split("+"))
            setting = Setting(int(number), chosen)
            setting.options(content)
            found.append(setting)
    return tuple(dict.fromkeys(found))


def _known_cards(content: Content, keep: str) -> frozenset[str]:
    for card in listed(keep):
        if card not in content.card_numbers:
            raise OptionsError(f"--keep {card}: there is no such card")
    return frozenset(listed(keep))


def _print_round(found: "Round") -> None:
    verdict = "kept" if found.kept else "not kept"
    change = f"{found.before:7.1f} → {found.after:7.1f}  {found.after - found.before:+6.2f} ± {found.error:4.2f}"
    err.print(f"{found.number:4}  {found.kind:11} {change}  {verdict:8}  {found.what}")


def _print_changes(given: Content, proposed: Content, before: "Judgement", after: "Judgement") -> None:
    from planetarium.lab.changes import changes
    from planetarium.lab.figures import TABLES
    from planetarium.lab.tune.reasons import reason

    found = changes(given, proposed)
    if not found:
        out.print("Nothing is proposed, and nothing written: no change was better beyond noise.")
        return
    table = RichTable(title=f"{len(found)} changes")
    for head in ("card", "what", "from", "to", "why", "played", "win effect"):
        table.add_column(head)
    told: set[str | None] = set()
    for change in found:
        row = [change.card or "board", change.what, change.before, change.after]
        if change.card in told:
            row[0] = ""
        else:
            told.add(change.card)
            row.append(reason(before, given.card(change.card) if change.card else None))
            if change.card:
                for name in ("played", "win"):
                    figure = TABLES["card"][name]
                    values = [figure.text(judgement.mean(name, change.card)[0]) for judgement in (before, after)]
                    row.append(" → ".join(values))
        table.add_row(*row)
    out.print(table)


def _print_targets(before: "Judgement", after: "Judgement") -> None:
    """Each target: in how many places it is met, cards and settings all counted, and what it adds to the distance."""
    table = RichTable(title="The targets")
    for head in ("target", "range", "met before", "after", "distance before", "after"):
        table.add_column(head, justify="left" if head == "target" else "right")
    then, now = before.by_target(), after.by_target()
    for target in then:
        name = target.name if target.title or not target.decks else f"{target.name} ({', '.join(target.decks)})"
        found = [one.get(target, (0.0, 0, 0)) for one in (then, now)]
        met = [f"{met} of {places}" for _, met, places in found]
        table.add_row(name, target.text(), *met, *(f"{loss:.1f}" for loss, _, _ in found))
    out.print(table)


def _print_lost(before: "Judgement", after: "Judgement") -> None:
    """Which targets were met before and are no longer."""
    for target, setting, cards in after.lost_against(before):
        if cards == [None]:
            values = [one.counts[setting].value(target.figure) for one in (before, after)]
            said = " → ".join(target.what.text(value) for value in values)
        else:
            said = ", ".join(str(card) for card in cards)
        out.print(f"No longer met, {target.name} ({target.text()}), {setting.title}: {said}", soft_wrap=True)


def _print_figures(before: "Judgement", after: "Judgement") -> None:
    table = RichTable(title="The game")
    for head in ("figure", "range", "setting", "before", "after", ""):
        table.add_column(head, justify="right" if head in ("before", "after") else "left")
    for target, setting in before.by.of_game():
        row = []
        for judgement in (before, after):
            counts = judgement.counts[setting]
            value, error = counts.value(target.figure), counts.error(target.figure)
            percent = 1 if target.what.unit == "number" else 100
            row.append(f"{target.what.text(value)} ± {2 * percent * error:.1f}")
        table.add_row(target.name, target.text(), setting.title, *row, "✓" if target.distance(value) == 0 else "")
    out.print(table)
