"""A planet's portrait: what the cards in its row have made of it. `painting.py` draws it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from planetarium.content import Content
from planetarium.formats.position import Position
from planetarium.pictures.shapes import text_hash

LOOKS = Path(__file__).parent / "portraits.json"  # the page reads the same file
MOST = 4

Body = Literal["proto", "terrestrial", "gaseous"]


@dataclass(frozen=True)
class Portrait:
    """What a planet looks like: each feature from 1 (a touch) to 4 (it covers all)."""

    letter: str
    body: Body
    levels: Mapping[str, int]
    warmth: int  # Heat less Cold on its cards

    @property
    def seed(self) -> str:
        """Of its random numbers: every planet has its own coasts."""
        return self.letter + self.body

    def level(self, feature: str) -> int:
        return self.levels.get(feature, 0)


@cache
def _looks() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(LOOKS.read_text(encoding="utf-8"))
    return found


def traits(content: Content, card: str) -> Mapping[str, int]:
    """What one card adds to the look of its planet; one that nobody drew for adds little, and what fits its side."""
    known: Mapping[str, int] | None = _looks()["cards"].get(card)
    if known is not None:
        return known
    found = content.card(card)
    choice = _looks()["subtle"][found.alignment or "none"]
    added = {choice[text_hash(card) % len(choice)]: 1}
    if found.heat:
        added["lava"] = added.get("lava", 0) + 1
    if found.cold:
        added["ice"] = 1
    return added


def portrait_of(content: Content, letter: str, planet: Position) -> Portrait:
    """The portrait of a planet of a position."""
    body: Body = "proto" if planet["proto"] or not planet["kind"] else planet["kind"]
    levels: dict[str, int] = {}
    warmth = 0
    for lying in planet["row"]:
        warmth += lying["heat"] - lying["cold"]
        for wanted, amount in traits(content, lying["card"]).items():
            feature = _looks()["instead"][body].get(wanted, wanted)
            # a card takes away only what earlier cards have added
            levels[feature] = max(0, min(MOST, levels.get(feature, 0) + amount))
    return Portrait(letter, body, {feature: level for feature, level in levels.items() if level}, warmth)
