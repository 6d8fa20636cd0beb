"""`planetarium render`: a picture of a system, or a game as a short film."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from planetarium.cli.common import ContentOption, chosen_content, err, progress_bar
from planetarium.content import load_content
from planetarium.errors import OptionsError, RecordError
from planetarium.files import check_writable, read_json, write_bytes, write_text
from planetarium.game import FORMAT, Game
from planetarium.game.record import begin, check_result, play_through

if TYPE_CHECKING:
    from planetarium.pictures.film import Still

commands = typer.Typer()

SLOWEST, FASTEST = 0.1, 10.0


@commands.command()
def render(
    file: Annotated[Path, typer.Argument(help="A record or a position as JSON; - reads standard input.")],
    out_file: Annotated[
        Path | None,
        typer.Option("--out", help="The picture: a file that ends in .svg or .png; of a film, in .webp."),
    ] = None,
    at: Annotated[
        int | None, typer.Option("--at", min=0, help="In a record: after how many actions; by default, after all.")
    ] = None,
    size: Annotated[
        str, typer.Option("--size", help="Of a picture: 1200x630 or any other, or wide, square or tall.")
    ] = "wide",
    seat: Annotated[
        int | None, typer.Option("--seat", min=0, max=3, help="Show what this seat sees, its hand included.")
    ] = None,
    animate: Annotated[bool, typer.Option("--animate", help="Make a short film of the game instead.")] = False,
    speed: Annotated[
        float, typer.Option("--speed", min=SLOWEST, max=FASTEST, help="Of a film: 2 is twice as fast.")
    ] = 1.0,
    turns: Annotated[
        str | None, typer.Option("--turns", metavar="FROM-TO", help="Of a film: only these turns, as in 10-20.")
    ] = None,
    content: ContentOption = None,
) -> None:
    """Draw a system: its worlds, the cards that made them, and who won. With --animate, film the game.

    A picture shows what everybody at the table sees. Only of a game that is over, or of a position of
    your own, can --seat show a hand.
    """
    ending = out_file.suffix.lower() if out_file else ".webp" if animate else ".png"
    allowed = (".webp",) if animate else (".svg", ".png")
    if ending not in allowed:
        made = "films are animated WebP" if animate else "pictures are SVG or PNG"
        raise OptionsError(f"--out {out_file}: {made}; choose a file name that ends in {' or '.join(allowed)}")
    target = out_file or Path(f"{'planetarium' if str(file) == '-' else file.stem}{ending}")
    check_writable(target)
    wanted = _size(size)
    doc = read_json(file)
    if animate:
        if at is not None or seat is not None:
            raise OptionsError("--at and --seat are for pictures; a film shows all turns, or those that --turns names")
        write_bytes(target, _film(doc, content, speed, turns))
    else:
        if turns is not None:
            raise OptionsError("--turns is for films; say --animate, or --at for a picture of one moment")
        from planetarium.pictures.raster import png
        from planetarium.pictures.system import Scene, system_svg

        game = _game_at(doc, at, seat, content)
        if seat is not None and seat >= game.options.players:
            raise OptionsError(f"--seat {seat}: this game has seats 0 to {game.options.players - 1}")
        scene = Scene(game.content, game.observe(seat).position(), game.names, game.result, hand_of=seat)
        svg = system_svg(scene, wanted)
        if ending == ".svg":
            write_text(target, svg)
        else:
            write_bytes(target, png(svg, *wanted))
    err.print(f"Drew {target}", soft_wrap=True)


def _size(text: str) -> tuple[int, int]:
    from planetarium.pictures.system import LARGEST_SIDE, SMALLEST_SIDE, SQUARE, TALL, WIDE

    named = {"wide": WIDE, "square": SQUARE, "tall": TALL}
    if text in named:
        return named[text]
    found = re.fullmatch(r"([0-9]{1,5})[x×]([0-9]{1,5})", text)
    sides = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in sides):
        raise OptionsError(
            f"--size {text}: write it as 1200x630, with {SMALLEST_SIDE} to {LARGEST_SIDE} pixels each way, or say "
            "wide, square or tall"
        )
    if max(sides) > 4 * min(sides):
        raise OptionsError(f"--size {text}: no side may be more than four times as long as the other")
    return sides


def _is_record(doc: Any) -> bool:
    return isinstance(doc, dict) and doc.get("format") == FORMAT


def _game_at(doc: Any, at: int | None, seat: int | None, content: Path | None) -> Game:
    """The game of a position, or of a record after some of its actions."""
    if not _is_record(doc):
        if at is not None:
            raise OptionsError("--at is for records; this is a position")
        return Game.from_position(doc, content=chosen_content(content), key=bytes(32))
    actions = doc.get("actions") or []
    if at is not None and at > len(actions):
        raise RecordError(f"--at {at}: the record has {len(actions)} actions")
    game = begin(doc, None if content is None else load_content(content))
    shown = game.copy() if at == 0 else None
    for number, _ in enumerate(play_through(game, actions), start=1):
        if number == at:
            shown = game.copy()
    check_result(doc, game)
    if seat is not None and not game.is_over:
        raise OptionsError("--seat: this game is not over, and until then its hands stay hidden")
    return shown or game


def _film(doc: Any, content: Path | None, speed: float, turns: str | None) -> bytes:
    from planetarium.pictures.film import film_webp

    if not _is_record(doc):
        raise RecordError("--animate needs the record of a game; this is not one")
    first, last = _span(turns)
    game = begin(doc, None if content is None else load_content(content))
    stills = [still for still in _stills(game, doc["actions"]) if first <= still.position["turn"] <= last]
    check_result(doc, game)
    if not stills:
        raise OptionsError(f"--turns {turns}: the game had {game.turn} turns")
    with progress_bar("Drawing", len(stills)) as progress:
        return film_webp(
            game.content, game.names, stills, speed,
            lambda done: progress.update(progress.task_ids[0], completed=done),
        )  # fmt: skip


def _span(turns: str | None) -> tuple[int, int]:
    if turns is None:
        return 0, 2**31
    found = re.fullmatch(r"([0-9]{1,4})-([0-9]{1,4})", turns)
    if not found or int(found[1]) > int(found[2]):
        raise OptionsError(f"--turns {turns}: write it as 10-20")
    return int(found[1]), int(found[2])


def _stills(game: Game, actions: list[str]) -> Iterator["Still"]:
    """The moments of a game at which something moved or scored, and its end."""
    from planetarium.pictures.film import Still, in_words, is_worth_a_frame
    from planetarium.pictures.headline import headline

    last = Still(game.observe(None).position(), "The deal")
    yield last
    seat = game.seat
    for action in play_through(game, actions):
        still = Still(game.observe(None).position(), in_words(game.content, game.names, seat, action), seat)
        seat = game.seat
        if is_worth_a_frame(last, still) and not game.is_over:
            last = still
            yield still
    if game.result is not None:
        yield Still(game.observe(None).position(), headline(game.names, game.result))
