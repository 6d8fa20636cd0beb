"""A collection of puzzles that grows in a folder, game by game; it can be stopped at any time, and goes on there."""

import json
import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from planetarium.content import Content, ContentDoc
from planetarium.files import make_folder, read_json, write_text
from planetarium.options import Options
from planetarium.parallel.pool import begin_process
from planetarium.puzzles import FORMAT, PROGRESS, VERSION, Puzzle, PuzzleError, read_pack
from planetarium.puzzles.making import Variety, find_puzzles
from planetarium.puzzles.settings import Setting, in_turn

CHUNK = 24  # games between two looks at what is still wanted
MOST_GAMES = 40_000  # whatever they did not bring is not found
_Job = tuple[Options, str, tuple[str, ...]]  # of one game: its options and seed, and which themes are wanted


@dataclass(frozen=True)
class Order:
    """What is to be made."""

    content: Content
    settings: Sequence[Setting]
    count: int
    seed: str
    themes: tuple[str, ...] = ()  # none: any

    @cached_property
    def round(self) -> list[Setting]:
        """The settings of the games, one after the other; then it begins again."""
        return in_turn(self.settings)

    def setting(self, game: int) -> Setting:
        return self.round[game % len(self.round)]

    def job(self, game: int, themes: tuple[str, ...]) -> _Job:
        setting = self.setting(game)
        return setting.options.settled(self.content), f"{self.seed}/{game}/{setting.name}", themes


class Collection:
    """The puzzles in a folder: a file for each pack, and how many games were looked through."""

    def __init__(self, folder: Path, order: Order) -> None:
        make_folder(folder)
        self.folder = folder
        self.order = order
        self.games = 0
        self._packs: dict[str, list[Puzzle]] = {}
        if (folder / PROGRESS).exists():
            self._read_on()

    def _read_on(self) -> None:
        doc = read_json(self.folder / PROGRESS)
        try:
            made_as = (doc["seed"], doc["content"], tuple(doc["themes"]))
            games, packs = int(doc["games"]), {str(pack): int(size) for pack, size in doc["packs"].items()}
        except (AttributeError, KeyError, TypeError, ValueError):
            raise self._unfit from None
        if made_as != (self.order.seed, self.order.content.hash, self.order.themes):
            raise PuzzleError(
                f"{self.folder} holds puzzles of another seed or theme, or other cards; take another folder"
            )
        self.games = games
        self._packs = {pack: read_pack(self._path(pack)) for pack in packs}
        if {pack: len(puzzles) for pack, puzzles in self._packs.items()} != packs:
            raise self._unfit

    @property
    def _unfit(self) -> PuzzleError:
        return PuzzleError(f"{self.folder}: {PROGRESS} does not fit the packs beside it; take another folder")

    @property
    def puzzles(self) -> list[Puzzle]:
        return [one for pack in self._packs.values() for one in pack]

    @property
    def size(self) -> int:
        return len(self.puzzles)

    def fill(self, workers: int, progress: Callable[[int], None] | None = None) -> None:
        """Looks for puzzles until there are as many as were asked for."""
        variety = Variety(self.order.count, self.order.themes)
        with _searchers(self.order.content, workers) as search:
            while self.size < self.order.count and self.games < MOST_GAMES:
                before, games = self.size, range(self.games, self.games + CHUNK)
                themes = variety.open_themes(self.puzzles)
                self._take(games, search([self.order.job(game, themes) for game in games]), variety)
                self.games += CHUNK
                self._write()
                if progress:
                    progress(self.size - before)

    def _take(self, games: Iterable[int], found: Iterable[Sequence[Puzzle]], variety: Variety) -> None:
        """Keeps what fits in, in the order of the games, whoever was ready first."""
        for game, several in zip(games, found, strict=True):
            for puzzle in several:
                if self.size < self.order.count and variety.takes(puzzle, self.puzzles):
                    self._packs.setdefault(self.order.setting(game).pack, []).append(puzzle)

    def _path(self, pack: str) -> Path:
        return self.folder / f"{pack}.json"

    def _write(self) -> None:
        head = f'"format": "{FORMAT}", "version": {VERSION}, "content": "{self.order.content.hash}"'
        for pack, puzzles in self._packs.items():
            lines = ",\n".join(json.dumps(one.to_doc(), ensure_ascii=False, separators=(",", ":")) for one in puzzles)
            write_text(self._path(pack), f'{{{head}, "puzzles": [\n{lines}\n]}}\n')
        progress = {
            "seed": self.order.seed,
            "content": self.order.content.hash,
            "themes": self.order.themes,
            "games": self.games,
            "packs": {pack: len(puzzles) for pack, puzzles in self._packs.items()},
        }
        write_text(self.folder / PROGRESS, json.dumps(progress, indent=1) + "\n")


@contextmanager
def _searchers(content: Content, workers: int) -> Iterator[Callable[[Sequence[_Job]], list[list[Puzzle]]]]:
    """Looks through games, here or in processes of their own: what each of them holds, in their order."""
    if workers == 1:
        yield lambda jobs: [find_puzzles(content, *job) for job in jobs]
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(content.to_doc(),)) as pool:
        yield lambda jobs: list(pool.map(_look, jobs))


_CONTENT: list[Content] = []  # of a worker process; contents travel as documents, because records cannot be pickled


def _begin(doc: ContentDoc) -> None:
    begin_process()
    _CONTENT.append(Content.from_doc(doc))


def _look(job: _Job) -> list[Puzzle]:
    return find_puzzles(_CONTENT[0], *job)
