"""Commands around a game: play one, replay a record, list what is legal in a position."""

import secrets
import sys
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
from planetarium.game import Game, key_from_seed
from planetarium.game.record import begin, read_record, replay, steps
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
) -> None:
    """Play a game in this terminal: you against an Explorer, unless you choose otherwise.

    With --bots none all players are people, who share this terminal.
    """
    from planetarium.bots import make_bot
    from planetarium.bots.workers import Thinkers
    from planetarium.terminal.play import play_in_terminal

    if sys.stdin is None:
        raise OptionsError("A game needs keyboard input, but standard input is closed")
    played_with = chosen_content(content)
    options = chosen_options(played_with, players, solo, modules, star, extras)
    names = [] if bots in ("", "none") or options.players == 1 else bots.split(",")
    if len(names) == 1:
        names *= options.players - 1
    if len(names) >= options.players and options.players > 1:
        raise OptionsError(f"With {options.players} players, at most {options.players - 1} can be bots")
    first_bot = options.players - len(names)
    for name in names:
        make_bot(name)  # says so if there is none of that name
    if save is not None:
        check_writable(expand_home(save))
    opponents = {first_bot + i: name for i, name in enumerate(names)}
    # Hashed, so that what is sent to a bot's process does not tell the deal.
    luck = secrets.token_hex(8) if seed is None else key_from_seed(f"bots {seed}").hex()
    people = ["You"] if first_bot == 1 else [f"Player {i + 1}" for i in range(first_bot)]
    for i, name in enumerate(names, start=1):
        people.append(name.capitalize() if len(names) == 1 else f"{name.capitalize()} {i}")
    compiling = warmup.start_warm_up()
    try:
        game = Game.deal(options, seed, content=played_with, names=people)
        with Thinkers() as thinkers:
            thinkers.start()
            play_in_terminal(game, opponents, thinkers, luck=luck, pace=pace, save=save)
    finally:
        if compiling and compiling.poll() is None:
            compiling.terminate()


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
