"""A person's finished games counted: by opponent, option and Target, streaks, best scores, cards, achievements."""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from planetarium.achievements.catalogue import ACHIEVEMENTS, Achievement
from planetarium.achievements.summary import GameSummary
from planetarium.bots.levels import LEVELS
from planetarium.records.options import OPTIONS
from planetarium.server.statistics import documents as d
from planetarium.server.store.statistics import Aside, KeptGame

MOST_NAMES = 10  # of people one has played with, those met most often
MOST_RECENT = 40
DAY = 24 * 3600 * 1000
MINUTE = 60 * 1000
_LEVELS = [level.name for level in LEVELS]
_OPTIONS = [option.name for option in OPTIONS]

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Counted:
    """A game that counts."""

    game: str
    ended: int
    summary: GameSummary

    @property
    def won(self) -> bool:
        """Whether it was won, alone or together with another."""
        return self.summary["outcome"] != "lost"

    @property
    def alone(self) -> bool:
        return self.summary["options"]["players"] == 1


def counted(kept: Iterable[KeptGame]) -> list[Counted]:
    return [Counted(each.game, each.ended, each.summary) for each in kept if each.summary is not None]


def statistics(kept: Sequence[KeptGame], pending: int, openable: Collection[str], offset: int) -> d.StatisticsAnswer:
    """Everything about a person's games, in the order in which they ended.

    `openable` are the games that are still there to be looked at, `offset` the minutes by which the person's clock is
    ahead of UTC, for whom a day may begin at another time.
    """
    games = counted(kept)
    return {
        "pending": pending,
        "aside": _asides(kept),
        "all": tally(games),
        "alone": tally([game for game in games if game.alone]),
        "together": tally([game for game in games if not game.alone]),
        "turns": sum(game.summary["turns"] for game in games),
        "cards_played": sum(len(game.summary["cards"]) for game in games),
        "finals": sum(game.summary["finals"] for game in games),
        "streaks": _streaks(kept, games, offset),
        "by_opponent": _by_opponent(games),
        "by_option": _by_option(games),
        "by_players": [
            {"players": players, **tally(group)}
            for players, group in sorted(_grouped(games, lambda game: [game.summary["options"]["players"]]).items())
        ],
        "by_target": _by_target(games),
        "best": _best_scores(games, openable),
        "cards": _cards(games),
        "recent": [
            {
                "at": game.ended, "game": game.game if game.game in openable else None,
                "outcome": game.summary["outcome"], "score": game.summary["score"], "margin": game.summary["margin"],
                "players": game.summary["options"]["players"],
            }
            for game in games[-MOST_RECENT:]
        ],
        "achievements": [_achievement_line(each, games, openable) for each in ACHIEVEMENTS],
    }  # fmt: skip


def tally(games: Sequence[Counted]) -> d.Tally:
    scores = [game.summary["score"] for game in games]
    outcomes = [game.summary["outcome"] for game in games]
    return {
        "games": len(games),
        "won": outcomes.count("won"),
        "shared": outcomes.count("shared"),
        "best": max(scores, default=None),
        "mean": round(sum(scores) / len(scores), 1) if scores else None,
    }


def _grouped(games: Iterable[Counted], keys: Callable[[Counted], Iterable[Key]]) -> dict[Key, list[Counted]]:
    """The games by each of their keys; one that has a key twice is there once."""
    groups: dict[Key, list[Counted]] = defaultdict(list)
    for game in games:
        for key in dict.fromkeys(keys(game)):
            groups[key].append(game)
    return groups


def _asides(kept: Iterable[KeptGame]) -> dict[Aside, int]:
    asides: dict[Aside, int] = {"one-device": 0, "stand-in": 0, "own": 0, "unplayable": 0}
    for reason in asides:
        asides[reason] = sum(each.aside == reason for each in kept)
    return asides


def longest_streak(games: Iterable[Counted]) -> tuple[int, int]:
    """How many of the last games were won without a break, and the most that ever were."""
    now = best = 0
    for game in games:
        now = now + 1 if game.won else 0
        best = max(best, now)
    return now, best


def _streaks(kept: Sequence[KeptGame], games: Sequence[Counted], offset: int) -> d.StreakDoc:
    """Every finished game makes a day a day of play, also those that do not count."""
    wins, best_wins = longest_streak(games)
    days = sorted({(each.ended + offset * MINUTE) // DAY for each in kept})
    run = best = 0
    before: int | None = None
    for day in days:
        run = run + 1 if before is not None and day == before + 1 else 1
        best = max(best, run)
        before = day
    return {"wins": wins, "best_wins": best_wins, "days": run, "best_days": best}


def _by_opponent(games: Sequence[Counted]) -> list[d.OpponentTally]:
    """Bots by level, the weakest first; then all people together, and those who were met most often by name."""

    def keys(game: Counted) -> list[tuple[str | None, str | None]]:
        others = game.summary["opponents"]
        bots = [(other["level"], None) for other in others if other["level"] is not None]
        names = [(None, other["name"]) for other in others if other["level"] is None]
        return [*bots, *([(None, None)] if names else []), *names]

    groups = _grouped(games, keys)
    bots = sorted((key for key in groups if key[0] is not None), key=lambda key: _rank(_LEVELS, key[0]))
    names = sorted((key for key in groups if key[1] is not None), key=lambda key: (-len(groups[key]), key[1] or ""))
    people = [(None, None)] if names else []
    return [
        {"level": level, "name": name, **tally(groups[level, name])}
        for level, name in [*bots, *people, *names[:MOST_NAMES]]
    ]


def _by_option(games: Sequence[Counted]) -> list[d.OptionTally]:
    def keys(game: Counted) -> list[str | None]:
        options = game.summary["options"]
        chosen = [*options["modules"], *([options["star"]] if options["star"] else []), *options["extras"]]
        return [*([] if options["modules"] else [None]), *chosen]

    groups = _grouped(games, keys)
    return [{"option": option, **tally(groups[option])} for option in sorted(groups, key=lambda o: _rank(_OPTIONS, o))]


def _rank(known: Sequence[str], name: str | None) -> int:
    """The place of a name in a list; of none before, of one that is not known any more behind."""
    if name is None:
        return -1
    return known.index(name) if name in known else len(known)


def _by_target(games: Sequence[Counted]) -> list[d.TargetTally]:
    groups = _grouped(games, lambda game: [game.summary["options"]["solo_target"]])
    return [
        {"target": target, **tally(group), "margin": max(game.summary["margin"] for game in group)}
        for target, group in sorted((target, group) for target, group in groups.items() if target is not None)
    ]


def kind_of(game: Counted) -> tuple[int, int | None, tuple[str, ...]]:
    """What makes scores comparable: how many play, the Target, and the modules."""
    options = game.summary["options"]
    return options["players"], options["solo_target"], tuple(options["modules"])


def _best_scores(games: Sequence[Counted], openable: Collection[str]) -> list[d.BestScore]:
    groups = _grouped(games, lambda game: [kind_of(game)])
    lines: list[d.BestScore] = []
    for (players, target, modules), group in sorted(groups.items(), key=lambda item: (item[0][0], item[0][1] or 0)):
        best = max(group, key=lambda game: game.summary["score"])  # the first of equals
        lines.append({
            "players": players, "target": target, "modules": list(modules), "score": best.summary["score"],
            "at": best.ended, "game": best.game if best.game in openable else None,
        })  # fmt: skip
    return lines


def _cards(games: Sequence[Counted]) -> list[d.CardTally]:
    """Every card that was played, the one played most often first."""
    tallies: dict[str, d.CardTally] = {}
    for game in games:
        for played in game.summary["cards"]:
            line = tallies.setdefault(
                played["card"], {"card": played["card"], "played": 0, "points": 0, "games": 0, "won": 0}
            )
            line["played"] += 1
            line["points"] += played["points"]
        for card in {played["card"] for played in game.summary["cards"]}:
            tallies[card]["games"] += 1
            tallies[card]["won"] += game.won
    return sorted(tallies.values(), key=lambda line: (-line["played"], -line["points"], line["card"]))


def _achievement_line(
    achievement: Achievement, games: Iterable[Counted], openable: Collection[str]
) -> d.AchievementLine:
    earning = [game for game in games if achievement.id in game.summary["achievements"]]
    shown = bool(earning) or not achievement.secret
    return {
        "id": achievement.id,
        "title": achievement.title if shown else None,
        "text": achievement.text if shown else None,
        "rarity": achievement.rarity,
        "needs": achievement.needs if shown else None,
        "solo": achievement.solo if shown else None,
        "secret": achievement.secret,
        "earned": {
            "at": earning[0].ended,
            "game": next((game.game for game in earning if game.game in openable), None),
            "times": len(earning),
        }
        if earning
        else None,
    }
