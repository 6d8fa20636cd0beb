"""The daily system, as people play it: one try, the line to share, what others did, and the key a day later."""

import random
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from planetarium.daily.days import DAY, begin_of, day_at
from planetarium.game import Game
from planetarium.options import Options
from planetarium.server.store import open_store
from tests.server.servers import FakeClock, server_in_thread

from .axe import check_access
from .table import TablePage
from .visitor import Visitor

LAST = 3  # actions that are done on the page; all before are done beside it


def whole_game(database: Path, game: str) -> list[str]:
    """The actions of a whole game, dealt as the table's is."""
    store = open_store(str(database))
    header = store.game_header(game)
    store.close()
    assert header is not None
    played, rng = Game.start(Options.from_doc(header.options), key=header.key), random.Random(4)
    while not played.is_over:
        played.play(rng.choice(played.legal_actions))
    return [str(action) for action in played.actions]


def test_a_day_and_the_next(visitors: Callable[..., Visitor], tmp_path: Path) -> None:
    noon = begin_of(day_at(int(1000 * time.time()))) + DAY // 2
    clock = FakeClock(noon / 1000)
    with server_in_thread(str(tmp_path / "games.db"), clock) as (address, _):
        ada = visitors(address, permissions=["clipboard-read", "clipboard-write"])
        ada.go()
        ada.page.get_by_label("Your name").fill("Ada")
        ada.page.get_by_role("link", name="Daily system").click()
        expect(ada.page.get_by_role("heading", name="Daily system")).to_be_visible()
        expect(ada.page.get_by_text("at midnight UTC")).to_be_visible()
        ada.press("Play today’s system")
        table = TablePage(ada)
        table.until_asked()
        ada.press("Menu")
        expect(ada.page.get_by_text("Daily system · solo, Target")).to_be_visible()
        for refused in ("Let a bot play", "Continue on another device", "Get a link to watch"):
            expect(ada.button(refused)).to_have_count(0)
        check_access(ada, "the menu of a daily system")
        ada.go("/daily")
        expect(ada.page.get_by_text("You will see them when you have played")).to_be_visible()

        actions = whole_game(tmp_path / "games.db", table.game)
        for action in actions[:-LAST]:
            seq = ada.ask(f"tables/{table.game}?since=99999")["seq"]
            ada.post(f"tables/{table.game}/actions", {"action": action, "seq": seq, "key": f"beside-{seq}"})
        ada.page.get_by_role("link", name="Continue").click()
        table = TablePage(ada)
        for action in actions[-LAST:]:
            table.until_asked()
            table.do(action, table.view())
            table.until_settled()

        # The end tells how it went, and keeps the key of a deal that others still play.
        share = ada.page.get_by_label("Share it, without spoilers")
        share.wait_for()
        check_access(ada, "the end of a daily system")
        expect(ada.button("Verify the shuffle")).to_have_count(0)
        expect(ada.button("Play again")).to_have_count(0)
        ada.press("Copy")
        copied = ada.page.evaluate("navigator.clipboard.readText()")
        assert copied == share.input_value() and copied.startswith("Planetarium daily ")
        ada.page.get_by_role("link", name="Results and my days").click()
        expect(ada.page.get_by_role("row", name="Ada you")).to_be_visible()
        expect(ada.page.locator("td.today")).to_contain_text("Lost")
        check_access(ada, "a day that was played")

        # Who gives up, here on a phone, has had the one try and may read what the others did.
        bob = visitors(address, phone=True)
        bob.go("/daily")
        bob.press("Play today’s system")
        TablePage(bob)
        bob.press("Menu")
        bob.press("Give up")
        bob.press("Yes, give up the day")
        expect(bob.page.get_by_role("heading", name="Daily system")).to_be_visible()
        expect(bob.page.get_by_text("Given up").first).to_be_visible()
        expect(bob.page.get_by_role("row", name="Ada")).to_be_visible()
        bob.check_width()
        check_access(bob, "a day that was given up")

        # A day later the key is known, and is the one that was promised.
        clock.seconds += DAY / 1000
        ada.page.reload()
        ada.page.get_by_text("Is the deal fair?").click()
        ada.press("Check the key")
        expect(ada.page.get_by_text("✓ The key matches the SHA-256 that this browser noted")).to_be_visible()
        expect(ada.button("Play today’s system")).to_be_visible()
        ada.page.get_by_text("Yesterday’s results").click()
        expect(ada.page.get_by_role("row", name="Ada you")).to_be_visible()
        check_access(ada, "the day after")
