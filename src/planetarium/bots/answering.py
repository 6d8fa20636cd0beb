"""A worker process: it is asked what a bot would do, thinks, and answers, one question at a time.

A question holds what one seat may know and nothing else; the game itself never comes here. That a bot
does not cheat is so by construction.
"""

import pickle
import signal
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from planetarium import engine
from planetarium.content import Content
from planetarium.game import Game, Observation
from planetarium.notation import Action
from planetarium.options import Options
from planetarium.rules.state import read_state

from .hint import hint
from .levels import make_bot
from .protocol import Budget, Report
from .thinking import Thought

# What a worker says: how far it is, then one of the others.
PROGRESS, ANSWER, FAILURE, STOPPED = range(4)


@dataclass(frozen=True)
class Question:
    """What a bot is to decide (`choose`) or to give a hint on (`think`), and all that it may know for that."""

    number: int
    task: str
    bot: str
    seed: int | str
    budget: Budget | None
    content: str  # by its hash; its document travels to each worker once
    options: Options
    seat: int
    state: bytes

    def observation(self, content: Content) -> Observation:
        """The observation that the question is about, put together again."""
        return Observation(content, self.options, engine.fastest(), read_state(self.state), self.seat)


class _Stopped(Exception):
    """Nobody waits for the answer any more."""


def serve(connection: Connection) -> None:
    """Answers what comes through a connection until its other end is closed, or its owner is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that people sit at
    _get_ready()
    contents: dict[str, Content] = {}
    with suppress(EOFError, OSError):
        while True:
            match connection.recv():
                case Question() as question:
                    connection.send(_answer(connection, contents, question))
                case str(name), doc:
                    contents[name] = Content.from_doc(doc)
                # Anything else asks to stop what has been answered already.


def _get_ready() -> None:
    """Reads compiled code from disk, so that the first question is not the one that waits for it."""
    if engine.fastest().speed == "compiled":
        make_bot("explorer").choose(Game.new(seed=0).observe(0), Budget(playouts=2))


def _answer(connection: Connection, contents: dict[str, Content], question: Question) -> tuple[int, Any]:
    def report(done: float) -> None:
        while connection.poll():
            if connection.recv() == question.number:
                raise _Stopped
        connection.send((PROGRESS, done))

    try:
        return ANSWER, _carry_out(question, question.observation(contents[question.content]), report)
    except _Stopped:
        return STOPPED, None
    except Exception as error:
        return FAILURE, _portable(error)


def _carry_out(question: Question, observation: Observation, report: Report) -> Action | Thought:
    if question.task == "think":
        return hint(observation, question.bot, question.budget, report, seed=question.seed)
    return make_bot(question.bot, question.seed).choose(observation, question.budget, report)


def _portable(error: Exception) -> Exception:
    """The error with its traceback as a note; one that cannot travel becomes a plain one that can."""
    error.add_note("In a worker process:\n" + "".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError("\n".join([repr(error), *error.__notes__]))
    return error
