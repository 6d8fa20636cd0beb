"""Primordial as a whole: every combination of options ends, stays secret, and is the same at every speed."""

import random

import numpy as np
import pytest

from planetarium.bots import make_bot
from planetarium.content import Content, standard_content
from planetarium.errors import OptionsError
from planetarium.game import Game, key_from_seed, key_words
from planetarium.options import Options
from planetarium.records.content import LIFE
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import OVER
from planetarium.speeds import engine
from tests.combinations import all_combinations, name_of

EVERYTHING = Options(2, None, ("epochs", "frost-line"), "variable", ("markers", "matter", "dual", "life"))
COMBINATIONS = [Options(2, None, *combination) for combination in all_combinations()]
SOME = [Options(1 + i % 4, None, *combination) for i, combination in enumerate(all_combinations()[::11])]


def play_random_games(content: Content, options: Options, games: int) -> int:
    """How many of `games` random games reached their end."""
    state, tally = options.settled(content).undealt(), np.zeros(3, np.int64)
    key = key_words(key_from_seed(name_of(options))).copy()
    generator = key_words(key_from_seed("mover"))[:4].copy()
    room = np.zeros(MAX_LEGAL, np.int16)
    log = new_log(0)
    engine.compiled().random_games(content.packed, state, log, key, games, generator, room, tally)
    assert state["phase"] == OVER
    return int(tally[2])


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_combination_reaches_its_end(players: int) -> None:
    for combination in all_combinations():
        assert play_random_games(standard_content(), Options(players, None, *combination), 15) == 15


@pytest.mark.soak
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("options", COMBINATIONS, ids=name_of)
def test_every_combination_reaches_its_end_a_thousand_times(options: Options, players: int) -> None:
    chosen = Options(players, None, options.modules, options.star, options.extras)
    assert play_random_games(standard_content(), chosen, 1000) == 1000


@pytest.mark.parametrize("options", SOME, ids=name_of)
def test_interpreted_and_compiled_games_are_equal_byte_for_byte(options: Options, primordial: Content) -> None:
    slow = Game.deal(options, "speed", content=primordial, rules=engine.interpreted())
    quick = Game.deal(options, "speed", content=primordial, rules=engine.compiled())
    bots = [make_bot("greedy", seat) for seat in range(options.players)]
    for _ in range(150):
        if quick.is_over:
            break
        action = bots[quick.seat].choose(quick.observe(quick.seat))
        quick.play(action)
        slow.play(action)
        assert slow.tobytes() == quick.tobytes()
        assert slow.legal_actions == quick.legal_actions
        assert slow.events == quick.events


@pytest.mark.parametrize("options", SOME, ids=name_of)
def test_positions_come_back_as_they_went(options: Options, primordial: Content) -> None:
    draws = random.Random(name_of(options))
    game = Game.deal(options, "position", content=primordial, rules=engine.compiled())
    while not game.is_over:
        game.play(draws.choice(game.legal_actions))
        if draws.random() < 0.15 or game.phase in ("pay", "lift", "place"):
            again = Game.from_position(game.position(), content=primordial)
            assert again.position() == game.position()
            assert again.legal_actions == game.legal_actions


@pytest.mark.parametrize("options", SOME, ids=name_of)
def test_what_lies_hidden_changes_no_byte_of_an_observation(options: Options, primordial: Content) -> None:
    draws = random.Random(name_of(options))
    game = Game.deal(options, "secret", content=primordial, rules=engine.compiled())
    while not game.is_over:
        game.play(draws.choice(game.legal_actions))
        if draws.random() < 0.05:
            for seat in range(options.players):
                seen = game.observe(seat)
                imagined = seen.imagine(draws.randrange(10**9))
                assert imagined.observe(seat).tobytes() == seen.tobytes()
                assert imagined.observe(seat).position() == seen.position()
                Game.from_position(imagined.position(), content=primordial)


def test_face_down_life_tokens_are_secret_and_imagined_anew(primordial: Content) -> None:
    game = Game.deal(EVERYTHING, 3, content=primordial)
    seen = game.observe(0)
    hidden = [name for name, token in seen.position()["matter"].items() if token.startswith("life")]
    assert sorted(hidden) == sorted(primordial.board.spaces[start].name for start in primordial.board.starts)
    assert {seen.position()["matter"][name] for name in hidden} == {"life"}
    worlds = set()
    for seed in range(60):
        matter = seen.imagine(seed).position()["matter"]
        tokens = tuple(matter[name] for name in hidden)
        assert len(set(tokens)) == 4
        worlds.add(tokens)
    assert len(worlds) > 40


def test_swapping_face_down_life_tokens_changes_no_byte(primordial: Content) -> None:
    game = Game.deal(EVERYTHING, 3, content=primordial)
    before = [game.observe(seat).tobytes() for seat in (0, 1)] + [game.observe(None).tobytes()]
    life = [space for space in range(72) if game._state.matter[space] >= LIFE]
    game._state.matter[life] = game._state.matter[life[::-1]].copy()
    after = [game.observe(seat).tobytes() for seat in (0, 1)] + [game.observe(None).tobytes()]
    assert after == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"extras": ("life",)}, "Hostile/Habitable Matter needs Epochs"),
        ({"star": "variable"}, "The variable star needs the Frost Line module"),
        ({"modules": ("epoch",)}, "There is no module 'epoch'; choose from epochs, frost-line"),
        ({"modules": ("frost-line",), "star": "sun"}, "There is no star 'sun'"),
        ({"extras": ("dual", "dual")}, "Each extra can only be named once"),
    ],
)
def test_options_are_refused_in_words_that_a_player_understands(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(OptionsError, match=message):
        Options(**arguments)  # type: ignore[arg-type]


def test_options_are_equal_in_whatever_order_they_are_named() -> None:
    one = Options(2, None, ("frost-line", "epochs"), None, ("life", "dual"))
    other = Options(2, None, ("epochs", "frost-line"), None, ("dual", "life"))
    assert one == other
    assert Options.from_doc(one.to_doc()) == one
