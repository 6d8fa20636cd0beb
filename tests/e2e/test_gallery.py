"""The card gallery and the essays: every card, found, opened, leafed through; rules and science one link away."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, expect

from planetarium.content import load_content, standard_content

from .axe import check_access
from .moments import moment
from .table import TablePage
from .visitor import Visitor

FROZEN = Path(__file__).parents[1] / "frozen" / "content.toml"


def tiles(visitor: Visitor) -> Locator:
    return visitor.page.locator("[data-card]")


def drawn(visitor: Visitor) -> int:
    """How many tiles have their picture."""
    return tiles(visitor).locator("svg[viewBox='0 0 160 100']:has(*)").count()


def heading(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("heading", level=1, name=name, exact=True)


def test_all_cards_can_be_found_read_and_leafed_through(visitors: Callable[..., Visitor]) -> None:
    cards = standard_content().to_doc()["cards"]
    ada = visitors()
    page = ada.page
    ada.go("/cards")
    expect(tiles(ada)).to_have_count(len(cards))
    expect(page.get_by_text(f"{len(cards)} cards", exact=True)).to_be_visible()
    # Pictures come with the cards on screen, and not before.
    ada.wait("() => document.querySelector('[data-card] svg[viewBox=\"0 0 160 100\"] *')")
    assert 0 < drawn(ada) < len(cards) / 2
    tiles(ada).last.scroll_into_view_if_needed()
    expect(tiles(ada).last.locator("svg[viewBox='0 0 160 100']:has(*)")).to_be_visible()
    check_access(ada, "all cards")

    page.get_by_label("Deck").select_option("High")
    page.get_by_label("Orbit").select_option("Orbit III")
    page.get_by_label("Paid with").select_option("Metal")
    dear = [card for card in cards if card["deck"] == "high" and card["cost"].get("metal")]
    ranges = {card["id"]: card["requires"]["orbits"] or (1, 7) for card in dear}
    wanted = [card for card, (inner, outer) in ranges.items() if inner <= 3 <= outer]
    expect(page.get_by_text(f"{len(wanted)} of {len(cards)} cards")).to_be_visible()
    assert [tile.get_attribute("data-card") for tile in tiles(ada).all()] == wanted
    page.get_by_label("Search").fill("moon apollo")
    expect(tiles(ada)).to_have_count(1)
    page.get_by_label("Search").fill("nobody says this")
    ada.press("Show all cards")
    expect(tiles(ada)).to_have_count(len(cards))

    # One card, and by keyboard to its neighbours; back leads to where one was.
    page.get_by_label("Module").select_option("Epochs")
    page.get_by_role("link", name="Magma Ocean").click()
    expect(heading(ada, "Magma Ocean")).to_be_focused()
    expect(page.get_by_text("4 of 16")).to_be_visible()
    expect(page.get_by_text("plagioclase feldspar")).to_be_visible()
    check_access(ada, "a card of the gallery")
    page.keyboard.press("ArrowRight")
    expect(heading(ada, "Planetary Embryo")).to_be_focused()
    page.get_by_role("link", name="Previous: Magma Ocean").click()
    page.keyboard.press("ArrowLeft")
    expect(heading(ada, "Chondrules")).to_be_focused()
    assert page.url.endswith("#/cards/chondrules")
    page.go_back()
    expect(page.get_by_role("link", name="Chondrules")).to_be_focused()
    expect(tiles(ada)).to_have_count(16)


def test_from_a_card_at_the_table_to_its_rules_and_its_science(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(phone=True)
    page = ada.page
    game = ada.begin_at(moment("move"))
    table = TablePage(ada)
    table.until_asked()
    card = table.view()["position"]["seats"][0]["hand"][0]
    name = standard_content().card(card).name
    table.open_card(card)
    page.get_by_role("link", name="Rules and science for this card").tap()
    expect(heading(ada, name)).to_be_visible()
    page.get_by_role("link", name=re.compile(r"^5\.2")).tap()
    page.wait_for_url("**/#/rules/5.2")
    page.go_back()
    expect(heading(ada, name)).to_be_visible()
    page.go_back()
    page.wait_for_url(f"**/#/table/{game}")

    ada.go("/cards/hot-jupiter")
    page.get_by_role("link", name="Planets that move").tap()
    expect(heading(ada, "Planets that move")).to_be_visible()
    expect(page.get_by_text("Disk–satellite interactions")).to_be_visible()
    check_access(ada, "an essay")
    ada.check_width()
    page.get_by_role("link", name="Eccentric Giant").tap()
    expect(heading(ada, "Eccentric Giant")).to_be_visible()
    ada.check_width()
    ada.go("/science")
    expect(page.get_by_role("listitem").get_by_role("link")).to_have_count(6)
    check_access(ada, "the essays")
    ada.check_width()
    ada.go("/cards/phlogiston")
    expect(page.get_by_text("no card called “phlogiston”")).to_be_visible()


def test_cards_of_ones_own(visitors: Callable[..., Visitor], tmp_path: Path) -> None:
    content = load_content(FROZEN)
    document = content.to_doc()
    document["cards"][0]["name"] = "Aether <b>Wind</b>"
    mine, bad = tmp_path / "mine.json", tmp_path / "bad.json"
    mine.write_text(json.dumps(document), encoding="utf-8")
    bad.write_text(json.dumps({"cards": [{"id": "x"}]}), encoding="utf-8")
    ada = visitors()
    page = ada.page
    ada.go("/cards")
    page.get_by_text("Your own cards").click()
    page.get_by_label("Choose a file…").set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("“bad.json” is not a set of cards")
    page.get_by_text("Show details").click()
    expect(page.get_by_text("Card 1 has a wrong “name”")).to_be_visible()
    page.get_by_label("Choose a file…").set_input_files(mine)
    expect(tiles(ada)).to_have_count(len(document["cards"]))
    page.get_by_role("link", name="Aether <b>Wind</b>").click()
    expect(heading(ada, "Aether <b>Wind</b>")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Choose it again")).to_be_visible()
    page.get_by_label("Choose a file…").set_input_files(mine)
    expect(tiles(ada)).to_have_count(len(document["cards"]))

    # A table that plays with them offers its cards by itself.
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "novice"}]
    options = {"players": 2, "modules": [], "star": None, "extras": []}
    ada.post("tables", {"options": options, "seats": seats, "content": content.to_doc()})
    ada.go("/science")
    expect(heading(ada, "The science behind the game")).to_be_visible()
    ada.go("/cards")
    page.get_by_label("Cards from").select_option(content.hash)
    page.wait_for_url(f"**/#/cards/~{content.hash}")
    expect(tiles(ada)).to_have_count(len(document["cards"]))
    check_access(ada, "the cards of a table")
