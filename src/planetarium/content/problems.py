"""Reading entries of a content file, and saying precisely what is wrong with them.

Problems are gathered, so that an author sees all of them at once, each with file, entry and fault.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, TypeVar

Choice = TypeVar("Choice", bound=str)


class ContentError(ValueError):
    """A content cannot be played; `problems` lists every reason, one line each."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("\n".join(problems))


@dataclass
class Problems:
    """What has been found wrong so far."""

    found: list[str] = field(default_factory=list)

    def add(self, file: str, entry: str, fault: str) -> None:
        self.found.append(f"{file}: {entry}: {fault}")
        if len(self.found) == MOST_FOUND:
            raise ContentError([*self.found, f"{file}: and more; mend these first"])

    def stop_if_any(self) -> None:
        if self.found:
            raise ContentError(self.found)


LONGEST_NAME = 64  # of an id or a name, in characters
LONGEST_TEXT = 1_000
MOST_FOUND = 100  # problems that are told at once
QUOTED = 60  # characters of what is wrong that an error repeats


def quoted(found: Any) -> str:
    """What was found, as an error repeats it: not all of it if it is long.

    >>> quoted(list(range(100)))
    '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, …'
    """
    text = repr(found)
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 1]}…"


def label(name: Any) -> str:
    """What an entry calls itself, for an error."""
    return str(name)[:LONGEST_NAME]


def _a_list(words: Collection[str]) -> str:
    return ", ".join(words)


@dataclass
class Entry:
    """One table of a content file. Reading a key marks it as known; `finish` reports the others."""

    problems: Problems
    file: str
    name: str
    data: Mapping[str, Any]
    known: set[str] = field(default_factory=set)

    def fault(self, text: str) -> None:
        self.problems.add(self.file, self.name, text)

    def value(self, key: str, default: Any = None, *, required: bool = False) -> Any:
        self.known.add(key)
        if key not in self.data and required:
            self.fault(f"`{key}` is missing")
        found = self.data.get(key)
        return default if found is None else found

    def text(self, key: str, default: str = "", *, required: bool = False, longest: int = LONGEST_NAME) -> str:
        found = self.value(key, default, required=required)
        if not isinstance(found, str):
            self.fault(f"`{key}` must be a text, not {quoted(found)}")
            return default
        if len(found) > longest:
            self.fault(f"`{key}` has at most {longest:,} characters, not {len(found):,}")
            return found[:longest]
        return found

    def number(self, key: str, low: float, high: float, default: float | None = None) -> float:
        found = self.value(key, default, required=default is None)
        if found is None:
            return low
        if isinstance(found, bool) or not isinstance(found, int | float) or not low <= found <= high:
            self.fault(f"`{key}` must be a number from {low:g} to {high:g}, not {quoted(found)}")
            return low
        return found

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        found = self.value(key, default, required=default is None)
        if found is None:
            return low
        if isinstance(found, bool) or not isinstance(found, int) or not low <= found <= high:
            self.fault(f"`{key}` must be a whole number from {low} to {high}, not {quoted(found)}")
            return low
        return found

    def flag(self, key: str) -> bool:
        found = self.value(key, False)
        if not isinstance(found, bool):
            self.fault(f"`{key}` must be true or false, not {quoted(found)}")
            return False
        return found

    def choice(self, key: str, choices: Collection[Choice], *, required: bool = False) -> Choice | None:
        found: Choice | None = self.value(key, None, required=required)
        if found is not None and found not in choices:
            self.fault(f"`{key}` must be one of {_a_list(choices)}, not {quoted(found)}")
            return None
        return found

    def part(self, key: str, *, required: bool = False) -> "Entry":
        found = self.value(key, {}, required=required)
        if not isinstance(found, Mapping):
            self.fault(f"`{key}` must be a table, not {quoted(found)}")
            found = {}
        return Entry(self.problems, self.file, f"{self.name}, {key}", found)

    def items(self, key: str) -> list[Any]:
        """A list that must be there."""
        found = self.value(key, [], required=True)
        if not isinstance(found, list):
            self.fault(f"`{key}` must be a list, not {quoted(found)}")
            return []
        return found

    def tables(self, key: str, what: str) -> "list[Entry]":
        """A list of tables, each named after its `name` or its number."""
        entries = []
        for number, data in enumerate(self.items(key), start=1):
            if not isinstance(data, Mapping):
                self.fault(f"`{key}`: {what} {number} must be a table, not {quoted(data)}")
                continue
            entries.append(Entry(self.problems, self.file, f"{what} {label(data.get('name', number))}", data))
        return entries

    def counts(self, key: str, kinds: Collection[str], high: int) -> dict[str, int]:
        """A table such as `{ gas = 1, rock = 2 }`, in kinds order, zeros left out."""
        part = self.part(key)
        counts = {kind: part.whole(kind, 0, high, 0) for kind in kinds}
        part.finish()
        return {kind: count for kind, count in counts.items() if count}

    def finish(self) -> None:
        for key in self.data:
            if key not in self.known:
                near = get_close_matches(label(key), self.known, 1)
                hint = f"did you mean `{near[0]}`?" if near else f"known here: {_a_list(sorted(self.known))}"
                self.fault(f"`{label(key)}` is unknown ({hint})")
