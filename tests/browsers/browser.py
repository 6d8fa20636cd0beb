"""What a person does with a browser, whichever it is: the few verbs that journeys are written in.

Each browser (`firefox.py`, `webkit.py`) knows how to open an address, evaluate, act, resize and take a picture;
everything else is here, and is done as people do it: by a mouse at what can be seen and hit, or by keys.
"""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

Doc = dict[str, Any]
PATIENCE = 60.0  # seconds after which a journey gives up
FAR = 120  # presses of Tab after which a person would give up, too
# Keys that write nothing, as WebDriver and WebDriver BiDi both name them.
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Shift": "\ue008",
    "Escape": "\ue00c",
    "Space": " ",
    "PageDown": "\ue00f",
}
# Run in every page: all that goes wrong there is kept to be told at the end.
WATCHING = """
if (!window.troubles) {
  window.troubles = [];
  const say = (...words) => window.troubles.push(words.join(' '));
  addEventListener('error', ({ message }) => say('error:', message));
  addEventListener('unhandledrejection', ({ reason }) => say('rejection:', reason));
  addEventListener('securitypolicyviolation', (event) => say('CSP:', event.violatedDirective, event.blockedURI));
  const error = console.error;
  console.error = (...words) => {
    say('console:', ...words);
    error(...words);
  };
}
"""
# The middle of the first of all that a selector finds, by that name if one is given, that can be seen and hit; when it
# lies still, as people wait for that, too.
PLACE = """async ({ css, name }) => {
  const named = (one) => (one.getAttribute('aria-label') ?? one.textContent).trim().replace(/\\s+/g, ' ');
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  for (const one of document.querySelectorAll(css)) {
    if ((name && !new RegExp(`^(?:${name})$`).test(named(one))) || one.matches(':disabled')) continue;
    one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const [x, y] = middle(one);
    await new Promise((soon) => requestAnimationFrame(() => requestAnimationFrame(soon)));
    if (`${[x, y]}` === `${middle(one)}` && one.contains(document.elementFromPoint(x, y))) return [x, y];
  }
  return null;
}"""
BUTTONS = "button, a[href], [role=button], summary"


class Browser(ABC):
    """One window of a browser that nobody has used before. `troubles` are all the errors that its pages have met."""

    def __init__(self) -> None:
        self.troubles: list[str] = []
        self.pointer = "mouse"  # or "touch", with the fingers

    # What each browser does in its own way

    @abstractmethod
    def visit(self, address: str) -> None:
        """Loads a page, with `WATCHING` in it."""

    @abstractmethod
    def run(self, expression: str) -> str:
        """The text that the promise of an expression comes to."""

    @abstractmethod
    def act(self, sources: list[Doc]) -> None:
        """Actions of pointers and keys: their form is the same in WebDriver and WebDriver BiDi."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Gives the page itself this size."""

    @abstractmethod
    def picture(self) -> bytes:
        """A PNG of what can be seen."""

    # Knowing

    def evaluate(self, function: str, argument: Any = None) -> Any:
        """What a function, `(argument) => …`, answers on the page; an element is answered with True."""
        asked = f"Promise.resolve(({function})({json.dumps(argument)}))"
        return json.loads(
            self.run(f"{asked}.then((found) => JSON.stringify(found instanceof Node || (found ?? null)))")
        )

    def text(self, css: str = "body") -> str:
        """What can be read in the first element of this kind."""
        found: str | None = self.evaluate("(css) => document.querySelector(css)?.innerText", css)
        return found or ""

    def count(self, css: str) -> int:
        found: int = self.evaluate("(css) => document.querySelectorAll(css).length", css)
        return found

    def wait(self, function: str, argument: Any = None) -> Any:
        """Until a function finds something true on the page: what it found."""
        end = time.monotonic() + PATIENCE
        while not (found := self.evaluate(function, argument)):
            if time.monotonic() > end:
                told = "\n".join([self.text(), *self.take_troubles()])
                raise AssertionError(f"waited in vain for {argument or function}\n{told}")
            time.sleep(0.05)
        return found

    def wait_text(self, text: str, css: str = "body") -> None:
        self.wait("([css, text]) => document.querySelector(css)?.innerText.includes(text)", [css, text])

    def fits(self) -> bool:
        """Whether nobody has to scroll sideways."""
        found: bool = self.evaluate(
            "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
        return found

    def take_troubles(self) -> list[str]:
        self.troubles += self.evaluate("() => window.troubles?.splice(0) ?? []")
        return self.troubles

    # Doing

    def open(self, address: str, **remembered: Any) -> None:
        """Opens a page in a browser that remembers this of it; nothing, unless something is named."""
        if remembered:  # as somebody would have chosen it before: what is stored belongs to the address
            self.visit(f"{address.partition('#')[0]}favicon.svg")
            for key, value in remembered.items():
                entry = [f"planetarium.{key}", json.dumps(value)]
                self.evaluate("([key, value]) => localStorage.setItem(key, value)", entry)
        self.visit(address)

    def place(self, css: str, name: str = "") -> tuple[float, float]:
        """Where to press something, by its name if one is given: a regular expression."""
        x, y = self.wait(PLACE, {"css": css, "name": name})
        return x, y

    def click(self, name: str, css: str = BUTTONS) -> None:
        """Presses a button, or something else, by its name."""
        self.press_at(*self.place(css, name))

    def click_on(self, css: str) -> None:
        self.press_at(*self.place(css))

    def press_at(self, x: float, y: float) -> None:
        self.drag([(x, y)])

    def drag(self, way: Iterable[tuple[float, float]]) -> None:
        """Presses the mouse, or a finger, at the beginning of a way and lets it go at its end."""
        start, *rest = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0} for x, y in way]
        actions = [start, {"type": "pointerDown", "button": 0}, *rest, {"type": "pointerUp", "button": 0}]
        kind = {"pointerType": self.pointer}
        self.act([{"type": "pointer", "id": self.pointer, "parameters": kind, "actions": actions}])

    def press(self, *keys: str) -> None:
        """Presses keys one after the other, such as `Tab`, `Shift+Tab` or `p`."""
        for key in keys:
            codes = [KEYS.get(part, part) for part in key.split("+")]
            downs = [{"type": "keyDown", "value": code} for code in codes]
            ups = [{"type": "keyUp", "value": code} for code in reversed(codes)]
            self.act([{"type": "key", "id": "keys", "actions": downs + ups}])

    def write(self, text: str) -> None:
        self.press(*text)

    def tab_to(self, css: str, back: bool = False) -> None:
        self.press_until("Shift+Tab" if back else "Tab", "(css) => document.activeElement.matches(css)", css)

    def press_until(self, key: str, function: str, argument: Any = None) -> None:
        for _ in range(FAR):
            if self.evaluate(function, argument):
                return
            self.press(key)
        raise AssertionError(f"{key} never comes to {argument or function}")
