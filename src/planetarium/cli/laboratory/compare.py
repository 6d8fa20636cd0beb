"""`planetarium lab compare`: two runs side by side."""

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table as RichTable
from rich.text import Text

from planetarium.cli.common import JsonOption, err, out, print_json
from planetarium.cli.laboratory.needed import need

if TYPE_CHECKING:
    from planetarium.lab.compare import Comparison
    from planetarium.lab.measures import Measures


def compare(
    one: Annotated[Path, typer.Argument(metavar="A", help="The folder of a run.")],
    other: Annotated[Path, typer.Argument(metavar="B", help="The folder of another, measured against it.")],
    everything: Annotated[bool, typer.Option("--all", help="Show differences too that may be chance.")] = False,
    page: Annotated[Path | None, typer.Option("--out", metavar="FILE.html", help="Write a page as well.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Compare two runs: the same measures side by side, and which differences are more than chance.

    Hundreds of figures are compared, so some would differ by chance alone: p values are
    corrected by Benjamini and Hochberg, and of the differences called significant at most
    one in twenty is chance, in the long run.
    """
    need("lab", "polars", "altair", "vl_convert")
    from planetarium.files import write_text
    from planetarium.lab.compare import LEVEL, compare
    from planetarium.lab.measures import measure_folder

    a, b = (measure_folder(folder, shapes=False) for folder in (one, other))
    found = compare(a, b)
    if page is not None:
        from planetarium.lab.report import compare_page

        write_text(page, compare_page(a, b, found))
    if as_json:
        print_json({
            "a": a.about, "b": b.about, "correction": "benjamini-hochberg", "level": LEVEL,
            "comparisons": [comparison.to_doc() for comparison in found],
        })  # fmt: skip
        return
    out.print(f"A: {a.title}, {one}", soft_wrap=True)
    out.print(f"B: {b.title}, {other}", soft_wrap=True)
    shown = [comparison for comparison in found if everything or comparison.significant]
    if shown:
        out.print(_table(shown, a))
    count = sum(comparison.significant for comparison in found)
    out.print(f"{count} of {len(found)} differences are significant (Benjamini–Hochberg, {LEVEL:.0%})")
    if page is not None:
        err.print(f"The page is {page}", soft_wrap=True)


def _table(shown: "list[Comparison]", measures: "Measures") -> RichTable:
    from planetarium.lab.compare import chance_text
    from planetarium.lab.figures import change_text

    table = RichTable(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for head in ("figure", "A", "B", "B - A", "p"):
        table.add_column(head, justify="left" if head == "figure" else "right", no_wrap=True)
    for where, comparisons in groupby(shown, lambda comparison: comparison.where(measures)):
        if where:
            table.add_section()
            table.add_row(Text(where, "bold"))
        for comparison in comparisons:
            figure = comparison.figure
            table.add_row(
                figure.title,
                figure.text(comparison.one.value),
                figure.text(comparison.other.value),
                f"{change_text(figure, comparison.difference.value)} ±{_spread(comparison)}",
                chance_text(comparison.corrected),
                style="" if comparison.significant else "dim",
            )
    return table


def _spread(comparison: "Comparison") -> str:
    """Half the 95 % interval of a difference."""
    from planetarium.lab.figures import change_text

    difference = comparison.difference
    return change_text(comparison.figure, difference.high - difference.value).removeprefix("+")
