"""How a puzzle about an ordinary turn is told."""

from planetarium.bots import make_bot
from planetarium.bots.review.reasons import reason
from planetarium.content import Content
from planetarium.formats.events import Event
from planetarium.formats.notation import Action, write_action
from planetarium.game import Observation
from planetarium.puzzles.ordinary import PLAYOUTS, Decision
from planetarium.puzzles.wording import points, sentence

RARELY = 0.01  # of imagined games


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

    def _events(self, action: Action) -> list[Event]:
        imagined = self.seen.imagine("puzzle")
        imagined.play(action)
        return imagined.events

    def _ends_game(self, action: Action) -> bool:
        return action.startswith("play ") and any(event["event"] == "final-turns" for event in self._events(action))

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
        told = [reason(self.seen, self.best)]
        if self._ends_game(self.best):
            told.append("It fills the track, and the final turns begin.")
        return " ".join(told)

    def explanation(self, tempting_chance: float) -> str:
        ends = " It would fill the track and begin the final turns." if self._ends_game(self.tempting) else ""
        best, second = self.decision.best.chance, self.decision.second.chance
        wins = sentence(f"{self._doing(self.best)} wins {best:.0%} of {PLAYOUTS:,} imagined games")
        tempts = sentence(f"{self._doing(self.tempting)} is tempting, but wins only {tempting_chance:.0%}")
        others = (
            "" if self.tempting.number == self.decision.second.action else f" Nothing else wins more than {second:.0%}."
        )
        return f"{wins} {self.because()} {tempts}{ends}{others}".replace("%", " %")
