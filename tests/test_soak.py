"""Long runs, `make soak`: hundreds of thousands of games without a dead end, thousands checked step by step."""

import numpy as np
import pytest

from planetarium.bots import make_bot
from planetarium.content import Content, standard_content
from planetarium.game import Game, key_from_seed, key_words
from planetarium.options import Options
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import OVER, new_state
from planetarium.speeds import engine
from tests.test_fixture_games import check_conservation

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_hundred_thousand_random_games_reach_their_end(players: int) -> None:
    rules, contents = engine.compiled(), standard_content().packed
    state, tally = new_state(), np.zeros(3, np.int64)
    key = key_words(key_from_seed("soak")).copy()
    generator = key_words(key_from_seed(f"soak {players}"))[:4].copy()
    room = np.zeros(MAX_LEGAL, np.int16)
    packed = Options(players).settled(standard_content()).packed()
    rules.random_games(contents, state, new_log(0), packed, key, 100_000, generator, room, tally)
    assert tally[2] == 100_000
    assert state["phase"] == OVER


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_games_conserve_everything_at_every_step(players: int, bot: str, frozen: Content) -> None:
    for content in (frozen, standard_content()):
        for seed in range(20):
            game = Game.new(players, seed, content=content, rules=engine.compiled())
            bots = [make_bot(bot, f"{seed}/{seat}") for seat in range(players)]
            while not game.is_over:
                game.play(bots[game.seat].choose(game.observe(game.seat)))
                check_conservation(content, game.position())


def test_interpreted_and_compiled_rules_agree_over_many_games() -> None:
    for seed in range(24):
        slow = Game.new(1 + seed % 4, seed, rules=engine.interpreted())
        quick = Game.new(1 + seed % 4, seed, rules=engine.compiled())
        bot = make_bot("random", seed)
        while not quick.is_over:
            action = bot.choose(quick.observe(quick.seat))
            quick.play(action)
            slow.play(action)
            assert slow.tobytes() == quick.tobytes()
