"""What the lab measures, each figure once: its name in documents, its title for people, its unit and its meaning."""

from dataclasses import dataclass
from typing import Literal

from planetarium.content import Card
from planetarium.lab.statistics import Estimate

Unit = Literal["share", "gain", "number"]
LONG_GAME = 100  # turns
NEAR_FORCED = (2, 3)  # so many legal actions: something to choose, but little


@dataclass(frozen=True)
class Figure:
    """A figure: a share is shown in per cent, a gain (a difference of shares) in percentage points."""

    title: str
    unit: Unit
    meaning: str

    def text(self, value: float) -> str:
        """A value as people read it.

        >>> FIGURES["first_seat"].text(0.068), FIGURES["turns"].text(51.26)
        ('+6.8', '51.3')
        """
        if self.unit == "share":
            return f"{100 * value:.2f} %" if 0 < value < 0.001 else f"{100 * value:.1f} %"
        if self.unit == "gain":
            return f"{100 * value:+.1f}"
        return f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"

    def interval(self, found: Estimate) -> str:
        """The ends of an interval as people read them."""
        return f"{self.text(found.low)} to {self.text(found.high)}" if found.tells else "too few to tell"


def counted(number: int, thing: str) -> str:
    """So many things.

    >>> counted(1, "game"), counted(1500, "game")
    ('1 game', '1,500 games')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def change_text(figure: Figure, value: float) -> str:
    """A difference between two values of a figure: between shares it is in percentage points.

    >>> change_text(FIGURES["points_high"], 0.052), change_text(FIGURES["turns"], -1.5)
    ('+5.2', '-1.50')
    """
    if figure.unit != "number":
        return f"{100 * value:+.1f}"
    return f"{value:+.2f}" if abs(value) < 10 else f"{value:+.1f}"


def _share(title: str, meaning: str) -> Figure:
    return Figure(title, "share", meaning)


def _gain(title: str, meaning: str) -> Figure:
    return Figure(title, "gain", meaning)


def _number(title: str, meaning: str) -> Figure:
    return Figure(title, "number", meaning)


FIGURES: dict[str, Figure] = {
    # Length and end
    "turns": _number("turns a game", "turns of all players together, on average"),
    "median_turns": _number("median of turns", "half of the games have no more, half no fewer"),
    "long_game": _share(f"{LONG_GAME} turns and more", "games as long as that"),
    "actions": _number("decisions a game", "decisions of all players together"),
    "ended_track": _share("ended by the track", "games in which a payment reached the final space"),
    "ended_dice": _share("ended by the dice", "solo games in which the dice reached the final space"),
    "ended_empty_board": _share("ended by an empty board", "games in which no Matter was left"),
    "ended_turn_limit": _share("ended by the turn limit", "games that the turn limit had to end"),
    # Scores
    "score": _number("score", "points of a player at the end"),
    "winning_score": _number("winning score", "points of the best player"),
    "margin": _number("margin", "points between the best and the second"),
    "wins": _share("won", "solo games won"),
    "first_seat": _gain(
        "first seat", "win share of who began by rule 2.3, less the share its bot wins on average, in points"
    ),
    "final_turn_first": _gain(
        "first final turn", "win share of who took the first final turn, less the share its bot wins on average"
    ),
    "half_leader_loses": _share(
        "half-time leader loses", "who led alone when the track was half full and did not win; shared wins in parts"
    ),
    "half_tied": _share("tied at half-time", "games without a sole leader when the track was half full"),
    "lead_changes": _number("lead changes", "how often a game's sole leader changed"),
    # Points by source
    "points_low": _share("points from Low", "of all points won"),
    "points_high": _share("points from High", "of all points won"),
    "points_proto": _share("points from Proto", "of all points won"),
    "points_final": _share("points from Finals", "of all points won"),
    "points_tokens": _share("points from Heat and Cold", "of all points won"),
    "paid": _number("points paid", "points a player paid for brightness"),
    "without_final": _share("players without a Final", "players who ended the game without having played one"),
    "finals_held": _number("Finals held", "Finals in a player's hand when its final turn began"),
    "finals_played": _number("Finals played", "by a player"),
    # Decisions
    "forced": _share("forced", "decisions with one legal action"),
    "near_forced": _share("near-forced", f"decisions with {NEAR_FORCED[0]} or {NEAR_FORCED[1]} legal actions"),
    "legal": _number("legal actions", "on average, over all decisions"),
    "forced_passes": _share("can only pass", "card steps at which passing was the only legal action"),
    "passes": _share("passed", "card steps that were passed, by choice or not"),
    "card_steps": _number("card steps", "of a player"),
    # Interaction
    "rival_collected": _share(
        "taken from under a rival", "tokens collected that a card in a rival's hand still lacked on that planet"
    ),
    "rival_denied": _share("denied to a rival", "tokens collected that were the last such a card lacked there"),
    "flips": _number("flips", "how often planets changed side in a game"),
    # What players do
    "collected": _number("collected", "tokens a player collected"),
    "spent": _number("spent", "tokens a player paid"),
    "matter_on_mat": _number("left on the mat", "tokens on a player's mat at the end"),
    "cards_low": _number("Low played", "by a player"),
    "cards_high": _number("High played", "by a player"),
    "cards_proto": _number("Proto played", "by a player"),
    "downgrades": _number("downgrades", "by a player"),
    "upgrades": _number("upgrades", "by a player"),
    "gravity": _number("Gravity", "tokens a player took by Gravity"),
    "brightness_changes": _number("brightness changes", "by a player"),
}

# Tables: for each row the same columns. A card's row is its id, a seat order's the number of places after the beginner.
TABLES: dict[str, dict[str, Figure]] = {
    "card": {
        "held": _share("held", "games in which it was in a hand; a Final that was not kept does not count"),
        "kept": _share("kept", "of the times a Final was offered, at set-up or in a draw"),
        "played": _share("played", "of the games in which it was held"),
        "stuck": _share("stuck", "of the games in which it was held, in a hand at the end"),
        "swapped": _share("swapped", "of the games in which it was held, downgraded or upgraded"),
        "wait": _number("wait", "turns of the game from drawing to playing it"),
        "per_matter": _number("points for each Matter", "points scored at once for each token paid"),
        "win": _gain("win effect", "win share of who held it, less the share its bot wins on average"),
        "dealt_win": _gain("dealt", "the same of who was dealt it at set-up, kept or not: chance alone decides that"),
        "played_win": _gain("played or not", "win share of holders who played it, less that of those who did not"),
        "could": _share("could be played", "of its stays in a hand, with at least one card step that allowed it; "
                        "a Final: at the final turn"),
        "fits": _share("fits a planet", "of the times it was in hand at the final turn, those in which some planet met "
                       "all it asks but the cost"),
        "taken": _share("played when it could be", "of the stays in which it could be played"),
    },
    "order": {
        "win": _gain("win effect", "win share, less the share its bot wins on average"),
        "wins": _share("win share", "of all games"),
        "score": _number("score", "points at the end"),
    },
    "seat": {
        "wins": _share("win share", "of all games"),
        "score": _number("score", "points at the end"),
        "began": _share("began", "games this seat began"),
    },
    "phase": {
        "decisions": _number("decisions", "in a game"),
        "forced": _share("forced", "with one legal action"),
        "near_forced": _share("near-forced", f"with {NEAR_FORCED[0]} or {NEAR_FORCED[1]} legal actions"),
        "legal": _number("legal actions", "on average"),
    },
    "planet": {
        "there": _share("a planet", "games in which it stood on the board as a planet at the end"),
        "gaseous": _share("gaseous", "of the games in which it was a planet"),
        "habitable": _share("Habitable", "games in which it ended on this side"),
        "orbit": _number("orbit", "at the end"),
        "cards": _number("cards", "in its row at the end"),
        "habitable_points": _number("Habitable points", "in its row at the end"),
        "hostile_points": _number("Hostile points", "in its row at the end"),
    },
    "deck": {
        "draws": _number("draws", "by a player"),
        "drawn": _share("drawn", "of all draws"),
        "left": _number("left", "cards in the deck at the end"),
    },
    "matter": {
        "collected": _number("collected", "in a game, by all players; Dual Matter and Comets not counted"),
        "left": _number("left", "on the board at the end"),
    },
}  # fmt: skip


def asked_of(card: Card, figure: str) -> bool:
    """Whether a figure of the cards' table is asked of a card."""
    if figure in ("kept", "fits"):  # other cards come without a choice, and are played to planets at any time
        return card.deck == "final"
    return figure != "swapped" or card.downgrade or card.makes is not None


def row_title(table: str, row: str) -> str:
    """What people call a row of a table other than the cards'; a figure of the whole game is in none.

    >>> row_title("order", "0"), row_title("seat", "1"), row_title("planet", "A"), row_title("", "")
    ('first to play', 'seat 2', 'planet A', 'game')
    """
    if table == "order":
        return f"{('first', 'second', 'third', 'fourth')[int(row)]} to play"
    if table == "seat":
        return f"seat {int(row) + 1}"
    return f"{table} {row}" if table else "game"
