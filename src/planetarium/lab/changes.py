"""In what two contents differ, in words: values of cards, cards of one alone, and the board."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from planetarium.content import Board, Card, Content
from planetarium.content.board import LETTERS, ROMAN

ABSENT = "–"


@dataclass(frozen=True)
class Change:
    """One value that is another one in the second content; `card` is None for the board."""

    card: str | None
    what: str
    before: str
    after: str

    def to_doc(self) -> dict[str, str | None]:
        return asdict(self)


def changes(given: Content, other: Content) -> list[Change]:
    """Every value that differs, in the order of the files. Names are told too, notes are not."""
    found = list(_board_changes(given, other))
    for card in given.cards:
        if card.id not in other.card_numbers:
            found.append(Change(card.id, "card", card.name, ABSENT))
            continue
        before, after = _values(card), _values(other.card(card.id))
        found += [Change(card.id, what, before[what], after[what]) for what in before if before[what] != after[what]]
    found += [Change(card.id, "card", ABSENT, card.name) for card in other.cards if card.id not in given.card_numbers]
    return found


def _values(card: Card) -> dict[str, str]:
    orbits = "any" if card.orbits is None else "–".join(ROMAN[orbit] for orbit in dict.fromkeys(card.orbits))
    return {
        "name": card.name,
        "deck": card.deck,
        "module": card.module or "none",
        "points": str(card.points),
        "alignment": card.alignment or "none",
        "cost": " ".join(f"{count} {kind}" for kind, count in card.cost.items() if count) or "none",
        "kind": card.kind or "any",
        "orbits": orbits,
        "side": card.side or "any",
        "frost": card.frost or "any",
        "majority": card.majority or "any",
        "lift": _yes(card.lift),
        "gravity": _yes(card.gravity),
        "downgrade": _yes(card.downgrade),
        "makes": card.makes or "none",
        "heat": str(card.heat),
        "cold": str(card.cold),
    }


def _yes(flag: bool) -> str:
    return "yes" if flag else "no"


def _board_changes(given: Content, other: Content) -> Iterator[Change]:
    before, after = _board_values(given.board), _board_values(other.board)
    for what in before:
        if before[what] != after[what]:
            yield Change(None, what, before[what], after[what])
    if _graph(given.board) != _graph(other.board):
        yield Change(None, "spaces and lines", "", "others")


def _board_values(board: Board) -> dict[str, str]:
    starts = (f"{board.spaces[start].name}, {kind}" for start, kind in zip(board.starts, board.kinds, strict=True))
    return {
        "track": str(board.track_length),
        "►►": str(board.acceleration),
        **{f"start of {letter}": start for letter, start in zip(LETTERS, starts, strict=True)},
        "Matter": " ".join(f"{count} {kind}" for kind, count in board.matter.items()),
        "turn limit": str(board.turn_limit),
        "turn limit with Epochs": str(board.turn_limit_epochs),
    }


def _graph(board: Board) -> object:
    return [space.name for space in board.spaces], board.thick, board.thin
