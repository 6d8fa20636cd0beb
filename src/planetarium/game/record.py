"""Records: a game as its options, chance key and actions, which replay exactly."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from planetarium.content import Content, ContentError, standard_by_hash, standard_content
from planetarium.errors import OtherContentError, PlanetariumError, RecordError
from planetarium.files import FileError, read_json
from planetarium.formats.events import Event
from planetarium.formats.notation import Action
from planetarium.formats.position import Position
from planetarium.formats.schemas import fault
from planetarium.game.game import Game
from planetarium.game.versions import KNOWN, RULES_VERSION, options_today, start_today, why_not_the_same
from planetarium.options import Options


@dataclass(frozen=True)
class Step:
    """One action of a replay: who acted when, what could have been done, what happened, and the position after."""

    seat: int
    phase: str
    legal: tuple[Action, ...]
    action: Action
    events: list[Event]
    position: Position

    def to_doc(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "phase": self.phase,
            "legal": list(self.legal),
            "action": self.action,
            "events": self.events,
            "position": self.position,
        }


def read_record(path: Path) -> dict[str, Any]:
    """Reads the record in a file; RecordError if it holds none."""
    try:
        doc = read_json(path)
    except FileError as error:
        raise RecordError(str(error)) from None
    check_record(doc)
    return dict(doc)


def check_record(doc: Any) -> None:
    """Raises RecordError if a document is not a record that this program can read."""
    wrong = fault("record", doc)
    if wrong:
        raise RecordError(f"not a record: {wrong}")
    if doc["rules"] not in KNOWN:
        raise RecordError(
            f"it was played by version {doc['rules']!r} of the rules, and this program knows {' and '.join(KNOWN)}; "
            "use a newer planetarium"
        )
    if doc["key"] is not None and hashlib.sha256(bytes.fromhex(doc["key"])).hexdigest() != doc["key_sha256"]:
        raise RecordError("the key does not match key_sha256")


def content_of(doc: Mapping[str, Any], content: Content | None = None) -> Content:
    """The content that a record was played with: embedded, given, or the standard one, checked by its hash."""
    wanted = doc["content"]
    embedded = "board" in wanted and "cards" in wanted
    if embedded:
        try:
            found = Content.from_doc({k: wanted[k] for k in ("id", "board", "cards")}, "the record's content")
        except ContentError as error:
            raise RecordError(str(error)) from None
    else:
        found = content or standard_by_hash(wanted["hash"]) or standard_content()
    if found.hash != wanted["hash"]:
        raise (RecordError if embedded else OtherContentError)(
            f"it was played with the content {wanted['id']!r} ({wanted['hash'][:12]}…), not with {found.id!r} "
            f"({found.hash[:12]}…); name that content file, or use a record that embeds it"
        )
    return found


def begin(doc: Mapping[str, Any], content: Content | None = None) -> Game:
    """The game of a record at its first decision."""
    check_record(doc)
    played = content_of(doc, content)
    if doc["key"] is None:
        raise RecordError("the record has no key yet; it can be replayed when its game is over")
    key = bytes.fromhex(doc["key"])
    names = doc.get("names") or None
    try:
        options = Options.from_doc(options_today(doc["rules"], doc["options"], played))
        start = start_today(doc["rules"], doc["start"], played)
    except (KeyError, TypeError, AttributeError):
        raise RecordError("options: players must be a number from 1 to 4") from None
    if start is not None:
        game = Game.from_position(start, content=played, key=key, names=names)
        if game.options != options.settled(played):
            raise RecordError("options: they differ from those of the start position")
    else:
        game = Game.start(options, content=played, key=key, names=names)
    game.branched = doc.get("branched")
    return game


def play_through(game: Game, actions: Iterable[str]) -> Iterator[Action]:
    """Plays actions one by one; RecordError names the first that the rules refuse."""
    for number, text in enumerate(actions, start=1):
        try:
            action = game.play(text)
        except PlanetariumError as error:
            raise RecordError(f"action {number}, {text!r}: {error}") from None
        yield action


def steps(game: Game, actions: Iterable[str]) -> Iterator[Step]:
    """Plays actions one by one, and tells all about each; RecordError names the first that the rules refuse."""
    seat, phase, legal = game.seat, game.phase, game.legal_actions
    for action in play_through(game, actions):
        yield Step(seat, phase, legal, action, game.events, game.position())
        seat, phase, legal = game.seat, game.phase, game.legal_actions


def check_result(doc: Mapping[str, Any], game: Game) -> None:
    """Raises RecordError if a game did not go, or did not end, as its record says."""
    different = why_not_the_same(doc["rules"], game.content, game.open_state())
    if different:
        raise RecordError(f"it cannot be replayed by version {RULES_VERSION} of the rules: {different}")
    result = game.result.to_doc() if game.result else None
    if doc.get("result") != result:
        raise RecordError(f"it says the result was {doc.get('result')}, but it replays to {result}")


def replay(doc: Mapping[str, Any], content: Content | None = None) -> Game:
    """Plays a record through, checks its result, and returns the game at its end; RecordError if it does not replay.

    >>> import random
    >>> game, chance = Game.new(players=1, seed=7, solo_target=100), random.Random(7)
    >>> while not game.is_over:
    ...     _ = game.play(chance.choice(game.legal_actions))
    >>> replay(game.record()).result == game.result
    True
    """
    game = begin(doc, content)
    for _ in play_through(game, doc["actions"]):
        pass
    check_result(doc, game)
    return game
