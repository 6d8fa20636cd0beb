"""Stand-in."""

from dataclasses import dataclass

from planetarium.records.content import DECK_NAMES


@dataclass(frozen=True)
class Target:
    figure: str
    low: float
    high: float
    players: tuple[int, ...] = (2, 3, 4)
    decks: tuple[str, ...] = ()
    bot: str = ""
    title: str = ""


TARGETS: tuple[Target, ...] = (
    Target("first_seat", -0.03, 0.03),
    Target("turns", 45, 60, players=(2,)),
    Target("turns", 55, 75, players=(4,)),
    Target("points_final", 0.25, 0.40),
    Target("points_high", 0.25, 0.40),
    Target("without_final", 0, 0.15),
    Target("forced_passes", 0, 0.40),
    Target("half_leader_loses", 0.30, 0.45, players=(2,)),
    Target("ended_turn_limit", 0, 0.001, players=(1, 2, 3, 4)),
    Target("wins", 0.15, 0.35, players=(1,), bot="explorer"),
    Target("wins", 0.45, 0.65, players=(1,), bot="cosmologist"),
    Target("played", 0.20, 0.85, decks=("low", "high"), title="Low and High cards played"),
    Target("swapped", 0, 0.60, decks=("low", "high"), title="cards swapped"),
    Target("played", 0.15, 0.60, decks=("final",), title="Finals played"),
    Target("win", -0.06, 0.06, decks=DECK_NAMES, title="holder's win effect"),
)
