"""The rules on the page: found, searched, printed, and read beside the table without leaving it."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from .axe import check_access
from .moments import moment
from .table import TablePage
from .visitor import Visitor

PAGES = re.compile(rb"/Type\s*/Page\b")


def test_a_rule_has_an_address_and_is_found_by_its_words(visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    ada.go("/rules/5.10")
    rule = ada.page.locator('[id="rule-5.10"]')
    expect(rule).to_be_focused()
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_text(re.compile("5.10 *Removing a marker"))
    # From rule to rule, from the contents, and back.
    ada.page.get_by_role("navigation", name="Contents").get_by_role("link", name="4 Movement").click()
    expect(ada.page.locator("#rule-4")).to_be_in_viewport()
    ada.page.go_back()
    expect(rule).to_be_in_viewport()
    # A card of the server's own, every part of it numbered and explained.
    figure = ada.page.get_by_role("figure", name="A card and its parts")
    figure.wait_for()
    assert figure.locator("[data-part]:not(:empty)").count() == figure.locator("xpath=../ol/li").count() >= 6

    search = ada.page.get_by_label("Search the rules")
    search.fill("COMET gravity")
    expect(ada.page.locator('[id="rule-9.8"]')).to_be_visible()
    expect(rule).to_be_hidden()
    marked = "[...CSS.highlights.get('found')].map((range) => String(range).toLowerCase())"
    assert set(ada.page.evaluate(marked)) == {"comet", "gravity"}
    check_access(ada, "found rules")
    search.fill("no such words")
    expect(ada.page.get_by_role("status").first).to_have_text("No rule found.")
    search.fill("")
    expect(rule).to_be_visible()


def test_the_reference_card_is_one_page(visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    ada.go("/rules")
    ada.page.get_by_role("link", name="Reference card").first.click()
    expect(ada.page.get_by_role("button", name="Print")).to_be_visible()
    ada.page.locator("[data-symbol=life] svg").wait_for()
    for paper in ("A4", "Letter"):
        printed = ada.page.pdf(format=paper)
        assert len(PAGES.findall(printed)) == 1, paper


def test_a_rule_opens_beside_what_one_is_doing(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(keyboard=True)
    page = ada.page
    sheet = page.get_by_role("dialog", name="Rules")

    def close() -> None:
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()

    # A game that is being put together.
    ada.go("/new")
    box = page.get_by_label("Frost Line").first
    box.check()
    ada.press("Rules: Frost Line")
    expect(sheet.get_by_role("heading", name="Primordial: Frost Line")).to_be_focused()
    close()
    expect(box).to_be_checked()

    # A game that is being played: the step, the track, a planet, a card.
    ada.begin_at(moment("play", "card"))
    table = TablePage(ada)
    table.until_asked()
    here = page.url
    ada.press("Rules: this step")
    expect(sheet.get_by_role("heading", name="3.2 Act")).to_be_focused()
    check_access(ada, "a rule beside the table")
    sheet.get_by_role("link", name="5.6", exact=True).first.press("Enter")
    expect(sheet.get_by_role("heading", name="5.6 Downgrade")).to_be_focused()
    sheet.get_by_label("Section").select_option(label="7 The final stages")
    expect(sheet.get_by_role("heading", name="7.4 Playing a Final")).to_be_visible()
    close()
    expect(ada.button("Rules: this step")).to_be_focused()
    track = page.get_by_role("button", name="spaces to the end")
    for link, heading in ((track, "7.1 Acceleration"), (ada.button("Rules: planet A"), "5.5 Habitable or Hostile")):
        ada.touch(link)
        expect(sheet.get_by_role("heading", name=heading)).to_be_focused()
        close()
    lines = ada.ask(f"tables/{table.game}/hand?seat=0")
    lacking = next(line["card"] for line in lines if line["short"])
    table.open_card(lacking)
    ada.touch(page.get_by_role("button", name="Why?").first)
    rule = next(line["rule"] for line in lines if line["card"] == lacking and line["rule"])
    expect(sheet.get_by_role("heading", name=f"{rule} ")).to_be_focused()
    close()
    expect(page.get_by_role("dialog")).to_be_visible()  # the card is still open
    assert page.url == here
