"""Two server processes on one database: any of them serves any game, and the log settles races."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from planetarium import Game
from planetarium.options import Options
from planetarium.server.store import open_store

from .people import Person, Player, Refused, Socket, late_position, new_key, play_together
from .servers import ServerProcess
from .test_tables import refused

if TYPE_CHECKING:
    from .cluster import Cluster


class Pair:
    """Two servers on one database, and Ada at the one, Bob at the other."""

    def __init__(self, stack: ExitStack, database: str, directory: Path) -> None:
        self.database = database
        with ThreadPoolExecutor() as pool:
            starting = [pool.submit(ServerProcess(database, directory / f"log{i}").start) for i in range(2)]
            self.servers = [started.result() for started in starting]
        for server in self.servers:
            stack.callback(server.kill)
            stack.callback(server.stop)
        self.ada, self.bob = (stack.enter_context(Person(server.address)) for server in self.servers)

    def table(self, **more: Any) -> str:
        made = self.ada.table("me open", **more)
        self.bob.join(made, 1, "Bob")
        game: str = made["game"]
        return game


@pytest.fixture(scope="module", params=["postgresql", "sqlite"])
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    directory = tmp_path_factory.mktemp("pair")
    database = str(directory / "games.db")
    if request.param == "postgresql":
        cluster: Cluster = request.getfixturevalue("postgres")
        database = cluster.database()
    with ExitStack() as stack:
        yield Pair(stack, database, directory)


def test_two_people_at_two_processes_play_a_whole_game(pair: Pair) -> None:
    game = pair.table() if pair.database.startswith("postgresql") else pair.table(start=late_position(2, 20))
    with pair.ada.socket() as first, pair.bob.socket() as second:
        players = {0: Player(first, game), 1: Player(second, game)}
        seq = play_together(players, random.Random(1))
        assert players[0].view["result"] == players[1].view["result"] is not None
        assert players[0].seq == players[1].seq == seq
    record = pair.ada.get(f"tables/{game}/record")
    assert pair.bob.get(f"tables/{game}/record") == record
    assert Game.from_record(record).result is not None
    new = pair.bob.post(f"tables/{game}/rematch")["game"]
    assert pair.ada.post(f"tables/{game}/rematch")["game"] == new


def test_all_that_happens_reaches_the_other_process(pair: Pair) -> None:
    game = pair.table()
    with pair.bob.socket() as socket:
        player = Player(socket, game)
        pair.ada.post(f"tables/{game}/chat", {"text": "hello", "key": new_key()})
        pair.ada.post(f"tables/{game}/seats/0/name", {"name": "Ada"})
        pair.ada.act(game, pair.ada.news(game)["view"]["legal"][0], player.seq + 2)
        player.catch_up(player.seq + 3)
        assert [entry["kind"] for entry in player.entries] == ["sit", "chat", "name", "action"]
        assert player.table["seats"][0]["name"] == "Ada"


def test_people_are_told_of_their_turn_by_the_other_process(pair: Pair) -> None:
    pair.table()  # so that Bob is known, whichever test comes first
    with pair.bob.socket() as early:  # before the table that matters exists
        game = pair.table()
        with pair.bob.socket() as late_comer:
            news = pair.ada.news(game)
            pair.ada.act(game, news["view"]["legal"][0], news["seq"])
            assert late_comer.wait_for_type("turn", game=game)["seat"] == 1
            assert early.wait_for_type("turn", game=game)["seat"] == 1


def test_of_two_moves_for_one_seq_exactly_one_wins(pair: Pair) -> None:
    """Ada plays both seats and has two devices, one at each process; both move at the same moment, again and again."""
    rng = random.Random(3)
    game = pair.ada.table("me me")["game"]
    headers = pair.ada.headers()
    devices = [Socket(server.address, headers) for server in pair.servers]
    wins = [0, 0]
    news = devices[0].open(game)
    devices[1].open(game)
    with ThreadPoolExecutor(2) as pool:
        for number in range(60):
            news = pair.ada.news(game)
            legal, seq = news["view"]["legal"], news["seq"]
            wishes = [rng.choice(legal), rng.choice(legal)]
            moving = [
                pool.submit(device.act, game, wish, seq, f"{i}-{number}")
                for i, (device, wish) in enumerate(zip(devices, wishes, strict=True))
            ]
            answers = [move.result() for move in moving]
            kinds = sorted(answer["type"] for answer in answers)
            assert kinds == ["ack", "rejected"], answers
            won = next(i for i, answer in enumerate(answers) if answer["type"] == "ack")
            wins[won] += 1
            lost = answers[1 - won]
            assert (answers[won]["seq"], lost["reason"], lost["seq"]) == (seq + 1, "stale", seq + 1)
            assert [entry["seq"] for entry in lost["news"]["entries"]] == [seq + 1], "what came first"
            assert lost["news"]["view"] is not None
    for device in devices:
        device.close()
    assert min(wins) > 0, "there was no race"
    store = open_store(pair.database)
    entries, header = store.entries(game), store.game_header(game)
    store.close()
    assert header is not None
    assert [entry.seq for entry in entries] == list(range(1, 61))
    replay = Game.start(Options.from_doc(header.options), key=header.key)
    for entry in entries:
        replay.play(entry.data["action"])


def test_of_two_who_exchange_an_invite_at_two_processes_one_sits_down(pair: Pair) -> None:
    for _ in range(10):
        made = pair.ada.table("me open")

        def attempt(server: ServerProcess, made: dict[str, Any] = made) -> str:
            with Person(server.address) as person:
                try:
                    return str(person.join(made, 1)["seat"])
                except Refused as error:
                    return error.reason

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(attempt, pair.servers)) == ["1", "unknown-invite"]


def test_one_key_is_used_once_at_two_processes(pair: Pair) -> None:
    game = pair.ada.table("me me")["game"]
    legal = pair.ada.news(game)["view"]["legal"]
    elsewhere = Person(pair.servers[1].address)
    elsewhere.http.headers["Cookie"] = pair.ada.cookies
    with ThreadPoolExecutor(2) as pool:
        acting = [pool.submit(person.act, game, legal[0], 0, "one-key") for person in (pair.ada, elsewhere)]
        answers = [act.result() for act in acting]
    assert sorted((answer["seq"], answer["again"]) for answer in answers) == [(1, False), (1, True)]
    assert refused(elsewhere, f"tables/{game}/actions", {"action": legal[1], "seq": 0, "key": "one-key"}) == (
        409, "key-reused",
    )  # fmt: skip
    elsewhere.http.close()


def test_a_bot_plays_though_its_process_is_gone(pair: Pair) -> None:
    """One process is killed while its bot is to act; the other lets it play."""
    game = pair.table()
    with pair.bob.socket() as socket:
        player = Player(socket, game)
        pair.ada.post(f"tables/{game}/seats/0/bot", {"level": "explorer"})
        pair.servers[0].kill()
        try:
            while not player.view["legal"]:
                player.catch_up(player.seq + 1)
            assert player.entries[-1]["seat"] == 0
        finally:
            pair.servers[0].start()  # for the other tests


def host_asks_while_a_guest_sits_down(pair: Pair, rounds: int) -> None:
    """The host asks one server for new codes, again and again, while a guest sits down at the other.

    Once a guest sits, no code opens the seat; and the host never sees the guest's hand.
    """
    for _ in range(rounds):
        made = pair.ada.table("me open")
        game = made["game"]
        pair.ada.news(game)  # so that the host's server has the table in memory, with its seat open

        def hammer(game: str = game) -> list[str]:
            codes = []
            for _ in range(8):
                try:
                    codes.append(pair.ada.post(f"tables/{game}/seats/1/invite")["code"])
                except Refused as error:
                    assert error.reason in ("not-your-seat", "stale")
            return codes

        with ThreadPoolExecutor(2) as pool:
            hammering = pool.submit(hammer)
            try:
                pair.bob.join(made, 1, "Bob")
                sat = True
            except Refused as error:  # the first code has been replaced by then
                assert error.reason == "unknown-invite"
                sat = False
            codes = hammering.result()
        if not sat:
            pair.bob.post("invites", {"code": codes[-1], "name": "Bob"})
        for code in codes:
            assert refused(pair.ada, "invites", {"code": code}) == (404, "unknown-invite")
        assert refused(pair.ada, f"tables/{game}/seats/1/invite") == (403, "not-your-seat")
        for person, mine in ((pair.ada, [True, False]), (pair.bob, [False, True])):
            assert [seat["mine"] for seat in person.news(game)["table"]["seats"]] == mine
        store = open_store(pair.database)
        assert [entry.kind for entry in store.entries(game)] == ["sit"]
        store.close()


def test_a_host_cannot_throw_out_a_guest_who_has_just_sat_down(pair: Pair) -> None:
    host_asks_while_a_guest_sits_down(pair, 6)


@pytest.mark.soak
def test_a_host_never_throws_out_a_guest_under_hammering(pair: Pair) -> None:
    host_asks_while_a_guest_sits_down(pair, 100)


def test_no_server_decides_from_what_it_remembers(pair: Pair) -> None:
    """Each change is made at the one server and used at the other at once, before it can have heard of it."""
    pair.ada.table("me me")  # whoever asks for something first is given a token
    elsewhere = Person(pair.servers[1].address, pair.ada.cookies.partition("=")[2])
    for _ in range(10):
        made = pair.ada.table("me open", public=True)
        game = made["game"]
        elsewhere.news(game)
        pair.ada.post(f"tables/{game}/seats/0/bot", {"level": "novice"})
        elsewhere.post(f"tables/{game}/seats/0/return")
        pair.ada.post(f"tables/{game}/seats/0/leave")
        assert refused(elsewhere, f"tables/{game}/seats/0/name", {"name": "Ada"}) == (403, "not-your-seat")
        assert refused(elsewhere, f"tables/{game}/chat", {"text": "?", "key": new_key()}) == (403, "not-your-seat")
        with pytest.raises(Refused) as caught:
            elsewhere.get(f"tables/{game}/hand")
        assert caught.value.reason == "not-your-seat"
        with elsewhere.socket() as socket:
            assert socket.open(game)["view"]["seat"] is None
        elsewhere.post(f"tables/{game}/seats/0/take", {})
        assert refused(pair.bob, f"tables/{game}/seats/0/take", {}) == (409, "not-now")
        pair.ada.post(f"tables/{game}/chat", {"text": "here again", "key": new_key()})
    elsewhere.http.close()


def test_who_gave_a_seat_away_does_not_look_into_its_hand(pair: Pair) -> None:
    """Ada follows her seat at the one server, gives it to Bob at the other, and says something at once."""
    for _ in range(4):
        game = pair.ada.table("me me")["game"]
        with pair.ada.socket() as socket:
            socket.open(game, seat=0)
            pair.bob.post("invites", {"code": pair.ada.post(f"tables/{game}/seats/0/invite")["code"], "name": "Bob"})
            news = pair.bob.news(game)
            pair.bob.act(game, news["view"]["legal"][0], news["seq"])
            answer = socket.call("chat", game=game, text="hello", key=new_key())
            told = [message["news"] for message in (*socket.unread, answer) if "news" in message]
            views = [news.get("view") for news in told]
            assert all(view["seat"] is None for view in views if view)
