"""What tempts in an ordinary turn, and what it would spoil."""

from functools import cached_property
from itertools import product
from typing import Any

from planetarium.bots import make_bot
from planetarium.content import Card, Content
from planetarium.formats.notation import Action
from planetarium.game import Observation
from planetarium.game.explain import Missing, joined, what_is_missing
from planetarium.puzzles.story import CHANGES, CHOICES
from planetarium.puzzles.wording import points, would
from planetarium.records.content import NONE, PLANETS

NEARLY = 1  # how much a card may lack that is worth being told about


class Temptation:
    """The action that looks best at a decision in the card step, and what it would spoil."""

    def __init__(self, content: Content, seen: Observation) -> None:
        self.content = content
        self.seen = seen
        self.action = self._tempting()

    def _tempting(self) -> Action:
        """What the greedy player does; where that is nothing, the cheapest card could be given up, if it is near."""
        greedy = make_bot("greedy", "tempting").choose(self.seen)
        given = [action for action in self.seen.legal_actions if action.startswith(("downgrade", "upgrade"))]
        if greedy != "pass" or not given:
            return greedy
        cheapest = min(given, key=lambda action: (self._card(action).points, action))
        return cheapest if self._is_near(self._card(cheapest)) else greedy

    @cached_property
    def harm(self) -> str:
        """What the action spoils; nothing if that cannot be said in a sentence."""
        after = self.after(self.action)
        if self.action.startswith("play ") and after.final_turns != NONE:
            return self._early_end(after)
        if self.action.startswith(("downgrade", "upgrade")):
            return self._given_up(self._card(self.action))
        return self._spoiled(after) or self._left_dark(after)

    def _spoiled(self, after: Any) -> str:
        """A card that would be farther away than it is now."""
        spoiled = []
        for card, planet in product(self._hand(after), range(PLANETS)):
            now, then = self._missing(self.seen.state, card, planet), self._missing(after, card, planet)
            new = [why for why in then.sentences if why not in now.sentences]
            if new and lacks(now) <= NEARLY and lacks(then) > lacks(now):
                farther = "would then be farther away" if lacks(now) else "could then no longer be played"
                told = f"{card.name} ({points(card.points)}) {farther}, because {would(new[0])}"
                spoiled.append((not lacks(now), card.points, told))
        return max(spoiled)[-1] if spoiled else ""

    def _given_up(self, card: Card) -> str:
        """How near the card was that would be gone."""
        return f"{card.name} ({points(card.points)}) would be gone, {self._nearness(card)}"

    def _left_dark(self, after: Any) -> str:
        """A card that another brightness of the star would make playable at once."""
        left = []
        for change in (action for action in self.seen.legal_actions if action in CHANGES):
            lit = self.after(change)
            for card, planet in product(self._hand(lit), range(PLANETS)):
                missing = self._missing(after, card, planet)
                if missing.sentences and not lacks(self._missing(lit, card, planet)):
                    told = f"{card.name} ({points(card.points)}) could not be played: {would(missing.sentences[0])}"
                    left.append((card.points, told))
        return max(left)[-1] if left else ""

    def _early_end(self, after: Any) -> str:
        """What is wrong with ending the game now: Finals that do not fit yet."""
        finals = [card for card in self._hand(after) if card.deck == "final"]
        unfit = [card for card in finals if all(lacks(self._missing(after, card, planet)) for planet in range(PLANETS))]
        if not unfit:
            return ""
        which = (
            "none of your Finals fits" if unfit == finals else f"{joined(card.name for card in unfit)} cannot be played"
        )
        return f"it would fill the track and begin the final turns, while {which} yet"

    def ends_game(self, action: Action) -> bool:
        """Whether an action fills the track."""
        return action.startswith("play ") and bool(self.after(action).final_turns != NONE)

    def after(self, action: Action) -> Any:
        """The state after an action, what it asks on the way answered somehow."""
        imagined = self.seen.imagine("puzzle")
        imagined.play(action)
        while imagined.phase in CHOICES:
            imagined.play(imagined.legal_actions[-1])
        state = imagined.observe(self.seen.seat).state
        state.seat = self.seen.seat
        return state

    def _is_near(self, card: Card) -> bool:
        return lacks(self._nearest(card)) <= NEARLY

    def _nearness(self, card: Card) -> str:
        nearest = self._nearest(card)
        return f"and it is nearly there: {nearest.sentences[0]}" if nearest.sentences else "and it can be played now"

    def _nearest(self, card: Card) -> Missing:
        return min((self._missing(self.seen.state, card, planet) for planet in range(PLANETS)), key=lacks)

    def _card(self, action: Action) -> Card:
        return self.content.card(action.split()[1])

    def _hand(self, state: Any) -> list[Card]:
        return [self.content.cards[int(card)] for card in state.hand[self.seen.seat] if card >= 0]

    def _missing(self, state: Any, card: Card, planet: int) -> Missing:
        return what_is_missing(self.content, state, self.content.card_numbers[card.id], planet)


def lacks(missing: Missing) -> int:
    """How much keeps a card from a planet."""
    return len(missing.unfit) + sum(count for _, count in missing.matter)
