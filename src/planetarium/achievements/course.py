"""The course of a finished game: who played what where, where planets were born, and where they went.

It is read off the events of a replay and the position at its end, so that no rule is told twice.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from planetarium.content import Card, Content
from planetarium.content.board import Letter
from planetarium.formats.events import Event
from planetarium.formats.position import Position
from planetarium.game import Game, Result
from planetarium.game.story import Story, tell_story
from planetarium.options import Options
from planetarium.records.content import Side

ROUND_THE_STAR = 360.0  # degrees


@dataclass(frozen=True, slots=True)
class Play:
    """A card that was played: to which planet, where that stood, and what lay there already."""

    seat: int
    turn: int
    card: Card
    planet: Letter
    orbit: int
    beside: tuple[str, ...]
    points: int


@dataclass(slots=True)
class PlanetCourse:
    """Where a planet was born, on which side of the Frost Line if there was one, and which orbits it has seen."""

    born: int  # its orbit then
    born_outside: bool
    orbits: set[int] = field(default_factory=set)
    flips: int = 0


@dataclass(slots=True)
class SeatCourse:
    """What a seat did besides playing cards."""

    degrees: defaultdict[Letter, float] = field(
        default_factory=lambda: defaultdict(float)
    )  # how far it moved each planet
    toured: set[Letter] = field(default_factory=set)  # planets that it brought to the last orbit they had not seen
    flips: Counter[Side] = field(default_factory=Counter)  # by what it did
    comets: int = 0  # collected
    comets_spent: int = 0
    brightness: int = 0  # how often it was changed
    took_last_matter: bool = False
    set_off_bombardment: bool = False


@dataclass(slots=True)
class Course:
    """The course of a game, with the story of its points. `levels` are bots by seat, None where a person played."""

    content: Content
    options: Options
    result: Result
    story: Story
    end: Position
    levels: Sequence[str | None]
    plays: list[Play]
    planets: dict[Letter, PlanetCourse]
    seats: list[SeatCourse]
    before_final_turns: tuple[int, ...] | None  # all scores; None if they had begun at the start
    quiet_rolls: int  # of the dice, one after another, by which nothing moved

    def plays_of(self, seat: int) -> list[Play]:
        return [play for play in self.plays if play.seat == seat]

    def has_won(self, seat: int) -> bool:
        """Whether a seat won, and shared the win with nobody."""
        return self.result.winners == (seat,)

    def points_in_turns(self, seat: int) -> list[int]:
        """What a seat scored in each of its turns, Heat and Cold at the end aside."""
        turns: Counter[int] = Counter()
        for gain in self.story["gains"]:
            if gain["seat"] == seat and gain["source"] not in ("start", "heat-and-cold"):
                turns[gain["turn"]] += gain["points"]
        return list(turns.values())

    @property
    def is_solo(self) -> bool:
        return self.options.players == 1

    def margin(self, seat: int) -> int:
        """By how much a seat is ahead of the best of the others, or of the Target."""
        scores = self.result.scores
        if self.result.target is not None:
            return scores[seat] - self.result.target
        return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def course_of(game: Game, levels: Sequence[str | None] = ()) -> Course:
    """The course of a game that is over; RecordError if it is not."""
    story = tell_story(game)
    follower = _Follower(game.rewound())
    follower.follow(str(action) for action in game.actions)
    assert game.result is not None
    return Course(
        game.content, game.options, game.result, story, game.position(),
        tuple(levels) or (None,) * game.options.players, follower.plays, follower.planets, follower.seats,
        follower.before_final_turns, follower.quiet_rolls,
    )  # fmt: skip


class _Follower:
    """Plays a game again, and notes what happens."""

    def __init__(self, game: Game) -> None:
        start = game.position()
        self.game = game
        self.plays: list[Play] = []
        self.seats = [SeatCourse() for _ in range(game.options.players)]
        self.planets: dict[Letter, PlanetCourse] = {}
        self.before_final_turns: tuple[int, ...] | None = None
        self.quiet_rolls = 0
        self._quiet = 0
        self._turn = max(game.turn, 1)
        self._line: int | None = start["frost_line"]
        self._spaces = {space.name: space for space in game.content.board.spaces}
        self._orbits = len({space.orbit for space in game.content.board.spaces})
        self._where: dict[Letter, str] = {}
        self._rows: dict[Letter, list[str]] = {}
        self._matter = sum(not token.startswith("life") for token in start["matter"].values())
        for letter, planet in start["planets"].items():
            self._is_born(letter, planet["space"])
            self._rows[letter] = [lying["card"] for lying in planet["row"]]

    def follow(self, actions: Iterable[str]) -> None:
        for action in actions:
            seat, scores = self.game.seat, self.game.scores
            self.game.play(action)
            for event in self.game.events:
                if event["event"] == "final-turns":
                    self.before_final_turns = scores
                self._note(seat, event)

    def _note(self, seat: int, event: Event) -> None:
        own = self.seats[seat]
        match event["event"]:
            case "move":
                self._move(seat, event)
            case "dice":
                self._roll(event)
            case "create":
                self._matter -= 1
                self._is_born(event["planet"], event["space"])
            case "collect" | "gravity":
                self._take(event["seat"], event["matter"])
            case "pay":
                own.comets_spent += event["matter"].count("comet")
            case "play":
                self._play(seat, event)
            case "flip":
                own.flips[event["side"]] += 1
                self.planets[event["planet"]].flips += 1
            case "brightness":
                own.brightness += 1
                self._line = event["frost_line"]
            case "bombard":
                own.set_off_bombardment = True
                self._matter += len(event["placed"])
            case "turn":
                self._turn = event["turn"]

    def _is_born(self, letter: Letter, space: str) -> None:
        orbit = self._spaces[space].orbit
        self.planets[letter] = PlanetCourse(orbit, self._line is not None and orbit > self._line, {orbit})
        self._where[letter] = space
        self._rows[letter] = []

    def _move(self, seat: int, event: Event) -> None:
        letter = event["token"]
        if letter in self.planets:
            turned = self._spaces[event["to"]].angle - self._spaces[event["from"]].angle
            self.seats[seat].degrees[letter] += turned % ROUND_THE_STAR
            if self._arrive(letter, event["to"]):
                self.seats[seat].toured.add(letter)

    def _arrive(self, letter: Letter, space: str) -> bool:
        """Notes where a planet is; True if with this it has seen every orbit."""
        orbits, orbit = self.planets[letter].orbits, self._spaces[space].orbit
        is_new = orbit not in orbits
        orbits.add(orbit)
        self._where[letter] = space
        return is_new and len(orbits) == self._orbits

    def _roll(self, event: Event) -> None:
        for letter, _, space in event["moves"]:
            self._arrive(letter, space)
        self._quiet = 0 if event["moves"] else self._quiet + 1
        self.quiet_rolls = max(self.quiet_rolls, self._quiet)

    def _take(self, seat: int | None, token: str) -> None:
        """A token leaves the board, into the hands of a seat or of the dice (None)."""
        if token == "comet":
            if seat is not None:
                self.seats[seat].comets += 1
            return
        self._matter -= 1
        if self._matter == 0 and seat is not None:
            self.seats[seat].took_last_matter = True

    def _play(self, seat: int, event: Event) -> None:
        card, letter = self.game.content.card(event["card"]), event["planet"]
        orbit = self._spaces[self._where[letter]].orbit
        self.plays.append(Play(seat, self._turn, card, letter, orbit, tuple(self._rows[letter]), card.points))
        self._rows[letter].append(card.id)


def row_points(content: Content, row: Iterable[Mapping[str, str]], side: Side) -> int:
    """The points of one side among the cards of a row, life tokens aside."""
    cards = (content.card(lying["card"]) for lying in row)
    return sum(card.points for card in cards if card.alignment == side)
