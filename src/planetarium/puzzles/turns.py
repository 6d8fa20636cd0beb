"""How a puzzle about an ordinary turn is told."""

from functools import cached_property
from itertools import product
from typing import Any

from planetarium.bots import make_bot
from planetarium.bots.review.reasons import reason
from planetarium.content import Card, Content
from planetarium.formats.notation import Action, write_action
from planetarium.game import Observation
from planetarium.game.explain import Missing, joined, what_is_missing
from planetarium.puzzles.ordinary import PLAYOUTS, Decision
from planetarium.puzzles.story import CHOICES
from planetarium.puzzles.wording import points, sentence, would
from planetarium.records.content import NONE, PLANETS

RARELY = 0.01  # of imagined games
NEARLY = 1  # how much a card may lack that is worth being told about


class OrdinaryTurn:
    """A decision with a clear answer, looked at as a puzzle: what it is about, and how it is told."""

    def __init__(self, content: Content, seen: Observation, decision: Decision) -> None:
        self.content = content
        self.seen = seen
        self.decision = decision
        self.accept = [write_action(content, action) for action in decision.right]
        self.best = self.accept[0]
        self.tempting = make_bot("greedy", "tempting").choose(seen)

    @property
    def theme(self) -> str:
        if any(self._ends_game(action) for action in (self.best, self.tempting)):
            return "race"
        if self.best.startswith(("downgrade", "upgrade")):
            return "downgrade"
        if self.best == "pass":
            return "restraint"
        return "right-card"

    def _ends_game(self, action: Action) -> bool:
        return action.startswith("play ") and bool(self._after(action).final_turns != NONE)

    def _after(self, action: Action) -> Any:
        """The state after an action, what it asks on the way answered somehow."""
        imagined = self.seen.imagine("puzzle")
        imagined.play(action)
        while imagined.phase in CHOICES:
            imagined.play(imagined.legal_actions[-1])
        state = imagined.observe(self.seen.seat).state
        state.seat = self.seen.seat
        return state

    @cached_property
    def harm(self) -> str:
        """What the tempting action spoils; nothing if that cannot be said in a sentence."""
        after = self._after(self.tempting)
        if self.tempting.startswith("play ") and after.final_turns != NONE:
            return self._early_end(after)
        spoiled = []
        for card, planet in product(self._hand(after), range(PLANETS)):
            now, then = self._missing(self.seen.state, card, planet), self._missing(after, card, planet)
            new = [why for why in then.sentences if why not in now.sentences]
            if new and lacks(now) <= NEARLY and lacks(then) > lacks(now):
                farther = "would then be farther away" if lacks(now) else "could then no longer be played"
                told = f"{card.name} ({points(card.points)}) {farther}, because {would(new[0])}"
                spoiled.append((not lacks(now), card.points, told))
        return max(spoiled)[-1] if spoiled else ""

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

    def _hand(self, state: Any) -> list[Card]:
        return [self.content.cards[int(card)] for card in state.hand[self.seen.seat] if card >= 0]

    def _missing(self, state: Any, card: Card, planet: int) -> Missing:
        return what_is_missing(self.content, state, self.content.card_numbers[card.id], planet)

    # Words

    @property
    def question(self) -> str:
        return f"Your turn, after your move. {self._standing}. What gives you the best chance to win?"

    @property
    def _standing(self) -> str:
        state, players = self.seen.state, self.seen.options.players
        left = max(0, self.content.board.track_length - int(state.track_size))
        track = f"{left} more token{'' if left == 1 else 's'} on the track end{'s' if left == 1 else ''} the game"
        score = int(state.score[self.seen.seat])
        if players == 1:
            return f"You have {score} against a Target of {int(state.target)}, and {track}"
        lead = score - max(int(state.score[seat]) for seat in range(players) if seat != self.seen.seat)
        stand = (
            f"You lead by {points(lead)}" if lead > 0 else f"You are {points(-lead)} behind" if lead else "It is a tie"
        )
        return f"{stand}, and {track}"

    @property
    def hints(self) -> list[str]:
        hints = ["Count what is left on the track." if self.theme == "race" else "Think of your Finals as well."]
        hints.append(f"It is not {self._doing(self.tempting)}.")
        if self.best.startswith("play "):
            hints.append(f"Play a card on {self.best.split()[2]}.")
        else:
            hints.append("No card has to be played now.")
        return hints

    def _doing(self, action: Action) -> str:
        """An action as the subject of a sentence."""
        word, *operands = action.split()
        match word:
            case "play":
                return f"{self.content.card(operands[0]).name} on {operands[1]}"
            case "downgrade" | "upgrade":
                return f"{word.removesuffix('e')}ing {self.content.card(operands[0]).name}"
            case "brighten" | "dim":
                return f"making the star {'brighter' if word == 'brighten' else 'dimmer'}"
        return "passing"

    def because(self) -> str:
        """Why the best action is right: what it brings, or what the tempting one would spoil."""
        if not self.best.startswith("play "):
            return sentence(f"{self._doing(self.tempting)} looks good, but {self.harm}")
        brings = reason(self.seen, self.best)
        ends = " It fills the track, and the final turns begin." if self._ends_game(self.best) else ""
        return f"It {brings[0].lower()}{brings[1:]}{ends}"

    def explanation(self, tempting_chance: float) -> str:
        best, second = self.decision.best.chance, self.decision.second.chance
        told = [f"{self._doing(self.best)} wins {best:.0%} of {PLAYOUTS:,} imagined games"]
        if self.best.startswith("play "):
            told.append(self.because().removesuffix("."))
        rarely = f"wins only {tempting_chance:.0%}" if tempting_chance >= RARELY else "hardly ever wins"
        told.append(f"{self._doing(self.tempting)} is tempting, but {rarely}: {self.harm}")
        if self.tempting.number != self.decision.second.action and second > tempting_chance:
            told.append(f"nothing else wins more than {second:.0%}")
        return " ".join(map(sentence, told)).replace("%", " %")


def lacks(missing: Missing) -> int:
    """How much keeps a card from a planet."""
    return len(missing.unfit) + sum(count for _, count in missing.matter)
