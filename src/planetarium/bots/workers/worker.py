"""A worker process: it is asked what a bot would do, thinks, and answers, one question at a time.

A question to a bot holds what one seat may know and nothing else; the game itself never comes here, so a bot cannot
cheat. Plies of a game that is over are evaluated here too.
"""

import pickle
import signal
import threading
import traceback
from collections import OrderedDict
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

from planetarium.bots.levels import make_bot
from planetarium.bots.protocol import Budget, Report
from planetarium.bots.review.evaluator import Effort, Evaluation, Evaluator, Ply
from planetarium.bots.review.hint import hint
from planetarium.bots.thinking import TREES, Thought
from planetarium.content import Content
from planetarium.formats.notation import Action
from planetarium.game import Game, Observation
from planetarium.options import Options
from planetarium.rules.state import read_state
from planetarium.speeds import engine

# What a worker says: how far it is, then one of the others.
PROGRESS, ANSWER, FAILURE, STOPPED = range(4)
LOOK_EVERY = 0.02  # seconds between two looks whether an evaluation is still wanted
CONTENTS_KEPT = 8  # how many contents a worker keeps: those that were asked about last

Value = TypeVar("Value")


class LRUCache(Generic[Value]):
    """A cache of up to `most` things; the one that was not used for longest is forgotten first.

    A worker keeps its contents in one and the asker keeps another beside it. Both are used in the same order, so the
    asker knows which contents the worker has.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: OrderedDict[str, Value] = OrderedDict()

    def __len__(self) -> int:
        return len(self._things)

    def get(self, name: str) -> Value | None:
        """The thing of that name, which is now the last used; None if there is none, or none any more."""
        if name not in self._things:
            return None
        self._things.move_to_end(name)
        return self._things[name]

    def put(self, name: str, thing: Value) -> None:
        self._things[name] = thing
        self._things.move_to_end(name)
        if len(self._things) > self._most:
            self._things.popitem(last=False)


@dataclass(frozen=True)
class Question:
    """What a bot is to decide (`choose`) or to give a hint on (`think`), and all that it may know for that."""

    number: int
    task: str
    bot: str
    seed: int | str
    budget: Budget | None
    content: str  # by its hash; its document travels when the worker does not have it
    options: Options
    seat: int
    state: bytes

    def observation(self, content: Content) -> Observation:
        """The observation that the question is about, put together again."""
        return Observation(content, self.options, engine.fastest(), read_state(self.state), self.seat)

    def answer(self, content: Content, report: Report) -> Action | Thought:
        observation = self.observation(content)
        if self.task == "think":
            return hint(observation, self.bot, self.budget, report, seed=self.seed)
        return make_bot(self.bot, self.seed).choose(observation, self.budget, report)


@dataclass(frozen=True)
class PlyQuestion:
    """Some plies of a finished game that are to be evaluated."""

    number: int
    content: str  # by its hash, as in a `Question`
    options: Options
    seed: str
    effort: Effort
    plies: tuple[Ply, ...]
    bot: str = "a review"

    def answer(self, content: Content, report: Report) -> list[Evaluation]:
        """Evaluates as many plies at once as a bot that thinks grows trees: a worker keeps that many cores busy."""
        nobody_waits = threading.Event()

        def check() -> None:
            if nobody_waits.is_set():
                raise _Stopped

        evaluator = Evaluator(content, self.options, self.seed, self.effort, check)
        with ThreadPoolExecutor(TREES) as threads:
            futures = [threads.submit(evaluator.evaluate, ply) for ply in self.plies]
            try:
                while not (state := wait(futures, LOOK_EVERY, FIRST_EXCEPTION)).done.issuperset(futures):
                    report(len(state.done) / len(futures))
            except BaseException:
                nobody_waits.set()
                raise
        return [future.result() for future in futures]


class _Stopped(Exception):
    """Nobody waits for the answer any more."""


def serve(connection: Connection) -> None:
    """Answers what comes through a connection until its other end is closed, or its owner is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that people sit at
    _get_ready()
    contents: LRUCache[Content] = LRUCache(CONTENTS_KEPT)
    with suppress(EOFError, OSError):
        while True:
            match connection.recv():
                case Question() | PlyQuestion() as question:
                    connection.send(_answer(connection, contents, question))
                case str(name), doc:
                    contents.put(name, Content.from_doc(doc))
                # Anything else asks to stop what has been answered already.


def _get_ready() -> None:
    """Reads compiled code from disk, so that the first question is not the one that waits for it."""
    if engine.fastest().speed == "compiled":
        for name in ("heuristic", "cosmologist"):
            make_bot(name).choose(Game.new(seed=0).observe(0), Budget(playouts=2))


def _answer(connection: Connection, contents: LRUCache[Content], question: Question | PlyQuestion) -> tuple[int, Any]:
    def report(done: float) -> None:
        while connection.poll():
            if connection.recv() == question.number:
                raise _Stopped
        connection.send((PROGRESS, done))

    try:
        content = contents.get(question.content)
        if content is None:
            raise LookupError(f"no content {question.content} has come with the question")
        return ANSWER, question.answer(content, report)
    except _Stopped:
        return STOPPED, None
    except Exception as error:
        return FAILURE, _portable(error)


def _portable(error: Exception) -> Exception:
    """The error with its traceback as a note; one that cannot travel becomes a plain one that can."""
    error.add_note("In a worker process:\n" + "".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError("\n".join([repr(error), *error.__notes__]))
    return error
