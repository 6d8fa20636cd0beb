"""The table tells what matters: the goal, the planets, the stock, the piles, whose is what, and what is new in hand."""

import re
from collections.abc import Callable
from functools import cache

from playwright.sync_api import expect

from planetarium import Game
from planetarium.bots import make_bot

from .moments import moment, rich
from .table import TablePage
from .visitor import Doc, Visitor


@cache
def before_a_final() -> Doc:
    """A position in the first player's final turn, with a Final that can be played."""
    for seed in range(20):
        game = Game.new(2, f"finals {seed}")
        bots = [make_bot("greedy", f"finals {seed} {seat}") for seat in range(2)]
        while not game.is_over:
            if game.phase == "final" and game.seat == 0 and any(a.startswith("play ") for a in game.legal_actions):
                return game.position()
            game.play(bots[game.seat].choose(game.observe(game.seat)))
    raise AssertionError("nobody could play a Final")


def hand_of(table: TablePage) -> list[str]:
    return [card.get_attribute("data-card") or "" for card in table.hand.all()]


def test_the_table_tells_what_matters(visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    ada.begin_at(rich())
    table, page = TablePage(ada), ada.page
    table.until_asked()
    view = table.view()
    position = view["position"]

    # The goal, and what lies in the piles.
    board = ada.ask(f"contents/{table.news()['table']['content']['hash']}")["board"]
    left = board["track"]["length"] - len(position["track"]["tokens"])
    track = page.get_by_role("region", name="Evolution Track")
    expect(track).to_contain_text(f"{left} spaces to the end")
    decks = page.get_by_role("list", name="Cards left in the decks")
    for deck in ("low", "high", "final"):
        expect(decks.get_by_text(f"{deck.capitalize()} {position['decks'][deck]}", exact=True)).to_be_visible()
    discarded = position["discards"]["final"][0]
    page.get_by_role("button", name="Discards").click()
    page.get_by_role("dialog").get_by_role("button", name=table.cards()[discarded]["name"]).click()
    expect(page.get_by_role("dialog").last).to_contain_text(table.cards()[discarded]["note"])
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    ada.press("Legend")
    expect(page.get_by_role("dialog")).to_contain_text("Downgrade")
    page.keyboard.press("Escape")
    expect(ada.button("Legend")).to_be_focused()

    # Each planet, in its panel and where it is pointed at.
    lines = ada.ask(f"tables/{table.game}/hand?seat=0")
    for letter, points in view["points"].items():
        panel = page.get_by_role("region", name=f"Planet {letter}")
        told = f"{points['habitable']} Habitable to {points['hostile']} Hostile points"
        expect(panel).to_contain_text(told)
        near = [line for line in lines if line["planet"] == letter and line["short"] in (0, 1)]
        expect(panel.get_by_role("list", name="Your cards that fit").get_by_role("listitem")).to_have_count(len(near))
        page.mouse.move(*table.centre(position["planets"][letter]["space"]))
        expect(page.locator(".about")).to_contain_text(told)
    stock = page.get_by_role("list", name="Your stock").get_by_role("listitem")
    for letter, section in zip("ABCD", stock.all(), strict=True):
        held = position["seats"][0]["mat"][letter]
        expect(section).to_contain_text("nothing" if not held else str(next(iter(held.values()))))

    # A Final that fits is not ticked before it can be played.
    waiting = {line["card"] for line in lines if line["waits"]}
    assert waiting
    for card in waiting:
        expect(table.card(card)).not_to_contain_text("✓")


def test_the_hand_keeps_its_order_and_marks_what_was_drawn(visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    ada.begin_at(moment("draw"), rival="me")
    table, page = TablePage(ada), ada.page
    table.until_asked()
    table.take_device()
    first, *others, last = hand_of(table)
    table.drag_box(table.card(first), table.card(last))
    expect(table.hand.last).to_have_attribute("data-card", first)
    table.card(first).get_by_role("button").focus()
    page.keyboard.press("Shift+ArrowLeft")
    order = [*others, first, last]
    assert hand_of(table) == order
    expect(table.card(first).get_by_role("button")).to_be_focused()
    page.reload()
    table.until_asked()
    table.take_device()
    expect(table.hand).to_have_count(len(order))
    assert hand_of(table) == order

    # What is drawn comes last, and is marked until its player has moved in the next turn.
    view = table.view()
    table.do(next(action for action in view["legal"] if action in ("draw low", "draw high")), view)
    for _ in range(2):  # the other player's turn, in which no card is played
        table.until_asked()
        table.take_device()
        view = table.view()
        table.do("pass" if "pass" in view["legal"] else next(a for a in view["legal"] if ">" in a), view)
        table.until_settled()
    table.until_asked()
    table.take_device()
    expect(table.hand).to_have_count(len(order) + 1)
    assert hand_of(table)[:-1] == order
    expect(table.hand.last).to_contain_text("new")
    view = table.view()
    table.do(next(action for action in view["legal"] if ">" in action), view)
    table.until_asked()
    expect(page.locator(".hand .new")).to_have_count(0)


def test_a_final_shows_whose_it_is_and_equal_names_are_told_apart(visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    position = before_a_final()
    ada.begin_at(position)
    table = TablePage(ada)
    table.until_asked()
    view = table.view()
    action = next(action for action in view["legal"] if action.startswith("play "))
    _, card, letter = action.split(" ")
    table.do(action, view)
    table.until_settled()
    lifts = [other for other in table.view()["legal"] if other.startswith("lift ")]
    if lifts:
        table.do(lifts[0], table.view())
    name = table.cards()[card]["name"]
    row = ada.page.get_by_role("list", name=f"Cards on {letter}")
    expect(row.get_by_role("button", name=re.compile(f"{name}.*played by Ada"))).to_be_visible()

    seats = [{"kind": "me", "name": "Ada"}, *({"kind": "bot", "level": "novice"} for _ in range(2))]
    made = ada.post("tables", {"options": {"players": 3}, "seats": seats})
    ada.go(f"/table/{made['game']}")
    players = ada.page.get_by_role("list", name="Players")
    expect(players).to_contain_text("Novice 1")
    expect(players).to_contain_text("Novice 2")
    expect(players.locator("svg text")).to_have_text(["Ad", "N1", "N2"])
