"""Commands around a game: play one, replay a record, list what is legal in a position."""

import secrets
import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from planetarium.bots import LEVELS, warmup
from planetarium.cli.common import (
    ContentOption,
    JsonOption,
    ModulesOption,
    PlayersOption,
    SeedOption,
    SoloOption,
    StarOption,
    chosen_content,
    chosen_options,
    out,
    print_json,
)
from planetarium.content import load_content
from planetarium.errors import OptionsError
from planetarium.files import check_writable, expand_home, read_json
from planetarium.game import Chance, Game, key_from_seed
from planetarium.game.branch import branch
from planetarium.game.record import begin, play_through, read_record, replay, steps
from planetarium.game.story import tell_story
from planetarium.records.options import EXTRAS

commands = typer.Typer()


@commands.command()
def play(
    text: Annotated[
        bool,
        typer.Option(
            "--text", help="Play in this terminal, which is the default; for the page run `planetarium` alone."
        ),
    ] = True,
    players: PlayersOption = None,
    solo: SoloOption = None,
    modules: ModulesOption = "",
    star: StarOption = None,
    extras: Annotated[
        str | None,
        typer.Option(
            help=f"Extras of Primordial, separated by commas: {', '.join(EXTRAS)}; or none. By default, extra markers "
            "come with a module.",
            show_default=False,
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            help="Opponents, separated by commas. From the weakest to the strongest: "
            f"{', '.join(level.name for level in LEVELS)}. The other seats are for people here."
        ),
    ] = "explorer",
    seed: SeedOption = None,
    pace: Annotated[float, typer.Option(min=0, help="Seconds to wait after each move of a bot.")] = 0.6,
    save: Annotated[Path | None, typer.Option(help="Write the record of the game to this file.")] = None,
    content: ContentOption = None,
    record: Annotated[
        Path | None,
        typer.Option("--from", help="What if: play on from a finished game, whose record this is; - reads it."),
    ] = None,
    at: Annotated[
        int | None, typer.Option(min=0, help="With --from: after how many actions of it; `replay` lists them.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(min=0, max=3, help="With --from: in whose place; by default that of the player to act."),
    ] = None,
    chance: Annotated[
        str,
        typer.Option(
            help="With --from: `fresh` deals anew what that player could not know; `same` leaves every card in place."
        ),
    ] = "fresh",
    daily: Annotated[
        bool,
        typer.Option(
            "--daily", help="Play today's system of this machine: one solo deal a day and one try, without hints."
        ),
    ] = False,
) -> None:
    """Play a game in this terminal: you against an Explorer, unless you choose otherwise.

    With --bots none all players are people, who share this terminal. With --from you play on from a moment of another
    game.
    """
    from planetarium.bots import make_bot
    from planetarium.bots.workers import Thinkers
    from planetarium.terminal.play import play_in_terminal

    if sys.stdin is None:
        raise OptionsError("A game needs keyboard input, but standard input is closed")
    if daily:
        if (players, solo, modules, star, extras, seed, content) != (None, None, "", None, None, None, None):
            raise OptionsError("--daily decides itself what is played; leave the other options of a game out")
        _play_daily(save)
        return
    then = None
    if record is None:
        if at is not None or seat is not None:
            raise OptionsError("--at and --seat go with --from, which names the record of another game")
        played_with = chosen_content(content)
        options = chosen_options(played_with, players, solo, modules, star, extras)
    else:
        if players or solo or modules or star or extras:
            raise OptionsError("With --from the record says what is played; leave out players, modules and the like")
        kept = _read_chance(chance)
        then = _moment(record, at, content)
        played_with, options = then.content, then.options
    names = [] if bots in ("", "none") or options.players == 1 else bots.split(",")
    if len(names) == 1:
        names *= options.players - 1
    if len(names) >= options.players and options.players > 1:
        raise OptionsError(f"With {options.players} players, at most {options.players - 1} can be bots")
    for name in names:
        make_bot(name)  # says so if there is none of that name
    if save is not None:
        check_writable(expand_home(save))
    people = options.players - len(names)
    seats = list(range(options.players))
    if then is not None:  # whoever plays on comes first
        mine = then.seat if seat is None else seat
        if mine not in seats:
            raise OptionsError(f"--seat: there is no seat {mine} in this game; choose from 0 to {seats[-1]}")
        seats.sort(key=lambda each: each != mine)
    opponents = dict(zip(seats[people:], names, strict=True))
    called = ["You"] if people == 1 else [f"Player {i + 1}" for i in range(people)]
    for i, name in enumerate(names, start=1):
        called.append(name.capitalize() if len(names) == 1 else f"{name.capitalize()} {i}")
    called = [name for _, name in sorted(zip(seats, called, strict=True))]
    # Hashed, so that what is sent to a bot's process does not tell the deal.
    luck = secrets.token_hex(8) if seed is None else key_from_seed(f"bots {seed}").hex()
    compiling = warmup.start_warm_up()
    try:
        if then is None:
            game = Game.deal(options, seed, content=played_with, names=called)
        else:
            key = secrets.token_bytes(32) if seed is None else key_from_seed(seed)
            game = branch(then, mine, kept, key, called)
        with Thinkers() as thinkers:
            thinkers.start()
            play_in_terminal(game, opponents, thinkers, luck=luck, pace=pace, save=save)
    finally:
        if compiling and compiling.poll() is None:
            compiling.terminate()


def _moment(record: Path, at: int | None, content: Path | None) -> Game:
    """The game of a record after some of its actions."""
    doc = read_record(record)
    own = None if content is None else load_content(content)
    total = len(replay(doc, own).actions)
    if at is None or at >= total:
        raise OptionsError(f"--at: say after how many of its {total} actions you play on, from 0 to {total - 1}")
    then = begin(doc, own)
    for _ in play_through(then, doc["actions"][:at]):
        pass
    return then


def _read_chance(text: str) -> Chance:
    chances: dict[str, Chance] = {"same": "same", "fresh": "fresh"}
    if text not in chances:
        raise OptionsError(f"--chance must be same or fresh, not {text!r}")
    return chances[text]


def _play_daily(save: Path | None) -> None:
    """Today's system of this machine: begun, taken up again, or its result told."""
    from planetarium.bots.workers import Thinkers
    from planetarium.server.daily.local import LocalDaily
    from planetarium.server.store import SchemaError, StoreUnavailable, default_database, open_store
    from planetarium.terminal.play import play_in_terminal

    if save is not None:
        check_writable(expand_home(save))
    try:
        store = open_store(default_database())
        today = LocalDaily(store, int(1000 * time.time()))
    except (SchemaError, StoreUnavailable) as error:
        raise OptionsError(f"The games of this machine cannot be read: {error}") from None
    if not today.game.is_over:
        compiling = warmup.start_warm_up()
        try:
            with Thinkers() as thinkers:
                play_in_terminal(today.game, {}, thinkers, save=save, is_daily=True)
        finally:
            today.keep(int(1000 * time.time()))
            if compiling and compiling.poll() is None:
                compiling.terminate()
    share = today.share()
    store.close()
    if share is None:
        out.print("Run the same command again to continue. There is one try for each day.", soft_wrap=True)
    else:
        out.print(share, soft_wrap=True)


@commands.command("replay")
def replay_command(
    file: Annotated[Path, typer.Argument(help="A record; - reads standard input.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check that it replays to the recorded result.")
    ] = False,
    trace: Annotated[
        bool,
        typer.Option("--trace", help="Print JSON lines: legal actions, events and position at every step."),
    ] = False,
    story: Annotated[
        bool, typer.Option("--story", help="Only tell how it ended: points by source and planet, and what decided it.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="With --story: as JSON, with every gain and the curve.")
    ] = False,
    content: ContentOption = None,
) -> None:
    """Replay a record step by step and check its result."""
    if as_json and not story:
        raise OptionsError("--json goes with --story; --trace prints JSON lines by itself")
    doc = read_record(file)
    own = None if content is None else load_content(content)
    if story:
        _tell(replay(doc, own), as_json)
        return
    if trace:
        game = begin(doc, own)
        print_json({"position": game.position()}, indent=None)
        for step in steps(game, doc["actions"]):
            print_json(step.to_doc(), indent=None)
    game = replay(doc, own)
    if trace:
        return
    if verify:
        out.print(f"{file}: {len(game.actions)} actions replay exactly", soft_wrap=True)
        return
    shown = begin(doc, own)
    for step in steps(shown, doc["actions"]):
        out.print(f"{shown.names[step.seat]:>12}  {step.phase:<8} {step.action}")
    if game.result:
        scores = ", ".join(f"{name} {score}" for name, score in zip(game.names, game.result.scores, strict=True))
        winners = " and ".join(game.names[seat] for seat in game.result.winners) or "nobody"
        out.print(f"{scores}; won by {winners}")


def _tell(game: Game, as_json: bool) -> None:
    """The story of a game that is over."""
    from planetarium.terminal.ending import ending_lines, points_table

    told = tell_story(game)
    if as_json:
        print_json({"names": game.names, **told})
        return
    out.print(points_table(told, game.names))
    for line in ending_lines(told, game.names, game.content):
        out.print(line, soft_wrap=True)


@commands.command()
def legal(
    position: Annotated[Path, typer.Argument(help="A position as JSON; - reads standard input.")],
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """List every legal action of a position."""
    game = Game.from_position(read_json(position), content=chosen_content(content), key=bytes(32))
    actions = game.legal_actions
    if as_json:
        print_json(list(actions))
        return
    out.print(f"{game.phase}, seat {game.seat}, turn {game.turn}: {len(actions)} legal actions")
    for action in actions:
        out.print(f"  {action}")
