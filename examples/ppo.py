"""Masked PPO on the vectorised environment: learns from nothing to beat `random`, then Novice.

    python examples/ppo.py                                    # against random, ten minutes
    python examples/ppo.py --opponent novice --minutes 60     # goes on from where the last run stopped
    python examples/ppo.py --evaluate --opponent novice       # only plays

Plain proximal policy optimisation with the network of `network.py`. Many games run side by side against one of the
compiled opponents; only legal actions have a probability, so nothing illegal is ever tried. Points count as they are
gained (`reward="gain"`), which teaches far sooner than the win at the end of seventy decisions. Every few rounds it
prints how it does, and writes `ppo.pt` (everything, to go on from) and `ppo.npz` (the network, under 100 kB). With the
library's own MaskablePPO (sb3-contrib) use the single environment, which has the `action_masks()` that it asks for.
"""

import argparse
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from network import Network, save  # first, because it says what is missing where PyTorch is
import numpy as np
import torch
from torch import Tensor, nn


@dataclass(frozen=True)
class Settings:
    """What PPO is set to; the usual numbers, but for a longer view, as games are long."""

    games: int = 256  # side by side
    steps: int = 32  # decisions of each in a round
    epochs: int = 3
    minibatch: int = 1024
    rate: float = 1e-3
    clip: float = 0.2
    discount: float = 0.99
    trace: float = 0.95  # GAE's lambda
    entropy: float = 0.01
    value: float = 0.5
    points: float = 10.0  # that many points are a reward of 1


class Batch(NamedTuple):
    """Decisions, one after another: what was seen and legal, what was chosen, and how well it went."""

    seen: dict[str, Tensor]
    legal: Tensor
    chosen: Tensor  # index into `legal`
    log_chance: Tensor
    advantage: Tensor
    result: Tensor  # what the value should have said


def choose(network: Network, seen: dict[str, Tensor], legal: Tensor, greedy: bool) -> tuple[Tensor, Tensor, Tensor]:
    """For each position the index of the action taken, the logarithm of its chance, and the value."""
    with torch.no_grad():
        judged = network(seen, legal)
        chances = judged.logits.log_softmax(1)
        noise = 0 if greedy else -torch.empty_like(chances).exponential_().log()  # Gumbel's: the highest is a sample
        chosen = (chances + noise).argmax(1)
        return chosen, chances.gather(1, chosen[:, None])[:, 0], judged.seats[:, 0]


def collect(network: Network, games: Games, settings: Settings) -> Batch:
    """Plays a round: so many steps of every game. Where only one action is legal the network is not asked."""
    shape = (settings.steps, games.number)
    rewards, values, over, chances = (torch.zeros(shape) for _ in range(4))
    free, chosen = torch.zeros(shape, dtype=torch.bool), torch.zeros(shape, dtype=torch.long)
    views, legals = [], []
    for step in range(settings.steps):
        free[step] = games.count > 1
        rows = free[step].nonzero()[:, 0]
        seen, legal = games.look(rows)
        index, chances[step, rows], values[step, rows] = choose(network, seen, legal, greedy=False)
        chosen[step, rows] = index
        views.append(seen)
        legals.append(legal)
        reward, ended = games.step(chosen[step])
        rewards[step], over[step] = reward / settings.points, ended
    rows = torch.arange(games.number)
    last = choose(network, *games.look(rows), greedy=False)[2]
    gains = advantages(rewards, values, over, free, last, settings)
    widest = max(legal.shape[1] for legal in legals)
    legals = [nn.functional.pad(legal, (0, widest - legal.shape[1]), value=-1) for legal in legals]
    seen = {name: torch.cat([view[name] for view in views]) for name in views[0]}
    return Batch(seen, torch.cat(legals), chosen[free], chances[free], gains[free], (gains + values)[free])


def advantages(
    rewards: Tensor, values: Tensor, over: Tensor, free: Tensor, last: Tensor, settings: Settings
) -> Tensor:
    """Generalised advantage estimation over [steps, games]; `over` says which steps ended a game.

    A step that was not `free` has no value of its own: it passes on what comes after it.
    """
    found, ahead, following = torch.zeros_like(rewards), torch.zeros_like(last), last
    for step in range(len(rewards) - 1, -1, -1):
        goes_on = 1 - over[step]
        expected = rewards[step] + goes_on * following
        surprise = rewards[step] + settings.discount * goes_on * following - values[step]
        with_choice = surprise + settings.discount * settings.trace * goes_on * ahead
        ahead = torch.where(free[step], with_choice, goes_on * ahead)
        following = torch.where(free[step], values[step], expected)
        found[step] = ahead
    return found


def update(
    network: Network, optimizer: torch.optim.Optimizer, batch: Batch, settings: Settings
) -> tuple[float, float, float]:
    """A few epochs of PPO over a batch; returns the mean policy loss, value loss and entropy."""
    told = []
    gain = (batch.advantage - batch.advantage.mean()) / (batch.advantage.std() + 1e-6)
    for _ in range(settings.epochs):
        for rows in torch.randperm(len(gain)).split(settings.minibatch):
            legal = batch.legal[rows]
            legal = legal[:, : int((legal >= 0).sum(1).max())]
            judged = network({name: array[rows] for name, array in batch.seen.items()}, legal)
            chances = judged.logits.log_softmax(1)
            ratio = (chances.gather(1, batch.chosen[rows, None])[:, 0] - batch.log_chance[rows]).exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            policy_loss = -torch.minimum(gain[rows] * ratio, gain[rows] * clipped).mean()
            value_loss = (judged.seats[:, 0] - batch.result[rows]).square().mean()
            entropy = -(chances.exp() * chances.clamp(min=-30)).sum(1).mean()
            optimizer.zero_grad()
            (policy_loss + settings.value * value_loss - settings.entropy * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            told.append((policy_loss.item(), value_loss.item(), entropy.item()))
    policy, value, entropy = np.mean(told, 0).tolist()
    return policy, value, entropy
