"""The JSON Schemas of positions and records, and checking documents against them."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from jsonschema.validators import extend

# JSON Schema takes 2.0 for a whole number; we do not, because it would not come out as it went in.
_WHOLE = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
_Checker: Any = extend(Draft202012Validator, type_checker=_WHOLE)  # type: ignore[no-untyped-call]


@cache
def load_schema(name: str) -> dict[str, Any]:
    """The schema `position` or `record`."""
    text = files(__name__).joinpath(f"{name}.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@cache
def _validator(name: str) -> Any:
    return _Checker(load_schema(name))


def fault(name: str, doc: object) -> str | None:
    """What is wrong with a document, in one line that names the place; None if nothing is."""
    error = best_match(_validator(name).iter_errors(doc))
    if error is None:
        return None
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
    return f"{place.lstrip('.') or 'the document'}: {_shorten(error.message)}"


def _shorten(message: str) -> str:
    return message if len(message) <= 160 else message[:80] + " … " + message[-70:]
