"""Ratings on the page: asked for, agreed to, told at the end, and deleted."""

import random
from collections.abc import Callable
from dataclasses import replace

from playwright.sync_api import expect

from planetarium.server.store import open_store
from tests.server.people import late_position
from tests.server.servers import ServerProcess

from .axe import check_access
from .visitor import Visitor


def test_a_rated_table_is_agreed_to_and_tells_what_it_did(
    visitors: Callable[..., Visitor], server: ServerProcess
) -> None:
    ada, bob = visitors(), visitors(phone=True)
    ada.go("/new")
    ada.page.get_by_label("Player in seat 2").select_option("open")
    rated = ada.page.get_by_role("checkbox", name="Rated")
    expect(rated).to_have_count(0)
    ada.page.get_by_role("checkbox", name="Public table").check()
    expect(rated).not_to_be_checked()
    rated.check()
    check_access(ada, "a rated table to be")
    ada.press("Start game")
    expect(ada.page.get_by_text("public table · rated.")).to_be_visible()
    asked = ada.page.url.rpartition("/")[2]
    table = ada.ask(f"tables/{asked}")["table"]
    assert table["rated"] and not table["hints"]

    # The same table, near its end.
    store = open_store(str(server.log.parent / "games.db"))
    header = store.game_header(asked)
    assert header is not None
    game, start, content = f"late-{asked}", late_position(), store.content(header.content)
    assert content is not None
    store.create(replace(header, game=game, start=start, options=start["options"]), content, (), (), None)
    store.close()
    ada.go(f"/table/{game}")

    bob.go("/games")
    line = bob.page.get_by_role("listitem").filter(has_text="Rated").first
    bob.touch(line.get_by_role("button", name="Join"))
    expect(bob.page.get_by_role("dialog")).to_contain_text("only you can see")
    check_access(bob, "asked to be rated")
    bob.press("Cancel")
    assert not any(seat["mine"] for seat in bob.ask(f"tables/{game}")["table"]["seats"]), "not without consent"
    bob.post(f"tables/{game}/seats/1/take", {"name": "Bob", "rated": True})
    bob.go(f"/table/{game}")

    rng = random.Random(7)
    while not (view := (news := ada.ask(f"tables/{game}"))["view"])["result"]:
        person = (ada, bob)[view["position"]["seat"]]
        legal = person.ask(f"tables/{game}")["view"]["legal"]
        wish = {"action": rng.choice(legal), "seq": news["seq"], "key": f"rated-{news['seq']}"}
        person.post(f"tables/{game}/actions", wish)
    for person in (ada, bob):
        change = person.ask(f"tables/{game}/ratings")["change"]
        told = f"Your rating: 1500 → {change['after']['rating']}"
        expect(person.page.get_by_role("dialog").get_by_text(told)).to_be_visible()
        person.check_width()
    check_access(bob, "the end of a rated game")

    bob.go("/games")
    expect(bob.page.get_by_text("after 1 rated game")).to_be_visible()
    bob.press("Delete my rating")
    bob.press("Delete")
    expect(bob.page.get_by_text("after 1 rated game")).to_have_count(0)
    assert bob.ask("ratings/me")["rating"] is None
