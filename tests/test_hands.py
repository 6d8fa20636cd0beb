"""What rivals are taken to hold: what agrees with all that a seat knows, and rather what explains their mats."""

from typing import Any

import numpy as np
import pytest

from planetarium import Content, Game
from planetarium.bots.kernels.evaluation import DISTANCES, W_HANDS, W_HEURISTIC, WEIGHT_ROWS, WEIGHTS, new_scratch
from planetarium.bots.kernels.hands import read_hands
from planetarium.bots.kernels.search import determinize
from planetarium.game import key_from_seed, key_words
from planetarium.lab.fitting import TRUST, fit_hands
from planetarium.records.content import DECKS, LOW
from planetarium.rules.speed import only
from planetarium.rules.state import new_states, read_state
from planetarium.speeds import engine
from tests.rules.positions import at
from tests.test_position import sampled_positions
from tests.test_secrecy import hidden_slots


def collectors() -> Any:
    """Weights by which rivals hold what they could pay for now, twenty times as likely as anything else."""
    weights = np.ones((WEIGHT_ROWS, WEIGHTS))
    weights[:, W_HANDS:W_HEURISTIC].reshape(WEIGHT_ROWS, DECKS, DISTANCES)[:, :, 0] = 20.0
    return weights


def worlds(content: Content, seen: Any, number: int, seed: str = "hands") -> Any:
    """So many games that a seat may imagine, as states."""
    scratch, states = only(new_scratch()), new_states(number)
    generator = key_words(key_from_seed(seed))[:4].copy()
    read_hands(content.data, seen, scratch, collectors())
    for i in range(number):
        determinize(content.data, seen, states[i : i + 1], scratch, generator)
    return states


@pytest.mark.parametrize("players", [2, 3, 4])
def test_likely_hands_agree_with_all_that_a_seat_knows(frozen: Content, players: int) -> None:
    """Every card is somewhere once, and from the shuffle that its back tells."""
    generations, moved = 0, 0
    for number, game in enumerate(sampled_positions(frozen, players, seed=40 + players, every=40)):
        generations = max(generations, int(game._state.deck_generation.max()))
        if number % 5 or game.is_over:
            continue
        seen = game.observe(game.seat)
        for state in worlds(frozen, seen.state, 2):
            imagined = Game(frozen, game.options, read_state(state.tobytes()), bytes(32), rules=engine.compiled())
            assert imagined.observe(game.seat).tobytes() == seen.tobytes()
            assert Game.from_position(imagined.position(), content=frozen).position() == imagined.position()
            here, there = (hidden_slots(frozen, one, game.seat) for one in (game._state, state))
            for back, slots in here.items():
                cards = [sorted(int(place[i]) for place, i in some) for some in (slots, there[back])]
                assert cards[0] == cards[1]
            moved += (state.hand != game._state.hand).any()
    assert moved > 5, "the other worlds were no others"
    assert generations >= 1, "a deck was made anew on the way"


def test_a_mat_gives_away_the_cards_it_fits(frozen: Content) -> None:
    """The rival holds one Low card; with three water on A it is rather the one that it can pay."""
    held = {}
    for mat in ("water water water", ""):
        game = at(frozen, players=3, hands={1: ["low-gas"]}, mats={1: {"A": mat}}, matter={})
        states = worlds(frozen, game.observe(0).state, 200)
        held[mat] = [frozen.card_id(int(state.hand[1, 0])) for state in states]
    thirsty = {mat: cards.count("low-water") for mat, cards in held.items()}
    assert thirsty["water water water"] > 100 > 50 > thirsty[""]
    assert len(set(held[""])) == sum(card.deck == "low" for card in frozen.cards), "no card is ruled out"


def test_hands_that_lie_open_are_left_alone(frozen: Content) -> None:
    game = at(frozen, hands={0: ["low-rock"], 1: ["low-gas", "high-metal"]}, mats={1: {"A": "water"}})
    for state in worlds(frozen, game.open_state(), 5):
        assert (state.hand == game._state.hand).all()


def test_what_rivals_hold_is_counted_against_chance() -> None:
    held = np.zeros((DECKS, DISTANCES, 2))
    held[LOW, 0] = 900, 1_000
    held[LOW, 12] = 100, 1_000
    likely = fit_hands(held).reshape(DECKS, DISTANCES)
    assert likely[LOW, 0] == pytest.approx(1.8**TRUST, rel=0.15)
    assert likely[LOW, 12] == pytest.approx(0.33**TRUST, rel=0.5)
    assert (likely[LOW + 1 :] == 1).all(), "where nothing was seen, chance decides"
