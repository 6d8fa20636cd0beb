"""Somebody with a browser of their own: a page, all that it hears, and all that goes wrong on it."""

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    TimeoutError,
    ViewportSize,
    WebSocket,
)

from .keys import Keys

if TYPE_CHECKING:
    from collections.abc import Callable

Doc = dict[str, Any]
PATIENCE = 120.0  # seconds after which a journey gives up
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
# What the page itself notices: breaches of its policy, and whether anything on the board moved.
WATCHING = """
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  console.error(`CSP: ${violatedDirective} ${blockedURI}`);
});
window.boardMoved = 0;
new MutationObserver((changes) => {
  window.boardMoved += changes.filter(({ target }) => target.hasAttribute('data-busy')).length;
}).observe(document, { attributes: true, attributeFilter: ['data-busy'], subtree: true });
"""
CUT_OFF = re.compile(
    "ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|INTERNET_DISCONNECTED|EMPTY_RESPONSE)|WebSocket connection"
)


class Visitor:
    """`page` and what is known about it; `troubles` are all the errors that it has met.

    Unless a journey is about motion nothing moves: then journeys take as long as a game does, not as its show. And
    unless it is about that nothing passes by itself: then a journey does each step, however slow the machine is.
    A newcomer is offered a lesson. A visitor uses a mouse, or the fingers on a phone, or nothing but a keyboard.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        pace: str = "instant",
        phone: bool = False,
        keyboard: bool = False,
        auto_pass: bool = False,
        newcomer: bool = False,
        **more: Any,
    ) -> None:
        more = {
            "viewport": PHONE if phone else DESKTOP,
            "reduced_motion": "reduce" if pace == "instant" else "no-preference",
            **more,
        }
        self.address = address
        self.phone = phone
        self.context = browser.new_context(base_url=address, has_touch=phone, is_mobile=phone, **more)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.add_init_script(WATCHING)
        # As somebody would choose it in the settings; who has not been here before is asked whether to learn first.
        stored = json.dumps(json.dumps({"pace": pace, "autoPass": auto_pass, "offeredLesson": not newcomer}))
        self.context.add_init_script(f"localStorage['planetarium.settings'] ??= {stored}")
        self.page: Page = self.context.new_page()
        self.keys = Keys(self.page) if keyboard else None
        self.heard: list[str] = []  # frames of sockets
        self.bodies: list[tuple[str, str]] = []  # answers to calls, with their address
        self.sockets: list[WebSocket] = []
        self.troubles: list[str] = []
        self.may_be_cut_off = False  # the journey takes the server away
        self.sent: Callable[[str], None] = lambda text: None
        self._responses: list[Response] = []
        self.page.on("websocket", self._socket)
        self.page.on("response", lambda response: self._responses.append(response))
        self.page.on("request", self._requested)
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.troubles.append(f"error on the page: {error.stack or error}"))

    def _socket(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        self._requested_address(socket.url)
        socket.on("framereceived", lambda text: self.heard.append(str(text)))
        socket.on("framesent", lambda text: self.sent(str(text)))

    def _requested(self, request: Request) -> None:
        self._requested_address(request.url)

    def _requested_address(self, address: str) -> None:
        asked, home = urlsplit(address), urlsplit(self.address)
        if asked.scheme in ("http", "https", "ws", "wss") and asked.netloc != home.netloc:
            self.troubles.append(f"asked another server: {address}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not (self.may_be_cut_off and CUT_OFF.search(message.text)):
            self.troubles.append(f"error in the console: {message.text} {message.location}")

    def take_in(self) -> None:
        """Reads the bodies of all answers so far."""
        for response in self._responses:
            if "/api/" in response.url:
                self.bodies.append((response.url, response.text()))
        self._responses.clear()

    def close(self) -> None:
        self.context.close()

    # Going about

    def go(self, route: str = "/") -> None:
        """Opens the page at a route, such as `/new`."""
        self.page.goto(f"{self.address}/#{route}")

    def button(self, name: str | re.Pattern[str], exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def press(self, name: str) -> None:
        """Presses a button by its name; the one in the dialog if there are two."""
        self.touch(self.button(name).last)

    def touch(self, what: Locator) -> None:
        if self.keys:
            self.keys.use(what)
        elif self.phone:
            what.tap()
        else:
            what.click()

    def wait(self, expression: str, argument: Any = None) -> None:
        """Until a function, `() => …`, finds something true on the page."""
        try:
            self.page.wait_for_function(expression, arg=argument, timeout=PATIENCE * 1000)
        except TimeoutError as reason:
            shown = self.page.locator("body").inner_text()
            told = "\n".join([shown, *self.heard[-2:], *self.troubles])
            raise AssertionError(f"waited in vain for {expression}\n{told}") from reason

    def ask(self, path: str) -> Any:
        """What the server answers this browser, asked beside the page."""
        # The server closes idle connections: what is asked at that very moment is asked once more.
        answer = self.context.request.get(f"{self.address}/api/v1/{path}", timeout=PATIENCE * 1000, max_retries=1)
        assert answer.ok, (path, answer.status, answer.text())
        return answer.json()

    def post(self, path: str, body: Doc) -> Any:
        answer = self.context.request.post(f"{self.address}/api/v1/{path}", data=body, timeout=PATIENCE * 1000)
        assert answer.ok, (path, answer.status, answer.text())
        return answer.json()

    def begin_at(self, position: Doc, rival: str = "novice", **more: Any) -> str:
        """A table that begins in the middle of a game, me on the first seat: its game. The page is shown it."""
        options = position["options"]
        seats = [{"kind": "me", "name": "Ada"}, *({"kind": rival} if rival in ("me", "open") else
                 {"kind": "bot", "level": rival} for _ in range(options["players"] - 1))]  # fmt: skip
        made = self.post("tables", {"options": options, "seats": seats, "start": position, **more})
        self.go(f"/table/{made['game']}")
        game: str = made["game"]
        return game

    def check_width(self) -> None:
        """Nothing reaches beyond the side of the screen, so nobody has to scroll sideways."""
        size = self.page.viewport_size
        assert size is not None
        found = self.page.evaluate(
            """(room) => {
              const wide = document.documentElement.scrollWidth;
              if (wide <= room) return null;
              const all = [...document.querySelectorAll('body *')];
              const beyond = all.filter((one) => one.getBoundingClientRect().right > room + 1);
              return `${wide} > ${room}: ` + beyond.slice(0, 5).map((one) => one.outerHTML.slice(0, 120)).join(' ');
            }""",
            size["width"],
        )
        assert found is None, f"scrolls sideways: {found}"
