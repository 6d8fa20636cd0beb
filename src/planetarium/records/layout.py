"""From an annotated class to a NumPy record type.

A record's fields are declared once, for the reader, the type checker and the compiler:

>>> from typing import Annotated
>>> class Planet:
...     space: Annotated[int, "i1"]
...     life: Annotated[Array, "i1", 6]
>>> layout(Planet).names
('space', 'life')
"""

from itertools import takewhile
from typing import Any, TypeAlias, get_type_hints

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]


def layout(declaration: type) -> np.dtype[np.void]:
    """The aligned record type of a class whose fields read `Annotated[int, "i1"]` or `Annotated[Array, "i1", 4, 5]`.

    Whatever follows the shape is for others who read the declaration.
    """
    fields: list[tuple[str, str, tuple[int, ...]]] = []
    for name, hint in get_type_hints(declaration, include_extras=True).items():
        if hasattr(np.record, name):
            raise TypeError(f"a record field cannot be called {name!r}: NumPy's records have an attribute of that name")
        kind, *more = hint.__metadata__
        fields.append((name, kind, tuple(takewhile(lambda size: isinstance(size, int), more))))
    return np.dtype(fields, align=True)


def blank(record: np.dtype[np.void], count: int) -> Any:
    """`count` zeroed records whose fields read as attributes, interpreted as well as compiled."""
    return np.zeros(count, record).view(np.recarray)


def one(record: np.dtype[np.void]) -> Any:
    """One zeroed record in an array, as entry points take it (see `planetarium.rules.entry_points`)."""
    return from_bytes(record, bytes(record.itemsize))


def from_bytes(record: np.dtype[np.void], raw: bytes) -> Any:
    """A record from its bytes, in an array of one of its own. NumPy itself copies field by field, far slower."""
    return np.frombuffer(bytearray(raw), record)
