"""Two browsers and a spectator at one table: what is secret comes neither over the wire nor into others' pages."""

import random
from collections.abc import Callable
from itertools import count

from playwright.sync_api import expect

from .axe import check_access
from .memory import in_memory, in_traffic, on_screen
from .table import TablePage, playful
from .visitor import Visitor


def held(table: TablePage, seat: int) -> list[str]:
    cards: list[str] = table.view()["position"]["seats"][seat]["hand"]
    return cards


def link(visitor: Visitor, button: str, label: str) -> str:
    """Has the table's menu make a link."""
    visitor.press("Menu")
    visitor.press(button)
    found = visitor.page.get_by_label(label).input_value()
    visitor.press("Close")
    return found


def test_two_browsers_and_a_spectator(visitors: Callable[..., Visitor]) -> None:
    ada, bob, eve = visitors(), visitors(), visitors()
    ada.go("/new")
    ada.page.get_by_label("Name for seat 1").fill("Ada")
    ada.page.get_by_label("Player in seat 2").select_option("open")
    ada.press("Start game")
    ada.press("View the table")
    tables = {ada: TablePage(ada)}
    expect(ada.button("Invite")).to_be_visible()
    bob.page.goto(link(ada, "Invite someone", "Send this link to one person; it works once"))
    bob.page.get_by_label("Your name").fill("Bob")
    bob.press("Take the seat")
    tables[bob] = TablePage(bob)
    eve.page.goto(link(ada, "Get a link to watch", "Anyone with this link can watch"))
    eve.press("Watch")
    tables[eve] = TablePage(eve)
    players = ada.page.get_by_role("list", name="Players")
    expect(players).to_contain_text("Bob")

    bob.press("Menu")
    bob.press("Rename")
    bob.page.get_by_label("New name").fill("Bobby")
    bob.press("Save")
    bob.press("Close")
    expect(players).to_contain_text("Bobby")

    def check(seen: Visitor, seat: int) -> None:
        """Nobody else has heard of what a seat holds at this moment."""
        secrets = held(tables[seen], seat)
        assert len(secrets) >= 4
        for other in {ada, bob, eve} - {seen}:
            assert in_traffic(other, secrets) == []

    # A discard stays secret until everybody has made theirs.
    first = tables[ada].decide(lambda view: str(view["legal"][0])) or {}
    thrown = first["legal"][0].split(" ")[1]
    tables[bob].until_asked()
    for other in (bob, eve):
        assert in_traffic(other, [thrown]) == []
    tables[bob].decide(lambda view: str(view["legal"][0]))

    choose = playful(random.Random(4))
    for number in count():
        acting = (ada, bob)[tables[ada].view()["position"]["seat"]]
        if number >= 10 and acting is ada:
            break
        tables[acting].decide(choose)
        check(ada, 0)
        check(bob, 1)

    ada.press("Chat")
    ada.page.get_by_label("Your message").fill("A fine ocean you have there")
    ada.press("Send")
    expect(ada.page.get_by_role("log")).to_contain_text("Ada: A fine ocean")
    for other in (bob, eve):
        other.page.get_by_role("button", name="Chat 1 new").click()
        expect(other.page.get_by_role("log")).to_contain_text("Ada: A fine ocean")
    expect(eve.page.get_by_label("Your message")).to_have_count(0)

    # A move is taken back when the other agrees.
    tables[ada].until_asked()
    tables[ada].decide(lambda view: str(view["legal"][0]))
    acted = tables[ada].actions()[-1]["seq"]
    while tables[ada].view()["position"]["seat"] == 0:
        tables[ada].decide(lambda view: "pass" if "pass" in view["legal"] else str(view["legal"][0]))
    ada.press("Ask to undo")
    bob.button("Agree").wait_for()
    check_access(bob, "a wish to undo")
    check_access(eve, "a spectator's table")
    bob.press("Agree")
    expect(ada.page.get_by_text("The others have to agree")).to_have_count(0)
    entries = ada.ask(f"tables/{tables[ada].game}?since={acted}")["entries"]
    assert "undo" in [entry["kind"] for entry in entries]

    # In the memory and the documents of the pages.
    cards = tables[ada].cards()
    for seen, seat in ((ada, 0), (bob, 1)):
        secrets = held(tables[seen], seat)
        names = [cards[card]["name"] for card in secrets]
        assert {line.split(" ")[0] for line in in_memory(seen, secrets)} == set(secrets), "the walk finds nothing"
        assert on_screen(seen, names) == names
        check(seen, seat)
        for other in {ada, bob, eve} - {seen}:
            assert in_memory(other, secrets) == []
            assert on_screen(other, names) == []
