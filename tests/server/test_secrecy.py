"""6.1 over the wire: every byte that somebody gets in a whole game is the same if what it cannot see lies differently.

A game is played from a written start. Cards that a viewer never sees until the end change places: in the start, and in
what others keep and discard out of sight. The course is the same to the viewer's eyes, so each message must be, too.
"""

import json
import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from planetarium import Game, standard_content
from planetarium.game.versions import RULES_VERSION
from planetarium.server import news
from planetarium.server.entries import GameHeader
from planetarium.server.identity import hashed
from planetarium.server.store import open_store
from planetarium.server.writing import Json
from planetarium.speeds import engine
from tests.test_position import eager

from .people import Doc, Person, Player, Socket
from .servers import server_in_thread

GAME = "the-game"
KEY = bytes(range(32))
NOW = 1_800_000_000.0
WATCHER = "w" * 43
OFTEN = 25  # actions between two looks around over HTTP


def token(seat: int) -> str:
    return str(seat) * 43


@dataclass(frozen=True)
class World:
    """A game: where it began, and what was done, by whom."""

    start: Doc
    actions: list[str]
    actors: list[int]

    def replayed(self) -> Iterator[Game]:
        """The game at each of its moments."""
        game = Game.from_position(self.start, key=KEY, rules=engine.compiled())
        yield game
        for action in self.actions:
            game.play(action)
            yield game

    def until(self, end: int) -> "World":
        return World(self.start, self.actions[:end], self.actors[:end])


def play(players: int, seed: int, **options: Any) -> World:
    """A whole game in which cards are played, drawn and kept."""
    start = Game.new(players, seed, rules=engine.compiled(), **options).position()
    game, rng = Game.from_position(start, key=KEY, rules=engine.compiled()), random.Random(seed)
    while not game.is_over:
        game.play(eager(game, rng))
    return World(start, [str(action) for action in game.actions], game.actors)


def words(text: str) -> set[str]:
    return set(re.findall(r"life:[+-]\d|[a-z][a-z0-9-]*", text))


def seen_words(world: World, viewer: int | None) -> set[str]:
    """Everything that a viewer reads from the start to the end, straight from the rulebook."""
    seen: set[str] = set()
    game = None
    for game in world.replayed():
        observed = game.observe(viewer)
        seen |= words(json.dumps([observed.position(), observed.legal_actions, game.seen_events()]))
    assert game is not None
    return seen | words(" ".join(game.log(viewer)))


def another(world: World, viewer: int | None, seed: int) -> World:
    """The same course to a viewer's eyes, with all that it never sees lying differently."""
    seen, rng = seen_words(world, viewer), random.Random(seed)
    groups: dict[str, list[str]] = defaultdict(list)
    for card in standard_content().cards:
        groups[f"{card.deck} {card.module}"].append(card.id)
    groups["life"] = [token for token in world.start["matter"].values() if token.startswith("life:")]
    other: dict[str, str] = {}
    for group in groups.values():
        hidden = [name for name in group if name not in seen and name in words(json.dumps(world.start))]
        other |= zip(hidden, rng.sample(hidden, len(hidden)), strict=True)
    assert sum(before != after for before, after in other.items()) > 10, "too little is hidden"
    start = deepcopy(world.start)
    start["matter"] = {space: other.get(token, token) for space, token in start["matter"].items()}
    start["decks"] = {name: [other.get(card, card) for card in deck] for name, deck in start["decks"].items()}
    for seat in start["seats"]:
        seat["hand"] = sorted(other.get(card, card) for card in seat["hand"])
    actions = [" ".join(other.get(word, word) for word in action.split()) for action in world.actions]
    return World(start, actions, world.actors)


def streams(world: World, directory: Path, viewers: list[int | None]) -> dict[int | None, list[bytes]]:
    """Plays a game at a real server; for each viewer all bytes that it got, on its sockets and over HTTP."""
    directory.mkdir()
    database = str(directory / "games.db")
    players = len(world.start["seats"])
    seats = [{"name": f"P{i}", "kind": "person", "level": None, "holder": hashed(token(i))} for i in range(players)]
    header = GameHeader(
        GAME, int(1000 * NOW), RULES_VERSION, standard_content().hash, world.start["options"], world.start, KEY, seats,
        clock=3600,
    )  # fmt: skip
    store = open_store(database)
    store.create(header, standard_content().to_doc(), (), (), hashed(WATCHER))
    store.close()
    with ExitStack() as stack:
        address, _ = stack.enter_context(server_in_thread(database, lambda: NOW))
        people = {seat: stack.enter_context(Person(address, token(seat))) for seat in range(players)}
        watchers = {
            viewer: Watcher(stack.enter_context(Person(address, WATCHER if viewer is None else token(viewer))))
            for viewer in viewers
        }
        for watcher in watchers.values():
            stack.callback(watcher.player.socket.close)
        for number, (action, actor) in enumerate(zip(world.actions, world.actors, strict=True)):
            if number % OFTEN == 0:
                for watcher in watchers.values():
                    watcher.look_around(number)
            if actor in watchers:
                watchers[actor].player.act(action)
            else:
                people[actor].act(GAME, action, number)
            for watcher in watchers.values():
                watcher.player.catch_up(number + 1)
        return {viewer: watcher.got for viewer, watcher in watchers.items()}


class Watcher:
    """Somebody who looks at everything that can be had, and keeps every byte of it."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.got: list[bytes] = []
        self.player = Player(self._socket(), GAME)

    def _socket(self) -> Socket:
        socket = RecordedSocket(self.person.address, self.person.headers())
        socket.got = self.got
        return socket

    def look_around(self, seq: int) -> None:
        legal = self.player.view["legal"]
        queries: list[tuple[str, dict[str, Any]]] = [
            ("", {}), ("", {"since": max(0, seq - 3)}), ("", {"since": seq}), ("/record", {}), ("/hand", {}),
            *(("/preview", {"action": action}) for action in legal[:: max(1, len(legal) // 3)]),
        ]  # fmt: skip
        for path, query in queries:
            self._keep(self.person.http.get(f"tables/{GAME}{path}", params=query))
        self._keep(self.person.http.get("tables"))
        stale = {"action": "pass", "seq": max(0, seq - 5), "key": f"stale-{seq}"}
        self._keep(self.person.http.post(f"tables/{GAME}/actions", json=stale if seq > 5 else {**stale, "seq": 9999}))
        socket = self._socket()
        socket.call("open", game=GAME, since=seq // 2)
        socket.close()

    def _keep(self, response: Any) -> None:
        headers = sorted((name, value) for name, value in response.headers.items() if name != "date")
        self.got.append(f"{response.status_code} {headers} ".encode() + response.content)


class RecordedSocket(Socket):
    """Keeps what it got, without the ids of its own choice."""

    got: list[bytes]

    def receive(self, timeout: float = 60) -> Doc:
        raw = self.raw.recv(timeout)
        assert isinstance(raw, str)
        if hasattr(self, "got"):
            self.got.append(re.sub(r'"id": ?"m\d+"', '"id":""', raw).encode())
        message: Doc = json.loads(raw)
        return message


COURSES: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {}),
    "three with modules": (3, {"modules": ("epochs", "frost-line"), "star": "variable", "extras": ("life", "dual")}),
}


@pytest.mark.parametrize("course", COURSES)
def test_what_one_cannot_see_changes_no_byte_of_a_whole_game(course: str, tmp_path: Path) -> None:
    players, options = COURSES[course]
    world = play(players, 7 if players == 2 else 6, **options)
    kept = [action for action in world.actions if action.startswith("keep")]
    assert len(kept) > 2, "nothing was kept out of sight"
    told = streams(world, tmp_path / "one", [0, None])
    assert b'"result":{' in told[0][-1], "to its end"
    for viewer in (0, None):
        other = another(world, viewer, 7)
        assert other.start != world.start
        assert_same(told[viewer], streams(other, tmp_path / f"other {viewer}", [viewer])[viewer])


def test_what_others_discard_is_secret_until_all_have_chosen(tmp_path: Path) -> None:
    world = play(3, 5).until(2)
    viewers: list[int | None] = [0, 1, 2, None]
    told = streams(world, tmp_path / "one", viewers)
    for viewer in viewers:
        others = (another(world, viewer, seed) for seed in range(30))
        other = next(other for other in others if other.actions != world.actions)
        assert_same(told[viewer], streams(other, tmp_path / f"other {viewer}", [viewer])[viewer])


def assert_same(stream: list[bytes], other: list[bytes]) -> None:
    for number, (one, two) in enumerate(zip(stream, other, strict=True)):
        if one != two:
            at = next(i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b)
            pytest.fail(f"message {number} differs: {one[at - 200 : at + 80]!r} and {two[at - 200 : at + 80]!r}")


WRITE_VIEW = news.write_view


def leaky(what: Callable[[Doc], Any]) -> Callable[..., Json]:
    """A view with something in it that `observe` would not have told."""

    def write(table: Any, holder: str | None, viewer: int | None) -> Json:
        view = json.loads(WRITE_VIEW(table, holder, viewer).text)
        return Json(json.dumps({**view, "deadline": what(table.game.position())}))

    return write


LEAKS: dict[str, Callable[[Doc], Any]] = {
    "the position": lambda position: position,
    "a card of a deck": lambda position: position["decks"]["low"][-1],
    "how long the names in a hand are": lambda position: sum(map(len, position["seats"][1]["hand"])),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_the_check_catches_a_leak(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "write_view", leaky(LEAKS[leak]))
    world = play(2, 7).until(4)
    other = another(world, 0, 7)
    told = streams(world, tmp_path / "one", [0])[0]
    with pytest.raises(pytest.fail.Exception, match="differs"):
        assert_same(told, streams(other, tmp_path / "other", [0])[0])


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(8))
def test_what_one_cannot_see_changes_no_byte_of_many_games(seed: int, tmp_path: Path) -> None:
    everything = COURSES["three with modules"][1]
    options: list[dict[str, Any]] = [{}, {"modules": ("epochs",)}, {"modules": ("frost-line",)}, everything]
    players = 2 + seed % 3
    world = play(players, seed, **options[seed % 4])
    viewers: list[int | None] = [*range(players), None]
    told = streams(world, tmp_path / "one", viewers)
    for viewer in viewers:
        other = another(world, viewer, seed)
        assert_same(told[viewer], streams(other, tmp_path / f"other {viewer}", [viewer])[viewer])
