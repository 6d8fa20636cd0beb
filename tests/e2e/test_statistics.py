"""Statistics: the end of a game says what it was, the statistics add it up, and all of it can be saved and deleted."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from planetarium.server.identity import COOKIE
from planetarium.server.store import open_store
from tests.server.finished_games import NOVICE, person, played, put
from tests.server.servers import ServerProcess

from .axe import check_access
from .table import TablePage
from .visitor import PHONE, Visitor


def token_of(visitor: Visitor) -> str:
    """The token of a visitor, who gets one with the first table."""
    visitor.post("lessons/matter", {})
    return next(cookie["value"] for cookie in visitor.context.cookies() if cookie["name"] == COOKIE)


def test_a_game_is_finished_remembered_saved_and_deleted(
    visitors: Callable[..., Visitor], server: ServerProcess, tmp_path: Path
) -> None:
    ada = visitors()
    page = ada.page
    ada.go("/statistics")
    expect(page.get_by_text("Nothing to count yet")).to_be_visible()
    check_access(ada, "statistics of a newcomer")

    store = open_store(str(server.log.with_name("games.db")))
    seat = person(token_of(ada), "Ada")
    alone = played()
    put(store, played(2), [seat, NOVICE])
    put(store, alone, [seat])
    last = put(store, alone, [seat], left=1)
    store.close()
    ada.go(f"/table/{last}")
    table = TablePage(ada)
    table.decide(lambda view: str(alone.actions[-1]))
    feats = page.get_by_role("region", name="Records and achievements")
    expect(feats).to_contain_text("run of wins")
    check_access(ada, "the end with what it was", "dialog[open]")

    feats.get_by_role("link", name="All achievements").click()
    expect(page.get_by_role("heading", name="Statistics", exact=True)).to_be_visible()
    told = ada.ask("me/statistics")
    expect(page.get_by_role("definition").first).to_contain_text("3")
    expect(page.get_by_role("row", name="Novice 1")).to_be_visible()
    expect(page.get_by_role("row", name="Target 0 2 100%")).to_be_visible()
    earned = [line for line in told["achievements"] if line["earned"]]
    expect(page.get_by_role("heading", name="Achievements")).to_contain_text(f"{len(earned)} of ")
    shelf = page.get_by_role("listitem").filter(has=page.get_by_role("heading", level=3))
    expect(shelf.first).to_contain_text(next(line["title"] for line in told["achievements"] if line["earned"]))
    expect(shelf.last).to_contain_text("A secret")
    page.get_by_label("Most points").check()
    best = max(told["cards"], key=lambda line: line["points"])
    expect(page.locator(f'a[href="#/cards/{best["card"]}"]')).to_contain_text(f"{best['points']} points")
    check_access(ada, "statistics")
    page.set_viewport_size(PHONE)
    ada.check_width()

    with page.expect_download() as saving:
        ada.press("Save my data")
    saving.value.save_as(tmp_path / "me.json")
    saved = json.loads((tmp_path / "me.json").read_text(encoding="utf-8"))
    assert [line["game"] for line in saved["statistics"]][-1] == last and saved["devices"]
    ada.press("Delete my statistics…")
    check_access(ada, "before statistics are deleted", "dialog[open]")
    ada.press("Delete my statistics")
    expect(page.get_by_text("Your statistics are deleted.")).to_be_visible()
    expect(page.get_by_text("Nothing to count yet")).to_be_visible()

    ada.press("Delete everything about me…")
    ada.press("Delete everything")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.get_by_text("No games yet")).to_be_visible()
    assert ada.ask("tables") == [] and not ada.context.cookies()
