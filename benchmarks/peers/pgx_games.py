"""Pgx: batches of games on JAX, on as many cores as it is given.

Each core has a share of the batch, and a game that ends begins anew. A batch of a slow game ends none within the time:
so a few whole games are played first, outside the clock, and games/s is actions/s divided by their mean length.
"""

import os
import random
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from measuring import Games, Play, Row

BATCH = 1024
STEPS = 16  # of the batch in a timed call
PROBED = 128  # whole games played first
SINGLE_PLAYER = ("2048", "minatar-")
BRIDGE_DEALS = 4096


def pgx(cores: int = 1) -> Games:
    """All of its games for two or more."""
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={cores}"
    import pgx as library

    notes = f"JAX, batch {BATCH}; makes observations; lengths of {PROBED} games"
    for name in sorted((*library.available_envs(), "bridge_bidding")):
        if name == "bridge_bidding":
            yield name, f"{notes}; {BRIDGE_DEALS} deals with made-up tricks", lambda: _player(_bridge_bidding(), cores)
        elif not name.startswith(SINGLE_PLAYER):
            yield name, notes, lambda name=name: _player(library.make(name), cores)  # type: ignore[misc]


def _bridge_bidding() -> Any:
    """Bidding over deals of our own: the table that Pgx downloads has tricks, which nobody who bids can see."""
    import numpy as np
    from pgx.bridge_bidding import BridgeBidding

    generator = np.random.default_rng(0)
    holders = generator.permuted(np.tile(np.arange(52) // 13, (BRIDGE_DEALS, 1)), axis=1)
    keys = (holders.reshape(-1, 4, 13) << np.arange(24, -1, -2)).sum(axis=2)
    tricks = (generator.integers(0, 14, (BRIDGE_DEALS, 4, 5)) << np.arange(16, -1, -4)).sum(axis=2)
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "deals.npy"
        np.save(table, np.stack([keys, tricks]).astype(np.int32))
        return BridgeBidding(str(table))


def _player(env: Any, cores: int) -> Play:
    import jax
    import jax.numpy as jnp
    from pgx.experimental import auto_reset

    step = jax.vmap(auto_reset(env.step, env.init))

    def play_step(carry: Any, _: Any) -> Any:
        state, key = carry
        mask, (key, choice_key, step_key) = state.legal_action_mask, jax.random.split(key, 3)
        legal = mask.sum(axis=1)
        rank = jnp.floor(jax.random.uniform(choice_key, legal.shape) * legal)
        action = jnp.argmax(jnp.cumsum(mask, axis=1) > rank[:, None], axis=1)
        state = step(state, action, jax.random.split(step_key, len(legal)))
        return (state, key), (legal, state.terminated | state.truncated)

    def play_steps(carry: Any) -> Any:
        return jax.lax.scan(play_step, carry, None, length=STEPS)

    def start(key: Any, games: int) -> Any:
        keys = jax.random.split(key, games + 1)
        return jax.vmap(env.init)(keys[1:]), keys[0]

    key = jax.random.PRNGKey(random.getrandbits(31))
    length, legal = _probe(jax.jit(partial(start, games=PROBED))(key), jax.jit(play_steps))
    run = jax.pmap(play_steps)
    carry = jax.pmap(partial(start, games=BATCH // cores))(jax.random.split(key, cores))
    actions = STEPS * (BATCH // cores) * cores

    def play(row: Row) -> None:
        nonlocal carry
        carry, _ = jax.block_until_ready(run(carry))
        row.actions += actions
        row.games += actions / length
        row.legal += actions * legal

    return play


def _probe(carry: Any, run: Any) -> tuple[float, float]:
    """Actions for each game and legal actions for each decision, of a few whole games."""
    import numpy as np

    playing, actions, legal_sum = np.ones(PROBED, bool), 0, 0
    while playing.any():
        carry, played = run(carry)
        for legal, ended in zip(*map(np.asarray, played), strict=True):
            actions += int(playing.sum())
            legal_sum += int(legal[playing].sum())
            playing &= ~ended
    return actions / PROBED, legal_sum / actions
