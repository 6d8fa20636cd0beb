"""The command line: `planetarium --help` lists what it can do. Each module here is a family of commands."""

import io
import os
import sys
from contextlib import suppress
from typing import Annotated

import typer
from typer.exceptions import TyperException

from planetarium import __version__
from planetarium.cli import achievements, analysis, bots, content, lab, laboratory, playing, puzzles, serving
from planetarium.cli.common import one_line
from planetarium.content import ContentError
from planetarium.errors import PlanetariumError
from planetarium.files import FileError
from planetarium.server.settings import Settings

DEBUG = "PLANETARIUM_DEBUG"  # shows where an error comes from that nobody thought of

app = typer.Typer(
    name="planetarium",
    help="Planetarium: play, simulate and study the board game. An unofficial fan edition. Without a command it opens "
    "the game's page in your browser.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for family in (playing, serving, achievements, analysis, bots, puzzles, lab, laboratory, content):
    app.add_typer(family.commands)


def _version(show: bool) -> None:
    if show:
        print(f"planetarium {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _main(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(
            min=1, max=65535, help=f"Without a command: the port of the page, {Settings.port} unless it is taken."
        ),
    ] = None,
) -> None:
    if context.invoked_subcommand is None:
        serving.open_page(port or Settings.port)
    elif port is not None:
        raise typer.BadParameter(
            f"--port before a command is only for the page; try `{context.invoked_subcommand} --help`"
        )


def main(arguments: list[str] | None = None) -> None:
    """Runs the command line: bad input ends with one clear line and exit code 2."""
    _forgive_encodings()
    try:
        code = app(arguments, prog_name="planetarium", standalone_mode=False)
        if sys.stdout:
            sys.stdout.flush()
    except ContentError as error:
        more = (
            f" (and {len(error.problems) - 1} more: `planetarium content check FILE` lists them)"
            if len(error.problems) > 1
            else ""
        )
        _end(f"{one_line(error.problems[0])}{more}")
    except (PlanetariumError, FileError) as error:
        _end(str(error))
    except typer.BadParameter as error:
        _end(error.format_message())
    except TyperException as error:
        _end(str(error))
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except (BrokenPipeError, SystemExit) as ended:
        # Typer and Rich end the program as if it were an error that somebody has read enough.
        if isinstance(ended, SystemExit) and not isinstance(ended.__context__, BrokenPipeError):
            raise
        _close_output()
        sys.exit(0)
    except OSError as error:
        if os.environ.get(DEBUG):
            raise
        _close_output()
        _end(f"The system reports an error: {error.strerror or error}")
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        what = f"{type(error).__name__}: {error}"
        _end(f"{what}. This is a bug in Planetarium; set {DEBUG}=1 in the environment to see where", code=1)
    sys.exit(code or 0)


def _forgive_encodings() -> None:
    """Whatever a terminal cannot write becomes a question mark, and whatever it sends can be read."""
    for stream, errors in ((sys.stdout, "replace"), (sys.stdin, "surrogateescape")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _close_output() -> None:
    """Drops what could not be written, so that Python does not try again at its end, and complain."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _end(message: str, code: int = 2) -> None:
    print("planetarium: " + one_line(message), file=sys.stderr)
    sys.exit(code)
