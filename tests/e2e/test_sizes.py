"""The table on every screen, from a desk to a phone held upright: in sight, whole, and easily hit."""

from collections.abc import Callable
from math import dist

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .moments import moment, rich
from .table import TablePage, middle
from .visitor import PHONE, Visitor

LYING: ViewportSize = {"width": 844, "height": 390}
ZOOMED: ViewportSize = {"width": 640, "height": 400}  # 1280×800 at 200 %
SMALL: ViewportSize = {"width": 360, "height": 640}
SIZES: tuple[ViewportSize, ...] = (
    {"width": 1366, "height": 768},
    {"width": 1280, "height": 640},
    LYING,
    PHONE,
    ZOOMED,
)
THUMB = 32  # pixels that a finger needs at least, across
# What reaches beyond the sides of the window, and text that its own box cuts off in its width.
CUT_OFF = """() => {
  const wide = document.documentElement.clientWidth;
  const cards = [...document.querySelectorAll('.hand li button, [data-mat] .row button, .choices button')];
  const beyond = cards.filter((card) => {
    const { left, right, width } = card.getBoundingClientRect();
    return width < 24 || left < -1 || right > wide + 1 || card.scrollWidth > card.clientWidth + 1
      || card.scrollHeight > card.clientHeight + 1;
  });
  const tight = (row) => row.scrollWidth > row.clientWidth + 1 || row.scrollHeight > row.clientHeight + 1;
  const rows = [...document.querySelectorAll('.hand, [data-mat], [data-mat] .row, .choices')];
  const names = [...document.querySelectorAll('[data-mat] .row .name, .hand .name')];
  return [...beyond, ...[...rows, ...names].filter(tight)].map((one) => `${one.className} ${one.textContent.trim()}`);
}"""


def bottom(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_the_table_fits_every_screen(visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    for position in (rich(), moment("place"), moment("draw"), moment("discard")):
        ada.begin_at(position)
        TablePage(ada).until_asked()
        ada.page.wait_for_selector(".hand li")
        for size in SIZES:
            ada.page.set_viewport_size(size)
            ada.check_width()
            assert ada.page.evaluate(CUT_OFF) == [], (position["phase"], size)
            board = ada.page.get_by_role("application").bounding_box()
            assert board is not None
            upright = size["height"] > size["width"]
            if upright:
                assert board["width"] >= 0.9 * size["width"]
            else:
                assert board["height"] >= 0.85 * size["height"], size
            choices = ada.page.locator(".choices [role=group]").first
            if box := choices.bounding_box() if choices.count() else None:
                beside = box["x"] >= board["x"] + board["width"] or box["y"] >= board["y"] + board["height"]
                assert beside, (position["phase"], size)


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small phone"])
def test_a_turn_is_one_screen_of_a_phone(size: ViewportSize, visitors: Callable[..., Visitor]) -> None:
    ada = visitors(phone=True, viewport=size)
    ada.begin_at(rich())
    TablePage(ada).until_asked()
    ada.page.locator("[role=note] button").last.tap()  # tips are for later: they need room of their own
    expect(ada.page.locator("[role=note]")).to_have_count(0)
    for part in (".board .layer", ".dock .line", "[aria-label='Your stock']", ".hand"):
        assert bottom(ada.page, part) <= size["height"], part


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small phone"])
@pytest.mark.parametrize("verb", ["discard", "keep"])
def test_a_choice_among_cards_leaves_the_hand_in_sight(
    verb: str, size: ViewportSize, visitors: Callable[..., Visitor]
) -> None:
    ada = visitors(phone=True, viewport=size)
    page = ada.page
    ada.go("/settings")
    page.get_by_label("Show tips for beginners").uncheck()  # who is told which card to keep need not compare
    ada.begin_at(moment(verb))
    TablePage(ada).until_asked()
    expect(page.locator(".choices .choice")).to_have_count(2)
    assert bottom(page, ".hand li .name") <= size["height"]
    for choice in page.locator(".choices .choice .button").all():
        expect(choice).to_be_in_viewport(ratio=1)


def test_a_seat_tells_what_its_signs_mean(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(phone=True, viewport=SMALL)
    ada.begin_at(rich())
    table = TablePage(ada)
    table.until_asked()
    state = table.view()["position"]["seats"][0]
    told = f"{state['markers']} marker{'s' * (state['markers'] != 1)} left, {len(state['hand'])} cards in hand"
    ada.page.get_by_role("button", name=f"Ada: {told}").tap()
    expect(ada.page.locator("[popover]:popover-open")).to_contain_text(f"Ada (you): {state['score']} points, {told}")


@pytest.mark.parametrize("size", [PHONE, SMALL, LYING], ids=["phone", "small phone", "lying phone"])
def test_a_thumb_hits_every_space(size: ViewportSize, visitors: Callable[..., Visitor]) -> None:
    """As far from its middle as half a thumb, and towards the next: it is chosen, or the board is magnified first."""
    ada = visitors(phone=True, viewport=size)
    ada.begin_at(moment("move"))
    table = TablePage(ada)
    table.until_asked()
    starts = sorted({action.partition(">")[0] for action in table.view()["legal"] if ">" in action})
    middles = {start: table.centre(start) for start in starts}
    magnified = 0
    for start, (x, y) in middles.items():
        next_x, next_y = min((at for name, at in middles.items() if name != start), key=lambda at: dist(at, (x, y)))
        far = dist((x, y), (next_x, next_y))
        off = THUMB / 2 / far
        ada.page.touchscreen.tap(x + (next_x - x) * off, y + (next_y - y) * off)
        if ada.page.locator(".magnified").count():
            magnified += 1
            where = {name: middle_of(table, name) for name in starts}
            assert min(dist(where[start], at) for name, at in where.items() if name != start) >= THUMB
            ada.page.touchscreen.tap(*where[start])
            expect(ada.page.locator(".magnified")).to_have_count(0)
        expect(table.space(start)).to_have_attribute("aria-pressed", "true")
        ada.page.keyboard.press("Escape")
        expect(table.space(start)).to_have_attribute("aria-pressed", "false")
    assert magnified, "a board as small as this has spaces that a thumb cannot tell apart"


def middle_of(table: TablePage, space: str) -> tuple[float, float]:
    box = table.space(space).locator(".reach").bounding_box()
    assert box is not None
    return middle(box)


def test_a_finger_slides_to_the_space_that_it_means(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(phone=True)
    ada.begin_at(moment("move"))
    table = TablePage(ada)
    table.until_asked()
    starts = sorted({action.partition(">")[0] for action in table.view()["legal"] if ">" in action})
    ring = sorted(starts, key=table.centre)
    one, other = min(
        ((a, b) for a in ring for b in ring if a < b), key=lambda two: dist(table.centre(two[0]), table.centre(two[1]))
    )
    (x, y), (to_x, to_y) = table.centre(one), table.centre(other)
    finger = ada.context.new_cdp_session(ada.page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", ((x + to_x) / 2, (y + to_y) / 2))
    expect(ada.page.locator(".magnified")).to_have_count(1)
    touch("touchMove", middle_of(table, other))
    touch("touchEnd")
    expect(table.space(other)).to_have_attribute("aria-pressed", "true")
    expect(ada.page.locator(".magnified")).to_have_count(0)


def test_the_systems_colours_lose_nothing(visitors: Callable[..., Visitor]) -> None:
    """Windows' high contrast: what colours told apart is told apart by the system's own, by widths and by outlines."""
    ada = visitors(forced_colors="active")
    page = ada.page
    look = """(one) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, outlineStyle, backgroundColor, color } =
        getComputedStyle(one);
      return [borderTopWidth, borderTopStyle, borderTopColor, outlineStyle, backgroundColor, color].join();
    }"""

    def differ(one: str, other: str) -> None:
        first, second = page.locator(one).first, page.locator(other).first
        assert first.evaluate(look) != second.evaluate(look), (one, other)

    ada.begin_at(moment("play"))
    TablePage(ada).until_asked()
    page.wait_for_selector(".hand .playable")
    differ(".hand .playable", ".hand button:not(.playable)")
    differ(".seats .acting", ".seats .chip:not(.acting)")
    ada.press("Log")
    differ("nav [aria-pressed=true]", "nav [aria-pressed=false]")
    ada.begin_at(moment("create"))
    TablePage(ada).until_asked()
    if page.get_by_role("button", name="Create a Protoplanet").count():
        ada.press("Create a Protoplanet")
    differ("fieldset .chosen", "fieldset label:not(.chosen)")
    sky = page.get_by_role("application").evaluate("(one) => getComputedStyle(one.closest('.board')).backgroundColor")
    assert sky == "rgb(5, 7, 15)", "the board keeps a sky that its white rings can be seen on"
