"""Every kind of choice that the rules know has its place on the page: seen, reached and made."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .axe import check_access
from .moments import VERBS, moment, verb_of
from .table import TablePage
from .visitor import DESKTOP, PHONE, Visitor


@pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize("verb", VERBS)
def test_a_choice_is_offered_and_made(verb: str, keyboard: bool, visitors: Callable[..., Visitor]) -> None:
    ada = visitors(keyboard=keyboard)
    game = ada.begin_at(moment(verb))
    table = TablePage(ada)
    table.until_asked()
    view = table.view()
    ada.page.wait_for_selector(".hand li")
    if not keyboard:  # the same screen for both
        check_access(ada, f"the table, to {verb}", within=".dock")
        ada.page.set_viewport_size(PHONE)
        ada.check_width()
        ada.page.set_viewport_size(DESKTOP)
    action = next(action for action in view["legal"] if verb_of(action) == verb)
    table.do(action, view)
    table.until_settled()
    assert table.actions()[0]["action"] == action, game


@pytest.mark.parametrize("phase", ["draw", "final"])
def test_the_star_is_changed_ahead_of_what_is_asked(phase: str, visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    ada.begin_at(moment("brighten", phase))
    table = TablePage(ada)
    table.until_asked()
    assert "pay points to brighten" in table.line
    table.do("brighten", table.view())
    table.until_settled()
    assert table.view()["position"]["phase"] == phase and "pay points" not in table.line
    expect(ada.button("Brighten (−2)")).to_have_count(0)
