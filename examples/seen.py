"""What is seen in many positions at once: tensors by name, a row for each position, for the network in `network.py`."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np

try:
    import torch
    from torch import Tensor
except ImportError:
    raise SystemExit("this example needs PyTorch: pip install '.[examples]' in a clone of the repository") from None

Self = TypeVar("Self", bound="Seen")


class Seen(Mapping[str, Tensor]):
    """The arrays of observations, by the names that `docs/envs.md` lists."""

    @abstractmethod
    def at(self: Self, rows: Tensor) -> Self:
        """A copy of some of the positions."""

    @classmethod
    @abstractmethod
    def joined(cls: type[Self], parts: Sequence[Self]) -> Self:
        """All positions of several, one after another."""


class Arrays(Seen):
    """Each array as a tensor of its own."""

    def __init__(self, arrays: Mapping[str, Tensor]) -> None:
        self._arrays = arrays

    def at(self, rows: Tensor) -> "Arrays":
        return Arrays({name: array[rows] for name, array in self._arrays.items()})

    @classmethod
    def joined(cls, parts: Sequence["Arrays"]) -> "Arrays":
        return cls({name: torch.cat([part[name] for part in parts]) for name in parts[0]})

    def __getitem__(self, name: str) -> Tensor:
        return self._arrays[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._arrays)

    def __len__(self) -> int:
        return len(self._arrays)


class Packed(Seen):
    """All arrays in one tensor of bytes, 1.2 kB for each position, which is kept and picked from in one go."""

    def __init__(self, rows: Tensor, layout: np.dtype[Any]) -> None:
        """`layout` is NumPy's type of a row."""
        self._rows, self._layout = rows, layout

    def at(self, rows: Tensor) -> "Packed":
        return Packed(self._rows[rows], self._layout)

    @classmethod
    def joined(cls, parts: Sequence["Packed"]) -> "Packed":
        return cls(torch.cat([part._rows for part in parts]), parts[0]._layout)

    def __getitem__(self, name: str) -> Tensor:
        assert self._layout.fields is not None
        kind, offset = self._layout.fields[name][:2]
        number = torch.int16 if kind.base == np.int16 else torch.int8
        array = self._rows[:, offset : offset + kind.itemsize].view(number)
        return array.view(len(array), *kind.shape)

    def __iter__(self) -> Iterator[str]:
        return iter(self._layout.names or ())

    def __len__(self) -> int:
        return len(self._layout.names or ())
