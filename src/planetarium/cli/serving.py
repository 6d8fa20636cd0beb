"""The command that serves tables to browsers and programs."""

from typing import Annotated

import typer

from planetarium import warming
from planetarium.cli.common import err
from planetarium.errors import OptionsError

commands = typer.Typer()


@commands.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")] = 8421,
    database: Annotated[
        str | None,
        typer.Option(
            help="Where games are kept: an SQLite file (made if it is not there) or postgresql://… for servers on "
            "several machines. Unless given, a file in your data directory.",
            show_default=False,
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="How browsers call this server behind a proxy: https://games.example. Can be repeated."),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NUMBER",
            help="Another limit for one client, such as sockets=100; docs/hosting.md lists them. Can be repeated.",
        ),
    ] = None,
    bots: Annotated[
        int | None, typer.Option("--bot-workers", min=1, help="Processes in which bots think; unless given, by cores.")
    ] = None,
    log: Annotated[str, typer.Option(help="The least that is logged: debug, info, warning or error.")] = "info",
) -> None:
    """Serve tables over HTTP and WebSocket until Ctrl-C.

    Games are on disk before a move is acknowledged; stopping or killing the server loses nothing.
    """
    from planetarium.server.logs import set_up_logs
    from planetarium.server.serve import run
    from planetarium.server.settings import Limits, Settings
    from planetarium.server.store import SchemaError, StoreUnavailable, default_database

    if log not in ("debug", "info", "warning", "error"):
        raise OptionsError(f"There is no log level {log!r}; known are debug, info, warning, error")
    settings = Settings(
        host, port, database or default_database(), tuple(origin or ()), Limits.changed(limit or []), bots
    )
    set_up_logs(log)
    compiling = warming.start_warm_up()
    try:
        run(settings, lambda address: err.print(f"Planetarium is served at {address} (Ctrl-C stops it)"))
    except (SchemaError, StoreUnavailable) as error:
        raise OptionsError(str(error)) from None
    except OSError as error:
        raise OptionsError(f"Cannot listen on {host} port {port}: {error.strerror}; choose another --port") from None
    finally:
        if compiling and compiling.poll() is None:
            compiling.terminate()
