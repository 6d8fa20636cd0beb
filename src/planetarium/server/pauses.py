"""Pauses: when no server was there to take a move. Nobody's clock ran then."""

from collections.abc import Iterable


class Pauses:
    """All pauses so far, in milliseconds since 1970."""

    def __init__(self, spans: Iterable[tuple[int, int]] = ()) -> None:
        self._spans: list[tuple[int, int]] = []
        self.set(spans)

    def set(self, spans: Iterable[tuple[int, int]]) -> None:
        self._spans = sorted(spans)

    def deadline(self, begun: int, allowed: int) -> int:
        """When so many milliseconds have passed since a moment, pauses not counted.

        >>> Pauses([(1_000, 4_000)]).deadline(begun=500, allowed=2_000)
        5500
        """
        deadline, counted = begun + allowed, begun
        for began, ended in self._spans:
            if began < deadline and ended > counted:
                deadline += ended - max(began, counted)
                counted = ended
        return deadline
