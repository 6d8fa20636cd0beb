"""Firefox, without a window, over WebDriver BiDi: it speaks that by itself, so no driver is needed."""

import base64
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.installing import found_or_installed
from tests.server.servers import wait_until

from .browser import PATIENCE, WATCHING, Browser, Doc
from .process import running

# It talks to nobody but our server.
PREFERENCES = {
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "messaging-system.rsexperimentloader.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}


def _program() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


@contextmanager
def running_firefox(directory: Path) -> Iterator["Firefox"]:
    program = found_or_installed(_program, "firefox-esr")
    profile = directory / "profile"
    profile.mkdir()
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port=0"]
    with running([*command, "about:blank"], directory / "log", env={**os.environ, "HOME": str(directory)}) as process:
        said = profile / "WebDriverBiDiServer.json"
        wait_until(lambda: said.exists() and said.read_text(encoding="utf-8"), "Firefox listens")
        where = json.loads(said.read_text(encoding="utf-8"))
        address = f"ws://{where['ws_host']}:{where['ws_port']}/session"
        # Busy with starting, it may answer late.
        with connect(address, max_size=None, proxy=None, open_timeout=PATIENCE, ping_interval=None) as socket:
            firefox = Firefox(socket)
            yield firefox
            firefox.end()
            process.wait(PATIENCE)


class Firefox(Browser):
    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self._socket = socket
        self._sent = 0
        self._ask("session.new", capabilities={})
        # The window that it opens by itself never gets the focus, and without it Enter presses no button.
        self._tab = self._ask("browsingContext.create", type="window")["context"]
        self._ask("script.addPreloadScript", functionDeclaration=f"() => {{ {WATCHING} }}")

    def end(self) -> None:
        self._ask("browser.close")

    def _ask(self, method: str, **parameters: Any) -> Doc:
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": parameters}))
        answer: Doc = {}
        while answer.get("id") != self._sent:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
        assert answer["type"] == "success", (method, parameters, answer)
        result: Doc = answer["result"]
        return result

    def visit(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def run(self, expression: str) -> str:
        answer = self._ask("script.evaluate", expression=expression, target={"context": self._tab}, awaitPromise=True)
        assert answer["type"] == "success", (expression, answer["exceptionDetails"]["text"])
        found: str = answer["result"]["value"]
        return found

    def act(self, sources: list[Doc]) -> None:
        self._ask("input.performActions", context=self._tab, actions=sources)

    def resize(self, width: int, height: int) -> None:
        self._ask("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self._tab)["data"])
