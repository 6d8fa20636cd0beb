"""Analysis and hints: the split adds up, mistakes are found, and nobody peeks."""

import json
import math
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from planetarium import Content, Game
from planetarium.bots import Budget, make_bot
from planetarium.bots.kernels.evaluation import new_scratch
from planetarium.bots.review.analysis import Analysis, analyse
from planetarium.bots.review.evaluator import Effort
from planetarium.bots.review.hint import hint
from planetarium.bots.review.turning import leading_seat, percent, signed, tell, told_apart, turning_points
from planetarium.bots.weights import standard_weights
from planetarium.errors import OptionsError, PlanetariumError, RecordError
from planetarium.game import key_from_seed, key_words
from planetarium.pictures.analysis import analysis_svg
from planetarium.rules.log import new_log
from planetarium.rules.state import EVERYBODY, new_states, read_state
from planetarium.speeds import engine
from tests.rules.positions import at
from tests.shell import Shell
from tests.test_position import sampled_positions

QUICK = Effort(playouts=8, searched=40, turns=3)
EVERYTHING: dict[str, Any] = {"modules": ("epochs", "frost-line"), "extras": ("life", "dual", "matter", "markers")}


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLANETARIUM_SPEED", "compiled")
        yield


def play_out(game: Game) -> Game:
    bots = [make_bot("greedy", seat) for seat in range(game.options.players)]
    while not game.is_over:
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    return game


@cache
def played(players: int) -> Game:
    return play_out(Game.new(players, f"analysis {players}"))


@cache
def analysed(players: int) -> Analysis:
    return analyse(played(players), effort=QUICK)


# --- What all seats know together ---


def reshuffled(game: Game, seed: object) -> Game:
    """The game with everything dealt anew that nobody has seen."""
    states, key = read_state(game.open_state().tobytes()), key_from_seed(f"{seed}")
    engine.compiled().imagine(game.content.packed, states, key_words(key))
    return Game(game.content, game.options, states, key)


@pytest.mark.parametrize(("players", "options"), [(1, {}), (2, {}), (4, {}), (3, EVERYTHING)])
def test_dealing_the_future_anew_leaves_all_that_was_seen(players: int, options: dict[str, Any]) -> None:
    game = Game.new(players, 3, **options)
    bots = [make_bot("greedy", seat) for seat in range(players)]
    changed = 0
    while not game.is_over:
        true, other = game.position(), reshuffled(game, len(game.actions)).position()
        for doc in (true, other):
            doc["decks"] = {name: sorted(cards) for name, cards in doc["decks"].items()}
            doc["matter"] = {space: kind.partition(":")[0] for space, kind in doc["matter"].items()}
        assert other == true
        changed += reshuffled(game, len(game.actions)).position() != game.position()
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    assert changed > len(game.actions) / 2


def test_the_open_view_hides_only_what_nobody_has_seen(frozen: Content) -> None:
    """From other worlds that agree with all hands comes the same view: it holds nothing of the future."""
    for game in sampled_positions(frozen, 3, seed=5, every=20):
        view = game.open_state()
        assert reshuffled(game, "other").open_state().tobytes() == view.tobytes()
        assert not view.key.any()
        assert not view.block.any()
        assert view.hand.tolist() == game._state.hand.tolist()
        assert view.drawn.tolist() == game._state.drawn.tolist()


def test_no_seat_is_shown_the_open_view(frozen: Content) -> None:
    with pytest.raises(OptionsError, match="no seat -2"):
        Game.new(2, 1, content=frozen).observe(EVERYBODY)


def test_dealing_the_future_anew_is_fair(frozen: Content) -> None:
    """Any card of a deck may be on top, any life token that no planet has met on a letter."""
    worlds = 1500
    game = Game.new(2, 1, modules=("epochs",), extras=("life",))
    tops, tokens = Counter[str](), Counter[str]()
    letter = next(space for space, kind in game.position()["matter"].items() if kind.startswith("life"))
    for seed in range(worlds):
        doc = reshuffled(game, seed).position()
        tops[doc["decks"]["low"][0]] += 1
        tokens[doc["matter"][letter]] += 1
    for counts, kinds in ((tops, len(game.position()["decks"]["low"])), (tokens, 6)):
        likely = 1 / kinds
        assert len(counts) == kinds
        spread = math.sqrt(worlds * likely * (1 - likely))
        assert all(abs(count - worlds * likely) < 5 * spread for count in counts.values())


# --- Estimated chances ---


def estimates_at(rules: engine.Rulebook, game: Game, action: int, playouts: int = 6) -> tuple[Any, Any]:
    """The chances of a game, and what its first two actions promise, at one speed."""
    room = (new_states(2), new_log(0), new_scratch(), standard_weights())
    words = key_words(key_from_seed("look"))[:4]
    chances = np.zeros((3, 2, 4))
    contents, view = game.content.packed, read_state(game.open_state().tobytes())
    actions = np.array([action, game.legal_actions[0].number, game.legal_actions[-1].number], np.int64)
    rules.entry_point("bots.kernels", "estimate_chances")(
        contents, view, *room, words.copy(), actions, playouts, 2, chances
    )
    return chances[0], chances[1:]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_estimates_are_the_same_at_every_speed(players: int) -> None:
    game = Game.new(players, 9)
    bots = [make_bot("greedy", seat) for seat in range(players)]
    for number in range(12):
        if number % 4 == 0:
            action = game.legal_actions[-1].number if number else -1
            plain, quick = (estimates_at(rules, game, action) for rules in (engine.interpreted(), engine.compiled()))
            for one, other in zip(plain, quick, strict=True):
                assert one.tobytes() == other.tobytes()
        game.play(bots[game.seat].choose(game.observe(game.seat)))


def test_an_estimate_tells_how_sure_it_is() -> None:
    game = Game.new(2, 9)
    few, many = (estimates_at(engine.compiled(), game, -1, playouts)[0] for playouts in (100, 10_000))
    assert few[0, :2].sum() == pytest.approx(1)
    assert 50 < few[1, 0] / many[1, 0] < 200
    assert abs(few[0, 0] - many[0, 0]) < 5 * math.sqrt(few[1, 0] + many[1, 0])
    assert not many[:, 2:].any()


# --- The split ---


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_luck_and_skill_add_up_to_the_result(players: int) -> None:
    game, found = played(players), analysed(players)
    assert game.result is not None
    assert found.finished
    assert [one.action for one in found.decisions] == game.actions
    assert [one.seat for one in found.decisions] == game.actors
    for one in found.seats:
        result = 1 / len(game.result.winners) if one.seat in game.result.winners else 0
        assert one.result == result
        assert one.fair + one.luck + one.skill == pytest.approx(one.result)
        assert one.luck == pytest.approx(one.deal + sum(d.luck[one.seat] for d in found.decisions))
        assert one.skill == pytest.approx(sum(d.skill[one.seat] for d in found.decisions))
        assert one.luck_error > 0
    if players > 1:
        assert all(one.fair == 1 / players for one in found.seats)
        assert sum(one.luck for one in found.seats) == pytest.approx(0)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_chances_lead_from_decision_to_decision(players: int) -> None:
    found = analysed(players)
    for one, following in zip(found.decisions, found.decisions[1:], strict=False):
        assert one.after == following.before
    for one in found.decisions:
        for chances in (one.before, one.chosen, one.after):
            assert len(chances) == players
            assert all(0 <= chance <= 1 for chance in chances)
            assert players == 1 or sum(chances) == pytest.approx(1)
        assert 0 <= one.loss <= 1
        assert (one.loss > 0) == (one.best != one.action)
        assert one.chance or not any(one.luck)
    drawn = [one.chance for one in found.decisions if one.action.startswith(("draw ", "downgrade "))]
    assert sum(drawn) > 0.8 * len(drawn), "unless a deck's last card is drawn"
    assert not any(one.chance for one in found.decisions if one.phase == "move")


def test_a_decision_without_a_choice_is_not_judged() -> None:
    found = analysed(2)
    forced = [one for one in found.decisions if one.promises is None]
    assert forced
    assert all(one.best == one.action and one.loss == 0 for one in forced)


def test_the_number_of_workers_changes_nothing() -> None:
    game = Game.new(2, "workers")
    bots = [make_bot("greedy", seat) for seat in range(2)]
    for _ in range(12):
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    record = game.record() | {"key": game._key.hex()}
    told: list[float] = []
    alone = analyse(record, effort=QUICK, report=told.append)
    assert analyse(record, effort=QUICK, workers=2) == alone
    assert told == sorted(told)
    assert told[-1] == 1


def test_a_game_thrown_away_is_a_mistake_and_no_bad_luck(frozen: Content) -> None:
    """Seat 0 leads with its last Final in hand, but ends its turn without it."""
    hands, rows = {0: ["final-any"]}, {"A": [("low-rock", 0)]}
    game = at(frozen, phase="final", final_turns=1, done=[1], scores=(20, 22), hands=hands, rows=rows)
    assert game.legal_actions == ("play final-any A", "end")
    game.play("end")
    found = analyse(game, effort=QUICK)
    (decision,) = found.decisions
    assert (decision.best, decision.loss) == ("play final-any A", 1)
    assert (decision.before, decision.after) == ((1, 0), (0, 1))
    assert found.mistakes() == [decision]
    loser, winner = found.seats
    assert (loser.fair, loser.result, loser.luck, loser.skill) == (1, 0, 0, -1)
    assert (winner.luck, winner.skill, winner.loss) == (0, 1, 0)


def test_a_record_from_a_position_has_no_luck_of_the_deal(frozen: Content) -> None:
    game = play_out(at(frozen, track=30))
    found = analyse(game.record(), content=frozen, effort=QUICK)
    for one in found.seats:
        assert one.deal == 0
        assert one.fair == found.decisions[0].before[one.seat]


def test_a_record_that_ends_early_is_analysed_as_far_as_it_goes() -> None:
    record = played(2).record()
    record |= {"actions": record["actions"][:30], "result": None}
    found = analyse(record, effort=QUICK)
    assert not found.finished
    assert len(found.decisions) == 30
    for one in found.seats:
        assert one.result == found.decisions[-1].after[one.seat]
        assert one.fair + one.luck + one.skill == pytest.approx(one.result)


def test_what_cannot_be_analysed_is_refused() -> None:
    with pytest.raises(RecordError, match="no key yet"):
        analyse(Game.new(2, 1))
    record = played(2).record()
    with pytest.raises(RecordError, match="not a record"):
        analyse({})
    with pytest.raises(RecordError, match="action 3"):
        analyse(record | {"actions": [*record["actions"][:2], "pass"]})
    with pytest.raises(RecordError, match="the result was"):
        analyse(record | {"result": None})
    with pytest.raises(OptionsError, match="at least one play-out"):
        analyse(record, effort=Effort(playouts=0))


def test_an_analysis_is_read_as_it_was_written() -> None:
    for players in (1, 2):
        found = analysed(players)
        assert Analysis.from_doc(json.loads(json.dumps(found.to_doc())), played(players).content) == found


# --- Better alternatives and turning points ---


def test_alternatives_promised_more_than_what_was_done() -> None:
    found = [one for players in (2, 3, 4) for one in analysed(players).decisions]
    for one in found:
        promises = [other.promise for other in one.better]
        assert promises == sorted(promises, reverse=True)
        assert all(one.promise is not None and promise > one.promise for promise in promises)
        assert one.action not in [other.action for other in one.better]
    assert any(len(one.better) > 1 for one in found)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_turning_points_are_what_moved_a_seat_most(players: int) -> None:
    found = analysed(players)
    names, content = [one.name for one in found.seats], played(players).content
    for seat in range(players):
        points = turning_points(found, seat)
        assert len(points) == 3
        assert [point.number for point in points] == sorted(point.number for point in points)
        least = min(abs(point.swing) for point in points)
        named = {point.number for point in points if point.kind == "luck"}
        assert all(abs(one.luck[seat]) <= least for one in found.decisions if one.number not in named)
        for point in points:
            text = tell(point, seat, names, content, you=seat)
            way = "rose" if point.after > point.before else "fell"
            moved = f"your chances {way} from {percent(point.before)} to {percent(point.after)}."
            if point.kind == "luck":
                assert text.endswith(moved) and "luck" in text
                assert point.after - point.before == pytest.approx(point.swing)
                assert point.number == 0 or point.fell == found.decisions[point.number - 1].fell
            else:
                assert text.startswith(("Turn", "In the set-up")) and ("you " in text) == (point.seat == seat)
                assert (moved in text) == (point.after - point.before == pytest.approx(point.swing))
                assert (" knew then." in text) == (point.better is not None)
    winners = {one.seat for one in found.seats if one.result == max(each.result for each in found.seats)}
    assert leading_seat(found) in winners


def test_a_turning_point_says_what_would_have_been_better(frozen: Content) -> None:
    """Seat 0 leads with its last Final in hand, but ends its turn without it."""
    hands, rows = {0: ["final-any"]}, {"A": [("low-rock", 0)]}
    game = at(frozen, phase="final", final_turns=1, done=[1], scores=(20, 22), hands=hands, rows=rows)
    turn = game.turn
    game.play("end")
    found = analyse(game, effort=QUICK)
    name = frozen.card("final-any").name
    (lost,) = turning_points(found, 0)
    assert tell(lost, 0, ["Ann", "Bob"], frozen, you=0) == (
        f"Turn {turn}: you ended the turn: your chances fell from 100% to 0%. "
        f"Better was playing {name} on A: 100% instead of 0%, from what you knew then."
    )
    (won,) = turning_points(found, 1)
    assert won.swing == 1
    assert tell(won, 1, ["Ann", "Bob"], frozen) == (
        f"Turn {turn}: Ann ended the turn: Bob's chances rose from 0% to 100%. "
        f"Better for Ann was playing {name} on A: 100% instead of 0%, from what Ann knew then."
    )


def test_seats_of_one_name_are_told_apart(frozen: Content) -> None:
    assert told_apart(["greedy", "greedy"]) == ["greedy 1", "greedy 2"]
    hands, rows = {0: ["final-any"]}, {"A": [("low-rock", 0)]}
    game = at(frozen, phase="final", final_turns=1, done=[1], scores=(20, 22), hands=hands, rows=rows)
    game.play("end")
    (won,) = turning_points(analyse(game, effort=QUICK), 1)
    text = tell(won, 1, ["greedy", "greedy"], frozen)
    assert "greedy 1 ended the turn: greedy 2's chances rose" in text


def test_chance_is_called_by_its_name() -> None:
    """Cards, dice, the bombardment's Comets and life tokens: each is known by what happened."""
    game = play_out(Game.new(1, "chance", **EVERYTHING))
    found = analyse(game, effort=Effort(2, 0, 1))
    fell = Counter(kind for one in found.decisions for kind in one.fell)
    assert {"draw", "dice", "comets"} <= fell.keys()
    assert all(bool(one.fell) == one.chance for one in found.decisions)


# --- Hints ---


def test_a_hint_ranks_every_legal_action() -> None:
    game = Game.new(3, 1)
    thought = hint(game.observe(0), "cosmologist", Budget(200, math.inf))
    assert {one.action for one in thought.considered} == set(game.legal_actions)
    assert all(sum(one.chances) == pytest.approx(1, abs=1e-4) for one in thought.considered)
    again = hint(game.observe(0), "cosmologist", Budget(200, math.inf))
    assert again.considered == thought.considered


def test_a_hint_is_for_who_decides() -> None:
    game = Game.new(2, 1)
    with pytest.raises(PlanetariumError, match="seat 0 is to act"):
        hint(game.observe(1))
    with pytest.raises(PlanetariumError, match="the game is over"):
        hint(played(2).observe(played(2).seat))
    with pytest.raises(OptionsError, match=r"greedy decides without weighing.*cosmologist"):
        hint(game.observe(0), "greedy")
    with pytest.raises(OptionsError, match="there is no bot"):
        hint(game.observe(0), "nobody")


# --- The command line ---


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(played(2).record()))
    return str(file)


def test_analyse_tells_a_program_everything(shell: Shell, record: str) -> None:
    doc = shell.json("analyse", record, "--playouts", "4", "--workers", "1")
    assert set(doc) == {
        "format", "version", "options", "effort", "finished", "decisions", "seats", "turning_points",
    }  # fmt: skip
    assert doc["effort"] == {"playouts": 4, "searched": 12, "turns": Effort().turns}
    assert len(doc["decisions"]) == len(played(2).actions)
    for one in doc["decisions"]:
        assert set(one) == {
            "number", "turn", "seat", "phase", "action", "token", "promise", "better", "best", "promises", "chance",
            "fell", "before", "chosen", "after", "loss", "skill", "luck",
        }  # fmt: skip
    for one in doc["seats"]:
        assert set(one) == {"seat", "name", "fair", "result", "deal", "luck", "luck_error", "skill", "loss"}
        assert one["fair"] + one["luck"] + one["skill"] == pytest.approx(one["result"])


def test_analyse_tells_a_person_and_draws(shell: Shell, record: str, tmp_path: Path) -> None:
    picture = tmp_path / "chances.svg"
    text = shell.run("analyse", record, "--playouts", "4", "--workers", "1", "--plot", str(picture))
    for words in ("Decisions, and each seat's chance", "Luck and skill", "The worst mistakes:", "better:", "Player 2"):
        assert words in text
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_chart_has_a_line_for_each_seat(players: int) -> None:
    found = analysed(players)
    root = ElementTree.fromstring(analysis_svg(found))
    classes = Counter(element.get("class") for element in root.iter())
    assert classes["course"] == players
    assert classes["luck"] == players
    text = "".join(root.itertext())
    for one in found.seats:
        assert one.name in text
        assert f"luck {signed(one.luck)}, skill {signed(one.skill)}" in text


def test_a_chart_is_safe_from_its_names() -> None:
    game = play_out(Game.new(2, 5, names=['<script>"&', "[bold]" + "x" * 80]))
    root = ElementTree.fromstring(analysis_svg(analyse(game, effort=Effort(2, 0, 1))))
    assert '<script>"&' in "".join(root.itertext())


def test_analyse_refuses_what_it_cannot_do(shell: Shell, record: str, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.json")
    running = tmp_path / "running.json"
    running.write_text(json.dumps(Game.new(2, 1).record()))
    for arguments, reason in (
        ((missing,), "cannot be read"),
        ((record, "--plot", "chances.png"), "choose a file name that ends in .svg"),
        ((record, "--plot", str(tmp_path / "no" / "chances.svg")), "no such folder"),
        ((str(running),), "no key yet"),
        ((record, "--playouts", "0"), "--playouts"),
    ):
        code, printed, error = shell.try_("analyse", *arguments)
        assert (code, printed) == (2, "")
        assert reason in error
        assert error.count("\n") == 1


def test_hint_reads_positions_and_records(shell: Shell, record: str, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    game = Game.new(2, 3)
    file.write_text(json.dumps(game.position()))
    doc = shell.json("hint", str(file), "--playouts", "60")
    assert set(doc) == {"seat", "phase", "turn", "playouts", "actions", "reason"}
    assert (doc["seat"], doc["phase"], doc["playouts"]) == (0, "setup", 60)
    assert {one["action"] for one in doc["actions"]} == set(game.legal_actions)
    assert all(set(one) == {"action", "playouts", "chances"} for one in doc["actions"])
    assert shell.json("hint", record, "--at", "3", "--playouts", "60")["turn"] == 1
    assert "more actions looked worse" in shell.run("hint", record, "--at", "3", "--level", "astronomer")


def test_hint_refuses_what_it_cannot_do(shell: Shell, record: str, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(Game.new(2, 3).position()))
    for arguments, reason in (
        ((record,), "the game is over"),
        ((record, "--at", "9999"), "the record has"),
        ((str(file), "--at", "1"), "--at is for records"),
        ((str(file), "--level", "greedy"), "hints come from"),
    ):
        code, printed, error = shell.try_("hint", *arguments)
        assert (code, printed) == (2, "")
        assert reason in error
