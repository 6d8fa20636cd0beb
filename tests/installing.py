"""Programs that tests need and a machine may lack."""

import fcntl
import os
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import pytest

Found = TypeVar("Found")


def found_or_installed(find: Callable[[], Found | None], package: str) -> Found:
    """What `find` finds, after its package was installed with the system's package manager if it had to be."""
    found = find()
    if found is None:
        with (Path(tempfile.gettempdir()) / f"planetarium-{package}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # one of several test processes
            if find() is None:
                environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
                with suppress(OSError, subprocess.CalledProcessError):  # told below in words
                    for command in (("update", "-qq"), ("install", "-y", "-qq", package)):
                        subprocess.run(["apt-get", *command], env=environment, stdout=subprocess.DEVNULL, check=True)
        found = find()
    if found is None:
        pytest.fail(f"{package} is needed and could not be installed; install it by hand")
    return found
