"""Masked PPO on the vectorised environment: learns from nothing to beat `random`, then Novice.

    python examples/ppo.py                                    # against random, ten minutes
    python examples/ppo.py --opponent novice --minutes 60     # goes on with what the last run has learnt
    python examples/ppo.py --opponent novice --minutes 0      # only plays, and tells how it does

Plain proximal policy optimisation of the network in `network.py`. Many games run side by side against one of the
compiled opponents. Only legal actions have a chance, so nothing illegal is ever tried. Points count as they are gained
(`reward="points"`), which teaches far sooner than a win at the end of seventy decisions; what is reported are wins.

In the folder of `--out` are `ppo.pt`, all that is needed to go on, `ppo.npz`, the network in 60 kB, `ppo-best.npz`, the
one that did best against its opponent, and `ppo.json`, how it did in the course of time. Who prefers a library:
MaskablePPO of sb3-contrib takes the single environment, which has the `action_masks()` that it asks for.
"""

from collections.abc import Sequence
from pathlib import Path

try:
    import torch
    from torch import Tensor
except ImportError:
    raise SystemExit("this example needs PyTorch: pip install '.[examples]' in a clone of the repository") from None

from asking import LARGEST_SEED, MOST_AT_ONCE, Parser, amount, refusals, whole
from games import Games
from network import Network
from seen import Arrays
from training import OPPONENTS, Batch, Run, Settings, choose, joined, update


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
        chosen[step, rows], chances[step, rows], prospects = choose(network, seen, legal, greedy=False)
        values[step, rows] = prospects[:, 0]
        views.append(seen)
        legals.append(legal)
        agent = games.acting
        gained, over[step] = games.step(chosen[step])
        rewards[step] = gained.gather(1, agent[:, None])[:, 0] / settings.points
    last = choose(network, *games.look(), greedy=False)[2][:, 0]
    gains = advantages(rewards, values, over, free, last, settings)
    seen, legal = Arrays.joined(views), joined(legals)
    return Batch(seen, legal, chosen[free], chances[free], gains[free], (gains + values)[free])


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


def error_of_value(seats: Tensor, result: Tensor) -> Tensor:
    """How far off the value was: here it forecasts what the seat to act will still gain."""
    return (seats[:, 0] - result).square().mean()


def main(arguments: Sequence[str] | None = None) -> Run:
    """Trains as the command line asks, and returns what came of it."""
    parser = Parser(description="Masked PPO against a compiled opponent.")
    parser.add_argument("--opponent", default="random", choices=OPPONENTS)
    parser.add_argument(
        "--minutes", type=amount, default=10.0, help="how long to train, beside what was trained before"
    )
    parser.add_argument("--every", type=amount, default=2.0, help="minutes between two reports")
    parser.add_argument("--evaluation", type=whole(), default=400, help="games played for a report")
    parser.add_argument("--games", type=whole(), default=Settings.games, help="games side by side")
    parser.add_argument("--steps", type=whole(), default=Settings.steps, help="decisions of each game in a round")
    parser.add_argument("--threads", type=whole(most=MOST_AT_ONCE), default=1, help="for PyTorch")
    parser.add_argument("--seed", type=whole(0, LARGEST_SEED), default=0)
    parser.add_argument("--out", type=Path, default=Path("ppo"))
    asked = parser.parse_args(arguments)
    torch.set_num_threads(asked.threads)
    settings = Settings(games=asked.games, steps=asked.steps)
    with refusals(parser):
        run = Run(asked.out, "ppo", settings.rate, asked.seed)
        games = Games(settings.games, asked.opponent, "points", asked.seed + 1000 * run.rounds)
        rivals = {asked.opponent: Games(asked.evaluation, asked.opponent, "win")}
        end, reported, last = run.seconds + 60 * asked.minutes, run.seconds, ""
        while run.seconds < end:
            with run.round():
                batch = collect(run.network, games, settings)
                last = str(update(run.network, run.optimizer, batch, settings, error_of_value))
                run.decisions += len(batch.chosen)
                run.steps += settings.steps * settings.games
            if run.seconds - reported >= 60 * asked.every and run.seconds < end:
                reported = run.seconds
                run.report(rivals, last)
        run.report(rivals, last)
    return run


if __name__ == "__main__":
    main()
