"""The story of a game that is over: where every point came from, how the scores grew, what decided it.

It is read off the events of a replay and the positions at its two ends, so that no rule is told twice.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from typing_extensions import TypeAliasType, TypedDict

from planetarium.content.board import LETTERS, Letter
from planetarium.errors import RecordError
from planetarium.formats.events import Event
from planetarium.formats.position import Position
from planetarium.game.game import Game, Result, ResultDoc

# Where points come from. `start` is what a position that a game began from had given already.
Source = TypeAliasType("Source", Literal["start", "low", "high", "proto", "final", "heat-and-cold", "brightness"])
SOURCES: tuple[Source, ...] = ("start", "low", "high", "proto", "final", "heat-and-cold", "brightness")
_BY_DECK: dict[str, Source] = {
    "low": "low", "high": "high", "final": "final", "proto-rocky": "proto", "proto-gaseous": "proto",
}  # fmt: skip
TieBreaker = TypeAliasType("TieBreaker", Literal["matter", "markers", "hand"])
LastStage = TypeAliasType("LastStage", Literal["final-space", "no-matter", "turn-limit"])


class Gain(TypedDict):
    """Points that a seat scored, or paid, at once: by which card on which planet, where there is one."""

    turn: int
    seat: int
    source: Source
    points: int
    card: str | None
    planet: Letter | None


class SeatStory(TypedDict):
    """A seat's points by source and by planet. What belongs to no planet is in `sources` alone."""

    seat: int
    score: int
    sources: dict[Source, int]
    planets: dict[Letter, int]


class CurvePoint(TypedDict):
    """All scores after a turn, and in solo the Target; the first point, of no seat, is the start."""

    turn: int
    seat: int | None
    scores: list[int]
    target: int | None


class TieBreak(TypedDict):
    """What was compared, and how much of it each of the seats had that were level until then."""

    by: TieBreaker
    seats: list[int]
    counts: list[int]


class TieStory(TypedDict):
    """The seats with the highest score, and what was compared until one was left; a shared win has `decided` null."""

    seats: list[int]
    breaks: list[TieBreak]
    decided: TieBreaker | None


class SoloStory(TypedDict):
    """The Target at the start and at the end, and how many tokens that the dice collected have lowered it."""

    start: int
    target: int
    tokens: int


class LastStageStory(TypedDict):
    """How the final turns began: `seat` is who brought them about, null for dice and for the turn limit. All is null in
    a game that began when they had begun.
    """

    how: LastStage | None
    seat: int | None
    turn: int | None


class WhyStory(TypedDict):
    """What weighed most: the source in which the winner was furthest ahead of the best of the others (`rival`); alone,
    the source that brought most.
    """

    seat: int
    source: Source
    points: int
    rival: int | None
    rival_points: int | None


class Story(TypedDict):
    """All of it. `lead` is by how many points the winners are ahead, of the others or of the Target; `sources` are all
    that this game could have.
    """

    result: ResultDoc
    turns: int
    lead: int
    why: WhyStory | None
    last_stage: LastStageStory
    tie: TieStory | None
    solo: SoloStory | None
    sources: list[Source]
    seats: list[SeatStory]
    gains: list[Gain]
    curve: list[CurvePoint]


def tell_story(game: Game) -> Story:
    """The story of a game that is over; RecordError if it is not.

    >>> import random
    >>> game, chance = Game.new(players=2, seed=7), random.Random(7)
    >>> while not game.is_over:
    ...     _ = game.play(chance.choice(game.legal_actions))
    >>> story = tell_story(game)
    >>> [sum(seat["sources"].values()) for seat in story["seats"]] == list(game.scores)
    True
    """
    result = game.result
    if result is None:
        raise RecordError("the game is not over; its story can be told when it is")
    teller = _Teller(game.rewound())
    for action in game.actions:
        teller.play(str(action))
    position = game.position()
    gains = teller.gains
    players = range(game.options.players)
    seats = [_seat_story(seat, result.scores[seat], gains) for seat in players]
    return {
        "result": result.to_doc(),
        "turns": game.turn,
        "lead": _lead(result),
        "why": _why(result, seats),
        "last_stage": teller.last_stage,
        "tie": _tie(position, result),
        "solo": None if teller.target is None else teller.solo(),
        "sources": _possible_sources(game, gains),
        "seats": seats,
        "gains": gains,
        "curve": teller.curve,
    }


class _Teller:
    """Plays a game again, and notes what changes its scores."""

    def __init__(self, game: Game) -> None:
        self.game = game
        begun = game.position()
        self.start_target: int | None = None if begun["solo"] is None else begun["solo"]["target"]
        self.target = self.start_target
        self.lowered = 0
        self.turn = max(game.turn, 1)
        self.planet_of: dict[str, Letter] = {}
        self.last_stage: LastStageStory = {"how": None, "seat": None, "turn": None}
        self.gains: list[Gain] = [
            self._gain(seat, "start", score, None, None) for seat, score in enumerate(game.scores) if score
        ]
        for gain in self.gains:
            gain["turn"] = self.turn - 1
        self.curve = [self._point(self.turn - 1, None)]

    def play(self, action: str) -> None:
        seat = self.game.seat
        self.game.play(action)
        events = self.game.events
        for index, event in enumerate(events):
            self._note(seat, event, events[:index])

    def solo(self) -> SoloStory:
        assert self.start_target is not None and self.target is not None
        return {"start": self.start_target, "target": self.target, "tokens": self.lowered}

    def _note(self, seat: int, event: Event, before: Sequence[Event]) -> None:
        match event["event"]:
            case "play":
                self.planet_of[event["card"]] = event["planet"]
            case "score":
                self.gains += self._gains(event, before)
            case "target":
                self.target = event["target"]
                self.lowered += 1
            case "final-turns":
                self.last_stage = self._begin_last_stage(seat, before)
            case "turn" if event["turn"] > 1:
                self.curve.append(self._point(self.turn, seat))
                self.turn = event["turn"]
            case "over":
                self.curve.append(self._point(self.turn, seat))

    def _gains(self, event: Event, before: Sequence[Event]) -> Iterator[Gain]:
        seat, points, card = event["seat"], event["points"], event["card"]
        if card is not None:
            yield self._gain(seat, _BY_DECK[self.game.content.card(card).deck], points, card, self.planet_of[card])
        elif before and before[-1]["event"] == "brightness":
            yield self._gain(seat, "brightness", points, None, None)
        else:
            yield from self._heat_and_cold(seat, points)

    def _heat_and_cold(self, seat: int, points: int) -> Iterator[Gain]:
        """The points for Heat and Cold, shared out among the cards that carry it."""
        carried = [
            (letter, lying["card"], lying["heat"] + lying["cold"])
            for letter, planet in self.game.position()["planets"].items()
            for lying in planet["row"]
            if lying["marker"] == seat and lying["heat"] + lying["cold"]
        ]
        tokens = sum(count for _, _, count in carried)
        for letter, card, count in carried:
            yield self._gain(seat, "heat-and-cold", points * count // tokens, card, letter)

    def _gain(self, seat: int, source: Source, points: int, card: str | None, planet: Letter | None) -> Gain:
        return {"turn": self.turn, "seat": seat, "source": source, "points": points, "card": card, "planet": planet}

    def _point(self, turn: int, seat: int | None) -> CurvePoint:
        return {"turn": turn, "seat": seat, "scores": list(self.game.scores), "target": self.target}

    def _begin_last_stage(self, seat: int, before: Sequence[Event]) -> LastStageStory:
        position = self.game.position()
        how: LastStage
        if len(position["track"]["tokens"]) >= self.game.content.board.track_length:
            how = "final-space"
        elif any(not token.startswith("life") for token in position["matter"].values()) or position["comets"]:
            how = "turn-limit"
        else:
            how = "no-matter"
        by_nobody = how == "turn-limit" or any(event["event"] == "dice" for event in before)
        return {"how": how, "seat": None if by_nobody else seat, "turn": self.turn}


def _seat_story(seat: int, score: int, gains: Sequence[Gain]) -> SeatStory:
    sources: Counter[Source] = Counter()
    planets: Counter[Letter] = Counter()
    for gain in gains:
        if gain["seat"] == seat:
            sources[gain["source"]] += gain["points"]
            if gain["planet"] is not None:
                planets[gain["planet"]] += gain["points"]
    return {
        "seat": seat,
        "score": score,
        "sources": {source: sources[source] for source in SOURCES if source in sources},
        "planets": {letter: planets[letter] for letter in LETTERS if letter in planets},
    }


def _possible_sources(game: Game, gains: Sequence[Gain]) -> list[Source]:
    played = game.options
    possible = {
        "start": any(gain["source"] == "start" for gain in gains),
        "proto": "epochs" in played.modules,
        "heat-and-cold": "frost-line" in played.modules,
        "brightness": played.star == "variable",
    }
    return [source for source in SOURCES if possible.get(source, True)]


def _lead(result: Result) -> int:
    if result.target is not None:
        return result.scores[0] - result.target
    others = [score for seat, score in enumerate(result.scores) if seat not in result.winners]
    return result.scores[result.winners[0]] - max(others) if others else 0


def _why(result: Result, seats: Sequence[SeatStory]) -> WhyStory | None:
    """None for a win that is shared or was decided by a tie, and where nobody has a point."""
    if result.target is not None:
        ranked = sorted(seats[0]["sources"].items(), key=lambda item: -item[1])
        if not ranked:
            return None
        source, points = ranked[0]
        return {"seat": 0, "source": source, "points": points, "rival": None, "rival_points": None}
    winner = result.winners[0]
    if _lead(result) <= 0:
        return None
    rival = max((seat for seat in seats if seat["seat"] not in result.winners), key=lambda seat: seat["score"])
    own = seats[winner]["sources"]
    source = max(SOURCES, key=lambda source: own.get(source, 0) - rival["sources"].get(source, 0))
    return {
        "seat": winner,
        "source": source,
        "points": own.get(source, 0),
        "rival": rival["seat"],
        "rival_points": rival["sources"].get(source, 0),
    }


def _tie(position: Position, result: Result) -> TieStory | None:
    """7.5 What was compared among those with the highest score, one thing after another, until one was left."""
    level = [seat for seat, score in enumerate(result.scores) if score == max(result.scores)]
    if len(level) == 1:
        return None
    tie: TieStory = {"seats": level, "breaks": [], "decided": None}
    for by in ("matter", "markers", "hand"):
        counts = [_count(position, seat, by) for seat in level]
        tie["breaks"].append({"by": by, "seats": level, "counts": counts})
        best = min(counts) if by == "hand" else max(counts)
        level = [seat for seat, count in zip(level, counts, strict=True) if count == best]
        if len(level) == 1:
            tie["decided"] = by
            break
    return tie


def _count(position: Position, seat: int, by: TieBreaker) -> int:
    own = position["seats"][seat]
    if by == "matter":
        return sum(sum(stock.values()) for stock in own["mat"].values())
    if by == "markers":
        return sum(lying["marker"] == seat for planet in position["planets"].values() for lying in planet["row"])
    return len(own["hand"])
