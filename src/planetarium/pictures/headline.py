"""A game in a line: who won, by how much, and what was played."""

from collections.abc import Sequence

from planetarium.formats.position import Position
from planetarium.game import Result
from planetarium.game.explain import joined
from planetarium.records.options import option


def headline(names: Sequence[str], result: Result) -> str:
    """How a game ended, in a line without a full stop.

    >>> headline(["Ada", "Explorer"], Result((73, 68), (0,), None))
    'Ada beat Explorer 73–68'
    >>> headline(["Ada"], Result((73,), (), 90))
    'Ada missed the Target 73–90'
    """
    if result.target is not None:
        done = "beat" if result.winners else "missed"
        return f"{names[0]} {done} the Target {result.scores[0]}–{result.target}"
    winners = [names[seat] for seat in result.winners]
    losers = [seat for seat in range(len(names)) if seat not in result.winners]
    if len(winners) > 1 or not losers:
        return f"{joined(winners)} share the win"
    scores = "–".join(str(result.scores[seat]) for seat in (result.winners[0], *_by_score(losers, result)))
    return f"{winners[0]} beat {joined([names[seat] for seat in _by_score(losers, result)])} {scores}"


def _by_score(seats: Sequence[int], result: Result) -> list[int]:
    return sorted(seats, key=lambda seat: -result.scores[seat])


def what_was_played(options: Position) -> str:
    """The options of a game in words.

    >>> what_was_played({"players": 2, "solo_target": None, "modules": ["epochs"], "star": None, "extras": []})
    '2 players · Epochs'
    """
    players = options["players"]
    words = [f"Solo, Target {options['solo_target']}" if players == 1 else f"{players} players"]
    star = [options["star"]] if options["star"] else []
    words += [option(name).title for name in (*options["modules"], *star, *options["extras"])]
    return " · ".join(words)
