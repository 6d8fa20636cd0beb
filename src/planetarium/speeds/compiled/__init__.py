"""The rulebook's sources, loaded a second time and compiled for the processor with Numba.

`planetarium.speeds.compiled.rules.turn` is `planetarium/rules/turn.py`: the path of the package `compiled.rules`
points there. Compiled code is kept on disk under a hash of all rule sources, because Numba
by itself looks only at the file of the outermost function when it decides whether its cache is fresh.
"""

import getpass
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

import numba
import numpy
import platformdirs

from .flags import FLAGS

try:
    from .inner import EntryPointCompiler, InnerRule
except ImportError:  # a Numba with another inside than `inner.py` knows: slower to compile, nearly as fast in play
    INNER, compile_inner, compile_entry_point = "plain", numba.njit(**FLAGS), numba.njit
else:
    INNER, compile_inner = "linked", InnerRule
    compile_entry_point = partial(numba.njit, pipeline_class=EntryPointCompiler)

SOURCES = Path(__file__).parents[2]
# All that compiled code is made of: the folders that are loaded again here, the records they read, and how.
COMPILED_FROM = (
    SOURCES / "rules",
    SOURCES / "bots" / "kernels",
    SOURCES / "envs" / "kernels",
    SOURCES / "records",
    SOURCES / "speeds",
)


@cache
def cache_directory() -> Path:
    """Where the code compiled from exactly these sources, on this machine, is kept."""
    # Numba keeps what it compiles for each path, so a second copy of the sources has compiled nothing yet.
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {numpy.__version__} {SOURCES} {INNER}".encode())
    for folder in COMPILED_FROM:
        for source in sorted(folder.rglob("*.py")):
            digest.update(source.relative_to(SOURCES).as_posix().encode())
            digest.update(source.read_bytes())
    chosen = os.environ.get("PLANETARIUM_CACHE")
    base = Path(chosen) if chosen else platformdirs.user_cache_path("planetarium")
    try:
        (base / "compiled").mkdir(parents=True, exist_ok=True)
    except OSError:  # a home that cannot be written to must not keep anybody from playing
        base = Path(tempfile.gettempdir()) / f"planetarium-{getpass.getuser()}"
    return base / "compiled" / digest.hexdigest()[:16]


def compile_rule(function: Callable[..., Any], kind: str) -> Callable[..., Any]:
    """Numba's compiled form of a rule. Only entry points can be called from Python, only they are cached."""
    if kind == "rule":
        return cast("Callable[..., Any]", compile_inner(function))
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_directory())
    try:
        compiled: Callable[..., Any] = compile_entry_point(
            **FLAGS, cache=True, nogil=True, parallel=kind == "shared entry point"
        )(function)
    finally:
        numba.config.CACHE_DIR = before
    return compiled
