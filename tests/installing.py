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


def installed(find: Callable[[], Found | None], package: str) -> Found | None:
    """What `find` finds, after its package was installed with the system's package manager if it could be."""
    found = find()
    if found is not None:
        return found
    with (Path(tempfile.gettempdir()) / f"planetarium-{package}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one of several test processes
        if find() is None:
            environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            with suppress(OSError, subprocess.CalledProcessError):  # whoever needs it says so
                for command in (("update", "-qq"), ("install", "-y", "-qq", package)):
                    subprocess.run(["apt-get", *command], env=environment, stdout=subprocess.DEVNULL, check=True)
    return find()


def found_or_installed(find: Callable[[], Found | None], package: str) -> Found:
    """As `installed`, and what cannot be had fails the test."""
    found = installed(find, package)
    if found is None:
        pytest.fail(f"{package} is needed and could not be installed; install it by hand")
    return found
