"""Analysis of a game that is over: every decision beside the best one, and each result split into luck and skill.

Let P be a seat's chance to win before a decision and Q its chance after it, before chance falls (draws, dice,
tokens turned up). From one decision to the next Q - P is what the decision did, and the next P - Q is what chance
did. The deal is chance too. All of them together lead from the fair share to the result:

    result - fair share = luck + skill

Luck is zero on average for every seat, whoever plays and however well the chances are estimated: what really
came and what `evaluator` deals anew are valued in the same way and come up equally often.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from planetarium.bots.protocol import Report
from planetarium.bots.review.evaluator import Effort, Evaluation, Evaluator, Ply, Value
from planetarium.content import Content
from planetarium.errors import OptionsError
from planetarium.formats.notation import Action, write_action
from planetarium.game import Game
from planetarium.game.record import begin, check_result, play_through
from planetarium.options import Options
from planetarium.parallel.pool import run_in_processes

Chances = tuple[float, ...]


@dataclass(frozen=True)
class Decision:
    """A decision, the best one in its place, and how each seat stood before it, after it, and after its chance.

    `chance` says whether any fell. `promises` are the seat's chances after the best action and after its own, from
    what it knew then; None where it had no choice.
    """

    number: int
    turn: int
    seat: int
    phase: str
    action: Action
    best: Action
    promises: tuple[float, float] | None
    chance: bool
    before: Chances
    chosen: Chances
    after: Chances

    @property
    def loss(self) -> float:
        """How much less the chosen action promised than the best."""
        return 0.0 if self.promises is None else self.promises[0] - self.promises[1]

    @property
    def skill(self) -> Chances:
        """What the decision did for each seat."""
        return _difference(self.chosen, self.before)

    @property
    def luck(self) -> Chances:
        """What the chance that fell after it did for each seat; zeros if none fell."""
        return _difference(self.after, self.chosen)


@dataclass(frozen=True)
class Standing:
    """A seat's result, split: `result` is `fair` plus `luck` plus `skill`. `luck_error` is luck's standard error."""

    seat: int
    name: str
    fair: float
    result: float
    deal: float
    luck: float
    luck_error: float
    skill: float
    loss: float


@dataclass(frozen=True)
class Analysis:
    """What is to be said about a game."""

    options: Options
    effort: Effort
    finished: bool
    decisions: tuple[Decision, ...]
    seats: tuple[Standing, ...]

    def mistakes(self, most: int = 5) -> list[Decision]:
        """The decisions that gave most away, the worst first."""
        lossy = [decision for decision in self.decisions if decision.loss > 0]
        return sorted(lossy, key=lambda decision: -decision.loss)[:most]

    def to_doc(self) -> dict[str, Any]:
        return {
            "format": "planetarium-analysis",
            "version": 1,
            "options": self.options.to_doc(),
            "effort": asdict(self.effort),
            "finished": self.finished,
            "decisions": [
                asdict(one) | {"loss": one.loss, "skill": one.skill, "luck": one.luck} for one in self.decisions
            ],
            "seats": [asdict(one) for one in self.seats],
        }


def analyse(
    record: Mapping[str, Any] | Game,
    *,
    content: Content | None = None,
    effort: Effort | None = None,
    workers: int = 1,
    report: Report | None = None,
) -> Analysis:
    """Analyses a record, or a game that is over; the number of worker processes changes nothing but the time.

    RecordError if it does not replay; that of a game that goes on has no key and does not. A record that ends
    early is analysed as far as it goes, with the last chances in place of the result.

    >>> import random
    >>> game, chance = Game.new(solo_target=100, seed=7), random.Random(7)
    >>> while not game.is_over:
    ...     if any(event["event"] == "final-turns" for event in game.events):
    ...         game = Game.from_position(game.position())  # the final turn alone, to be brief
    ...     _ = game.play(chance.choice(game.legal_actions))
    >>> found = analyse(game, effort=Effort(playouts=4, searched=0, turns=1))
    >>> len(found.decisions) == len(game.actions)
    True
    >>> seat = found.seats[0]
    >>> abs(seat.fair + seat.luck + seat.skill - seat.result) < 1e-9
    True
    """
    if isinstance(record, Game):
        content, record = record.content, record.record()
    effort = effort or Effort()
    if effort.playouts < 1 or effort.turns < 1 or effort.searched < 0:
        raise OptionsError("an analysis needs at least one play-out of one turn for each value")
    game = begin(record, content)
    waiting, plies = [(game.seat, game.turn, game.phase)], []
    before = game.open_state()
    for number, action in enumerate(play_through(game, record["actions"]), start=1):
        after = game.open_state()
        plies.append(Ply(number, before.tobytes(), action.number, after.tobytes()))
        waiting.append((game.seat, game.turn, game.phase))
        before = after
    check_result(record, game)
    plies.append(Ply(len(plies) + 1, before.tobytes()))
    # Nobody can tell from the hash how chance will fall, and games that differ have other dice here.
    evaluator = Evaluator(game.content, game.options, f"analysis {record['key_sha256']}", effort)
    evaluations = _evaluate_all(evaluator, plies, workers, report)
    decisions = tuple(
        _decision(game.content, ply, *when, evaluations) for ply, when in zip(plies[:-1], waiting[:-1], strict=True)
    )
    return Analysis(
        game.options, effort, game.is_over, decisions, _split(game, evaluator, record, evaluations, decisions)
    )


def _decision(content: Content, ply: Ply, seat: int, turn: int, phase: str, evaluations: list[Evaluation]) -> Decision:
    found, after = evaluations[ply.number - 1], evaluations[ply.number].before
    return Decision(
        number=ply.number,
        turn=turn,
        seat=seat,
        phase=phase,
        action=write_action(content, ply.action),
        best=write_action(content, found.best),
        promises=found.promises,
        chance=found.chosen is not None,
        before=found.before.chances,
        chosen=(found.chosen or after).chances,
        after=after.chances,
    )


def _split(
    game: Game,
    evaluator: Evaluator,
    record: Mapping[str, Any],
    evaluations: list[Evaluation],
    decisions: tuple[Decision, ...],
) -> tuple[Standing, ...]:
    """Each seat's luck and skill."""
    players = game.options.players
    first, last = evaluations[0].before, evaluations[-1].before
    if record["start"] is not None:  # nothing was dealt: the position is where luck and skill begin
        fair = Value(first.chances, first.variances)
    elif players == 1:
        fair = evaluator.value_before_deal()
    else:
        fair = Value((1 / players,) * players, (0.0,) * players)
    seats = []
    for seat in range(players):
        deal = first.chances[seat] - fair.chances[seat]
        variance = first.variances[seat] + fair.variances[seat] if record["start"] is None else 0.0
        for found, after in pairwise(evaluations):
            if found.chosen:
                variance += found.chosen.variances[seat] + after.before.variances[seat]
        luck = deal + sum(decision.luck[seat] for decision in decisions)
        seats.append(
            Standing(
                seat=seat,
                name=game.names[seat],
                fair=fair.chances[seat],
                result=last.chances[seat],
                deal=deal,
                luck=luck,
                luck_error=variance**0.5,
                skill=last.chances[seat] - fair.chances[seat] - luck,
                loss=sum(decision.loss for decision in decisions if decision.seat == seat),
            )
        )
    return tuple(seats)


def _evaluate_all(evaluator: Evaluator, plies: list[Ply], workers: int, report: Report | None) -> list[Evaluation]:
    evaluations: dict[int, Evaluation] = {}

    def note(ply: Ply, evaluation: Evaluation) -> None:
        evaluations[ply.number] = evaluation
        if report:
            report(len(evaluations) / len(plies))

    if min(workers, len(plies)) > 1:
        initargs = (evaluator.content.to_doc(), evaluator.options, evaluator.seed, evaluator.effort)
        run_in_processes(_work, plies, min(workers, len(plies)), note, _initialize_worker, initargs)
    else:
        for ply in plies:
            note(ply, evaluator.evaluate(ply))
    return [evaluations[ply.number] for ply in plies]


_in_this_worker: list[Evaluator] = []  # in a worker process: the evaluator of the game it works on


def _initialize_worker(content: dict[str, Any], options: Options, seed: str, effort: Effort) -> None:
    """Prepares a worker process; contents travel as documents, because records cannot be pickled read-only."""
    _in_this_worker[:] = [Evaluator(Content.from_doc(content), options, seed, effort)]


def _work(ply: Ply) -> Evaluation:
    return _in_this_worker[0].evaluate(ply)


def _difference(after: Chances, before: Chances) -> Chances:
    return tuple(a - b for a, b in zip(after, before, strict=True))
