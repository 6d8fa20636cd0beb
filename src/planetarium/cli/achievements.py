"""Achievements on the command line: what each seat has earned in a game, and what there is to earn."""

from pathlib import Path
from typing import Annotated

import typer

from planetarium.achievements.catalogue import ACHIEVEMENTS, earned_by
from planetarium.achievements.course import course_of
from planetarium.achievements.summary import summarise
from planetarium.cli.common import ContentOption, JsonOption, out, print_json
from planetarium.content import load_content
from planetarium.errors import OptionsError
from planetarium.game.record import read_record, replay

commands = typer.Typer()


@commands.command()
def achievements(
    records: Annotated[
        list[Path] | None, typer.Argument(help="Records of games that are over; - reads standard input.")
    ] = None,
    listing: Annotated[
        bool, typer.Option("--list", help="List all achievements instead, the secret ones too.")
    ] = False,
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """Tell what each seat has earned in finished games. Who was a bot, a record does not say."""
    if listing == bool(records):
        raise OptionsError("Name the records of finished games, or --list to see what there is to earn")
    if listing:
        _list(as_json)
        return
    own = None if content is None else load_content(content)
    for path in records or ():
        doc = read_record(path)
        game = replay(doc, own)
        course = course_of(game)
        if as_json:
            print_json([summarise(course, seat, game.names) for seat in range(game.options.players)])
            continue
        out.print(f"{path}:", soft_wrap=True)
        for seat, name in enumerate(game.names):
            earned = earned_by(course, seat)
            out.print(f"  {name}, {game.scores[seat]} points" + ("" if earned else ": nothing this time"))
            for each in earned:
                out.print(f"    {each.title} ({each.rarity}): {each.text}", soft_wrap=True)


def _list(as_json: bool) -> None:
    if as_json:
        print_json([
            {
                "id": each.id, "title": each.title, "text": each.text, "rarity": each.rarity, "needs": each.needs,
                "solo": each.solo, "secret": each.secret,
            }
            for each in ACHIEVEMENTS
        ])  # fmt: skip
        return
    for each in ACHIEVEMENTS:
        out.print(f"{each.title} ({each.rarity}): {each.text}", soft_wrap=True)
