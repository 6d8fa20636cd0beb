"""The command line: `planetarium --help` lists what it can do. Each module here is a family of commands."""

import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from planetarium import __version__
from planetarium.cli import analysis, bots, content, lab, playing, serving
from planetarium.content import ContentError
from planetarium.errors import PlanetariumError
from planetarium.server.settings import Settings

app = typer.Typer(
    name="planetarium",
    help="Planetarium: play, simulate and study the board game. An unofficial fan edition. Without a command it opens "
    "the game's page in your browser.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for family in (playing, serving, analysis, bots, lab, content):
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
        raise typer.BadParameter(f"--port here is for the page alone; try `{context.invoked_subcommand} --help`")


def main(arguments: list[str] | None = None) -> None:
    """Runs the command line: bad input ends with one clear line and exit code 2."""
    try:
        code = app(arguments, prog_name="planetarium", standalone_mode=False)
    except ContentError as error:
        more = (
            f" (and {len(error.problems) - 1} more: `planetarium content check FILE` lists them)"
            if len(error.problems) > 1
            else ""
        )
        _fail(f"{error.problems[0]}{more}")
    except PlanetariumError as error:
        _fail(str(error))
    except typer.BadParameter as error:
        _fail(error.format_message())
    except TyperException as error:
        _fail(str(error))
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    sys.exit(code or 0)


def _fail(message: str) -> None:
    print("planetarium: " + " ".join(message.split()), file=sys.stderr)
    sys.exit(2)
