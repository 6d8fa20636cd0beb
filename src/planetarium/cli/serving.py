"""Commands around the server: serve tables to browsers and programs, or play on the page here."""

import json
import threading
import urllib.request
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

import typer

from planetarium.bots import warmup
from planetarium.cli.common import err
from planetarium.errors import OptionsError
from planetarium.server.settings import Limits, Settings

commands = typer.Typer()


@commands.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")
    ] = Settings.port,
    database: Annotated[
        str | None,
        typer.Option(
            help="Where games are kept: an SQLite file (created if it does not exist) or postgresql://… for servers on "
            "several machines. By default, a file in your data directory.",
            show_default=False,
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="The address of this server behind a proxy: https://games.example. Can be repeated."),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NUMBER",
            help="Change a limit for each client, such as sockets=100; docs/hosting.md lists them. Can be repeated.",
        ),
    ] = None,
    bots: Annotated[
        int | None,
        typer.Option(
            "--bot-workers", min=1, help="Processes in which bots think; by default, it depends on the cores."
        ),
    ] = None,
    log: Annotated[str, typer.Option(help="The lowest level that is logged: debug, info, warning or error.")] = "info",
) -> None:
    """Serve tables over HTTP and WebSocket until Ctrl-C.

    Games are on disk before a move is acknowledged; stopping or killing the server loses nothing.
    """
    from planetarium.server.logs import set_up_logs
    from planetarium.server.store import check_database, default_database

    if log not in ("debug", "info", "warning", "error"):
        raise OptionsError(f"There is no log level {log!r}; choose from debug, info, warning, error")
    limits = Limits.with_changes(limit or [])
    if database is None:
        database = default_database()
    check_database(database)
    settings = Settings(host, port, database, tuple(origin or ()), limits, bots)
    set_up_logs(log)
    _serve(settings, lambda address: err.print(f"Planetarium is running at {address} (press Ctrl-C to stop)"))


def open_page(port: int) -> None:
    """Starts a server for this machine, unless one runs already, and opens the page in a browser."""
    from planetarium.server.logs import set_up_logs
    from planetarium.server.store import default_database

    settings = Settings(port=port, database=default_database())
    address = f"http://{settings.host}:{settings.port}"
    if _is_served(address):
        err.print(f"Planetarium is already running at {address}")
        webbrowser.open(address)
        return
    set_up_logs("warning")
    _serve(settings if _is_free(settings) else replace(settings, port=0), _show)


def _show(address: str) -> None:
    err.print(f"Planetarium is running at {address} (press Ctrl-C to stop; your games are kept)")
    # The server answers a moment after it has said so; a browser waits for it.
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _is_served(address: str) -> bool:
    """Whether a Planetarium answers there."""
    try:
        with urllib.request.urlopen(f"{address}/api/v1/about", timeout=1) as answer:
            return "protocol" in json.load(answer)
    except (OSError, ValueError):
        return False


def _is_free(settings: Settings) -> bool:
    from planetarium.server.serve import listen

    try:
        listen(settings).close()
    except OptionsError:
        return False
    return True


def _serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serves until the process is told to stop, while the rulebook compiles beside it if it must."""
    from planetarium.server.serve import run
    from planetarium.server.store import SchemaError, StoreUnavailable

    compiling = warmup.start_warm_up()
    try:
        run(settings, ready)
    except SchemaError as error:
        raise OptionsError(str(error)) from None
    except StoreUnavailable as error:
        raise OptionsError(f"The database is not responding: {error}; check it, or choose another --database") from None
    finally:
        if compiling and compiling.poll() is None:
            compiling.terminate()
