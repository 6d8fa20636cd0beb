"""How a puzzle about an ordinary turn is told."""

from functools import cached_property

from planetarium.bots.review.reasons import reason
from planetarium.formats.notation import Action, write_action
from planetarium.puzzles.ordinary import PLAYOUTS, Decision
from planetarium.puzzles.story import CHANGES
from planetarium.puzzles.tempting import Temptation
from planetarium.puzzles.wording import BRIGHTNESS, points, sentence

RARELY = 0.01  # of imagined games
_GIVES_UP = ("downgrade", "upgrade")
_NUDGES = {
    "race": "Count what is left on the track.",
    "downgrade": "Look at what each of your cards still needs.",
    "star": "Look on which side of the Frost Line the planets lie.",
}


class OrdinaryTurn:
    """A decision with a clear answer, looked at as a puzzle: what it is about, and how it is told."""

    def __init__(self, temptation: Temptation, decision: Decision) -> None:
        self.content = temptation.content
        self.seen = temptation.seen
        self.decision = decision
        self.tempting = temptation.action
        self.harm = temptation.harm
        self.accept = [write_action(self.content, action) for action in decision.right]
        self.best = self.accept[0]
        self._temptation = temptation

    @cached_property
    def theme(self) -> str:
        if any(map(self._temptation.ends_game, (self.best, self.tempting))):
            return "race"
        if self.best in CHANGES or self.tempting in CHANGES:
            return "star"
        if self.best.startswith(_GIVES_UP) or self.tempting.startswith(_GIVES_UP):
            return "downgrade"
        return "restraint" if self.best == "pass" else "right-card"

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
        nudge = _NUDGES.get(self.theme, "Think of your Finals as well.")
        return [nudge, f"It is not {self._doing(self.tempting)}.", self._nearly]

    @property
    def _nearly(self) -> str:
        """Nearly the answer."""
        word, *operands = self.best.split()
        if word == "play":
            return f"Play a card on {operands[1]}."
        if word in CHANGES:
            return "Two points spent on the star come back."
        if word in _GIVES_UP:
            return "Give one of your cards up for another."
        return "Nothing has to be done with a card now."

    def _doing(self, action: Action) -> str:
        """An action as the subject of a sentence."""
        word, *operands = action.split()
        match word:
            case "play":
                return f"{self.content.card(operands[0]).name} on {operands[1]}"
            case "downgrade" | "upgrade":
                return f"{word.removesuffix('e')}ing {self.content.card(operands[0]).name}"
            case "brighten" | "dim":
                return f"making the star {BRIGHTNESS[word]}"
        return "passing"

    def because(self) -> str:
        """Why the best action is right: what it brings, or what the tempting one would spoil."""
        if not self.best.startswith("play "):
            return sentence(f"{self._doing(self.tempting)} looks good, but {self.harm}")
        brings = reason(self.seen, self.best)
        ends = " It fills the track, and the final turns begin." if self._temptation.ends_game(self.best) else ""
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
