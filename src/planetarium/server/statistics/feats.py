"""What a game that has just ended was to a person: records that it broke, achievements earned for the first time."""

from collections.abc import Iterator, Sequence

from planetarium.achievements.catalogue import BY_ID
from planetarium.server.statistics import documents as d
from planetarium.server.statistics.tallies import Counted, kind_of, longest_streak

SHORTEST_STREAK = 2  # of wins, that is worth a word


def broken_records(before: Sequence[Counted], game: Counted) -> list[d.BrokenRecord]:
    """The records that a game broke, given all that ended before it."""
    return [*_scores(before, game), *_streak(before, game), *_first_wins(before, game)]


def new_achievements(before: Sequence[Counted], game: Counted) -> tuple[list[d.NewAchievement], int]:
    """The achievements that a game earned for the first time, and how many others it earned."""
    known = {name for each in before for name in each.summary["achievements"]}
    earned = [BY_ID[name] for name in game.summary["achievements"] if name in BY_ID]
    fresh = [each for each in earned if each.id not in known]
    lines: list[d.NewAchievement] = [
        {"id": each.id, "title": each.title, "text": each.text, "rarity": each.rarity} for each in fresh
    ]
    return lines, len(earned) - len(fresh)


def _scores(before: Sequence[Counted], game: Counted) -> Iterator[d.BrokenRecord]:
    """A best score beats at least one earlier game; of two that a game sets, only the greater is told."""
    score = game.summary["score"]
    if game.alone:
        alone, same = _best([each for each in before if each.alone]), _best(_comparable(before, game))
        target = game.summary["options"]["solo_target"]
        if alone is not None and score > alone:
            yield _record("best-alone", "Your best score alone", score, alone)
        elif same is not None and score > same:
            yield _record("best-target", f"Your best score alone against a Target of {target}", score, same)
        return
    others = _best([each for each in before if not each.alone])
    if others is not None and score > others:
        yield _record("best-with-others", "Your best score against others", score, others)
    margins = [each.summary["margin"] for each in before if not each.alone and each.won]
    margin = game.summary["margin"]
    if game.won and margins and margin > max(margins):
        yield _record("widest-win", "Your widest win", margin, max(margins))


def _comparable(before: Sequence[Counted], game: Counted) -> list[Counted]:
    return [each for each in before if kind_of(each) == kind_of(game)]


def _best(games: Sequence[Counted]) -> int | None:
    return max((game.summary["score"] for game in games), default=None)


def _streak(before: Sequence[Counted], game: Counted) -> Iterator[d.BrokenRecord]:
    _, best = longest_streak(before)
    now, _ = longest_streak([*before, game])
    if now >= SHORTEST_STREAK and now > best:
        yield _record("longest-streak", "Your longest run of wins", now, best or None)


def _first_wins(before: Sequence[Counted], game: Counted) -> Iterator[d.BrokenRecord]:
    if not game.won:
        return
    won = [each for each in before if each.won]
    if not won:
        yield _record("first-win", "Your first win", 1, None)
    if game.alone:
        target = game.summary["options"]["solo_target"]
        if target is not None and all(each.summary["options"]["solo_target"] != target for each in won):
            yield _record("first-win-target", f"Your first win against a Target of {target}", target, None)
        return
    beaten = {level for each in won for level in _levels(each)}
    for level in dict.fromkeys(_levels(game)):
        if level not in beaten:
            yield _record("first-win-bot", f"Your first win against the {level.capitalize()}", 1, None)


def _levels(game: Counted) -> list[str]:
    return [other["level"] for other in game.summary["opponents"] if other["level"] is not None]


def _record(name: d.RecordId, text: str, value: int, before: int | None) -> d.BrokenRecord:
    return {"id": name, "text": text, "value": value, "before": before}
