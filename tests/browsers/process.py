"""Programs that a journey starts, and that end with it."""

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .browser import PATIENCE


@contextmanager
def running(command: Sequence[str], log: Path, **more: Any) -> Iterator["subprocess.Popen[bytes]"]:
    """A program that writes what it says into a file."""
    with log.open("ab") as said:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, **more)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
