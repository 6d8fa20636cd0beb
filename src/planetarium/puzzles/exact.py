"""Puzzles about final turns, which can be proved exactly."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Any

from planetarium.bots import make_bot
from planetarium.content import Content
from planetarium.content.board import LETTERS
from planetarium.formats.notation import Action, token_name, write_action
from planetarium.game import Observation
from planetarium.game.explain import joined, what_is_missing
from planetarium.options import Options
from planetarium.puzzles.final_turns import FinalTurn
from planetarium.puzzles.lines import Solution
from planetarium.puzzles.story import CHANGES, CHOICES, Beat, Lost, Story, is_move
from planetarium.puzzles.wording import BRIGHTNESS, Teller, done_as_subject, otherwise, points, sentence, token, would
from planetarium.rules.state import read_state
from planetarium.speeds import engine

_SIDES = ("is not Habitable", "is not Hostile", "does not have more")


@dataclass(frozen=True)
class Temptation:
    """An action that looks better than it is, and the most points that it leads to."""

    step: int
    action: Action
    points: int


class SolvedTurn:
    """A solved final turn, looked at as a puzzle: what it is about, and how it is told."""

    def __init__(self, content: Content, options: Options, turn: FinalTurn, states: Any, solution: Solution) -> None:
        self.content = content
        self.options = options
        self.solution = solution
        self.accept = [[write_action(content, action) for action in accepted] for accepted in solution.accept]
        self.story = Story(content, options, states, [accepted[0] for accepted in self.accept])
        self.teller = Teller(self.story, self.accept)
        self._turn = turn
        self._states = states
        self.lost = {beat.number: self.story.without(beat) for beat in self.story.beats}
        self.temptation = self._temptation()

    @property
    def theme(self) -> str:
        """What the puzzle is about: the rarest idea that the line turns on."""
        story, lost = self.story, [one for all_lost in self.lost.values() for one in all_lost]
        words = {beat.word for beat in story.beats if self.matters(beat)}
        if words & set(CHANGES):
            return "star"
        if "pay" in words:
            return "payment"
        if any(map(story.spoiled_by, story.beats)):
            return "order"
        if any(beat.word in ("move", "create") and len(self.lost[beat.number]) > 1 for beat in story.beats):
            return "two-cards"
        if any(why in one.why for one in lost for why in _SIDES) or any(map(self._defends, story.beats)):
            return "majority"
        if any(beat.word == "gravity" and self.lost[beat.number] for beat in story.beats):
            return "gravity"
        if words & {"lift", "place"} or any("no marker" in one.why for one in lost):
            return "markers"
        if self._restrains():
            return "restraint"
        return "last-word" if self.solution.wins else "final-turn"

    def matters(self, beat: Beat) -> bool:
        """Whether something legal is wrong at a step."""
        return any(action not in self.accept[beat.number] for action in beat.legal)

    def _defends(self, beat: Beat) -> bool:
        """Whether a card is played because of its side: another would turn the planet against a Final."""
        return beat.word == "pass" and any(
            why in one.why for play in beat.legal if play.startswith("play ") for one in self.story.instead(beat, play)
            for why in _SIDES
        )  # fmt: skip

    def _restrains(self) -> bool:
        return any(beat.word == "pass" and self._has_play(beat) for beat in self.story.beats)

    @staticmethod
    def _has_play(beat: Beat) -> bool:
        return any(action.startswith("play ") for action in beat.legal)

    # What tempts

    def _temptation(self) -> Temptation | None:
        """The wrong action that promises most at once; of those that promise the same, the one that leads furthest."""
        states, found = self._states, list[tuple[tuple[float, int], Temptation]]()
        for beat in self.story.beats:
            if beat.phase in ("move", "card", "final", *CHOICES) and self.matters(beat):
                values = self._turn.values(states)
                for action in beat.legal:
                    promise = self._promise(beat, action)
                    if promise and action not in self.accept[beat.number]:
                        tempting = Temptation(beat.number, action, values[action.number])
                        found.append(((promise, tempting.points), tempting))
            states = self._turn.after(states, beat.action.number)
        return max(found, key=lambda one: one[0])[1] if found else None

    def _promise(self, beat: Beat, action: Action) -> float:
        """The points that a play brings at once, more than the right action does; a little for a token or a choice."""
        if is_move(action):
            wanted = 0.5 if action == self._greedy_choice(beat) else 0.1
            return wanted if self._collected(beat, action) else 0
        if beat.phase in CHOICES and not action.endswith(" none"):
            return 0.05
        if not action.startswith("play "):
            return 0
        right = self.content.card(beat.operands[0]).points if beat.word == "play" else 0
        return max(0.25, self.content.card(action.split()[1]).points - right)

    def _greedy_choice(self, beat: Beat) -> Action:
        """What somebody does who looks no further than the next token or card."""
        seen = Observation(
            self.content, self.options, engine.fastest(), read_state(beat.before.tobytes()), self.story.seat
        )
        return make_bot("greedy", str(beat.number)).choose(seen)

    def _collected(self, beat: Beat, action: Action) -> tuple[str, str] | None:
        """The token that a move collects, and the planet on which it does."""
        source, target = (self.content.space_numbers[space] for space in action.split(">"))
        matter, planets = beat.before.matter, beat.before.planet_at
        for token_at, planet_at in ((source, target), (target, source)):
            if matter[token_at] >= 0 and planets[planet_at] >= 0:
                return token_name(self.content, int(matter[token_at])), LETTERS[planets[planet_at]]
        return None

    # Words

    @property
    def question(self) -> str:
        last = "Your final turn"
        if self.options.players > 1:
            last += ", the last of the game" if self.story.over else "; others still have theirs"
        phase = self.story.beats[0].phase
        done = {"card": " You have made your move.", "final": " Only the Finals are left."}.get(phase, "")
        what = "moves" if phase == "move" else "plays"
        if not self.solution.wins:
            return f"{last}.{done} Find the {what} that score most."
        return f"{last}.{done} {self._standing}: find the {what} that win."

    @property
    def _standing(self) -> str:
        if self.options.players == 1:
            return f"You have {self._score} and need more than {int(self.story.beats[0].before.target)}"
        behind = self._leader - self._score
        rival = "Your rival" if self.options.players == 2 else "The leader"
        return f"{rival} is {points(behind)} ahead" if behind > 0 else "The scores are close"

    @property
    def _score(self) -> int:
        return int(self.story.beats[0].before.score[self.story.seat])

    @property
    def _leader(self) -> int:
        return max(score for seat, score in enumerate(self.story.scores) if seat != self.story.seat)

    @property
    def hints(self) -> list[str]:
        """From a nudge to nearly the answer."""
        finals = len(self.story.finals)
        letters = sorted({beat.operands[1] for beat in self.story.plays})
        count = ("No Final fits", "One Final fits", "Two Finals fit", "Three Finals fit", "Four Finals fit")[finals]
        hints = [f"{count} this turn."]
        if 0 < len(letters) < len(LETTERS):
            where = "planet" if len(letters) == 1 else "planets"
            hints.append(f"Look at {where} {joined(letters)}.")
        lost = self._key
        if lost is not None:
            hints.append(self._needed(lost))
        else:
            opening = self.story.beats[0]
            if opening.word == "pass" and self._has_play(opening):
                hints.append("You need not play a card just because you can.")
            elif opening.word == "play":
                hints.append(f"Begin with {self.story.card(opening).name}.")
        return hints

    def _needed(self, lost: Lost) -> str:
        """Why a card cannot be played as things stand; or, if it can be, what would keep it from being played later."""
        number = self.content.card_numbers[lost.card.id]
        now = what_is_missing(self.content, self.story.beats[0].before, number, LETTERS.index(lost.letter))
        play = f"{lost.card.name} cannot be played on {lost.letter}"
        if now.sentences:
            return f"As things stand, {play}: {now.sentences[0]}."
        return f"Unless you prepare for it, {play} in the end: {would(lost.why)}."

    @property
    def _key(self) -> Lost | None:
        """What would be lost without the step on which most depends."""
        best = max(self.story.beats, key=lambda beat: len(self.lost[beat.number]))
        return next(iter(self.lost[best.number]), None)

    @property
    def explanation(self) -> str:
        told = [
            self._line_told(),
            *self._key_told(),
            self._choice_told(),
            self._temptation_told(),
            self._outcome_told(),
        ]
        return " ".join(sentence(text) for text in told if text)

    def _line_told(self) -> str:
        names = joined(
            f"{joined(self.story.card(beat).name for beat in plays)} on {letter}"
            for letter, plays in groupby(self.story.plays, lambda beat: beat.operands[1])
        )
        first = takewhile(lambda beat: beat.word != "play", self.story.beats)
        doing = [told for beat in first if (told := self._doing_first(beat))]
        # Heat and Cold of earlier turns count at the end too, so with them the turn's own points would mislead.
        brings = f"{points(self.story.gained)} this turn"
        result = f"you end with {points(self.solution.best)}" if self.story.beats[0].before.frost else brings
        return f"{', then '.join([*doing, 'play'])} {names}: {result}"

    def _doing_first(self, beat: Beat) -> str:
        """What is done before the cards."""
        match beat.word:
            case "move":
                event = beat.event("move")
                return f"move {token(event['token']) if event else ''} from {' to '.join(beat.operands)}"
            case "create":
                return f"create Protoplanet {' on '.join(beat.operands)}"
            case "brighten" | "dim":
                return f"make the star {BRIGHTNESS[beat.word]}"
        return ""

    def _key_told(self) -> Sequence[str]:
        told = []
        opening = self.story.beats[0]
        if opening.word in ("move", "create") and self.lost[opening.number]:
            told += [self.teller.told(opening), otherwise(self.lost[opening.number])]
        for beat in self.story.beats[1:] if told else self.story.beats:
            if beat.word in ("play", "gravity", *CHANGES) and self.lost[beat.number]:
                told += [self.teller.told(beat), otherwise(self.lost[beat.number])]
                break
            spoiled = self.story.spoiled_by(beat)
            if spoiled:
                later, lost = spoiled
                names = f"{self.story.card(beat).name} has to come before {self.story.card(later).name}"
                told.append(f"{names}: after that, {would(lost.why)}")
                break
            if beat.word == "pass" and self._has_play(beat):
                told.append(self.teller.told(beat))
                break
        return told

    def _choice_told(self) -> str:
        """Which marker goes or what is paid, where that matters."""
        choices = (beat for beat in self.story.beats if beat.word in ("lift", "pay") and self.matters(beat))
        choice = next(choices, None)
        return self.teller.told(choice) if choice else ""

    def _temptation_told(self) -> str:
        tempting = self.temptation
        if tempting is None:
            return ""
        beat, loss = self.story.beats[tempting.step], points(self.solution.best - tempting.points)
        if beat.word == "pass" and tempting.action == self.teller.passed_over(beat):
            return f"after that card even the best line brings {loss} less"
        doing = self._doing(beat, tempting.action)
        if beat.phase in CHOICES:
            return f"{doing} would cost {loss}"
        return f"{doing} is tempting, but even the best line after it brings {loss} less"

    def _doing(self, beat: Beat, action: Action) -> str:
        if not is_move(action):
            return done_as_subject(self.content, beat.before, action)
        collected = self._collected(beat, action)
        assert collected is not None
        kind, letter = collected
        return f"collecting {token(kind)} on {letter}"

    def _outcome_told(self) -> str:
        if self.solution.wins and self.options.players == 1:
            target = int(self.story.beats[0].before.target)
            return f"no other line beats the Target of {target}; this one ends with {self.solution.best}"
        if self.solution.wins:
            lead = self.solution.best - self._leader
            return f"no other line wins; this one does, {f'by {points(lead)}' if lead > 0 else 'on the tie-break'}"
        gap = self.solution.best - self.solution.second
        if self.temptation and self.temptation.points == self.solution.second:
            return ""
        return f"every other line brings at least {points(gap)} less"
