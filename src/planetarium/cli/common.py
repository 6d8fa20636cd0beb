"""What all commands share: their common options, the two streams they print on, and how they wait."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from planetarium.bots import warmup
from planetarium.content import Content, load_content, standard_content
from planetarium.errors import OptionsError
from planetarium.files import json_text
from planetarium.options import MAX_TARGET, Options, solo_targets, usual_extras
from planetarium.records.options import EXTRAS, MODULES, STARS, option
from planetarium.speeds import engine
from planetarium.speeds.engine import Rulebook
from planetarium.terminal.console import Screen, shown

out = Screen()
err = Screen(stderr=True)
LONGEST_LINE = 600  # of an error, which may quote what it found


def _writable(seed: str | None) -> str | None:
    """A seed that can be written down, for the same deal another time."""
    if seed is not None and seed.encode(errors="replace").decode() != seed:
        raise typer.BadParameter("it contains half of a character; use letters and digits")
    return seed


ContentOption = Annotated[
    Path | None, typer.Option("--content", help="Your own content file instead of the standard one.")
]
PlayersOption = Annotated[
    int | None, typer.Option("--players", "-p", min=1, max=4, help="Number of players; 2 unless --solo is given.")
]
SoloOption = Annotated[
    str | None,
    typer.Option(
        "--solo",
        metavar="TARGET",
        help="Play solo against this Target: easy (90), standard (100), hard (110), or any number. With "
        "Epochs, where the track fills almost twice, also long-easy (150), long-standard (160) and long-hard (170).",
    ),
]
SeedOption = Annotated[
    str | None,
    typer.Option("--seed", callback=_writable, help="Any text or number: the same seed deals the same game."),
]
EmbedOption = Annotated[
    bool, typer.Option("--embed", help="Put the content itself into records; always done with --content.")
]
ModulesOption = Annotated[
    str, typer.Option("--modules", help=f"Modules of Primordial, separated by commas: {', '.join(MODULES)}.")
]
StarOption = Annotated[
    str | None,
    typer.Option(
        "--star",
        help=f"With {option(STARS[0]).needs}: {', '.join(STARS[:-1])} or {STARS[-1]} instead of a star like the Sun.",
    ),
]
ExtrasOption = Annotated[
    str, typer.Option("--extras", help=f"Extras of Primordial, separated by commas: {', '.join(EXTRAS)}.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]


def chosen_content(path: Path | None) -> Content:
    """The content of a file that was named, else the standard one."""
    return standard_content() if path is None else load_content(path)


def chosen_options(
    content: Content, players: int | None, solo: str | None, modules: str, star: str | None, extras: str | None
) -> Options:
    """The options that were asked for. Extras that nobody spoke of are those that come with a module."""
    if players is None:
        players = 2 if solo is None else 1
    names = listed(modules)
    chosen = usual_extras(names) if extras is None else () if extras == "none" else listed(extras)
    return Options(players, chosen_target(content, solo, "epochs" in names), names, star, chosen).settled(content)


def chosen_target(content: Content, solo: str | None, epochs: bool) -> int | None:
    """The Target Score that `--solo` asks for: a number, or the board's own; None if it is no solo game."""
    if solo is None:
        return None
    known = solo_targets(content, epochs)
    if solo in known:
        return known[solo]
    if not solo.isdecimal() or not solo.isascii() or len(solo) > len(str(MAX_TARGET)):
        offered = ", ".join(f"{name} ({target})" for name, target in known.items())
        raise OptionsError(f"--solo {solo}: the Target must be a number up to {MAX_TARGET}, or one of {offered}")
    return int(solo)


def who_plays(options: Options) -> str:
    """How many play, or the Target that counts."""
    if options.players == 1:
        return f"solo against a Target of {options.solo_target}"
    return f"{options.players} players"


def listed(text: str) -> tuple[str, ...]:
    """The words of a list with commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def print_json(doc: Any, *, indent: int | None = 1) -> None:
    """Prints a document as JSON on standard output."""
    print(json_text(doc, indent=indent, only_ascii=not out.encoding.startswith("utf")))


def one_line(message: str) -> str:
    """An error in one line, however much of a file it quotes."""
    line = " ".join(shown(message).split())
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE // 2]} … {line[-LONGEST_LINE // 2 :]}"


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Progress]:
    """A progress bar on the error stream, where it does not mix with results; for people at a terminal only."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        progress.add_task(what, total=total)
        yield progress


def compiled_rules() -> Rulebook:
    """The compiled rulebook, with a word of patience the first time."""
    if not engine.can_compile():
        err.print("Numba is missing or cannot be used, so the rules run interpreted, about a thousand times slower.")
        return engine.interpreted()
    if engine.is_warm():
        return engine.compiled()
    err.print("Compiling the rulebook. This happens only once and takes about a minute.")
    with progress_bar("Compiling", 1) as progress:
        return warmup.warm_up(
            lambda done, steps, what: progress.update(
                progress.task_ids[0], completed=done, total=steps, description=f"Compiling {what}".rstrip()
            )
        )
