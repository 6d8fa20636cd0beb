"""The search and what it rests on: evaluation, heuristic, and the levels made of them."""

from typing import Any

import numpy as np
import pytest

from planetarium import Content, Game, standard_content
from planetarium.bots import BOTS, LEVELS, Budget, SearchBot, make_bot
from planetarium.bots.kernels import training
from planetarium.bots.kernels.evaluation import FEATURES, SIDES, STAGES, W_SPREAD, new_scratch
from planetarium.bots.thinking import SearchSettings
from planetarium.bots.weights import standard_weights
from planetarium.lab.fitting import by_stage, fit, play_training_games
from planetarium.options import Options
from planetarium.rules.state import read_state
from planetarium.speeds import engine
from tests.combinations import all_combinations, name_of
from tests.rules.positions import at


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANETARIUM_SPEED", "compiled")


def after_actions(game: Game, actions: int) -> Game:
    bots = [make_bot("greedy", seat) for seat in range(game.options.players)]
    while len(game.actions) < actions or len(game.legal_actions) == 1:
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    return game


@pytest.mark.parametrize("actions", [0, 7, 21, 40, 62])
def test_stopping_early_never_changes_the_choice(frozen: Content, actions: int) -> None:
    seen = after_actions(Game.new(2, "early", content=frozen), actions)
    observation = seen.observe(seen.seat)
    for seed in range(4):
        hasty, thorough = (SearchBot("bot", 600, 60.0, seed=seed) for _ in range(2))
        thought = thorough.think(observation)
        assert hasty.choose(observation) == thought.best.action
        assert thought.playouts == 600


def test_a_search_finds_what_wins_the_game(frozen: Content) -> None:
    """Seat 0 is behind; one of its Finals brings it past seat 1, ending the turn does not."""
    hands, rows = {0: ["final-any"]}, {"A": [("low-rock", 0)]}
    game = at(frozen, phase="final", final_turns=1, done=[1], scores=(20, 22), hands=hands, rows=rows)
    thought = SearchBot("bot", 50, 60.0).think(game.observe(0))
    assert thought.best.action == "play final-any A"
    assert thought.best.chances == (1, 0)


def with_variable_star(content: Content, **wanted: Any) -> Game:
    """A position of a game with the Variable star, the line between III and IV."""
    return at(content, **({"modules": ("frost-line",), "star": "variable", "scores": (30, 30)} | wanted))


FINALS: dict[str, Any] = {
    "phase": "final", "final_turns": 1, "done": [1], "planets": {"A": "III-1"}, "rows": {"A": [("low-gas", 0)]},
}  # fmt: skip


@pytest.mark.parametrize("name", ["greedy", "novice", "explorer", "astronomer", "cosmologist"])
def test_10_6_bots_change_the_brightness_for_a_card_that_it_lets_in(primordial: Content, name: str) -> None:
    """Dimmed, A on III is outside the line: for two points a Final, or a card with Cold, can be played."""
    card: dict[str, Any] = {"phase": "card", "planets": {"A": "III-1"}, "hands": {0: ["ammonia-ice"]},
                            "mats": {0: {"A": "gas gas water"}}}  # fmt: skip
    final = FINALS | {"hands": {0: ["final-outside"]}}
    for wanted, then in ((card, "play ammonia-ice A"), (final, "play final-outside A")):
        chosen = []
        for seed in range(8):  # weaker ones may overlook it now and then
            game = with_variable_star(primordial, **wanted)
            action = make_bot(name, seed).choose(game.observe(0), Budget(playouts=200))
            if action == "dim":
                game.play(action)
                action = game.play(make_bot(name, 100 * seed).choose(game.observe(0), Budget(playouts=200)))
                chosen.append(str(action))
        assert then in chosen, "the card for which it was dimmed"
        assert len(chosen) >= (2 if name in ("novice", "explorer") else 4)


@pytest.mark.parametrize("name", ["greedy", "novice", "explorer", "astronomer"])
def test_10_6_bots_pay_nothing_for_nothing(primordial: Content, name: str) -> None:
    """Whatever else a weaker bot overlooks: there is nothing here that another line would let in."""
    for wanted in ({"phase": "card"}, {"phase": "draw"}, {"phase": "move"}, FINALS):
        for seed in range(8):
            game = with_variable_star(primordial, **wanted)
            assert {"brighten", "dim"} <= set(game.legal_actions)
            assert make_bot(name, seed).choose(game.observe(0), Budget(playouts=40)) not in ("brighten", "dim")


def test_10_6_finals_that_fit_now_come_before_the_line_is_moved(primordial: Content) -> None:
    wanted = FINALS | {
        "hands": {0: ["final-inside", "final-outside"]},
        "rows": {"A": [("low-gas", 0), ("low-rock", 0)]},
    }
    game = with_variable_star(primordial, **wanted)
    bot = make_bot("greedy")
    while not game.is_over:
        game.play(bot.choose(game.observe(0)))
    assert [str(action) for action in game.actions if not action.startswith("lift")] == [
        "play final-inside A", "dim", "play final-outside A", "end",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["novice", "explorer"])
def test_7_6_a_long_game_is_brought_to_its_end(name: str) -> None:
    """The last Matter lies on the rim and the planets near the star: sooner or later somebody fetches it."""
    content = standard_content()
    hands = {0: ["hot-jupiter", "chthonian-planet"], 1: ["frozen-dwarf-planet", "ocean-world"]}
    game = at(
        content,
        turn=content.board.turn_limit // 2 + 1,
        track=content.board.track_length - 12,
        matter={"VII-b2": "gas", "VII-d1": "rock"},
        planets={"A": "I-1", "B": "II-2", "C": "III-1", "D": "II-5"},
        hands=hands,
    )
    bots = [make_bot(name, seat) for seat in range(2)]
    while not game.is_over:
        game.play(bots[game.seat].choose(game.observe(game.seat), Budget(playouts=60)))
    assert game.turn < content.board.turn_limit


def test_chances_are_chances(frozen: Content) -> None:
    for players in (1, 2, 3, 4):
        game = after_actions(Game.new(players, "chances", content=frozen), 20)
        thought = SearchBot("bot", 200, 60.0).think(game.observe(game.seat))
        assert {one.action for one in thought.considered} == set(game.legal_actions)
        assert sum(one.playouts for one in thought.considered) == thought.playouts == 200
        for one in thought.considered:
            assert len(one.chances) == players
            assert all(0 <= chance <= 1 for chance in one.chances)
            assert players == 1 or sum(one.chances) == pytest.approx(1, abs=1e-4)


def test_a_bot_that_overlooks_sees_less_but_always_something(frozen: Content) -> None:
    game = after_actions(Game.new(2, "oversight", content=frozen), 10)
    observation = game.observe(game.seat)
    seen = []
    for seed in range(20):
        bot = SearchBot("bot", 20, 60.0, SearchSettings(oversight=0.5), seed)
        seen.append(len(bot.think(observation).considered))
    assert 0.35 < np.mean(seen) / len(game.legal_actions) < 0.65
    blind = SearchBot("bot", 20, 60.0, SearchSettings(oversight=1.0))
    assert len(blind.think(observation).considered) == 1
    assert blind.choose(observation) in game.legal_actions


def test_more_play_outs_are_used_when_given(frozen: Content) -> None:
    game = after_actions(Game.new(2, "budget", content=frozen), 10)
    bot = SearchBot("bot", 100, 60.0)
    assert bot.think(game.observe(game.seat), Budget(playouts=500)).playouts == 500


def test_every_level_is_a_bot_of_its_name() -> None:
    assert [level.name for level in LEVELS] == ["novice", "explorer", "astronomer", "cosmologist"]
    assert {"random", "greedy", *(level.name for level in LEVELS)} <= {*BOTS}
    assert all(make_bot(name).name == name for name in BOTS)


VARIANTS = [
    Options(1 + number % 4, 100 if number % 4 == 0 else None, *combination)
    for number, combination in enumerate(all_combinations()[::11])
]


@pytest.mark.parametrize("options", VARIANTS, ids=name_of)
def test_a_search_plays_every_variant(options: Options) -> None:
    game = Game.deal(options, "variant")
    bots = [SearchBot("bot", 16, 60.0, seed=seat) for seat in range(options.players)]
    while not game.is_over and len(game.actions) < 60:
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    assert len(game.actions) > 20


@pytest.mark.parametrize("players", [1, 2, 4])
def test_features_are_the_same_at_every_speed(frozen: Content, players: int) -> None:
    game = after_actions(Game.new(players, "speed", content=frozen), 25)
    noted = []
    for rules in (engine.interpreted(), engine.compiled()):
        rows, scratch, view = np.zeros((8, training.ROW)), new_scratch(), read_state(game.open_state().tobytes())
        count = rules.entry_point("bots.kernels", "record_features")(game.content.packed, view, scratch, rows, 0)
        assert count == players
        noted.append(rows)
    assert noted[0].tobytes() == noted[1].tobytes()


def test_a_fit_finds_what_made_the_scores() -> None:
    """Rows whose scores are made from known weights give these weights back."""
    rows = play_training_games(standard_weights(), 2, False, 0, 60)[0].astype(np.float64)
    width = STAGES * FEATURES
    truth = np.zeros(FEATURES)
    truth[1], truth[FEATURES - 3] = 0.7, 2.0
    rows[:, training.R_FINAL_SCORE] = rows[:, training.R_SCORE] + rows[:, :FEATURES] @ truth
    pairs = rows.reshape(-1, 2, training.ROW)
    ahead = pairs[:, 0, training.R_FINAL_SCORE] > pairs[:, 1, training.R_FINAL_SCORE]
    pairs[:, 0, training.R_SHARE], pairs[:, 1, training.R_SHARE] = ahead, ~ahead
    weights = fit([rows], 2)
    for side in range(SIDES):
        assert weights[side * width + 1] == pytest.approx(0.7, abs=0.1)
    assert weights[W_SPREAD] == 1, "where scores are forecast exactly, chances are sure"


def test_the_weights_foresee_games_they_were_not_fitted_to() -> None:
    rows = play_training_games(standard_weights(), 2, False, 1_000_000, 60)[0].astype(np.float64)
    more = by_stage(rows) @ standard_weights()[1][: SIDES * STAGES * FEATURES]
    gained = rows[:, training.R_FINAL_SCORE] - rows[:, training.R_SCORE]
    assert np.mean((gained - more) ** 2) < 0.6 * np.var(gained), "make the bots' weights anew"


def test_a_search_leaves_the_observation_as_it_was(frozen: Content) -> None:
    game = after_actions(Game.new(2, "alone", content=frozen), 12)
    observation = game.observe(game.seat)
    before = observation.tobytes()
    SearchBot("bot", 100, 60.0).think(observation)
    assert observation.tobytes() == before
