"""The page as the server hands it out, and the bare command that opens it."""

import asyncio
import os
import re
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from planetarium.server.page import page_app

from .servers import TIMEOUT, ServerProcess, free_port, wait_until

COMMAND = (sys.executable, "-c", "from planetarium.cli import main; main()")


class Launcher:
    """Runs the bare `planetarium` command with its own data directory and a browser that records what it opens."""

    def __init__(self, directory: Path) -> None:
        self.opened = directory / "opened"
        browser = directory / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> "{self.opened}"\n', encoding="utf-8")
        browser.chmod(0o755)
        self.environment = {**os.environ, "BROWSER": str(browser), "XDG_DATA_HOME": str(directory / "data")}

    @contextmanager
    def run(self, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
        with subprocess.Popen(
            [*COMMAND, *arguments], env=self.environment, stderr=subprocess.PIPE, text=True
        ) as process:
            try:
                yield process
            finally:
                process.terminate()

    def opened_pages(self) -> list[str]:
        return self.opened.read_text(encoding="utf-8").split() if self.opened.exists() else []


def first_line(process: "subprocess.Popen[str]") -> str:
    assert process.stderr is not None
    return process.stderr.readline()


def address_in(line: str) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+", line)
    assert found, line
    return found[0]


@pytest.fixture
def launcher(tmp_path: Path) -> Launcher:
    return Launcher(tmp_path)


def test_the_bare_command_opens_the_page(launcher: Launcher) -> None:
    port = str(free_port())
    with launcher.run("--port", port) as first:
        line = first_line(first)
        address = address_in(line)
        assert line.startswith("Planetarium is running at") and address.endswith(port)
        wait_until(lambda: launcher.opened_pages() == [address], "the browser is opened")
        assert '<script type="module"' in httpx.get(address, timeout=TIMEOUT).text

        # Typed again it shows the same server.
        with launcher.run("--port", port) as second:
            assert first_line(second).startswith("Planetarium is already running") and second.wait(TIMEOUT) == 0
        assert launcher.opened_pages() == [address, address]
    assert list((Path(launcher.environment["XDG_DATA_HOME"])).rglob("games.db")), "games are not kept"


def test_the_bare_command_makes_way_for_another_program(launcher: Launcher) -> None:
    other = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    threading.Thread(target=other.serve_forever, daemon=True).start()
    try:
        with launcher.run("--port", str(other.server_port)) as process:
            address = address_in(first_line(process))
            assert not address.endswith(f":{other.server_port}")
            wait_until(lambda: launcher.opened_pages() == [address], "the browser is opened")
            assert httpx.get(f"{address}/health", timeout=TIMEOUT).status_code == 200
    finally:
        other.shutdown()
        other.server_close()


def test_the_page_is_compressed_and_kept_and_its_first_file_asked_for_anew(server: ServerProcess) -> None:
    with httpx.Client(base_url=server.address, timeout=TIMEOUT) as browser:
        start = browser.get("/")
        assert start.headers["content-type"].startswith("text/html")
        assert "immutable" not in start.headers.get("cache-control", "")
        script = re.findall(r'src="([^"]+\.js)"', start.text)[0]
        code = browser.get(script)
        assert code.headers["content-encoding"] == "gzip" and "immutable" in code.headers["cache-control"]
        assert browser.get("/nothing-here").status_code == 404


def test_a_page_that_is_not_built_says_what_to_do(tmp_path: Path) -> None:
    async def ask(path: str) -> httpx.Response:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(page_app(tmp_path)), base_url="http://here"
        ) as browser:
            return await browser.get(path)

    answer = asyncio.run(ask("/"))
    assert answer.status_code == 503 and "make page" in answer.text


def test_a_wheel_carries_the_page(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    build = "from hatchling.build import build_wheel; import sys; print(build_wheel(sys.argv[1]))"
    made = subprocess.run([sys.executable, "-c", build, tmp_path], cwd=root, check=True, capture_output=True, text=True)
    with zipfile.ZipFile(tmp_path / made.stdout.split()[-1]) as wheel:
        names = wheel.namelist()
        start = wheel.read("planetarium/server/page/index.html").decode()
    for asset in re.findall(r'(?:src|href)="/?\.?/?(assets/[^"]+)"', start):
        assert f"planetarium/server/page/{asset}" in names
    assert any(name.startswith("planetarium/server/page/assets/TableScreen") for name in names)
    assert not any("node_modules" in name for name in names)
