"""A bot of one's own, and how it fares in the arena against the bots that are there.

    python examples/own_bot.py
    python examples/own_bot.py --rivals random,greedy,novice --games 200 --workers 2 --out own-bot

Prints every pair with its 95 % interval, and the Elo table. With `--out` the games' records stay in a folder, and the
same command goes on where it was stopped. Every deal is played once from every seat, so luck of the deal cancels out.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from asking import MOST_AT_ONCE, Parser, refusals, whole
from planetarium import Observation
from planetarium.bots import Budget, Report
from planetarium.bots.tournament.archive import Archive
from planetarium.bots.tournament.arena import Arena, Played, run_arena
from planetarium.bots.tournament.standings import summarise
from planetarium.content import standard_content
from planetarium.formats.notation import Action
from planetarium.game import Game
from planetarium.options import Options


class Miser:
    """Moves what brings it Matter, plays the card with the most points, and draws High cards.

    A bot is any class with a `name` and a `choose`. This one looks one move ahead: it imagines a whole game that agrees
    with what it has seen, tries every move there, and counts what it collects. It never knows more than its seat, and
    with the same seed it plays the same.
    """

    name = "miser"

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed

    def choose(self, observation: Observation, budget: Budget | None = None, report: Report | None = None) -> Action:
        legal = observation.legal_actions
        if observation.phase == "move":
            imagined = observation.imagine(self._seed)
            return max(legal, key=lambda action: self._collected(imagined, action))
        return max(legal, key=lambda action: self._points(observation, action))

    def _collected(self, imagined: Game, action: Action) -> int:
        ahead = imagined.copy()
        ahead.play(action)
        return sum(event["event"] == "collect" for event in ahead.events)

    def _points(self, observation: Observation, action: Action) -> int:
        word, *rest = action.split()
        if word in ("play", "keep"):
            return observation.content.card(rest[0]).points
        return 1 if action == "draw high" else 0


def main(arguments: Sequence[str] | None = None) -> tuple[dict[str, Any], list[Played]]:
    """Plays the arena that the command line asks for; returns its summary and its games."""
    parser = Parser(description="A bot of one's own in the arena.")
    parser.add_argument("--rivals", default="random,novice", help="bots with commas between them")
    parser.add_argument("--games", type=whole(), default=20, help="for each pair")
    parser.add_argument("--workers", type=whole(most=MOST_AT_ONCE), default=1, help="processes that play at once")
    parser.add_argument("--seed", default="own bot")
    parser.add_argument("--out", type=Path, help="a folder for records and arena.json")
    asked = parser.parse_args(arguments)
    rivals = asked.rivals.split(",")
    if Miser.name in rivals:
        parser.error(f"the {Miser.name} meets other bots; take it out of --rivals")
    with refusals(parser):
        bots = (Miser.name, *rivals)
        arena = Arena(standard_content(), Options(2), bots, asked.seed, asked.games, own={Miser.name: Miser})
        archive = Archive(asked.out, arena.settings()) if asked.out else None
        done = 0

        def tell(_: Played) -> None:
            nonlocal done
            done += 1
            print(f"\r{done} of {len(arena.fixtures)} games", end="", file=sys.stderr)

        played = run_arena(arena, asked.workers, archive, tell)
        print(file=sys.stderr)
        summary = summarise(arena, played)
        if archive:
            archive.conclude(summary)
    for lineup in summary["lineups"]:
        first, second = lineup["bots"]
        interval = f"{first['low']:.1f} to {first['high']:.1f}, {lineup['games']} games"
        print(f"{first['bot']} against {second['bot']}: {first['win_percent']:.1f} % ({interval})")
    for row in summary["elo"]:
        print(f"{row['bot']:12} {row['elo']:7.0f}")
    return summary, played


if __name__ == "__main__":
    main()
