"""The command line: `planetarium --help` lists what it can do."""

import json
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from typer.exceptions import TyperException

from planetarium import __version__, engine, warming
from planetarium.content import Card, Content, ContentError, load_content, standard_content
from planetarium.content.board import ROMAN
from planetarium.content.cards import DECK_NAMES
from planetarium.engine import Rulebook
from planetarium.errors import OptionsError, PlanetariumError, PositionError
from planetarium.game import Game
from planetarium.options import Options
from planetarium.record import begin, read_record, replay, steps

app = typer.Typer(
    name="planetarium",
    help="Planetarium: play, simulate and study the board game. An unofficial fan edition.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
content_app = typer.Typer(help="Look after content files: boards and cards.", rich_markup_mode=None)
app.add_typer(content_app, name="content")

out = Console()
err = Console(stderr=True)

ContentOption = Annotated[
    Path | None, typer.Option("--content", help="A content file of your own instead of the standard one.")
]
PlayersOption = Annotated[
    int | None, typer.Option("--players", "-p", min=1, max=4, help="How many play; 2 unless --solo is given.")
]
SoloOption = Annotated[
    int | None,
    typer.Option("--solo", metavar="TARGET", help="The solo game with this Target Score (90, 100 or 110)."),
]
SeedOption = Annotated[
    str | None, typer.Option("--seed", help="Any text or number: the same seed deals the same game.")
]
EmbedOption = Annotated[
    bool, typer.Option("--embed", help="Put the content itself into records; always so with --content.")
]
ModulesOption = Annotated[
    str, typer.Option("--modules", help="Modules of Primordial, comma between them: epochs, frost-line.")
]
StarOption = Annotated[
    str | None, typer.Option("--star", help="With frost-line: red-dwarf, a-type or variable instead of the plain star.")
]
ExtrasOption = Annotated[
    str, typer.Option("--extras", help="Extras of Primordial, comma between them: markers, matter, dual, life.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]


def _content(path: Path | None) -> Content:
    return standard_content() if path is None else load_content(path)


def _options(
    players: int | None, solo: int | None, modules: str = "", star: str | None = None, extras: str = ""
) -> Options:
    if players is None:
        players = 2 if solo is None else 1
    return Options(players, solo, _names(modules), star, _names(extras))


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _print_json(doc: Any, *, indent: int | None = 1) -> None:
    print(json.dumps(doc, ensure_ascii=False, indent=indent))


@contextmanager
def _bar(what: str, total: int) -> Iterator[Progress]:
    """A progress bar on the error stream, where it does not mix with results."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True) as progress:
        progress.add_task(what, total=total)
        yield progress


def _compiled() -> Rulebook:
    """The compiled rulebook, with a word of patience the first time."""
    if not engine.can_compile():
        err.print("Numba is not installed: the rules run interpreted, about a thousand times slower.")
        return engine.interpreted()
    if engine.is_warm():
        return engine.compiled()
    err.print("Compiling the rulebook; this is done once and takes about half a minute.")
    with _bar("Compiling", 1) as progress:
        return warming.warm_up(
            lambda done, steps, what: progress.update(
                progress.task_ids[0], completed=done, total=steps, description=f"Compiling {what}".rstrip()
            )
        )


def _read_json(path: Path) -> Any:
    try:
        text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
        return json.loads(text)
    except OSError as error:
        raise PositionError(f"{path}: cannot be read: {error.strerror}") from None
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise PositionError(f"{path}: is not JSON: {error}") from None


@app.command()
def play(
    text: Annotated[
        bool, typer.Option("--text", help="Play in this terminal (the only table there is so far).")
    ] = True,
    players: PlayersOption = None,
    solo: SoloOption = None,
    modules: ModulesOption = "",
    star: StarOption = None,
    extras: ExtrasOption = "",
    bots: Annotated[
        str, typer.Option(help="Opponents, comma between them; the other seats are people here.")
    ] = "greedy",
    seed: SeedOption = None,
    pace: Annotated[float, typer.Option(min=0, help="Seconds to wait after each move of a bot.")] = 0.6,
    save: Annotated[Path | None, typer.Option(help="Write the record of the game to this file.")] = None,
    content: ContentOption = None,
) -> None:
    """Play a game: you against a simple bot, unless you say otherwise.

    --bots none seats people only, who share this terminal.
    """
    from planetarium.bots import make_bot
    from planetarium.terminal.play import play_in_terminal

    options = _options(players, solo, modules, star, extras)
    names = [] if bots in ("", "none") or options.players == 1 else bots.split(",")
    if len(names) == 1:
        names *= options.players - 1
    if len(names) >= options.players and options.players > 1:
        raise OptionsError(f"{options.players} players have room for {options.players - 1} bots beside you")
    first_bot = options.players - len(names)
    luck = secrets.token_hex(8) if seed is None else seed
    opponents = {first_bot + i: make_bot(name, f"{luck}/{i}") for i, name in enumerate(names)}
    people = ["You"] if first_bot == 1 else [f"Player {i + 1}" for i in range(first_bot)]
    for i, name in enumerate(names, start=1):
        people.append(name.capitalize() if len(names) == 1 else f"{name.capitalize()} {i}")
    compiling = warming.start_warm_up()
    try:
        game = Game.deal(options, seed, content=_content(content), names=people)
        play_in_terminal(game, opponents, pace=pace, save=save)
    finally:
        if compiling and compiling.poll() is None:
            compiling.terminate()


@app.command()
def simulate(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    players: PlayersOption = None,
    solo: SoloOption = None,
    modules: ModulesOption = "",
    star: StarOption = None,
    extras: ExtrasOption = "",
    bots: Annotated[str, typer.Option(help="A bot for each seat, comma between them, or one for all.")] = "random",
    seed: SeedOption = "0",
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, max=256, help="How many processes.")] = 1,
    out_dir: Annotated[Path | None, typer.Option("--out", help="Write a record of each game into this folder.")] = None,
    embed: EmbedOption = False,
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """Play many games between bots and tell how they went."""
    from planetarium.lab.simulation import Plan, simulate, summarise

    options = _options(players, solo, modules, star, extras)
    names = bots.split(",")
    seats = tuple(names * options.players if len(names) == 1 else names)
    plan = Plan(_content(content), options, seats, seed or "0", out_dir, embed or content is not None)
    if out_dir is not None and out_dir.exists() and not out_dir.is_dir():
        raise OptionsError(f"--out {out_dir}: there is a file of that name; name a folder")
    _compiled()
    with _bar("Playing", games) as progress:
        outcomes = simulate(plan, games, workers, lambda more: progress.advance(progress.task_ids[0], more))
    summary = summarise(plan, outcomes)
    if as_json:
        _print_json(summary)
        return
    table = Table(
        title=f"{games:,} games, {options.players} player{'s' if options.players > 1 else ''}, seed {plan.seed}"
    )
    for head in ("seat", "bot", "mean score", "wins"):
        table.add_column(head, justify="left" if head == "bot" else "right")
    for seat, row in enumerate(summary["seats"]):
        table.add_row(str(seat), row["bot"], f"{row['score']:.1f}", f"{100 * row['wins']:.1f} %")
    out.print(table)
    extra = f", Target at the end {summary['target']:.1f}" if summary["target"] is not None else ""
    out.print(f"{summary['turns']:.1f} turns and {summary['actions']:.1f} actions a game{extra}")
    if out_dir is not None:
        out.print(f"Records are in {out_dir}")


@app.command("replay")
def replay_command(
    file: Annotated[Path, typer.Argument(help="A record.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only check that it replays to its result.")] = False,
    trace: Annotated[
        bool,
        typer.Option("--trace", help="Print JSON lines: legal actions, events and position at every step."),
    ] = False,
    content: ContentOption = None,
) -> None:
    """Play a record again, step by step, and check its result."""
    doc = read_record(file)
    own = None if content is None else load_content(content)
    if trace:
        game = begin(doc, own)
        _print_json({"position": game.position()}, indent=None)
        for step in steps(game, doc["actions"]):
            _print_json(step.to_doc(), indent=None)
    game = replay(doc, own)
    if trace:
        return
    if verify:
        out.print(f"{file}: {len(game.actions)} actions replay exactly", highlight=False)
        return
    shown = begin(doc, own)
    for step in steps(shown, doc["actions"]):
        out.print(f"{shown.names[step.seat]:>12}  {step.phase:<8} {step.action}", highlight=False)
    if game.result:
        scores = ", ".join(f"{name} {score}" for name, score in zip(game.names, game.result.scores, strict=True))
        winners = " and ".join(game.names[seat] for seat in game.result.winners) or "nobody"
        out.print(f"{scores}; won by {winners}", highlight=False)


@app.command()
def legal(
    position: Annotated[Path, typer.Argument(help="A position as JSON; - reads standard input.")],
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """List every legal action of a position."""
    game = Game.from_position(_read_json(position), content=_content(content), key=bytes(32))
    actions = game.legal_actions
    if as_json:
        _print_json(list(actions))
        return
    out.print(f"{game.phase}, seat {game.seat}, turn {game.turn}: {len(actions)} legal actions", highlight=False)
    for action in actions:
        out.print(f"  {action}", highlight=False)


@app.command()
def perft(
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=20, help="How many decisions deep.")] = 4,
    seed: SeedOption = "0",
    players: PlayersOption = None,
    solo: SoloOption = None,
    modules: ModulesOption = "",
    star: StarOption = None,
    extras: ExtrasOption = "",
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """Count the ways to take the first decisions of a game: the strongest test of a rulebook."""
    rules = _compiled()
    options = _options(players, solo, modules, star, extras)
    game = Game.deal(options, seed, content=_content(content), rules=rules)
    counts = [game.perft(level) for level in range(depth + 1)]
    if as_json:
        _print_json({"seed": seed, "players": options.players, "counts": counts})
        return
    table = Table(title=f"perft, seed {seed}, {options.players} players")
    table.add_column("depth", justify="right")
    table.add_column("ways", justify="right")
    for level, count in enumerate(counts):
        table.add_row(str(level), f"{count:,}")
    out.print(table)


@content_app.command("check")
def check(
    file: Annotated[Path | None, typer.Argument(help="A content file; the standard one if left out.")] = None,
) -> None:
    """Check a content file and say everything that is wrong with it."""
    try:
        found = _content(file)
    except ContentError as error:
        for problem in error.problems:
            err.print(problem, highlight=False, soft_wrap=True, markup=False)
        raise typer.Exit(2) from None
    decks = {deck: sum(card.deck == deck for card in found.cards) for deck in DECK_NAMES}
    listed = ", ".join(f"{count} {deck}" for deck, count in decks.items())
    board = found.board
    out.print(
        f"{found.id}: {len(board.spaces)} spaces, {len(board.thick)} thick and {len(board.thin)} thin lines, "
        f"{len(found.cards)} cards ({listed}). All is well.",
        highlight=False,
    )


def _requirements(card: Card) -> str:
    words = []
    if card.kind:
        words.append(card.kind)
    if card.orbits:
        low, high = card.orbits
        words.append(f"orbit {ROMAN[low]}" if low == high else f"orbits {ROMAN[low]}–{ROMAN[high]}")
    if card.side:
        words.append(card.side)
    if card.frost:
        words.append(f"{card.frost} the Frost Line")
    if card.majority:
        words.append(f"majority of {card.majority}")
    if card.lift:
        words.append("remove a marker")
    return ", ".join(words)


def _icons(card: Card) -> str:
    icons = [("Gravity", card.gravity), ("Downgrade", card.downgrade)]
    icons += [(f"{card.heat} Heat", card.heat > 0), (f"{card.cold} Cold", card.cold > 0)]
    return ", ".join(name for name, there in icons if there)


@app.command()
def cards(
    card: Annotated[str | None, typer.Argument(help="The id of one card, for its science note.")] = None,
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """Show the cards, or one card with its science note."""
    found = _content(content)
    if card is not None and card not in found.card_numbers:
        raise OptionsError(f"there is no card {card!r}; `planetarium cards` lists them all")
    chosen = found.cards if card is None else (found.card(card),)
    if as_json:
        _print_json([one.to_doc() for one in chosen])
        return
    table = Table(title=f"{len(chosen)} cards of {found.id}" if card is None else None)
    for head, justify in (("card", "left"), ("deck", "left"), ("points", "right"), ("side", "left"), ("cost", "left"),
                          ("needs", "left"), ("icons", "left")):  # fmt: skip
        table.add_column(head, justify=justify)  # type: ignore[arg-type]
    for one in chosen:
        cost = " + ".join(f"{n} {kind}" for kind, n in one.cost.items())
        table.add_row(one.name, one.deck, str(one.points), one.alignment or "", cost, _requirements(one), _icons(one))
    out.print(table)
    if card is not None:
        out.print(chosen[0].note, highlight=False)


@app.command()
def board(
    out_file: Annotated[Path | None, typer.Option("--out", help="Draw the board into this SVG file.")] = None,
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """Show the board: its orbits, planets and track, or draw it."""
    from planetarium.drawing import board_svg

    found = _content(content)
    if out_file is not None:
        try:
            out_file.write_text(board_svg(found), encoding="utf-8")
        except OSError as error:
            raise OptionsError(f"{out_file}: cannot be written: {error.strerror}") from None
        err.print(f"Drew {out_file}", highlight=False)
    if as_json:
        _print_json(found.board.to_doc())
    if out_file is not None or as_json:
        return
    table = Table(title=f"The board of {found.id}")
    for head in ("orbit", "spaces", "planet", "thin lines inward", "outward"):
        table.add_column(head, justify="left" if head in ("orbit", "planet") else "right")
    spaces = found.board.spaces
    for orbit in range(1, 8):
        own = [space for space in spaces if space.orbit == orbit]
        letters = ", ".join(
            f"{s.letter} on {s.name} ({found.board.kinds['ABCD'.index(s.letter)]})" for s in own if s.letter
        )
        leaving = [spaces[b].orbit - orbit for a, b in found.board.thin if spaces[a].orbit == orbit]
        table.add_row(ROMAN[orbit], str(len(own)), letters, str(leaving.count(-1)), str(leaving.count(1)))
    out.print(table)
    out.print(
        f"Evolution Track: {found.board.track_length} spaces, ►► on {found.board.acceleration}; "
        f"turn limit {found.board.turn_limit}", highlight=False,
    )  # fmt: skip


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(min=0.01, help="For each row.")] = 5.0,
    interpreted: Annotated[bool, typer.Option("--interpreted", help="Measure plain Python instead.")] = False,
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """Measure how fast the rulebook plays random games on one core."""
    from planetarium.lab.bench import SETTINGS, bench

    rules = engine.interpreted() if interpreted else _compiled()
    rows = []
    with _bar("Measuring", len(SETTINGS)) as progress:
        for row in bench(rules, _content(content), seconds):
            rows.append(row)
            progress.advance(progress.task_ids[0])
    if as_json:
        _print_json(rows, indent=None)
        return
    table = Table(title=f"random games on one core, {rules.speed}")
    for head in ("game", "actions/s", "games/s", "actions/game", "legal actions"):
        table.add_column(head, justify="left" if head == "game" else "right")
    for row in rows:
        table.add_row(
            row["game"], f"{row['actions_per_s']:,.0f}", f"{row['games_per_s']:,.1f}", f"{row['actions_per_game']:.1f}",
            f"{row['legal_per_decision']:.1f}",
        )  # fmt: skip
    out.print(table)


@app.command("warm-up")
def warm_up() -> None:
    """Compile the rulebook now, so that later commands start at once."""
    _compiled()
    err.print("The rulebook is compiled." if engine.is_warm() else "The rules run interpreted.")


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
) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


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
