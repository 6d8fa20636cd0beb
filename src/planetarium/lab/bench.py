"""How fast the rulebook plays uniformly random games on one core."""

import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from planetarium import __version__
from planetarium.content import Content
from planetarium.game import key_from_seed, key_words
from planetarium.options import Options
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import new_state
from planetarium.speeds.engine import Rulebook

SETTINGS = {"2 players": Options(2), "4 players": Options(4), "solo": Options(1, 100)}


def bench(rules: Rulebook, content: Content, seconds: float) -> Iterator[dict[str, Any]]:
    """A row for each number of players: whole games only, their deal inside the clock.

    The full list of legal actions is made at every decision and counted, forced decisions included.
    """
    state = new_state()
    log = new_log(0)
    actions = np.zeros(MAX_LEGAL, np.int16)
    batch = 100 if rules.speed == "compiled" else 1
    for game, options in SETTINGS.items():
        packed = options.packed()
        key = key_words(key_from_seed("bench")).copy()
        generator = key_words(key_from_seed("bench bots"))[:4].copy()
        tally = np.zeros(3, np.int64)
        rules.random_games(content.packed, state, log, packed, key, 1, generator, actions, np.zeros(3, np.int64))
        start, cpu_start = time.perf_counter(), time.process_time()
        spent = 0.0
        while spent < seconds:
            rules.random_games(content.packed, state, log, packed, key, batch, generator, actions, tally)
            spent = time.perf_counter() - start
        cpu = time.process_time() - cpu_start
        decisions, legal, games = tally.tolist()
        notes = f"Python, {rules.speed}; full rules, cryptographic chance"
        if cpu < 0.95 * spent:
            notes += f"; NOISY, had its core {100 * cpu / spent:.0f}%"
        yield {
            "engine": f"planetarium {__version__}",
            "game": game,
            "actions_per_s": decisions / spent,
            "games_per_s": games / spent,
            "actions_per_game": decisions / games,
            "legal_per_decision": legal / decisions,
            "notes": notes,
            "seconds": spent,
            "cpu_seconds": cpu,
        }
