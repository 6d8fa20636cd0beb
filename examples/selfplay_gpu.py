"""Self-play wholly on one device: a small network that plays all seats against itself, many thousand games at once.

    python examples/selfplay_gpu.py                                                  # on a GPU if there is one
    python examples/selfplay_gpu.py --device cpu                                     # the same code, smaller and slower
    python examples/selfplay_gpu.py --start examples/trained/selfplay.npz --imitate 0   # from a network that is there
    python examples/selfplay_gpu.py --minutes 0 --imitate 0                          # only plays against its rivals

Two stages. First the network imitates the compiled heuristic, which decides in microseconds and overlooks nothing: in
half of the places the heuristic plays, in the others the network does, and is told what the heuristic would have done.
Then it plays all seats itself and learns by PPO from who won; it forecasts every seat's share of the win.

Games, what is seen of them, the network and all that it learns from stay in the device's memory (`device_games.py`). In
the folder of `--out` are `selfplay.pt`, all that is needed to go on, `selfplay.npz`, the newest network in 60 kB,
`selfplay-best.npz`, the one that did best against the last rival, and `selfplay.json`, how it did in the course of
time. All are written with every report, so a run that is cut off loses what came after the last.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

try:
    import torch
    from torch import Tensor, nn
except ImportError:
    raise SystemExit("this example needs PyTorch: pip install '.[examples]' in a clone of the repository") from None

from asking import LARGEST_SEED, MOST_AT_ONCE, Parser, amount, refusals, whole
from device_games import DeviceGames
from network import Network
from planetarium.rules.state import SEATS
from seen import Packed
from training import OPPONENTS, Batch, Run, Settings, joined, share_of_win, update

RIVALS = ("novice", "heuristic", "explorer")
LAST = 0.1  # what is left of the rate at the end of a stage


@dataclass(frozen=True)
class Preset:
    """What fits a device."""

    imitation: Settings
    self_play: Settings
    evaluation: int  # games against each rival for a report


ON_PROCESSOR = Preset(
    Settings(rate=2e-3, epochs=2, minibatch=256),
    Settings(rate=1e-4, epochs=2, entropy=0.003, discount=1.0, trace=0.9, value=1.0, divergence=0.05),
    evaluation=200,
)
ON_GPU = Preset(
    Settings(games=16_384, rate=2e-3, epochs=1, minibatch=8192),
    Settings(
        games=16_384, rate=5e-4, epochs=2, minibatch=16_384, entropy=0.003, discount=1.0, trace=0.95, value=1.0,
        divergence=0.03,
    ),
    evaluation=1000,
)  # fmt: skip


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


def collect(network: Network, games: DeviceGames, settings: Settings, imitate: bool) -> Batch:
    """Plays a round in every place. The batch holds what was done, or with `imitate` what the heuristic advised.

    The network is asked everywhere, even where only one action is legal, so that all tensors keep their shapes.
    """
    device, number, players = games.device, games.number, games.players
    shape = (settings.steps, number)
    values, won = (torch.zeros(*shape, SEATS, device=device) for _ in range(2))
    over, chances = torch.zeros(shape, device=device), torch.zeros(shape, device=device)
    free, chosen = (torch.zeros(shape, dtype=kind, device=device) for kind in (torch.bool, torch.long))
    acting = torch.zeros(shape, dtype=torch.long, device=device)
    views, legals = [], []
    own = torch.arange(number, device=device) % 2 == 0  # where the network plays though it imitates
    for step in range(settings.steps):
        seen, legal = games.look()
        free[step], acting[step] = games.count > 1, games.acting
        with torch.no_grad():
            judged = network(seen, legal)
        log_chance = judged.logits.log_softmax(1)
        done = (log_chance - torch.empty_like(log_chance).exponential_().log()).argmax(1)
        chosen[step] = done
        if imitate:
            chosen[step] = games.advice(legal)
            done = torch.where(own, done, chosen[step])
        chances[step] = log_chance.gather(1, chosen[step, :, None])[:, 0]
        values[step] = turned(shares(judged.seats, players), -acting[step], players)
        views.append(seen)
        legals.append(legal)
        rewards, over[step] = games.step(done)
        won[step] = over[step, :, None] * share_of_win(rewards, players)
    with torch.no_grad():
        last = turned(shares(network(*games.look()).seats, players), -games.acting, players)
    gains = advantages(values, won, over, free, last, settings.trace)
    results = turned((gains + values).clamp(0, 1), acting, players)
    gain = gains.gather(2, acting[..., None])[..., 0]
    rows = free.flatten().nonzero()[:, 0]
    seen, legal = Packed.joined(views).at(rows), joined(legals)[rows]
    return Batch(seen, legal, chosen[free], chances[free], gain[free], results[free])


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
    if not len(batch.chosen):
        return 0.0
    for _ in range(settings.epochs):
        for rows in torch.split(torch.randperm(len(batch.chosen), device=batch.chosen.device), settings.minibatch):
            judged = network(batch.seen.at(rows), batch.legal[rows])
            loss: Any = nn.functional.cross_entropy(judged.logits, batch.chosen[rows])
            loss = loss + error_of_shares(judged.seats, batch.result[rows])
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            hits += (judged.logits.argmax(1) == batch.chosen[rows]).sum()
    return float(hits) / (settings.epochs * len(batch.chosen))


def slower(settings: Settings, done: float) -> Settings:
    """The same with the rate that it has when a part of the stage is done: it falls evenly to a tenth."""
    return replace(settings, rate=settings.rate * (1 - (1 - LAST) * min(done, 1.0)))


def main(arguments: Sequence[str] | None = None) -> Run:
    """Trains as the command line asks, and returns what came of it."""
    parser = Parser(description="Self-play on one device.")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu", choices=("cuda", "cpu"))
    parser.add_argument("--start", type=Path, help="a network's file (.npz) to begin with")
    parser.add_argument("--imitate", type=amount, default=4.0, help="minutes of imitation before self-play")
    parser.add_argument("--minutes", type=amount, default=18.0, help="of self-play, beside what was trained before")
    parser.add_argument("--every", type=amount, default=2.0, help="minutes of training between two reports")
    parser.add_argument(
        "--rivals", nargs="+", default=RIVALS, choices=OPPONENTS, help="for reports; the last decides which is the best"
    )
    parser.add_argument("--evaluation", type=whole(), help="games against each rival for a report")
    parser.add_argument("--games", type=whole(), help="games side by side")
    parser.add_argument("--steps", type=whole(), default=Settings.steps, help="decisions of each game in a round")
    parser.add_argument("--minibatch", type=whole(), help="decisions from which self-play takes a step")
    parser.add_argument("--rate", type=amount, help="of learning by self-play")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--threads", type=whole(most=MOST_AT_ONCE), default=1, help="for PyTorch on a processor")
    parser.add_argument("--seed", type=whole(0, LARGEST_SEED), default=0)
    parser.add_argument("--out", type=Path, default=Path("selfplay"))
    asked = parser.parse_args(arguments)
    if asked.device == "cuda" and not torch.cuda.is_available():
        parser.error("PyTorch finds no GPU; say --device cpu")
    torch.set_num_threads(asked.threads)
    torch.set_float32_matmul_precision("high")  # which a GPU is much faster at
    preset = ON_GPU if asked.device == "cuda" else ON_PROCESSOR
    imitation = replace(preset.imitation, steps=asked.steps)
    self_play = replace(
        preset.self_play, steps=asked.steps, games=asked.games or preset.self_play.games,
        minibatch=asked.minibatch or preset.self_play.minibatch,
        rate=preset.self_play.rate if asked.rate is None else asked.rate,
    )  # fmt: skip
    with refusals(parser):
        if asked.start and not asked.start.is_file():
            parser.error(
                f"there is no network {asked.start}; --start takes a file that this program has written (.npz)"
            )
        run = Run(asked.out, "selfplay", self_play.rate, asked.seed, asked.device, asked.start, asked.players)
        games = DeviceGames(self_play.games, "self", asked.seed + 1000 * run.rounds, asked.players, asked.device)
        evaluation = asked.evaluation or preset.evaluation
        rivals = {rival: DeviceGames(evaluation, rival, 0, asked.players, asked.device) for rival in asked.rivals}
        imitating = 60 * asked.imitate
        if run.seconds < imitating:
            games.advice(games.look()[1])  # compiles the heuristic's kernel before the clock runs
        print(
            f"ready with {self_play.games:,} games on {asked.device}, {run.clock / 60:.1f} min on the clock", flush=True
        )
        if asked.start and not run.rounds:
            run.report(rivals)
        begun = max(run.seconds, imitating)
        end, reported, last = begun + 60 * asked.minutes, run.seconds, ""
        while run.seconds < end:
            with run.round():
                if run.seconds < imitating:
                    batch = collect(run.network, games, imitation, imitate=True)
                    hits = imitate(run.network, run.optimizer, batch, slower(imitation, run.seconds / imitating))
                    last = f"the heuristic's choice was the favourite in {hits:.1%}"
                else:
                    batch = collect(run.network, games, self_play, imitate=False)
                    now = slower(self_play, (run.seconds - begun) / (end - begun))
                    last = str(update(run.network, run.optimizer, batch, now, error_of_shares))
                run.decisions += len(batch.chosen)
                run.steps += asked.steps * games.number
            if run.seconds - reported >= 60 * asked.every and run.seconds < end:
                reported = run.seconds
                run.report(rivals, last)
        run.report(rivals, last)
    assert not games.refusals and not any(table.refusals for table in rivals.values()), "only legal actions are chosen"
    return run


if __name__ == "__main__":
    main()
