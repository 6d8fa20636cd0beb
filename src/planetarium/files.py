"""Files of the people who use the program: read with care, written whole.

Anything can lie under a name: nothing, a folder, bytes, a device without an end, a document that would trip whoever
reads on. What comes out is a document that can be worked with, or a FileError.
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

LARGEST = 2**20  # bytes, as much as the server takes; no record or content of ours comes near it
DEEPEST = 50  # lists and tables inside each other
LONGEST = 2**63  # what whole numbers stay below

# A name of TOML in so many parts that reading it would take all memory: Python keeps every beginning of it.
_PART = r"""(?:[\w-]++|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+')"""
_LONG_NAME = re.compile(rf"(?<![\w.-])(?:{_PART}[ \t]*+\.[ \t]*+){{{DEEPEST}}}")

# What a terminal obeys instead of showing it, what turns the direction of a line, and halves of characters, which
# cannot be written at all.
UNSHOWABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


class FileError(ValueError):
    """A file that cannot be read or written; the message names it and says why."""


class _Twice(ValueError):
    """A table has a name twice, and nobody could say which of the two counts."""


def read_json(path: Path) -> Any:
    """The JSON document in a file; `-` is standard input."""
    refusals = (json.JSONDecodeError, _Twice)
    return _parsed(path, "JSON", lambda text: json.loads(text, object_pairs_hook=_table), refusals)


def read_toml(path: Path) -> dict[str, Any]:
    """The TOML document in a file."""
    found: dict[str, Any] = _parsed(path, "valid TOML", _toml, (tomllib.TOMLDecodeError,))
    return found


def _toml(text: str) -> dict[str, Any]:
    if _LONG_NAME.search(text):
        raise RecursionError
    return tomllib.loads(text)


def _parsed(path: Path, kind: str, parse: Callable[[str], Any], refusals: tuple[type[ValueError], ...]) -> Any:
    data = _bytes(path)
    try:
        doc = parse(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise FileError(f"{path}: is not {kind}: it is no text in UTF-8") from None
    except RecursionError:
        raise FileError(f"{path}: is not {kind}: it is nested too deeply") from None
    except refusals as error:
        raise FileError(f"{path}: is not {kind}: {error}") from None
    except ValueError:  # Python's own, for a number that would take too long to read
        raise FileError(f"{path}: is not {kind}: a number has too many digits") from None
    if strange := _strangeness(doc):
        raise FileError(f"{path}: holds {strange}, which nothing of ours does")
    return doc


def _bytes(path: Path) -> bytes:
    standard_input = str(path) == "-"
    with _told(path, "read"):
        with open(0 if standard_input else path, "rb", closefd=not standard_input) as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise FileError(f"{path}: cannot be read: it is larger than {LARGEST:,} bytes")
    return data


@contextmanager
def _told(path: Path, done: str) -> Iterator[None]:
    """Says what the system has against a file in words of ours."""
    try:
        yield
    except FileError:
        raise
    except OSError as error:
        raise FileError(f"{path}: cannot be {done}: {error.strerror}") from None
    except (ValueError, RuntimeError):  # NUL in a name; links that lead to each other
        raise FileError(f"{path}: cannot be {done}: no file has such a name") from None


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        name, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise _Twice(f"{name!r} is there twice")
    return table


def _strangeness(doc: Any) -> str | None:
    """What in a document would break those who read on; they go deep, reckon in 64 bits and write in UTF-8."""
    inside: list[tuple[Any, int]] = [(doc, 0)]
    while inside:
        value, depth = inside.pop()
        if depth > DEEPEST:
            return f"more than {DEEPEST} lists or tables inside each other"
        if isinstance(value, dict):
            inside.extend((one, depth + 1) for pair in value.items() for one in pair)
        elif isinstance(value, list):
            inside.extend((one, depth + 1) for one in value)
        elif isinstance(value, str) and not _is_whole(value):
            return "half of a character"
        elif isinstance(value, int) and not -LONGEST <= value < LONGEST:
            return "a number of more than 64 bits"
        elif isinstance(value, float) and not isfinite(value):
            return f"the number {value}"
    return None


def _is_whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def json_text(doc: Any, *, indent: int | None = None, only_ascii: bool = False) -> str:
    r"""A document as JSON that a terminal can be sent: what it would obey is escaped.

    >>> print(json_text(["Zoë", "\x9b2J"]))
    ["Zoë", "\u009b2J"]
    """
    text = json.dumps(doc, ensure_ascii=only_ascii, indent=indent)
    return UNSHOWABLE.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def write_text(path: Path, text: str) -> None:
    """Writes a file whole: under its name there is what was there before, or all of the text."""
    with _told(path, "written"):
        file = path.resolve()  # a link stays a link
        if _is_there(path) and not (path.is_file() and _may_write(file.parent)):
            path.write_text(text, encoding="utf-8")  # a device or a pipe, or there is no room for a draft beside it
            return
        draft = file.with_name(f".{secrets.token_hex(8)}.part")
        try:
            if _is_there(file):
                with file.open("r+b"):  # what must not be written to is not replaced either
                    draft.touch()
                shutil.copymode(file, draft)
            draft.write_text(text, encoding="utf-8")
            draft.replace(file)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise


def _is_there(path: Path) -> bool:
    """Whether there is anything of that name; unlike `exists` it raises OSError if nothing can be."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    return True


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def at_home(path: Path) -> Path:
    """A name that a person has typed, whose `~` means the home folder."""
    with _told(path, "found"):
        return path.expanduser()


def check_place(path: Path) -> None:
    """Raises a FileError if no file can be written there: better now than after an hour of work for it."""
    with _told(path, "written"):
        folder = path.absolute().parent
        if path.is_dir():
            raise FileError(f"{path}: cannot be written: there is a folder of that name")
        if not folder.is_dir():
            raise FileError(f"{path}: cannot be written: there is no such folder")
        if not _may_write(path if _is_there(path) else folder):
            raise FileError(f"{path}: cannot be written: Permission denied")


def make_folder(path: Path) -> None:
    """Makes a folder for files, unless it is there."""
    with _told(path, "written"):
        try:
            path.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise FileError(f"{path}: there is a file of that name; name a folder") from None
