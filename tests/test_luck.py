"""Luck is fair: over many games its mean is zero, whoever plays; and what is not fair shows."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pytest

from planetarium import Content, Game, standard_content
from planetarium.bots import make_bot
from planetarium.bots.review.analysis import Analysis, analyse
from planetarium.bots.review.evaluator import Effort, Evaluator, Ply
from planetarium.formats.notation import Action
from planetarium.game import key_from_seed, key_words
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import EVERYBODY, read_state
from planetarium.speeds import engine

QUICK = Effort(playouts=6, searched=0, turns=8)

Chooser = Callable[[Game], Action]


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLANETARIUM_SPEED", "compiled")
        yield


def chooser(bot: str, seed: str) -> Chooser:
    made = make_bot(bot, seed)
    return lambda game: made.choose(game.observe(game.seat))


def peeking(seed: str) -> Chooser:
    """Plays as greedy does, but looks at the decks before it draws and takes what is better than it might have been."""
    honest = chooser("greedy", seed)

    def choose(game: Game) -> Action:
        if game.phase != "draw":
            return honest(game)
        evaluator = Evaluator(game.content, game.options, f"{seed} {len(game.actions)}", Effort(playouts=40, turns=4))

        def surprise(action: Action) -> float:
            true = game.copy()
            true.play(action)
            expected = evaluator.value(game.open_state().tobytes(), "expected", action.number)
            return evaluator.value(true.open_state().tobytes(), "true").chances[game.seat] - expected.chances[game.seat]

        return max(game.legal_actions, key=surprise)

    return choose


def play(game: Game, choosers: Sequence[Chooser]) -> Game:
    while not game.is_over:
        game.play(choosers[game.seat](game))
    return game


@cache
def analyses(bots: str, games: int) -> list[Analysis]:
    """Games of bots, analysed; each of its own deal."""
    names, found = bots.split(), []
    for number in range(games):
        seats = [chooser(name, f"{number} {seat}") for seat, name in enumerate(names)]
        found.append(analyse(play(Game.new(len(names), f"luck {bots} {number}"), seats), effort=QUICK))
    return found


def score(samples: Sequence[float]) -> float:
    """How many standard errors a mean is away from zero."""
    return fmean(samples) / (stdev(samples) / sqrt(len(samples)))


def lucks(found: Sequence[Analysis], seat: int) -> list[float]:
    return [one.seats[seat].luck for one in found]


# --- Luck is zero on average ---


@pytest.mark.parametrize(("bots", "games", "precision"), [
    ("greedy greedy", 100, 0.06),
    ("greedy random", 30, 0.05),
    ("greedy greedy greedy", 30, 0.1),
    ("greedy", 80, 0.1),
])  # fmt: skip
def test_mean_luck_is_zero(bots: str, games: int, precision: float) -> None:
    """Between equal bots, between unequal ones, and against the dice."""
    found = analyses(bots, games)
    for seat in range(len(bots.split())):
        samples = lucks(found, seat)
        assert stdev(samples) / sqrt(games) < precision, "too few games to tell"
        assert abs(score(samples)) < 4


def test_what_is_not_luck_is_skill() -> None:
    """Greedy wins nearly every game against random, and none of that by luck."""
    found = analyses("greedy random", 30)
    skills = [one.seats[0].skill for one in found]
    assert fmean(skills) > 0.4
    assert score(skills) > 10


def own_luck(found: Analysis) -> float:
    """What a draw brings to who draws: here no fault can hide behind two seats that are alike."""
    return fmean(decision.luck[decision.seat] for decision in found.decisions if decision.chance)


def test_the_luck_of_ones_own_draws_is_zero() -> None:
    own = [own_luck(one) for one in analyses("greedy greedy", 100)]
    assert stdev(own) / sqrt(len(own)) < 0.005
    assert abs(score(own)) < 4


# --- And the tests above would notice if it were not ---


def test_who_peeks_is_lucky() -> None:
    own = []
    for number in range(40):
        game = play(Game.new(2, f"peek {number}"), [peeking(f"{number} {seat}") for seat in range(2)])
        own.append(own_luck(analyse(game, effort=Effort(playouts=40, searched=0, turns=4))))
    assert score(own) > 4


def deal_luck(seed: str) -> float:
    """The luck of seat 0 in a deal with which nobody has played yet."""
    game = Game.new(2, seed)
    record = game.record() | {"key": game._key.hex()}
    return analyse(record, effort=Effort(playouts=100, searched=0, turns=2)).seats[0].luck


def test_a_dealer_who_picks_the_deals_is_found_out() -> None:
    deals = [deal_luck(f"deal {number}") for number in range(120)]
    assert stdev(deals) / sqrt(len(deals)) < 0.01
    assert abs(score(deals)) < 4
    assert score([max(deals[first : first + 4]) for first in range(0, 120, 4)]) > 4


# --- When chance falls ---


def plies_of(game: Game) -> list[Ply]:
    """The plies of a finished game."""
    again = Game.start(game.options, content=game.content, key=game._key)
    views = [again.open_state().tobytes()]
    for action in game.actions:
        again.play(action)
        views.append(again.open_state().tobytes())
    return [
        Ply(number, before, action.number, after)
        for number, (action, (before, after)) in enumerate(zip(game.actions, pairwise(views), strict=True))
    ]


@pytest.mark.parametrize(("players", "options"), [
    (1, {}), (2, {}), (4, {}),
    (1, {"modules": ("epochs",), "extras": ("life",)}),
    (3, {"modules": ("epochs", "frost-line"), "extras": ("life", "dual", "matter")}),
])  # fmt: skip
def test_what_does_not_count_as_chance_leads_to_one_place_only(players: int, options: dict[str, Any]) -> None:
    """Wherever chance was not seen to fall, other decks, dice and tokens lead to the very same table."""
    rules, contents, room = engine.compiled(), standard_content().packed, np.zeros(MAX_LEGAL, np.int16)
    game = Game.new(players, f"chance {options}", **options)
    play(game, [chooser("greedy", f"{seat}") for seat in range(players)])
    evaluator = Evaluator(game.content, game.options, "chance", QUICK)
    fell = 0
    for ply in plies_of(game):
        if evaluator.chance_fell(ply):
            fell += 1
            continue
        for number in range(3):
            world = read_state(ply.before)
            rules.imagine(contents, world, key_words(key_from_seed(f"{number}")))
            rules.apply(contents, world, new_log(0), ply.action, room)
            rules.observe(contents, world, EVERYBODY)
            assert world.tobytes() == ply.after
    assert 5 < fell < len(game.actions)
    if players == 1:
        assert fell >= game.turn - 2, "alone, every turn that goes on ends with dice"


def test_set_up_is_chance_only_where_the_discards_tie(frozen: Content) -> None:
    """2.3 Who begins is drawn among those who discarded equally dear Finals."""
    seen = set()
    for seed in range(30):
        game = Game.new(2, seed, content=frozen)
        game.play(game.legal_actions[0])
        before = game.open_state()
        last = game.play(game.legal_actions[0])
        ply = Ply(seed, before.tobytes(), last.number, game.open_state().tobytes())
        points = [frozen.card(action.removeprefix("discard ")).points for action in game.actions]
        tied = points[0] == points[1]
        assert Evaluator(frozen, game.options, "tie", QUICK).chance_fell(ply) == tied
        seen.add(tied)
    assert seen == {True, False}
