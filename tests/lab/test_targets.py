"""Targets: how figures are judged, and that every target speaks of something that is measured."""

import re
from pathlib import Path

import pytest

from planetarium.content import Content
from planetarium.lab.figures import FIGURES, TABLES
from planetarium.lab.measures import measure
from planetarium.lab.statistics import Estimate
from planetarium.lab.targets import TARGETS, Target, findings
from tests.lab.frames import hand_made, random_run, two_seats


@pytest.mark.parametrize(
    ("value", "low", "high", "verdict"),
    [
        (0.30, 0.10, 0.50, "ok"),
        (0.25, 0.20, 0.30, "ok"),
        (0.24, 0.20, 0.28, "near"),
        (0.20, 0.18, 0.22, "off"),
        (0.44, 0.41, 0.47, "off"),
        (0.41, 0.39, 0.43, "near"),
    ],
)
def test_outside_is_off_only_beyond_noise(value: float, low: float, high: float, verdict: str) -> None:
    assert Target("points_final", 0.25, 0.40).judge(Estimate(value, low, high, 100)) == verdict


def test_nothing_is_said_of_what_too_few_games_tell(frozen: Content) -> None:
    """One bot wins every game: whether a card, or the first seat, helps its holder cannot be seen."""
    cards = [{"game": game, "seat": game % 2, "card": frozen.cards[0].id, "share": 1 - game % 2} for game in range(40)]
    seats = two_seats([1.0] * 40)
    for row in seats:
        row["bot"] = ("explorer", "random")[row["seat"]]
    run = hand_made(frozen, [{}] * 40, seats, cards=cards, bots=("explorer", "random"))
    found = {finding.target.name: finding for finding in findings(measure(run, shapes=False))}
    assert found["first seat"].verdict == found["holder's win effect"].verdict == "too few to tell"
    assert (found["holder's win effect"].text, found["holder's win effect"].untold) == ("–", 1)
    assert found["turns a game"].verdict == "ok"


def test_every_target_is_measured() -> None:
    assert all(target.figure in (TABLES["card"] if target.decks else FIGURES) for target in TARGETS)


def test_a_run_is_held_against_the_targets_of_its_players(frozen: Content) -> None:
    found = {finding.target.name: finding for finding in findings(measure(random_run(frozen, 200), shapes=False))}
    assert found["turns a game"].target.players == (2,)
    assert "won" not in found
    assert found["turns a game"].verdict == "ok"
    assert found["points from Finals"].text == "25.0 %"


def test_a_target_for_cards_is_as_good_as_its_worst_card(frozen: Content) -> None:
    low = [card.id for card in frozen.cards if card.deck == "low"][:2]
    rows = [
        {"game": game, "seat": game % 2, "card": card, "fate": "played" if card == low[0] or game < 20 else "stuck"}
        for game in range(40)
        for card in low
    ]
    measures = measure(hand_made(frozen, [{}] * 40, two_seats([0.5] * 40), cards=rows), shapes=False)
    finding = next(finding for finding in findings(measures) if finding.target.name == "Low and High cards played")
    assert finding.verdicts == {low[0]: "off", low[1]: "ok"}
    assert (finding.verdict, finding.text, list(finding.worst())) == ("off", "1 of 2", [low[0]])


def test_the_docs_tell_every_measure_and_every_target() -> None:
    text = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
    for name, figure in FIGURES.items():
        assert f"| `{name}` | {figure.title} | {figure.meaning} |" in text
    for table, columns in TABLES.items():
        assert f"| `{table}`, " in text
        for name, figure in columns.items():
            assert f"| `{name}` | {figure.title} | {figure.meaning} |" in text
    for target in TARGETS:
        assert re.search(
            rf"\| {re.escape(target.name)}.* \(`{target.figure}`\) \| .* \| {re.escape(target.text())} \|", text
        )
