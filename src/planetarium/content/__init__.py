"""Board, cards and track as data: reads and checks TOML files, and makes a `Content` with its record for the rules."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from typing_extensions import TypedDict

from planetarium.files import FileError, JsonFoundError, read_toml

from .board import Board, BoardDoc, read_board
from .cards import Card, CardDoc, read_cards
from .compile import compile_content
from .problems import ContentError, Entry, Problems

__all__ = [
    "Board",
    "Card",
    "Content",
    "ContentError",
    "is_standard",
    "load_content",
    "standard_by_hash",
    "standard_content",
]

STANDARD_CARDS = ("cards.toml", "epochs.toml", "frost-line.toml")
STANDARD = Path(__file__).parent / "standard" / "content.toml"
EARLIER = Path(__file__).parent / "earlier"  # standard contents of earlier versions, each named by its hash


class ContentDoc(TypedDict):
    """A content as JSON."""

    id: str
    board: BoardDoc
    cards: list[CardDoc]


@dataclass(frozen=True)
class Content:
    """A board and its cards, checked and ready to play with.

    >>> content = standard_content()
    >>> content.card("magnetic-field").points
    11
    """

    id: str
    board: Board
    cards: tuple[Card, ...]
    packed: Any = field(repr=False, compare=False)  # the content record in an array of one, as the rulebook takes it

    @classmethod
    def build(cls, content_id: str, board: Board, cards: tuple[Card, ...], file: str) -> "Content":
        """A content of a board and cards that have passed their own checks, and now go together."""
        dearest = max(cards, key=lambda card: sum(card.cost.values()))
        cost = sum(dearest.cost.values())
        after = board.track_length - board.acceleration
        if after < cost:
            fault = f"after ►► there are {after} spaces, fewer than {dearest.id} costs ({cost})"
            raise ContentError([f"{file}: board, track: {fault}"])
        return cls(content_id, board, cards, compile_content(board, cards))

    @classmethod
    def from_doc(cls, doc: Mapping[str, Any], file: str = "content") -> "Content":
        """A content from its JSON form, as `to_doc` writes it."""
        problems = Problems()
        entry = Entry(problems, file, "content", doc)
        content_id = entry.text("id", required=True)
        board = entry.value("board", {}, required=True)
        cards = entry.value("cards", [], required=True)
        problems.stop_if_any()
        return cls.build(
            content_id, read_board(board, problems, file, content_id), read_cards([(file, cards)], problems), file
        )

    def to_doc(self) -> ContentDoc:
        return {"id": self.id, "board": self.board.to_doc(), "cards": [card.to_doc() for card in self.cards]}

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the JSON form: equal for contents that play the same."""
        text = json.dumps(self.to_doc(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    @cached_property
    def data(self) -> Any:
        """The content record, whose fields read as attributes."""
        return self.packed.view(np.recarray)[0]

    @cached_property
    def written_actions(self) -> dict[int, Any]:
        """The actions of this content that `notation` has written once, by their integers."""
        return {}

    @cached_property
    def read_actions(self) -> dict[str, Any]:
        """The actions of this content that `notation` has read once, by their texts."""
        return {}

    @cached_property
    def space_numbers(self) -> dict[str, int]:
        return {space.name: i for i, space in enumerate(self.board.spaces)}

    @cached_property
    def card_numbers(self) -> dict[str, int]:
        return {card.id: i for i, card in enumerate(self.cards)}

    @cached_property
    def space_names(self) -> tuple[str, ...]:
        return tuple(space.name for space in self.board.spaces)

    @cached_property
    def card_ids(self) -> tuple[str, ...]:
        return tuple(card.id for card in self.cards)

    def card(self, card_id: str) -> Card:
        """The card with an id; KeyError if there is none."""
        return self.cards[self.card_numbers[card_id]]

    def card_id(self, number: int) -> str:
        return self.card_ids[number]

    def space_name(self, number: int) -> str:
        return self.space_names[number]


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return read_toml(path)
    except JsonFoundError as error:
        hint = "as `planetarium content export` writes for the page and the server; a content file is TOML"
        begin = "`planetarium content export --toml DIR` writes the standard one to begin with"
        raise ContentError([f"{error}, {hint}: {begin}"]) from None
    except FileError as error:
        raise ContentError([str(error)]) from None


def load_content(path: str | Path) -> Content:
    """Loads and checks a content file; raises ContentError with every fault it finds.

    `board` and `cards` are names of files beside it or the tables themselves; one that is left out is the
    standard edition's.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "mine.toml"
    ...     _ = file.write_text("board = 'no-such-board.toml'")
    ...     try:
    ...         load_content(file)
    ...     except ContentError as error:
    ...         print(error.problems[0].endswith("no-such-board.toml: cannot be read: No such file or directory"))
    ...     _ = file.write_text("id = 'the standard cards under my name'")
    ...     load_content(file).id
    True
    'the standard cards under my name'
    """
    path = Path(path)
    data = _read_toml(path)
    problems = Problems()
    entry = Entry(problems, path.name, "content", data)
    # Half characters, as names of files can have, could be written nowhere.
    content_id = entry.text("id", path.stem.encode(errors="replace").decode())
    board = entry.value("board", str(STANDARD.parent / "board.toml"))
    standard = [str(STANDARD.parent / name) for name in STANDARD_CARDS]
    cards = entry.value("card") or entry.value("cards", standard)
    entry.value("card"), entry.value("cards")
    entry.finish()
    problems.stop_if_any()
    board_file = path.name
    if isinstance(board, str):
        board_file, board = Path(board).name, _read_toml(path.parent / board)
    card_files: list[tuple[str, Any]] = []
    if isinstance(cards, list) and all(isinstance(name, str) for name in cards):
        for name in cards:
            found = _read_toml(path.parent / name)
            listing = Entry(problems, Path(name).name, "file", found)
            card_files.append((listing.file, listing.value("card", [], required=True)))
            listing.finish()
    else:
        card_files.append((path.name, cards))
    problems.stop_if_any()
    return Content.build(
        content_id, read_board(board, problems, board_file, content_id), read_cards(card_files, problems), board_file
    )


@cache
def standard_content() -> Content:
    """The content of this edition, which is loaded once.

    >>> standard_content() is standard_content()
    True
    """
    return load_content(STANDARD)


def standard_by_hash(digest: str) -> Content | None:
    """The standard content with a hash, today's or an earlier version's, so that its games can be replayed, or None."""
    return standard_content() if digest == standard_content().hash else _earlier(digest)


@lru_cache(maxsize=64)
def _earlier(digest: str) -> Content | None:
    path = EARLIER / f"{digest[:12]}.json"
    if not re.fullmatch(r"[0-9a-f]{64}", digest) or not path.exists():
        return None
    found = Content.from_doc(json.loads(path.read_text(encoding="utf-8")), path.name)
    return found if found.hash == digest else None


def is_standard(content: Content) -> bool:
    """Whether these are the cards and the board of this edition, or of an earlier version of it."""
    return standard_by_hash(content.hash) is not None
