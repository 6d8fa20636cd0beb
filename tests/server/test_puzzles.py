"""Puzzles over HTTP and the socket: judging, what is kept secret until it is due, the daily puzzle and streaks."""

import datetime as dt
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from planetarium import puzzles
from planetarium.daily.days import DAY, day_at
from planetarium.puzzles import Puzzle, all_puzzles
from planetarium.puzzles import puzzle as find_puzzle
from planetarium.server.identity import hashed
from planetarium.server.puzzles import daily, solving
from planetarium.server.puzzles.daily import daily_puzzle
from planetarium.server.puzzles.results import MOST_WRONG, PuzzleResult, best_result, streaks
from planetarium.server.store import Store, open_store

from .people import Doc, Person, Refused, new_key
from .servers import FakeClock


class Solver:
    """Somebody at the table of a puzzle; `heard` is every answer and every message so far."""

    def __init__(self, person: Person, puzzle: Puzzle) -> None:
        self.person, self.puzzle = person, puzzle
        self.game: str = person.post(f"puzzles/{puzzle.id}", {"name": "Ada"})["game"]
        self.heard: list[Doc] = []

    def news(self) -> Doc:
        return self._heard(self.person.news(self.game))

    def act(self, action: str) -> str:
        done = self._heard(self.person.act(self.game, action, self.news()["seq"]))
        verdict: str = done["news"]["view"]["verdict"]
        return verdict

    def wrong_action(self) -> str:
        """A legal action that the puzzle does not accept now."""
        news = self.news()
        legal: list[str] = news["view"]["legal"]
        done = sum({"action": 1, "undo": -1}.get(entry["kind"], 0) for entry in news["entries"])
        return next(action for action in legal if action not in self.puzzle.steps[done].accept)

    def undo(self) -> str:
        done = self.person.post(f"tables/{self.game}/undo", {"seq": self.news()["seq"], "key": new_key()})
        verdict: str = self._heard(done)["news"]["view"]["verdict"]
        return verdict

    def told(self) -> Doc:
        return self._heard(self.person.get(f"puzzles/{self.puzzle.id}", game=self.game))

    def ask(self, what: str) -> Doc:
        return self._heard(self.person.post(f"puzzles/{self.puzzle.id}/{what}", {"game": self.game}))

    def solve(self) -> str:
        return [self.act(action) for action in self.puzzle.main_line][-1]

    def _heard(self, answer: Any) -> Doc:
        self.heard.append(answer)
        found: Doc = answer
        return found


def a_puzzle(number: int = 0) -> Puzzle:
    """One of the shortest that take more than a decision or two."""
    return sorted((each for each in all_puzzles() if len(each.steps) > 2), key=lambda each: len(each.steps))[number]


def result_of(person: Person, puzzle: Puzzle) -> Doc | None:
    found: Doc | None = next(line["result"] for line in person.get("puzzles")["puzzles"] if line["id"] == puzzle.id)
    return found


def test_every_decision_is_judged_and_a_wrong_one_taken_back(ada: Person) -> None:
    solver = Solver(ada, a_puzzle())
    assert solver.news()["view"]["verdict"] == "begun"
    wrong = solver.wrong_action()
    assert solver.act(wrong) == "wrong"
    assert solver.undo() == "begun"
    # The same again is no other try.
    assert (solver.act(wrong), solver.undo()) == ("wrong", "begun")
    verdicts = [solver.act(action) for action in solver.puzzle.main_line]
    assert verdicts == ["right"] * (len(verdicts) - 1) + ["solved"]
    result = solver.told()["result"]
    assert (result["outcome"], result["wrong"], result["hints"]) == ("solved", 1, 0)
    # What comes later changes nothing.
    assert solver.undo() == "right"
    solver.ask("hint"), solver.ask("solution")
    assert solver.told()["result"] == result == result_of(ada, solver.puzzle)


def test_a_wrong_line_after_the_end_of_the_turn_can_be_taken_back(ada: Person) -> None:
    """Nobody else moves in a puzzle, and even the end of the game is not the end of it."""
    for puzzle in all_puzzles():
        if puzzle.begin().options.players == 2 and puzzle.position["final_turns"] == 1:
            break
    solver = Solver(ada, puzzle)
    solver.act(solver.wrong_action())
    for _ in range(20):
        news = solver.news()
        if news["view"]["result"]:
            break
        legal = news["view"]["legal"]
        assert legal, "it is another seat's turn, and nobody moves there"
        solver.act(next((action for action in legal if action in ("pass", "end")), legal[0]))
    assert news["view"]["result"] and news["view"]["verdict"] == "wrong"
    # The hidden cards stay hidden: with them the next try would be another puzzle.
    assert news["view"]["key"] is None
    record = ada.get(f"tables/{solver.game}/record")
    assert record["key"] is None
    rival = next(number for number in (0, 1) if number != puzzle.seat)
    assert not isinstance(record["start"]["seats"][rival]["hand"], list)
    assert not isinstance(news["view"]["position"]["seats"][rival]["hand"], list)
    with pytest.raises(Refused):
        ada.get(f"tables/{solver.game}/past/1", seat=rival)
    for what, body in (("rematch", None), ("review", {}), ("branch", {"after": 0, "seat": puzzle.seat})):
        with pytest.raises(Refused) as caught:
            ada.post(f"tables/{solver.game}/{what}", body)
        assert caught.value.reason == "not-now"
    while solver.undo() != "begun":
        pass
    assert solver.solve() == "solved"


def test_a_wrong_line_in_a_final_turn_that_others_follow_can_be_taken_back(ada: Person) -> None:
    solver = Solver(ada, next(each for each in all_puzzles() if (each.position["final_turns"] or 0) > 1))
    solver.act(solver.wrong_action())
    while legal := solver.news()["view"]["legal"]:
        solver.act(next((action for action in legal if action in ("pass", "end")), legal[0]))
    view = solver.news()["view"]
    assert (view["verdict"], view["result"]) == ("wrong", None)
    while solver.undo() != "begun":
        pass
    assert solver.solve() == "solved"
    assert solver.news()["view"]["legal"] == []


def test_the_solution_is_told_only_when_it_is_due(ada: Person) -> None:
    """Nothing of it is in any message before; hints come one by one."""
    solver = Solver(ada, a_puzzle(1))
    puzzle = solver.puzzle
    secrets = [puzzle.explanation, *puzzle.hints, *(step.because for step in puzzle.steps)]
    lists = [ada.get("puzzles"), ada.get("puzzles/daily"), ada.get("tables")]
    with ada.socket() as socket:
        lists.append(socket.open(solver.game))
        solver.act(solver.wrong_action())
        lists.append(socket.wait_for_type("update"))
        solver.undo()
    solver.act(puzzle.main_line[0])
    assert solver.told()["solution"] is None
    assert leaked(secrets, lists, solver.heard) == []
    assert solver.ask("hint")["hints"] == list(puzzle.hints[:1])
    assert leaked(secrets, solver.heard) == [puzzle.hints[0]]
    assert result_of(ada, puzzle)["outcome"] is None  # type: ignore[index]
    for number in range(2, len(puzzle.hints) + 2):  # once more than there are
        assert solver.ask("hint")["hints"] == list(puzzle.hints[:number])
    assert solver.told()["hints_left"] == 0
    told = solver.ask("solution")
    assert told["solution"]["explanation"] == puzzle.explanation
    assert [step["accept"][0] for step in told["solution"]["steps"]] == list(puzzle.main_line)
    assert told["result"]["outcome"] == "given-up"
    # To play it afterwards is not to solve it.
    for action in puzzle.main_line[1:]:
        solver.act(action)
    assert solver.told()["verdict"] == "solved"
    assert result_of(ada, puzzle)["outcome"] == "given-up"  # type: ignore[index]


def leaked(secrets: list[str], *heard: Any) -> list[str]:
    text = json.dumps(heard, ensure_ascii=False)
    return [secret for secret in secrets if json.dumps(secret, ensure_ascii=False)[1:-1] in text]


def test_only_the_solver_learns_anything_at_the_table(ada: Person, eve: Person) -> None:
    """No bot gives advice there, no stranger asks, and neither a watcher nor another puzzle's table gets a hint."""
    solver = Solver(ada, a_puzzle())
    other = a_puzzle(1)
    with pytest.raises(Refused) as caught:
        ada.post(f"tables/{solver.game}/hint", {})
    assert caught.value.reason == "not-now"
    for body, reason in (({"game": solver.game}, "unknown-game"), ({"game": "nothing"}, "unknown-game")):
        with pytest.raises(Refused) as caught:
            eve.post(f"puzzles/{solver.puzzle.id}/solution", body)
        assert caught.value.reason == reason
    eve.post("invites", {"code": ada.post(f"tables/{solver.game}/watch")["code"]})
    for person, puzzle, reason in ((eve, solver.puzzle, "not-your-seat"), (ada, other, "not-now")):
        for what in ("hint", "solution"):
            with pytest.raises(Refused) as caught:
                person.post(f"puzzles/{puzzle.id}/{what}", {"game": solver.game})
            assert caught.value.reason == reason
        with pytest.raises(Refused):
            person.get(f"puzzles/{puzzle.id}", game=solver.game)
    with pytest.raises(Refused) as caught:
        ada.post("puzzles/alchemy", {})
    assert caught.value.reason == "unknown-path"
    assert solver.told()["result"]["outcome"] is None


def test_a_puzzle_is_no_game(ada: Person) -> None:
    solver = Solver(ada, a_puzzle())
    table = solver.news()["table"]
    assert (table["puzzle"], table["own"], table["hints"], table["public"]) == (solver.puzzle.id, [], False, False)
    assert [seat["seat"] for seat in table["seats"] if seat["mine"]] == [solver.puzzle.seat]
    assert ada.get("tables") == []
    with pytest.raises(Refused, match="cannot be handed on"):
        ada.post(f"tables/{solver.game}/seats/{solver.puzzle.seat}/invite")


def test_the_list_has_every_puzzle_once_the_easiest_of_each_theme_first(ada: Person) -> None:
    found = ada.get("puzzles")
    assert sorted(line["id"] for line in found["puzzles"]) == sorted(puzzle.id for puzzle in all_puzzles())
    for theme in found["themes"]:
        lines = [line for line in found["puzzles"] if line["theme"] == theme["id"]]
        assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))
        assert [line["difficulty"] for line in lines] == sorted(line["difficulty"] for line in lines)
    assert found["streaks"] == {"days": 0, "best_days": 0, "run": 0, "best_run": 0}


# The daily puzzle.


def test_each_day_has_one_puzzle_and_none_comes_again_before_all_have_had_their_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, count = dt.date(2026, 11, 18), len(all_puzzles())
    days = [first + dt.timedelta(days=number) for number in range(2 * count)]
    chosen = [daily_puzzle(day).id for day in days]
    for begin in range(count):
        assert len(set(chosen[begin : begin + count])) == count
    # However the packs are read, all servers agree.
    monkeypatch.setattr(daily, "all_puzzles", lambda: all_puzzles()[::-1])
    daily._in_daily_order.cache_clear()
    try:
        assert [daily_puzzle(day).id for day in days] == chosen
    finally:
        daily._in_daily_order.cache_clear()


def solve_today(person: Person) -> Solver:
    solver = Solver(person, find_puzzle(person.get("puzzles/daily")["puzzle"]["id"]))
    assert solver.solve() == "solved"
    return solver


def test_the_streak_goes_from_day_to_day(address: str, clock: FakeClock, people: Callable[..., Person]) -> None:
    ada, bob = people(address), people(address)
    for day in (1, 2, 3):
        today = ada.get("puzzles/daily")
        assert today == bob.get("puzzles/daily") and today["puzzle"]["result"] is None
        assert today["day"] == day_at(int(clock() * 1000)).isoformat()
        solve_today(ada)
        assert ada.get("puzzles/daily")["puzzle"]["result"]["outcome"] == "first-try"
        assert ada.get("puzzles")["streaks"] == {"days": day, "best_days": day, "run": day, "best_run": day}
        clock.seconds += DAY / 1000
    # Not solved yet today: nothing is lost until the day is over.
    assert ada.get("puzzles")["streaks"]["days"] == 3
    late = Solver(ada, find_puzzle(ada.get("puzzles/daily")["puzzle"]["id"]))
    late.act(late.wrong_action()), late.undo()
    clock.seconds += DAY / 1000
    # Begun before midnight, solved after it: that was yesterday's. But it was not solved at the first try.
    late.solve()
    assert ada.get("puzzles")["streaks"] == {"days": 4, "best_days": 4, "run": 0, "best_run": 3}
    assert ada.get("puzzles/daily")["puzzle"]["result"] is None
    clock.seconds += DAY / 1000
    assert ada.get("puzzles")["streaks"] == {"days": 0, "best_days": 4, "run": 0, "best_run": 3}
    assert bob.get("puzzles")["streaks"]["best_days"] == 0


def test_a_puzzle_that_was_solved_before_counts_again_on_its_day(
    address: str, clock: FakeClock, people: Callable[..., Person]
) -> None:
    ada = people(address)
    tomorrow = daily_puzzle(day_at(int(clock() * 1000) + DAY))
    Solver(ada, tomorrow).solve()
    assert ada.get("puzzles")["streaks"]["days"] == 0
    clock.seconds += DAY / 1000
    assert ada.get("puzzles/daily")["puzzle"]["id"] == tomorrow.id
    assert ada.get("puzzles/daily")["puzzle"]["result"] is None
    solve_today(ada)
    assert ada.get("puzzles")["streaks"]["days"] == 1


def test_a_puzzle_that_is_shipped_no_more_is_gone_and_what_came_of_it_is_not(
    address: str, people: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = people(address)
    solved = solve_today(ada)
    begun = Solver(ada, next(each for each in all_puzzles() if each.id != solved.puzzle.id))
    begun.act(begun.wrong_action())
    caches = (solving._lines, daily._in_daily_order)
    try:
        for gone in (solved.puzzle, begun.puzzle):
            monkeypatch.delitem(puzzles._standard(), gone.id)
        for cache in caches:
            cache.cache_clear()
        found = ada.get("puzzles")
        assert len(found["puzzles"]) == len(all_puzzles())
        assert not {solved.puzzle.id, begun.puzzle.id} & {line["id"] for line in found["puzzles"]}
        assert (found["streaks"]["days"], found["streaks"]["run"]) == (1, 1)
        assert {kept["puzzle"] for kept in ada.get("me/export")["puzzles"]} == {solved.puzzle.id, begun.puzzle.id}
        # The day has another puzzle now, and is counted once.
        assert ada.get("puzzles/daily")["puzzle"]["result"] is None
        solve_today(ada)
        assert ada.get("puzzles")["streaks"]["days"] == 1
        # Its table can still be looked at; there is nothing to be told about it.
        assert "verdict" not in begun.news()["view"]
        with pytest.raises(Refused) as caught:
            begun.ask("hint")
        assert caught.value.reason == "unknown-path"
    finally:
        monkeypatch.undo()
        for cache in caches:
            cache.cache_clear()


# Results.


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = open_store(database)
    yield opened
    opened.close()


def test_results_are_kept_for_each_person_until_they_are_forgotten(store: Store) -> None:
    day = dt.date(2026, 11, 18)
    begun, daily_one = PuzzleResult("one", None, 5), PuzzleResult("one", day, 7)
    assert store.change_puzzle_result("ada", begun, lambda result: result) == begun
    changed = store.change_puzzle_result("ada", PuzzleResult("one", None, 9), lambda it: it.with_wrong("pass, ä"))
    assert changed == PuzzleResult("one", None, 5, ("pass, ä",))
    solved = store.change_puzzle_result("ada", daily_one, lambda result: result.when_solved(11))
    store.change_puzzle_result("bob", begun, lambda result: result.when_given_up(12))
    assert store.puzzle_results_of("ada") == [changed, solved]
    assert (changed.outcome, solved.outcome) == (None, "first-try")
    store.forget_puzzle_results("ada")
    assert store.puzzle_results_of("ada") == []
    assert [result.outcome for result in store.puzzle_results_of("bob")] == ["given-up"]


def test_results_are_no_games_and_are_taken_along_and_deleted_with_all_that_is_kept(
    address: str, tmp_path: Path, people: Callable[..., Person]
) -> None:
    ada = people(address)
    solver = Solver(ada, next(each for each in all_puzzles() if each.position["final_turns"] == 1))
    solver.act(solver.wrong_action()), solver.undo()
    assert solver.solve() == "solved" and solver.news()["view"]["result"]
    assert ada.get("me/statistics")["all"]["games"] == 0
    (kept,) = ada.get("me/export")["puzzles"]
    assert (kept["puzzle"], len(kept["wrong"]), kept["hints"]) == (solver.puzzle.id, 1, 0) and kept["solved"]
    store, holder = open_store(str(tmp_path / "games.db")), hashed(ada.cookies.partition("=")[2])
    assert store.puzzle_results_of(holder)
    assert ada.request("DELETE", "me") == {"left": 0}
    assert store.puzzle_results_of(holder) == []
    store.close()


def test_nothing_changes_once_a_puzzle_is_solved_or_given_up() -> None:
    begun = PuzzleResult("one", None, 1)
    for ended in (begun.when_solved(2), begun.when_given_up(2)):
        assert ended.with_wrong("end") == ended.with_hint(3) == ended.when_solved(4) == ended.when_given_up(4) == ended
    assert best_result([begun, begun.when_given_up(2), begun.when_solved(3)]) == begun.when_solved(3)
    tried = begun
    for number in range(2 * MOST_WRONG):
        tried = tried.with_wrong(f"line {number}")
    assert len(tried.wrong) == MOST_WRONG


def test_streaks_are_of_days_and_of_first_tries() -> None:
    day = dt.date(2026, 2, 27)
    days = [day + dt.timedelta(days=number) for number in (0, 1, 2, 4, 5)]  # over the end of a month
    results = [PuzzleResult("x", each, 1).when_solved(number) for number, each in enumerate(days)]
    results.append(PuzzleResult("y", None, 1).with_hint(1).when_solved(2))
    assert streaks(results, days[-1]) == {"days": 2, "best_days": 3, "run": 2, "best_run": 3}
    assert streaks(results, days[-1] + dt.timedelta(days=2))["days"] == 0
