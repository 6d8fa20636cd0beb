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
from typing import Any

from planetarium.bots.protocol import Budget, Report
from planetarium.bots.thinking import TREES, Thought
from planetarium.bots.workers.worker import ANSWER, FAILURE, KEPT, PROGRESS, Question, Recent, serve
from planetarium.content import Content
from planetarium.errors import BotError
from planetarium.formats.notation import Action
from planetarium.game import Observation
from planetarium.parallel.fairness import FairQueue
from planetarium.parallel.processes import cores, deaf_to_interrupts

ATTEMPTS = 3  # how often a question is asked whose worker dies over it
STOPS = 3  # how often a background question makes way; then it is left to finish, or it might never


@dataclass
class _Asked:
    """A question with the one who waits for its answer."""

    question: Question
    content: Content
    report: Report | None
    owner: str
    background: bool
    future: Future[Any] = field(default_factory=Future)
    reported: float = -1.0
    settled: bool = False
    stops: int = 0  # how often it was stopped to make way for others

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

    Owners take turns: one who asks much waits for itself, not others for it. A background question, one that
    can wait, waits behind all others, and such questions never keep all workers busy; where there is but one
    worker, it stops thinking for others that come and is asked again after them.

    Processes start with the first question, or with `start`. They end with `close`, with the program, or when
    the program is killed.
    """

    def __init__(self, workers: int | None = None) -> None:
        # A bot that thinks grows its trees side by side, so a worker keeps that many cores busy.
        self._count = workers or max(1, cores() // TREES)
        self._waiting: FairQueue[_Asked] = FairQueue(background_at_once=max(1, self._count - 1))
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
            self._workers = [_Worker(self._waiting, alone=self._count == 1) for _ in range(self._count)]
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
        *,
        owner: str = "",
        background: bool = False,
    ) -> Future[Action]:
        """What a bot does. The future can be cancelled at any time: a bot that thinks already is told to stop.

        `report` is told how far the bot is, rising to 1 just before the answer, from a thread of this process that
        is not the caller's; in asyncio pass it on with `loop.call_soon_threadsafe`. If it raises, the
        future has that exception.

        `owner` is on whose behalf it is asked, a table or a person: owners take turns. `background` questions are
        those that can wait.
        """
        return self._ask("choose", observation, bot, seed, budget, report, owner, background)

    def think(
        self,
        observation: Observation,
        bot: str,
        seed: int | str,
        budget: Budget | None = None,
        report: Report | None = None,
        *,
        owner: str = "",
        background: bool = False,
    ) -> Future[Thought]:
        """What a bot thinks of each legal action, as a `hint`; otherwise like `choose`."""
        return self._ask("think", observation, bot, seed, budget, report, owner, background)

    def close(self) -> None:
        """Ends all processes at once; questions without an answer are cancelled."""
        with self._lock:
            self._closed = True
            workers, self._workers = self._workers, []
        atexit.unregister(self.close)
        self._waiting.close()
        for worker in workers:
            worker.leave()
        for worker in workers:
            worker.thread.join()
        for asked in self._waiting.drain():
            asked.future.cancel()
            asked.settle()

    def _ask(
        self,
        task: str,
        observation: Observation,
        bot: str,
        seed: int | str,
        budget: Budget | None,
        report: Report | None,
        owner: str,
        background: bool,
    ) -> Future[Any]:
        content = observation.content
        question = Question(
            next(self._numbers), task, bot, seed, budget, content.hash, observation.options, observation.seat,
            observation.tobytes(),
        )  # fmt: skip
        asked = _Asked(question, content, report, owner, background)
        with self._lock:
            self._start()
            self._waiting.put(asked, owner, background)
            workers = self._workers
        if not background:
            for worker in workers:
                worker.make_way()
        return asked.future


class _Worker:
    """One worker process and the thread that talks to it: takes a question, asks, listens, replaces it if it dies."""

    def __init__(self, waiting: FairQueue[_Asked], alone: bool) -> None:
        self.thread = threading.Thread(target=self._work, name="thinker", daemon=True)
        self._waiting = waiting
        self._alone = alone  # then nobody else has time for people while it is busy in the background
        self._leaving = False
        self._state = threading.Lock()  # guards `_leaving` and which process there is
        self._sending = threading.Lock()  # a request to stop may come from any thread
        self._process: SpawnProcess | None = None
        self._connection: Connection
        self._knows: Recent[bool] = Recent(KEPT)  # contents by hash, as the process has them
        self._stoppable: _Asked | None = None  # the background question under way that may have to make way

    def _work(self) -> None:
        with suppress(EOFError, OSError):  # so that it is ready when asked; if this fails the asker will hear of it
            self._hire()
        while (asked := self._waiting.get()) is not None:
            self._see_to(asked)
            if asked.background:
                self._waiting.background_done()
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
        kind, value = self._listen(asked)
        if kind == ANSWER:
            self._tell(asked, 1.0)
            asked.settle(value)
        elif kind == FAILURE:
            asked.settle(error=value)
        elif asked.settled or asked.future.done():  # it was cancelled, or its report failed
            asked.settle()
        else:  # it made way
            self._waiting.put_back(asked, asked.owner, asked.background)

    def _listen(self, asked: _Asked) -> tuple[int, Any]:
        """Passes on reports until the process is done with a question, and says what came of it."""
        if self._alone and asked.background and asked.stops < STOPS:
            self._stoppable = asked
            self.make_way()  # somebody may have come before it could be stopped
        try:
            kind, value = self._connection.recv()
            while kind == PROGRESS:
                self._tell(asked, value)
                kind, value = self._connection.recv()
        finally:
            self._stoppable = None
        return kind, value

    def make_way(self) -> None:
        """Stops the background question under way if a more urgent one waits. Any thread may call it."""
        if not self._stoppable:  # most often, and then nobody waits here while a content is sent
            return
        with self._sending:
            if (asked := self._stoppable) and self._waiting.has_urgent():
                self._stoppable = None  # once is enough
                asked.stops += 1
                with suppress(OSError):
                    self._connection.send(asked.question.number)

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
