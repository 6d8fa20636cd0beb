"""Pictures of finished games, and links to their replays: who gets them, when, and what they tell."""

import io
import random
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from html.parser import HTMLParser
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest
from PIL import Image

from planetarium.server.rejections import Rejection
from planetarium.server.sharing import links, pictures
from planetarium.server.store import open_store

from . import finished_games
from .finished_games import played, put
from .people import Person, Refused, late_position, new_key, play_randomly
from .servers import FakeClock, server_in_thread, wait_until
from .test_daily import finished_table

ODD = '<b>"A&B\'s"</b>'
RUNNING = ("not-now", "unknown-game")


@pytest.fixture
def serving(database: str, clock: FakeClock) -> Iterator[str]:
    """The address of a server on a database of each kind."""
    with server_in_thread(database, clock) as (found, _):
        yield found


def finished(person: Person, seats: str = "me me") -> str:
    """A game of somebody's that is over."""
    game: str = person.table(seats, start=late_position(turns=2))["game"]
    assert play_randomly(person, game, random.Random(3))["view"]["result"]
    return game


def page(address: str, path: str) -> httpx.Response:
    return httpx.get(f"{address}{path}")


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refusal:
        call()
    return refusal.value.reason


class Head(HTMLParser):
    """The title and the meta tags of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: dict[str, str] = {}
        self.title = ""
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag
        found = dict(attrs)
        if tag == "meta":
            self.tags[found.get("property") or found.get("name") or ""] = found.get("content") or ""

    def handle_data(self, data: str) -> None:
        if self._inside == "title":
            self.title += data.strip()


def test_a_picture_shows_the_finished_system_to_those_who_may_see_the_game(ada: Person, eve: Person) -> None:
    game = finished(ada)
    ada.post(f"tables/{game}/seats/0/name", {"name": ODD})
    svg = ada.get(f"tables/{game}/picture.svg")
    root = ElementTree.fromstring(svg)
    texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert any(ODD in text for text in texts) and b"<b>" not in svg
    assert not list(root.iter("{http://www.w3.org/2000/svg}script"))
    picture = Image.open(io.BytesIO(ada.get(f"tables/{game}/picture.png", size="square")))
    assert picture.size == pictures.SIZES["square"]
    assert len(set(picture.resize((60, 60)).convert("L").tobytes())) > 40  # it is not blank
    assert refused(lambda: eve.get(f"tables/{game}/picture.png")) == "unknown-game"
    assert refused(lambda: ada.get(f"tables/{game}/picture.png", size="huge")) == "malformed"


def test_nothing_of_a_running_game_is_drawn_or_shared_for_anybody(ada: Person, bob: Person, eve: Person) -> None:
    made = ada.table("me open", public=True)
    game = made["game"]
    bob.join(made, 1, "Bob")
    for person in (ada, bob, eve):
        for ending in ("svg", "png"):
            assert refused(partial(person.get, f"tables/{game}/picture.{ending}")) in RUNNING
        assert refused(partial(person.post, f"tables/{game}/share")) in (*RUNNING, "not-your-seat")
    assert not ada.get(f"tables/{game}/share")["shared"]


def test_a_link_is_opened_by_anybody_until_it_is_ended(serving: str, people: Callable[..., Person]) -> None:
    ada, eve = people(serving), people(serving)
    game = finished(ada)
    ada.post(f"tables/{game}/chat", {"text": "A secret between us", "key": new_key()})
    assert ada.get(f"tables/{game}/share") == {"shared": False, "since": None, "may_share": True}
    old = ada.post(f"tables/{game}/share")["code"]
    code = ada.post(f"tables/{game}/share")["code"]
    assert ada.get(f"tables/{game}/share")["shared"]
    assert refused(lambda: eve.get(f"replays/{old}")) == "unknown-share"

    news = eve.get(f"replays/{code}")
    assert news["view"]["result"] and news["view"]["seat"] is None
    kinds = [entry["kind"] for entry in news["entries"]]
    assert "action" in kinds and "chat" not in kinds and "secret" not in str(news)
    assert not any(seat["mine"] for seat in news["table"]["seats"])
    past = eve.get(f"replays/{code}/past/1", seat=1)
    assert isinstance(past["view"]["position"]["seats"][1]["hand"], list)
    # Looking leaves no trace, and opens nothing else.
    assert eve.get("tables") == []
    assert refused(lambda: eve.news(game)) == "unknown-game"
    assert refused(lambda: eve.get(f"tables/{game}/share")) == "unknown-game"
    assert refused(lambda: eve.request("DELETE", f"tables/{game}/share")) == "unknown-game"
    assert page(serving, f"/replay/{code}").status_code == 200

    ada.request("DELETE", f"tables/{game}/share")
    assert refused(lambda: eve.get(f"replays/{code}")) == "unknown-share"
    assert refused(lambda: eve.get(f"replays/{code}/past/1")) == "unknown-share"
    ended = page(serving, f"/replay/{code}")
    assert ended.status_code == 404 and Head(ended.text).title == "Planetarium"
    assert page(serving, f"/replay/{code}/preview.png").status_code == 404

    # With the table its link is gone, too.
    code = ada.post(f"tables/{game}/share")["code"]
    ada.request("DELETE", f"tables/{game}")
    assert refused(lambda: eve.get(f"replays/{code}")) == "unknown-share"


def test_only_those_who_own_a_table_share_it(ada: Person, bob: Person, eve: Person) -> None:
    made = ada.table("me me open", start=late_position(3, turns=2))
    game = made["game"]
    bob.join(made, 2, "Bob")
    eve.post("invites", {"code": made["watch"]})
    for _ in range(200):
        news = ada.news(game)
        if news["view"]["result"]:
            break
        player = ada if news["view"]["legal"] else bob
        news = player.news(game)
        player.act(game, news["view"]["legal"][0], news["seq"])
    assert not eve.get(f"tables/{game}/share")["may_share"]
    assert refused(lambda: eve.post(f"tables/{game}/share")) == "not-your-seat"
    code = ada.post(f"tables/{game}/share")["code"]
    bob.request("DELETE", f"tables/{game}/share")  # nobody is shown against their will
    assert refused(lambda: eve.get(f"replays/{code}")) == "unknown-share"
    # The link goes with a player who deletes the game, since they could not end it any more; not with a watcher.
    code = ada.post(f"tables/{game}/share")["code"]
    record = ada.get(f"tables/{game}/record")
    eve.request("DELETE", f"tables/{game}")
    assert eve.get(f"replays/{code}")["view"]["result"]
    bob.request("DELETE", f"tables/{game}")
    assert refused(lambda: eve.get(f"replays/{code}")) == "unknown-share"
    # Nor is there another one, which they could not end either.
    assert not ada.get(f"tables/{game}/share")["may_share"]
    assert refused(lambda: ada.post(f"tables/{game}/share")) == "not-now"
    # A record that somebody has brought is theirs to share.
    imported = eve.post("records", {"record": record})["game"]
    assert eve.post(f"tables/{imported}/share")["code"]


def test_whoever_has_deleted_a_public_game_has_no_say_in_it(tmp_path: Path) -> None:
    """By the log it was theirs for ever: they made links, and ended those of others."""
    database, tokens = str(tmp_path / "games.db"), ("a" * 43, "b" * 43)
    with closing(open_store(database)) as store:
        seats = [finished_games.person(token, name) for token, name in zip(tokens, ("Ada", "Bob"), strict=True)]
        game = put(store, played(2), seats, public=True)
    with server_in_thread(database) as (address, _), ExitStack() as stack:
        ada, bob = (stack.enter_context(Person(address, token)) for token in tokens)
        assert bob.get(f"tables/{game}/share")["may_share"]
        bob.request("DELETE", f"tables/{game}")
        assert bob.news(game)["view"]["result"], "it is public"
        assert not bob.get(f"tables/{game}/share")["may_share"]
        assert refused(lambda: bob.post(f"tables/{game}/share")) == "not-your-seat"
        assert refused(lambda: bob.request("DELETE", f"tables/{game}/share")) == "not-your-seat"
        ada.request("DELETE", f"tables/{game}/share")


def test_the_page_of_a_link_tells_what_is_to_be_seen(ada: Person) -> None:
    game = finished(ada)
    ada.post(f"tables/{game}/seats/0/name", {"name": ODD})
    ada.post(f"tables/{game}/seats/1/name", {"name": "Zoë"})
    code = ada.post(f"tables/{game}/share")["code"]
    answer = page(ada.address, f"/replay/{code}")
    head = Head(answer.text)
    assert "<b>" not in answer.text and answer.headers["referrer-policy"] == "no-referrer"
    assert head.title == head.tags["og:title"] == head.tags["twitter:title"]
    assert re.fullmatch(r".+ (beat|share the win).* at Planetarium", head.title) and ODD in head.title
    assert "2 players" in head.tags["og:description"] and head.tags["robots"] == "noindex"
    assert head.tags["twitter:card"] == "summary_large_image"
    assert head.tags["og:image"] == f"{ada.address}/replay/{code}/preview.png"
    preview = page(ada.address, f"/replay/{code}/preview.png")
    size = (int(head.tags["og:image:width"]), int(head.tags["og:image:height"]))
    assert Image.open(io.BytesIO(preview.content)).size == size == (1200, 630)
    for nothing in ("nothing", "%3Cscript%3E", "x" * 150):
        unknown = page(ada.address, f"/replay/{nothing}")
        assert unknown.status_code == 404 and "<script>alert" not in unknown.text
        assert Head(unknown.text).tags["og:image"].endswith("/replay/-/preview.png")
    assert page(ada.address, "/replay/nothing/preview.png").content.startswith(b"\x89PNG")


def test_the_public_address_is_in_the_preview(tmp_path: Path, clock: FakeClock) -> None:
    with (
        server_in_thread(str(tmp_path / "games.db"), clock, origins=("https://games.example",)) as (address, _),
        Person(address) as ada,
    ):
        code = ada.post(f"tables/{finished(ada)}/share")["code"]
        head = Head(page(address, f"/replay/{code}").text)
    assert head.tags["og:image"] == f"https://games.example/replay/{code}/preview.png"


def test_drawing_is_bounded_and_what_was_drawn_is_kept(tmp_path: Path, clock: FakeClock) -> None:
    with (
        server_in_thread(str(tmp_path / "games.db"), clock, pictures=0.001) as (address, _),
        Person(address) as ada,
    ):
        game = finished(ada)
        for number in range(10):
            ada.post(f"tables/{game}/seats/0/name", {"name": f"Ada {number}"})
            assert f"Ada {number}".encode() in ada.get(f"tables/{game}/picture.svg")
        assert b"Ada 9" in ada.get(f"tables/{game}/picture.svg")  # drawn already
        assert refused(lambda: ada.get(f"tables/{game}/picture.png")) == "rate-limited"


def test_clients_take_turns_at_having_pictures_drawn(tmp_path: Path, clock: FakeClock) -> None:
    """All pictures that one client had asked for were drawn before the first one for another."""
    done: list[str] = []
    refusals: list[str] = []

    def ask(person: Person, game: str, size: str) -> None:
        try:
            person.get(f"tables/{game}/picture.png", size=size)
        except Refused as refusal:
            refusals.append(refusal.reason)
        else:
            done.append(person.http.headers["X-Forwarded-For"])

    with server_in_thread(str(tmp_path / "games.db"), clock) as (address, _), ExitStack() as stack:
        greedy, other = (stack.enter_context(Person(address)) for _ in range(2))
        greedy.http.headers["X-Forwarded-For"], other.http.headers["X-Forwarded-For"] = "10.3.3.3", "10.4.4.4"
        wanted = list(product([finished(greedy) for _ in range(3)], pictures.SIZES))
        game = finished(other)
        asking = [threading.Thread(target=ask, args=(greedy, *each)) for each in wanted]
        for thread in asking:
            thread.start()
        wait_until(lambda: done, "the first picture is drawn")
        ask(other, game, "wide")
        for thread in asking:
            thread.join()
    assert done.index("10.4.4.4") <= 2 < len(done) - 2  # at most the one that was being drawn came before it
    assert set(refusals) == {"too-many"} and len(done) == 1 + len(wanted) - len(refusals)


def test_a_daily_game_is_not_shared_before_its_day_is_over() -> None:
    day = "2027-01-15"
    during, after = finished_table(day, 1_800_000_000_000), finished_table(day, 1_900_000_000_000)
    assert links.is_owner(during, "ada", {0: "ada"}) and not links.is_owner(during, "eve", {0: "ada"})
    for check in (links.check_open_book, links.check_still_open):
        check(after)
        with pytest.raises(Rejection):
            check(during)
    assert pictures.scene_of(during).result is not None  # what its player has seen may be shown
