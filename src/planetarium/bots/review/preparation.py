"""A finished game made ready to be reviewed: its plies, which can be evaluated anywhere and in any order."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from planetarium.bots.review.evaluator import Effort, Evaluator, Ply
from planetarium.content import Content
from planetarium.errors import OptionsError
from planetarium.formats.events import Event
from planetarium.game import Game
from planetarium.game.record import begin, check_result, play_through
from planetarium.options import Options

# What chance can be: a card drawn, dice, the bombardment that brings Comets, a life token turned up, who goes first.
Chance = Literal["draw", "dice", "comets", "life", "first"]
CHANCES: tuple[Chance, ...] = get_args(Chance)
_CHANCE_EVENTS: Mapping[str, Chance] = {
    "draw": "draw", "shuffle": "draw", "dice": "dice", "bombard": "comets", "life": "life", "first": "first",
}  # fmt: skip


@dataclass(frozen=True)
class Moment:
    """When a decision was made and by whom, and the kinds of chance that may have fallen after it."""

    seat: int
    turn: int
    phase: str
    fell: tuple[Chance, ...]


@dataclass(frozen=True)
class PreparedGame:
    """A game as a review sees it. `plies` has one more than `moments`, for the end; `dealt` is False for a game that
    began from a position.
    """

    content: Content
    options: Options
    seed: str
    names: tuple[str, ...]
    finished: bool
    dealt: bool
    moments: tuple[Moment, ...]
    plies: tuple[Ply, ...]

    def evaluator(self, effort: Effort) -> Evaluator:
        return Evaluator(self.content, self.options, self.seed, effort)

    def to_evaluate(self) -> list[Ply]:
        """All that has to be evaluated: the plies, and fresh deals where nothing else tells what a deal is worth."""
        fresh = self.evaluator(Effort()).fresh_deals() if self.dealt and self.options.players == 1 else []
        return [*self.plies, *fresh]


def prepare(record: Mapping[str, Any] | Game, content: Content | None = None) -> PreparedGame:
    """Replays a record, or a game that is over; RecordError if it does not replay.

    That of a game that goes on has no key and does not.
    """
    if isinstance(record, Game):
        content, record = record.content, record.record()
    game = begin(record, content)
    moments, plies = [], []
    before, waiting = game.open_state(), (game.seat, game.turn, game.phase)
    for number, action in enumerate(play_through(game, record["actions"]), start=1):
        after = game.open_state()
        plies.append(Ply(number, before.tobytes(), action.number, after.tobytes()))
        moments.append(Moment(*waiting, _fallen(game.events)))
        before, waiting = after, (game.seat, game.turn, game.phase)
    check_result(record, game)
    plies.append(Ply(len(plies) + 1, before.tobytes()))
    return PreparedGame(
        game.content,
        game.options,
        # Nobody can tell from the hash how chance will fall, and games that differ have other dice here.
        f"analysis {record['key_sha256']}",
        tuple(game.names),
        game.is_over,
        record["start"] is None,
        tuple(moments),
        tuple(plies),
    )


def check_effort(effort: Effort) -> None:
    """Raises OptionsError for an effort that can find nothing."""
    if effort.playouts < 1 or effort.turns < 1 or effort.searched < 0:
        raise OptionsError("an analysis needs at least one play-out of one turn for each value")


def _fallen(events: Iterable[Event]) -> tuple[Chance, ...]:
    fell = {_CHANCE_EVENTS[event["event"]] for event in events if event["event"] in _CHANCE_EVENTS}
    return tuple(chance for chance in CHANCES if chance in fell)
