"""Self-play with every tensor on one device: a small network that plays all seats against itself.

    python examples/selfplay_gpu.py --device cuda --games 4096 --minutes 25
    python examples/selfplay_gpu.py --device cpu                            # the same code, smaller and slower
    python examples/selfplay_gpu.py --minutes 0 --imitate 0                 # only plays against Novice and Explorer

Two stages. First the network imitates the compiled heuristic, which decides in microseconds and overlooks nothing: in
half of the places the heuristic plays, in the others the network does, and is told what the heuristic would have done.
Then it plays all seats itself and learns by PPO from who won; it forecasts every seat's share of the win.

The loop needs nothing of the games but `count`, `acting`, `look` and `step` (see `games.py`), which hand out tensors on
the device. In the folder of `--out` are `selfplay.pt`, all that is needed to go on, `selfplay.npz`, the network in
60 kB, and `selfplay.json`, how it did in the course of time.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

try:
    import torch
    from torch import Tensor, nn
except ImportError:
    raise SystemExit("this example needs PyTorch: pip install 'planetarium[examples]'") from None

from games import Games
from network import Network
from planetarium.rules.state import SEATS
from ppo import Batch, Run, Settings, update

IMITATION = Settings(rate=2e-3, epochs=2, minibatch=256)
SELF_PLAY = Settings(rate=1e-4, epochs=2, entropy=0.003, discount=1.0, trace=0.9, value=1.0)
RIVALS = ("novice", "explorer")


def shares(seats: Tensor, players: int) -> Tensor:
    """Each seat's share of the win, from its prospects."""
    absent = torch.arange(SEATS, device=seats.device) >= players
    return seats.masked_fill(absent, -torch.inf).softmax(1)


def turned(numbers: Tensor, by: Tensor, players: int) -> Tensor:
    """Numbers by seat, counted from another seat: column s holds what stood in column s + by."""
    places = (torch.arange(SEATS, device=numbers.device) + by[..., None]) % players
    return numbers.gather(-1, places) * (torch.arange(SEATS, device=numbers.device) < players)


def error_of_shares(seats: Tensor, result: Tensor) -> Tensor:
    """The cross-entropy between forecast and found shares; seats that nobody has are no part of it."""
    absent = result.sum(0) == 0
    chances = seats.masked_fill(absent, -torch.inf).log_softmax(1)
    return -(result * chances.masked_fill(absent, 0)).sum(1).mean()


def collect(network: Network, games: Games, settings: Settings, imitate: bool) -> Batch:
    """Plays a round in every place. The batch holds what was done, or with `imitate` what the heuristic advised."""
    device, number, players = games.device, games.number, games.players
    shape = (settings.steps, number)
    values, won = (torch.zeros(*shape, SEATS, device=device) for _ in range(2))
    over, chances = torch.zeros(shape, device=device), torch.zeros(shape, device=device)
    free, chosen = (torch.zeros(shape, dtype=kind, device=device) for kind in (torch.bool, torch.long))
    acting = torch.zeros(shape, dtype=torch.long, device=device)
    views, legals = [], []
    own = torch.arange(number, device=device) % 2 == 0  # where the network plays though it imitates
    for step in range(settings.steps):
        free[step], acting[step] = games.count > 1, games.acting
        rows = free[step].nonzero()[:, 0]
        seen, legal = games.look(rows)
        with torch.no_grad():
            judged = network(seen, legal)
        log_chance = judged.logits.log_softmax(1)
        done = torch.zeros(number, dtype=torch.long, device=device)
        done[rows] = (log_chance - torch.empty_like(log_chance).exponential_().log()).argmax(1)
        chosen[step] = done
        if imitate:
            chosen[step] = games.advice()
            done = torch.where(own, done, chosen[step])
        chances[step, rows] = log_chance.gather(1, chosen[step, rows, None])[:, 0]
        values[step, rows] = turned(shares(judged.seats, players), -acting[step, rows], players)
        views.append(seen)
        legals.append(legal)
        rewards, over[step] = games.step(done)
        won[step] = over[step, :, None] * (rewards * (players - 1) + 1) / players
    with torch.no_grad():
        everywhere = torch.arange(number, device=device)
        last = turned(shares(network(*games.look(everywhere)).seats, players), -games.acting, players)
    gains = advantages(values, won, over, free, last, settings.trace)
    results = turned((gains + values).clamp(0, 1), acting, players)
    gain = gains.gather(2, acting[..., None])[..., 0]
    widest = max(legal.shape[1] for legal in legals)
    legals = [nn.functional.pad(legal, (0, widest - legal.shape[1]), value=-1) for legal in legals]
    seen = {name: torch.cat([view[name] for view in views]) for name in views[0]}
    return Batch(seen, torch.cat(legals), chosen[free], chances[free], gain[free], results[free])


def advantages(values: Tensor, won: Tensor, over: Tensor, free: Tensor, last: Tensor, trace: float) -> Tensor:
    """As in `ppo.py`, for every seat at once: [steps, games, seats], the only reward being the share of the win."""
    found, ahead, following = torch.zeros_like(values), torch.zeros_like(last), last
    for step in range(len(values) - 1, -1, -1):
        goes_on, choice = 1 - over[step, :, None], free[step, :, None]
        expected = won[step] + goes_on * following
        ahead = torch.where(choice, expected - values[step] + trace * goes_on * ahead, goes_on * ahead)
        following = torch.where(choice, values[step], expected)
        found[step] = ahead
    return found


def imitate(network: Network, optimizer: torch.optim.Optimizer, batch: Batch, settings: Settings) -> float:
    """Makes what the batch holds likelier, and its forecasts better; returns how often it was the favourite."""
    optimizer.param_groups[0]["lr"] = settings.rate
    hits = torch.zeros((), device=batch.chosen.device)
    for _ in range(settings.epochs):
        for rows in torch.split(torch.randperm(len(batch.chosen), device=batch.chosen.device), settings.minibatch):
            legal = batch.legal[rows]
            legal = legal[:, : int((legal >= 0).sum(1).max())]
            judged = network({name: array[rows] for name, array in batch.seen.items()}, legal)
            loss: Any = nn.functional.cross_entropy(judged.logits, batch.chosen[rows])
            loss = loss + error_of_shares(judged.seats, batch.result[rows])
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            hits += (judged.logits.argmax(1) == batch.chosen[rows]).sum()
    return float(hits) / (settings.epochs * len(batch.chosen))


def main(arguments: Sequence[str] | None = None) -> Run:
    """Trains as the command line asks, and returns what came of it."""
    parser = argparse.ArgumentParser(description="Self-play on one device.")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--imitate", type=float, default=5.0, help="minutes of imitation before self-play")
    parser.add_argument("--minutes", type=float, default=20.0, help="of self-play, beside what was trained before")
    parser.add_argument("--every", type=float, default=4.0, help="minutes between two reports")
    parser.add_argument("--evaluation", type=int, default=200, help="games against each rival for a report")
    parser.add_argument("--games", type=int, default=256, help="games side by side")
    parser.add_argument("--steps", type=int, default=SELF_PLAY.steps, help="decisions of each game in a round")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--threads", type=int, default=1, help="for PyTorch on a processor")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("selfplay"))
    asked = parser.parse_args(arguments)
    torch.set_num_threads(asked.threads)
    settings = replace(SELF_PLAY, games=asked.games, steps=asked.steps)
    run = Run(asked.out, "selfplay", settings.rate, asked.seed, asked.device)
    games = Games(asked.games, "self", "win", asked.seed + 1000 * run.rounds, asked.players, asked.device)
    imitation = 60 * asked.imitate
    end, reported = max(run.seconds, imitation) + 60 * asked.minutes, run.seconds
    while run.seconds < end:
        imitating = run.seconds < imitation
        with run.round():
            batch = collect(run.network, games, settings, imitating)
            if imitating:
                imitate(run.network, run.optimizer, batch, IMITATION)
            else:
                update(run.network, run.optimizer, batch, settings, error_of_shares)
            run.decisions += len(batch.chosen)
        if run.seconds - reported >= 60 * asked.every or run.seconds >= end:
            reported = run.seconds
            for rival in RIVALS:
                run.report(rival, asked.evaluation)
            run.keep()
    return run


if __name__ == "__main__":
    main()
