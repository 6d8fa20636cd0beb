"""The words of a puzzle, made from what happens in its line and from what would be lost without each step."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from planetarium.content import Content
from planetarium.content.board import ROMAN
from planetarium.formats.events import Event
from planetarium.formats.notation import Action, token_name
from planetarium.game.explain import joined
from planetarium.puzzles.story import Beat, Lost, Story

_WOULD = (
    ("you need ", "you would need "),
    ("you have no marker on", "you would have no marker on"),
    (" is not ", " would not be "),
    (" does not have ", " would not have "),
    (", but the card needs ", ", and the card needs "),
    (" is on orbit ", " would be on orbit "),
    (" is a Protoplanet, which", " would still be a Protoplanet, which"),
)
BRIGHTNESS = {"brighten": "brighter", "dim": "dimmer"}


def points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def token(kind: str) -> str:
    """A token in a sentence: `Gas`, `Gas/Water`, `a Comet`."""
    if kind.startswith("life"):
        return "a life token"
    return "a Comet" if kind == "comet" else "/".join(part.capitalize() for part in kind.split("/"))


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def would(why: str) -> str:
    """A reason why a card cannot be played, told of a line that was not taken."""
    for now, then in _WOULD:
        why = why.replace(now, then, 1)
    return why


def otherwise(lost: Sequence[Lost]) -> str:
    """What would be lost, in a sentence; nothing if nothing is."""
    if not lost:
        return ""
    first, *more = lost
    told, why = f"otherwise {first.card.name} could not be played on {first.letter}", would(first.why)
    return f"{told} ({why}), nor could {joined(one.card.name for one in more)}" if more else f"{told}: {why}"


def done_as_subject(content: Content, state: Any, action: Action) -> str:
    """A card, or a choice that a card asks for, as the subject of a sentence."""
    word, *operands = action.split()
    match word:
        case "play":
            return f"{content.card(operands[0]).name} on {operands[1]}"
        case "pay":
            return f"paying with {joined(token(kind) for kind in operands)}"
        case "gravity":
            matter = token_name(content, int(state.matter[content.space_numbers[operands[0]]]))
            return f"taking {token(matter)} to {operands[1]} with Gravity"
    return f"taking the marker off {content.card(operands[0]).name}"


class Teller:
    """Tells a line step by step."""

    def __init__(self, story: Story, accept: Sequence[Sequence[str]]) -> None:
        self.story = story
        self.accept = accept

    def told(self, beat: Beat) -> str:
        """What a step does, or why it is right."""
        return self._told[beat.word](self, beat)

    def because(self, beat: Beat) -> str:
        """Why a step is right, in sentences."""
        told = [self.told(beat)]
        if beat.word in ("move", "create", "play", "gravity", "brighten", "dim") and beat not in self.story.finals:
            told.append(otherwise(self.story.without(beat)))
        spoiled = self.story.spoiled_by(beat)
        if spoiled:
            later, lost = spoiled
            told.append(f"it comes before {self.story.card(later).name}: after that, {would(lost.why)}")
        return " ".join(sentence(text) for text in told if text)

    def _move(self, beat: Beat) -> str:
        content = self.story.content
        source, target = beat.operands
        collected, life = beat.event("collect"), beat.event("life")
        planet = next((event["token"] for event in beat.events if event["event"] == "move"), "")
        orbits = [int(content.data.orbit[content.space_numbers[space]]) for space in (source, target)]
        travelled = len(planet) == 1 and orbits[0] != orbits[1]
        to = f"takes {planet} to orbit {ROMAN[orbits[1]]}"
        if collected is not None:
            got = f"collects {token(collected['matter'])} on {collected['planet']}"
            return f"the move {to} and {got}" if travelled else f"the move {got}"
        if life is not None:
            return f"the move turns over the life token on {life['planet']}"
        return f"the move {to}" if travelled else ""

    def _create(self, beat: Beat) -> str:
        made = beat.event("create")
        assert made is not None
        return f"the new Protoplanet {made['planet']} collects {token(made['matter'])}"

    def _brightness(self, beat: Beat) -> str:
        line = int(beat.after.frost_line)
        return f"for 2 points the Frost Line moves to between {ROMAN[line]} and {ROMAN[line + 1]}"

    def _play(self, beat: Beat) -> str:
        return play_told(self.story, beat)

    def _pass(self, beat: Beat) -> str:
        best = self.passed_over(beat)
        if best is None:
            return "no card can be played now"
        card, letter = self.story.content.card(best.split()[1]), best.split()[2]
        lost = self.story.instead(beat, best)
        if lost:
            first = lost[0]
            return (
                f"{card.name} on {letter} would bring {points(card.points)}, but then {first.card.name} could not be "
                f"played on {first.letter}: {would(first.why)}"
            )
        return f"{card.name} on {letter} would cost more than the {points(card.points)} that it brings"

    def passed_over(self, beat: Beat) -> Action | None:
        """The dearest card that could be played at a pass."""
        playable = [action for action in beat.legal if action.startswith("play ")]
        return max(playable, key=lambda action: self.story.content.card(action.split()[1]).points, default=None)

    def _lift(self, beat: Beat) -> str:
        if all(action in self.accept[beat.number] for action in beat.legal):
            return "any of your markers there will do"
        name, tokens = self.story.content.card(beat.operands[0]).name, self.story.tokens_on(beat)
        if not beat.before.frost:
            return f"the marker on {name} can be spared"
        least = "carries no Heat or Cold" if tokens == 0 else "carries the least Heat or Cold"
        return f"take the marker off {name}, which {least}: tokens on cards that keep your marker count 2 points each"

    def _place(self, beat: Beat) -> str:
        if beat.operands == ["none"]:
            return "your markers are worth more where they are"
        return f"the marker on {self.story.content.card(beat.operands[0]).name} can be spared"

    def _pay(self, beat: Beat) -> str:
        wrong = [action for action in beat.legal if action not in self.accept[beat.number]]
        if not wrong:
            return "however you pay will do"
        lost = next((lost for action in wrong if (lost := self.story.instead(beat, action))), [])
        paid = joined(token(kind) for kind in beat.operands)
        return f"pay with {paid}" + (f"; {otherwise(lost)}" if lost else "")

    def _gravity(self, beat: Beat) -> str:
        taken = beat.event("gravity")
        if taken is None:
            return "no token on the board helps any more"
        every = len(self.accept[beat.number]) > 1
        kind = token(taken["matter"])
        return f"Gravity takes {kind} to {taken['planet']}" + (f"; any {kind} will do" if every else "")

    def _end(self, beat: Beat) -> str:
        left = any(action.startswith("play ") for action in beat.legal)
        return "another Final would cost more than it brings" if left else "nothing more can be played"

    _told: ClassVar[dict[str, Callable[["Teller", Beat], str]]] = {
        "move": _move, "create": _create, "brighten": _brightness, "dim": _brightness, "play": _play, "pass": _pass,
        "lift": _lift, "place": _place, "pay": _pay, "gravity": _gravity, "end": _end,
    }  # fmt: skip


def _flip(events: Sequence[Event]) -> str:
    flip = next((event for event in events if event["event"] == "flip"), None)
    return f" and turns {flip['planet']} {flip['side'].capitalize()}" if flip else ""


def play_told(story: Story, beat: Beat) -> str:
    """A card that is played, with all that comes of it until the next choice of a card."""
    card, letter = story.card(beat), beat.operands[1]
    events = [event for later in _until_next_card(story, beat) for event in later.events]
    told = f"{card.name} scores {points(card.points)} on {letter}"
    taken = next((event for event in events if event["event"] == "gravity"), None)
    tokens = next((event for event in events if event["event"] == "tokens"), None)
    if tokens and tokens["count"]:
        told += f", {2 * tokens['count']} more for its {tokens['kind'].capitalize()}"
    made = next((event for event in events if event["event"] == "become"), None)
    if made:
        return f"{told} and makes it {made['kind'].capitalize()}"
    told += _flip(events)
    return told + (f", and its Gravity takes {token(taken['matter'])} to {taken['planet']}" if taken else "")


def _until_next_card(story: Story, beat: Beat) -> list[Beat]:
    found = [beat]
    for later in story.beats[beat.number + 1 :]:
        if later.phase in ("card", "final", "draw", "move"):
            break
        found.append(later)
    return found
