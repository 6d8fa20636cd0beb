"""Bots that think in processes of their own: real ones, asked, watched, cancelled and killed."""

import asyncio
import math
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, wait
from pathlib import Path
from typing import Any

import pytest

from planetarium import Content, Game, Observation
from planetarium.bots import BOTS, Budget, SearchBot, make_bot
from planetarium.bots.review.evaluator import Effort
from planetarium.bots.review.hint import hint
from planetarium.bots.review.preparation import prepare
from planetarium.bots.workers.thinkers import Thinkers, _new_process
from planetarium.bots.workers.worker import ANSWER, CONTENTS_KEPT, FAILURE, LRUCache, Question
from planetarium.content import standard_content
from planetarium.errors import BotError, OptionsError

QUICK = Budget(playouts=60, seconds=math.inf)
LONG = Budget(playouts=10**6, seconds=60)
PATIENCE = 60  # seconds after which a test gives up


@pytest.fixture(scope="module", autouse=True)
def compiled() -> Iterator[None]:
    """Workers find compiled rules, whether or not all of them have been compiled before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLANETARIUM_SPEED", "compiled")
        yield


@pytest.fixture(scope="module")
def thinkers(compiled: None) -> Iterator[Thinkers]:
    with Thinkers(1) as started:
        yield started


@pytest.fixture
def seen() -> Observation:
    """A first move: a decision with something to think about."""
    game = begun(Game.new(2, 1))
    return game.observe(game.seat)


def begun(game: Game) -> Game:
    while game.phase == "setup":
        game.play(game.legal_actions[0])
    return game


def processes() -> set[int]:
    return {process.pid for process in multiprocessing.active_children() if process.pid and process.name == "thinker"}


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and is not waited for yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# Answers


@pytest.mark.parametrize("bot", BOTS)
def test_a_worker_answers_as_the_bot_itself(thinkers: Thinkers, bot: str) -> None:
    for players in (1, 2, 4):
        game = Game.new(players, 3)
        for number in range(8):
            observation, seed = game.observe(game.seat), f"3/{number}"
            answer = thinkers.choose(observation, bot, seed, QUICK).result(PATIENCE)
            assert answer == make_bot(bot, seed).choose(observation, QUICK)
            assert game.play(answer).number == answer.number


def test_a_worker_weighs_as_the_bot_itself(thinkers: Thinkers, seen: Observation) -> None:
    bot = make_bot("astronomer", 5)
    assert isinstance(bot, SearchBot)
    assert thinkers.think(seen, "astronomer", 5, QUICK).result(PATIENCE).considered == bot.think(seen, QUICK).considered


def test_contents_of_ones_own_and_modules_travel(thinkers: Thinkers, frozen: Content, primordial: Content) -> None:
    games = [
        begun(Game.new(2, 4, content=frozen)),
        begun(Game.new(3, 4, content=primordial, modules=("epochs", "frost-line"), star="variable")),
        begun(Game.new(1, 4)),
    ]
    for game in (*games, *games):
        observation = game.observe(game.seat)
        expected = make_bot("astronomer", 4).choose(observation, QUICK)
        assert thinkers.choose(observation, "astronomer", 4, QUICK).result(PATIENCE) == expected


def test_questions_are_answered_by_several_workers(seen: Observation) -> None:
    with Thinkers(2) as two:
        futures = [two.choose(seen, "astronomer", number, QUICK) for number in range(12)]
        answers = [future.result(PATIENCE) for future in futures]
        assert len(processes()) >= 2
    assert answers == [make_bot("astronomer", number).choose(seen, QUICK) for number in range(12)]


def test_what_is_wrong_reaches_the_one_who_asked(thinkers: Thinkers, seen: Observation) -> None:
    with pytest.raises(OptionsError, match="there is no bot 'hal'") as caught:
        thinkers.choose(seen, "hal", 1).result(PATIENCE)
    assert "In a worker process" in caught.value.__notes__[0]
    with pytest.raises(OptionsError, match="greedy decides without weighing"):
        thinkers.think(seen, "greedy", 1).result(PATIENCE)
    assert thinkers.choose(seen, "greedy", 1).result(PATIENCE) in seen.legal_actions


# Contents


def edition(number: int) -> Content:
    """A content that nobody else has, and in which every card is worth more than in the one before."""
    doc = standard_content().to_doc()
    cards = [card | {"points": card["points"] + number} for card in doc["cards"]]
    return Content.from_doc(doc | {"id": f"edition-{number}", "cards": cards})


def test_what_was_not_used_for_longest_is_forgotten() -> None:
    recent: LRUCache[int] = LRUCache(3)
    for number, name in enumerate("abc"):
        recent.put(name, number)
    assert recent.get("a") == 0
    recent.put("d", 3)
    assert [recent.get(name) for name in "abcd"] == [0, None, 2, 3]
    recent.put("a", 4)
    assert len(recent) == 3 and recent.get("a") == 4


def test_contents_that_a_worker_has_forgotten_come_again(thinkers: Thinkers) -> None:
    games = [begun(Game.new(2, 1, content=edition(number))) for number in range(CONTENTS_KEPT + 3)]
    seen = [game.observe(game.seat) for game in games]
    expected = [hint(one, "astronomer", QUICK, seed=1).considered for one in seen]
    assert len(set(expected)) == len(seen), "each content has an answer of its own"
    for number in random.Random(1).choices(range(len(seen)), k=80):
        assert thinkers.think(seen[number], "astronomer", 1, QUICK).result(PATIENCE).considered == expected[number]


def test_a_worker_keeps_a_few_contents_only() -> None:
    process, connection = _new_process()
    games = [begun(Game.new(2, 1, content=edition(number))) for number in range(CONTENTS_KEPT + 1)]

    def ask(game: Game) -> tuple[int, Any]:
        seen = game.observe(game.seat)
        connection.send(
            Question(1, "choose", "greedy", 1, None, seen.content.hash, seen.options, seen.seat, seen.tobytes())
        )
        assert connection.poll(PATIENCE)
        kind, value = connection.recv()
        return kind, value

    for game in games:
        connection.send((game.content.hash, game.content.to_doc()))
    kind, error = ask(games[0])
    assert kind == FAILURE and isinstance(error, LookupError) and games[0].content.hash in str(error)
    assert [ask(game)[0] for game in games[1:]] == [ANSWER] * CONTENTS_KEPT
    connection.close()
    process.join(PATIENCE)
    assert process.exitcode == 0


# Turns


class Hold:
    """A report that says when a question is begun, and keeps its worker until it is let go."""

    def __init__(self) -> None:
        self.begun, self.let_go = threading.Event(), threading.Event()

    def __call__(self, done: float) -> None:
        self.begun.set()
        assert self.let_go.wait(PATIENCE)


def test_owners_take_turns_and_the_background_comes_last(thinkers: Thinkers, seen: Observation) -> None:
    hold, order = Hold(), list[str]()
    first = thinkers.choose(seen, "greedy", 1, report=hold, owner="a")
    assert hold.begun.wait(PATIENCE)
    futures = []
    for name in ("x1", "x2", "y1", "a1", "a2", "a3", "b1"):
        future = thinkers.choose(seen, "greedy", 1, owner=name[0], background=name[0] in "xy")
        future.add_done_callback(lambda _, name=name: order.append(name))  # type: ignore[misc]
        futures.append(future)
    hold.let_go.set()
    assert not wait([first, *futures], PATIENCE).not_done
    assert order == ["a1", "b1", "a2", "a3", "x1", "y1", "x2"]


def test_a_background_question_makes_way_for_others(thinkers: Thinkers, seen: Observation) -> None:
    begun = threading.Event()
    background = thinkers.choose(
        seen, "cosmologist", 1, LONG, lambda done: begun.set() if done > 0 else None, owner="x", background=True
    )
    assert begun.wait(PATIENCE)
    before, asked = processes(), time.monotonic()
    assert thinkers.choose(seen, "greedy", 1, owner="a").result(PATIENCE) in seen.legal_actions
    assert time.monotonic() - asked < 5, "a minute of thought was put off"
    assert processes() == before, "by the same process"
    assert not background.done()
    hold = Hold()
    person = thinkers.choose(seen, "greedy", 1, report=hold, owner="a")
    assert hold.begun.wait(PATIENCE)
    assert background.cancel(), "while it waits to be asked again"
    hold.let_go.set()
    assert person.result(PATIENCE) in seen.legal_actions
    assert thinkers.choose(seen, "greedy", 1, owner="x", background=True).result(PATIENCE) in seen.legal_actions


def test_a_background_question_ends_however_many_others_come(thinkers: Thinkers, seen: Observation) -> None:
    budget, told, answered = Budget(60000, math.inf), list[float](), 0
    background = thinkers.choose(seen, "cosmologist", 1, budget, told.append, owner="x", background=True)
    given_up = time.monotonic() + PATIENCE
    while not background.done() and time.monotonic() < given_up:
        assert thinkers.choose(seen, "greedy", 1, owner="a").result(PATIENCE) in seen.legal_actions
        answered += 1
    assert background.result(0) == make_bot("cosmologist", 1).choose(seen, budget)
    assert answered > 3, "it has made way, but not for ever"
    assert told == sorted(set(told)) and told[-1] == 1


def test_a_review_makes_way_for_a_bot_and_finds_the_same(thinkers: Thinkers, seen: Observation) -> None:
    """Plies that are evaluated are broken off for somebody at a table, and evaluated again after that."""
    game = Game.new(2, "review")
    bots = [make_bot("greedy", seat) for seat in range(2)]
    for _ in range(6):
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    prepared = prepare(game.record() | {"key": game._key.hex()})
    effort = Effort(playouts=800, searched=800)
    review = thinkers.evaluate(prepared, prepared.plies, effort, owner="x")
    (worker,) = thinkers._workers
    given_up = time.monotonic() + PATIENCE
    while not worker._stoppable and time.monotonic() < given_up:
        time.sleep(0.001)
    assert thinkers.choose(seen, "greedy", 1, owner="y").result(PATIENCE) in seen.legal_actions
    assert not review.done(), "a bot does not wait for a review to end"
    evaluator = prepared.evaluator(effort)
    assert review.result(PATIENCE) == [evaluator.evaluate(ply) for ply in prepared.plies]


def test_the_background_never_keeps_all_workers_busy(seen: Observation) -> None:
    with Thinkers(2) as two:
        begun = [threading.Event() for _ in range(2)]
        background = [
            two.choose(seen, "cosmologist", 1, LONG, lambda _, one=one: one.set(), owner="x", background=True)  # type: ignore[misc]
            for one in begun
        ]
        assert begun[0].wait(PATIENCE)
        for _ in range(3):
            assert two.choose(seen, "greedy", 1, owner="a").result(PATIENCE) in seen.legal_actions
        assert not begun[1].is_set(), "though a worker was free"
        assert background[0].cancel()
        assert begun[1].wait(PATIENCE), "now it is its turn"


def test_closing_cancels_a_question_that_made_way(seen: Observation) -> None:
    thinkers = Thinkers(1)
    begun, hurried = threading.Event(), threading.Event()
    background = thinkers.choose(
        seen, "cosmologist", 1, LONG, lambda done: begun.set() if done > 0 else None, background=True
    )
    assert begun.wait(PATIENCE)
    person = thinkers.choose(seen, "cosmologist", 1, LONG, lambda done: hurried.set() if done > 0 else None)
    assert hurried.wait(PATIENCE)
    thinkers.close()
    for future in (background, person):
        with pytest.raises(CancelledError):
            future.result(0)


# Progress


def test_progress_rises_to_one(thinkers: Thinkers, seen: Observation) -> None:
    for budget in (Budget(20000, math.inf), Budget(10**6, 0.5)):
        told: list[float] = []
        thinkers.choose(seen, "cosmologist", 1, budget, told.append).result(PATIENCE)
        assert told[0] == 0 and told[-1] == 1 and len(told) > 4
        assert told == sorted(set(told))
    told = []
    thinkers.choose(seen, "novice", 1, report=told.append).result(PATIENCE)
    assert told == [0, 1]


def test_a_report_that_fails_is_the_askers_own_fault(thinkers: Thinkers, seen: Observation) -> None:
    def report(done: float) -> None:
        raise LookupError("no bar")

    with pytest.raises(LookupError, match="no bar"):
        thinkers.choose(seen, "astronomer", 1, LONG, report).result(PATIENCE)
    assert thinkers.choose(seen, "greedy", 1).result(PATIENCE) in seen.legal_actions


def test_an_event_loop_goes_on_while_a_bot_thinks(thinkers: Thinkers, seen: Observation) -> None:
    async def serve_people() -> list[float]:
        ticks = []
        answer = asyncio.wrap_future(thinkers.choose(seen, "cosmologist", 1, Budget(10**6, 1.5)))
        while not answer.done():
            await asyncio.sleep(0.01)
            ticks.append(time.monotonic())
        assert await answer in seen.legal_actions
        return ticks

    thinkers.choose(seen, "greedy", 1).result(PATIENCE)
    asked = time.monotonic()
    ticks = asyncio.run(serve_people())
    gaps = [after - before for before, after in zip([asked, *ticks], ticks, strict=False)]
    assert ticks[-1] - asked > 1
    assert len(ticks) > 30 and max(gaps) < 0.5


# Leaving


def test_asking_returns_at_once_even_before_there_is_a_process(seen: Observation) -> None:
    with Thinkers(1) as fresh:
        asked = time.monotonic()
        future = fresh.choose(seen, "greedy", 1)
        assert time.monotonic() - asked < 0.2
        assert future.result(PATIENCE) in seen.legal_actions


def test_a_cancelled_question_is_dropped_whether_begun_or_not(thinkers: Thinkers, seen: Observation) -> None:
    begun = threading.Event()
    thinking = thinkers.choose(seen, "cosmologist", 1, LONG, lambda done: begun.set() if done > 0 else None)
    waiting = thinkers.choose(seen, "cosmologist", 2, LONG)
    assert begun.wait(PATIENCE)
    before = processes()
    asked = time.monotonic()
    assert waiting.cancel() and thinking.cancel()
    assert thinkers.choose(seen, "greedy", 1).result(PATIENCE) in seen.legal_actions
    assert time.monotonic() - asked < 10, "a minute of thought was cut short"
    assert processes() == before, "by the same process"
    assert not wait([waiting, thinking], PATIENCE).not_done


def test_an_event_loop_can_stop_waiting(thinkers: Thinkers, seen: Observation) -> None:
    async def give_up() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.wrap_future(thinkers.choose(seen, "cosmologist", 1, LONG)), 0.3)

    asyncio.run(give_up())
    asked = time.monotonic()
    assert thinkers.choose(seen, "greedy", 1).result(PATIENCE) in seen.legal_actions
    assert time.monotonic() - asked < 10


def test_a_killed_worker_is_replaced_and_asked_again(seen: Observation) -> None:
    budget = Budget(30000, math.inf)
    with Thinkers(1) as thinkers:
        before = set(processes())
        thinkers.choose(seen, "greedy", 1).result(PATIENCE)
        (idle,) = processes() - before
        os.kill(idle, signal.SIGKILL)
        half, told = threading.Event(), []

        def report(done: float) -> None:
            told.append(done)
            if done > 0.3:
                half.set()

        future = thinkers.choose(seen, "astronomer", 1, budget, report)
        assert half.wait(PATIENCE)
        (busy,) = processes() - before
        assert busy != idle
        os.kill(busy, signal.SIGKILL)
        assert future.result(PATIENCE) == make_bot("astronomer", 1).choose(seen, budget)
        assert told == sorted(told)
        (last,) = processes() - before
        assert last not in (idle, busy)


def test_a_question_that_kills_every_worker_fails(seen: Observation) -> None:
    with Thinkers(1) as thinkers:
        before = set(processes())
        future = thinkers.choose(seen, "astronomer", 1, LONG)
        given_up = time.monotonic() + PATIENCE
        while not future.done() and time.monotonic() < given_up:
            for pid in processes() - before:
                os.kill(pid, signal.SIGKILL)
            time.sleep(0.05)
        with pytest.raises(BotError, match="died 3 times while astronomer thought"):
            future.result(0)


def test_closing_leaves_nobody_behind(seen: Observation) -> None:
    before = processes()
    thinkers = Thinkers(2)
    begun = threading.Event()
    thinking = thinkers.choose(seen, "astronomer", 1, LONG, lambda done: begun.set() if done > 0 else None)
    waiting = [thinkers.choose(seen, "astronomer", number, LONG) for number in range(4)]
    assert begun.wait(PATIENCE)
    started = processes() - before
    assert len(started) == 2
    asked = time.monotonic()
    thinkers.close()
    assert time.monotonic() - asked < 5
    assert not any(is_alive(pid) for pid in started)
    assert processes() == before
    for future in (thinking, *waiting):
        with pytest.raises(CancelledError):
            future.result(0)
    thinkers.close()
    with pytest.raises(RuntimeError, match="closed"):
        thinkers.choose(seen, "astronomer", 1)


PROGRAM = """
import sys, time
from planetarium import Game
from planetarium.bots import Budget
from planetarium.bots.workers.worker import ANSWER, FAILURE, CONTENTS_KEPT, Question, LRUCache
from planetarium.bots.workers.thinkers import Thinkers, _new_process
from multiprocessing import active_children

if __name__ == "__main__":
    thinkers = Thinkers(2)
    seen = Game.new(2, 1).observe(0)
    thinkers.choose(seen, "greedy", 1).result()
    for _ in range(2):
        thinkers.choose(seen, "astronomer", 1, Budget(10**6, 60))
    print(*[child.pid for child in active_children()], flush=True)
    if sys.argv[1] == "stay":
        time.sleep(60)
"""


@pytest.mark.parametrize("ending", ["killed", "forgotten"])
def test_workers_end_with_the_program(ending: str, tmp_path: Path) -> None:
    """Even if it is killed, or ends without a word while they think."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, program, "stay" if ending == "killed" else "go"], stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout
        pids = [int(pid) for pid in running.stdout.readline().split()]
        assert len(pids) == 2
        if ending == "killed":
            running.kill()
        assert running.wait(PATIENCE) == (-signal.SIGKILL if ending == "killed" else 0)
    given_up = time.monotonic() + PATIENCE / 4
    while any(map(is_alive, pids)) and time.monotonic() < given_up:
        time.sleep(0.05)
    assert not any(map(is_alive, pids))
