"""JSON is put together here: documents, with parts that are written already, and positions written again and again."""

import json
from collections.abc import Mapping
from typing import Any

from pydantic_core import to_json

from planetarium.formats.position import PARTS, fields_of
from planetarium.game import Observation


class Json:
    """A document as JSON text. It is no `str`, which would be copied for it."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


def written(json_text: Json) -> Any:
    """JSON in the place of the document that it stands for, to be put into another document as it is."""
    return json_text


def write(doc: Mapping[str, object]) -> Json:
    """A document as JSON.

    >>> write({"type": "update", "news": written(Json('{"seq":5}'))}).text
    '{"type":"update","news":{"seq":5}}'
    """
    texts: list[str] = []
    plain: dict[str, object] = {}  # what comes between two parts that are written, which is written at once
    comma = "{"
    for name, value in doc.items():
        if type(value) is Json:
            if plain:
                texts += (comma, _fields(plain))
                plain, comma = {}, ","
            texts += (comma, '"', name, '":', value.text)
            comma = ","
        else:
            plain[name] = value
    if plain:
        texts += (comma, _fields(plain))
    texts.append("}")
    return Json("".join(texts))


def _fields(doc: Mapping[str, object]) -> str:
    try:
        return to_json(doc)[1:-1].decode()
    except ValueError:  # what a client sent may hold lone surrogates, which cannot be encoded but escaped
        return json.dumps(doc, separators=(",", ":"))[1:-1]


class PositionText:
    """Remembers from which bytes each part of a position was last written, and as what."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[int, int | None], tuple[bytes, str]] = {}

    def write(self, seen: Observation) -> Json:
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
                known = self._known[place] = source, _fields(sections)
            texts.append(known[1])
        return Json("{" + ",".join(texts) + "}")
