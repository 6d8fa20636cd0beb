"""The browser: Debian's Chromium, installed when it is missing."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from tests.installing import found_or_installed, installed

# It talks to nobody but our server, and runs in containers as root.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-sync",
)


def _without_windows() -> str | None:
    return shutil.which("chromium-headless-shell")


def _whole() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def _program() -> str:
    """Chromium without windows: a visitor costs half as much as where a toolbar is drawn that nobody sees."""
    return installed(_without_windows, "chromium-headless-shell") or found_or_installed(_whole, "chromium")


@contextmanager
def running_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_program(), args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()
