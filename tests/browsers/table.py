"""A table in any browser: what may be done there, and doing it."""

from typing import Any

from tests.e2e.table import ASKED, SETTLED
from tests.server.servers import wait_until

from .browser import PATIENCE, Browser, Doc

LINE = ".dock .line"


class Table:
    """The table that a browser shows."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.game: str = browser.wait("() => location.hash.match(/^#.table.(.+)/)?.[1]")
        browser.wait("() => document.querySelector('.dock :is(.line, .guide)')")

    def news(self) -> Doc:
        """What the server tells this browser of the table."""
        found: Doc = ask(self.browser, f"tables/{self.game}?since=0")
        return found

    def view(self) -> Doc:
        found: Doc = self.news()["view"]
        return found

    def moves(self) -> list[str]:
        return [action for action in self.view()["legal"] if ">" in action]

    def actions(self, seat: int) -> list[str]:
        """What somebody has done."""
        entries = self.news()["entries"]
        return [entry["action"] for entry in entries if entry["kind"] == "action" and entry["seat"] == seat]

    def until_asked(self) -> None:
        """Until somebody here is asked for something."""
        self.browser.wait(ASKED)

    def until_settled(self) -> None:
        self.browser.wait(SETTLED)

    def until_move(self) -> list[str]:
        """Until a token is to be moved here: all that can be done with one."""
        wait_until(self.moves, "a token is to be moved", PATIENCE)
        self.until_asked()
        return self.moves()

    def move(self, action: str) -> None:
        """Presses a piece, then the space where it is to go."""
        start, _, goal = action.partition(">")
        self.browser.click_on(reach(start))
        self.browser.wait("(css) => document.querySelector(css)", f'[data-space="{start}"][aria-pressed="true"]')
        self.browser.click_on(reach(goal))

    def drag(self, action: str) -> None:
        (x, y), (to_x, to_y) = (self.browser.place(reach(space)) for space in action.split(">"))
        self.browser.drag([(x + (to_x - x) * step / 6, y + (to_y - y) * step / 6) for step in range(7)])

    def go_to(self, space: str) -> None:
        """By keys, from one space where something can be done to the next."""
        self.browser.press_until("PageDown", "(space) => document.activeElement.dataset.space === space", space)


def reach(space: str) -> str:
    """What of a space can be pressed."""
    return f'[data-space="{space}"] .reach'


def ask(browser: Browser, path: str, body: Any = None) -> Any:
    """What the server answers this browser, asked beside the page."""
    return browser.evaluate(
        """async ([path, body]) => {
          const headers = { 'Content-Type': 'application/json' };
          const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
          const answer = await fetch(`/api/v1/${path}`, sent);
          if (!answer.ok) throw Error(`${path}: ${answer.status} ${await answer.text()}`);
          return answer.json();
        }""",
        [path, body],
    )
