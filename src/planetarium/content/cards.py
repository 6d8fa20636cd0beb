"""The cards of a content, and what is demanded of each (1.5) and of them together."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from annotated_types import Len
from typing_extensions import TypedDict

from planetarium.records.content import (
    DECK_NAMES,
    FROST_SIDES,
    MAX_CARDS,
    MAX_DECK,
    PLANET_KINDS,
    PURE,
    SIDES,
    TEMPERATURES,
    Deck,
    FrostSide,
    PlanetKind,
    Side,
    Temperature,
)
from planetarium.records.options import MODULES

from .board import DOTS
from .problems import LONGEST_TEXT, Entry, Problems, label, quoted

DEALT = 8  # four players are dealt two of each deck


class RequirementsDoc(TypedDict):
    """What a card asks of its planet; null where it asks nothing."""

    kind: PlanetKind | None
    orbits: Annotated[list[int], Len(2, 2)] | None  # the first and the last
    side: Side | None
    frost: FrostSide | None
    majority: Temperature | None
    lift: bool


class CardDoc(TypedDict):
    """A card as JSON, in the form others build on."""

    id: str
    name: str
    deck: Deck
    points: int
    alignment: Side | None
    cost: dict[str, int]
    requires: RequirementsDoc
    gravity: bool
    downgrade: bool
    heat: int
    cold: int
    makes: PlanetKind | None
    module: str | None
    note: str


@dataclass(frozen=True)
class Card:
    """A card as its file describes it; None where it asks for nothing."""

    id: str
    name: str
    deck: Deck
    points: int
    alignment: Side | None
    cost: Mapping[str, int]
    kind: PlanetKind | None
    orbits: tuple[int, int] | None
    side: Side | None
    frost: FrostSide | None
    majority: Temperature | None
    lift: bool
    gravity: bool
    downgrade: bool
    heat: int
    cold: int
    makes: PlanetKind | None
    module: str | None
    note: str

    def to_doc(self) -> CardDoc:
        return {
            "id": self.id,
            "name": self.name,
            "deck": self.deck,
            "points": self.points,
            "alignment": self.alignment,
            "cost": dict(self.cost),
            "requires": {
                "kind": self.kind,
                "orbits": list(self.orbits) if self.orbits else None,
                "side": self.side,
                "frost": self.frost,
                "majority": self.majority,
                "lift": self.lift,
            },
            "gravity": self.gravity,
            "downgrade": self.downgrade,
            "heat": self.heat,
            "cold": self.cold,
            "makes": self.makes,
            "module": self.module,
            "note": self.note,
        }


def read_cards(files: Sequence[tuple[str, Any]], problems: Problems) -> tuple[Card, ...]:
    """Reads and checks the cards of (file name, list of entries) pairs, in their order."""
    cards: list[Card] = []
    found_in: dict[str, list[str]] = {}
    for file, entries in files:
        if not isinstance(entries, list):
            problems.add(file, "cards", "cards are a list of [[card]] tables")
            continue
        read = [_read_card(entry, number, problems, file) for number, entry in enumerate(entries, start=1)]
        for card in read:
            found_in.setdefault(card.id, []).append(file)
        cards += read
    for card_id, (file, *again) in found_in.items():
        if again:
            where = "" if {*again} == {file} else f", also in {', '.join(sorted({*again} - {file}))}"
            problems.add(file, f"card {card_id}", f"the id is there {1 + len(again)} times{where}")
    file = files[0][0] if files else "content"
    if len(cards) > MAX_CARDS:
        problems.add(file, "cards", f"at most {MAX_CARDS} cards can be played with, not {len(cards)}")
    for deck in DECK_NAMES:
        count = sum(card.deck == deck for card in cards)
        base = sum(card.deck == deck and card.module is None for card in cards)
        if count > MAX_DECK:
            problems.add(file, f"deck {deck}", f"at most {MAX_DECK} cards, not {count}")
        if base < DEALT and not deck.startswith("proto"):
            problems.add(file, f"deck {deck}", f"at least {DEALT} cards are needed to deal to four players, not {base}")
    problems.stop_if_any()
    return tuple(cards)


def _read_card(data: Any, number: int, problems: Problems, file: str) -> Card:
    if not isinstance(data, Mapping):
        problems.add(file, f"card {number}", f"a card is a table, not {quoted(data)}")
        data = {}
    entry = Entry(problems, file, f"card {label(data.get('id', number))}", data)
    card_id = entry.text("id", f"card-{number}", required=True)
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card_id) or card_id == "none":
        entry.fault("`id` must be kebab-case, such as magnetic-field, and not `none`")
    requires = entry.part("requires")
    orbits = requires.value("orbits")
    if orbits is not None and not (
        isinstance(orbits, list | tuple)
        and len(orbits) == 2
        and all(isinstance(o, int) for o in orbits)
        and 1 <= orbits[0] <= orbits[1] <= 7
    ):
        requires.fault(f"`orbits` must be [from, to] with 1 <= from <= to <= 7, not {quoted(orbits)}")
        orbits = None
    card = Card(
        id=card_id,
        name=entry.text("name", card_id, required=True),
        deck=entry.choice("deck", DECK_NAMES, required=True) or "low",
        points=entry.whole("points", 0, 99),
        alignment=entry.choice("alignment", SIDES),
        cost=entry.counts("cost", PURE, DOTS),
        kind=requires.choice("kind", PLANET_KINDS),
        orbits=tuple(orbits) if orbits else None,
        side=requires.choice("side", SIDES),
        frost=requires.choice("frost", FROST_SIDES),
        majority=requires.choice("majority", TEMPERATURES),
        lift=requires.flag("lift"),
        gravity=entry.flag("gravity"),
        downgrade=entry.flag("downgrade"),
        heat=entry.whole("heat", 0, 9, 0),
        cold=entry.whole("cold", 0, 9, 0),
        makes=entry.choice("makes", PLANET_KINDS),
        module=entry.choice("module", MODULES),
        note=entry.text("note", required=True, longest=LONGEST_TEXT),
    )
    requires.finish()
    entry.finish()
    _check_card(card, entry)
    return card


def _check_card(card: Card, entry: Entry) -> None:
    if card.downgrade and card.deck != "high":
        entry.fault("only High cards carry Downgrade")
    if card.heat and card.cold:
        entry.fault("a card carries Heat or Cold, not both")
    if card.deck.startswith("proto") != (card.makes is not None):
        entry.fault("`makes` is for Proto cards, and every Proto card needs it")
    if card.deck.startswith("proto") and card.module != "epochs":
        entry.fault('a Proto card belongs to `module = "epochs"`')
    if (card.heat or card.cold or card.frost or card.majority) and card.module != "frost-line":
        entry.fault('Heat, Cold, frost and majority belong to `module = "frost-line"`')
    if not card.note.strip():
        entry.fault("`note` is empty")
