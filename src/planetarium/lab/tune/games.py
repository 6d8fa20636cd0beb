"""The games that a content is judged by: many settings at once, always the same deals, in processes that stay warm."""

import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import Any

import numpy as np

from planetarium.bots.instant import HEURISTIC
from planetarium.bots.kernels.evaluation import new_scratch
from planetarium.bots.kernels.policies import POLICY_NAMES
from planetarium.bots.kernels.tally import new_tallies
from planetarium.bots.levels import make_bot
from planetarium.bots.protocol import Budget
from planetarium.bots.weights import standard_weights
from planetarium.content import Content
from planetarium.game import Game, key_from_seed, key_words
from planetarium.lab.simulation import MOST_ACTIONS
from planetarium.lab.tune.measures import Counts, count_game, joined
from planetarium.options import Options
from planetarium.parallel.pool import begin_process
from planetarium.parallel.processes import interrupts_blocked
from planetarium.records.layout import Array
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import new_states
from planetarium.speeds import engine

CHUNK = 50  # games


@dataclass(frozen=True)
class Setting:
    """One way to play the content."""

    players: int
    modules: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return f"{self.players} players, {' + '.join(self.modules) or 'base'}"

    def options(self, content: Content) -> Options:
        """OptionsError if the content cannot be played like this."""
        return Options(self.players, None, self.modules).settled(content)

    def deals(self, card_module: str | None) -> bool:
        """Whether cards of a module are dealt."""
        return card_module is None or card_module in self.modules


@dataclass(frozen=True)
class Task:
    """Some games of one setting, to be played in a worker process; a content travels as a document."""

    doc: Mapping[str, Any]
    hash: str
    setting: Setting
    bot: str
    seed: str
    first: int
    last: int


def play_task(task: Task) -> Counts:
    """Plays the games of a task and counts them."""
    content = _content(_Doc(task.doc, task.hash))
    options = task.setting.options(content)
    tally_game = engine.fastest().entry_point("bots.kernels", "tally_game")
    log, actions = new_log(0), np.zeros(MAX_LEGAL, np.int16)
    counted = []
    for number in range(task.first, task.last):
        seed = f"{task.seed}/{number}"
        history = _played(task.bot, content, options, seed)
        tallies = new_tallies()
        key = key_words(key_from_seed(seed))
        tally_game(content.packed, options.undealt(), log, key, actions, history, *tallies)
        counted.append(count_game(content, options.players, *tallies))
    return joined(counted)


def _played(bot: str, content: Content, options: Options, seed: str) -> Array:
    """The actions of a game in which a bot plays all seats; some bots have whole games compiled."""
    rules = engine.fastest()
    states = new_states(2)
    states[:1] = options.undealt()
    rules.new_game(content.packed, states[:1], key_words(key_from_seed(seed)))
    generator = key_words(key_from_seed(f"bots {seed}"))[:4].copy()
    actions, history = np.zeros(MAX_LEGAL, np.int16), np.zeros(MOST_ACTIONS, np.int16)
    game = (content.packed, states, new_log(0))
    if bot in POLICY_NAMES:
        policies = np.full(options.players, POLICY_NAMES.index(bot), np.int64)
        play_policies = rules.entry_point("bots.kernels", "play_policies")
        return history[: play_policies(*game, policies, generator, actions, history)]
    if bot == HEURISTIC:
        play_by_heuristic = rules.entry_point("bots.kernels", "play_by_heuristic")
        return history[: play_by_heuristic(*game, new_scratch(), standard_weights(), generator, actions, history)]
    return _played_one_by_one(bot, content, options, seed)


def _played_one_by_one(bot: str, content: Content, options: Options, seed: str) -> Array:
    game = Game.start(options, content=content, key=key_from_seed(seed), names=[bot] * options.players)
    bots = [make_bot(bot, f"{seed}/{seat}") for seat in range(options.players)]
    numbers = []
    while not game.is_over:
        action = bots[game.seat].choose(game.observe(game.seat), Budget(seconds=inf))
        numbers.append(action.number)
        game.play(action)
    return np.array(numbers, np.int16)


class _Doc:
    """A content's document that is told from others by its hash."""

    def __init__(self, doc: Mapping[str, Any], digest: str) -> None:
        self.doc = doc
        self.hash = digest

    def __hash__(self) -> int:
        return hash(self.hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Doc) and other.hash == self.hash


@lru_cache(maxsize=64)
def _content(named: _Doc) -> Content:
    return Content.from_doc(named.doc)


class GamePool:
    """Plays contents in all settings, on processes that are started once."""

    def __init__(self, settings: Sequence[Setting], bot: str, processes: ProcessPoolExecutor | None) -> None:
        self.settings = tuple(settings)
        self.bot = bot
        self._processes = processes
        self._known: dict[tuple[str, str, int], dict[Setting, Counts]] = {}

    def play(self, contents: Sequence[Content], seed: str, games: int) -> list[dict[Setting, Counts]]:
        """Every content in every setting: so many games each, of the same deals for all contents."""
        asked = {(content.hash, seed, games): content for content in contents}
        self._known = {key: found for key, found in self._known.items() if key[1] == seed}
        fresh = {key: content for key, content in asked.items() if key not in self._known}
        edges = [*range(0, games, CHUNK), games]
        tasks = [
            Task(content.to_doc(), content.hash, setting, self.bot, seed, first, last)
            for content in fresh.values()
            for setting in self.settings
            for first, last in pairwise(edges)
        ]
        done = list(zip(tasks, self._done(tasks), strict=True))
        for key in fresh:
            self._known[key] = {
                setting: joined([counts for task, counts in done if (task.hash, task.setting) == (key[0], setting)])
                for setting in self.settings
            }
        return [self._known[content.hash, seed, games] for content in contents]

    def _done(self, tasks: Sequence[Task]) -> list[Counts]:
        if self._processes is None:
            return [play_task(task) for task in tasks]
        with interrupts_blocked():
            waiting: dict[Future[Counts], int] = {
                self._processes.submit(play_task, task): i for i, task in enumerate(tasks)
            }
        found: dict[int, Counts] = {}
        try:
            while waiting:
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    found[waiting.pop(future)] = future.result()
        except BaseException:
            for future in waiting:
                future.cancel()
            raise
        return [found[i] for i in range(len(tasks))]


@contextmanager
def game_pool(settings: Sequence[Setting], bot: str, workers: int) -> Iterator[GamePool]:
    """A pool whose processes end with the block; with one worker everything is played here."""
    if workers == 1:
        yield GamePool(settings, bot, None)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=begin_process) as processes:
        yield GamePool(settings, bot, processes)
