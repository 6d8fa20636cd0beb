"""One person with several devices: a link adds one, it has the same games, and it can be ended from elsewhere."""

from collections.abc import Callable

from playwright.sync_api import expect

from .axe import check_access
from .moments import moment
from .table import TablePage
from .visitor import Visitor


def add_link(visitor: Visitor) -> str:
    """Has the settings make a link for another device."""
    visitor.go("/settings")
    visitor.press("Add a device")
    field = visitor.page.get_by_label("Open this link on the other device")
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
    check_access(visitor, "a link for another device")
    visitor.check_width()
    return field.input_value()


def test_a_device_is_added_plays_on_and_is_ended(visitors: Callable[..., Visitor]) -> None:
    desk, phone = visitors(), visitors(phone=True)
    desk.go("/settings")
    expect(desk.page.get_by_text("Once you have a game")).to_be_visible()
    expect(desk.button("Add a device")).to_have_count(0)
    game = desk.begin_at(moment("move"))
    table = TablePage(desk)
    table.until_asked()

    phone.page.goto(add_link(desk))
    expect(phone.page.get_by_role("heading", name="Add this device")).to_be_visible()
    check_access(phone, "adding a device")
    phone.press("Add this device")
    phone.page.wait_for_url("**/#/games")
    phone.touch(phone.page.get_by_role("link").filter(has_text="Ada"))
    pocket = TablePage(phone)
    assert pocket.game == game
    expect(pocket.hand.first).to_be_visible()

    # The other device is listed without being asked again, and what one does the other sees.
    lines = desk.page.get_by_role("listitem").filter(has_text="last seen today")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("this device")
    check_access(desk, "two devices")
    desk.go(f"/table/{game}")
    table = TablePage(desk)
    table.until_asked()
    pocket.until_asked()
    pocket.do("pass" if "pass" in pocket.view()["legal"] else pocket.view()["legal"][0], pocket.view())
    pocket.until_settled()
    expect(desk.page.locator(".dock .line")).to_have_text(phone.page.locator(".dock .line").inner_text())

    # Ended from the desk: the phone says so at once, and knows the game no more.
    desk.go("/settings")
    desk.touch(lines.nth(1).get_by_role("button", name="Sign out"))
    expect(lines.nth(1).get_by_role("alert")).to_contain_text("no longer be able to reach your games")
    desk.press("Yes, sign it out")
    expect(lines).to_have_count(1)
    expect(desk.page.get_by_role("heading", name="Your devices")).to_be_focused()
    expect(phone.page.get_by_role("dialog")).to_contain_text("This device has been signed out")
    check_access(phone, "a device that was ended")
    phone.press("OK")
    expect(phone.button("Play now")).to_be_visible()
    phone.go("/games")
    expect(phone.page.get_by_text("No games yet.")).to_be_visible()
    assert desk.ask("tables")[0]["game"] == game


def test_whoever_has_games_is_warned_before_they_are_left_behind(visitors: Callable[..., Visitor]) -> None:
    desk, other = visitors(), visitors()
    desk.begin_at(moment("move"))
    other.begin_at(moment("discard"))
    link = add_link(desk)
    other.page.goto(link)
    expect(other.page.get_by_role("alert").first).to_contain_text("This browser has a game of its own.")
    check_access(other, "a device with games of its own")
    other.touch(other.page.get_by_role("link", name="Cancel", exact=True))
    other.go("/games")
    mine = [line["game"] for line in other.ask("tables")]
    assert mine != [line["game"] for line in desk.ask("tables")]
    other.page.goto(link)
    other.press("Add it anyway")
    other.page.wait_for_url("**/#/games")
    assert [line["game"] for line in other.ask("tables")] == [line["game"] for line in desk.ask("tables")]

    # The link is used up, also for whoever made it.
    desk.page.goto(link)
    desk.press("Add it anyway")
    expect(desk.page.get_by_text("This link no longer works. Create a new one under Settings")).to_be_visible()
    assert ["404" in trouble for trouble in desk.troubles] == [True], desk.troubles
    desk.troubles.clear()


def test_signing_out_of_the_only_device_is_warned_of(visitors: Callable[..., Visitor]) -> None:
    ada = visitors()
    ada.begin_at(moment("move"))
    ada.go("/settings")
    ada.press("Sign out here")
    expect(ada.page.get_by_role("alert").first).to_contain_text("your only device")
    ada.press("Yes, sign out here")
    expect(ada.page.get_by_role("dialog")).to_contain_text("This device has been signed out")
    ada.press("OK")
    assert ada.ask("tables") == []
