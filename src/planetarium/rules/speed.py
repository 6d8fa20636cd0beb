"""One source, three speeds: what `@rule` and `@entry_point` mean depends on the name under which a module was loaded.

`planetarium.rules.turn` is plain Python. The very same file loaded as `planetarium.speeds.compiled.rules.turn`
is compiled for the processor, and as `planetarium.speeds.cuda.rules.turn` it becomes device functions. Rule
modules therefore import one another relatively, so that modules of one loading import only modules of the same.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np

from planetarium.records.layout import Array

Function = TypeVar("Function", bound=Callable[..., object])


def rule(function: Function) -> Function:
    """Marks a function as part of the rulebook: no exceptions, strings, dicts or allocation inside."""
    return _at_speed(function, is_entry_point=False)


def entry_point(function: Function) -> Function:
    """Marks a rule that is called from outside: its compiled form is kept on disk, with all that it calls."""
    return _at_speed(function, is_entry_point=True)


def _at_speed(function: Function, is_entry_point: bool) -> Function:
    if function.__module__.startswith("planetarium.speeds.compiled."):
        from planetarium.speeds.compiled import compile_rule

        return cast("Function", compile_rule(function, is_entry_point))
    if function.__module__.startswith("planetarium.speeds.cuda."):
        from numba import cuda

        return cast("Function", cuda.jit(device=True)(function))
    return function


INTERPRETED = __name__ == "planetarium.rules.speed"


def _first(records: Array) -> Any:
    return records[0]


def _first_by_name(records: Array) -> Any:
    return records.view(np.recarray)[0]


# The record in an array of one, whose fields read as attributes at every speed.
only: Callable[[Array], Any] = _first_by_name if INTERPRETED else rule(_first)


def _as_they_are(records: Array) -> Any:
    return records


def _all_by_name(records: Array) -> Any:
    return records.view(np.recarray)


# The same for many records in an array: each that is taken from it has its fields as attributes.
many: Callable[[Array], Any] = _all_by_name if INTERPRETED else rule(_as_they_are)

# Reads a small number of a record as a full integer: interpreted so that sums do not overflow, compiled so
# that one compiled form of a function serves every caller.
whole: Callable[[Any], int] = int if INTERPRETED else cast("Any", np.int64)
