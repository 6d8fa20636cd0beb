"""Positions as text, written for one table again and again: what has not changed is not written anew."""

from pydantic_core import to_json

from planetarium.formats.position import PARTS, fields_of
from planetarium.game import Observation


class PositionText:
    """Remembers from which bytes each part of a position was last written, and as what."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[int, int | None], tuple[bytes, str]] = {}

    def write(self, seen: Observation) -> str:
        """The position that `seen.position()` gives, as JSON."""
        raw = seen.tobytes()
        state = None
        texts = []
        for number, part in enumerate(PARTS):
            source, place = raw[part.span], (number, seen.seat if part.personal else None)
            known = self._known.get(place)
            if known is None or known[0] != source:
                state = state or fields_of(raw)
                sections = part.write(seen.content, seen.options, state, seen.seat)
                known = self._known[place] = source, to_json(sections)[1:-1].decode()
            texts.append(known[1])
        return "{" + ",".join(texts) + "}"
