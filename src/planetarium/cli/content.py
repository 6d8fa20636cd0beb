"""Commands on what is played with: check a content file, show its cards and its board."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as RichTable

from planetarium.cli.common import ContentOption, JsonOption, chosen_content, err, one_line, out, print_json
from planetarium.content import STANDARD, STANDARD_CARDS, Card, ContentError
from planetarium.content.board import ROMAN
from planetarium.errors import OptionsError
from planetarium.files import json_text, make_folder, write_text
from planetarium.records.content import DECK_NAMES

OWN = "mine"  # the id of a content that somebody begins
commands = typer.Typer()
files = typer.Typer(help="Check and export content files: boards and cards.", rich_markup_mode=None)
commands.add_typer(files, name="content")


@files.command("check")
def check(
    file: Annotated[Path | None, typer.Argument(help="A content file; the standard one if left out.")] = None,
) -> None:
    """Check a content file and say everything that is wrong with it."""
    try:
        found = chosen_content(file)
    except ContentError as error:
        if len(error.problems) == 1:
            raise
        for problem in error.problems:
            err.print(one_line(problem), soft_wrap=True)
        raise typer.Exit(2) from None
    decks = {deck: sum(card.deck == deck for card in found.cards) for deck in DECK_NAMES}
    listed = ", ".join(f"{count} {deck}" for deck, count in decks.items())
    board = found.board
    out.print(
        f"{found.id}: {len(board.spaces)} spaces, {len(board.thick)} thick and {len(board.thin)} thin lines, "
        f"{len(found.cards)} cards ({listed}), hash {found.hash[:12]}. No problems found."
    )


@files.command("export")
def export(
    file: Annotated[Path | None, typer.Argument(help="A content file; the standard one if left out.")] = None,
    out_file: Annotated[Path | None, typer.Option("--out", help="Write it here instead of printing it.")] = None,
    toml: Annotated[
        Path | None,
        typer.Option("--toml", metavar="DIR", help="Write the standard content's own files there, to be edited."),
    ] = None,
) -> None:
    """Write a content as one JSON document, as records hold it and the page and the server take it.

    With --toml, begin a content of your own: DIR gets the standard board and cards as TOML, and a
    content.toml that names them, for --content.
    """
    if toml is not None:
        if file is not None or out_file is not None:
            raise OptionsError("--toml DIR writes the standard content and cannot be used with a file or --out")
        _begin_content(toml)
        return
    doc = chosen_content(file).to_doc()
    if out_file is None:
        print_json(doc)
        return
    write_text(out_file, json_text(doc, indent=1) + "\n")
    err.print(f"Wrote {out_file}", soft_wrap=True)


def _begin_content(folder: Path) -> None:
    """Puts the files of the standard content into a folder, under a name of its own."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(STANDARD.parent.glob("*.toml"))}
    there = [name for name in texts if (folder / name).exists()]
    if there:
        raise OptionsError(f"{folder}: there is already a {there[0]}; choose another folder")
    texts[STANDARD.name] = (
        "# A content that began as the standard one. This file names the others; all of them may be changed.\n"
        f'id = "{OWN}"\nboard = "board.toml"\ncards = {json_text(STANDARD_CARDS)}\n'
    )
    make_folder(folder)
    for name, text in texts.items():
        write_text(folder / name, text)
    err.print(f"Wrote {', '.join(texts)}; play with --content {folder / STANDARD.name}", soft_wrap=True)


def _requirements(card: Card) -> str:
    words: list[str] = []
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
        words.append("more Heat than Cold" if card.majority == "heat" else "more Cold than Heat")
    if card.lift:
        words.append("remove a marker")
    return ", ".join(words)


def _icons(card: Card) -> str:
    icons = [("Gravity", card.gravity), ("Downgrade", card.downgrade)]
    icons += [(f"{card.heat} Heat", card.heat > 0), (f"{card.cold} Cold", card.cold > 0)]
    return ", ".join(name for name, there in icons if there)


@commands.command()
def cards(
    card: Annotated[str | None, typer.Argument(help="The id of one card, for its science note.")] = None,
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """Show the cards, or one card with its science note."""
    found = chosen_content(content)
    if card is not None and card not in found.card_numbers:
        raise OptionsError(f"there is no card {card!r}; `planetarium cards` lists them all")
    chosen = found.cards if card is None else (found.card(card),)
    if as_json:
        print_json([one.to_doc() for one in chosen])
        return
    table = RichTable(title=f"{len(chosen)} cards of {found.id}" if card is None else None)
    for head, justify in (("card", "left"), ("deck", "left"), ("points", "right"), ("side", "left"), ("cost", "left"),
                          ("needs", "left"), ("icons", "left")):  # fmt: skip
        table.add_column(head, justify=justify)  # type: ignore[arg-type]
    for one in chosen:
        cost = " + ".join(f"{n} {kind}" for kind, n in one.cost.items())
        table.add_row(one.name, one.deck, str(one.points), one.alignment or "", cost, _requirements(one), _icons(one))
    out.print(table)
    if card is not None:
        out.print(chosen[0].note)


@commands.command()
def board(
    out_file: Annotated[Path | None, typer.Option("--out", help="Draw the board into this SVG file.")] = None,
    as_json: JsonOption = False,
    content: ContentOption = None,
) -> None:
    """Show the board: its orbits, planets and track, or draw it."""
    from planetarium.pictures.board import board_svg

    found = chosen_content(content)
    if out_file is not None:
        write_text(out_file, board_svg(found))
        err.print(f"Drew {out_file}", soft_wrap=True)
    if as_json:
        print_json(found.board.to_doc())
    if out_file is not None or as_json:
        return
    table = RichTable(title=f"The board of {found.id}")
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
    longer = found.board.turn_limit_epochs
    out.print(
        f"Evolution Track: {found.board.track_length} spaces, ►► on {found.board.acceleration}; "
        f"turn limit {found.board.turn_limit}{'' if longer is None else f', with Epochs {longer}'}"
    )
