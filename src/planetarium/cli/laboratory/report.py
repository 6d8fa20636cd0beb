"""`planetarium lab report`: what the games of a run tell, on a page with plots and in short."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as RichTable
from rich.text import Text

from planetarium.cli.common import JsonOption, err, out, print_json
from planetarium.cli.laboratory.needed import need

if TYPE_CHECKING:
    from planetarium.lab.measures import Measures
    from planetarium.lab.targets import Finding, Verdict

RunArgument = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a run.")]
_STYLES: dict["Verdict", str] = {"ok": "green", "near": "yellow", "off": "bold red"}
_WORST = 4  # cards named beside a target


def report(
    folder: RunArgument,
    page: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.html", help="Where the page goes; DIR/report.html if left out.")
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
    from planetarium.lab.measures import measure
    from planetarium.lab.store import read_run
    from planetarium.lab.targets import findings

    if page is None and not as_json and not brief:
        page = folder / "report.html"
    measures = measure(read_run(folder), shapes=page is not None or as_json)
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
    for head in ("", "found", "95 %", "target", "", "furthest off"):
        table.add_column(head, justify="right" if head in ("found", "95 %", "target") else "left")
    for finding in found:
        only = finding.found.get("")
        text = finding.target.what.text
        names = [measures.about["cards"][card]["name"] for card in finding.worst() if card]
        more = f" and {len(names) - _WORST} more" if len(names) > _WORST else ""
        table.add_row(
            finding.target.name,
            finding.text,
            f"{text(only.low)} to {text(only.high)}" if only else "",
            finding.target.text(),
            Text(finding.verdict, _STYLES[finding.verdict]),
            ", ".join(names[:_WORST]) + more,
        )
    out.print(table)
    out.print(_cards(measures))


def _cards(measures: "Measures") -> RichTable:
    """Every card, deck by deck, in the order of its effect on winning."""
    from planetarium.lab.figures import TABLES

    columns = ("held", "played", "swapped", "stuck", "wait", "per_matter", "win")
    table = RichTable()
    table.add_column("card")
    table.add_column("deck")
    for column in columns:
        table.add_column(TABLES["card"][column].title, justify="right")
    table.add_column("±", justify="right")
    cards = measures.about["cards"]
    rows = measures.tables["card"]
    decks = list(dict.fromkeys(card["deck"] for card in cards.values()))
    for card in sorted(rows, key=lambda card: (decks.index(cards[card]["deck"]), -_value(rows[card], "win"))):
        row = rows[card]
        win = row.get("win")
        table.add_row(
            cards[card]["name"],
            cards[card]["deck"],
            *(TABLES["card"][column].text(row[column].value) if column in row else "" for column in columns),
            f"{100 * (win.high - win.value):.1f}" if win else "",
        )
    return table


def _value(row: dict[str, "object"], column: str) -> float:
    return getattr(row.get(column), "value", 0.0)
