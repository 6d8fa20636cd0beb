"""What happens in a line, and what would be lost without each of its steps: the facts that explanations are made of."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from planetarium.content import Card, Content
from planetarium.content.board import LETTERS
from planetarium.formats.events import Event
from planetarium.formats.notation import Action
from planetarium.game import Game
from planetarium.game.explain import Missing, what_is_missing
from planetarium.options import Options
from planetarium.rules.state import read_state

_NO_KEY = bytes(32)  # no chance falls in a line
CHOICES = ("lift", "place", "pay", "gravity")  # what a card asks in between
CHANGES = ("brighten", "dim")  # what can be done with the Variable star


def is_move(action: str) -> bool:
    """Whether an action moves a token.

    >>> is_move("III-5>III-6"), is_move("pass")
    (True, False)
    """
    return ">" in action


@dataclass(frozen=True)
class Lost:
    """A card of the line that could not be played, and why not."""

    card: Card
    letter: str
    missing: Missing

    @property
    def why(self) -> str:
        return self.missing.sentences[0]


@dataclass(frozen=True)
class Beat:
    """One step of a line: the decision, what was done, and what came of it."""

    number: int
    phase: str
    action: Action
    legal: tuple[Action, ...]
    events: list[Event]
    before: Any  # the state
    after: Any

    @property
    def operands(self) -> list[str]:
        return self.action.replace(">", " ").split() if is_move(self.action) else self.action.split()[1:]

    @property
    def word(self) -> str:
        return "move" if is_move(self.action) else self.action.split()[0]

    def event(self, kind: str) -> Event | None:
        return next((event for event in self.events if event["event"] == kind), None)


class Story:
    """A line played through, and tried again without some of it."""

    def __init__(self, content: Content, options: Options, states: Any, actions: Sequence[Action]) -> None:
        self.content = content
        self.options = options
        self.seat = int(states["seat"].item())
        self.actions = tuple(actions)
        self._start = states
        self.beats = list(self._play())

    def _game(self, done: Sequence[Action] = ()) -> Game:
        game = Game(self.content, self.options, read_state(self._start.tobytes()), _NO_KEY)
        for action in done:
            game.play(action)
        return game

    def _play(self) -> Iterator[Beat]:
        game = self._game()
        for number, action in enumerate(self.actions):
            phase, legal, before = game.phase, game.legal_actions, game.observe(self.seat).state
            game.play(action)
            yield Beat(number, phase, action, legal, game.events, before, game.observe(self.seat).state)
        self.over = game.is_over
        self.scores = game.scores

    @cached_property
    def plays(self) -> list[Beat]:
        return [beat for beat in self.beats if beat.word == "play"]

    @cached_property
    def finals(self) -> list[Beat]:
        return [beat for beat in self.plays if self.card(beat).deck == "final"]

    @property
    def gained(self) -> int:
        """The points that the line brings, Heat and Cold at the end included."""
        return int(self.scores[self.seat]) - int(self.beats[0].before.score[self.seat])

    def card(self, beat: Beat) -> Card:
        return self.content.card(beat.operands[0])

    def tokens_on(self, beat: Beat) -> int:
        """How much Heat or Cold the card carries from which a step takes a marker."""
        number, state = self.content.card_numbers[beat.operands[0]], beat.before
        places = [place for place in range(int(state.played)) if state.row_card[place] == number]
        return sum(abs(int(state.row_tokens[place])) for place in places)

    def without(self, beat: Beat) -> list[Lost]:
        """Which later cards of the line could not be played if something harmless were done instead."""
        other = self._harmless(beat)
        return [] if other is None and beat.word not in CHANGES else self.instead(beat, other)

    def instead(self, beat: Beat, other: Action | None) -> list[Lost]:
        """Which later cards of the line could not be played after another action, or none, at a step."""
        game = self._game(self.actions[: beat.number])
        if other is not None:
            game.play(other)
        lost = []
        for action in self.actions[beat.number + 1 :]:
            while game.phase in CHOICES and action not in game.legal_actions:
                game.play(game.legal_actions[-1])
            if game.is_over or game.seat != self.seat:
                break
            if action in game.legal_actions:
                game.play(action)
            elif action.startswith("play "):
                found = self._lost(game, action)
                if found:
                    lost.append(found)
                if game.phase == "card":
                    game.play("pass")
        return lost

    def _lost(self, game: Game, action: Action) -> Lost | None:
        state = game.observe(self.seat).state
        state.seat = self.seat
        name, letter = action.split()[1:]
        missing = what_is_missing(self.content, state, self.content.card_numbers[name], LETTERS.index(letter))
        return Lost(self.content.card(name), letter, missing) if missing.sentences else None

    def _harmless(self, beat: Beat) -> Action | None:
        """An action that changes as little as can be."""
        if beat.word in ("move", "create"):
            others = [action for action in beat.legal if is_move(action) and action.split(">")[0] not in beat.operands]
            return next(filter(self._collects_nothing(beat), others), next(iter(others), None))
        neutral = {"play": "pass", "gravity": "gravity none"}.get(beat.word)
        return next((action for action in beat.legal if action == neutral), None)

    def _collects_nothing(self, beat: Beat) -> Callable[[Action], bool]:
        """Whether a move takes Matter from one space to another, where it meets no planet."""
        matter, planets, numbers = beat.before.matter, beat.before.planet_at, self.content.space_numbers

        def check(action: Action) -> bool:
            source, target = (numbers[space] for space in action.split(">"))
            return bool(matter[source] >= 0 and planets[target] < 0)

        return check

    def spoiled_by(self, beat: Beat) -> tuple[Beat, Lost] | None:
        """A later Final of the line that, played first, would leave no way to play this one; and why."""
        if beat not in self.finals:
            return None
        for later in self.finals:
            if later.number <= beat.number or later.action not in beat.legal:
                continue
            game = self._game(self.actions[: beat.number])
            game.play(later.action)
            while game.phase in CHOICES:
                game.play(game.legal_actions[-1])
            if beat.action not in game.legal_actions and (lost := self._lost(game, beat.action)):
                return later, lost
        return None
