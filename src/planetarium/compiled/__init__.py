"""The rulebook's sources, loaded a second time and compiled for the processor with Numba.

`planetarium.compiled.rules.turn` is `planetarium/rules/turn.py`: the path of the package `compiled.rules`
points there. Compiled code is kept on disk under a hash of all rule sources, because Numba
by itself looks only at the file of the outermost function when it decides whether its cache is fresh.
"""

import getpass
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, cast

import numba
import numpy
import platformdirs

try:
    from .inner import InnerRule
except ImportError:  # a Numba with another inside than `inner.py` knows: slower to compile, nearly as fast in play
    INNER, compile_inner = "plain", numba.njit(error_model="numpy")
else:
    INNER, compile_inner = "linked", InnerRule

SOURCES = Path(__file__).parent.parent

COMPILED_ROOMS = (
    "rules", "bots/doors.py", "bots/policies.py", "bots/judgement.py", "bots/instinct.py", "bots/search.py",
    "bots/outlook.py", "bots/study.py", "content/table.py", "layout.py", "compiled",
)  # fmt: skip


@cache
def cache_directory() -> Path:
    """Where the code compiled from exactly these sources, on this machine, is kept."""
    # Numba keeps what it compiles for each path, so a second copy of the sources has compiled nothing yet.
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {numpy.__version__} {SOURCES} {INNER}".encode())
    for room in COMPILED_ROOMS:
        place = SOURCES / room
        for source in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            digest.update(source.relative_to(SOURCES).as_posix().encode())
            digest.update(source.read_bytes())
    chosen = os.environ.get("PLANETARIUM_CACHE")
    base = Path(chosen) if chosen else platformdirs.user_cache_path("planetarium")
    try:
        (base / "compiled").mkdir(parents=True, exist_ok=True)
    except OSError:  # a home that cannot be written to must not keep anybody from playing
        base = Path(tempfile.gettempdir()) / f"planetarium-{getpass.getuser()}"
    return base / "compiled" / digest.hexdigest()[:16]


def compile_rule(function: Callable[..., Any], is_door: bool) -> Callable[..., Any]:
    """Numba's compiled form of a rule. Only doors can be called from Python, and only they go to the disk cache."""
    if not is_door:
        return cast("Callable[..., Any]", compile_inner(function))
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_directory())
    try:
        compiled: Callable[..., Any] = numba.njit(error_model="numpy", cache=True, nogil=True)(function)
    finally:
        numba.config.CACHE_DIR = before
    return compiled
