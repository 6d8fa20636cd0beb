"""One source, three speeds: what `@rule` and `@entry_point` mean depends on the name under which a module was loaded.

`planetarium.rules.turn` is plain Python. The very same file loaded as `planetarium.speeds.compiled.rules.turn`
is compiled for the processor, and as `planetarium.speeds.cuda.rules.turn` it becomes device functions. Rule
modules therefore import one another relatively, so that modules of one loading import only modules of the same.
"""

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar, cast

import numpy as np

from planetarium.records.layout import Array

Function = TypeVar("Function", bound=Callable[..., object])
Kind = Literal["rule", "entry point", "shared entry point"]


def rule(function: Function) -> Function:
    """Marks a function as part of the rulebook: no exceptions, strings, dicts or allocation inside."""
    return _at_speed(function, "rule")


def entry_point(function: Function) -> Function:
    """Marks a rule that is called from outside: its compiled form is kept on disk, with all that it calls."""
    return _at_speed(function, "entry point")


def shared_entry_point(function: Function) -> Function:
    """Marks an entry point whose loops over `shared_range` are shared out among the processor's cores."""
    return _at_speed(function, "shared entry point")


def _at_speed(function: Function, kind: Kind) -> Function:
    if function.__module__.startswith("planetarium.speeds.compiled."):
        from planetarium.speeds.compiled import compile_rule

        return cast("Function", compile_rule(function, kind))
    if function.__module__.startswith("planetarium.speeds.cuda."):
        from numba import cuda

        return cast("Function", cuda.jit(device=True)(function))
    return function


def _is_simulated() -> bool:
    from numba import config

    return bool(config.ENABLE_CUDASIM)


INTERPRETED = __name__ == "planetarium.rules.speed"
# As device code in numba-cuda's simulator, which interprets it too.
SIMULATED = __name__.startswith("planetarium.speeds.cuda.") and _is_simulated()
PLAIN = INTERPRETED or SIMULATED
COMPILED = __name__.startswith("planetarium.speeds.compiled.")
ON_GPU = not PLAIN and not COMPILED


def _shared_range() -> Any:
    from numba import prange

    return prange


# A range whose numbers may be gone through side by side.
shared_range: Callable[[int], Iterable[int]] = _shared_range() if COMPILED else range


def _first(records: Array) -> Any:
    return records[0]


def _first_by_name(records: Array) -> Any:
    return records.view(np.recarray)[0]


# The record in an array of one, whose fields read as attributes at every speed.
only: Callable[[Array], Any] = _first_by_name if PLAIN else rule(_first)


def _as_they_are(records: Array) -> Any:
    return records


def _all_by_name(records: Array) -> Any:
    return records.view(np.recarray)


# The same for many records in an array: each that is taken from it has its fields as attributes.
many: Callable[[Array], Any] = _all_by_name if PLAIN else rule(_as_they_are)

# Reads a small number of a record as a full integer: interpreted so that sums do not overflow, compiled so
# that one compiled form of a function serves every caller.
whole: Callable[[Any], int] = int if PLAIN else cast("Any", np.int64)
# The same for numbers of 32 bits and more, which `planetarium.speeds.cuda` may not read as anything narrower.
wide: Callable[[Any], int] = whole


def _masked(number: int) -> int:
    return int(number) & 0xFFFFFFFF


# The low 32 bits of a number: compiled a type of that width, so that sums and rotations of words take one instruction.
low_word: Callable[[Any], int] = _masked if PLAIN else cast("Any", np.uint32)
