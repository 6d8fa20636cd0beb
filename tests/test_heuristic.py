"""The heuristic: what it values, and the bot that goes by it alone."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from planetarium import Content, Game, Observation
from planetarium.bots import BOTS, SearchBot, instant, make_bot, thinking
from planetarium.bots.kernels import evaluation
from planetarium.bots.kernels.evaluation import PREFERENCES, W_HEURISTIC, WEIGHT_ROWS, WEIGHTS, new_scratch, weight_row
from planetarium.bots.kernels.heuristic import (
    NOISE,
    action_value,
    prepare_heuristic,
    value_of_draw,
    value_of_play,
)
from planetarium.bots.thinking import SearchSettings
from planetarium.bots.weights import read_weights, standard_weights, write_weights
from planetarium.lab import preferences
from planetarium.records.content import FINAL, LOW
from planetarium.rules.speed import only
from tests.rules.positions import at

# Preferences of the tests' own, so that better ones never touch them.
PLAIN = {
    "near": 4.5, "near_final": 4.5, "next_card": 0.5, "second_plan": 0.3, "many_cards": 0.2, "any_matter": 0.3,
    "towing": 1.0, "towing_late": 0.0, "final": 1.0, "final_early": -1.0, "approach": 0.5, "rest": 1.0,
    "draw_low": 1.0, "draw_low_early": 0.5, "draw_high": 0.8, "draw_high_early": 0.0, "draw_final": 1.0,
    "draw_final_early": -0.8, "finals_in_hand": 0.5, "near_kept": 9.0, "new_planet": 4.0, "swap": 0.5,
}  # fmt: skip


def plain_weights(**changed: float) -> Any:
    weights = np.zeros((WEIGHT_ROWS, WEIGHTS))
    weights[:, W_HEURISTIC:] = [(PLAIN | changed)[name] for name in PREFERENCES]
    return weights


class Valued:
    """A game as the heuristic sees it, for the seat to act."""

    def __init__(self, game: Game, weights: Any = None) -> None:
        self.game, self.seen = game, game.observe(game.seat)
        worth = (plain_weights() if weights is None else weights)[weight_row(self.seen.state)]
        self.known = (game.content.data, self.seen.state, only(new_scratch()), worth)
        prepare_heuristic(*self.known)

    def actions(self) -> dict[str, float]:
        return {str(action): action_value(*self.known, action.number) for action in self.seen.legal_actions}

    def draw(self, deck: int) -> float:
        return value_of_draw(*self.known, deck)

    def play(self, card: str, planet: int) -> float:
        return value_of_play(*self.known, self.game.content.card_numbers[card], planet)


def test_finals_are_drawn_near_the_end(frozen: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instant, "standard_weights", plain_weights)
    monkeypatch.setenv("PLANETARIUM_SPEED", "interpreted")
    for track, drawn in ((0, "draw low"), (frozen.board.track_length - 1, "draw final")):
        game = at(frozen, phase="draw", track=track, mats={0: {"A": "rock water"}})
        assert make_bot("heuristic").choose(game.observe(0)) == drawn


def test_a_draw_is_worth_what_the_unseen_cards_are_worth(frozen: Content) -> None:
    """Once the dear cards lie in rows, less is left to be drawn; of two Finals the better one counts."""
    common: dict[str, Any] = {
        "phase": "draw",
        "track": frozen.board.track_length - 1,
        "mats": {0: {"A": "gas gas rock rock"}},
    }
    dear = {"D": [("low-inner", 1), ("low-lift", 1), ("low-pair", 1), ("low-pull-two", 1)]}
    assert Valued(at(frozen, rows=dear, **common)).draw(LOW) < Valued(at(frozen, **common)).draw(LOW)
    last = [card.id for card in frozen.cards if card.deck == "final"][:2]
    pair = Valued(at(frozen, discarded=["final"], decks={"final": last}, **common)).draw(FINAL)
    alone = [Valued(at(frozen, discarded=["final"], decks={"final": [one]}, **common)).draw(FINAL) for one in last]
    assert pair == pytest.approx(max(alone)) and alone[0] != alone[1]


def test_each_final_in_hand_makes_another_less_wanted(frozen: Content) -> None:
    draws = [Valued(at(frozen, phase="draw", hands={0: hand})).draw(FINAL) for hand in ([], ["hot-jupiter"])]
    assert draws[1] < draws[0]


def test_a_play_counts_what_it_leaves_for_the_other_cards(frozen: Content) -> None:
    """It spends the gas of another card, and puts the marker that a Final wants."""
    common: dict[str, Any] = {"phase": "card", "track": frozen.board.track_length - 1, "mats": {0: {"A": "gas gas"}}}
    values = {}
    for other in ("low-pull-two", "low-water", "final-lift"):
        valued = Valued(at(frozen, hands={0: ["low-gas", other]}, **common))
        before = valued.seen.tobytes()
        values[other] = valued.play("low-gas", 0)
        assert valued.seen.tobytes() == before, "what was tried is taken back"
    assert values["low-pull-two"] < values["low-water"] < values["final-lift"]


def test_planets_are_towed_to_where_cards_want_them(frozen: Content) -> None:
    """C is gaseous, and Hot Jupiter wants such a planet near the star."""
    common: dict[str, Any] = {"planets": {"C": "V-4"}, "matter": {}, "track": frozen.board.track_length - 1}
    values = Valued(at(frozen, hands={0: ["hot-jupiter"]}, **common)).actions()
    assert max(values, key=lambda action: values[action]).startswith("V-4>IV-")
    assert set(Valued(at(frozen, **common)).actions().values()) == {0.0}, "for no card no planet is towed"


@pytest.mark.parametrize("kind", ["gas", "rock", "water"])
def test_matter_is_fetched_for_the_card_that_wants_it(frozen: Content, kind: str) -> None:
    game = at(frozen, hands={0: [f"low-{kind}"]})
    values = Valued(game).actions()
    before = game.position()
    game.play(max(values, key=lambda action: values[action]))
    mats = [doc["seats"][0]["mat"] for doc in (before, game.position())]
    assert sum(section.get(kind, 0) for section in mats[1].values()) == 1
    assert not any(mats[0].values())


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_heuristic_bot_does_what_is_valued_most(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANETARIUM_SPEED", "compiled")
    game = Game.new(players, "instinct", modules=("epochs", "frost-line"), star="variable")
    bots = [make_bot("heuristic", seat) for seat in range(players)]
    while not game.is_over:
        action = bots[game.seat].choose(game.observe(game.seat))
        if len(game.actions) % 29 == 0:
            values = Valued(game, standard_weights()).actions()
            assert values[str(action)] >= max(values.values()) - NOISE
        game.play(action)
    assert "heuristic" in BOTS


def test_what_is_overlooked_is_not_chosen(frozen: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the actions, and each time others; whoever overlooks everything still sees that one may pass."""
    monkeypatch.setenv("PLANETARIUM_SPEED", "compiled")
    monkeypatch.setattr(instant, "standard_weights", plain_weights)
    seen = at(frozen, phase="card", hands={0: ["low-gas", "high-gas"]}, mats={0: {"A": "gas gas gas"}}).observe(0)
    best = "play high-gas A"
    for oversight, least, most in ((0.0, 40, 40), (0.5, 10, 30), (1.0, 0, 0)):
        chosen = [instant.HeuristicBot("bot", oversight, seed).choose(seen) for seed in range(40)]
        assert least <= sum(action == best for action in chosen) <= most


def test_both_trees_of_a_search_have_the_same_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise one tree would see what the other overlooks."""
    grown: list[Any] = []
    add_up = thinking._considered

    def watched(seen: Observation, trees: list[Any]) -> Any:
        grown.extend(trees)
        return add_up(seen, trees)

    monkeypatch.setattr(thinking, "_considered", watched)
    monkeypatch.setenv("PLANETARIUM_SPEED", "compiled")
    game = Game.new(2, "roots")
    while len(game.legal_actions) < 20:
        game.play(game.legal_actions[0])
    SearchBot("bot", 200, 60.0, SearchSettings(oversight=0.5)).think(game.observe(game.seat))
    roots = [tree.tree[1 : tree.root_children + 1] for tree in grown]
    assert len(roots) == 2 and 1 < len(roots[0]) < len(game.legal_actions)
    for field in ("action", "prior"):
        assert (roots[0][field] == roots[1][field]).all()
    assert (roots[0]["visits"] != roots[1]["visits"]).any(), "but each grows in its own way"


def test_weights_come_back_as_they_were_written(tmp_path: Path) -> None:
    weights = np.arange(WEIGHT_ROWS * WEIGHTS).reshape(WEIGHT_ROWS, WEIGHTS) / 8
    write_weights(weights, tmp_path / "weights.json")
    assert (read_weights((tmp_path / "weights.json").read_text()) == weights).all()


def test_weights_of_another_shape_are_told(tmp_path: Path) -> None:
    write_weights(plain_weights(), tmp_path / "weights.json")
    doc = json.loads((tmp_path / "weights.json").read_text())
    for rows in doc.values():
        rows.pop()
    with pytest.raises(ValueError, match="fit it anew"):
        read_weights(json.dumps(doc))


def test_preferences_are_compared_over_the_same_deals_from_every_seat() -> None:
    """So equal ones are equal, deal by deal, whoever begins."""
    same = plain_weights()[0, W_HEURISTIC:]
    for players in (2, 4):
        shares = preferences.play_deals(same, same, players, False, "equal", 6)
        assert shares == pytest.approx(np.full(6, 1 / players))


def test_a_short_search_finds_better_preferences(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in (("ROUNDS", 1), ("GENERATIONS", 3), ("POPULATION", 6), ("DEALS", 20), ("CHECKED_DEALS", 60)):
        monkeypatch.setattr(preferences, name, few)
    careless = plain_weights(any_matter=3.0, near=0.2, towing=2.0, next_card=-3.0)[0, W_HEURISTIC:]
    with ThreadPoolExecutor(2) as pool:
        better, share = preferences.improve(careless, 2, False, pool)
    assert share > 0.5
    shares = preferences.play_deals(better, careless, 2, False, "other deals", 60)
    assert shares.mean() > 0.5


def test_the_preferences_are_read_where_they_are_written() -> None:
    """The compiled heuristic knows them by number, `weights.json` by name."""
    for number, name in enumerate(PREFERENCES, W_HEURISTIC):
        assert getattr(evaluation, f"P_{name.upper()}") == number
