"""One self-contained page about a run: headline figures against their targets, plots, and every figure in tables."""

import json
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

import vl_convert

from planetarium.lab.changes import Change, changes
from planetarium.lab.charts import Plot, Section, comparison_plots, sections
from planetarium.lab.compare import LEVEL, Comparison, cautions, chance_text, heading
from planetarium.lab.figures import FIGURES, TABLES, Figure, change_text, counted, row_title
from planetarium.lab.measures import Measures
from planetarium.lab.statistics import Estimate
from planetarium.lab.targets import UNTOLD, Finding, Verdict, findings

_PAGE = Path(__file__).parent / "page"
# A verdict is never told by colour alone.
_SIGNS: dict[Verdict, str] = {"ok": "●", "near": "◐", "off": "○", UNTOLD: "…"}
_WORST = 6
_CARD_COLUMNS = (
    "held", "played", "stuck", "swapped", "wait", "per_matter", "win", "dealt_win", "played_win", "kept", "fits",
    "could", "taken",
)  # fmt: skip


def report_page(measures: Measures, found: list[Finding]) -> str:
    """The page as HTML, with its own style, its own scripts and all data in it."""
    parts = sections(measures)
    body = [
        _header(measures),
        _headline(measures, found),
        *(_section(part) for part in parts),
        _tables(measures),
    ]
    return page(f"Planetarium: {measures.title}", "\n".join(body), [plot for part in parts for plot in part.plots])


def compare_page(one: Measures, other: Measures, found: list[Comparison]) -> str:
    """The page of two runs side by side."""
    plots = comparison_plots(found, one.about["cards"])
    significant = sum(comparison.significant for comparison in found)
    lead = (
        f"{significant} of {len(found)} differences are more than chance: corrected for as many comparisons by "
        f"Benjamini and Hochberg, at most {LEVEL:.0%} of those called significant are chance, in the long run."
    )
    body = [
        f'<header><p class="kicker">Planetarium · two runs compared</p><h1>{escape(heading(one, other))}</h1></header>',
        *(f'<p class="caution">{escape(caution)}</p>' for caution in cautions(one, other)),
        _changes(one, other),
        _header(one, "A"),
        _header(other, "B"),
        f'<section><h2>Against the targets</h2><p class="lead">{lead}</p>{_targets_of_both(one, other)}</section>',
        _section(Section("Cards", plots)) if plots else "",
        f"<section><h2>In numbers</h2><details><summary>Every difference ({len(found)})</summary>"
        f"{_comparisons(found, one)}</details></section>",
    ]
    return page(f"Planetarium: {heading(one, other)}", "\n".join(body), plots)


def page(title: str, body: str, plots: Iterable[Plot]) -> str:
    """A page around a body that has a `figure` for each plot."""
    specs = {plot.name: plot.spec for plot in plots}
    bundle = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;") if specs else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<style>
{(_PAGE / "report.css").read_text(encoding="utf-8")}</style>
</head>
<body>
<main>
{body}
</main>
<script type="application/json" id="plots">{_json(specs)}</script>
<script type="module">
{_script(bundle)}
{(_PAGE / "report.js").read_text(encoding="utf-8")}</script>
</body>
</html>
"""


def _json(doc: Any) -> str:
    """JSON that cannot end the script it stands in."""
    return json.dumps(doc, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")


def _script(source: str) -> str:
    return source.replace("</script", "<\\/script")


def _header(measures: Measures, name: str = "") -> str:
    about = measures.about
    bots = " · ".join(dict.fromkeys(about["bots"])) if len(set(about["bots"])) == 1 else " against ".join(about["bots"])
    options = about["options"]
    more = [*options["modules"], *([options["star"]] if options["star"] else []), *options["extras"]]
    facts = {
        "games": f"{about['games']:,}",
        "players": str(options["players"]),
        "bots": bots + (f", {about['playouts']:,} play-outs" if about["playouts"] else ""),
        "content": f"{about['content']} ({about['hash'][:12]})",
        "options": ", ".join(more) or "base game",
        "seed": about["seed"],
    }
    listed = "".join(f"<div><dt>{name}</dt><dd>{escape(value)}</dd></div>" for name, value in facts.items())
    kicker = f"Run {name}" if name else "Planetarium · the laboratory"
    level = "h2" if name else "h1"
    title = f"<{level}>{escape(measures.title)}</{level}>"
    return f'<header><p class="kicker">{kicker}</p>{title}<dl>{listed}</dl></header>'


# The headline row


def _headline(measures: Measures, found: list[Finding]) -> str:
    good = sum(finding.verdict == "ok" for finding in found)
    judged = sum(finding.verdict != UNTOLD for finding in found)
    figures = "".join(_tile(measures, finding) for finding in found if not finding.target.decks)
    cards = "".join(_tile(measures, finding) for finding in found if finding.target.decks)
    return (
        f'<section id="targets"><h2>Against the targets</h2><p class="lead">{good} of {judged} on target. '
        "<em>Near</em> is outside the range, but chance alone may have put it there; <em>off</em> is outside beyond "
        f'noise (95 % intervals).</p><div class="tiles">{figures}</div><div class="tiles">{cards}</div>'
        f"{_facts(measures, found)}</section>"
    )


def _tile(measures: Measures, finding: Finding) -> str:
    verdict = finding.verdict
    only = finding.found.get("")
    if only is not None:
        detail = f'<p class="range">{finding.target.what.interval(only)}</p>'
        detail += _gauge(finding, only) if only.tells and finding.target.is_bounded else ""
    else:
        detail = _cards_outside(measures, finding)
    return (
        f'<article class="tile {_class(verdict)}"><h3>{escape(_capital(finding.target.name))}</h3>'
        f'<p class="value">{finding.text}</p>{detail}'
        f'<p class="goal">{_chip(verdict)} '
        f"<span>target {escape(finding.target.text())}</span></p></article>"
    )


def _class(verdict: Verdict) -> str:
    return "untold" if verdict == UNTOLD else verdict


def _chip(verdict: Verdict) -> str:
    return f'<span class="chip">{_SIGNS[verdict]} {verdict}</span>'


def _facts(measures: Measures, found: list[Finding]) -> str:
    """Figures without a target that a designer asks for first."""
    aimed_at = {finding.target.figure for finding in found if not finding.target.decks}
    items = "".join(
        f"<div><dt>{escape(_capital(FIGURES[name].title))}</dt><dd>{FIGURES[name].text(fact.value)}</dd>"
        f'<dd class="range">{FIGURES[name].interval(fact)}</dd>'
        f'<dd class="meaning">{escape(FIGURES[name].meaning)}</dd></div>'
        for name in _FACTS
        if (fact := measures.figures.get(name)) is not None and name not in aimed_at and fact.high > 0
    )
    return f'<dl class="facts">{items}</dl>'


_FACTS = (
    "turns", "median_turns", "long_game", "score", "wins", "winning_score", "margin", "half_leader_loses",
    "half_tied", "lead_changes",
    "final_turn_first", "rival_collected", "rival_denied", "flips", "forced", "near_forced", "passes", "finals_held",
    "finals_played", "downgrades", "upgrades", "gravity", "brightness_changes", "matter_on_mat",
)  # fmt: skip


def _gauge(finding: Finding, found: Estimate) -> str:
    """The target's range, the interval and the value on one scale."""
    target = finding.target
    reach = (target.high - target.low) * 0.6
    first = min(target.low - reach, found.low)
    last = max(target.high + reach, found.high)
    if target.low == 0:
        first = 0.0

    def at(value: float) -> str:
        return f"{100 * (value - first) / (last - first):.2f}%"

    def span(name: str, low: float, high: float) -> str:
        return f'<i class="{name}" style="left:{at(low)};width:{100 * (high - low) / (last - first):.2f}%"></i>'

    return (
        f'<div class="gauge" aria-hidden="true">{span("band", target.low, target.high)}'
        f'{span("interval", found.low, found.high)}<i class="dot" style="left:{at(found.value)}"></i></div>'
    )


def _cards_outside(measures: Measures, finding: Finding) -> str:
    """The cards outside the range, those furthest off first."""
    cards = list(finding.worst())
    text = finding.target.what.text
    items = "".join(
        f'<li class="{finding.verdicts[card]}">{escape(measures.about["cards"][card]["name"])} '
        f"<b>{text(finding.found[card].value)}</b></li>"
        for card in cards[:_WORST]
    )
    more = f"<li>and {len(cards) - _WORST} more</li>" if len(cards) > _WORST else ""
    untold = f'<p class="range">of {finding.untold} more, too few games tell</p>' if finding.untold else ""
    if cards:
        return f'<ul class="offenders">{items}{more}</ul>{untold}'
    return untold or '<p class="range">every card within the range</p>'


# Plots and tables


def _section(part: Section) -> str:
    figures = "".join(
        f'<figure class="{"wide" if plot.wide else ""}"><h3>{escape(plot.title)}</h3>'
        f'<div class="plot" id="plot-{escape(plot.name)}" style="min-height:{plot.spec.get("height", 200)}px"></div>'
        f"<figcaption>{escape(plot.caption)}</figcaption></figure>"
        for plot in part.plots
    )
    return f'<section><h2>{escape(part.title)}</h2><div class="plots">{figures}</div></section>'


def _tables(measures: Measures) -> str:
    cards = measures.about["cards"]
    rows = [
        (card, [_text_cell(cards[card]["name"]), _text_cell(cards[card]["deck"]), _plain_cell(cards[card]["points"])])
        for card in measures.tables["card"]
    ]
    columns = {name: TABLES["card"][name] for name in _CARD_COLUMNS}
    table = table_of(
        ["card", "deck", "points"],
        columns,
        [(heads, measures.tables["card"][card]) for card, heads in rows],
    )
    parts = [
        f"<details open><summary>Every card</summary>{table}</details>",
        f"<details><summary>Every figure</summary>{_figures(measures)}</details>",
    ]
    for name, title in _TITLES.items():
        rows_of = [([_text_cell(row_title(name, row))], columns_) for row, columns_ in measures.tables[name].items()]
        parts.append(f"<details><summary>{title}</summary>{table_of([name], TABLES[name], rows_of)}</details>")
    return f'<section><h2>In numbers</h2><p class="lead">{_HOW_TO_READ}</p>{"".join(parts)}</section>'


_TITLES = {
    "order": "By seat from the beginner", "seat": "By seat at the table", "phase": "By phase", "planet": "By planet",
    "deck": "By deck", "matter": "By kind of Matter",
}  # fmt: skip
_HOW_TO_READ = (
    "Press a head to sort. The small figures are 95 % intervals, which take a game as a whole: what happens in one "
    "game hangs together."
)


def table_of(heads: list[str], columns: dict[str, Figure], rows: list[tuple[list[str], dict[str, Estimate]]]) -> str:
    """A table that can be sorted: cells at the head of each row, then its figures with intervals."""
    used = {name: figure for name, figure in columns.items() if any(name in row for _, row in rows)}
    head = "".join(f"<th>{escape(name)}</th>" for name in heads) + "".join(
        f'<th title="{escape(figure.meaning)}">{escape(figure.title)}</th>' for figure in used.values()
    )
    lines = "".join(
        f"<tr>{''.join(cells)}{''.join(_cell(row.get(name), figure) for name, figure in used.items())}</tr>"
        for cells, row in rows
    )
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>'


def _text_cell(text: str) -> str:
    return f"<td>{escape(text)}</td>"


def _plain_cell(value: float) -> str:
    return f'<td data-v="{value}">{value}</td>'


def _cell(found: Estimate | None, figure: Figure) -> str:
    if found is None:
        return "<td></td>"
    interval = f"<small>{figure.interval(found)}</small>"
    return f'<td data-v="{found.value:.6g}">{figure.text(found.value)}{interval}</td>'


def _change_cell(comparison: Comparison) -> str:
    found = comparison.difference
    value, low, high = (change_text(comparison.figure, number) for number in (found.value, found.low, found.high))
    return f'<td data-v="{found.value:.6g}">{value}<small>{low} to {high}</small></td>'


def _figures(measures: Measures) -> str:
    def lines() -> Iterator[str]:
        for name, figure in FIGURES.items():
            if name in measures.figures:
                found = measures.figures[name]
                yield f"<tr>{_text_cell(figure.title)}{_cell(found, figure)}{_text_cell(figure.meaning)}</tr>"

    return (
        '<div class="scroll"><table><thead><tr><th>figure</th><th>found</th><th>meaning</th></tr></thead>'
        f"<tbody>{''.join(lines())}</tbody></table></div>"
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# Two runs


def _changes(one: Measures, other: Measures) -> str:
    """What differs in the contents."""
    found = changes(one.content, other.content)
    if not found:
        return '<p class="lead">The contents are the same.</p>'
    head = "".join(f"<th>{name}</th>" for name in ("card", "what", "A", "B"))
    lines = "".join(
        f"<tr>{''.join(_text_cell(text) for text in (_changed(change, one, other), *_ends(change)))}</tr>"
        for change in found
    )
    table = f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>'
    title = f"What differs in the contents: {counted(len(found), 'value')}"
    return f"<section><details open><summary>{title}</summary>{table}</details></section>"


def _changed(change: Change, one: Measures, other: Measures) -> str:
    if change.card is None:
        return "board"
    return next(run.content.card(change.card).name for run in (one, other) if change.card in run.content.card_numbers)


def _ends(change: Change) -> tuple[str, str, str]:
    return change.what, change.before, change.after


def _targets_of_both(one: Measures, other: Measures) -> str:
    """What each run has of every target that holds for both."""
    before = {finding.target: finding for finding in findings(one)}
    tiles = "".join(
        f'<article class="tile {_class(after.verdict)}"><h3>{escape(_capital(after.target.name))}</h3>'
        f'<p class="value"><span class="before">{before[after.target].text} →</span> {after.text}</p>'
        f'<p class="goal"><span class="{_class(before[after.target].verdict)}">{_chip(before[after.target].verdict)}'
        "</span> → "
        f"{_chip(after.verdict)} <span>target {escape(after.target.text())}</span></p></article>"
        for after in findings(other)
        if after.target in before
    )
    return f'<div class="tiles">{tiles}</div>'


def _comparisons(found: list[Comparison], measures: Measures) -> str:
    heads = ("where", "figure", "A", "B", "difference", "corrected p")
    lines = "".join(
        f'<tr class="{"significant" if comparison.significant else ""}">{_text_cell(comparison.where(measures))}'
        f"{_text_cell(comparison.figure.title)}{_cell(comparison.one, comparison.figure)}"
        f"{_cell(comparison.other, comparison.figure)}{_change_cell(comparison)}"
        f'<td data-v="{comparison.corrected:.4g}">{chance_text(comparison.corrected)}</td></tr>'
        for comparison in sorted(found, key=lambda comparison: comparison.corrected)
    )
    head = "".join(f"<th>{name}</th>" for name in heads)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>'
