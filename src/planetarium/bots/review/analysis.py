"""Analysis of a game that is over: every decision beside the best one, and each result split into luck and skill.

Let P be a seat's chance to win before a decision and Q its chance after it, before chance falls (draws, dice,
tokens turned up). From one decision to the next Q - P is what the decision did, and the next P - Q is what chance
did. The deal is chance too. All of them together lead from the fair share to the result:

    result - fair share = luck + skill

Luck is zero on average for every seat, whoever plays and however well the chances are estimated: what really
came and what `examining` deals anew are valued in the same way and come up equally often.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from planetarium.bots.protocol import Report
from planetarium.bots.review.examining import Effort, Examiner, Finding, Moment, Value
from planetarium.content import Content
from planetarium.errors import OptionsError
from planetarium.formats.notation import Action, write_action
from planetarium.game import Game
from planetarium.game.record import begin, check_result, play_through
from planetarium.options import Options
from planetarium.parallel.pool import work_beside

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
    """
    if isinstance(record, Game):
        content, record = record.content, record.record()
    effort = effort or Effort()
    if effort.playouts < 1 or effort.turns < 1 or effort.searched < 0:
        raise OptionsError("an analysis needs at least one play-out of one turn for each value")
    game = begin(record, content)
    waiting, moments = [(game.seat, game.turn, game.phase)], []
    before = game.open_state()
    for number, action in enumerate(play_through(game, record["actions"]), start=1):
        after = game.open_state()
        moments.append(Moment(number, before.tobytes(), action.number, after.tobytes()))
        waiting.append((game.seat, game.turn, game.phase))
        before = after
    check_result(record, game)
    moments.append(Moment(len(moments) + 1, before.tobytes()))
    # Nobody can tell from the hash how chance will fall, and games that differ have other dice here.
    examiner = Examiner(game.content, game.options, f"analysis {record['key_sha256']}", effort)
    findings = _examine(examiner, moments, workers, report)
    decisions = tuple(
        _decision(game.content, moment, *when, findings)
        for moment, when in zip(moments[:-1], waiting[:-1], strict=True)
    )
    return Analysis(game.options, effort, game.is_over, decisions, _split(game, examiner, record, findings, decisions))


def _decision(content: Content, moment: Moment, seat: int, turn: int, phase: str, findings: list[Finding]) -> Decision:
    found, after = findings[moment.number - 1], findings[moment.number].before
    return Decision(
        number=moment.number,
        turn=turn,
        seat=seat,
        phase=phase,
        action=write_action(content, moment.action),
        best=write_action(content, found.best),
        promises=found.promises,
        chance=found.chosen is not None,
        before=found.before.chances,
        chosen=(found.chosen or after).chances,
        after=after.chances,
    )


def _split(
    game: Game,
    examiner: Examiner,
    record: Mapping[str, Any],
    findings: list[Finding],
    decisions: tuple[Decision, ...],
) -> tuple[Standing, ...]:
    """Each seat's luck and skill."""
    players = game.options.players
    first, last = findings[0].before, findings[-1].before
    if record["start"] is not None:  # nothing was dealt: the position is where luck and skill begin
        fair = Value(first.chances, first.variances)
    elif players == 1:
        fair = examiner.fresh_deals()
    else:
        fair = Value((1 / players,) * players, (0.0,) * players)
    seats = []
    for seat in range(players):
        deal = first.chances[seat] - fair.chances[seat]
        variance = first.variances[seat] + fair.variances[seat] if record["start"] is None else 0.0
        for found, after in pairwise(findings):
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


def _examine(examiner: Examiner, moments: list[Moment], workers: int, report: Report | None) -> list[Finding]:
    findings: dict[int, Finding] = {}

    def note(moment: Moment, finding: Finding) -> None:
        findings[moment.number] = finding
        if report:
            report(len(findings) / len(moments))

    if min(workers, len(moments)) > 1:
        luggage = (examiner.content.to_doc(), examiner.options, examiner.seed, examiner.effort)
        work_beside(_work, moments, min(workers, len(moments)), note, _settle, luggage)
    else:
        for moment in moments:
            note(moment, examiner.examine(moment))
    return [findings[moment.number] for moment in moments]


_seated: list[Examiner] = []  # in a worker process: the one who examines there


def _settle(content: dict[str, Any], options: Options, seed: str, effort: Effort) -> None:
    """Prepares a worker process; contents travel as documents, because records cannot be pickled read-only."""
    _seated[:] = [Examiner(Content.from_doc(content), options, seed, effort)]


def _work(moment: Moment) -> Finding:
    return _seated[0].examine(moment)


def _difference(after: Chances, before: Chances) -> Chances:
    return tuple(a - b for a, b in zip(after, before, strict=True))
