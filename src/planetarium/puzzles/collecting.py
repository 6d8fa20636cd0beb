"""A collection of puzzles that grows in a folder, game by game; it can be stopped at any time, and goes on there."""

import json
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from planetarium.content import Content, ContentDoc
from planetarium.files import make_folder, read_json, write_text
from planetarium.options import Options
from planetarium.parallel.pool import begin_process
from planetarium.puzzles import FORMAT, PROGRESS, VERSION, Puzzle, PuzzleError, read_folder
from planetarium.puzzles.making import Variety, find_last_turn_puzzle, find_ordinary_puzzle
from planetarium.puzzles.settings import Setting

CHUNK = 16  # games between two looks at what is still wanted
MOST_GAMES = 4000  # of one setting; whatever they did not bring is not found
_Job = tuple[Options, str, bool]  # of one game: its options and its seed, and whether ordinary turns are looked at


@dataclass(frozen=True)
class Order:
    """What is to be made."""

    content: Content
    settings: Sequence[Setting]
    count: int
    seed: str
    themes: tuple[str, ...] = ()  # none: any

    def wanted(self, setting: Setting) -> int:
        """How many puzzles of a setting."""
        return self._shares[setting.name]

    @cached_property
    def _shares(self) -> dict[str, int]:
        """By setting: largest remainders, so that together they are as many as were asked for."""
        whole = sum(one.share for one in self.settings)
        exact = {one.name: self.count * one.share / whole for one in self.settings}
        shares = {name: int(share) for name, share in exact.items()}
        for name in sorted(exact, key=lambda name: shares[name] - exact[name])[: self.count - sum(shares.values())]:
            shares[name] += 1
        return shares


class Collection:
    """The puzzles in a folder: a file for each pack, and how far the games of each setting were looked through."""

    def __init__(self, folder: Path, order: Order) -> None:
        make_folder(folder)
        self.folder = folder
        self.order = order
        self.games: dict[str, int] = {}
        self.puzzles: dict[str, list[Puzzle]] = {}  # by setting
        if (folder / PROGRESS).exists():
            self._read_on()

    def _read_on(self) -> None:
        doc = read_json(self.folder / PROGRESS)
        there = {one.id: one for one in read_folder(self.folder)}
        try:
            made_as = (doc["seed"], doc["content"], tuple(doc["themes"]))
            games: dict[str, int] = dict(doc["games"])
            puzzles = {str(name): [there[one] for one in ids] for name, ids in doc["puzzles"].items()}
        except (AttributeError, KeyError, TypeError, ValueError):
            raise PuzzleError(
                f"{self.folder}: {PROGRESS} does not fit the packs beside it; take another folder"
            ) from None
        if made_as != (self.order.seed, self.order.content.hash, self.order.themes):
            raise PuzzleError(
                f"{self.folder} holds puzzles of another seed or theme, or other cards; take another folder"
            )
        self.games, self.puzzles = games, puzzles

    @property
    def size(self) -> int:
        return sum(map(len, self.puzzles.values()))

    def missing(self, setting: Setting) -> int:
        """How many puzzles of a setting are still to be found, as far as there is hope."""
        if self.games.get(setting.name, 0) >= MOST_GAMES:
            return 0
        return max(0, self.order.wanted(setting) - len(self.puzzles.get(setting.name, [])))

    def fill(self, workers: int, progress: Callable[[int], None] | None = None) -> None:
        """Looks for puzzles until there are as many as were asked for."""
        with _searchers(self.order.content, workers) as search:
            for setting in self.order.settings:
                while self.missing(setting):
                    before, first = self.size, self.games.get(setting.name, 0)
                    jobs = [_job(self.order, setting, game) for game in range(first, first + CHUNK)]
                    self._take(setting, search(jobs))
                    self.games[setting.name] = first + CHUNK
                    self._write(setting.pack)
                    if progress:
                        progress(self.size - before)

    def _take(self, setting: Setting, found: Sequence[Puzzle | None]) -> None:
        """Keeps what fits in, in the order of the games, whoever was ready first."""
        kept = self.puzzles.setdefault(setting.name, [])
        variety = Variety(self.order.wanted(setting))
        for puzzle in found:
            if puzzle is None or (self.order.themes and puzzle.theme not in self.order.themes):
                continue
            everywhere = [one for several in self.puzzles.values() for one in several]
            if self.missing(setting) and variety.takes(puzzle, kept, everywhere, bool(self.order.themes)):
                kept.append(puzzle)

    def _write(self, pack: str) -> None:
        names = [setting.name for setting in self.order.settings if setting.pack == pack]
        puzzles = [one for name in names for one in self.puzzles.get(name, [])]
        lines = ",\n".join(json.dumps(one.to_doc(), ensure_ascii=False, separators=(",", ":")) for one in puzzles)
        head = f'"format": "{FORMAT}", "version": {VERSION}, "content": "{self.order.content.hash}"'
        write_text(self.folder / f"{pack}.json", f'{{{head}, "puzzles": [\n{lines}\n]}}\n')
        progress = {
            "seed": self.order.seed,
            "content": self.order.content.hash,
            "themes": self.order.themes,
            "games": self.games,
            "puzzles": {name: [one.id for one in several] for name, several in self.puzzles.items()},
        }
        write_text(self.folder / PROGRESS, json.dumps(progress, indent=1) + "\n")


def _job(order: Order, setting: Setting, game: int) -> _Job:
    return setting.options.settled(order.content), f"{order.seed}/{setting.name}/{game}", setting.ordinary


@contextmanager
def _searchers(content: Content, workers: int) -> Iterator[Callable[[Sequence[_Job]], list[Puzzle | None]]]:
    """Looks through games, here or in processes of their own: what each of them holds, in their order."""
    if workers == 1:
        yield lambda jobs: [_find(content, *job) for job in jobs]
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(content.to_doc(),)) as pool:
        yield lambda jobs: list(pool.map(_look, jobs))


_CONTENT: list[Content] = []  # of a worker process; contents travel as documents, because records cannot be pickled


def _begin(doc: ContentDoc) -> None:
    begin_process()
    _CONTENT.append(Content.from_doc(doc))


def _look(job: _Job) -> Puzzle | None:
    return _find(_CONTENT[0], *job)


def _find(content: Content, options: Options, seed: str, ordinary: bool) -> Puzzle | None:
    return (find_ordinary_puzzle if ordinary else find_last_turn_puzzle)(content, options, seed)
