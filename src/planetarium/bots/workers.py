"""Thinkers: bots think in processes of their own, so that a program that serves people never waits for one.

    with Thinkers() as thinkers:
        future = thinkers.choose(game.observe(seat), "explorer", f"{seed}/{len(game.actions)}")
        game.play(future.result())

In asyncio: `await asyncio.wrap_future(future)`.
"""

import atexit
import multiprocessing
import threading
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Empty, SimpleQueue
from typing import Any

from planetarium.content import Content
from planetarium.errors import BotError
from planetarium.game import Observation
from planetarium.notation import Action

from .answering import ANSWER, FAILURE, KEPT, PROGRESS, Question, Recent, serve
from .processes import cores, deaf_to_interrupts
from .protocol import Budget, Report
from .thinking import TREES, Thought

ATTEMPTS = 3  # how often a question is asked whose worker dies over it


@dataclass
class _Asked:
    """A question with the one who waits for its answer."""

    question: Question
    content: Content
    report: Report | None
    future: Future[Any] = field(default_factory=Future)
    reported: float = -1.0
    settled: bool = False

    def tell(self, done: float) -> None:
        """Reports progress that is one: a question asked again begins anew, which nobody needs to see."""
        if self.report and done > self.reported and not self.future.done():
            self.reported = done
            self.report(done)

    def settle(self, answer: Any = None, error: BaseException | None = None) -> None:
        """Gives the answer, once, unless nobody wants it any more."""
        if self.settled:
            return
        self.settled = True
        if not self.future.set_running_or_notify_cancel():
            return
        if error is not None:
            self.future.set_exception(error)
        else:
            self.future.set_result(answer)


class Thinkers:
    """A few worker processes that answer for bots. Any thread may ask; nothing here blocks but `close`.

    A bot is made anew for each question from its name and seed, so any worker can answer, and the same
    question with the same seed and play-outs has the same answer. Let the seed hold the number of the
    decision, or a bot throws the same dice each time.

    Processes start with the first question, or with `start`. They end with `close`, with the program, or when
    the program is killed.
    """

    def __init__(self, workers: int | None = None) -> None:
        # A bot that thinks grows its trees side by side, so a worker keeps that many cores busy.
        self._count = workers or max(1, cores() // TREES)
        self._waiting: SimpleQueue[_Asked | None] = SimpleQueue()
        self._numbers = count(1)
        self._workers: list[_Worker] = []
        self._closed = False
        self._lock = threading.Lock()

    def __enter__(self) -> "Thinkers":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Starts the processes, so that they are ready when somebody asks; returns at once."""
        with self._lock:
            self._start()

    def _start(self) -> None:
        if self._closed:
            raise RuntimeError("these thinkers have been sent home")
        if not self._workers:
            self._workers = [_Worker(self._waiting) for _ in range(self._count)]
            for worker in self._workers:
                worker.thread.start()
            atexit.register(self.close)

    def choose(
        self,
        observation: Observation,
        bot: str,
        seed: int | str,
        budget: Budget | None = None,
        report: Report | None = None,
    ) -> Future[Action]:
        """What a bot does. The future can be cancelled at any time: a bot that thinks already is told to stop.

        `report` is told how far the bot is, rising to 1 just before the answer, from a thread of this process that
        is not the caller's; in asyncio pass it on with `loop.call_soon_threadsafe`. If it raises, the
        future has that exception.
        """
        return self._ask("choose", observation, bot, seed, budget, report)

    def think(
        self,
        observation: Observation,
        bot: str,
        seed: int | str,
        budget: Budget | None = None,
        report: Report | None = None,
    ) -> Future[Thought]:
        """What a bot thinks of each legal action, as a `hint`; otherwise like `choose`."""
        return self._ask("think", observation, bot, seed, budget, report)

    def close(self) -> None:
        """Ends all processes at once; questions without an answer are cancelled."""
        with self._lock:
            self._closed = True
            workers, self._workers = self._workers, []
        atexit.unregister(self.close)
        with suppress(Empty):
            while True:
                asked = self._waiting.get_nowait()
                if asked:
                    asked.future.cancel()
                    asked.settle()
        for worker in workers:
            worker.leave()
        for _ in workers:
            self._waiting.put(None)
        for worker in workers:
            worker.thread.join()

    def _ask(
        self,
        task: str,
        observation: Observation,
        bot: str,
        seed: int | str,
        budget: Budget | None,
        report: Report | None,
    ) -> Future[Any]:
        content = observation.content
        question = Question(
            next(self._numbers), task, bot, seed, budget, content.hash, observation.options, observation.seat,
            observation.tobytes(),
        )  # fmt: skip
        asked = _Asked(question, content, report)
        with self._lock:
            self._start()
            self._waiting.put(asked)
        return asked.future


class _Worker:
    """One worker process and the thread that talks to it: takes a question, asks, listens, replaces it if it dies."""

    def __init__(self, waiting: SimpleQueue[_Asked | None]) -> None:
        self.thread = threading.Thread(target=self._work, name="thinker", daemon=True)
        self._waiting = waiting
        self._leaving = False
        self._state = threading.Lock()  # guards `_leaving` and which process there is
        self._sending = threading.Lock()  # a request to stop may come from any thread
        self._process: SpawnProcess | None = None
        self._connection: Connection
        self._knows: Recent[bool] = Recent(KEPT)  # contents by hash, as the process has them

    def _work(self) -> None:
        with suppress(EOFError, OSError):  # so that it is ready when asked; if this fails the asker will hear of it
            self._hire()
        while (asked := self._waiting.get()) is not None:
            self._see_to(asked)
        self._dismiss()

    def leave(self) -> None:
        """Ends the process, whatever it is doing; the thread ends as soon as it notices."""
        with self._state:
            self._leaving = True
            if self._process:
                self._process.kill()  # it has nothing to put in order

    def _hire(self) -> None:
        """Sees to it that there is a process; EOFError if this is the end."""
        with self._state:
            if self._leaving:
                raise EOFError
            if not self._process:
                self._knows = Recent(KEPT)
                self._process, self._connection = _new_process()

    def _dismiss(self) -> None:
        with self._state:
            if self._process:
                self._process.kill()
                self._process.join()
                self._connection.close()
                self._process = None

    def _see_to(self, asked: _Asked) -> None:
        """Gets a question answered; one that nobody waits for any more is dropped."""
        for _ in range(ATTEMPTS):
            if asked.future.done() or self._leaving:
                break
            try:
                self._hire()
                self._ask(asked)
                return
            except (EOFError, OSError):  # the process has died
                self._dismiss()
        if self._leaving:
            asked.future.cancel()
        asked.settle(error=BotError(f"the worker process died {ATTEMPTS} times while {asked.question.bot} thought"))

    def _ask(self, asked: _Asked) -> None:
        question = asked.question
        with self._sending:
            if not self._knows.get(question.content):
                self._connection.send((question.content, asked.content.to_doc()))
                self._knows.put(question.content, True)
            self._connection.send(question)
        asked.future.add_done_callback(lambda future: self._stop(question.number) if future.cancelled() else None)
        self._tell(asked, 0.0)
        kind, value = self._connection.recv()
        while kind == PROGRESS:
            self._tell(asked, value)
            kind, value = self._connection.recv()
        if kind == ANSWER:
            self._tell(asked, 1.0)
            asked.settle(value)
        elif kind == FAILURE:
            asked.settle(error=value)
        else:
            asked.settle()  # it was stopped, so it was cancelled or has failed

    def _tell(self, asked: _Asked, done: float) -> None:
        try:
            asked.tell(done)
        except Exception as error:  # the caller's own fault, and the caller gets it back
            asked.settle(error=error)
            self._stop(asked.question.number)

    def _stop(self, number: int) -> None:
        with self._sending, suppress(OSError):
            self._connection.send(number)


def _new_process() -> tuple[SpawnProcess, Connection]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), name="thinker", daemon=True)
    with deaf_to_interrupts():
        process.start()
    theirs.close()  # so that the connection breaks when the process dies
    return process, ours
