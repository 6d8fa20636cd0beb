"""The named arrays of an observation: what is declared in `kernels.seen`, as spaces and as views of records."""

from dataclasses import dataclass
from typing import Any, get_type_hints

import numpy as np
from gymnasium.spaces import Box, Dict

from planetarium.envs.kernels.seen import SEEN, Seen
from planetarium.records.layout import Array


@dataclass(frozen=True)
class Named:
    """An array of an observation, as it is declared."""

    name: str
    kind: np.dtype[Any]
    shape: tuple[int, ...]
    least: int
    greatest: int
    meaning: str


def _declared(name: str, hint: Any) -> Named:
    kind, *shape, (least, greatest), meaning = hint.__metadata__
    return Named(name, np.dtype(kind), tuple(shape), least, greatest, meaning)


ARRAYS = tuple(_declared(name, hint) for name, hint in get_type_hints(Seen, include_extras=True).items())


def observation_space() -> Dict:
    """The space of an observation.

    >>> observation_space()["mat"].shape
    (4, 4, 11)
    """
    return Dict({array.name: Box(array.least, array.greatest, array.shape, array.kind.type) for array in ARRAYS})


def views(records: Array) -> dict[str, Array]:
    """All records' arrays by name, the games first; nothing is copied."""
    return {name: records[name] for name in SEEN.names or ()}


def copied(records: Array, i: int) -> dict[str, Array]:
    """One record's arrays by name, copied."""
    return each_copied(records, [i])[0]


def each_copied(records: Array, places: Array | list[int]) -> list[dict[str, Array]]:
    """The same of the records at these places."""
    # As bytes: NumPy takes records out of an array field by field.
    chosen = records.view(np.uint8).reshape(len(records), -1)[places].view(SEEN)[:, 0]
    names = SEEN.names or ()
    fields = [chosen[name] for name in names]
    return [dict(zip(names, [field[k] for field in fields], strict=True)) for k in range(len(chosen))]
