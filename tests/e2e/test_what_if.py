"""What if: playing on from a moment of a finished game, by keyboard and on a phone."""

from collections.abc import Callable

from playwright.sync_api import expect

from .axe import check_access
from .moments import finished
from .table import TablePage
from .visitor import Visitor

AFTER = 30


def test_one_plays_on_from_a_replay_and_finds_the_way_back(visitors: Callable[..., Visitor]) -> None:
    ada = visitors(keyboard=True)
    record = finished()
    game = ada.post("records", {"record": record})["game"]
    ada.go(f"/table/{game}")
    ada.page.get_by_role("dialog").wait_for()
    ada.press("Replay")
    slider = ada.page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_be_focused()
    for _ in range(AFTER // 10):
        slider.press("PageDown")
    bar = ada.page.get_by_role("group", name="Replay")
    expect(bar).to_contain_text(f"{AFTER}/")
    expect(bar).to_contain_text("Turn")
    ada.press("Play on from here")
    dialog = ada.page.get_by_role("dialog", name="What if")
    check_access(ada, "what if")
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(bar).to_contain_text(f"{AFTER}/")
    ada.press("Play on from here")
    dialog.get_by_label("Play as").select_option("1")
    dialog.get_by_label("Against").select_option("novice")
    ada.touch(dialog.locator("label", has_text="Same shuffle"))
    ada.press("Play on")
    ada.page.wait_for_url(lambda url: game not in url)
    table = TablePage(ada)
    table.until_asked()
    branched = table.news()["table"]["branched"]
    assert {**branched, "names": None, "turn": None} == {
        "game": game, "names": None, "turn": None, "after": AFTER, "seat": 1, "chance": "same",
    }  # fmt: skip
    assert [entry["action"] for entry in table.actions()][:AFTER] == record["actions"][:AFTER]
    assert [seat["level"] for seat in table.news()["table"]["seats"]] == ["novice", None]
    where = f"What if: turn {branched['turn']} of the game of {' and '.join(branched['names'])}"
    expect(ada.page.get_by_text(where)).to_be_visible()
    check_access(ada, "a branch")
    ada.touch(ada.page.get_by_role("link", name="Back to that game"))
    ada.page.wait_for_url(f"**/#/table/{game}/{AFTER}")
    expect(bar).to_contain_text(f"{AFTER}/")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    ada.go("/games")
    expect(ada.page.get_by_role("link").filter(has_text=where)).to_be_visible()

    # And on a phone, with what the seat could not know dealt anew.
    bob = visitors(phone=True)
    game = bob.post("records", {"record": finished(players=1)})["game"]
    bob.go(f"/table/{game}")
    bob.page.get_by_role("dialog").wait_for()
    bob.press("Replay")
    bob.press("Next")
    bob.press("Play on from here")
    expect(bob.page.get_by_role("dialog", name="What if").get_by_label("Play as")).to_have_count(0)
    bob.check_width()
    bob.press("Play on")
    bob.page.wait_for_url(lambda url: game not in url)
    alone = TablePage(bob)
    alone.until_asked()
    assert alone.news()["table"]["branched"]["chance"] == "fresh" and alone.actions() == []
    bob.check_width()
