"""Masked PPO on the vectorised environment: learns from nothing to beat `random`, then Novice.

    python examples/ppo.py                                    # against random, ten minutes
    python examples/ppo.py --opponent novice --minutes 60     # goes on with what the last run has learnt
    python examples/ppo.py --opponent novice --minutes 0      # only plays, and tells how it does

Plain proximal policy optimisation of the network in `network.py`. Many games run side by side against one of the
compiled opponents. Only legal actions have a chance, so nothing illegal is ever tried. Points count as they are gained
(`reward="points"`), which teaches far sooner than a win at the end of seventy decisions; what is reported are wins.

In the folder of `--out` are `ppo.pt`, all that is needed to go on, `ppo.npz`, the network in 60 kB, and `ppo.json`, how
it did in the course of time. Who prefers a library: MaskablePPO of sb3-contrib takes the single environment, which has
the `action_masks()` that it asks for.
"""

import argparse
import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

try:
    import torch
    from torch import Tensor, nn
except ImportError:
    raise SystemExit("this example needs PyTorch: pip install 'planetarium[examples]'") from None

from games import OPPONENTS, Games
from network import Network, save


@dataclass(frozen=True)
class Settings:
    """What PPO is set to."""

    games: int = 256  # side by side
    steps: int = 32  # decisions of each game in a round
    epochs: int = 3
    minibatch: int = 512
    rate: float = 1e-3
    clip: float = 0.2
    discount: float = 0.99
    trace: float = 0.95  # GAE's lambda
    entropy: float = 0.01
    value: float = 0.5
    points: float = 10.0  # so many points are a reward of 1


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
        agent = games.acting
        gained, over[step] = games.step(chosen[step])
        rewards[step] = gained.gather(1, agent[:, None])[:, 0] / settings.points
    rows = torch.arange(games.number)
    last = choose(network, *games.look(rows), greedy=False)[2]
    gains = advantages(rewards, values, over, free, last, settings)
    widest = max(legal.shape[1] for legal in legals)
    legals = [nn.functional.pad(legal, (0, widest - legal.shape[1]), value=-1) for legal in legals]
    seen = {name: torch.cat([view[name] for view in views]) for name in views[0]}
    return Batch(seen, torch.cat(legals), chosen[free], chances[free], gains[free], (gains + values)[free])


def advantages(rewards: Tensor, values: Tensor, over: Tensor, free: Tensor, last: Tensor, settings: Settings) -> Tensor:
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
    network: Network, optimizer: torch.optim.Optimizer, batch: Batch, settings: Settings,
    error: Callable[[Tensor, Tensor], Tensor],
) -> tuple[float, float, float]:  # fmt: skip
    """A few epochs of PPO over a batch; returns the mean policy loss, value loss and entropy."""
    optimizer.param_groups[0]["lr"] = settings.rate
    told = []
    gain = (batch.advantage - batch.advantage.mean()) / (batch.advantage.std() + 1e-6)
    for _ in range(settings.epochs):
        for rows in torch.split(torch.randperm(len(gain), device=gain.device), settings.minibatch):
            legal = batch.legal[rows]
            legal = legal[:, : int((legal >= 0).sum(1).max())]
            judged = network({name: array[rows] for name, array in batch.seen.items()}, legal)
            chances = judged.logits.log_softmax(1)
            ratio = (chances.gather(1, batch.chosen[rows, None])[:, 0] - batch.log_chance[rows]).exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            policy_loss = -torch.minimum(gain[rows] * ratio, gain[rows] * clipped).mean()
            value_loss = error(judged.seats, batch.result[rows])
            entropy = -(chances.exp() * chances.clamp(min=-30)).sum(1).mean()
            optimizer.zero_grad()
            loss: Any = policy_loss + settings.value * value_loss - settings.entropy * entropy
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            told.append(torch.stack([policy_loss, value_loss, entropy]).detach())
    policy, value, entropy = torch.stack(told).mean(0)
    return float(policy), float(value), float(entropy)


def error_of_value(seats: Tensor, result: Tensor) -> Tensor:
    """How far off the value was: here it forecasts what the seat to act will still gain."""
    return (seats[:, 0] - result).square().mean()


def evaluate(network: Network, opponent: str, games: int, seed: int = 1_000_000) -> tuple[float, float, float]:
    """The share of wins over so many games, each from a seat by chance, and its 95 % interval (Wilson's).

    The network takes what it likes best. The first game of each place is counted, so long games count as short ones do.
    """
    device = next(network.parameters()).device
    table = Games(games, opponent, "win", seed, device=device)
    shares, playing = torch.zeros(games), torch.ones(games, dtype=torch.bool)
    everywhere = torch.arange(games, device=device)
    while playing.any():
        agent = table.acting
        rewards, over = table.step(choose(network, *table.look(everywhere), greedy=True)[0])
        ended = playing & (over > 0).cpu()
        shares[ended] = (rewards.gather(1, agent[:, None])[:, 0].cpu()[ended] + 1) / 2
        playing &= ~ended
    return wilson(float(shares.mean()), games)


def wilson(share: float, games: int, z: float = 1.96) -> tuple[float, float, float]:
    """A share with its interval."""
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return share, middle - half, middle + half


class Run:
    """A network in training, with all that is needed to go on: it is read from its folder if it is there."""

    def __init__(self, folder: Path, name: str, rate: float, seed: int, device: str = "cpu") -> None:
        self.folder, self.name = folder, name
        torch.manual_seed(seed)
        self.network = Network().to(device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), rate, eps=1e-5)
        self.rounds = self.decisions = 0
        self.seconds = self.processor = 0.0  # on the clock, and of a processor's time
        self.curve: list[dict[str, Any]] = []
        if (file := folder / f"{name}.pt").exists():
            kept = torch.load(file, weights_only=True, map_location=device)
            self.network.load_state_dict(kept["network"])
            self.optimizer.load_state_dict(kept["optimizer"])
            torch.set_rng_state(kept["chance"].cpu())
            self.rounds, self.decisions = kept["rounds"], kept["decisions"]
            self.seconds, self.processor = kept["seconds"], kept["processor"]
            self.curve = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))

    def keep(self) -> None:
        """Writes everything into the folder."""
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = {"network": self.network.state_dict(), "optimizer": self.optimizer.state_dict()}
        done = {"rounds": self.rounds, "decisions": self.decisions}
        took = {"seconds": self.seconds, "processor": self.processor}
        draft = self.folder / f"{self.name}.part"
        torch.save({**kept, **done, **took, "chance": torch.get_rng_state()}, draft)
        (self.folder / f"{self.name}.json").write_text(json.dumps(self.curve, indent=1), encoding="utf-8")
        draft.replace(self.folder / f"{self.name}.pt")
        save(self.network, self.folder / f"{self.name}.npz")

    @contextmanager
    def round(self) -> Iterator[None]:
        """Counts a round and how long it takes."""
        began, used = time.monotonic(), time.process_time()
        yield
        self.rounds += 1
        self.seconds += time.monotonic() - began
        self.processor += time.process_time() - used

    def report(self, opponent: str, games: int) -> None:
        """Plays some games, notes and prints how they went."""
        wins, low, high = evaluate(self.network, opponent, games)
        minutes, used = round(self.seconds / 60, 1), round(self.processor / 60, 1)
        self.curve.append({"minutes": minutes, "processor": used, "decisions": self.decisions, "opponent": opponent})
        self.curve[-1] |= {"games": games, "wins": round(wins, 3), "low": round(low, 3), "high": round(high, 3)}
        print(f"{minutes:.1f} min ({used:.1f} of a core), {self.decisions:,} decisions: {wins:.1%} against ", end="")
        print(f"{opponent} ({low:.1%} to {high:.1%}, {games} games)", flush=True)


def main(arguments: Sequence[str] | None = None) -> Run:
    """Trains as the command line asks, and returns what came of it."""
    parser = argparse.ArgumentParser(description="Masked PPO against a compiled opponent.")
    parser.add_argument("--opponent", default="random", choices=OPPONENTS)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to train, beside what was trained before")
    parser.add_argument("--every", type=float, default=2.0, help="minutes between two reports")
    parser.add_argument("--evaluation", type=int, default=400, help="games played for a report")
    parser.add_argument("--games", type=int, default=Settings.games, help="games side by side")
    parser.add_argument("--steps", type=int, default=Settings.steps, help="decisions of each game in a round")
    parser.add_argument("--threads", type=int, default=1, help="for PyTorch")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("ppo"))
    asked = parser.parse_args(arguments)
    torch.set_num_threads(asked.threads)
    settings = Settings(games=asked.games, steps=asked.steps)
    run = Run(asked.out, "ppo", settings.rate, asked.seed)
    games = Games(settings.games, asked.opponent, "points", asked.seed + 1000 * run.rounds)
    end, reported = run.seconds + 60 * asked.minutes, run.seconds
    while run.seconds < end:
        with run.round():
            batch = collect(run.network, games, settings)
            update(run.network, run.optimizer, batch, settings, error_of_value)
            run.decisions += len(batch.chosen)
        if run.seconds - reported >= 60 * asked.every and run.seconds < end:
            reported = run.seconds
            run.report(asked.opponent, asked.evaluation)
            run.keep()
    run.report(asked.opponent, asked.evaluation)
    run.keep()
    return run


if __name__ == "__main__":
    main()
