"""The browser: Debian's Chromium, installed when it is missing."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

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


def program() -> str:
    """Where Chromium is; installs it with the system's package manager if it is nowhere."""
    if not _found():
        with (Path(tempfile.gettempdir()) / "planetarium-chromium.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # one of several test processes
            if not _found():
                environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
                with suppress(OSError, subprocess.CalledProcessError):  # told below in words
                    for command in (("update", "-qq"), ("install", "-y", "-qq", "chromium")):
                        subprocess.run(["apt-get", *command], env=environment, stdout=subprocess.DEVNULL, check=True)
    found = _found()
    if found is None:
        pytest.fail("Chromium is needed and could not be installed; install it by hand")
    return found


def _found() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@contextmanager
def running_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()
