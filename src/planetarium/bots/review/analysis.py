"""Analysis of a game that is over: every decision beside the best one, and each result split into luck and skill.

Let P be a seat's chance to win before a decision and Q its chance after it, before chance falls (draws, dice,
tokens turned up). From one decision to the next Q - P is what the decision did, and the next P - Q is what chance
did. The deal is chance too. All of them together lead from the fair share to the result:

    result - fair share = luck + skill

Luck is zero on average for every seat, whoever plays and however well the chances are estimated: what really
came and what `evaluator` deals anew are valued in the same way and come up equally often.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from planetarium.bots.protocol import Report
from planetarium.bots.review.evaluator import Effort, Evaluation, Evaluator, Ply, Value
from planetarium.bots.review.preparation import Chance, Moment, PreparedGame, check_effort, prepare
from planetarium.content import Content
from planetarium.content.board import LETTERS
from planetarium.formats.notation import Action, read_action, token_name, write_action
from planetarium.game import Game
from planetarium.options import Options
from planetarium.parallel.pool import run_in_processes
from planetarium.records.content import NONE, SPACES
from planetarium.rules.actions import A_CREATE, A_MOVE
from planetarium.rules.speed import only
from planetarium.rules.state import read_state

Chances = tuple[float, ...]


@dataclass(frozen=True)
class Alternative:
    """An action that promised its seat more than the chosen one, from what it knew then. `token` is what it moves."""

    action: Action
    promise: float
    token: str | None = None


@dataclass(frozen=True)
class Decision:
    """A decision, the better ones in its place, and how each seat stood before it, after it, and after its chance.

    `promise` is the seat's chance after its action, from what it knew then; None where it had no choice. `better` are
    the best few that promised more, the best first. `chance` says whether any fell, and `fell` which. `token` is what a
    move moves: a planet, by its letter, or a kind of token.
    """

    number: int
    turn: int
    seat: int
    phase: str
    action: Action
    token: str | None
    promise: float | None
    better: tuple[Alternative, ...]
    chance: bool
    fell: tuple[Chance, ...]
    before: Chances
    chosen: Chances
    after: Chances

    @property
    def best(self) -> Action:
        return self.better[0].action if self.better else self.action

    @property
    def promises(self) -> tuple[float, float] | None:
        """What the best action promised, and the chosen one; None where there was no choice."""
        if self.promise is None:
            return None
        return (self.better[0].promise if self.better else self.promise), self.promise

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
                asdict(one)
                | {"best": one.best, "promises": one.promises, "loss": one.loss, "skill": one.skill, "luck": one.luck}
                for one in self.decisions
            ],
            "seats": [asdict(one) for one in self.seats],
        }

    @classmethod
    def from_doc(cls, doc: Mapping[str, Any], content: Content) -> "Analysis":
        """The analysis that `to_doc` wrote, of a game that was played with this content."""
        return cls(
            Options.from_doc(doc["options"]),
            Effort(**doc["effort"]),
            doc["finished"],
            tuple(_read_decision(one, content) for one in doc["decisions"]),
            tuple(Standing(**one) for one in doc["seats"]),
        )


def _read_decision(doc: Mapping[str, Any], content: Content) -> Decision:
    return Decision(
        number=doc["number"],
        turn=doc["turn"],
        seat=doc["seat"],
        phase=doc["phase"],
        action=read_action(content, doc["action"]),
        token=doc["token"],
        promise=doc["promise"],
        better=tuple(
            Alternative(read_action(content, one["action"]), one["promise"], one["token"]) for one in doc["better"]
        ),
        chance=doc["chance"],
        fell=tuple(doc["fell"]),
        before=tuple(doc["before"]),
        chosen=tuple(doc["chosen"]),
        after=tuple(doc["after"]),
    )


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
    effort = effort or Effort()
    check_effort(effort)
    game = prepare(record, content)
    return conclude(game, effort, _evaluate_all(game.evaluator(effort), game.to_evaluate(), workers, report))


def conclude(game: PreparedGame, effort: Effort, evaluations: Mapping[int, Evaluation]) -> Analysis:
    """What the evaluations of everything that was `to_evaluate`, by number, say about the game."""
    of_plies = [evaluations[ply.number] for ply in game.plies]
    decisions = tuple(
        _decision(game.content, ply, moment, *found)
        for ply, moment, found in zip(game.plies, game.moments, pairwise(of_plies), strict=False)
    )
    deals = [found for number, found in evaluations.items() if number < 0]
    return Analysis(game.options, effort, game.finished, decisions, _split(game, of_plies, deals, decisions))


def _decision(content: Content, ply: Ply, moment: Moment, found: Evaluation, following: Evaluation) -> Decision:
    after, fell = following.before, found.chosen is not None
    state = only(read_state(ply.before))
    return Decision(
        number=ply.number,
        turn=moment.turn,
        seat=moment.seat,
        phase=moment.phase,
        action=write_action(content, ply.action),
        token=_token(content, state, ply.action),
        promise=found.promised,
        better=tuple(
            Alternative(write_action(content, action), promise, _token(content, state, action))
            for action, promise in found.better
        ),
        chance=fell,
        fell=moment.fell if fell else (),
        before=found.before.chances,
        chosen=(found.chosen or after).chances,
        after=after.chances,
    )


def _token(content: Content, state: Any, action: int) -> str | None:
    """What a move moves; None for any other action."""
    if not A_MOVE <= action < A_CREATE:
        return None
    space = (action - A_MOVE) // SPACES
    planet = int(state.planet_at[space])
    return token_name(content, int(state.matter[space])) if planet == NONE else LETTERS[planet]


def _split(
    game: PreparedGame, evaluations: list[Evaluation], deals: Sequence[Evaluation], decisions: tuple[Decision, ...]
) -> tuple[Standing, ...]:
    """Each seat's luck and skill."""
    players = game.options.players
    first, last = evaluations[0].before, evaluations[-1].before
    if not game.dealt:  # the position is where luck and skill begin
        fair = Value(first.chances, first.variances)
    elif players == 1:
        fair = _mean([deal.before for deal in deals])
    else:
        fair = Value((1 / players,) * players, (0.0,) * players)
    seats = []
    for seat in range(players):
        deal = first.chances[seat] - fair.chances[seat]
        variance = first.variances[seat] + fair.variances[seat] if game.dealt else 0.0
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


def _mean(deals: Sequence[Value]) -> Value:
    """What a game is worth before its deal."""
    chances = np.array(sorted(deal.chances for deal in deals))  # in one order, whichever was evaluated first
    means, spreads = np.mean(chances, axis=0), np.var(chances, axis=0)
    return Value(tuple(means.tolist()), tuple((spreads / len(chances)).tolist()))


def _evaluate_all(evaluator: Evaluator, plies: list[Ply], workers: int, report: Report | None) -> dict[int, Evaluation]:
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
    return evaluations


_in_this_worker: list[Evaluator] = []  # in a worker process: the evaluator of the game it works on


def _initialize_worker(content: dict[str, Any], options: Options, seed: str, effort: Effort) -> None:
    """Prepares a worker process; contents travel as documents, because records cannot be pickled read-only."""
    _in_this_worker[:] = [Evaluator(Content.from_doc(content), options, seed, effort)]


def _work(ply: Ply) -> Evaluation:
    return _in_this_worker[0].evaluate(ply)


def _difference(after: Chances, before: Chances) -> Chances:
    return tuple(a - b for a, b in zip(after, before, strict=True))
