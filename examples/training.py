"""What `ppo.py` and `selfplay_gpu.py` share: updates by PPO, games that tell how strong a network is, what is kept."""

import json
import math
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, Protocol

try:
    import torch
    from torch import Tensor, nn
except ImportError:
    raise SystemExit("this example needs PyTorch: pip install '.[examples]' in a clone of the repository") from None

from asking import tell
from network import Network, Observations, load, save
from planetarium.files import FileError, check_writable, json_text, make_folder, write_bytes, write_text
from seen import Seen

OPPONENTS = ("random", "greedy", "novice", "explorer", "heuristic")  # the bots that decide at once
SEED = 1_000_000  # of the games that tell how strong a network is


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
    divergence: float = math.inf  # a round ends early if the new policy is so far from the one that played (KL)


class Batch(NamedTuple):
    """Decisions, one after another: what was seen and legal, what was chosen, and how well it went."""

    seen: Seen
    legal: Tensor
    chosen: Tensor  # index into `legal`
    log_chance: Tensor
    advantage: Tensor
    result: Tensor  # what the value should have said


class Told(NamedTuple):
    """How an update went: means over its minibatches, and how many there were."""

    policy_loss: float
    value_loss: float
    entropy: float
    divergence: float
    minibatches: int

    def __str__(self) -> str:
        return (
            f"losses {self.policy_loss:.4f} and {self.value_loss:.4f}, entropy {self.entropy:.3f}, "
            f"divergence {self.divergence:.4f} over {self.minibatches} minibatches"
        )


class Table(Protocol):
    """Games against a bot, of which the first in each place is counted."""

    @property
    def number(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def acting(self) -> Tensor: ...
    def deal(self, seed: int) -> None: ...
    def look(self) -> tuple[Observations, Tensor]: ...
    def step(self, chosen: Tensor) -> tuple[Tensor, Tensor]: ...


def choose(network: Network, seen: Observations, legal: Tensor, greedy: bool) -> tuple[Tensor, Tensor, Tensor]:
    """For each position the index of the action taken, the logarithm of its chance, and each seat's prospects."""
    with torch.no_grad():
        judged = network(seen, legal)
        chances = judged.logits.log_softmax(1)
        noise = 0 if greedy else -torch.empty_like(chances).exponential_().log()  # Gumbel's: the highest is a sample
        chosen = (chances + noise).argmax(1)
        return chosen, chances.gather(1, chosen[:, None])[:, 0], judged.seats


def joined(lists: list[Tensor]) -> Tensor:
    """Lists of legal actions one after another, filled up with -1."""
    widest = max(legal.shape[1] for legal in lists)
    return torch.cat([nn.functional.pad(legal, (0, widest - legal.shape[1]), value=-1) for legal in lists])


def update(
    network: Network, optimizer: torch.optim.Optimizer, batch: Batch, settings: Settings,
    error: Callable[[Tensor, Tensor], Tensor],
) -> Told:  # fmt: skip
    """A few epochs of PPO over a batch; from fewer than two decisions nothing can be learnt."""
    if len(batch.chosen) < 2:
        return Told(0.0, 0.0, 0.0, 0.0, 0)
    optimizer.param_groups[0]["lr"] = settings.rate
    told: list[Tensor] = []
    gain = (batch.advantage - batch.advantage.mean()) / (batch.advantage.std() + 1e-6)
    for _ in range(settings.epochs):
        for rows in torch.split(torch.randperm(len(gain), device=gain.device), settings.minibatch):
            judged = network(batch.seen.at(rows), batch.legal[rows])
            chances = judged.logits.log_softmax(1)
            change = chances.gather(1, batch.chosen[rows, None])[:, 0] - batch.log_chance[rows]
            ratio = change.exp()
            divergence = (ratio - 1 - change).mean().detach()
            if told and float(divergence) > settings.divergence:
                return _summary(told)
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            policy_loss = -torch.minimum(gain[rows] * ratio, gain[rows] * clipped).mean()
            value_loss = error(judged.seats, batch.result[rows])
            entropy = -(chances.exp() * chances.clamp(min=-30)).sum(1).mean()
            optimizer.zero_grad()
            loss: Any = policy_loss + settings.value * value_loss - settings.entropy * entropy
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            told.append(torch.stack([policy_loss, value_loss, entropy, divergence]).detach())
    return _summary(told)


def _summary(told: list[Tensor]) -> Told:
    policy_loss, value_loss, entropy, divergence = torch.stack(told).mean(0).tolist()
    return Told(policy_loss, value_loss, entropy, divergence, len(told))


def share_of_win(rewards: Tensor, players: int) -> Tensor:
    """What rewards for a win tell of it: each of w winners has 1/w, the others nothing; solo it is 1 or 0.

    A winner among n players is rewarded with (n/w - 1)/(n - 1), the others with -1/(n - 1).
    """
    return (rewards + 1) / 2 if players == 1 else (rewards * (players - 1) + 1) / players


def evaluate(network: Network, table: Table, seed: int = SEED) -> tuple[float, float, float]:
    """The share of wins over as many games as the table has places, each from a seat by chance, and its 95 % interval
    (Wilson's).

    The network takes what it likes best. The first game of each place is counted, so long games count as short ones do.
    """
    table.deal(seed)
    shares = torch.zeros(table.number, device=table.acting.device)
    playing = torch.ones_like(shares, dtype=torch.bool)
    while playing.any():
        agent = table.acting
        rewards, over = table.step(choose(network, *table.look(), greedy=True)[0])
        ended = playing & (over > 0)
        shares = torch.where(ended, share_of_win(rewards.gather(1, agent[:, None])[:, 0], table.players), shares)
        playing &= ~ended
    return wilson(float(shares.mean()), table.number)


def wilson(share: float, games: int, z: float = 1.96) -> tuple[float, float, float]:
    """A share with its interval."""
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return share, max(0.0, middle - half), min(1.0, middle + half)


class Run:
    """A network in training, with all that is needed to go on: it is read from its folder if it is there."""

    def __init__(
        self, folder: Path, name: str, rate: float, seed: int, device: str = "cpu", start: Path | None = None,
        players: int = 2,
    ) -> None:  # fmt: skip
        """`start` is a network's file to begin with, unless the folder has one to go on with.

        FileError if one of them is damaged or made for other numbers of players, or if nothing can be written there.
        """
        self.folder, self.name = folder, name
        torch.manual_seed(seed)
        if start is None:
            self.network = Network()
        else:
            with _readable(start, "name another file with --start"):
                self.network = load(start)
        self.network.to(device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), rate, eps=1e-5)
        self.rounds = self.decisions = self.steps = 0  # a step without a choice is no decision
        self.seconds = self.processor = 0.0  # of training, on the clock and of a processor's time
        self.curve: list[dict[str, Any]] = []
        clock = 0.0
        make_folder(folder)
        for ending in (".pt", ".json", ".npz", "-best.npz"):
            check_writable(folder / f"{name}{ending}")  # now, not when there is something to lose
        if (file := folder / f"{name}.pt").exists():
            advice = "name another folder with --out, or remove it to begin anew"
            with _readable(file, advice):
                kept = torch.load(file, weights_only=True, map_location=device)
                self.network.load_state_dict(kept["network"])
                self.optimizer.load_state_dict(kept["optimizer"])
                torch.set_rng_state(kept["chance"].cpu())
                self.rounds, self.decisions, self.steps = kept["rounds"], kept["decisions"], kept["steps"]
                self.seconds, self.processor, clock = kept["seconds"], kept["processor"], kept["clock"]
            with _readable(file.with_suffix(".json"), advice):
                rows = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
                self.curve = [{"players": 2} | row for row in rows]  # older files do not tell how many
            if others := {row["players"] for row in self.curve} - {players}:
                raise FileError(f"{file}: is for {others.pop()} players; name another folder with --out")
            instead = f", not with {start}: --start is for a new folder" if start else ""
            tell(f"goes on with {file}, trained with {self.decisions:,} decisions{instead}")
        self._began = time.monotonic() - clock
        self._reported = (self.seconds, self.decisions, self.steps)

    @property
    def clock(self) -> float:
        """Seconds on the clock with everything: compiling, training and the games of reports."""
        return time.monotonic() - self._began

    @contextmanager
    def round(self) -> Iterator[None]:
        """Counts a round and how long it takes."""
        began, used = time.monotonic(), time.process_time()
        yield
        self.rounds += 1
        self.seconds += time.monotonic() - began
        self.processor += time.process_time() - used

    def report(self, rivals: Mapping[str, Table], last: str = "") -> None:
        """Plays against each rival, notes and prints how that went, and keeps everything.

        The network that did best against the last rival is kept beside the newest one. `last` tells of the last round.
        """
        seconds, decisions, steps = self._reported
        spent = max(self.seconds - seconds, 1e-9)
        speed = {
            "decisions_per_s": round((self.decisions - decisions) / spent),
            "steps_per_s": round((self.steps - steps) / spent),
        }
        minutes, used = round(self.seconds / 60, 1), round(self.processor / 60, 1)
        trained = {"minutes": minutes, "processor": used, "decisions": self.decisions, **speed}
        print(
            f"{minutes:.1f} min ({used:.1f} of a core), {self.rounds:,} rounds, {self.decisions:,} decisions, ", end=""
        )
        print(f"{speed['decisions_per_s']:,} a second, with {speed['steps_per_s']:,} steps", flush=True)
        if last:
            print(f"  last round: {last}", flush=True)
        best = False
        for rival, table in rivals.items():
            began = time.monotonic()
            wins, low, high = evaluate(self.network, table)
            score = round(wins, 4)
            row = {"opponent": rival, "players": table.players, "games": table.number, "wins": score}
            before = [old["wins"] for old in self.curve if (old["opponent"], old["players"]) == (rival, table.players)]
            best = score >= max(before, default=0.0)
            took, clock = round(time.monotonic() - began, 1), round(self.clock / 60, 1)
            print(f"  {wins:.1%} against {rival} ({low:.1%} to {high:.1%}, {table.number} games in {took} s); ", end="")
            print(f"{clock} min on the clock", flush=True)
            self.curve.append(trained | {"clock": clock} | row | {"low": round(low, 4), "high": round(high, 4)})
        self._reported = (self.seconds, self.decisions, self.steps)
        self.keep()
        if best:
            save(self.network, self.folder / f"{self.name}-best.npz")

    def keep(self) -> None:
        """Writes everything into the folder."""
        kept = {"network": self.network.state_dict(), "optimizer": self.optimizer.state_dict()}
        done = {"rounds": self.rounds, "decisions": self.decisions, "steps": self.steps}
        took = {"seconds": self.seconds, "processor": self.processor, "clock": self.clock}
        file = BytesIO()
        torch.save({**kept, **done, **took, "chance": torch.get_rng_state()}, file)
        write_text(self.folder / f"{self.name}.json", json_text(self.curve, indent=1))
        write_bytes(self.folder / f"{self.name}.pt", file.getvalue())
        save(self.network, self.folder / f"{self.name}.npz")


@contextmanager
def _readable(file: Path, advice: str) -> Iterator[None]:
    """FileError if a file is damaged: what PyTorch and NumPy raise then depends on its bytes."""
    try:
        yield
    except Exception:
        raise FileError(f"{file}: is damaged, or was written by another program; {advice}") from None
