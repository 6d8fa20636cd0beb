"""`planetarium lab report`: what the games of a run tell, on a page with plots and in short."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table as RichTable
from rich.text import Text

from planetarium.cli.common import JsonOption, err, out, print_json
from planetarium.cli.laboratory.needed import need

if TYPE_CHECKING:
    from planetarium.lab.measures import Measures
    from planetarium.lab.statistics import Estimate
    from planetarium.lab.targets import Finding, Verdict

RunArgument = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a run.")]
_STYLES: dict["Verdict", str] = {"ok": "green", "near": "yellow", "off": "bold red", "too few to tell": "dim"}
_WORST = 4  # cards named beside a target


def report(
    folder: RunArgument,
    page: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.html", help="Where the page goes; DIR/report.html if left out."),
    ] = None,
    targets: Annotated[Path | None, typer.Option(help="Targets of your own instead of those of the edition.")] = None,
    brief: Annotated[bool, typer.Option("--brief", help="Write no page: only the summary, sooner.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Measure a run: one page with plots, for a browser, and a summary here.

    The page needs nothing but itself: keep it, send it, read it on a phone. Every figure has a
    95 % interval, and those that a target speaks of say whether they meet it. --json prints all
    measures instead; then the page is written only where --out says.
    """
    need("lab", "polars", "altair", "vl_convert")
    from planetarium.files import write_text
    from planetarium.lab.measures import measure_folder
    from planetarium.lab.targets import TARGETS, findings
    from planetarium.lab.tune.own_targets import read_targets

    wanted = TARGETS if targets is None else read_targets(targets)
    if page is None and not as_json and not brief:
        page = folder / "report.html"
    measures = measure_folder(folder, shapes=page is not None or as_json, targets=wanted)
    found = findings(measures)
    if page is not None:
        from planetarium.lab.report import report_page

        write_text(page, report_page(measures, found))
    if as_json:
        print_json(measures.to_doc() | {"targets": [finding.to_doc() for finding in found]})
        return
    _print_summary(measures, found)
    if page is not None:
        err.print(f"The page is {page}", soft_wrap=True)


def _print_summary(measures: "Measures", found: "list[Finding]") -> None:
    table = RichTable(title=measures.title, box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for head in ("", "found", "95 %", "target", ""):
        table.add_column(head, justify="right" if head else "left", no_wrap=True)
    for finding in found:
        only = finding.found.get("")
        table.add_row(
            finding.target.name,
            finding.text,
            finding.target.what.interval(only) if only and only.tells else "",
            finding.target.text(),
            Text(finding.verdict, _STYLES[finding.verdict]),
        )
    out.print(_cards(measures))
    out.print(table)
    for line in _in_words(measures):
        out.print(line)
    for finding in found:
        if finding.target.decks and finding.verdict in ("near", "off"):
            out.print(f"{finding.target.name}: {_furthest_off(measures, finding)}")


def _in_words(measures: "Measures") -> Iterator[str]:
    """What a target's mean alone would not tell: how lengths lie, and who wins a solo game."""
    from planetarium.lab.figures import FIGURES, LONG_GAME

    figures = measures.figures
    said = {name: FIGURES[name].text(figures[name].value) for name in ("turns", "median_turns", "long_game")}
    yield (
        f"Length: {said['turns']} turns on average, {said['median_turns']} in the median; "
        f"{said['long_game']} of the games have {LONG_GAME} and more"
    )
    if measures.players == 1:
        won = figures["wins"]
        what = FIGURES["wins"]
        target = measures.about["options"]["solo_target"]
        yield f"Won against a Target Score of {target}: {what.text(won.value)} ({what.interval(won)})"


def _furthest_off(measures: "Measures", finding: "Finding") -> str:
    cards = list(finding.worst())
    named = ", ".join(
        f"{measures.about['cards'][card]['name']} {finding.target.what.text(finding.found[card].value)}"
        for card in cards[:_WORST]
    )
    return named + (f" and {len(cards) - _WORST} more" if len(cards) > _WORST else "")


def _cards(measures: "Measures") -> RichTable:
    """Every card, deck by deck, in the order of its effect on winning. Shares are in per cent."""
    table = RichTable(
        title="cards, in per cent of the games in which they were held", box=SIMPLE_HEAD, padding=(0, 1, 0, 0)
    )
    for head in ("", *_COLUMNS.values()):
        table.add_column(head, justify="right" if head else "left", no_wrap=True)
    cards = measures.about["cards"]
    rows = measures.tables["card"]
    for deck in dict.fromkeys(card["deck"] for card in cards.values()):
        of_deck = [card for card in rows if cards[card]["deck"] == deck]
        table.add_section()
        table.add_row(Text(deck, "bold"))
        for card in sorted(of_deck, key=lambda card: -rows[card]["win"].value if "win" in rows[card] else 0):
            found = rows[card]
            table.add_row(
                cards[card]["name"],
                *(_number(found[column], column) if column in found else "" for column in _COLUMNS),
            )
    return table


def _number(found: "Estimate", column: str) -> str:
    from planetarium.lab.figures import TABLES

    figure = TABLES["card"][column]
    if figure.unit == "share":
        return f"{100 * found.value:.0f}"
    if figure.unit == "number":
        return figure.text(found.value)
    return f"{figure.text(found.value)} ±{100 * (found.high - found.value):.1f}" if found.tells else "too few"


_COLUMNS = {
    "held": "held", "played": "played", "swapped": "swap", "stuck": "stuck", "wait": "wait", "per_matter": "pts/M",
    "win": "win",
}  # fmt: skip
