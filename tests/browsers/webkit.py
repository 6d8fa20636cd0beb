"""WebKitGTK in its MiniBrowser over WebDriver, on a display that nobody sees."""

import base64
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from tests.installing import found_or_installed
from tests.server.servers import free_port, wait_until

from .browser import PATIENCE, WATCHING, Browser, Doc
from .process import running

# As wide as they come, its buttons would not let the window be as narrow as a phone. Nothing moves, as for people who
# prefer so: without a graphics card each frame takes long. Firefox shows that what moves does.
LOOKS = {
    "gtk.css": "entry, button { min-width: 0; padding: 0; margin: 0 }",
    "settings.ini": "[Settings]\ngtk-enable-animations = false\n",
}


@contextmanager
def running_webkit(directory: Path) -> Iterator["WebKit"]:
    driver = found_or_installed(lambda: shutil.which("WebKitWebDriver"), "webkit2gtk-driver")
    (directory / "gtk-3.0").mkdir()
    for name, text in LOOKS.items():
        (directory / "gtk-3.0" / name).write_text(text, encoding="utf-8")
    port = free_port()
    with _display(directory / "log") as display:
        home = {"HOME": str(directory), "XDG_CONFIG_HOME": str(directory)}
        environment = {**os.environ, **home, "DISPLAY": display, "GDK_BACKEND": "x11"}
        command = [driver, f"--port={port}", "--host=127.0.0.1"]
        with (
            running(command, directory / "log", env=environment),
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False) as client,
        ):
            wait_until(lambda: _answers(client), "WebKit's driver answers")
            webkit = WebKit(client)
            try:
                yield webkit
            finally:
                webkit.end()  # it outlives its driver otherwise


@contextmanager
def _display(log: Path) -> Iterator[str]:
    program = found_or_installed(lambda: shutil.which("Xvfb"), "xvfb")
    heard, told = os.pipe()
    command = [program, "-displayfd", str(told), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    with os.fdopen(heard) as reading, running(command, log, pass_fds=[told]):
        os.close(told)
        yield f":{reading.readline().strip()}"


def _answers(client: httpx.Client) -> bool:
    with suppress(httpx.TransportError):
        return client.get("/status").is_success
    return False


class WebKit(Browser):
    def __init__(self, client: httpx.Client) -> None:
        super().__init__()
        self._client = client
        self._session = ""
        self._session = f"/{self._ask('POST', '', capabilities={})['sessionId']}"

    def end(self) -> None:
        self._ask("DELETE", "")

    def _ask(self, verb: str, path: str, **parameters: Any) -> Any:
        body = parameters if verb == "POST" else None
        answer = self._client.request(verb, f"/session{self._session}{path}", json=body)
        value = answer.json()["value"]
        assert answer.is_success, (path, parameters, value)
        return value

    def visit(self, address: str) -> None:
        self._ask("POST", "/url", url=address)
        self._ask("POST", "/execute/sync", script=WATCHING, args=[])

    def run(self, expression: str) -> str:
        script = f"const told = arguments[0]; ({expression}).then(told, (reason) => told(`! ${{reason}}`))"
        found: str = self._ask("POST", "/execute/async", script=script, args=[])
        assert not found.startswith("! "), (expression, found)
        return found

    def act(self, sources: list[Doc]) -> None:
        self._ask("POST", "/actions", actions=sources)

    def resize(self, width: int, height: int) -> None:
        bars: int = self.evaluate("() => outerHeight - innerHeight")
        self._ask("POST", "/window/rect", x=0, y=0, width=width, height=height + bars)
        self.wait("([width, height]) => innerWidth === width && innerHeight === height", [width, height])

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("GET", "/screenshot"))
