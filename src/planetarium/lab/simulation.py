"""Many games between policies, on one core or several, always the same for the same seed."""

import multiprocessing
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from planetarium.bots.kernels.policies import POLICY_NAMES
from planetarium.content import Content
from planetarium.errors import OptionsError
from planetarium.files import json_text, make_folder, write_text
from planetarium.formats.notation import write_action
from planetarium.game import Game, key_from_seed, key_words
from planetarium.options import Options
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import new_states
from planetarium.speeds import engine

MOST_ACTIONS = 20_000  # of one game
CHUNK = 50  # games


@dataclass(frozen=True)
class Outcome:
    """How one simulated game went."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    target: int | None
    turns: int
    actions: int
    track: int
    matter_left: int


@dataclass(frozen=True)
class SimulationPlan:
    """What to simulate: options, a policy for each seat, a seed."""

    content: Content
    options: Options
    bots: tuple[str, ...]
    seed: str
    out: Path | None = None
    embed: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", self.options.settled(self.content))
        for bot in self.bots:
            if bot not in POLICY_NAMES:
                raise OptionsError(f"there is no bot {bot!r} to simulate with; known are {', '.join(POLICY_NAMES)}")
        if len(self.bots) != self.options.players:
            raise OptionsError(f"{self.options.players} players need one bot for all or {self.options.players} bots")


def play_games(plan: SimulationPlan, first: int, last: int) -> list[Outcome]:
    """Plays the games numbered first to last - 1, and writes their records if the plan asks for them."""
    rules = engine.fastest()
    play_policies = rules.entry_point("bots.kernels", "play_policies")
    contents = plan.content.packed
    states = new_states(2)
    state, undealt = states[0], plan.options.undealt()
    log = new_log(0)
    actions = np.zeros(MAX_LEGAL, np.int16)
    history = np.zeros(MOST_ACTIONS, np.int16)
    policies = np.array([POLICY_NAMES.index(bot) for bot in plan.bots], np.int64)
    players = plan.options.players
    outcomes = []
    for number in range(first, last):
        key = key_from_seed(f"{plan.seed}/{number}")
        generator = key_words(key_from_seed(f"bots {plan.seed}/{number}"))[:4].copy()
        states[:1] = undealt  # the last game has lowered its Target (8.6)
        rules.new_game(contents, states[:1], key_words(key))
        length = play_policies(contents, states, log, policies, generator, actions, history)
        outcomes.append(
            Outcome(
                scores=tuple(state.score[:players].tolist()),
                winners=tuple(seat for seat in range(players) if rules.has_won(contents, states[:1], seat)),
                target=int(state.target) if players == 1 else None,
                turns=int(state.turn),
                actions=length,
                track=int(state.track_size),
                matter_left=int((state.matter >= 0).sum()),
            )
        )
        if plan.out:
            _write_record(plan, number, key, history[:length].tolist())
    return outcomes


def _write_record(plan: SimulationPlan, number: int, key: bytes, actions: Sequence[int]) -> None:
    assert plan.out is not None
    game = Game.start(plan.options, content=plan.content, key=key, names=plan.bots)
    for action in actions:
        game.play(write_action(plan.content, action))
    record = game.record(embed=plan.embed)
    record["times"] = []
    write_text(plan.out / f"game-{number:06d}.json", json_text(record))


def simulate(
    plan: SimulationPlan, games: int, workers: int, progress: Callable[[int], None] | None = None
) -> list[Outcome]:
    """Plays `games` games on `workers` processes; `progress` is told how many more are done."""
    if plan.out:
        make_folder(plan.out)
    chunks = [(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    outcomes: dict[int, list[Outcome]] = {}
    if workers == 1:
        for first, last in chunks:
            outcomes[first] = play_games(plan, first, last)
            if progress:
                progress(last - first)
    else:
        doc = plan.content.to_doc()
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers, mp_context=context) as pool:
            waiting = {
                pool.submit(_work, doc, plan.options, plan.bots, plan.seed, plan.out, plan.embed, first, last): (
                    first,
                    last,
                )
                for first, last in chunks
            }
            for done in as_completed(waiting):
                first, last = waiting[done]
                outcomes[first] = done.result()
                if progress:
                    progress(last - first)
    return [outcome for first, _ in chunks for outcome in outcomes[first]]


def _work(
    content: Mapping[str, Any],
    options: Options,
    bots: tuple[str, ...],
    seed: str,
    out: Path | None,
    embed: bool,
    first: int,
    last: int,
) -> list[Outcome]:
    """One chunk in a worker process; contents travel as documents, because records cannot be pickled read-only."""
    return play_games(SimulationPlan(Content.from_doc(content), options, bots, seed, out, embed), first, last)


def summarise(plan: SimulationPlan, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Means over all games, seat by seat where it matters. A shared win counts in parts."""
    games = len(outcomes)
    return {
        "games": games,
        "options": plan.options.to_doc(),
        "seed": plan.seed,
        "turns": fmean(o.turns for o in outcomes),
        "actions": fmean(o.actions for o in outcomes),
        "track": fmean(o.track for o in outcomes),
        "matter_left": fmean(o.matter_left for o in outcomes),
        "target": fmean(o.target for o in outcomes if o.target is not None) if plan.options.players == 1 else None,
        "seats": [
            {
                "bot": bot,
                "score": fmean(o.scores[seat] for o in outcomes),
                "wins": sum(1 / len(o.winners) for o in outcomes if seat in o.winners) / games,
            }
            for seat, bot in enumerate(plan.bots)
        ],
    }
