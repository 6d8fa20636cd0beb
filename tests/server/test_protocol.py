"""What is said against what is described: real traffic, games on paper, the documentation and the page's types."""

import json
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from fastapi.routing import APIRoute
from jsonschema import Draft202012Validator
from starlette.routing import compile_path

from planetarium.content import Content
from planetarium.formats.events import EventDoc, OpenShuffleEvent
from planetarium.game.record import begin, play_through, read_record
from planetarium.server import documents as d
from planetarium.server import messages as m
from planetarium.server.protocol_schema import protocol_schema
from planetarium.server.routes import ROUTERS

from .people import Doc, Person, Player, Refused, Socket, late_position, new_key, play_randomly

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "tests" / "fixtures"
DOCS = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
NOTATION = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
PREFIX = "/api/v1/"


def check(name: str, doc: object) -> None:
    """Raises if a document is not what its definition says."""
    validator = Draft202012Validator({**protocol_schema(), "$ref": f"#/$defs/{name}"})
    for error in validator.iter_errors(doc):
        raise AssertionError(f"{name} at {error.json_path}: {error.message[:300]}")


def members(union: Any, tag: str) -> dict[str, Any]:
    """The types of a union, each by the one value of a field that tells them apart."""
    return {get_args(get_type_hints(member)[tag])[0]: member for member in get_args(union.__value__)}


ENTRIES, MESSAGES, EVENTS = members(d.EntryDoc, "kind"), members(d.ServerMessage, "type"), members(EventDoc, "event")
ROUTES: dict[tuple[str, str], Any] = {
    (method, route.path.removeprefix(PREFIX)): route.response_model
    for router in ROUTERS
    for route in router.routes
    if isinstance(route, APIRoute)
    for method in route.methods or ()
}


class Witness:
    """Checks everything that is answered and told, and counts it by kind."""

    def __init__(self) -> None:
        self.entries: Counter[str] = Counter()
        self.messages: Counter[str] = Counter()
        self.routes: Counter[tuple[str, str]] = Counter()

    def told(self, message: Doc) -> None:
        check("ServerMessage", message)
        self.messages[message["type"]] += 1
        self._count(message.get("news"))

    def answered(self, method: str, path: str, answer: Any) -> None:
        route, model = next(
            (route, model)
            for route, model in ROUTES.items()
            if route[0] == method and compile_path(route[1])[0].match(path)
        )
        self.routes[route] += 1
        if get_origin(model) is list:
            for line in answer:
                check(get_args(model)[0].__name__, line)
        elif get_origin(model) is dict:
            for value in answer.values():
                check(get_args(model)[1].__name__, value)
        elif model is not None:
            check(model.__name__, answer)
            self._count(answer if model is d.NewsDoc else answer.get("news"))

    def _count(self, news: Doc | None) -> None:
        for entry in news["entries"] if news else ():
            self.entries[entry["kind"]] += 1


@pytest.fixture
def witness(monkeypatch: pytest.MonkeyPatch) -> Iterator[Witness]:
    witness = Witness()
    request, receive = Person.request, Socket.receive

    def checked_request(person: Person, method: str, path: str, body: Any = None, **query: Any) -> Any:
        try:
            answer = request(person, method, path, body, **query)
        except Refused as refusal:
            check("RejectionAnswer", refusal.doc)
            raise
        witness.answered(method, path, answer)
        return answer

    def checked_receive(socket: Socket, *patience: float) -> Doc:
        message = receive(socket, *patience)
        witness.told(message)
        return message

    monkeypatch.setattr(Person, "request", checked_request)
    monkeypatch.setattr(Socket, "receive", checked_receive)
    yield witness


def test_all_that_is_said_at_the_tables_is_described(
    witness: Witness, ada: Person, bob: Person, eve: Person, people: Callable[..., Person]
) -> None:
    """An evening with everything that can happen: each message and each answer is checked as it comes."""
    about = ada.get("about")
    ada.get(f"contents/{about['content']['hash']}")
    assert people().post("players")["token"]
    _play_with_others(ada, bob, eve)
    _play_alone(ada)
    _look_around(ada, eve, people())
    assert witness.entries.keys() == ENTRIES.keys()
    assert witness.messages.keys() == MESSAGES.keys()
    # A record is a file of its own, with a schema of its own.
    assert witness.routes.keys() == ROUTES.keys()


def _play_with_others(ada: Person, bob: Person, eve: Person) -> None:
    made = ada.table("me open")
    game = made["game"]
    bob.join(made, 1, "Bob")
    eve.post("invites", {"code": made["watch"]})
    with ada.socket() as here, bob.socket() as there, bob.socket() as elsewhere:
        assert here.call("ping")["type"] == "pong"
        first = Player(here, game)
        there.open(game)
        ada.post(f"tables/{game}/seats/0/name", {"name": "Ada of old"})
        first.catch_up(2)
        assert here.call("act", game=game, action="dance", seq=first.seq, key=new_key())["type"] == "rejected"
        assert here.call("act", game=game, action="dance")["reason"] == "malformed"
        key = new_key()
        done = here.act(game, first.view["legal"][0], first.seq, key)
        assert here.act(game, first.view["legal"][0], first.seq, key)["again"]
        assert here.act(game, first.view["legal"][0], 1)["reason"] == "stale"
        assert elsewhere.wait_for_type("turn")["game"] == game
        there.call("chat", game=game, text="Wait!", key=new_key())
        bob.post(f"tables/{game}/chat", {"text": "Please.", "key": new_key()})
        news = ada.news(game)
        for wish in ({"agree": False}, {"agree": True}):
            asked = ada.post(f"tables/{game}/undo", {"seq": news["seq"], "key": new_key()})
            assert asked["news"]["entries"][-1]["kind"] == "ask-undo"
            news = bob.post(f"tables/{game}/consent", {**wish, "seq": asked["seq"], "key": new_key()})["news"]
        assert news["entries"][-1]["kind"] == "undo" and done["seq"] < news["seq"]
        assert there.call("shut", game=game)["type"] == "ack"
        there.open(game, news["seq"])
        bob.post(f"tables/{game}/seats/1/bot", {"level": "explorer"})
        bob.post(f"tables/{game}/seats/1/return")
        bob.post(f"tables/{game}/seats/1/invite")
        bob.post(f"tables/{game}/seats/1/leave")
        assert there.wait_for_type("gone") == {"type": "gone", "game": game}
        # The Explorer who goes on in Bob's place thinks before it chooses.
        _let_a_bot_think(here, game)


def _let_a_bot_think(socket: Socket, game: str) -> None:
    news = socket.open(game)
    for _ in range(200):
        if any(message["type"] == "thinking" for message in socket.unread):
            return
        if news["view"]["legal"]:
            socket.act(game, random.Random(1).choice(news["view"]["legal"]), news["seq"])
        news = socket.open(game)
        socket.call("ping")
    raise AssertionError("the bot was never seen thinking")


def _play_alone(ada: Person) -> None:
    """A game to its end, with advice, and the next one."""
    game = ada.table("me me", start=late_position(turns=2))["game"]
    news = ada.news(game)
    ada.get(f"tables/{game}/hand", seat=news["view"]["seat"])
    ada.get(f"tables/{game}/collects")
    ada.get(f"tables/{game}/preview", action=news["view"]["legal"][0])
    ada.post(f"tables/{game}/hint", {"level": "explorer"})
    news = play_randomly(ada, game, random.Random(2))
    assert news["view"]["result"] and news["view"]["key"]
    ada.get(f"tables/{game}/past/3", seat=1)
    assert ada.get(f"tables/{game}/past/3", seat=1, hands=True)["hands"]
    review = f"tables/{game}/review"
    while not ada.post(review, {"effort": "quick"})["ready"]:
        time.sleep(0.05)
    assert ada.get(review)["review"]["turning_points"] is not None
    ada.get(f"tables/{game}/story")
    assert ada.get(f"tables/{game}/feats")["aside"] == "own"
    again = ada.post(f"tables/{game}/rematch")["game"]
    assert ada.news(game)["entries"][-1]["game"] == again
    ada.news(ada.post(f"tables/{game}/branch", {"after": 1, "seat": 1, "chance": "same"})["game"])
    record = ada.get(f"tables/{game}/record")
    ada.news(ada.post("records", {"record": record})["game"])


def _look_around(ada: Person, eve: Person, phone: Person) -> None:
    """Lists, lessons, puzzles, codes and devices."""
    first = ada.get("lessons")[0]["id"]
    assert ada.get(f"lessons/{first}")["steps"]
    ada.news(ada.post(f"lessons/{first}", {})["game"])
    assert ada.get("puzzles")["puzzles"]
    puzzle = ada.get("puzzles/daily")["puzzle"]["id"]
    table = {"game": ada.post(f"puzzles/{puzzle}", {})["game"]}
    assert ada.news(table["game"])["view"]["verdict"] == ada.get(f"puzzles/{puzzle}", **table)["verdict"] == "begun"
    ada.post(f"puzzles/{puzzle}/hint", table)
    assert ada.post(f"puzzles/{puzzle}/solution", table)["solution"]["steps"]
    assert ada.get("ratings/me")["rating"] is None
    rated = ada.table("me open", public=True, rated=True)["game"]
    ada.post(f"tables/{rated}/seats/1/bot", {"level": "novice"})
    ada.post(f"tables/{rated}/seats/0/leave")
    assert ada.get(f"tables/{rated}/ratings")["change"] == ada.get("ratings/me")["history"][0]
    ada.request("DELETE", "ratings/me")
    day = ada.get("daily")["day"]
    ada.news(ada.post("daily", {"day": day, "name": "Ada"})["game"])
    before = ada.get(f"daily/{(date.fromisoformat(day) - timedelta(days=1)).isoformat()}")
    assert before["key"] and "results" in ada.get(f"daily/{before['day']}/results")
    public = ada.table("me open", public=True, clock=60)["game"]
    assert eve.get("tables", public="true")
    eve.post(f"tables/{public}/seats/1/take", {"name": "Eve"})
    watch = ada.post(f"tables/{public}/watch")["code"]
    assert eve.post("invites/look", {"code": watch})["seat"] is None
    assert ada.get("tables")
    eve.request("DELETE", f"tables/{public}")
    alone = ada.table("me", options={"solo_target": 0})["game"]
    play_randomly(ada, alone, random.Random(2))
    assert ada.get("me/statistics", offset=60)["all"]["games"] == 1
    assert ada.get("me/export")["statistics"]
    ada.request("DELETE", "me/statistics")
    assert eve.request("DELETE", "me") == {"left": 0}
    phone.post("devices/join", {"code": ada.post("devices/link")["code"]})
    devices = ada.get("devices")["devices"]
    other = next(device["id"] for device in devices if not device["here"])
    with phone.socket() as socket:
        socket.open(public)
        ada.request("DELETE", f"devices/{other}")
        assert socket.wait_until_closed()[0][-1] == {"type": "bye", "reason": "ended"}


def check_event(event: EventDoc) -> None:
    """Against the type of its kind, far sooner than against all of them; a shuffle is told in two ways."""
    check("EventDoc" if event["event"] == "shuffle" else EVENTS[event["event"]].__name__, event)


@pytest.mark.parametrize("folder", ["games", "primordial"])
def test_whatever_happens_in_a_game_is_described(folder: str, frozen: Content, primordial: Content) -> None:
    """Every event, and positions as each seat and a spectator see them, in recorded games."""
    content = frozen if folder == "games" else primordial
    for path in sorted((FIXTURES / folder).glob("*.json"))[::6]:
        record = read_record(path)
        game = begin(record, content)
        for number, _ in enumerate(play_through(game, record["actions"])):
            for event in game.seen_events():
                check_event(event)
            if number % 25 == 0:  # each time as another sees it
                viewers = (*range(game.options.players), None)
                check("Position", game.observe(viewers[number // 25 % len(viewers)]).position())
        check("ResultDoc", record["result"])


def test_every_kind_of_event_has_happened(frozen: Content, primordial: Content) -> None:
    seen: set[str] = set()
    for folder, content in (("games", frozen), ("primordial", primordial)):
        for path in sorted((FIXTURES / folder).glob("*.json"))[::2]:
            record = read_record(path)
            game = begin(record, content)
            for _ in play_through(game, record["actions"]):
                seen.update(event["event"] for event in game.events)
    assert seen == EVENTS.keys()


# What the documentation says.


def rows(text: str, heading: str) -> dict[str, str]:
    """The rows of the table under a heading: what the first column calls them, and the rest."""
    table = text.split(heading, 1)[1].split("\n\n", 1)[0]
    return dict(re.findall(r"^\| `([^`]+)` \|(.*)\|$", table, re.MULTILINE))


def words(text: str) -> set[str]:
    return set(re.findall(r"`([^`]+)`", text))


def fields_of(model: Any) -> dict[str, Any]:
    """The fields of a document or a message, with their types."""
    return get_type_hints(model)


def values_of(types: dict[str, Any]) -> set[str]:
    """What fields with a few possible values can hold."""
    found: set[str] = set()
    for kind in types.values():
        found |= {value for value in get_args(getattr(kind, "__value__", kind)) if isinstance(value, str)}
    return found


def check_table(
    told: dict[str, str], models: dict[str, Any], given: set[str], more: frozenset[str] = frozenset()
) -> None:
    """Kinds are all told, each with its fields besides those `given`, and with no others but what these can hold."""
    assert told.keys() == models.keys()
    for kind, model in models.items():
        types = {name: of for name, of in fields_of(model).items() if name not in given}
        assert types.keys() <= words(told[kind]), kind
        assert words(told[kind]) <= types.keys() | values_of(types) | more, kind


def test_the_entries_are_told() -> None:
    check_table(rows(DOCS, "| kind | seat | and |"), ENTRIES, {"seq", "at", "kind", "seat"})


def test_what_the_server_says_is_told() -> None:
    check_table(rows(DOCS, "| server says | with |"), MESSAGES, {"type"})


def test_what_clients_say_is_told() -> None:
    models = {
        get_args(fields_of(model)["type"])[0]: model for model in get_args(get_args(m.ClientMessage.__value__)[0])
    }
    answers = frozenset({"opened", "ack", "pong"})
    check_table(rows(DOCS, "| client says | with | answered by |"), models, {"type", "id"}, answers)


def test_the_events_are_told() -> None:
    models = {**EVENTS, "shuffle": OpenShuffleEvent}
    check_table(rows(NOTATION, "| event | with |"), models, {"event"}, frozenset({"comet", "heat", "cold"}))


def test_the_examples_have_all_fields() -> None:
    news, table = (json.loads(text.replace("…", "")) for text in re.findall(r"```json\n(.*?)```", DOCS, re.DOTALL)[:2])
    assert news.keys() == fields_of(d.NewsDoc).keys()
    assert news["view"].keys() == fields_of(d.ViewDoc).keys()
    assert news["entries"][0].keys() == fields_of(d.ActionEntry).keys()
    assert table.keys() == fields_of(d.TableDoc).keys()
    assert table["undo"].keys() == fields_of(d.UndoWishDoc).keys()
    assert table["seats"][0].keys() == fields_of(d.SeatDoc).keys()


def test_every_address_is_told() -> None:
    table = DOCS.split("| | |\n|---|---|\n", 1)[1].split("\n\n", 1)[0]
    told = set()
    for line in table.splitlines():
        first, *others = re.findall(r"`([^`]+)`", line.split("|")[1])
        method, path = first.split("?")[0].split(" ")
        told |= {(method, path), *((method, f"{path.rpartition('/')[0]}/{other}") for other in others)}
    assert {(method, re.sub(r"digest", "hash", path).replace("{device}", "{id}")) for method, path in ROUTES} == told
    lines = next(line for line in table.splitlines() if line.startswith("| `GET tables` |"))
    assert fields_of(d.TableLine).keys() == set(re.search(r": `([^`]+)`", lines)[1].split(", "))  # type: ignore[index]
    assert fields_of(d.HintAnswer).keys() <= set(re.findall(r'"(\w+)"', table))


def test_nothing_that_is_said_is_declared_by_hand_in_the_page() -> None:
    """The names under which the page knows what is said come from the generated types."""
    said = {name for name, schema in protocol_schema()["$defs"].items() if schema.get("type") == "object"}
    for path in (ROOT / "web" / "src").rglob("*.ts"):
        if path.name != "protocol.ts":
            declared = set(
                re.findall(r"^export (?:interface|type) (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
            )
            assert not declared & said - {"NewTable"}, path
