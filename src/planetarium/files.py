"""Users' files: one careful way to read JSON and TOML, and one to write a file all at once or not at all.

A path that a user gives can be anything: missing, a folder, random bytes, an endless device, a document that would
break the code that reads it. What comes out is a usable document, or a FileError that says why not.
"""

import json
import os
import re
import secrets
import shutil
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import Any

MAX_BYTES = 2**20  # as much as the server takes; no record or content comes near it
MAX_DEPTH = 50  # of lists and tables inside each other
INTEGER_LIMIT = 2**63  # integers are from -INTEGER_LIMIT to INTEGER_LIMIT - 1, as in 64 bits

# A dotted key of TOML with so many parts that reading it would take all memory: Python keeps every prefix of it.
_PART = r"""(?:[\w-]++|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+')"""
_DEEP_KEY = re.compile(rf"(?<![\w.-])(?:{_PART}[ \t]*+\.[ \t]*+){{{MAX_DEPTH}}}")

# Characters that control a terminal instead of showing on it, that change the direction of a line, and surrogates,
# which cannot be encoded at all.
UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


class FileError(ValueError):
    """A file that cannot be read or written; the message names it and says why."""


class JsonFoundError(FileError):
    """A file that should hold TOML and holds JSON."""


class _DuplicateKey(ValueError):
    """An object has a key twice, and nobody could say which of the two counts."""


class _Json(ValueError):
    """A text begins as JSON does."""


def read_json(path: Path) -> Any:
    """The JSON document in a file; `-` is standard input."""
    refusals = (json.JSONDecodeError, _DuplicateKey)
    return _parsed(path, "JSON", lambda text: json.loads(text, object_pairs_hook=_table), refusals)


def read_toml(path: Path) -> dict[str, Any]:
    """The TOML document in a file."""
    found: dict[str, Any] = _parsed(path, "valid TOML", _toml, (tomllib.TOMLDecodeError,))
    return found


def _toml(text: str) -> dict[str, Any]:
    if _DEEP_KEY.search(text):
        raise RecursionError
    if text.lstrip().startswith("{"):  # as no TOML does
        raise _Json
    return tomllib.loads(text)


def _parsed(path: Path, kind: str, parse: Callable[[str], Any], refusals: tuple[type[ValueError], ...]) -> Any:
    data = _bytes(path)
    try:
        doc = parse(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise FileError(f"{path}: is not {kind}: it is not UTF-8 text") from None
    except RecursionError:
        raise FileError(f"{path}: is not {kind}: it is nested too deeply") from None
    except _Json:
        raise JsonFoundError(f"{path}: is not {kind}: it is JSON") from None
    except refusals as error:
        raise FileError(f"{path}: is not {kind}: {error}") from None
    except ValueError:  # Python's own, for a number that would take too long to read
        raise FileError(f"{path}: is not {kind}: a number has too many digits") from None
    if unusable := _unusable_value(doc):
        raise FileError(f"{path}: contains {unusable}, which cannot be used here")
    return doc


def _bytes(path: Path) -> bytes:
    standard_input = str(path) == "-"
    with _as_file_errors(path, "read"):
        with open(0 if standard_input else path, "rb", closefd=not standard_input) as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise FileError(f"{path}: cannot be read: it is larger than {MAX_BYTES:,} bytes")
    return data


@contextmanager
def _as_file_errors(path: Path, done: str) -> Iterator[None]:
    """Turns whatever the operating system says about a file into a FileError."""
    try:
        yield
    except FileError:
        raise
    except OSError as error:
        raise FileError(f"{path}: cannot be {done}: {error.strerror}") from None
    except (ValueError, RuntimeError):  # NUL in a name; links that lead to each other
        raise FileError(f"{path}: cannot be {done}: no file can have such a name") from None


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        name, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise _DuplicateKey(f"{name!r} is there twice")
    return table


def _unusable_value(doc: Any) -> str | None:
    """What in a document the program, with its 64-bit numbers and UTF-8, could not handle; None if nothing."""
    inside: list[tuple[Any, int]] = [(doc, 0)]
    while inside:
        value, depth = inside.pop()
        if depth > MAX_DEPTH:
            return f"more than {MAX_DEPTH} lists or tables inside each other"
        if isinstance(value, dict):
            inside.extend((one, depth + 1) for pair in value.items() for one in pair)
        elif isinstance(value, list):
            inside.extend((one, depth + 1) for one in value)
        elif isinstance(value, str) and not _is_encodable(value):
            return "half of a character"
        elif isinstance(value, int) and not -INTEGER_LIMIT <= value < INTEGER_LIMIT:
            return "a number of more than 64 bits"
        elif isinstance(value, float) and not isfinite(value):
            return f"the number {value}"
    return None


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def json_text(doc: Any, *, indent: int | None = None, only_ascii: bool = False) -> str:
    r"""A document as JSON that is safe to show on a terminal: control characters are escaped.

    >>> print(json_text(["Zoë", "\x9b2J"]))
    ["Zoë", "\u009b2J"]
    """
    text = json.dumps(doc, ensure_ascii=only_ascii, indent=indent)
    return UNPRINTABLE.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def write_text(path: Path, text: str) -> None:
    """Writes a file atomically: afterwards the path holds all of the text, or else what it held before."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Writes a file atomically, as `write_text` does."""
    with _as_file_errors(path, "written"):
        file = path.resolve()  # a link stays a link
        if _is_there(path) and not (path.is_file() and _may_write(file.parent)):
            path.write_bytes(data)  # a device or a pipe, or a folder that takes no draft
            return
        draft = file.with_name(f".{secrets.token_hex(8)}.part")
        try:
            if _is_there(file):
                with file.open("r+b"):  # a file that may not be written to is not replaced either
                    draft.touch()
                shutil.copymode(file, draft)
            draft.write_bytes(data)
            draft.replace(file)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise


def _is_there(path: Path) -> bool:
    """Whether there is anything at that path; unlike `exists` it raises OSError if nothing can be there."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    return True


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def expand_home(path: Path) -> Path:
    """A path as a person types it, with `~` for the home folder."""
    with _as_file_errors(path, "found"):
        return path.expanduser()


def check_writable(path: Path) -> None:
    """Raises a FileError if no file can be written there: better at once than after an hour of work."""
    with _as_file_errors(path, "written"):
        folder = path.absolute().parent
        if path.is_dir():
            raise FileError(f"{path}: cannot be written: there is a folder of that name")
        if not folder.is_dir():
            raise FileError(f"{path}: cannot be written: there is no such folder")
        if not _may_write(path if _is_there(path) else folder):
            raise FileError(f"{path}: cannot be written: Permission denied")


def make_folder(path: Path) -> None:
    """Makes a folder for files, unless it is there."""
    with _as_file_errors(path, "written"):
        try:
            path.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise FileError(f"{path}: there is a file of that name; choose a folder") from None
