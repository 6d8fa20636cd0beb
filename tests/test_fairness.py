"""Fair waiting: whose turn it is, what waits in the background, and what a pool of threads lets an owner have."""

import threading
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, wait

import pytest

from planetarium.parallel.fairness import FairQueue, FairThreadPool, TooManyWaiting

PATIENCE = 20  # seconds after which a test gives up


# The queue


def everything(queue: FairQueue[str]) -> str:
    """What there is to get, in its order."""
    return " ".join(iter(lambda: queue.get(timeout=0) or "", ""))


def test_owners_take_turns_and_each_is_served_in_order() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("a1", "a2", "a3", "b1", "b2", "c1"):
        queue.put(item, item[0])
    assert everything(queue) == "a1 b1 c1 a2 b2 a3"


def test_one_who_comes_late_waits_one_turn() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(50):
        queue.put(f"a{number}", "a")
    assert queue.get() == "a0"
    queue.put("b0", "b")
    assert [queue.get(), queue.get(), queue.get()] == ["a1", "b0", "a2"]


def test_the_background_waits_behind_everything_and_takes_turns_too() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("x1", "x2", "y1"):
        queue.put(item, item[0], background=True)
    for item in ("a1", "a2", "x3"):
        queue.put(item, item[0])
    assert queue.has_urgent()
    assert everything(queue) == "a1 x3 a2 x1 y1 x2"
    assert not queue.has_urgent()


def test_what_is_put_back_comes_first_among_its_like() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("x1", "x2", "y1"):
        queue.put(item, item[0], background=True)
    assert queue.get() == "x1"
    queue.put("a1", "a")
    queue.put_back("x1", "x", background=True)
    assert everything(queue) == "a1 x1 y1 x2"


def test_only_so_much_of_the_background_is_out_at_a_time() -> None:
    queue: FairQueue[str] = FairQueue(background_at_once=2)
    for item in ("x1", "y1", "z1"):
        queue.put(item, item[0], background=True)
    assert [queue.get(), queue.get(), queue.get(timeout=0)] == ["x1", "y1", None]
    queue.put("a1", "a")
    assert [queue.get(), queue.get(timeout=0)] == ["a1", None]
    queue.background_done()
    assert [queue.get(), queue.get(timeout=0)] == ["z1", None]


def test_getting_waits_for_something_to_get() -> None:
    queue: FairQueue[str] = FairQueue(background_at_once=1)
    got: Future[list[str | None]] = Future()
    thread = threading.Thread(target=lambda: got.set_result([queue.get(PATIENCE), queue.get(PATIENCE)]))
    thread.start()
    queue.put("x1", "x", background=True)
    queue.put("x2", "x", background=True)
    assert not got.done()
    queue.background_done()
    assert got.result(PATIENCE) == ["x1", "x2"]
    thread.join()


def test_closing_wakes_all_who_wait_and_keeps_the_rest_for_draining() -> None:
    queue: FairQueue[str] = FairQueue(background_at_once=0)
    queue.put("x1", "x", background=True)
    got: list[Future[str | None]] = [Future(), Future()]
    threads = [threading.Thread(target=lambda one=one: one.set_result(queue.get())) for one in got]
    for thread in threads:
        thread.start()
    queue.close()
    assert [one.result(PATIENCE) for one in got] == [None, None]
    for thread in threads:
        thread.join()
    queue.put("a1", "a")
    assert queue.get() is None
    assert queue.drain() == ["a1", "x1"]
    assert queue.drain() == []


def test_owners_with_nothing_in_line_are_forgotten() -> None:
    queue: FairQueue[int] = FairQueue()

    def come_and_go(owners: range) -> None:
        for number in owners:
            queue.put(number, f"owner {number}", background=number % 2 == 0)
            queue.get()

    come_and_go(range(1000))
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    come_and_go(range(1000, 20000))
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 50_000


def test_nothing_is_lost_between_threads() -> None:
    queue: FairQueue[tuple[int, int]] = FairQueue()
    got: list[list[tuple[int, int] | None]] = [[], []]

    def fill(owner: int) -> None:
        for number in range(2000):
            queue.put((owner, number), str(owner), background=owner == 3)

    def empty(mine: list[tuple[int, int] | None]) -> None:
        mine.extend(queue.get(PATIENCE) for _ in range(4000))

    threads = [threading.Thread(target=empty, args=(mine,)) for mine in got]
    threads += [threading.Thread(target=fill, args=(owner,)) for owner in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    taken = [item for mine in got for item in mine if item]
    assert sorted(taken) == [(owner, number) for owner in range(4) for number in range(2000)]


# The pool


class Gate:
    """A call that says it has begun, and ends when it is let."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.opened = threading.Event()

    def __call__(self, answer: str) -> str:
        self.begun.release()
        assert self.opened.wait(PATIENCE)
        return answer


@pytest.fixture
def gate() -> Iterator[Gate]:
    made = Gate()
    yield made
    made.opened.set()


@pytest.fixture
def single(gate: Gate) -> Iterator[FairThreadPool]:
    """A pool of one thread, in which an owner may have five calls."""
    pool = FairThreadPool(1, "single", 5)
    yield pool
    gate.opened.set()
    pool.close()


def test_a_pool_calls_with_operands(single: FairThreadPool) -> None:
    assert single.submit("a", divmod, 17, 5).result(PATIENCE) == (3, 2)


def test_owners_of_a_pool_take_turns(single: FairThreadPool, gate: Gate) -> None:
    order: list[str] = []
    first = single.submit("a", gate, "first")
    assert gate.begun.acquire(timeout=PATIENCE)
    calls = [single.submit(name[0], order.append, name) for name in ("a1", "a2", "a3", "b1", "b2", "c1")]
    gate.opened.set()
    assert first.result(PATIENCE) and not wait(calls, PATIENCE).not_done
    assert order == ["b1", "c1", "a1", "b2", "a2", "a3"], "a had its turn with the first"


@pytest.mark.parametrize(
    "error", [ValueError("no"), SystemExit(3), KeyboardInterrupt()], ids=lambda e: type(e).__name__
)
def test_what_a_call_raises_goes_to_its_future_and_the_thread_goes_on(
    single: FairThreadPool, error: BaseException
) -> None:
    def fail() -> None:
        raise error

    assert single.submit("a", fail).exception(PATIENCE) is error
    assert single.submit("a", len, "abc").result(PATIENCE) == 3


def test_cancelled_calls_are_skipped(single: FairThreadPool, gate: Gate) -> None:
    called: list[str] = []
    running = single.submit("a", gate, "done")
    assert gate.begun.acquire(timeout=PATIENCE)
    unwanted, wanted = single.submit("a", called.append, "unwanted"), single.submit("a", called.append, "wanted")
    assert unwanted.cancel() and not running.cancel()
    gate.opened.set()
    assert running.result(PATIENCE) == "done"
    assert wanted.result(PATIENCE) is None
    assert called == ["wanted"]
    assert not wait([unwanted], PATIENCE).not_done, "who waits for it hears of it"


def test_too_many_of_one_owner_are_refused_and_nobody_elses(single: FairThreadPool, gate: Gate) -> None:
    calls = [single.submit("a", gate, str(number)) for number in range(5)]
    with pytest.raises(TooManyWaiting, match="5 calls"):
        single.submit("a", gate, "one more")
    other = single.submit("b", len, "ab")
    gate.opened.set()
    assert [call.result(PATIENCE) for call in calls] == list("01234")
    assert other.result(PATIENCE) == 2
    assert single.submit("a", len, "").result(PATIENCE) == 0


def test_who_hears_of_a_call_may_ask_for_the_next() -> None:
    pool = FairThreadPool(2, "one by one", 1)
    for number in range(500):
        assert pool.submit("a", abs, -number).result(PATIENCE) == number
    pool.close()


@pytest.mark.parametrize(("threads", "most"), [(2, 1), (3, 2)])
def test_one_owner_cannot_hold_all_threads(gate: Gate, threads: int, most: int) -> None:
    pool = FairThreadPool(threads, "several", 10)
    greedy = [pool.submit("a", gate, str(number)) for number in range(6)]
    for _ in range(most):
        assert gate.begun.acquire(timeout=PATIENCE)
    for _ in range(3):
        assert pool.submit("b", len, "b").result(PATIENCE) == 1
    assert not gate.begun.acquire(blocking=False), "though a thread was free three times, it was not for a"
    gate.opened.set()
    assert [call.result(PATIENCE) for call in greedy] == list("012345")
    pool.close()


def test_closing_a_pool_cancels_what_waits_and_lets_finish_what_runs(gate: Gate) -> None:
    pool = FairThreadPool(2, "closing", 10)
    running = pool.submit("a", gate, "done")
    assert gate.begun.acquire(timeout=PATIENCE)
    held = [pool.submit("a", gate, "never") for _ in range(2)]
    held[-1].add_done_callback(lambda _: gate.opened.set())
    pool.close()
    assert running.result(0) == "done"
    for call in held:
        with pytest.raises(CancelledError):
            call.result(0)
    pool.close()
    with pytest.raises(RuntimeError, match="closed"):
        pool.submit("a", len, "")
    assert "closing" not in {thread.name for thread in threading.enumerate()}
