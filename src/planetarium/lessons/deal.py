"""The start of a lesson: a few things as the lesson wants them, and all the rest as a deal brings it."""

import hashlib
from collections import Counter
from collections.abc import Mapping
from typing import Any

from planetarium.content import Content
from planetarium.content.board import LETTERS
from planetarium.formats.position import Position
from planetarium.game import Game
from planetarium.options import Options


def lesson_start(content: Content, key: bytes, wanted: Mapping[str, Any]) -> Position:
    """The position that a lesson describes by

    - `options`, as a game has them; `turn`, and `phase` (`move` if it is left out);
    - `hands`, `scores` and `mats` by seat, a section of a mat in words: `{A = "gas rock"}`;
    - `draws` by deck: the cards on top;
    - `planets`: their space, their kind where the deal has none, their `row` as `["CARD SEAT", …]`, `life`;
    - `matter`: what lies on a space, or `""` for nothing;
    - `track`: how many tokens lie there, `face_down`, `bombarded`, `comets`.
    """
    options = Options.from_doc({"players": 2, **wanted.get("options", {})})
    position = Game.start(options, content=content, key=key).position()
    position |= {"phase": wanted.get("phase", "move"), "turn": wanted["turn"]}
    _place_planets(content, position, wanted.get("planets", {}))
    _lay_matter(content, position, wanted)
    _deal_cards(content, position, wanted)
    for seat, score in zip(position["seats"], wanted.get("scores", ()), strict=False):
        seat["score"] = score
    return position


def _place_planets(content: Content, position: Position, wanted: Mapping[str, Any]) -> None:
    for letter, change in wanted.items():
        planet = position["planets"].setdefault(
            letter, {"space": "", "kind": None, "proto": True, "side": "hostile", "life": [], "row": []}
        )
        planet |= {name: change[name] for name in ("space", "kind", "life") if name in change}
        planet["proto"] = planet["kind"] is None
        for entry in change.get("row", ()):
            name, _, seat = entry.partition(" ")
            card = content.card(name)
            marker = int(seat) if seat else None
            planet["row"].append({"card": name, "marker": marker, "heat": card.heat, "cold": card.cold})
            for token in ("heat", "cold"):
                position["supply"][token] -= planet["row"][-1][token]
            if marker is not None:
                position["seats"][marker]["markers"] -= 1
        planet["side"] = "habitable" if _balance(content, planet) > 0 else "hostile"


def _balance(content: Content, planet: Mapping[str, Any]) -> int:
    """5.5 Habitable points less Hostile ones."""
    cards = [content.card(entry["card"]) for entry in planet["row"]]
    signs = {"habitable": 1, "hostile": -1}
    return sum(signs.get(card.alignment or "", 0) * card.points for card in cards)


def _lay_matter(content: Content, position: Position, wanted: Mapping[str, Any]) -> None:
    """What is wanted where it is wanted; of the rest as much as there is, as far as possible where it was dealt."""
    dealt: dict[str, str] = position["matter"]
    pool = Counter(dealt.values())
    lying: dict[str, str] = wanted.get("matter", {})
    for seat, sections in zip(position["seats"], wanted.get("mats", ()), strict=False):
        seat["mat"] = {letter: dict(Counter(sections.get(letter, "").split())) for letter in LETTERS}
        for section in seat["mat"].values():
            pool -= Counter({kind: count for kind, count in section.items() if kind != "comet"})
    pool -= Counter(kind for kind in lying.values() if kind)
    tokens = _evenly(pool, wanted.get("track", 0))
    pool -= Counter(tokens)
    track = position["track"]
    track |= {"tokens": tokens, "face_down": wanted.get("face_down", 0), "bombarded": wanted.get("bombarded", False)}
    accelerates = len(tokens) >= content.board.acceleration
    track["accelerated"] = accelerates and ("epochs" not in position["options"]["modules"] or track["bombarded"])
    position["comets"] = list(wanted.get("comets", ()))
    taken = {planet["space"] for planet in position["planets"].values()} | lying.keys() | set(position["comets"])
    free = sorted(set(content.space_names) - taken, key=lambda space: hashlib.sha256(space.encode()).digest())
    matter = {space: kind for space, kind in lying.items() if kind}
    for space in free:
        if pool[dealt.get(space, "")] > 0:
            matter[space] = dealt[space]
            pool[dealt[space]] -= 1
    empty = [space for space in free if space not in matter and space in dealt]
    matter |= dict(zip(empty, pool.elements(), strict=False))
    position["matter"] = matter


def _evenly(pool: Counter[str], count: int) -> list[str]:
    """So many tokens, always one of the commonest plain kind."""
    left, taken = Counter({kind: number for kind, number in pool.items() if kind.isalpha()}), []
    for _ in range(count):
        kind = max(sorted(left), key=left.__getitem__)
        left[kind] -= 1
        taken.append(kind)
    return taken


def _deal_cards(content: Content, position: Position, wanted: Mapping[str, Any]) -> None:
    dealt = [card for seat in position["seats"] for card in seat["hand"]]
    decks: dict[str, list[str]] = position["decks"]
    for name in dealt:
        decks[content.card(name).deck].append(name)
    gone = {entry["card"] for planet in position["planets"].values() for entry in planet["row"]}
    for seat, hand in zip(position["seats"], wanted["hands"], strict=True):
        seat["hand"] = hand
        gone |= set(hand)
    draws: Mapping[str, list[str]] = wanted.get("draws", {})
    for deck, cards in decks.items():
        top = draws.get(deck, [])
        decks[deck] = top + [card for card in cards if card not in gone and card not in top]
