"""A finished game reviewed: from the end and from My games, by mouse, by keyboard and with a finger."""

import json
import math
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, expect

from planetarium.bots.review.turning import percent

from .axe import check_access
from .moments import played_badly
from .visitor import Visitor


def signed(chance: float) -> str:
    """In percentage points, as the page writes them."""
    rounded = math.floor(100 * abs(chance) + 0.5)
    return f"{'±' if rounded == 0 else '+' if chance > 0 else '−'}{rounded}%"


def test_a_record_is_reviewed_from_its_end(visitors: Callable[..., Visitor], tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(played_badly()), encoding="utf-8")
    ada = visitors()
    page = ada.page
    ada.go()
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("dialog").wait_for()
    game = page.url.rpartition("/")[2]
    ada.press("Review")
    expect(page.get_by_role("dialog")).to_have_count(0)
    panel = page.get_by_role("region", name="Review")
    graph = panel.get_by_role("slider", name="Chance of winning")
    expect(graph).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="The review is ")).to_have_count(1)

    # Luck and skill are what the server says, which is what `planetarium analyse` says.
    told = ada.ask(f"tables/{game}/review?seat=0")
    rows = panel.get_by_role("table").first.get_by_role("row")
    for seat in told["review"]["seats"]:
        expect(rows.nth(1 + seat["seat"])).to_contain_text(seat["name"])
        expect(rows.nth(1 + seat["seat"])).to_contain_text(signed(seat["skill"]))
    for point in told["review"]["turning_points"]:
        expect(panel.get_by_role("button", name=point["text"])).to_be_visible()

    # A decision is told with the same figures as the turning point that it is.
    for point in (one for one in told["review"]["turning_points"] if one["kind"] == "decision"):
        panel.get_by_role("button", name=point["text"]).click()
        one = told["review"]["decisions"][point["number"] - 1]
        before, after = percent(one["before"][0]), percent(one["chosen"][0])
        expect(panel.get_by_test_id("decision")).to_contain_text(
            f"stayed at {after}." if before == after else f"from {before} to {after}."
        )

    # The graph goes where it is pressed, and by the keys of the replay.
    bar, last = page.get_by_role("group", name="Replay"), len(played_badly()["actions"])
    graph.scroll_into_view_if_needed()
    box = graph.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(bar).to_contain_text(f"{round(last / 2)}/{last}")
    graph.focus()
    page.keyboard.press("Home")
    expect(bar).to_contain_text(f"0/{last}")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"Moment 0 of \d+: Ada \d+%, Bob \d+%"))

    # Where something would have been better it is drawn on the board, and each of several when it is pointed at.
    moves = [one for one in told["review"]["decisions"] if one["better"] and ">" in one["better"][0]["action"]]
    worst = max(moves, key=lambda one: one["loss"])
    for _ in range(worst["number"] - 1):
        page.keyboard.press("ArrowRight")
    expect(bar).to_contain_text(f"{worst['number'] - 1}/{last}")
    better = panel.get_by_role("list", name="Better, with the chance of winning").get_by_role("button")
    expect(better).to_have_count(len(worst["better"]))
    expect(better.first).to_have_attribute("aria-pressed", "true")
    expect(better.first).to_contain_text(
        f"{percent(worst['better'][0]['promise'])} instead of {percent(worst['promise'])}"
    )
    expect(page.locator("path.advised").first).to_be_attached()
    better.last.click()
    expect(better.last).to_have_attribute("aria-pressed", "true")

    # From each seat, and with all hands open.
    hands = ada.ask(f"tables/{game}/past/{worst['number'] - 1}?seat=0&hands=true")["hands"]
    see = page.get_by_label("See it as")
    see.select_option("Bob")
    expect(panel.get_by_role("heading", name="Turning points for Bob")).to_be_visible()
    expect(page.locator("ul.hand > li")).to_have_count(len(hands[1]))
    see.select_option("All hands open")
    expect(page.get_by_label("All hands").get_by_role("button")).to_have_count(len(hands[0]))
    expect(page.get_by_label("All hands").get_by_role("term")).to_have_text(["Ada", "Bob"])
    expect(panel.get_by_role("heading", name="Turning points for Bob")).to_be_visible()
    panel.get_by_text("Chances of winning, turn by turn").click()
    check_access(ada, "a review")
    ada.check_width()
    ada.press("Done")
    expect(panel).to_have_count(0)


def test_a_review_is_found_again_on_a_phone(visitors: Callable[..., Visitor]) -> None:
    bob = visitors(phone=True)
    page = bob.page
    bob.go()
    bob.post("records", {"record": played_badly()})
    bob.go("/games")
    link: Locator = page.get_by_role("link", name=re.compile("^Review ?: Ada, Bob"))
    link.tap()
    panel = page.get_by_role("region", name="Review")
    expect(panel.get_by_role("heading", name=re.compile("Turning points for"))).to_be_visible()
    point = panel.locator(".turning button").first
    if point.count():
        point.tap()
    check_access(bob, "a review on a phone")
    bob.check_width()
    # It is there at once the next time, and the link leads to it.
    page.reload()
    expect(panel.get_by_role("slider")).to_be_visible()
