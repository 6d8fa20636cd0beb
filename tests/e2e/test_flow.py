"""Few empty clicks: steps that pass by themselves, undo and hints without detours, sound, and where the focus goes."""

import random
import time
from collections.abc import Callable
from functools import cache

from playwright.sync_api import expect

from planetarium import Game

from .axe import check_access
from .moments import Doc, moment, verb_of
from .table import TablePage, playful
from .visitor import Visitor

# Counts every sound that begins.
COUNTING = """
window.sounds = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) { window.sounds++; return start.apply(this, when); };
}
"""


@cache
def before_an_empty_card_step() -> tuple[Doc, str]:
    """A position, and a move in it after which to pass is all that can be done."""
    for seed in range(50):
        game = Game.new(2, f"empty {seed}")
        while game.phase == "setup":
            game.play(game.legal_actions[0])
        for action in game.legal_actions if game.seat == 0 else ():
            tried = game.copy()
            tried.play(action)
            if tried.legal_actions == ("pass",):
                return game.position(), action
    raise AssertionError("in every game something can be done")


def test_an_empty_card_step_passes_by_itself_unless_somebody_stops_it(visitors: Callable[..., Visitor]) -> None:
    position, move = before_an_empty_card_step()
    ada = visitors(auto_pass=True)
    ada.page.add_init_script(COUNTING)
    ada.begin_at(position)
    table, page = TablePage(ada), ada.page
    line = page.locator(".dock .line")

    table.decide(lambda view: move)
    expect(line).to_contain_text("You cannot play a card. Passing…")
    ada.press("Wait")
    expect(line).to_contain_text("Pass")
    time.sleep(2)  # longer than it would have taken
    assert table.view()["legal"] == ["pass"]
    ada.press("Undo")
    expect(line).to_contain_text("Move any token")

    # Whoever reads a card is not disturbed; nothing sounds until it is asked for.
    table.decide(lambda view: move)
    page.keyboard.press("1")
    page.get_by_role("dialog").wait_for()
    time.sleep(2)
    assert table.view()["legal"] == ["pass"] and page.evaluate("sounds") == 0
    ada.press("Close")
    expect(page.locator(".dock .news")).to_contain_text("Novice")
    done = [entry["action"] for entry in table.actions() if entry["seat"] == 0]
    assert done == [move, move, "pass"]

    ada.press("Menu")
    page.get_by_label("Sounds for moves").check()
    ada.wait("() => sounds > 0")
    page.get_by_label("Pass automatically").uncheck()
    check_access(ada, "preferences")
    ada.press("Close")
    heard = page.evaluate("sounds")
    table.until_asked()
    table.decide(playful(random.Random(1)))
    ada.wait("(heard) => sounds > heard", heard)


def test_the_focus_is_always_somewhere(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(keyboard=True)
    ada.begin_at(moment("play"))
    table, keys = TablePage(ada), ada.keys
    assert keys is not None

    def check(after: str) -> None:
        table.until_settled()
        assert not keys.at("body"), f"after {after} the focus is nowhere"

    choose = playful(random.Random(5))
    kinds = set()
    for _ in range(12):
        table.until_asked()
        if table.over:
            break
        view = table.view()
        action = choose(view)
        table.do(action, view)
        kinds.add(verb_of(action))
        check(action)
    assert {"move", "play", "draw"} <= kinds

    table.until_asked()
    while table.view()["position"]["phase"] != "move":
        table.decide(choose)
        table.until_asked()
    keys.press("1")
    keys.press("Escape")
    check("a card was read")
    keys.press("h")
    hint = ada.page.get_by_role("region", name="Hint")
    keys.use(hint.get_by_role("button", name="Do this"))
    expect(hint).to_have_count(0)
    check("the hint was done")
    keys.use(ada.button("Undo"))
    expect(ada.page.locator(".dock .line")).to_contain_text("Move any token")
    check("undo")
    assert keys.space, "and it is on the board again, where something can be done"


def test_a_hint_is_shown_first_and_undo_is_free_against_people(visitors: Callable[..., Visitor]) -> None:
    ada, bob = visitors(), visitors(phone=True)
    game = ada.begin_at(moment("move"), rival="open")
    bob.go(f"/join/{ada.post(f'tables/{game}/seats/1/invite', {})['code']}")
    bob.press("Take the seat")
    table, page = TablePage(ada), ada.page

    ada.press("Hint")
    hint = page.get_by_role("region", name="Hint")
    expect(hint.locator("p")).to_contain_text(".")
    expect(page.locator(".advised.head").first).to_be_attached()
    check_access(ada, "a hint")
    assert not table.actions(), "so far it is only shown"
    ada.press("Do this")
    expect(ada.button("Undo")).to_be_visible()
    ada.press("Undo")
    expect(page.locator(".dock .line")).to_contain_text("Move any token")
    assert [entry["kind"] for entry in table.news()["entries"]] == ["sit", "action", "undo"]
    expect(bob.button("Agree")).to_have_count(0)

    ada.begin_at(moment("move"), hints=False)
    expect(page.locator(".dock")).to_contain_text("Hints are off")
    expect(ada.button("Hint")).to_have_count(0)
