"""`planetarium lab compare`: two runs side by side."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table as RichTable

from planetarium.cli.common import JsonOption, err, out, print_json
from planetarium.cli.laboratory.needed import need

if TYPE_CHECKING:
    from planetarium.lab.compare import Comparison
    from planetarium.lab.measures import Measures

_STRONGEST = 20  # differences shown


def compare(
    one: Annotated[Path, typer.Argument(metavar="A", help="The folder of a run.")],
    other: Annotated[Path, typer.Argument(metavar="B", help="The folder of another, measured against it.")],
    everything: Annotated[bool, typer.Option("--all", help="Show all differences, certain or not.")] = False,
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
    from planetarium.lab.changes import changes
    from planetarium.lab.compare import LEVEL, cautions, compare, heading
    from planetarium.lab.measures import measure_folder

    a, b = (measure_folder(folder, shapes=False) for folder in (one, other))
    found = compare(a, b)
    if page is not None:
        from planetarium.lab.report import compare_page

        write_text(page, compare_page(a, b, found))
    if as_json:
        print_json({
            "a": a.about, "b": b.about, "cautions": cautions(a, b),
            "changes": [change.to_doc() for change in changes(a.content, b.content)],
            "correction": "benjamini-hochberg", "level": LEVEL,
            "comparisons": [comparison.to_doc() for comparison in found],
        })  # fmt: skip
        return
    out.print(heading(a, b), style="bold")
    out.print(f"A: {a.title}, {one}", soft_wrap=True)
    out.print(f"B: {b.title}, {other}", soft_wrap=True)
    for caution in cautions(a, b):
        out.print(caution, style="yellow", soft_wrap=True)
    _print_changes(a, b)
    _print_targets(a, b)
    strongest = sorted((one for one in found if one.significant or everything), key=lambda one: -one.strength)
    shown = strongest if everything else strongest[:_STRONGEST]
    if shown:
        out.print(_table(shown, a))
    count = sum(comparison.significant for comparison in found)
    more = "" if len(shown) == len(strongest) else f", and {count - len(shown)} of them are not shown; --all shows all"
    out.print(f"{count} of {len(found)} differences are significant (Benjamini–Hochberg, {LEVEL:.0%}){more}")
    if page is not None:
        err.print(f"The page is {page}", soft_wrap=True)


def _print_changes(a: "Measures", b: "Measures") -> None:
    """What differs in the contents."""
    from planetarium.lab.changes import changes
    from planetarium.lab.figures import counted

    found = changes(a.content, b.content)
    if not found:
        out.print("The contents are the same.")
        return
    table = RichTable(title=f"The contents: {counted(len(found), 'change')}", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for head in ("card", "what", "A", "B"):
        table.add_column(head)
    for change in found:
        table.add_row(change.card or "board", change.what, change.before, change.after)
    out.print(table)


def _print_targets(a: "Measures", b: "Measures") -> None:
    """What each run has of every target that holds for both."""
    from planetarium.lab.targets import findings

    before = {finding.target: finding for finding in findings(a)}
    table = RichTable(title="The targets", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for head in ("", "target", "A", "B", "verdict"):
        table.add_column(head, justify="right" if head in ("A", "B", "target") else "left", no_wrap=True)
    for after in findings(b):
        if after.target in before:
            then = before[after.target]
            verdict = after.verdict if then.verdict == after.verdict else f"{then.verdict} → {after.verdict}"
            table.add_row(after.target.name, after.target.text(), then.text, after.text, verdict)
    out.print(table)


def _table(shown: "list[Comparison]", measures: "Measures") -> RichTable:
    from planetarium.lab.compare import chance_text
    from planetarium.lab.figures import change_text

    table = RichTable(title="The differences, strongest first", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for head in ("where", "figure", "A", "B", "B - A", "p"):
        table.add_column(head, justify="left" if head in ("where", "figure") else "right", no_wrap=True)
    for comparison in shown:
        figure = comparison.figure
        table.add_row(
            comparison.where(measures),
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
