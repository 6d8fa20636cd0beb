"""The arena: bots meet over the same deals, each of them from every seat."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from planetarium.bots import BOTS, Bot, make_bot
from planetarium.bots.protocol import Budget
from planetarium.bots.tournament.archive import Archive
from planetarium.content import Content
from planetarium.errors import OptionsError
from planetarium.game import Game
from planetarium.options import Options
from planetarium.parallel.pool import run_in_processes
from planetarium.parallel.processes import cores as cores

UNHURRIED = Budget(seconds=math.inf)  # no clock, so that results are the same on every machine


@dataclass(frozen=True)
class Fixture:
    """A game to be played: a line-up, a deal, and how many seats the line-up has moved on."""

    lineup: tuple[str, ...]
    deal: int
    rotation: int

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where.

        >>> Fixture(("ann", "bob", "cid"), deal=0, rotation=1).seats
        ('cid', 'ann', 'bob')
        """
        first = len(self.lineup) - self.rotation
        return self.lineup[first:] + self.lineup[:first]

    @property
    def name(self) -> str:
        return f"{'+'.join(self.lineup)}-{self.deal:05d}-{self.rotation}"


@dataclass(frozen=True)
class Played:
    """How a game of the arena went."""

    fixture: Fixture
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    target: int | None
    turns: int


def line_ups(bots: tuple[str, ...], players: int) -> list[tuple[str, ...]]:
    """Who play together: the last bot fills the seats that are left, or every combination meets.

    >>> line_ups(("ann", "bob"), players=4)
    [('ann', 'bob', 'bob', 'bob')]
    >>> line_ups(("ann", "bob", "cid"), players=2)
    [('ann', 'bob'), ('ann', 'cid'), ('bob', 'cid')]
    """
    if len(bots) > players:
        return list(combinations(bots, players))
    return [bots + bots[-1:] * (players - len(bots))]


@dataclass(frozen=True)
class Arena:
    """Who meets whom, at what game, over which deals.

    `games` are for each line-up, and rounded up to whole deals. A bot may be named twice where there is a seat for
    each name; against itself it wins its even share by construction, and only scores and turns tell anything.

    `own` are bots beside those of `BOTS`, by name, each with what makes it from a seed. With several workers that must
    be a function or class of a module, because it travels to other processes by its name.
    """

    content: Content
    options: Options
    bots: tuple[str, ...]
    seed: str
    games: int
    own: Mapping[str, Callable[[int | str], Bot]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", self.options.settled(self.content))
        if not self.bots:
            raise OptionsError("an arena needs bots; name them with a comma between them")
        if taken := sorted(set(self.own) & set(BOTS)):
            raise OptionsError(f"there is a bot {taken[0]!r} already; give yours another name")
        for name in self.bots:
            self.make(name, 0)
        if len(self.bots) == 1 < self.options.players:
            raise OptionsError(f"one bot is enough for the solo game only; {self.options.players} players need two")
        if len(self.bots) > self.options.players and len(set(self.bots)) < len(self.bots):
            raise OptionsError("with more bots than seats each bot can be named once")
        if self.games < 1:
            raise OptionsError("an arena needs at least one game")

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        return line_ups(self.bots, self.options.players)

    @property
    def deals(self) -> int:
        return math.ceil(self.games / self.options.players)

    @property
    def fixtures(self) -> list[Fixture]:
        """All games: every deal for every line-up in each of its rotations."""
        return [
            Fixture(lineup, deal, rotation)
            for lineup in self.lineups
            for deal in range(self.deals)
            for rotation in range(self.options.players)
        ]

    def make(self, name: str, seed: int | str) -> Bot:
        """The bot with a name, one's own or one of `BOTS`."""
        return self.own[name](seed) if name in self.own else make_bot(name, seed)

    def begin(self, fixture: Fixture) -> Game:
        """The game of a fixture at its first decision."""
        seed = f"{self.seed}/{fixture.deal}"
        return Game.deal(self.options, seed, content=self.content, names=fixture.seats)

    def play(self, fixture: Fixture) -> Game:
        """Plays the game of a fixture to its end; it is the same whenever and wherever it is played."""
        game = self.begin(fixture)
        bots = [self.make(name, f"{self.seed}/{fixture.deal}/{seat}") for seat, name in enumerate(fixture.seats)]
        while not game.is_over:
            seat = game.seat
            game.play(bots[seat].choose(game.observe(seat), UNHURRIED))
        return game

    def settings(self) -> dict[str, Any]:
        """What two arenas have in common whose games may lie together; the number of games is free."""
        return {
            "content": {"id": self.content.id, "hash": self.content.hash},
            "options": self.options.to_doc(),
            "bots": list(self.bots),
            "seed": self.seed,
        }


def run_arena(
    arena: Arena,
    workers: int = 1,
    archive: Archive | None = None,
    progress: Callable[[Played], None] | None = None,
) -> list[Played]:
    """Plays the whole arena on `workers` processes; `progress` is told of each game.

    An archive gets each game's record as soon as it is over, and games whose records lie there already are not
    played but replayed. The games are returned in the order of the fixtures.
    """
    played: dict[Fixture, Played] = {}

    def note(fixture: Fixture, one: Played) -> None:
        played[fixture] = one
        if progress:
            progress(one)

    missing = []
    for fixture in arena.fixtures:
        game = archive.replay(fixture.name, arena.begin(fixture)) if archive else None
        if game:
            note(fixture, _outcome(fixture, game))
        else:
            missing.append(fixture)
    if min(workers, len(missing)) > 1:
        initargs = (arena.content.to_doc(), arena.options, arena.bots, arena.seed, arena.games, arena.own, archive)
        run_in_processes(_work, missing, min(workers, len(missing)), note, _initialize_worker, initargs)
    else:
        for fixture in missing:
            note(fixture, _play_and_keep(arena, fixture, archive))
    return [played[fixture] for fixture in arena.fixtures]


def _play_and_keep(arena: Arena, fixture: Fixture, archive: Archive | None) -> Played:
    game = arena.play(fixture)
    if archive:
        archive.keep(fixture.name, game)
    return _outcome(fixture, game)


def _outcome(fixture: Fixture, game: Game) -> Played:
    result = game.result
    assert result is not None
    return Played(fixture, result.scores, result.winners, result.target, game.turn)


_in_this_worker: list[tuple[Arena, Archive | None]] = []  # in a worker process: the arena it works for


def _initialize_worker(
    content: dict[str, Any], options: Options, bots: tuple[str, ...], seed: str, games: int,
    own: Mapping[str, Callable[[int | str], Bot]], archive: Archive | None,
) -> None:  # fmt: skip
    """Prepares a worker process; contents travel as documents, because records cannot be pickled read-only."""
    _in_this_worker[:] = [(Arena(Content.from_doc(content), options, bots, seed, games, own), archive)]


def _work(fixture: Fixture) -> Played:
    arena, archive = _in_this_worker[0]
    return _play_and_keep(arena, fixture, archive)
