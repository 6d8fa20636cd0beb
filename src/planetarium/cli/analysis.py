"""Commands that look into a game: analyse one that was played, hint at the best action now."""

import math
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.table import Table as RichTable

from planetarium.cli.common import (
    ContentOption,
    JsonOption,
    chosen_content,
    compiled_rules,
    out,
    print_json,
    progress_bar,
)
from planetarium.content import load_content
from planetarium.errors import OptionsError, RecordError
from planetarium.files import check_writable, read_json, write_text
from planetarium.game import FORMAT, Game
from planetarium.game.record import begin, check_result, play_through, read_record

if TYPE_CHECKING:
    from planetarium.bots import Thought
    from planetarium.bots.review.analysis import Analysis, Decision
    from planetarium.content import Content

commands = typer.Typer()

SHOWN = 10  # how many actions a hint shows


@commands.command()
def analyse(
    record: Annotated[Path, typer.Argument(help="The record of a game that is over; - reads standard input.")],
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Draw the chances of winning over the game into this SVG file.")
    ] = None,
    effort: Annotated[
        str,
        typer.Option("--effort", help="quick, thorough or deep, as on the page; each takes several times as long."),
    ] = "quick",
    playouts: Annotated[
        int | None,
        typer.Option("--playouts", min=1, help="Play-outs for each value instead; a search gets three times as many."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", min=1, max=256, help="Number of processes; by default, one for each core."),
    ] = None,
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """Look back at a game: every decision beside the best one, and luck apart from skill.

    The best action is looked for from what the seat knew then; loss is how much more it promised
    than what was done. Chances to win are those with all hands open, if everybody plays on
    by instinct. What a decision does to them is skill; what draws, dice and tokens do to them is
    luck, and so is the deal. Over many games luck is zero for everybody.
    """
    from planetarium.bots.review.analysis import analyse as look_back
    from planetarium.bots.review.evaluator import EFFORTS, Effort
    from planetarium.parallel.processes import cores
    from planetarium.pictures.analysis import analysis_svg

    if plot:
        _check_plot(plot)
    if effort not in EFFORTS:
        raise OptionsError(f"--effort {effort}: choose from {', '.join(EFFORTS)}")
    doc = read_record(record)
    own = None if content is None else load_content(content)
    begun = begin(doc, own)  # what is wrong with a record is said before anybody waits
    compiled_rules()
    total = len(doc["actions"])
    with progress_bar("Analysing", total) as progress:
        found = look_back(
            doc,
            content=own,
            effort=EFFORTS[effort] if playouts is None else Effort(playouts, 3 * playouts),
            workers=workers or cores(),
            report=lambda done: progress.update(progress.task_ids[0], completed=round(done * total)),
        )
    if plot:
        write_text(plot, analysis_svg(found))
    if as_json:
        print_json(found.to_doc() | {"turning_points": _turning_points(found, begun.content)})
        return
    out.print(_decision_table(found))
    out.print(_split_table(found))
    _print_turning_points(found, begun.content)
    _print_mistakes(found)
    if plot:
        out.print(f"The chances of winning are drawn in {plot}", soft_wrap=True)


def _check_plot(plot: Path) -> None:
    if plot.suffix.lower() != ".svg":
        raise OptionsError(f"--plot {plot}: charts are SVG pictures; choose a file name that ends in .svg")
    check_writable(plot)


def _decision_table(found: "Analysis") -> RichTable:
    """A line for each decision, and one more where another was better; faint where there was nothing to decide."""
    title = "Decisions, and each seat's chance of winning after them in per cent"
    table = RichTable(title=title, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("turn", justify="right")
    table.add_column("seat", max_width=10, no_wrap=True)
    table.add_column("chosen", min_width=16)
    for head in ("loss", "luck"):
        table.add_column(head, justify="right", no_wrap=True)
    for one in found.seats:
        table.add_column(one.name, justify="right", max_width=6)
    for decision in found.decisions:
        table.add_row(
            str(decision.turn),
            found.seats[decision.seat].name,
            f"{decision.action}\n  better: {decision.best}" if decision.loss else decision.action,
            f"{100 * decision.loss:.1f}" if decision.loss else "",
            f"{100 * decision.luck[decision.seat]:+.1f}" if decision.chance else "",
            *(f"{100 * chance:.0f}" for chance in decision.after),
            style=None if decision.promises else "dim",
        )
    return table


def _split_table(found: "Analysis") -> RichTable:
    table = RichTable(title="Luck and skill", caption="Per cent. Luck is zero on average; ± is its standard error.")
    table.add_column("seat")
    last = "result" if found.finished else "chance now"
    for head in ("fair share", "deal", "luck, deal included", "±", "skill", last, "given away"):
        table.add_column(head, justify="right")
    for one in found.seats:
        table.add_row(
            one.name,
            f"{100 * one.fair:.1f}",
            *(f"{100 * part:+.1f}" for part in (one.deal, one.luck)),
            f"{100 * one.luck_error:.1f}",
            f"{100 * one.skill:+.1f}",
            f"{100 * one.result:.1f}",
            f"{100 * one.loss:.1f}",
        )
    return table


def _print_turning_points(found: "Analysis", content: "Content") -> None:
    from planetarium.bots.review.turning import leading_seat, tell, told_apart, turning_points

    seat = leading_seat(found)
    names = told_apart([one.name for one in found.seats])
    points = turning_points(found, seat)
    if points:
        out.print(f"What moved {names[seat]}'s chances most, with all hands known:", soft_wrap=True)
    for point in points:
        out.print(f"  {tell(point, seat, names, content)}", soft_wrap=True)


def _turning_points(found: "Analysis", content: "Content") -> list[dict[str, Any]]:
    """For each seat, what moved its chances most."""
    from planetarium.bots.review.turning import tell, turning_points

    names = [one.name for one in found.seats]
    return [
        {"for": one.seat, **asdict(point), "text": tell(point, one.seat, names, content)}
        for one in found.seats
        for point in turning_points(found, one.seat)
    ]


def _print_mistakes(found: "Analysis") -> None:
    worst = found.mistakes()
    if worst:
        out.print("The worst mistakes:")
    for number, one in enumerate(worst, start=1):
        out.print(f"  {number}. {_say(found, one)}", soft_wrap=True)


def _say(found: "Analysis", one: "Decision") -> str:
    name = found.seats[one.seat].name
    return f"turn {one.turn}, {name}: {one.action} gave away {100 * one.loss:.1f}%; better was {one.best}"


@commands.command()
def hint(
    file: Annotated[Path, typer.Argument(help="A position or a record as JSON; - reads standard input.")],
    at: Annotated[
        int | None, typer.Option("--at", min=1, help="In a record: before which action; by default, after the last.")
    ] = None,
    level: Annotated[str, typer.Option("--level", help="The bot to ask: astronomer or cosmologist.")] = "cosmologist",
    playouts: Annotated[
        int | None, typer.Option("--playouts", min=1, help="How long to think, without a clock.")
    ] = None,
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """Tell what to do now: the best actions of the seat to act, from what it knows."""
    from planetarium.bots import Budget
    from planetarium.bots.review.hint import hint as ask
    from planetarium.bots.review.reasons import reason

    game = _game_at(read_json(file), at, content)
    compiled_rules()
    budget = None if playouts is None else Budget(playouts, math.inf)
    with progress_bar("Thinking", 100) as progress:
        thought = ask(
            game.observe(game.seat),
            level,
            budget,
            lambda done: progress.update(progress.task_ids[0], completed=round(100 * done)),
        )
    if as_json:
        print_json(
            {
                "seat": game.seat,
                "phase": game.phase,
                "turn": game.turn,
                "playouts": thought.playouts,
                "reason": reason(game.observe(game.seat), thought.best.action),
                "actions": [
                    {"action": one.action, "playouts": one.playouts, "chances": list(one.chances)}
                    for one in thought.considered
                ],
            }
        )
        return
    out.print(_hint_table(game, thought))
    out.print(f"{thought.best.action}: {reason(game.observe(game.seat), thought.best.action)}")


def _game_at(doc: Any, at: int | None, content: Path | None) -> Game:
    """The game of a position, or of a record before one of its actions."""
    if not isinstance(doc, dict) or doc.get("format") != FORMAT:
        if at is not None:
            raise OptionsError("--at is for records; this is a position")
        return Game.from_position(doc, content=chosen_content(content), key=bytes(32))
    game = begin(doc, None if content is None else load_content(content))
    actions = doc["actions"]
    if at is not None and at > len(actions):
        raise RecordError(f"--at {at}: the record has {len(actions)} actions")
    for _ in play_through(game, actions if at is None else actions[: at - 1]):
        pass
    if at is None:
        check_result(doc, game)
    return game


def _hint_table(game: Game, thought: "Thought") -> RichTable:
    table = RichTable(title=f"{game.names[game.seat]}, turn {game.turn}, {game.phase}: {thought.playouts:,} play-outs")
    table.add_column("action")
    for head in ("tried", *game.names):
        table.add_column(head, justify="right")
    tried = [one for one in thought.considered if one.playouts]
    for one in tried[:SHOWN]:
        table.add_row(one.action, f"{one.playouts:,}", *(f"{100 * chance:.1f} %" for chance in one.chances))
    left = len(thought.considered) - len(tried[:SHOWN])
    if left > 0:
        table.caption = f"{left} more actions looked worse."
    return table
