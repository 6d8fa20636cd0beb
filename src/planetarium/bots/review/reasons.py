"""What speaks for an action, in a sentence: which card in hand comes nearer by it, and what else it brings.

It is read off the rulebook: the action is tried on an imagined game, and what each card lacks is compared before and
after. A search finds good actions for many more reasons; where none of these holds, the sentence says so.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from planetarium.content import Card, Content
from planetarium.content.board import LETTERS, ROMAN
from planetarium.formats.events import Event
from planetarium.formats.notation import Action, token_name
from planetarium.game import Observation
from planetarium.game.explain import Missing, joined, what_is_missing
from planetarium.records.content import FINAL, NONE, PLANETS, PURE, PURE_KINDS
from planetarium.rules.setup import in_game

_PLAYED_ON = "it did best when the bot looked ahead"


def reason(seen: Observation, action: Action) -> str:
    """Why a legal action of the seat to act may be a good one.

    >>> from planetarium import Game
    >>> game = Game.new(players=2, seed=7)
    >>> reason(game.observe(0), game.legal_actions[0])  # doctest: +ELLIPSIS
    'You keep ...
    """
    word = "move" if ">" in action else action.split()[0]
    told = _REASONS[word](_Trial(seen, action))
    return told[:1].upper() + told[1:] + "."


@dataclass(frozen=True)
class _Gain:
    """A card in hand that comes nearer on a planet."""

    card: Card
    letter: str
    before: Missing
    after: Missing

    @property
    def still_lacks(self) -> int:
        return _lacks(self.after)


class _Trial:
    """An action tried on an imagined game that agrees with all that the seat knows."""

    def __init__(self, seen: Observation, action: Action) -> None:
        self.content: Content = seen.content
        self.seat = seen.seat
        self.legal = seen.legal_actions
        self.operands = action.replace(">", " ").split() if ">" in action else action.split()[1:]
        imagined = seen.imagine("reason")
        imagined.play(action)
        self.before, self.after = seen.state, imagined.observe(seen.seat).state
        self.after.seat = seen.seat  # what this seat lacks, whoever is to act by then
        self.events: list[Event] = [dict(event) for event in imagined.seen_events()]
        kept = {int(card) for card in self.after.hand[self.seat]}
        self.hand = [int(card) for card in self.before.hand[self.seat] if card >= 0 and int(card) in kept]

    def event(self, kind: str) -> Event | None:
        return next((event for event in self.events if event["event"] == kind), None)

    def named(self, card: str) -> Card:
        return self.content.card(card)

    def lacking(self, state: Any, card: int, planet: int) -> Missing:
        return what_is_missing(self.content, state, card, planet)

    def gain(self, letter: str | None = None) -> _Gain | None:
        """The card that comes nearest to being played, of those that the action helps; on one planet if it is named."""
        planets = range(PLANETS) if letter is None else [LETTERS.index(letter)]
        gains = [
            _Gain(self.content.cards[card], LETTERS[planet], self.lacking(self.before, card, planet), after)
            for card in self.hand
            for planet in planets
            for after in [self.lacking(self.after, card, planet)]
        ]
        helped = [gain for gain in gains if gain.still_lacks < _lacks(gain.before)]
        return min(helped, key=lambda gain: (bool(gain.after.unfit), gain.still_lacks, -gain.card.points), default=None)

    def nearest(self, card: int) -> Missing:
        """What a card lacks now on the planet that suits it best."""
        return min((self.lacking(self.before, card, planet) for planet in range(PLANETS)), key=_lacks)


def _lacks(missing: Missing) -> int:
    return len(missing.unfit) + sum(count for _, count in missing.matter)


# Words


def _kind(token: str) -> str:
    return "a Comet" if token == "comet" else "/".join(kind.capitalize() for kind in token.split("/"))


def _more(matter: Iterable[tuple[str, int]]) -> str:
    return joined(f"{count} more {_kind(kind)}" for kind, count in matter)


def _points(card: Card) -> str:
    return f"{card.points} point{'' if card.points == 1 else 's'}"


def _then(gain: _Gain) -> str:
    """How a card stands after the action."""
    if not gain.still_lacks:
        return "which can then be played"
    return f"which then needs {_more(gain.after.matter)}" if gain.after.matter else f"though {gain.after.unfit[0]}"


# One function for each kind of action


def _move(trial: _Trial) -> str:
    source, target = trial.operands
    collected = trial.event("collect")
    if collected is not None:
        return _collecting(trial, collected["matter"], collected["planet"], f"collects {{}} on {collected['planet']}")
    turned = trial.event("life")
    if turned is not None:
        return f"turns over the life token on {turned['planet']}"
    gain = trial.gain()
    if gain is not None:
        orbit = ROMAN[int(trial.content.data.orbit[trial.content.space_numbers[target]])]
        return f"brings {gain.letter} to orbit {orbit} for {gain.card.name}, {_then(gain)}"
    return _approach(trial, trial.content.space_numbers[source], trial.content.space_numbers[target])


def _collecting(trial: _Trial, token: str, letter: str, doing: str) -> str:
    doing = doing.format(_kind(token))
    gain = trial.gain(letter)
    if gain is None:
        return f"{doing}: no card in your hand needs it there yet, but one you draw later may"
    if gain.before.matter and gain.before.matter != gain.after.matter:
        return f"{doing} for {gain.card.name}, {_then(gain)}"
    return f"{doing} and brings it to the right orbit for {gain.card.name}, {_then(gain)}"


def _approach(trial: _Trial, source: int, target: int) -> str:
    """A move that makes it possible to collect, one move later, what a card needs."""
    content, state = trial.content, trial.after
    meet = content.data.meet[1 if state.accelerated else 0]
    moved = int(state.planet_at[target])
    if moved != NONE:  # a planet: Matter that it, or that on it, could reach from here and not from there
        near = [
            (int(state.matter[space]), moved)
            for space in range(len(meet))
            if state.matter[space] != NONE and meet[space, target] == 1 and meet[space, source] != 1
        ]
    else:
        near = [
            (int(state.matter[target]), planet)
            for planet in range(PLANETS)
            for at in [int(state.planet_space[planet])]
            if at != NONE and meet[target, at] == 1 and meet[source, at] != 1
        ]
    wanted = [
        (_lacks(missing), kind, LETTERS[planet], content.cards[card].name, missing)
        for token, planet in near
        if token < PURE_KINDS
        for kind in [token_name(content, token)]
        for card in trial.hand
        for missing in [trial.lacking(state, card, planet)]
        if kind in dict(missing.matter) and not missing.unfit
    ]
    if not wanted:
        return f"brings none of your cards closer right away, but {_PLAYED_ON}"
    _, kind, letter, name, missing = min(wanted, key=lambda one: one[0])
    return f"brings {_kind(kind)} and {letter} within one move: {name} needs {_more(missing.matter)} there"


def _create(trial: _Trial) -> str:
    made = trial.event("create")
    assert made is not None
    return _collecting(
        trial, made["matter"], made["planet"], f"creates Protoplanet {made['planet']} and collects {{}} there"
    )


def _change_brightness(trial: _Trial) -> str:
    gain = trial.gain()
    if gain is None:
        return f"helps none of your cards right away, but {_PLAYED_ON}"
    side = "inside" if trial.after.frost_line > trial.before.frost_line else "outside"
    return f"puts {gain.letter} {side} the Frost Line for {gain.card.name}, {_then(gain)}"


def _play(trial: _Trial) -> str:
    card, letter = trial.named(trial.operands[0]), trial.operands[1]
    told = f"scores {_points(card)} on {letter}"
    if card.deck == "final":
        return f"{told} and costs one of your markers there"
    flip = trial.event("flip")
    if flip is not None:
        told += f" and turns {flip['planet']} {flip['side'].capitalize()}"
    elif card.makes:
        told += f" and makes it {card.makes.capitalize()}"
    gain = trial.gain(letter)
    if gain is not None and not gain.still_lacks:
        told += f", which suits {gain.card.name}"
    elif card.gravity:
        told += ", and its Gravity brings you a Matter token"
    return told


def _exchange(trial: _Trial) -> str:
    number = trial.content.card_numbers[trial.operands[0]]
    card, missing = trial.content.cards[number], trial.nearest(number)
    if missing.unfit:
        return f"no planet suits {card.name} now, and a Low card is easier to play"
    if not missing.matter:
        return f"{card.name} could be played, but giving it up did better when the bot tried both"
    return f"{card.name} still needs {_more(missing.matter)}, and a Low card is easier to play"


def _pass(trial: _Trial) -> str:
    playable = [trial.named(action.split()[1]) for action in trial.legal if action.startswith("play ")]
    if not playable:
        return "you cannot play a card now"
    best = max(playable, key=lambda card: card.points)
    dearer = [card for card in map(trial.content.cards.__getitem__, trial.hand) if card.points > best.points]
    if dearer:
        saved = max(dearer, key=lambda card: card.points)
        return f"saves your Matter: {saved.name} scores {_points(saved)}, but {best.name} only {best.points}"
    return f"{best.name} can wait, and passing did well when the bot tried it out"


def _pay(trial: _Trial) -> str:
    if all(kind in PURE for kind in trial.operands):
        return "keeps the tokens that can pay for more than one kind"
    planet = int(trial.before.pending_planet)
    left = [(trial.lacking(trial.after, card, planet), card) for card in trial.hand]
    fitting = [(_lacks(missing), card) for missing, card in left if not missing.unfit]
    if not fitting:
        return "none of your other cards can use what is left there"
    return f"leaves {trial.content.cards[min(fitting)[1]].name} the most of what it needs there"


def _lift(trial: _Trial) -> str:
    name = trial.named(trial.operands[0]).name
    others = [trial.content.card_numbers[action.split()[1]] for action in trial.legal]
    tokens = {card: _tokens_on(trial.before, card) for card in others}
    if any(tokens.values()) and tokens[trial.content.card_numbers[trial.operands[0]]] == min(tokens.values()):
        return f"{name} has the least Heat or Cold, so its marker is worth the least at the end"
    return f"one of your markers has to go, and the one on {name} is as good as any"


def _tokens_on(state: Any, card: int) -> int:
    return sum(abs(int(state.row_tokens[place])) for place in range(state.played) if state.row_card[place] == card)


def _place(trial: _Trial) -> str:
    letter = LETTERS[int(trial.before.pending_planet)]
    if trial.operands == ["none"]:
        return "your markers are worth more where they are"
    finals = [card for card in trial.hand if trial.content.data.deck[card] == FINAL]
    name = trial.named(trial.operands[0]).name
    if finals:
        return f"a marker on {letter} lets you play a Final there; you give up the one on {name}"
    return f"a marker on {letter} is worth more than the one on {name}"


def _gravity(trial: _Trial) -> str:
    if trial.operands == ["none"]:
        return "nothing on the board is worth taking"
    taken = trial.event("gravity")
    assert taken is not None
    return _collecting(trial, taken["matter"], taken["planet"], f"collects {{}} on {taken['planet']}")


def _draw(trial: _Trial) -> str:
    deck = trial.operands[0]
    data, cards = trial.content.data, trial.content.cards
    played = [card for number, card in enumerate(cards) if card.deck == deck and in_game(data, trial.before, number)]
    cost = sum(sum(card.cost.values()) for card in played) / len(played)
    points = sum(card.points for card in played) / len(played)
    if deck == "final":
        return f"Finals score about {points:.0f} points each on your final turn, and you can choose between two"
    title = {"low": "Low", "high": "High"}.get(deck, "Proto")
    return f"{title} cards cost about {cost:.1f} Matter and score about {points:.0f} points"


def _keep(trial: _Trial) -> str:
    other = next((action.split()[1] for action in trial.legal if action.split()[1] != trial.operands[0]), None)
    return _rather(trial, trial.operands[0], other)


def _discard(trial: _Trial) -> str:
    kept = next(action.split()[1] for action in trial.legal if action.split()[1] != trial.operands[0])
    return _rather(trial, kept, trial.operands[0])


def _rather(trial: _Trial, kept: str, left: str | None) -> str:
    """Why one Final is kept, and another not."""
    card = trial.named(kept)
    if left is None:
        return f"{card.name} scores {_points(card)}"
    other = trial.named(left)
    numbers = trial.content.card_numbers
    told = f"you keep {card.name} ({_points(card)}) rather than {other.name} ({_points(other)})"
    if _lacks(trial.nearest(numbers[kept])) < _lacks(trial.nearest(numbers[left])):
        return f"{told}: it is closer to being playable"
    return told


def _end(trial: _Trial) -> str:
    if not any(action.startswith("play ") for action in trial.legal):
        return "you cannot play any more Finals"
    return "the Finals that you could play are not worth what they cost"


_REASONS: dict[str, Callable[[_Trial], str]] = {
    "move": _move, "create": _create, "brighten": _change_brightness, "dim": _change_brightness, "play": _play,
    "downgrade": _exchange, "upgrade": _exchange, "pass": _pass, "pay": _pay, "lift": _lift, "place": _place,
    "gravity": _gravity, "draw": _draw, "keep": _keep, "discard": _discard, "end": _end,
}  # fmt: skip
