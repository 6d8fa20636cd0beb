"""The folder of a run: its settings in run.json, and the four tables in Parquet files, one for each chunk of games.

A chunk is there as soon as its part of `games` is, which is written last; whatever else a stopped run left is written
over. So a run goes on wherever it was stopped, and its tables can be read while it goes on. A chunk that has since lost
a part of any table is played again.
"""

import json
import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import polars as pl

from planetarium import __version__
from planetarium.errors import OptionsError, PlanetariumError, RecordError
from planetarium.files import FileError, json_text, make_folder, read_json, write_text
from planetarium.lab.plan import Plan
from planetarium.lab.tables import TABLES

try:
    import fcntl
except ImportError:  # Windows, where nobody is kept from playing a run twice at once
    fcntl = None  # type: ignore[assignment]

SETTINGS = "run.json"
LOCK = ".lock"
FORMAT = "planetarium-lab"
_PARQUET = b"PAR1"
LAST_WRITTEN = "games"  # the table whose part is written last, and says that a chunk is there


@dataclass(frozen=True)
class Run:
    """A folder with its settings. `wanted` is how many games were asked for, `chunk` how many lie in one part."""

    folder: Path
    plan: Plan
    wanted: int
    chunk: int

    @property
    def games(self) -> pl.LazyFrame:
        return self._table("games")

    @property
    def seats(self) -> pl.LazyFrame:
        return self._table("seats")

    @property
    def decisions(self) -> pl.LazyFrame:
        return self._table("decisions")

    @property
    def cards(self) -> pl.LazyFrame:
        return self._table("cards")

    @property
    def played(self) -> int:
        """How many games are there, whole in all tables."""
        return sum(self._lengths().values())

    def missing(self) -> list[tuple[int, int]]:
        """The chunks that are still to be played, each as its first game and the one after its last.

        The last chunk of a smaller run is played again, whole, when more games are asked for.
        """
        there = self._lengths()
        chunks = [(first, min(first + self.chunk, self.wanted)) for first in range(0, self.wanted, self.chunk)]
        return [(first, last) for first, last in chunks if there.get(first // self.chunk, 0) < last - first]

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keeps others from writing here meanwhile; OptionsError if somebody does so already."""
        with (self.folder / LOCK).open("w") as lock:
            if fcntl is not None:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    raise OptionsError(f"{self.folder}: this run is being played by another process") from None
            yield

    def write(self, first: int, tables: Mapping[str, bytes]) -> None:
        """Puts the parts of a chunk, as `packed` makes them, into the folder."""
        part = first // self.chunk
        self._part(LAST_WRITTEN, part).unlink(missing_ok=True)
        for name in sorted(TABLES, key=lambda name: name == LAST_WRITTEN):
            path = self._part(name, part)
            draft = path.with_name(f".{secrets.token_hex(8)}.part")
            with draft.open("wb") as file:
                file.write(tables[name])
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)

    def _table(self, name: str, *, whole: bool = False) -> pl.LazyFrame:
        """A table; of its whole chunks only, or of all that were written."""
        files = [self._part(name, part) for part in sorted(self._parts()) if not whole or self._is_whole(part)]
        if not files:
            return pl.LazyFrame(schema=dict(TABLES[name]))
        return pl.scan_parquet(files, glob=False)  # a name is a name, whatever brackets it has

    def _part(self, table: str, part: int) -> Path:
        return self.folder / table / f"part-{part:06d}.parquet"

    def _parts(self) -> list[int]:
        return [int(path.stem.removeprefix("part-")) for path in (self.folder / LAST_WRITTEN).glob("part-*.parquet")]

    def _is_whole(self, part: int) -> bool:
        """Whether a chunk has its part of every table, none of them cut short."""
        return all(_is_parquet(self._part(name, part)) for name in TABLES)

    def _lengths(self) -> dict[int, int]:
        """How many games lie in each whole chunk."""
        try:
            counted = self._table(LAST_WRITTEN, whole=True).group_by(pl.col("game") // self.chunk).len().collect()
        except (pl.exceptions.PolarsError, OSError) as error:
            raise RecordError(
                f"{self.folder / LAST_WRITTEN}: a part cannot be read ({error}); remove it and go on"
            ) from None
        return dict(counted.iter_rows())

    def _settings(self) -> dict[str, Any]:
        head = {"format": FORMAT, "version": 1, "planetarium": __version__, "games": self.wanted, "chunk": self.chunk}
        return head | self.plan.to_doc()

    def _save(self) -> None:
        write_text(self.folder / SETTINGS, json_text(self._settings(), indent=1))


def _is_parquet(path: Path) -> bool:
    """Whether a file begins and ends as Parquet does: quick, and false for one that is missing or cut short."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(_PARQUET))
            file.seek(-len(_PARQUET), os.SEEK_END)
            return begins == file.read() == _PARQUET
    except OSError:
        return False


def packed(tables: Mapping[str, pl.DataFrame]) -> dict[str, bytes]:
    """The tables of a chunk as the bytes of their Parquet files."""
    found = {}
    for name, table in tables.items():
        file = BytesIO()
        table.write_parquet(file, compression="zstd")
        found[name] = file.getvalue()
    return found


def open_run(folder: Path, plan: Plan, games: int, chunk: int) -> Run:
    """A new run in an empty folder, or the one that lies there; OptionsError if that is another one.

    A run that goes on keeps its chunks, and the larger of the two numbers of games.
    """
    if str(folder).encode(errors="replace").decode() != str(folder):
        raise OptionsError(f"{folder}: tables cannot be read under a name that is no text; name another folder")
    make_folder(folder)
    if (folder / SETTINGS).exists():
        before = _read_settings(folder)
        _check_same(folder, before, plan)
        run = Run(folder, plan, max(games, before["games"]), before["chunk"])
    else:
        if any(folder.iterdir()):
            raise OptionsError(f"{folder} is not empty and holds no run ({SETTINGS}); name another folder")
        run = Run(folder, plan, games, chunk)
    with run.alone():
        run._save()
        for name in TABLES:
            make_folder(folder / name)
            for draft in (folder / name).glob(".*.part"):
                draft.unlink()
    return run


def read_run(folder: Path) -> Run:
    """The run in a folder, as far as it has been played."""
    settings = _read_settings(folder)
    return Run(folder, Plan.from_doc(settings), settings["games"], settings["chunk"])


def _read_settings(folder: Path) -> dict[str, Any]:
    path = folder / SETTINGS
    if not path.exists():
        raise OptionsError(f"{folder} holds no run: there is no {SETTINGS}; `planetarium lab run` makes one")
    try:
        found: dict[str, Any] = read_json(path)
        if found["format"] != FORMAT or found["version"] != 1:
            raise KeyError
        Plan.from_doc(found)
        if not (type(found["games"]) is type(found["chunk"]) is int and found["games"] > 0 < found["chunk"]):
            raise KeyError
    except (FileError, PlanetariumError, KeyError, TypeError):
        raise OptionsError(f"{path}: does not hold the settings of a run; name another folder") from None
    return found


def _check_same(folder: Path, before: dict[str, Any], plan: Plan) -> None:
    """OptionsError if the run in the folder was given anything differently that decides what is played."""
    told = _comparable({"planetarium": before["planetarium"]} | {key: before[key] for key in plan.to_doc()})
    asked = _comparable({"planetarium": __version__} | plan.to_doc())
    different = ", ".join(f"{key}: {json.dumps(told[key])}" for key in asked if told[key] != asked[key])
    if different:
        raise OptionsError(f"{folder} holds a run with other settings ({different}); name another folder")


def _comparable(settings: dict[str, Any]) -> dict[str, Any]:
    content = settings["content"]
    return settings | {"content": {"id": content["id"], "hash": content["hash"]}}
