"""A proposal on paper: the files of a content with other numbers in them, and nothing else changed.

Comments, names, notes and the order of everything stay as they are, so that a comparison of the files shows the
changed values alone.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tomlkit
from tomlkit import TOMLDocument
from tomlkit.items import AoT, Comment, InlineTable, Table, Whitespace

from planetarium.content import STANDARD, STANDARD_CARDS, Board, Card, Content
from planetarium.content.board import LETTERS
from planetarium.content.problems import LONGEST_NAME
from planetarium.files import FileError, check_writable, write_text

if TYPE_CHECKING:
    from collections.abc import Mapping

# Where a key goes that a card did not have: after the first of these that it has.
_BEFORE = {
    "cost": ("alignment", "points"),
    "requires": ("cost", "alignment", "points"),
    "gravity": ("requires", "cost", "alignment", "points"),
    "downgrade": ("gravity", "requires", "cost", "alignment", "points"),
    "heat": ("downgrade", "gravity", "requires", "cost", "points"),
    "cold": ("downgrade", "gravity", "requires", "cost", "points"),
}


@dataclass(frozen=True)
class Sources:
    """The files of a content: the one that names the others, the board's and the cards', by what they are called."""

    path: Path
    main: TOMLDocument
    board: tuple[str, TOMLDocument] | None  # None: it stands in the main file
    cards: tuple[tuple[str, TOMLDocument], ...]  # none: they stand in the main file

    @classmethod
    def read(cls, path: Path | None) -> "Sources":
        """The files of a content that has been loaded before, and so is known to be right; None: the standard one."""
        path = path or STANDARD
        main = _read(path)
        board = main.get("board", str(STANDARD.parent / "board.toml"))
        cards = main.get("cards", [str(STANDARD.parent / name) for name in STANDARD_CARDS])
        return cls(
            path,
            main,
            (Path(board).name, _read(path.parent / board)) if isinstance(board, str) else None,
            () if "card" in main else tuple((Path(name).name, _read(path.parent / name)) for name in cards),
        )

    def names(self, out: Path) -> dict[str, str]:
        """What the board's and the cards' files are called beside `out`.

        Over the content's own file they keep their names, elsewhere they begin with that of `out`.
        """
        given = [name for name, _ in (*([self.board] if self.board else []), *self.cards)]
        return {name: name if self._is_own(out) else f"{out.stem}-{name}" for name in given}

    def _is_own(self, out: Path) -> bool:
        return out.resolve() == self.path.resolve()

    def check_writable(self, out: Path) -> None:
        """Raises a FileError if the files cannot be written there, or could not name each other."""
        if out.name.encode(errors="replace").decode() != out.name:
            raise FileError(
                f"{out}: cannot be written: no content file can name files that begin with half a character"
            )
        for name in (out.name, *self.names(out).values()):
            check_writable(out.parent / name)

    def write(self, proposed: Content, out: Path) -> list[Path]:
        """Writes a content into files like these: `out` in place of the main file, and beside it the others."""
        if not self._is_own(out):
            self.main["id"] = out.stem[:LONGEST_NAME]
        names = self.names(out)
        written = [(out, self.main)]
        _set_board(self.board[1] if self.board else self.main["board"], proposed.board)
        if self.board:
            _name(self.main, "board", names[self.board[0]])
            written.append((out.parent / names[self.board[0]], self.board[1]))
        for name, doc in self.cards:
            _set_cards(doc, proposed)
            written.append((out.parent / names[name], doc))
        if self.cards:
            _name(self.main, "cards", [names[name] for name, _ in self.cards])
        else:
            _set_cards(self.main, proposed)
        for path, doc in reversed(written):  # the file that names the others last
            write_text(path, tomlkit.dumps(doc))
        return [path for path, _ in written]


def _read(path: Path) -> TOMLDocument:
    return tomlkit.parse(path.read_text(encoding="utf-8-sig"))


def _name(main: TOMLDocument, key: str, names: str | list[str]) -> None:
    if main.get(key) != names:
        main[key] = names


def _set_cards(doc: TOMLDocument, proposed: Content) -> None:
    tables = doc["card"]
    assert isinstance(tables, AoT | list)
    for place in range(len(tables)):
        _set_card(tables, place, proposed.card(str(tables[place]["id"])))


def _set_card(tables: Any, place: int, card: Card) -> None:
    """Writes what has changed of a card."""
    requires = {
        "kind": card.kind, "orbits": list(card.orbits) if card.orbits else None, "side": card.side,
        "frost": card.frost, "majority": card.majority, "lift": card.lift or None,
    }  # fmt: skip
    values: dict[str, Any] = {
        "points": card.points,
        "cost": {kind: count for kind, count in card.cost.items() if count} or None,
        "requires": {key: value for key, value in requires.items() if value is not None} or None,
        "gravity": card.gravity or None,
        "downgrade": card.downgrade or None,
        "heat": card.heat or None,
        "cold": card.cold or None,
    }
    for key, value in values.items():
        table = tables[place]
        there = table.get(key)
        if _plain(there) == value:
            continue
        if value is None:
            del table[key]
        elif there is not None:
            _replace(table, key, value)
        else:
            tables[place] = _with_key(table, key, value)


def _plain(value: Any) -> Any:
    """A value as it counts: what says none, no or nothing is as good as left out."""
    plain = value.unwrap() if hasattr(value, "unwrap") else value
    if isinstance(plain, dict):
        plain = {key: one for key, one in plain.items() if one}
    return plain or None


def _replace(table: Any, key: str, value: Any) -> None:
    there = table[key]
    if isinstance(value, dict) and not isinstance(there, InlineTable):
        for name in [name for name in there if name not in value]:
            del there[name]
        for name, one in value.items():
            if _plain(there.get(name)) != one:
                there[name] = one
        return
    if isinstance(value, dict):
        order = [*there, *(name for name in value if name not in there)]
        value = {name: value[name] for name in order if name in value}
    table[key] = _item(value)


def _item(value: Any) -> Any:
    """A value as this project writes it: `{ gas = 1, rock = 2 }`."""
    if isinstance(value, dict):
        inside = ", ".join(f"{name} = {tomlkit.item(one).as_string()}" for name, one in value.items())
        return tomlkit.value(f"{{ {inside} }}")
    return tomlkit.item(value)


def _with_key(table: Any, key: str, value: Any) -> Any:
    """The table with one more key in its usual place."""
    if isinstance(table, InlineTable) or not isinstance(table, Table):
        table[key] = _item(value)
        return table
    anchor = next(name for name in _BEFORE[key] if name in table)
    copy = tomlkit.table()
    for name, item in table.value.body:
        if name is None:
            if isinstance(item, Comment | Whitespace):  # anything else stands for a key that was deleted
                copy.add(item)
            continue
        copy.append(name, item)
        if name.key == anchor:
            copy.append(key, _item(value))
    return copy


def _set_board(table: Any, board: Board) -> None:
    """Writes what has changed of the track and the start spaces."""
    wanted: dict[str, Mapping[str, Any]] = {"track": {"length": board.track_length, "acceleration": board.acceleration}}
    for part, values in wanted.items():
        for key, value in values.items():
            if table[part][key] != value:
                table[part][key] = value
    for letter, start in zip(LETTERS, board.starts, strict=True):
        name = board.spaces[start].name
        if table["planets"][letter]["start"] != name:
            table["planets"][letter]["start"] = name
