"""The JSON Schemas of positions and records, and checking documents against them."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from planetarium.records.options import EXTRAS, MODULES, STARS


@cache
def load_schema(name: str) -> dict[str, Any]:
    """The schema `position` or `record`, with the names of all options in it."""
    text = files(__name__).joinpath(f"{name}.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    if name == "position":
        options = schema["$defs"]["options"]["properties"]
        options["modules"]["items"] = {"enum": list(MODULES)}
        options["star"] = {"enum": [None, *STARS]}
        options["extras"]["items"] = {"enum": list(EXTRAS)}
    return schema


@cache
def _validator(name: str) -> Any:
    """Brings in jsonschema when a document is checked: nothing else needs it, and it takes long to load."""
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    # JSON Schema takes 2.0 for a whole number; we do not, because it would not come out as it went in.
    whole = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    checker: Any = extend(Draft202012Validator, type_checker=whole)  # type: ignore[no-untyped-call]
    return checker(load_schema(name))


def fault(name: str, doc: object) -> str | None:
    """What is wrong with a document, in one line that names the place; None if nothing is."""
    from jsonschema.exceptions import best_match

    error = best_match(_validator(name).iter_errors(doc))
    if error is None:
        return None
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
    return f"{place.lstrip('.') or 'the document'}: {_shorten(error.message)}"


def _shorten(message: str) -> str:
    return message if len(message) <= 160 else message[:80] + " … " + message[-70:]
