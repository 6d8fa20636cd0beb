"""`planetarium lab report`: what the games of a run tell, on a page with plots and in short."""

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
_STYLES: dict["Verdict", str] = {"ok": "green", "near": "yellow", "off": "bold red"}
_WORST = 4  # cards named beside a target


def report(
    folder: RunArgument,
    page: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.html", help="Where the page goes; DIR/report.html if left out."),
    ] = None,
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
    from planetarium.lab.targets import findings

    if page is None and not as_json and not brief:
        page = folder / "report.html"
    measures = measure_folder(folder, shapes=page is not None or as_json)
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
    table = RichTable(title=measures.title)
    for head in ("", "found", "95 %", "target", ""):
        table.add_column(head, justify="right" if head else "left", no_wrap=True)
    for finding in found:
        only = finding.found.get("")
        text = finding.target.what.text
        table.add_row(
            finding.target.name,
            finding.text,
            f"{text(only.low)} to {text(only.high)}" if only else "",
            finding.target.text(),
            Text(finding.verdict, _STYLES[finding.verdict]),
        )
    out.print(_cards(measures))
    out.print(table)
    for finding in found:
        if finding.target.decks and finding.verdict != "ok":
            out.print(f"{finding.target.name}: {_furthest_off(measures, finding)}")


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
    return figure.text(found.value) + (f" ±{100 * (found.high - found.value):.1f}" if figure.unit == "gain" else "")


_COLUMNS = {
    "held": "held", "played": "played", "swapped": "swap", "stuck": "stuck", "wait": "wait", "per_matter": "pts/M",
    "win": "win",
}  # fmt: skip
