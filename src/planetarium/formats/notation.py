"""Actions as short texts, `III-5>IV-7` or `play magnetic-field B`, to and from their integers."""

from typing import NoReturn

import numpy as np

from planetarium.content import Content
from planetarium.content.board import LETTERS
from planetarium.errors import NotationError
from planetarium.records.content import (
    CHOSEN_COST,
    DECK_NAMES,
    HIDDEN_LIFE,
    KIND_NAMES,
    KINDS,
    LIFE,
    MAX_CARDS,
    PLANETS,
    SPACES,
)
from planetarium.rules.actions import (
    A_BRIGHTEN,
    A_CREATE,
    A_DIM,
    A_DISCARD,
    A_DOWNGRADE,
    A_DRAW,
    A_END,
    A_GRAVITY,
    A_GRAVITY_NONE,
    A_KEEP,
    A_LIFT,
    A_MOVE,
    A_PASS,
    A_PAY,
    A_PLACE,
    A_PLACE_NONE,
    A_PLAY,
    A_UPGRADE,
    ACTIONS,
    pay_action,
    read_payment,
)

# The first action of each kind, ascending. Each kind is called by the word that its texts begin with; a move has none.
FIRST_ACTIONS = {
    "discard": A_DISCARD, "move": A_MOVE, "create": A_CREATE, "brighten": A_BRIGHTEN, "dim": A_DIM, "play": A_PLAY,
    "downgrade": A_DOWNGRADE, "upgrade": A_UPGRADE, "pass": A_PASS, "pay": A_PAY, "lift": A_LIFT, "place": A_PLACE,
    "gravity": A_GRAVITY, "draw": A_DRAW, "keep": A_KEEP, "end": A_END,
}  # fmt: skip
_ALONE = {word: FIRST_ACTIONS[word] for word in ("brighten", "dim", "pass", "end")}
_WITH_CARD = {word: FIRST_ACTIONS[word] for word in ("discard", "downgrade", "upgrade", "lift", "place", "keep")}
_NONE = {"place": A_PLACE_NONE, "gravity": A_GRAVITY_NONE}
_FORMS = {
    "discard": "discard CARD",
    "create": "create L SPACE",
    "play": "play CARD L",
    "downgrade": "downgrade CARD",
    "upgrade": "upgrade CARD",
    "pay": "pay KIND KIND …",
    "lift": "lift CARD",
    "place": "place CARD or place none",
    "gravity": "gravity SPACE L or gravity none",
    "draw": "draw low, draw high or draw final",
    "keep": "keep CARD",
}


class Action(str):
    """An action: its text, and its integer as `number`.

    It is equal to its text, so `"pass" in game.legal_actions` reads as it should.

    >>> from planetarium import Game
    >>> action = Game.new(players=2, seed=7).legal_actions[0]
    >>> action == str(action), isinstance(action.number, int)
    (True, True)
    """

    __slots__ = ("number",)
    number: int

    def __new__(cls, text: str, number: int) -> "Action":
        action = super().__new__(cls, text)
        action.number = number
        return action

    def __getnewargs__(self) -> tuple[str, int]:  # type: ignore[override]  # a str has its text only
        """What a copy is made from, in this process or another."""
        return str(self), self.number


def seen_action(action: str, actor: int, viewer: int, hidden_discards: bool) -> str:
    """An action as a seat reads it in a log: what others keep, and discard in set-up, stays secret."""
    word = action.split()[0]
    if actor != viewer and (word == "keep" or (word == "discard" and hidden_discards)):
        return f"{word} -"
    return str(action)


def token_name(content: Content, token: int) -> str:
    """A token on the board: `gas`, `gas/rock`, `comet`, `life:+3`."""
    if token == HIDDEN_LIFE:
        return "life"
    if token >= LIFE:
        return f"life:{content.board.life[token - LIFE]:+d}"
    return KIND_NAMES[token]


def write_action(content: Content, number: int) -> Action:
    """The action with an integer. ValueError for one that names no card or space of this content."""
    action: Action | None = content.written_actions.get(number)
    if action is None:
        try:
            action = Action(_text(content, number), number)
        except IndexError:
            raise ValueError(f"action {number} names a card that {content.id} does not have") from None
        content.written_actions[number] = action
    return action


def write_actions(content: Content, numbers: list[int]) -> tuple[Action, ...]:
    """The actions with these integers, nearly always out of those written before."""
    try:
        return tuple(map(content.written_actions.__getitem__, numbers))
    except KeyError:
        return tuple(write_action(content, number) for number in numbers)


def _text(content: Content, number: int) -> str:
    if not 0 <= number < ACTIONS:
        raise ValueError(f"actions are numbered from 0 to {ACTIONS - 1}, not {number}")
    for word, alone in _ALONE.items():
        if number == alone:
            return word
    for word, nothing in _NONE.items():
        if number == nothing:
            return f"{word} none"
    for word, first in _WITH_CARD.items():
        if first <= number < first + MAX_CARDS:
            return f"{word} {content.card_id(number - first)}"
    if A_MOVE <= number < A_CREATE:
        source, target = divmod(number - A_MOVE, SPACES)
        return f"{content.space_name(source)}>{content.space_name(target)}"
    if A_CREATE <= number < A_BRIGHTEN:
        planet, space = divmod(number - A_CREATE, SPACES)
        return f"create {LETTERS[planet]} {content.space_name(space)}"
    if A_PLAY <= number < A_DOWNGRADE:
        card, planet = divmod(number - A_PLAY, PLANETS)
        return f"play {content.card_id(card)} {LETTERS[planet]}"
    if A_PAY <= number < A_LIFT:
        counts = np.zeros(KINDS, np.int64)
        read_payment(number, counts)
        if not counts.any():
            raise ValueError("a payment of nothing is no action")
        return " ".join(["pay", *(name for name, n in zip(KIND_NAMES, counts, strict=True) for _ in range(n))])
    if A_GRAVITY <= number < A_GRAVITY_NONE:
        space, planet = divmod(number - A_GRAVITY, PLANETS)
        return f"gravity {content.space_name(space)} {LETTERS[planet]}"
    return f"draw {DECK_NAMES[number - A_DRAW]}"


def read_action(content: Content, text: str) -> Action:
    """The action that a text names; NotationError with the reason if it names none."""
    action: Action | None = content.read_actions.get(text)
    if action is None:
        action = write_action(content, _number(content, text))
        # Only as it is written: there is no end of spaces that one may put between words.
        if action == text:
            content.read_actions[text] = action
    return action


def _refuse(text: str, reason: str) -> NoReturn:
    raise NotationError(f"{text!r} is not an action: {reason}")


def _number(content: Content, text: str) -> int:
    words = text.split()
    if not words:
        _refuse(text, "it is empty")
    if ">" in text:
        source, _, target = "".join(words).partition(">")
        return A_MOVE + _space(content, text, source) * SPACES + _space(content, text, target)
    word, operands = words[0], words[1:]
    if word in _ALONE:
        if operands:
            _refuse(text, f"`{word}` stands alone")
        return _ALONE[word]
    if word not in _FORMS:
        known = ", ".join([*_FORMS, *_ALONE])
        _refuse(text, f"it is neither a move such as III-5>IV-7 nor one of {known}")
    if operands == ["none"] and word in _NONE:
        return _NONE[word]
    if word == "pay":
        return _payment(text, operands)
    wanted = 2 if word in ("create", "play", "gravity") else 1
    if len(operands) != wanted:
        _refuse(text, f"it must read `{_FORMS[word]}`")
    if word in _WITH_CARD:
        return _WITH_CARD[word] + _card(content, text, operands[0])
    if word == "play":
        return A_PLAY + _card(content, text, operands[0]) * PLANETS + _planet(text, operands[1])
    if word == "gravity":
        return A_GRAVITY + _space(content, text, operands[0]) * PLANETS + _planet(text, operands[1])
    if word == "create":
        return A_CREATE + _planet(text, operands[0]) * SPACES + _space(content, text, operands[1])
    if operands[0] not in DECK_NAMES:
        _refuse(text, f"there is no deck {operands[0]}; decks are {', '.join(DECK_NAMES)}")
    return A_DRAW + DECK_NAMES.index(operands[0])


def _payment(text: str, kinds: list[str]) -> int:
    if not 1 <= len(kinds) <= CHOSEN_COST:
        _refuse(text, f"a payment is 1 to {CHOSEN_COST} tokens")
    counts = np.zeros(KINDS, np.int64)
    for kind in kinds:
        if kind not in KIND_NAMES:
            _refuse(text, f"there is no Matter {kind}; kinds are {', '.join(KIND_NAMES)}")
        counts[KIND_NAMES.index(kind)] += 1
    return pay_action(counts)


def _space(content: Content, text: str, name: str) -> int:
    number = content.space_numbers.get(name)
    if number is None:
        _refuse(text, f"there is no space {name or 'without a name'}; spaces read III-5 or VII-b2")
    return number


def _card(content: Content, text: str, card_id: str) -> int:
    number = content.card_numbers.get(card_id)
    if number is None:
        _refuse(text, f"there is no card {card_id}")
    return number


def _planet(text: str, letter: str) -> int:
    if letter not in LETTERS or len(letter) != 1:
        _refuse(text, f"planets are A, B, C and D, not {letter}")
    return LETTERS.index(letter)
