"""From the start screen to a running game in two clicks, friends who come by a link, and games that go again."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from .axe import check_access
from .moments import finished, moment
from .table import TablePage
from .visitor import Visitor


def open_door(visitor: Visitor, door: str) -> None:
    visitor.go()
    visitor.touch(visitor.button(re.compile(f"^{door}")))


def test_every_kind_of_game_is_two_clicks_away(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(phone=True)
    for door, choice, kinds in (
        ("Against a bot", "Novice", ["person", "bot"]),
        ("Solo", "Target 90", ["person"]),
        ("At one device", "3 players", ["person"] * 3),
    ):
        open_door(ada, door)
        found = ada.button(re.compile(f"^{choice}"))
        found.wait_for()
        check_access(ada, f"the door {door}")
        ada.check_width()
        ada.touch(found)
        ada.page.wait_for_url("**/#/table/*")
        table = ada.ask(f"tables/{ada.page.url.rpartition('/')[2]}")["table"]
        assert [seat["kind"] for seat in table["seats"]] == kinds
        assert table["options"]["solo_target"] == (90 if door == "Solo" else None)
    # Everybody who is looking for players is found there, too.
    host = visitors()
    seats = [{"kind": "me", "name": "Vera"}, {"kind": "open"}]
    host.post("tables", {"options": {"players": 2}, "seats": seats, "public": True})
    open_door(ada, "Open tables")
    ada.touch(ada.page.get_by_role("listitem").filter(has_text="Vera").last.get_by_role("button", name="Join"))
    expect(TablePage(ada).page.get_by_role("list", name="Players")).to_contain_text("Vera")


def test_friends_meet_in_a_waiting_room(visitors: Callable[..., Visitor]) -> None:
    ada, bob, eve = visitors(), visitors(phone=True), visitors()
    ada.go()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.touch(ada.button(re.compile("^With friends")))
    ada.touch(ada.button(re.compile("^3 players")))
    expect(ada.page.get_by_role("heading", name="Waiting for 2 more players")).to_be_visible()
    expect(ada.page.get_by_role("img", name="QR code")).to_have_count(2)
    check_access(ada, "a waiting room")
    # The links are still there when the page is opened again.
    links = [ada.page.get_by_label("Send this link").nth(number).input_value() for number in (0, 1)]
    ada.page.reload()
    assert ada.page.get_by_label("Send this link").first.input_value() == links[0]

    bob.page.goto(links[0])
    expect(bob.page.get_by_text("Players: Ada")).to_be_visible()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.press("Take the seat")
    expect(bob.page.get_by_role("heading", name="Waiting for one more player")).to_be_visible()
    check_access(bob, "a waiting room on a phone")
    bob.check_width()
    expect(ada.page.get_by_role("list", name="Players")).to_contain_text("Bob is here")

    # A used invite says so at once; only its own guest is led to the table.
    eve.page.goto(links[0])
    expect(eve.page.get_by_role("alert")).to_contain_text("This invite has already been used")
    expect(eve.button("Take the seat")).to_have_count(0)
    assert ["404" in trouble for trouble in eve.troubles] == [True], eve.troubles
    eve.troubles.clear()
    bob.go()
    bob.page.goto(links[0])
    bob.page.wait_for_url("**/#/table/*")

    # Nobody else comes: a bot takes the seat, and the game is there for both.
    ada.page.get_by_label("Level of the bot").select_option("novice")
    ada.press("Start now with a bot instead")
    for visitor in (ada, bob):
        TablePage(visitor)
        expect(visitor.page.get_by_role("list", name="Players")).to_contain_text("Novice")


def test_games_that_are_over_or_unwanted_go_from_the_list(visitors: Callable[..., Visitor]) -> None:
    ada, bob = visitors(), visitors()
    ada.post("records", {"record": finished()})
    ada.begin_at(moment("move"), rival="novice")
    together = ada.begin_at(moment("move"), rival="open")
    code = ada.post(f"tables/{together}/seats/1/invite", {})["code"]
    bob.post("invites", {"code": code, "name": "Bob"})
    ada.go("/games")
    games = ada.page.get_by_role("group", name="Games").get_by_role("listitem")
    expect(games.filter(has_text="Player 1")).to_contain_text(re.compile("Player . won"))
    expect(games.filter(has_text="Novice")).to_contain_text("Continue")
    expect(games.filter(has_text="Bob")).to_contain_text("Your turn")
    # Only people are waited for.
    expect(ada.page.get_by_role("link", name="My games (1)")).to_be_visible()

    for whose, button, meaning in (
        ("Bob", "Leave and delete", "a bot plays in your place"),
        ("Novice", "Delete", "gone for good"),
        ("Player 1", "Delete", "disappears from your list"),
    ):
        ada.touch(games.filter(has_text=whose).get_by_role("button", name="Delete"))
        expect(ada.page.get_by_role("dialog")).to_contain_text(meaning)
        check_access(ada, "a game to be deleted")
        ada.touch(ada.page.get_by_role("dialog").get_by_role("button", name=button))
        expect(games.filter(has_text=whose)).to_have_count(0)
        expect(ada.page.get_by_role("group", name="Games")).to_be_focused()
    ada.page.reload()
    expect(ada.page.get_by_text("No games yet.")).to_be_visible()
    assert [seat["kind"] for seat in bob.ask(f"tables/{together}")["table"]["seats"]] == ["bot", "person"]
