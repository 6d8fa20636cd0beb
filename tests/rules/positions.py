"""Positions for the rules tests: say what matters, the rest is filled in so that nothing is missing.

Every card and token of the content is always somewhere: leftover cards are in their decks, leftover Matter
on the board or, if a test sets the board itself, in section D of the last seat's mat. With the expansion Matter
that finds no room on the board is in the supply, and life tokens that a test does not name are with planet D.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest

from planetarium import Content, Game, IllegalAction, Options
from planetarium.formats.events import Event
from planetarium.formats.position import Position
from planetarium.game import key_words
from planetarium.rules.chance import begin_stream, random_below
from planetarium.rules.state import new_states

KEY = bytes(32)
RULES = Path(__file__).parents[2] / "docs" / "rules.md"
KINDS = ("gas", "rock", "water", "metal")
DUALS = ("gas/rock", "gas/water", "gas/metal", "rock/water", "rock/metal", "water/metal")
DECKS = ("low", "high", "final", "proto-rocky", "proto-gaseous")
LINES = {"red-dwarf": 2, "a-type": 4}
TOKENS = 30
LIFE_ON_BOARD = 4
STARTS = {"A": "II-2", "B": "III-6", "C": "V-3", "D": "VI-12"}
MARKERS = 8
EXTRA_MARKERS = 6

Row = Sequence[tuple[str, int | None]]
Mat = Mapping[str, str]


def position(
    content: Content,
    *,
    players: int = 2,
    phase: str = "move",
    seat: int = 0,
    turn: int = 9,
    planets: Mapping[str, str] | None = None,
    matter: Mapping[str, str] | None = None,
    spare: Literal["mat", "track", "supply", "removed"] = "mat",
    rows: Mapping[str, Row] | None = None,
    sides: Mapping[str, str] | None = None,
    hands: Mapping[int, Iterable[str]] | None = None,
    mats: Mapping[int, Mat] | None = None,
    scores: Sequence[int] = (0, 0, 0, 0),
    track: int = 0,
    decks: Mapping[str, Sequence[str]] | None = None,
    discards: Mapping[str, Iterable[str]] | None = None,
    buried: Sequence[str] = (),
    discarded: Sequence[str] = (),
    shuffled: Mapping[str, int] | None = None,
    final_turns: int | None = None,
    done: Sequence[int] = (),
    finals_played: Mapping[int, int] | None = None,
    pending: Mapping[str, Any] | None = None,
    target: int = 100,
    modules: Sequence[str] = (),
    star: str | None = None,
    extras: Sequence[str] = (),
    absent: str = "",
    protos: str = "",
    kinds: Mapping[str, str] | None = None,
    life: Mapping[str, Sequence[str]] | None = None,
    comets: Sequence[str] = (),
    heat: Mapping[str, int] | None = None,
    cold: Mapping[str, int] | None = None,
    line: int | None = None,
    brightness_changed: bool = False,
    bombarded: bool = False,
    face_down: int = 0,
    supply: str = "",
) -> Position:
    """A whole position.

    `matter` is all that lies on the board; left out, the board is filled with what is not elsewhere. Rows are
    (card, marker) pairs, mats texts such as {"A": "gas rock"}, `track` how many tokens lie there, `decks` the
    top cards. Leftover cards of the decks in `buried` lie in D's row without markers, of those in `discarded`
    on their discard piles. `spare` puts leftover Matter elsewhere than on the last mat. `shuffled` names the
    cards that went into a deck made anew. Letters in `absent` are not on the board, those in `protos` are
    Protoplanets; `life` are the life tokens that planets have met, `heat` and `cold` the tokens on cards,
    `line` the frost line if it is not where the star puts it, `supply` the extra Matter.
    """
    solo_target = 100 if players == 1 else None
    options = Options(players, solo_target, modules=tuple(modules), star=star, extras=tuple(extras))
    letters = [letter for letter in "ABCD" if letter not in absent]
    all_spaces = STARTS | dict(planets or {})
    spaces = {letter: all_spaces[letter] for letter in letters}
    pool = _pool(content, options)
    pool.subtract(supply.split())
    own = [_sections((mats or {}).get(s, {})) for s in range(players)]
    for sections in own:
        for section in sections.values():
            pool.subtract(section)
    pool.subtract(Counter((matter or {}).values()))
    pool = +Counter({kind: pool[kind] for kind in (*KINDS, *DUALS)})
    tokens = _take(pool, track)
    extra, removed = Counter(supply.split()), Counter[str]()
    if matter is None:
        free = [space.name for space in content.board.spaces if space.name not in spaces.values()]
        free = [name for name in free if name not in comets]
        matter = dict(zip(free, pool.elements(), strict=False))
        extra.update(pool - Counter(matter.values()))
    elif spare == "supply":
        extra.update(pool)
    elif spare == "removed":
        removed.update(pool)
    elif spare == "track":
        tokens += pool.elements()
    else:
        own[players - 1]["D"].update(pool)
    heat, cold = heat or {}, cold or {}
    met = {letter: list((life or {}).get(letter, ())) for letter in letters}
    if "life" in extras:
        here = [token for tokens in (matter.values(), *met.values()) for token in tokens]
        unused = [token for token in (f"life:{value:+d}" for value in content.board.life) if token not in here]
        missing = LIFE_ON_BOARD - sum(token.startswith("life") for token in here)
        if missing:
            met["D"] += unused[:missing]
    row_cards = {letter: list((rows or {}).get(letter, ())) for letter in letters}
    in_hand = [sorted((hands or {}).get(s, ())) for s in range(players)]
    top = {name: list((decks or {}).get(name, ())) for name in DECKS}
    piles = {name: list((discards or {}).get(name, ())) for name in DECKS[1:]}
    pending = dict(pending or {})
    named = {card for row in row_cards.values() for card, _ in row}
    named.update(*in_hand, *top.values(), *piles.values(), pending.get("drawn", ()))
    named.add(pending.get("card", ""))
    for card in content.cards:
        if card.id in named or card.module not in (None, *modules):
            continue
        if card.deck in buried:
            row_cards["D"].append((card.id, None))
        elif card.deck in discarded:
            piles[card.deck].append(card.id)
        else:
            top[card.deck].append(card.id)
    return {
        "content": content.id,
        "options": options.to_doc(),
        "phase": phase,
        "seat": seat,
        "turn": turn,
        "pending": pending,
        "planets": {
            letter: {
                "space": spaces[letter],
                "kind": None if letter in protos else (kinds or {}).get(letter) or _kind(content, letter),
                "proto": letter in protos,
                "side": (sides or {}).get(letter)
                or ("hostile" if letter in protos else _side(content, row_cards[letter], met[letter])),
                "life": met[letter],
                "row": [
                    {"card": card, "marker": marker, "heat": heat.get(card, 0), "cold": cold.get(card, 0)}
                    for card, marker in row_cards[letter]
                ],
            }
            for letter in letters
        },
        "matter": dict(matter),
        "comets": sorted(comets),
        "seats": [
            {
                "score": scores[s],
                "markers": MARKERS
                + EXTRA_MARKERS * ("markers" in extras)
                - sum(marker == s for row in row_cards.values() for _, marker in row),
                "hand": in_hand[s],
                "mat": {letter: dict(+section) for letter, section in own[s].items()},
                "finals_played": (finals_played or {}).get(s, 0),
                "done": s in done,
            }
            for s in range(players)
        ],
        "decks": top,
        "discards": piles,
        "shuffled": dict(shuffled or {}),
        "track": {"tokens": tokens, "face_down": face_down, "accelerated": len(tokens) >= content.board.acceleration,
                  "bombarded": bombarded},
        "frost_line": (line or LINES.get(star or "", 3)) if "frost-line" in modules else None,
        "brightness_changed": brightness_changed,
        "solo": {"target": target, "dice": None} if players == 1 else None,
        "final_turns": final_turns,
        "supply": {
            "heat": TOKENS - sum(heat.values()) if "frost-line" in modules else 0,
            "cold": TOKENS - sum(cold.values()) if "frost-line" in modules else 0,
            "extra_matter": _in_order(extra),
            "removed": _in_order(removed),
        },
    }  # fmt: skip


def _pool(content: Content, options: Options) -> Counter[str]:
    """All Matter of a game, Comets and life tokens aside."""
    pool = Counter({kind: content.board.matter[kind] for kind in KINDS})
    if "epochs" in options.modules or "matter" in options.extras:
        pool.update({kind: content.board.extra[kind] for kind in KINDS})
    if "dual" in options.extras:
        pool.update({kind: content.board.dual[kind] for kind in DUALS})
    return pool


def _in_order(tokens: Counter[str]) -> list[str]:
    return [kind for kind in (*KINDS, *DUALS) for _ in range(tokens[kind])]


def _kind(content: Content, letter: str) -> str:
    return content.board.kinds["ABCD".index(letter)]


def _sections(mat: Mat) -> dict[str, Counter[str]]:
    return {letter: Counter(mat.get(letter, "").split()) for letter in "ABCD"}


def _take(pool: Counter[str], count: int) -> list[str]:
    """Takes tokens out of the pool, always of the kind of which most are left."""
    taken = []
    for _ in range(count):
        kind = max(KINDS, key=lambda kind: pool[kind])
        pool[kind] -= 1
        taken.append(kind)
    return taken


def _side(content: Content, row: Row, life: Sequence[str] = ()) -> str:
    cards = [content.card(card) for card, _ in row]
    habitable = sum(card.points for card in cards if card.alignment == "habitable")
    hostile = sum(card.points for card in cards if card.alignment == "hostile")
    habitable += sum(int(token.removeprefix("life:")) for token in life)
    return "habitable" if habitable > hostile else "hostile"


def at(content: Content, *, key: bytes = KEY, **wanted: Any) -> Game:
    """A game that begins at `position(content, **wanted)`."""
    return Game.from_position(position(content, **wanted), content=content, key=key)


def play(game: Game, *actions: str) -> Position:
    """Plays actions one after another; the position after the last."""
    for action in actions:
        game.play(action)
    return game.position()


@cache
def rule_numbers() -> frozenset[str]:
    """The numbers of all rules in the book."""
    return frozenset(re.findall(r"^\*\*(\d+\.\d+) ", RULES.read_text(encoding="utf-8"), re.MULTILINE))


def refused(game: Game, action: str) -> str:
    """The reason why an action is refused, having changed nothing. Whatever it is, there is a rule for it."""
    before = game.tobytes()
    assert action not in game.legal_actions
    with pytest.raises(IllegalAction) as error:
        game.play(action)
    assert game.tobytes() == before
    assert error.value.rule in rule_numbers() or str(error.value).startswith("that is not possible now")
    return str(error.value)


def moves_from(game: Game, space: str) -> set[str]:
    """Where the token on a space may go."""
    return {action.partition(">")[2] for action in game.legal_actions if action.startswith(f"{space}>")}


def plays(game: Game) -> set[str]:
    """The cards that may be played now, each with its planet: `low-gas A`."""
    return {action.removeprefix("play ") for action in game.legal_actions if action.startswith("play ")}


def row(position: Position, letter: str) -> list[tuple[str, int | None]]:
    """A planet's row as (card, marker) pairs."""
    return [(entry["card"], entry["marker"]) for entry in position["planets"][letter]["row"]]


def events(game: Game, name: str) -> list[Event]:
    """What of one kind happened with the last action."""
    return [event for event in game.events if event["event"] == name]


@cache
def dice_key(total: int) -> bytes:
    """A key under which the first two dice show a total."""
    for number in range(256):
        key = bytes([number]) * 32
        state = new_states(1)[0]
        begin_stream(state, key_words(key))
        if 2 + random_below(state, 6) + random_below(state, 6) == total:
            return key
    raise AssertionError(f"no key rolls {total}")
