"""A table on the screen: what may be done there, and doing it as a person does, by mouse, finger or keys."""

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import FloatRect, Locator

from .visitor import Doc, Visitor

PLAIN = {
    "pass": "Pass",
    "end": "End turn",
    "brighten": "Brighten (−2)",
    "dim": "Dim (−2)",
    "gravity none": "Take nothing",
}
CARD_VERBS = {"keep": "Keep", "lift": "Remove the marker", "place": "Move this marker"}
# Somebody here is asked for something, and everything that came before has been shown.
ASKED = """() => {
  if (document.querySelector('[data-busy]')) return false;
  if (document.querySelector('dialog[open]')) return true;
  const line = document.querySelector('.dock .line');
  return document.title.startsWith('●') && line && line.ariaBusy !== 'true';
}"""
SETTLED = """() => {
  const line = document.querySelector('.dock .line');
  return line && line.ariaBusy !== 'true' && !document.querySelector('[data-busy]');
}"""


class TablePage:
    """The table that a visitor's page shows."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.page.wait_for_url("**/#/table/*")
        self.game = self.page.url.rpartition("/")[2]
        self.page.wait_for_selector(".dock :is(.line, .guide)")
        self.content: Doc = {}

    # Knowing

    def news(self, since: int = 0, seat: int | None = None) -> Doc:
        """What the server tells this visitor of the table."""
        seats = "" if seat is None else f"&seat={seat}"
        found: Doc = self.visitor.ask(f"tables/{self.game}?since={since}{seats}")
        return found

    def view(self) -> Doc:
        found: Doc = self.news()["view"]
        return found

    def actions(self) -> list[Doc]:
        return [entry for entry in self.news()["entries"] if entry["kind"] == "action"]

    def cards(self) -> dict[str, Doc]:
        if not self.content:
            table = self.news()["table"]
            self.content = self.visitor.ask(f"contents/{table['content']['hash']}")
        return {card["id"]: card for card in self.content["cards"]}

    def space(self, name: str) -> Locator:
        return self.page.locator(f'[data-space="{name}"]')

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("list", name="Your hand").get_by_role("listitem")

    @property
    def over(self) -> bool:
        return self.page.locator("dialog[open]").get_by_role("button", name="Verify the shuffle").count() > 0

    @property
    def line(self) -> str:
        return self.page.locator(".dock .line").inner_text()

    # Waiting

    def until_asked(self) -> None:
        """Until it is this screen's turn, or a dialog wants an answer."""
        self.visitor.wait(ASKED)

    def until_settled(self) -> None:
        self.visitor.wait(SETTLED)

    # Doing

    def centre(self, space: str) -> tuple[float, float]:
        where = self.space(space).locator(".reach")
        where.scroll_into_view_if_needed()
        box = where.bounding_box()
        assert box is not None
        return middle(box)

    def point(self, space: str) -> None:
        """Presses a space."""
        if keys := self.visitor.keys:
            keys.go_to_space(space)
            keys.press("Enter")
            return
        x, y = self.centre(space)
        if self.visitor.phone:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def drag(self, start: str, goal: str) -> None:
        (x, y), (to_x, to_y) = self.centre(start), self.centre(goal)
        if self.visitor.phone:
            finger = self.visitor.context.new_cdp_session(self.page)
            for step in range(9):
                at = {"x": x + (to_x - x) * step / 8, "y": y + (to_y - y) * step / 8}
                kind = "touchMove" if step else "touchStart"
                finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
            finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            finger.detach()
            return
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(to_x, to_y, steps=8)
        mouse.up()

    def drag_card(self, card: str, planet: str) -> None:
        """Drags a card from the hand onto a planet's place beside the board."""
        self.drag_box(self.card(card), self.page.get_by_role("region", name=f"Planet {planet}"))

    def drag_box(self, what: Locator, where: Locator) -> None:
        start, goal = what.bounding_box(), where.bounding_box()
        assert start and goal
        mouse = self.page.mouse
        mouse.move(*middle(start))
        mouse.down()
        mouse.move(*middle(goal), steps=8)
        mouse.up()

    def card(self, card: str) -> Locator:
        """A card in hand, wherever its player has put it."""
        return self.page.locator(f'.hand [data-card="{card}"]')

    def open_card(self, card: str) -> Locator:
        """Opens a card in hand: its dialog."""
        self.visitor.touch(self.card(card).get_by_role("button"))
        return self.page.get_by_role("dialog")

    def do(self, action: str, view: Doc) -> None:
        """Does an action that is legal in this view, through what the page offers for it."""
        legal: list[str] = view["legal"]
        verb, *words = action.split(" ")
        visitor = self.visitor
        if ">" in action:
            start, _, goal = action.partition(">")
            self.point(start)
            self.point(goal)
        elif action in PLAIN:
            visitor.press(PLAIN[action])
        elif verb in ("create", "gravity"):
            letter, space = words if verb == "create" else (words[1], words[0])
            if verb == "create" and any(">" in other for other in legal):
                visitor.press("Create a Protoplanet")
            letters = self.page.locator(".actions fieldset label")
            visitor.touch(letters.filter(has_text=re.compile(rf"^\s*{letter}\s*$")))
            self.point(space)
        elif verb in ("play", "downgrade", "upgrade"):
            dialog = self.open_card(words[0])
            what = f"Play on {words[1]}" if verb == "play" else f"{verb.capitalize()} to a Low card"
            visitor.touch(dialog.get_by_role("button", name=what, exact=True))
        elif action == "place none":
            visitor.press("Use no marker")
        elif verb == "discard":  # of two, the other one is kept
            (kept,) = (other.split(" ")[1] for other in legal if other != action)
            visitor.press(f"Keep: {self.cards()[kept]['name']}")
        elif verb in CARD_VERBS:
            visitor.press(f"{CARD_VERBS[verb]}: {self.cards()[words[0]]['name']}")
        else:
            group = {"pay": "Choose what to pay", "draw": "Choose what to draw"}[verb]
            same = [other for other in legal if other.split(" ")[0] == verb]
            visitor.touch(self.page.get_by_role("group", name=group).get_by_role("button").nth(same.index(action)))

    def decide(self, choose: Callable[[Doc], str]) -> Doc | None:
        """The next decision of this screen: the view it was made in, or None when the game is over."""
        self.until_asked()
        if self.over:
            return None
        self.take_device()
        view = self.view()
        action = choose(view)
        self.do(action, view)
        self.until_settled()
        return view

    def take_device(self) -> bool:
        """Somebody else at this screen says who they are."""
        ready = self.page.get_by_role("button", name=re.compile("^I am "))
        if not ready.count():
            return False
        self.visitor.touch(ready)
        self.until_asked()
        return True


def middle(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def playful(rng: random.Random) -> Callable[[Doc], str]:
    """Chooses at random, but rather plays a card than none, and rather collects than wanders."""

    def choose(view: Doc) -> str:
        legal: list[str] = view["legal"]
        plays = [action for action in legal if action.startswith("play ")]
        if plays:
            return rng.choice(plays)
        position: dict[str, Any] = view["position"]
        matter = position.get("matter", {})
        planets = {planet["space"] for planet in position["planets"].values() if planet}
        meets = [a for a in legal if ">" in a and (a.partition(">")[2] in matter or a.partition(">")[2] in planets)]
        return rng.choice(meets or legal)

    return choose
