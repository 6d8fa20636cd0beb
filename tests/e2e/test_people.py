"""People come and go: public tables, clocks, bots that sit in, another device, leaving, games of other rules."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.server.servers import ServerProcess

from .axe import check_access
from .moments import moment
from .table import TablePage
from .visitor import Visitor


def players(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("list", name="Players").get_by_role("listitem")


def throw_away(table: TablePage) -> None:
    table.decide(lambda view: str(view["legal"][0]))


def test_a_public_table_with_a_clock_and_people_who_come_and_go(visitors: Callable[..., Visitor]) -> None:
    ada, bob, phone = visitors(), visitors(), visitors(phone=True)
    ada.go("/new")
    ada.page.get_by_label("Name for seat 1").fill("Caroline")  # other journeys have public tables, too
    ada.page.get_by_label("Player in seat 2").select_option("open")
    ada.page.get_by_label("Five minutes per decision").check()
    ada.page.get_by_label("Public table").check()
    ada.press("Start game")
    ada.press("View the table")
    mine = TablePage(ada)
    expect(ada.page.locator(".dock")).to_contain_text("The clock starts when every seat is taken.")
    assert mine.view()["deadline"] is None

    # Somebody else finds the table and sits down.
    bob.go("/settings")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_label("Animation speed").select_option("fast")
    bob.go("/games")
    offer = bob.page.get_by_role("listitem").filter(has_text="Caroline")
    offer.wait_for()
    expect(offer).to_contain_text("five minutes per decision")
    check_access(bob, "a public table that is listed")
    bob.touch(offer.get_by_role("button", name="Join"))
    theirs = TablePage(bob)
    assert theirs.game == mine.game
    expect(players(ada).nth(1)).to_contain_text("Bob")
    assert bob.page.evaluate("JSON.parse(localStorage['planetarium.settings']).pace") == "fast"
    for table in (mine, theirs):
        throw_away(table)
    acting = theirs if mine.view()["position"]["seat"] else mine
    acting.until_asked()
    expect(acting.page.get_by_role("timer")).to_contain_text("4:")
    check_access(acting.visitor, "a running clock")

    # The clock decides when somebody has been away for too long, and nobody else.
    expect(ada.page.locator(".dock")).not_to_contain_text("The clock starts")
    bob.press("Menu")
    expect(bob.page.get_by_role("dialog").get_by_role("button", name="Mute Caroline")).to_be_visible()
    expect(bob.page.get_by_role("dialog").get_by_role("button", name="Let a bot play")).to_have_count(1)
    bob.press("Close")

    # Ada lets a bot play for her, and comes back.
    ada.press("Menu")
    warning = ada.page.get_by_text("If a bot makes a decision for you, this game is not counted in your Statistics.")
    expect(warning).to_have_count(1)
    ada.press("Let a bot play")
    expect(players(bob).first).to_contain_text("bot")
    ada.press("Take my seat back")
    expect(players(bob).first).not_to_contain_text("bot")

    # She goes on with her phone; the page that she left shows nobody's hand any more.
    ada.press("Continue on another device")
    link = ada.page.get_by_label("Open this link on your other device")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    phone.page.goto(link.input_value())
    phone.page.get_by_label("Your name").fill("Ada")
    phone.press("Take the seat")
    pocket = TablePage(phone)
    expect(pocket.hand).to_have_count(5)
    expect(mine.hand).to_have_count(0)

    # Bob leaves for good, and a bot takes his place.
    bob.press("Menu")
    bob.press("Leave")
    check_access(bob, "leaving for good")
    bob.press("Yes, leave for good")
    expect(players(phone).nth(1)).to_contain_text("bot")
    for _ in range(12):  # the bot may have moved for her, and she may be to play a card first
        pocket.decide(lambda view: "pass" if "pass" in view["legal"] else str(view["legal"][0]))
        if {entry["seat"] for entry in pocket.actions() if ">" in entry["action"]} == {0, 1}:
            return
    raise AssertionError(f"the game does not go on: {pocket.actions()}")


def test_people_can_be_muted_and_left_alone(visitors: Callable[..., Visitor]) -> None:
    ada, bob = visitors(), visitors()
    game = ada.begin_at(moment("move"), rival="open")
    bob.go(f"/join/{ada.post(f'tables/{game}/seats/1/invite', {})['code']}")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.press("Take the seat")
    mine = TablePage(ada)
    mine.decide(lambda view: next(action for action in view["legal"] if ">" in action))
    mine.decide(lambda view: "pass")

    # Whoever lets the others wait is given time before a bot may play for them.
    ada.press("Menu")
    menu = ada.page.get_by_role("dialog")
    expect(menu).to_contain_text("If Bob keeps you waiting for 10 minutes, you can let a bot play.")

    # Muted, on this device and until it is taken back.
    menu.get_by_role("button", name="Mute Bob").click()
    expect(menu).to_contain_text("muted")
    ada.press("Close")
    bob.press("Chat")
    bob.page.get_by_label("Your message").fill("Hurry up")
    bob.press("Send")
    expect(bob.page.get_by_role("log")).to_contain_text("Bob: Hurry up")
    ada.page.reload()
    ada.press("Chat")  # and not “Chat 1 new”
    expect(ada.page.get_by_label("Your message")).to_be_focused()
    expect(ada.page.get_by_role("complementary")).to_contain_text("One message is hidden.")
    expect(ada.page.get_by_role("complementary")).to_contain_text("Messages from Bob are hidden.")
    expect(ada.page.get_by_role("log")).not_to_contain_text("Hurry up")
    check_access(ada, "somebody muted")
    ada.press("Unmute")
    expect(ada.page.get_by_role("log")).to_contain_text("Bob: Hurry up")

    # Once undo was refused for good, nobody is asked again.
    ada.press("Ask to undo")
    expect(ada.button("Waiting for the others to agree")).to_be_visible()
    bob.press("Decline")
    expect(bob.page.locator(":focus")).to_have_count(1)
    dock = ada.page.locator(".dock")
    expect(dock).to_contain_text("Bob declined.")
    ada.press("Ask to undo")
    expect(dock).not_to_contain_text("Bob declined")
    bob.press("Always decline")
    expect(dock).to_contain_text("Bob declined and does not want to be asked again.")
    ask = ada.button("Ask to undo")
    expect(ask).to_have_attribute("aria-disabled", "true")
    before = mine.news()
    assert before["table"]["no_undo"] == [1]
    ask.click(force=True)  # it looks disabled, and says why
    expect(ada.page.get_by_role("alert")).to_have_text("Bob does not accept undo requests.")
    assert mine.news()["seq"] == before["seq"]
    ada.press("Log")
    expect(ada.page.get_by_role("log")).to_contain_text("Bob declined and does not want to be asked again.")


def test_a_name_that_is_taken_is_asked_for_again_where_it_was_given(visitors: Callable[..., Visitor]) -> None:
    ada, bob = visitors(), visitors(phone=True)
    taken = "is taken at this table"

    # A custom game: below the seat’s own field.
    ada.go("/new")
    ada.page.get_by_label("Name for seat 1").fill("Williamina")
    ada.page.get_by_label("Player in seat 2").select_option("open")
    ada.press("Add a seat")
    ada.page.get_by_label("Player in seat 3").select_option("me")
    second = ada.page.get_by_label("Name for seat 3")
    second.fill("Williamina")
    ada.page.get_by_label("Public table").check()
    ada.press("Start game")
    expect(second).to_have_attribute("aria-invalid", "true")
    expect(second).to_be_focused()
    expect(ada.page.get_by_role("alert").filter(has_text=taken)).to_have_count(1)
    check_access(ada, "a name that is taken")
    second.fill("Annie")
    expect(ada.page.get_by_text(taken)).to_have_count(0)
    ada.press("Start game")
    ada.press("View the table")
    mine = TablePage(ada)

    # The lobby asks for another name, and goes on with it.
    bob.go("/settings")
    bob.page.get_by_label("Your name in new games").fill("Annie")
    bob.go("/games")
    bob.touch(bob.page.get_by_role("listitem").filter(has_text="Williamina").get_by_role("button", name="Join"))
    prompt = bob.page.get_by_role("dialog", name="Choose another name")
    expect(prompt.get_by_label("Your name", exact=True).last).to_be_focused()
    expect(prompt).to_contain_text(taken)
    check_access(bob, "another name is asked for")
    bob.check_width()
    prompt.get_by_role("textbox").fill("Bob")
    bob.press("Continue")
    assert TablePage(bob).game == mine.game

    # Renaming: what is wrong stands below the field, and the focus goes back afterwards.
    bob.press("Menu")
    bob.press("Rename")
    field = bob.page.get_by_label("New name")
    expect(field).to_be_focused()
    field.fill(" ")
    bob.press("Save")
    expect(bob.page.get_by_text("Enter a name.")).to_be_visible()
    field.fill("Annie")
    bob.press("Save")
    expect(bob.page.get_by_text(taken)).to_be_visible()
    field.fill("Robert")
    bob.press("Save")
    expect(bob.button("Rename")).to_be_focused()
    expect(players(ada).nth(1)).to_contain_text("Robert")

    # Playing at once against an Explorer whose name one has.
    bob.go()
    bob.page.get_by_label("Your name").fill("Explorer")
    bob.press("Play now")
    expect(prompt).to_contain_text(taken)
    prompt.get_by_role("textbox").fill("Bob")
    bob.press("Continue")
    expect(players(bob).first).to_contain_text("Bob")
    # The browsers themselves note what the server refused.
    for visitor, times in ((ada, 1), (bob, 3)):
        assert ["409" in trouble for trouble in visitor.troubles] == [True] * times, visitor.troubles
        visitor.troubles.clear()


def test_a_bot_is_seen_to_think(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(pace="normal")
    ada.begin_at(moment("move"), rival="cosmologist")
    table = TablePage(ada)
    table.until_asked()
    ada.page.evaluate(
        """() => new MutationObserver((_, observer) => {
          if (document.querySelector('.thinking')) window.thought = true;
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    view = table.view()
    table.do(next(action for action in view["legal"] if ">" in action), view)
    ada.press("Pass")
    table.until_asked()
    assert ada.page.evaluate("window.thought"), "the bot thought unseen"


def test_a_game_of_other_rules_can_be_read_and_saved(visitors: Callable[..., Visitor], tmp_path: Path) -> None:
    with ServerProcess(str(tmp_path / "games.db"), tmp_path / "log") as serving:
        ada = visitors(serving.address)
        ada.may_be_cut_off = True
        game = ada.begin_at(moment("discard"))
        table = TablePage(ada)
        throw_away(table)
        ada.go("/settings")
        serving.stop()
        with sqlite3.connect(tmp_path / "games.db") as database:
            database.execute("UPDATE games SET rules = '0'")
        database.close()
        serving.start()
        ada.go("/games")
        ada.touch(ada.page.get_by_role("link").filter(has_text="Read-only"))
        ada.page.get_by_role("heading", name="This game can only be read").wait_for()
        expect(ada.page.get_by_role("log")).to_contain_text("Ada discarded")
        check_access(ada, "a game of other rules")
        ada.check_width()
        with ada.page.expect_download() as downloading:
            ada.press("Save the record")
        record = json.loads(Path(downloading.value.path()).read_text(encoding="utf-8"))
        assert record["actions"], game
