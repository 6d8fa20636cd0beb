"""Pauses: times when no server was running, which count against nobody's clock."""

from collections.abc import Iterable


class Pauses:
    """All pauses so far, in milliseconds since 1970."""

    def __init__(self, spans: Iterable[tuple[int, int]] = ()) -> None:
        self._spans: list[tuple[int, int]] = []
        self.set(spans)

    def set(self, spans: Iterable[tuple[int, int]]) -> None:
        self._spans = sorted(spans)

    def deadline(self, begun: int, allowed: int) -> int:
        """When the `allowed` milliseconds since `begun` are over, not counting pauses.

        >>> Pauses([(1_000, 4_000)]).deadline(begun=500, allowed=2_000)
        5500
        """
        deadline, counted = begun + allowed, begun
        for began, ended in self._spans:
            if began < deadline and ended > counted:
                deadline += ended - max(began, counted)
                counted = ended
        return deadline
