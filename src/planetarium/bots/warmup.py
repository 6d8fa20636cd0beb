"""Warming up: compiles every entry point of the rulebook and the bots once, here or in a process of its own."""

import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec

import numpy as np

from planetarium.bots.kernels.evaluation import new_scratch
from planetarium.bots.kernels.search import new_tree
from planetarium.bots.kernels.tally import new_tallies
from planetarium.bots.thinking import SearchSettings
from planetarium.bots.weights import standard_weights
from planetarium.content import standard_content
from planetarium.options import Options
from planetarium.records.layout import one
from planetarium.rules.actions import ACTIONS, MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import new_state, new_states
from planetarium.speeds import engine
from planetarium.speeds.engine import Rulebook

Progress = Callable[[int, int, str], None]


def warm_up(progress: Progress | None = None) -> Rulebook:
    """Compiles every entry point, or reads it from disk, and returns the compiled rulebook.

    `progress` is told (steps done, steps in all, what comes next). Without Numba: the interpreted rulebook.
    Compiling takes a minute or two.

    >>> warm_up().speed  # doctest: +SKIP
    'compiled'
    """
    if not engine.can_compile():
        return engine.interpreted()
    rules = engine.compiled()
    steps = [*_steps(rules), *_environment_steps(rules)]
    for number, (what, step) in enumerate(steps):
        if progress:
            progress(number, len(steps), what)
        step()
    if progress:
        progress(len(steps), len(steps), "")
    engine.mark_warm()
    return rules


def _steps(rules: Rulebook) -> list[tuple[str, Callable[[], object]]]:
    """Each entry point with a call that compiles it, in an order in which the throwaway game can be played."""
    contents = standard_content().packed
    states, log = new_states(3), new_log(0)
    states[:1] = Options().undealt()
    state, room = states[:1], states[1:]
    actions, levels = np.zeros(MAX_LEGAL, np.int16), np.zeros((2, MAX_LEGAL), np.int16)
    key, generator = np.arange(8, dtype=np.int64), np.arange(1, 5, dtype=np.int64)
    tally, history, policies = np.zeros(3, np.int64), np.zeros(8, np.int16), np.zeros(4, np.int64)
    scratch, tree, weights, settings = new_scratch(), new_tree(MAX_LEGAL), standard_weights(), SearchSettings().packed()
    thinking = (room, log, scratch, weights, generator, np.zeros(0, np.int64), 1, 1, np.zeros((0, 2, 4)))
    names = (
        "choose", "choose_by_heuristic", "search", "estimate_chances", "play_policies", "play_by_heuristic",
        "tally_game",
    )  # fmt: skip
    choose, by_heuristic, search, estimate_chances, play_policies, play_by_heuristic, tally_game = (
        rules.entry_point("bots.kernels", name) for name in names
    )
    return [
        ("the deal", lambda: rules.new_game(contents, state, key)),
        ("legal actions", lambda: rules.legal_actions(contents, state, actions)),
        ("actions", lambda: rules.apply(contents, state, log, int(actions[0]), actions)),
        ("observing", lambda: rules.observe(contents, state, 0)),
        ("imagining", lambda: rules.imagine(contents, state, key)),
        ("winning", lambda: rules.has_won(contents, state, 0)),
        ("bots", lambda: choose(contents, state, actions, 1, 0, generator)),
        ("heuristic", lambda: by_heuristic(contents, state, actions, 1, scratch, weights, 0.0, generator)),
        ("search", lambda: search(contents, state, room, log, tree, 0, scratch, weights, settings, generator, 1)),
        ("outlook", lambda: estimate_chances(contents, state, *thinking)),
        ("perft", lambda: rules.perft(contents, states, log, levels, 1)),
        ("random games", lambda: rules.random_games(contents, state, log, key, 1, generator, actions, tally)),
        ("whole games", lambda: play_policies(contents, states, log, policies, generator, actions, history)),
        (
            "quick games",
            lambda: play_by_heuristic(contents, states, log, scratch, weights, generator, actions, history),
        ),
        ("counting", lambda: tally_game(contents, state, log, key, actions, history[:0], *new_tallies())),
    ]


def _environment_steps(rules: Rulebook) -> list[tuple[str, Callable[[], object]]]:
    """The same for the environments, where the libraries that they are for are installed."""
    if not find_spec("gymnasium"):
        return []
    # Not above: it loads Gymnasium, for which nobody who plays has to wait.
    from planetarium.envs.kernels.episode import DEAL, EPISODE, TERMS
    from planetarium.envs.kernels.seen import SEEN

    contents, undealt, states, views = standard_content().packed, Options().undealt(), new_state(), new_state()
    episodes, terms, seens, finals = one(EPISODE), one(TERMS), one(SEEN), one(SEEN)
    actions, legal, masks = np.full(1, DEAL), np.zeros((1, MAX_LEGAL), np.int16), np.zeros((1, ACTIONS), np.int8)
    generators = np.arange(1, 5).reshape(1, 4)
    step, step_shared, show, first_illegal, sample, advise = (
        rules.entry_point("envs.kernels", name)
        for name in ("step", "step_shared", "show", "first_illegal", "sample", "advise")
    )
    scratches, weights = new_scratch(), standard_weights()
    games = (
        contents, undealt, states, episodes, terms, actions, legal, masks, seens, finals, views, new_log(0), scratches,
        weights,
    )  # fmt: skip
    return [
        ("environments", lambda: step(*games)),
        ("many games", lambda: step_shared(*games, np.array([0, 1]))),
        ("advice", lambda: advise(contents, states, episodes, views, legal[0], scratches, weights, actions)),
        ("arrays", lambda: show(contents, states, views, seens, 0)),
        ("masks", lambda: first_illegal(episodes, masks, actions, 0)),
        ("samples", lambda: sample(episodes, legal, generators, actions)),
    ]


def start_warm_up() -> "subprocess.Popen[bytes] | None":
    """Begins compiling in a process of its own, if there is need to; `engine.is_warm` tells when it is done."""
    if not engine.can_compile() or engine.is_warm():
        return None
    return subprocess.Popen(
        [sys.executable, "-c", "from planetarium.bots.warmup import warm_up; warm_up()"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
