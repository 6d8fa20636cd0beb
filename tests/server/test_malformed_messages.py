"""Ten thousand malformed messages: each is answered with a reason, and the game stays as it was."""

import json
import random
import string
from collections import Counter
from typing import TYPE_CHECKING, Any

from planetarium.server.rejections import STATUS
from planetarium.server.settings import Limits
from planetarium.server.store import open_store

from .people import Person, Socket, new_key, play_randomly
from .servers import ServerProcess

if TYPE_CHECKING:
    from collections.abc import Callable

MESSAGES = 10_000
LIMIT = Limits().message


class MessageFuzzer:
    """Makes messages that must not change anything at a table, from its log and its players' valid messages."""

    def __init__(self, rng: random.Random, game: str, others: list[str], seq: int, sent: list[dict[str, Any]]) -> None:
        self.rng, self.game, self.others, self.seq, self.sent = rng, game, others, seq, sent
        self.kinds: list[Callable[[], str | bytes]] = [
            self.no_json, self.cut_off, self.wrong_types, self.unknown_fields, self.missing_fields, self.deep,
            self.huge, self.binary, self.elsewhere, self.old, self.future, self.replayed, self.illegal, self.odd_text,
            self.numbers, self.scalars,
        ]  # fmt: skip

    def __call__(self) -> str | bytes:
        return self.rng.choice(self.kinds)()

    def valid(self) -> dict[str, Any]:
        """Well written, though it cannot be done: it names a move that is none."""
        return {"type": "act", "id": "x", "game": self.game, "action": "I-1>I-1", "seq": self.seq, "key": new_key()}

    def _text(self, most: int) -> str:
        return "".join(self.rng.choices(string.printable + "äß行🪐\u2028\x7f", k=self.rng.randrange(most)))

    def _thing(self) -> Any:
        return self.rng.choice([
            None, True, -1, 3.5, 2**31 + 1, 10**30, 1e300, "", "1", self._text(40), [], [1], {}, {"a": []},
            "x" * self.rng.randrange(1, 300),
        ])  # fmt: skip

    def no_json(self) -> str:
        return self._text(200) or "?"

    def cut_off(self) -> str:
        text = json.dumps(self.valid())
        return text[: self.rng.randrange(1, len(text))]

    def wrong_types(self) -> str:
        message = self.valid()
        for field in self.rng.sample(sorted(message), self.rng.randrange(1, 4)):
            message[field] = self._thing()
        if message["action"] in ("", "I-1>I-1") or not isinstance(message["action"], str):
            return json.dumps(message)
        return json.dumps({**message, "action": "I-1>I-1"})

    def unknown_fields(self) -> str:
        return json.dumps({**self.valid(), self._text(20) or "more": self._thing()})

    def missing_fields(self) -> str:
        message = self.valid()
        for field in self.rng.sample(sorted(message), self.rng.randrange(1, len(message))):
            del message[field]
        return json.dumps(message)

    def deep(self) -> str:
        depth = self.rng.randrange(100, 8000)
        bracket = self.rng.choice(["[", '{"a":'])
        return f'{{"type":"act","id":"d","action":{(bracket * depth)[: LIMIT - 100]}'

    def huge(self) -> str:
        size = self.rng.choice([LIMIT - 200, LIMIT, LIMIT + 1, 3 * LIMIT, self.rng.choice([LIMIT, 40 * LIMIT])])
        sign = self.rng.choice(["x", "é", "行", "🪐", " "])
        message = {**self.valid(), self.rng.choice(["action", "key", "id", "game", "note"]): sign * size}
        text = json.dumps(message, ensure_ascii=False)
        return text if len(text.encode()) < 60 * LIMIT else text[: 15 * LIMIT]

    def binary(self) -> bytes:
        return self.rng.choice([self.rng.randbytes(self.rng.randrange(200)), json.dumps(self.valid()).encode()])

    def elsewhere(self) -> str:
        """For games of others, seats of others, games that are none."""
        game = self.rng.choice([*self.others, "none", "../../etc", "a" * 32, self.game + " "])
        message = self.rng.choice([
            {**self.valid(), "game": game},
            {"type": "open", "id": "o", "game": game},
            {"type": "open", "id": "o", "game": self.game, "seat": self.rng.choice([2, 3, 4, -1, "0"])},
            {"type": "chat", "id": "c", "game": game, "text": "hello", "key": new_key()},
            {"type": "undo", "id": "u", "game": game, "seq": self.seq, "key": new_key()},
        ])  # fmt: skip
        return json.dumps(message)

    def old(self) -> str:
        seq = self.rng.randrange(self.seq)
        return json.dumps({**self.valid(), "action": self.rng.choice(self.sent)["action"], "seq": seq})

    def future(self) -> str:
        return json.dumps({**self.valid(), "seq": self.seq + self.rng.randrange(1, 10**6)})

    def replayed(self) -> str:
        """What was sent before, word for word or with something else under the same key."""
        message = dict(self.rng.choice(self.sent))
        if self.rng.random() < 0.3:
            message["action"] = self.rng.choice(["pass", "brighten", "I-1>I-2"])
        return json.dumps(message)

    def illegal(self) -> str:
        words = "play,keep,draw low,I-1>,>,pay gas,discard,create A I-1,none,🪐,VII-a1>I-1"
        return json.dumps({**self.valid(), "action": self.rng.choice(words.split(","))})

    def odd_text(self) -> str:
        """Lone surrogates, escapes and nulls, in every field."""
        message = json.dumps(self.valid())
        odd = self.rng.choice(["\\ud800", "\\udfff\\ud800", "\\u0000", "\\", "\\x", '"', "\\u202e"])
        place = self.rng.choice(['"id": "', '"game": "', '"key": "', '"action": "', '"type": "'])
        return message.replace(place, place + odd)

    def numbers(self) -> str:
        number = self.rng.choice(["1e999", "-0", "NaN", "Infinity", "9" * 5000, "0x10", "1_000", "07", "1.0", "1e0"])
        return json.dumps({**self.valid(), "seq": -77}).replace("-77", number)

    def scalars(self) -> str:
        return json.dumps(self.rng.choice([None, True, 1, "act", [], [self.valid()], {}, {"type": None}, {"type": []}]))


def exchange(socket: Socket, fuzzer: MessageFuzzer, count: int) -> Counter[str]:
    """Sends so many in a row, and hears an answer to each."""
    reasons: Counter[str] = Counter()
    expected: list[str | bytes] = [fuzzer() for _ in range(count)]
    for message in expected:
        socket.raw.send(message)
    for message in expected:
        answer = socket.receive()
        if answer["type"] == "ack":
            assert answer.get("again") is True, message[:300]
            reasons["again"] += 1
        else:
            assert answer["type"] == "rejected", (answer, message[:300])
            assert answer["reason"] in STATUS.keys() - {"internal", "unavailable"}, (answer, message[:300])
            assert answer["message"]
            assert len(json.dumps(answer["message"])) < 2 * LIMIT
            reasons[answer["reason"]] += 1
    return reasons


def test_ten_thousand_wrong_messages_leave_the_game_as_it_was(
    ada: Person, bob: Person, eve: Person, server: ServerProcess
) -> None:
    made = ada.table("me open")
    bob.join(made, 1)
    game = made["game"]
    sent: list[dict[str, Any]] = []
    rng = random.Random(2026)
    # Until she is to move, where nothing that the fuzzer says is legal by chance, and does not.
    while len(sent) < 10 or not _is_to_move(ada.news(game)):
        for person in (ada, bob):
            news = person.news(game)
            if news["view"]["legal"] and not (person is ada and len(sent) >= 10 and _is_to_move(news)):
                body = {"action": rng.choice(news["view"]["legal"]), "seq": news["seq"], "key": new_key()}
                person.post(f"tables/{game}/actions", body)
                if person is ada:
                    sent.append({"type": "act", "id": "r", "game": game, **body})
    others = [eve.table("me me")["game"], eve.table("me me")["game"]]
    play_randomly(eve, others[0], rng, 10)
    everything = [game, *others]
    store = open_store(str(server.log.parent / "games.db"))
    before = [store.entries(each) for each in everything], [_views(ada, bob, game), eve.news(others[0])]
    fuzzer = MessageFuzzer(rng, game, others, before[0][0][-1].seq, sent)
    reasons: Counter[str] = Counter()
    with ada.socket() as socket:
        while reasons.total() < MESSAGES:
            reasons += exchange(socket, fuzzer, 200)
        assert socket.call("ping")["type"] == "pong", "the connection has survived it all"
        assert not socket.unread, "and was told nothing else"
    after = [store.entries(each) for each in everything], [_views(ada, bob, game), eve.news(others[0])]
    store.close()
    assert after == before
    expected = {"malformed", "too-large", "unknown-game", "not-your-seat", "stale", "illegal", "key-reused", "again"}
    assert expected <= reasons.keys(), reasons
    assert min(reasons[reason] for reason in expected) >= 50, reasons
    legal = ada.news(game)["view"]["legal"]
    assert ada.act(game, legal[0], fuzzer.seq)["seq"] == fuzzer.seq + 1, "the game goes on"


def _is_to_move(news: dict[str, Any]) -> bool:
    return bool(news["view"]["legal"]) and news["view"]["position"]["phase"] == "move"


def _views(ada: Person, bob: Person, game: str) -> list[str]:
    return [json.dumps(person.news(game)) for person in (ada, bob)]


def test_a_frame_beyond_all_measure_ends_the_connection_and_nothing_else(ada: Person) -> None:
    game = ada.table("me me")["game"]
    with ada.socket() as socket, ada.socket() as other:
        other.open(game)
        socket.raw.send("x" * (64 * LIMIT + 1))
        rest, code = socket.wait_until_closed()
        assert (rest, code) == ([], 1009)
        assert other.call("ping")["type"] == "pong"


def test_what_is_wrong_is_named_and_answered_by_its_id(ada: Person) -> None:
    game = ada.table("me me")["game"]
    with ada.socket() as socket:
        rejected = socket.call("act", game=game, action="pass", seq="0", key="k")
        assert rejected["reason"] == "malformed"
        assert "seq" in rejected["message"]
        assert "act" in socket.call("fly")["message"], "what there is"
        socket.raw.send("{")
        assert socket.receive()["id"] is None
        socket.raw.send(json.dumps({"type": "ping", "id": "行" * 6000}, ensure_ascii=False))
        assert socket.receive()["reason"] == "too-large", "18,000 bytes in 6,000 signs"
        socket.raw.send(json.dumps({"type": "ping", "id": "i" * 65}))
        assert socket.receive()["reason"] == "malformed"
