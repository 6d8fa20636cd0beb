"""Counted games: the figures of `lab tune` are those of `lab report`, for the very same games."""

import numpy as np
import pytest

from planetarium.bots.kernels.tally import new_tallies
from planetarium.content import Content
from planetarium.game import key_from_seed, key_words
from planetarium.lab.measures import measure
from planetarium.lab.plan import Plan
from planetarium.lab.recording import Recording
from planetarium.lab.tables import make_tables
from planetarium.lab.tune.measures import CARD_FIGURES, GAME_FIGURES, Counts, count_game, joined
from planetarium.options import Options
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.speeds import engine
from tests.lab.frames import HandMade

GAMES = 12
ALSO_REPORTED = [name for name in GAME_FIGURES if name != "card_steps"]


def counted(recording: Recording, game: int) -> Counts:
    """A recorded game, counted from its actions alone."""
    plan = recording.plan
    tally_game = recording.rules.entry_point("bots.kernels", "tally_game")
    history = recording.actions[recording.game_index == game][:-1]
    key, room, tallies = key_words(key_from_seed(plan.deal(game))), np.zeros(MAX_LEGAL, np.int16), new_tallies()
    tally_game(plan.content.packed, plan.options.undealt(), new_log(0), key, room, history, *tallies)
    return count_game(plan.content, plan.options.players, *tallies)


@pytest.mark.parametrize(
    ("players", "modules"), [(2, ()), (3, ("frost-line",)), (4, ("epochs", "frost-line"))], ids=["2", "3", "4"]
)
def test_figures_are_those_of_the_report(
    primordial: Content, monkeypatch: pytest.MonkeyPatch, players: int, modules: tuple[str, ...]
) -> None:
    monkeypatch.setenv("PLANETARIUM_SPEED", "compiled")
    recording = Recording(Plan(primordial, Options(players, None, modules), ("greedy",), "tally"))
    for game in range(GAMES):
        recording.play(game)
    tables = make_tables(recording)
    run = HandMade(recording.plan, *(tables[name].lazy() for name in ("games", "seats", "decisions", "cards")))
    reported = measure(run, shapes=False)
    counts = joined([counted(recording, game) for game in range(GAMES)])
    for name in ALSO_REPORTED:
        assert counts.value(name) == pytest.approx(reported.figures[name].value, abs=1e-5), name
    compared = 0
    for card, row in reported.tables["card"].items():
        for name in set(CARD_FIGURES) & set(row):
            assert counts.value(name, card) == pytest.approx(row[name].value, abs=1e-5), (name, card)
            compared += 1
    assert compared > 50


def test_a_game_is_counted_the_same_at_every_speed(frozen: Content) -> None:
    plan = Plan(frozen, Options(2), ("random",), "speeds")
    recording = Recording(plan)
    recording.play(0)
    recording.rules = engine.interpreted()
    plain = counted(recording, 0)
    recording.rules = engine.compiled()
    quick = counted(recording, 0)
    assert (plain.tops == quick.tops).all() and (plain.held == quick.held).all()
