"""What an arena found: a document with every line-up's win shares, and the Elo table."""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

import numpy as np

from planetarium.bots.tournament.arena import Arena, Played
from planetarium.bots.tournament.ratings import duel, estimate_share, rate, win_share


def summarise(arena: Arena, played: Sequence[Played]) -> dict[str, Any]:
    """The summary of a whole arena, the same for the same games. Shares are in percent, for one seat."""
    return {
        "settings": arena.settings(),
        "deals": arena.deals,
        "games": len(played),
        "lineups": [_lineup(lineup, [p for p in played if p.fixture.lineup == lineup]) for lineup in arena.lineups],
        "elo": _elo(arena, played),
    }


def _lineup(lineup: tuple[str, ...], played: Sequence[Played]) -> dict[str, Any]:
    return {
        "seats": list(lineup),
        "games": len(played),
        "turns": _round(fmean(p.turns for p in played)),
        # Alone against a Target there is no even share.
        "even_percent": _round(100 / len(lineup)) if len(lineup) > 1 else None,
        "bots": [_bot(bot, lineup, played) for bot in dict.fromkeys(lineup)],
    }


def _bot(bot: str, lineup: tuple[str, ...], played: Sequence[Played]) -> dict[str, Any]:
    """How one bot did in a line-up; if it filled all seats its share is certain."""
    deals: dict[int, list[float]] = {}
    scores = []
    for p in played:
        for seat, name in enumerate(p.fixture.seats):
            if name == bot:
                deals.setdefault(p.fixture.deal, []).append(win_share(p.winners, seat))
                scores.append(p.scores[seat])
    share = estimate_share([fmean(shares) for shares in deals.values()], most=1 / lineup.count(bot))
    certain = len(lineup) > 1 and len(set(lineup)) == 1
    targets = [p.target for p in played if p.target is not None]
    return {
        "bot": bot,
        "seats": lineup.count(bot),
        "win_percent": _round(100 * share.mean),
        "low": _round(100 * (share.mean if certain else share.low)),
        "high": _round(100 * (share.mean if certain else share.high)),
        "score": _round(fmean(scores)),
        "target": _round(fmean(targets)) if targets else None,
    }


def _elo(arena: Arena, played: Sequence[Played]) -> list[dict[str, Any]]:
    """The bots from strong to weak; nothing where no bot met another."""
    bots = list(dict.fromkeys(arena.bots))
    if arena.options.players == 1 or len(bots) == 1:
        return []
    points = np.zeros((arena.deals, len(bots), len(bots)))
    for p in played:
        for one, name in enumerate(p.fixture.seats):
            for other, rival in enumerate(p.fixture.seats):
                if name != rival:
                    won = duel(p.scores, p.winners, one, other)
                    points[p.fixture.deal, bots.index(name), bots.index(rival)] += won
    table = [
        {
            "bot": bot,
            "elo": _round(rating.elo),
            "low": _round(rating.low),
            "high": _round(rating.high),
            "points_percent": _round(100 * points[:, i].sum() / (points[:, i].sum() + points[:, :, i].sum())),
        }
        for i, (bot, rating) in enumerate(zip(bots, rate(points), strict=True))
    ]
    return sorted(table, key=lambda row: -row["elo"])


def _round(number: float | None) -> float | None:
    # Three places: what lies beyond may differ from one processor to the next.
    return None if number is None else round(float(number), 3)
