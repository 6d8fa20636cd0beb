"""Two people at one device: neither sees what is the other's, whatever keys are pressed and whatever gets lost."""

from collections.abc import Callable

from playwright.sync_api import expect

from .moments import moment
from .table import TablePage
from .visitor import Visitor


def test_what_one_has_thrown_away_the_other_does_not_learn(visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    ada.may_be_cut_off = True
    page = ada.page
    ada.begin_at(moment("discard"), rival="me")
    table = TablePage(ada)
    passing = page.get_by_role("heading", name="Pass the device")
    passing.wait_for()
    # Browsers let Escape close any dialog that has not been touched since.
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(passing).to_be_visible()
    table.take_device()
    view = table.view()
    expect(table.hand).to_have_count(len(view["position"]["seats"][view["seat"]]["hand"]))
    action = view["legal"][0]
    secret = table.cards()[action.removeprefix("discard ")]["name"]
    table.do(action, view)
    passing.wait_for()
    assert table.hand.count() == 0
    # The connection gets lost while the device is passed on.
    ada.context.set_offline(True)
    expect(page.get_by_role("status").filter(has_text="cannot be reached")).to_be_attached(timeout=60_000)
    ada.context.set_offline(False)
    expect(page.get_by_role("status").filter(has_text="cannot be reached")).not_to_be_attached()
    table.take_device()
    expect(passing).to_be_hidden()
    expect(table.hand.first).to_be_visible()
    ada.press("Log")
    expect(page.get_by_role("log").get_by_role("listitem")).to_have_count(table.news()["seq"])
    assert secret not in page.locator("body").inner_text()


def test_who_remains_goes_on_without_the_hand_of_who_has_left(visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    page = ada.page
    ada.begin_at(moment("move"), rival="me")
    table = TablePage(ada)
    table.until_asked()
    table.take_device()
    expect(table.hand.first).to_be_visible()
    ada.press("Menu")
    ada.touch(ada.button("Leave").first)
    ada.press("Yes, leave for good")
    expect(page.get_by_role("heading", name="Pass the device")).to_be_visible()
    assert table.hand.count() == 0 and page.get_by_role("dialog").count() == 1
    table.take_device()
    expect(page.get_by_role("dialog")).to_have_count(0)
    view = table.view()
    assert view["seat"] == 1
    expect(table.hand).to_have_count(len(view["position"]["seats"][1]["hand"]))
    table.do(next(action for action in view["legal"] if ">" in action), view)
    table.until_settled()
    assert table.actions()[-1]["seat"] == 1
