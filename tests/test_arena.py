"""The arena: fair seatings, honest numbers, and a folder from which a run goes on."""

import json
import multiprocessing
from collections import Counter
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest

from planetarium import Observation
from planetarium.bots import Budget, Report
from planetarium.bots.tournament.archive import Archive
from planetarium.bots.tournament.arena import Arena, Fixture, Played, line_ups, run_arena
from planetarium.bots.tournament.ratings import duel, estimate_share, fit, rate, student, win_share
from planetarium.bots.tournament.standings import summarise
from planetarium.content import Content, standard_content
from planetarium.errors import OptionsError, RecordError
from planetarium.formats.notation import Action
from planetarium.formats.schemas import fault
from planetarium.game import Game
from planetarium.options import Options
from tests.shell import Shell

FROZEN = str(Path(__file__).parent / "frozen" / "content.toml")


def arena(players: int = 2, bots: str = "greedy,random", games: int = 4, **more: Any) -> Arena:
    content = more.pop("content", standard_content())
    return Arena(content, Options(players, **more), tuple(bots.split(",")), "s", games)


class Follower:
    """A bot of somebody's own: takes the last action that is legal."""

    name = "follower"

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def choose(self, observation: Observation, budget: Budget | None = None, report: Report | None = None) -> Action:
        return observation.legal_actions[-1]


def test_bots_of_ones_own_play_but_cannot_take_a_name() -> None:
    content, options = standard_content(), Options(2)
    plan = Arena(content, options, ("follower", "random"), "s", 2, own={"follower": Follower})
    assert isinstance(plan.make("follower", 1), Follower) and plan.make("random", 1).name == "random"
    game = plan.play(plan.fixtures[0])
    legal = game.rewound().legal_actions
    assert game.actions[0] == legal[-1]
    with pytest.raises(OptionsError, match="there is a bot 'random' already"):
        Arena(content, options, ("follower", "random"), "s", 2, own={"random": Follower, "follower": Follower})
    with pytest.raises(OptionsError, match="there is no bot 'follower'"):
        Arena(content, options, ("follower", "random"), "s", 2)


def archive(folder: Path, plan: Arena) -> Archive:
    return Archive(folder, plan.settings())


class TestSeating:
    def test_every_deal_is_played_once_in_each_rotation(self) -> None:
        plan = arena(3, games=7)
        assert plan.deals == 3  # seven games do not make whole deals of three; nine do
        assert Counter((f.deal, f.rotation) for f in plan.fixtures) == Counter(
            {(deal, rotation): 1 for deal in range(3) for rotation in range(3)}
        )
        for deal in range(3):
            seats = [f.seats.index("greedy") for f in plan.fixtures if f.deal == deal]
            assert sorted(seats) == [0, 1, 2]

    def test_rotations_share_a_deal_and_deals_differ(self) -> None:
        plan = arena(4, games=8)
        deals: dict[int, set[str]] = {0: set(), 1: set()}
        for fixture in plan.fixtures:
            game = plan.begin(fixture)
            assert tuple(game.names) == fixture.seats
            deals[fixture.deal].add(json.dumps(game.position(), sort_keys=True))
        assert [len(positions) for positions in deals.values()] == [1, 1]
        assert deals[0] != deals[1]

    def test_the_last_bot_fills_the_seats_that_are_left(self) -> None:
        assert line_ups(("a", "b"), 4) == [("a", "b", "b", "b")]
        assert line_ups(("a", "b", "a"), 3) == [("a", "b", "a")]

    def test_more_bots_than_players_meet_in_every_combination(self) -> None:
        assert line_ups(("a", "b"), 1) == [("a",), ("b",)]
        assert line_ups(("a", "b", "c", "d"), 3) == [("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")]

    def test_a_game_is_the_same_whenever_it_is_played(self) -> None:
        plan = arena()
        one, other = plan.fixtures[:2]
        assert plan.play(one).actions == plan.play(one).actions
        assert plan.play(one).actions != plan.play(other).actions


class TestShares:
    def test_a_shared_win_counts_in_parts(self) -> None:
        assert [win_share((0,), seat) for seat in (0, 1)] == [1, 0]
        assert [win_share((0, 1), seat) for seat in (0, 1)] == [0.5, 0.5]
        assert [win_share((0, 2, 3), seat) for seat in range(4)] == [1 / 3, 0, 1 / 3, 1 / 3]

    def test_a_tie_counts_half_in_the_summary(self) -> None:
        plan = arena(games=4)
        results = [((50, 50), (0, 1)), ((60, 40), (0,)), ((50, 50), (0, 1)), ((40, 60), (1,))]
        played = [Played(f, s, w, None, 60) for f, (s, w) in zip(plan.fixtures, results, strict=True)]
        # Greedy sits first, then second: half, lost, half, won.
        summary = summarise(plan, played)
        greedy, random = summary["lineups"][0]["bots"]
        assert (greedy["win_percent"], random["win_percent"]) == (50, 50)
        played[3] = Played(plan.fixtures[3], (50, 50), (0, 1), None, 60)
        greedy, random = summarise(plan, played)["lineups"][0]["bots"]
        assert (greedy["win_percent"], random["win_percent"]) == (37.5, 62.5)
        assert summarise(plan, played)["elo"][0]["bot"] == "random"

    def test_a_bot_on_several_seats_has_its_share_for_one(self) -> None:
        plan = arena(4, games=4)
        played = [Played(f, (1, 0, 0, 0), (0,), None, 60) for f in plan.fixtures]  # the first seat always wins
        lineup = summarise(plan, played)["lineups"][0]
        assert lineup["even_percent"] == 25
        assert [(row["bot"], row["seats"], row["win_percent"]) for row in lineup["bots"]] == [
            ("greedy", 1, 25),
            ("random", 3, 25),
        ]
        assert lineup["bots"][1]["high"] <= 33.334  # three seats that win everything win a third each
        assert [row["elo"] for row in summarise(plan, played)["elo"]] == [1500, 1500]

    def test_students_t(self) -> None:
        table = {1: 12.706, 2: 4.3027, 3: 3.1824, 4: 2.7764, 10: 2.2281, 30: 2.0423, 100: 1.9840, 1000: 1.9623}
        assert {freedom: student(freedom) for freedom in table} == pytest.approx(table, rel=0.0015)

    def test_an_interval_reckoned_by_hand(self) -> None:
        # 25 deals won and 25 lost: mean 1/2, variance 12.5/49, standard error 1/14, t(49) = 2.0096.
        found = estimate_share([1.0, 0.0] * 25)
        assert (found.mean, found.low, found.high) == pytest.approx(
            (0.5, 0.5 - 2.0096 / 14, 0.5 + 2.0096 / 14), abs=1e-4
        )

    def test_deals_that_went_alike_leave_something_open(self) -> None:
        for count, low in ((1, 0.025), (2, 0.1581), (10, 0.6915), (100, 0.9638)):
            found = estimate_share([1.0] * count)
            assert (found.mean, found.low, found.high) == pytest.approx((1, low, 1), abs=1e-4)
        assert estimate_share([0.5]).low == 0
        assert estimate_share([0.5]).high == 1

    def test_the_interval_holds_what_it_promises(self) -> None:
        """Of many arenas with a known share about 95 % must say an interval with that share in it."""
        generator = np.random.default_rng(1)
        for deals in (3, 12, 60):
            arenas = generator.choice([0.0, 0.5, 1.0], p=[0.1, 0.3, 0.6], size=(1000, deals)).tolist()
            right = sum(found.low <= 0.75 <= found.high for found in map(estimate_share, arenas))
            assert right >= 930, deals


class TestElo:
    def test_three_quarters_of_the_points_are_191_elo(self) -> None:
        points = np.zeros((1000, 2, 2))
        points[:, 0, 1], points[:, 1, 0] = 1.5, 0.5
        strong, weak = rate(points)
        assert strong.elo - weak.elo == pytest.approx(190.85, abs=0.1)
        assert strong.elo + weak.elo == pytest.approx(3000)

    def test_differences_add_up_over_a_third_bot(self) -> None:
        points = np.zeros((3, 3))
        for one, other, odds in ((0, 1, 3), (1, 2, 2), (0, 2, 6)):
            points[one, other], points[other, one] = 1e5 * odds / (1 + odds), 1e5 / (1 + odds)
        elo = fit(points)
        assert elo[0] - elo[1] == pytest.approx(400 * np.log10(3), abs=0.01)
        assert elo[1] - elo[2] == pytest.approx(400 * np.log10(2), abs=0.01)
        assert elo.mean() == pytest.approx(1500)

    def test_who_wins_everything_stays_finite_and_gets_no_interval(self) -> None:
        points = np.zeros((500, 3, 3))
        points[:, 0, 1] = points[:, 0, 2] = 2  # bot 0 beats both
        points[::2, 1, 2], points[1::2, 2, 1] = 2, 2
        best, one, other = rate(points)
        assert 1900 < best.elo < 3000
        assert (best.low, best.high) == (None, None)
        for even in (one, other):
            assert even.low is not None
            assert even.high is not None
            assert even.low < even.elo < even.high

    def test_more_deals_make_a_narrower_interval(self) -> None:
        widths = []
        for deals in (25, 400):
            points = np.zeros((deals, 2, 2))
            points[:, 0, 1] = np.random.default_rng(2).binomial(2, 0.6, deals)
            points[:, 1, 0] = 2 - points[:, 0, 1]
            rating = rate(points)[0]
            assert rating.low is not None
            assert rating.high is not None
            assert rating.low < 1500 + 200 * np.log10(0.6 / 0.4) < rating.high
            widths.append(rating.high - rating.low)
        assert widths[0] / widths[1] == pytest.approx(4, rel=0.4)

    def test_a_duel_is_decided_by_the_win_and_then_by_the_score(self) -> None:
        scores, winners = (70, 70, 50, 60), (0,)
        assert duel(scores, winners, 0, 1) == 1  # the same score, but the win went to seat 0
        assert duel(scores, winners, 1, 0) == 0
        assert duel(scores, winners, 3, 2) == 1
        assert duel(scores, winners, 2, 3) == 0
        assert duel((70, 70, 50), (0, 1), 0, 1) == 0.5
        assert duel((70, 50, 50), (0,), 1, 2) == 0.5


class TestFolder:
    def test_a_run_goes_on_without_playing_again(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        plan = arena()
        before = run_arena(plan, archive=archive(tmp_path, plan))
        names = [f"greedy+random-{deal:05d}-{rotation}.json" for deal in range(2) for rotation in range(2)]
        assert sorted(path.name for path in tmp_path.iterdir()) == ["arena.json", *names]
        again: list[Fixture] = []
        play = Arena.play

        def counted(self: Arena, fixture: Fixture) -> Game:
            again.append(fixture)
            return play(self, fixture)

        monkeypatch.setattr(Arena, "play", counted)
        assert run_arena(plan, archive=archive(tmp_path, plan)) == before
        assert again == []
        (tmp_path / names[2]).unlink()
        assert run_arena(plan, archive=archive(tmp_path, plan)) == before
        assert again == [plan.fixtures[2]]
        longer = arena(games=6)
        assert run_arena(longer, archive=archive(tmp_path, longer))[:4] == before
        assert again[1:] == longer.fixtures[4:]

    def test_records_are_records(self, tmp_path: Path, frozen: Content) -> None:
        plan = arena(games=1, content=frozen)
        run_arena(plan, archive=archive(tmp_path, plan))
        record = json.loads((tmp_path / "greedy+random-00000-1.json").read_text())
        assert fault("record", record) is None
        assert record["names"] == ["random", "greedy"]
        assert Game.from_record(record).is_over  # a content of one's own lies in the record

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"bots": "random,greedy"}, r'bots: \["greedy", "random"\]'),
            ({"players": 3}, "options"),
            ({"extras": ("markers",)}, "options"),
        ],
    )
    def test_other_settings_are_refused(self, change: dict[str, Any], reason: str, tmp_path: Path) -> None:
        archive(tmp_path, arena())
        archive(tmp_path, arena(games=100))
        with pytest.raises(OptionsError, match=f"other settings.*{reason}"):
            archive(tmp_path, arena(**change))

    def test_another_seed_content_or_version_is_refused(
        self, tmp_path: Path, frozen: Content, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        archive(tmp_path, arena())
        with pytest.raises(OptionsError, match='seed: "s"'):
            archive(tmp_path, Arena(standard_content(), Options(), ("greedy", "random"), "t", 4))
        with pytest.raises(OptionsError, match="content"):
            archive(tmp_path, arena(content=frozen))
        monkeypatch.setattr("planetarium.bots.tournament.archive.__version__", "999")
        with pytest.raises(OptionsError, match="planetarium"):
            archive(tmp_path, arena())

    def test_records_that_were_touched_are_refused(self, tmp_path: Path) -> None:
        plan = arena(games=2)
        run_arena(plan, archive=archive(tmp_path, plan))
        first, second = (tmp_path / f"{fixture.name}.json" for fixture in plan.fixtures)
        whole = first.read_text()
        record = json.loads(whole)
        record["result"]["scores"][1] += 100
        first.write_text(json.dumps(record))
        with pytest.raises(RecordError, match=r"00000-0\.json.*the result was"):
            run_arena(plan, archive=archive(tmp_path, plan))
        first.write_text(second.read_text())
        with pytest.raises(RecordError, match=r"00000-0\.json: is the record of another game"):
            run_arena(plan, archive=archive(tmp_path, plan))
        first.write_text(whole[:100])
        with pytest.raises(RecordError, match=r"is not JSON.*remove it"):
            run_arena(plan, archive=archive(tmp_path, plan))
        (tmp_path / "arena.json").write_text("[]")
        with pytest.raises(OptionsError, match="not the summary of an arena"):
            archive(tmp_path, plan)

    def test_an_interrupt_ends_the_workers_and_keeps_the_games(self, tmp_path: Path) -> None:
        plan = arena(games=400)
        seen: list[Played] = []
        others = multiprocessing.active_children()  # of tests before this one

        def interrupt(played: Played) -> None:
            seen.append(played)
            if len(seen) == 2:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            run_arena(plan, 2, archive(tmp_path, plan), interrupt)
        assert multiprocessing.active_children() == others
        kept = {path.stem for path in tmp_path.glob("*-*.json")}
        assert {played.fixture.name for played in seen} <= kept
        assert len(kept) < 100
        for played in seen:
            game = archive(tmp_path, plan).replay(played.fixture.name, plan.begin(played.fixture))
            assert game is not None
            assert game.scores == played.scores


class TestCommand:
    def test_one_worker_or_two_find_the_same(self, shell: Shell, tmp_path: Path) -> None:
        arguments = ("arena", "--bots", "greedy,random", "--games", "10", "--seed", "x")
        alone = shell.json(*arguments, "--workers", "1", "--out", str(tmp_path / "1"))
        assert shell.json(*arguments, "--workers", "2", "--out", str(tmp_path / "2")) == alone
        assert shell.json(*arguments[:-1], "y", "--workers", "1") != alone
        files = sorted(path.name for path in (tmp_path / "1").iterdir())
        assert len(files) == 11
        for name in files:
            assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes(), name

    def test_greedy_beats_random_clearly(self, shell: Shell) -> None:
        found = shell.json("arena", "--bots", "random,greedy", "--games", "20", "--workers", "1")
        assert set(found) == {"settings", "deals", "games", "lineups", "elo"}
        assert (found["deals"], found["games"]) == (10, 20)
        (lineup,) = found["lineups"]
        assert set(lineup) == {"seats", "games", "turns", "even_percent", "bots"}
        random, greedy = lineup["bots"]
        assert set(greedy) == {"bot", "seats", "win_percent", "low", "high", "score", "target"}
        assert greedy["bot"] == "greedy"
        assert greedy["low"] > 50 > random["high"]
        assert greedy["score"] > random["score"] + 20
        assert [row["bot"] for row in found["elo"]] == ["greedy", "random"]
        assert set(found["elo"][0]) == {"bot", "elo", "low", "high", "points_percent"}
        assert found["elo"][0]["elo"] > 1700

    def test_the_tables_tell_the_same_and_the_folder_holds_the_summary(self, shell: Shell, tmp_path: Path) -> None:
        arguments = ("arena", "--bots", "greedy,random", "-p", "3", "-n", "3", "-w", "1", "--out", str(tmp_path))
        text = shell.run(*arguments)
        assert "33.3 % would be even" in text
        assert "Elo" in text
        kept = json.loads((tmp_path / "arena.json").read_text())
        assert kept["format"] == "planetarium-arena"
        found = shell.json(*arguments)
        assert {key: kept[key] for key in found} == found

    def test_alone_each_bot_plays_the_same_deals_against_the_target(self, shell: Shell) -> None:
        found = shell.json("arena", "--bots", "greedy,random", "--solo", "90", "-n", "6", "-w", "1")
        assert [lineup["seats"] for lineup in found["lineups"]] == [["greedy"], ["random"]]
        assert [lineup["games"] for lineup in found["lineups"]] == [6, 6]
        greedy, random = (lineup["bots"][0] for lineup in found["lineups"])
        assert greedy["score"] > random["score"]
        assert 0 < greedy["target"] <= 90
        assert found["elo"] == []
        assert found["lineups"][0]["even_percent"] is None
        assert "mean Target" in shell.run("arena", "--bots", "greedy", "--players", "1", "-n", "1", "-w", "1")

    def test_a_bot_against_itself_is_even_by_construction(self, shell: Shell) -> None:
        arguments = ("arena", "--bots", "greedy,greedy", "-n", "4", "-w", "1")
        (row,) = shell.json(*arguments)["lineups"][0]["bots"]
        assert (row["seats"], row["win_percent"], row["low"], row["high"]) == (2, 50, 50, 50)
        assert "by construction" in " ".join(shell.run(*arguments).split())

    def test_the_expansion_can_be_played(self, shell: Shell) -> None:
        chosen = ("--modules", "epochs,frost-line", "--star", "variable", "--extras", "dual,life")
        found = shell.json("arena", "--bots", "greedy,random", "-n", "2", "-w", "1", *chosen)
        assert found["settings"]["options"]["modules"] == ["epochs", "frost-line"]

    def test_ctrl_c_says_what_is_kept(self, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupted(*_: object) -> NoReturn:
            raise KeyboardInterrupt

        monkeypatch.setattr(Arena, "play", interrupted)
        arguments = ("arena", "--bots", "greedy,random", "-n", "4", "-w", "1")
        code, out, err = shell.try_(*arguments, "--out", str(tmp_path))
        assert (code, out) == (130, "")
        assert "Stopped after 0 of 4 games, kept in" in err
        assert "lost without --out" in shell.try_(*arguments)[2]

    @pytest.mark.parametrize(
        ("arguments", "reason"),
        [
            ([], "--bots"),
            (["--bots", ","], "an arena needs bots"),
            (["--bots", "greedy,hal"], "there is no bot 'hal'; choose from"),
            (["--bots", "greedy"], "one bot is enough for the solo game only"),
            (["--bots", "greedy,random,greedy"], "named once"),
            (["--bots", "greedy,random", "--solo", "90", "--players", "2"], "solo game"),
            (["--bots", "greedy,random", "--games", "0"], "--games"),
            (["--bots", "greedy,random", "--extras", "life"], "needs Epochs"),
            (["--bots", "greedy,random", "--out", FROZEN], "there is a file of that name"),
        ],
    )
    def test_bad_input_gets_one_clear_line(self, arguments: list[str], reason: str, shell: Shell) -> None:
        code, out, err = shell.try_("arena", *arguments)
        assert (code, out) == (2, "")
        assert len(err.strip().splitlines()) == 1
        assert reason in err


def test_sensible_players_end_a_two_player_game_in_good_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the length of the Evolution Track is chosen for; how well, the laboratory measures."""
    monkeypatch.setenv("PLANETARIUM_SPEED", "compiled")
    arena = Arena(standard_content(), Options(2), ("heuristic", "heuristic"), "sensible", 40)
    (lineup,) = summarise(arena, run_arena(arena))["lineups"]
    assert 35 <= lineup["turns"] <= 70
    assert all(35 <= one["score"] <= 100 for one in lineup["bots"])
