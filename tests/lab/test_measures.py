"""Measures of runs made by hand, whose answers are known."""

import json
from typing import Any

import pytest

from planetarium.content import Content
from planetarium.lab.figures import FIGURES, TABLES
from planetarium.lab.measures import measure
from planetarium.rules.actions import A_DRAW
from tests.lab.frames import hand_made, random_run, two_seats


def test_the_first_seat_is_who_began_wherever_it_sits(frozen: Content) -> None:
    """Four games; seat 0 wins three of them, the beginner two and a half."""
    shares = [1.0, 1.0, 0.5, 0.5]
    run = hand_made(frozen, [{"first_seat": 0}, {"first_seat": 1}, {}, {}], two_seats(shares))
    measures = measure(run)
    assert measures.figures["first_seat"].value == pytest.approx((1 + 0 + 0.5 + 0.5) / 4 - 0.5)
    order = measures.tables["order"]
    assert order["0"]["wins"].value == pytest.approx(0.5)
    assert order["1"]["wins"].value == pytest.approx(0.5)
    assert order["0"]["win"].value == pytest.approx(-order["1"]["win"].value)
    assert measures.tables["seat"]["0"]["wins"].value == pytest.approx(0.75)
    assert measures.tables["seat"]["0"]["began"].value == pytest.approx(0.75)


def test_with_different_bots_a_seat_is_measured_by_what_its_bot_wins(frozen: Content) -> None:
    """Seat 0 always wins because its bot is better; that beginning helps nobody shows."""
    seats = two_seats([1.0] * 4)
    for row in seats:
        row["bot"] = ("explorer", "random")[row["seat"]]
    games = [{"first_seat": 0}, {"first_seat": 1}, {"first_seat": 0}, {"first_seat": 1}]
    measures = measure(hand_made(frozen, games, seats, bots=("explorer", "random")))
    assert measures.figures["first_seat"].value == 0
    assert measures.tables["order"]["0"]["wins"].value == 0.5


def test_how_games_end_and_who_comes_back(frozen: Content) -> None:
    games: list[dict[str, Any]] = [
        {"ended_by": "track", "half_leader": 0},
        {"ended_by": "empty board", "half_leader": 1},
        {"ended_by": "track", "half_leader": None},
        {"ended_by": "turn limit", "half_leader": 0},
    ]
    figures = measure(hand_made(frozen, games, two_seats([1.0, 1.0, 0.0, 0.5]))).figures
    assert figures["ended_track"].value == 0.5
    assert figures["ended_empty_board"].value == figures["ended_turn_limit"].value == 0.25
    assert figures["ended_dice"].value == 0
    assert figures["half_tied"].value == 0.25
    # The leader won the first game, lost the second, and shared the fourth.
    assert figures["half_leader_loses"].value == pytest.approx(1.5 / 3)
    assert figures["half_leader_loses"].games == 3


def test_how_lengths_lie(frozen: Content) -> None:
    turns = [40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 120]
    figures = measure(hand_made(frozen, [{"turns": one} for one in turns], two_seats([0.5] * 11)), shapes=False).figures
    assert figures["median_turns"].value == 45
    assert figures["median_turns"].low < 45 < figures["median_turns"].high
    assert figures["long_game"].value == pytest.approx(1 / 11)


def test_points_by_source(frozen: Content) -> None:
    seats = two_seats([1.0, 1.0])
    for row in seats:
        row |= {"points_low": 10, "points_high": 5, "points_final": 5, "points_paid": -2}
        row |= {"score": 18, "cards_final": row["seat"]}
    measures = measure(hand_made(frozen, [{}, {}], seats))
    shares = {source: measures.figures[f"points_{source}"].value for source in ("low", "high", "proto", "final")}
    assert shares == {"low": 0.5, "high": 0.25, "proto": 0, "final": 0.25}
    assert measures.figures["paid"].value == 2
    assert measures.figures["without_final"].value == 0.5
    assert measures.shapes["points"]["won"]["low"] == 10


def test_a_card_is_judged_by_the_games_in_which_it_was_held(frozen: Content) -> None:
    """One Low card, five games: played by the winner, stuck twice with the loser, never held, played by the loser."""
    card, other = [card.id for card in frozen.cards if card.deck == "low"][:2]
    run = hand_made(
        frozen,
        [{}] * 5,
        two_seats([1.0] * 5),
        cards=[
            {"game": 0, "seat": 0, "card": card, "share": 1.0, "drawn_turn": 2, "left_turn": 8, "points": 5},
            *({"game": game, "seat": 1, "card": card, "share": 0.0, "fate": "stuck", "left_turn": None, "points": 0,
               "matter": 0, "playable_turns": 0} for game in (1, 4)),
            {"game": 2, "seat": 0, "card": other, "share": 1.0},
            {"game": 3, "seat": 1, "card": card, "share": 0.0, "drawn_turn": 1, "left_turn": 5, "points": 5},
        ],
    )  # fmt: skip
    row = {name: found.value for name, found in measure(run).tables["card"][card].items()}
    assert row["held"] == 0.8
    assert row["played"] == row["stuck"] == 0.5
    assert row["wait"] == 5
    assert row["per_matter"] == 2.5
    assert row["win"] == pytest.approx(1 / 4 - 0.5)
    assert row["played_win"] == pytest.approx(0.5 - 0)
    assert row["could"] == 0.5 and row["taken"] == 1
    assert "swapped" not in row and "kept" not in row


def test_a_card_that_comes_back_counts_once_a_game(frozen: Content) -> None:
    """Downgraded by one seat, drawn again and played by the other: swapped and played, two holders, one game."""
    card = next(card.id for card in frozen.cards if card.downgrade)
    run = hand_made(
        frozen,
        [{}, {}],
        two_seats([1.0, 1.0]),
        cards=[
            {"game": 0, "seat": 0, "card": card, "deck": "high", "share": 1.0, "fate": "downgraded", "matter": 0},
            {"game": 0, "seat": 1, "card": card, "deck": "high", "share": 0.0},
            {"game": 1, "seat": 1, "card": card, "deck": "high", "share": 0.0, "fate": "stuck", "left_turn": None},
        ],
    )
    row = {name: found.value for name, found in measure(run).tables["card"][card].items()}
    assert (row["held"], row["played"], row["swapped"], row["stuck"]) == (1, 0.5, 0.5, 0.5)
    assert row["win"] == pytest.approx(1 / 3 - 0.5)


def test_finals_that_were_not_kept_were_not_held(frozen: Content) -> None:
    card = next(card.id for card in frozen.cards if card.deck == "final")
    common = {"card": card, "deck": "final"}
    run = hand_made(
        frozen,
        [{}] * 4,
        two_seats([1.0] * 4),
        cards=[
            {**common, "game": 0, "seat": 0, "share": 1.0, "fits": 0b0101, "playable_turns": 1},
            {**common, "game": 1, "seat": 0, "share": 1.0, "fits": 0b0001, "playable_turns": 0, "fate": "stuck"},
            {**common, "game": 2, "seat": 1, "share": 0.0, "fits": 0, "playable_turns": 0, "fate": "stuck"},
            {**common, "game": 3, "seat": 1, "share": 0.0, "fate": "not kept"},
            {**common, "game": 3, "seat": 0, "share": 1.0, "fate": "discarded"},
        ],
    )
    row = {name: found.value for name, found in measure(run).tables["card"][card].items()}
    assert row["held"] == 0.75
    assert row["kept"] == pytest.approx(3 / 5)
    assert row["played"] == pytest.approx(1 / 3)
    assert row["fits"] == pytest.approx(2 / 3)
    assert row["could"] == pytest.approx(1 / 3) and row["taken"] == 1
    assert row["win"] == pytest.approx(2 / 3 - 0.5)


def test_forced_and_near_forced_decisions(frozen: Content) -> None:
    decisions = [
        {"game": game, "seat": 0, "number": number, "phase": phase, "legal": legal, "kind": kind, "action": action}
        for game in range(2)
        for number, (phase, legal, kind, action) in enumerate(
            [("move", 9, "move", 0), ("card", 1, "pass", 0), ("card", 3, "play", 0), ("draw", 2, "draw", A_DRAW + 1)]
        )
    ]
    measures = measure(hand_made(frozen, [{}, {}], two_seats([1.0, 0.0]), decisions=decisions))
    assert measures.figures["forced"].value == 0.25
    assert measures.figures["near_forced"].value == 0.5
    assert measures.figures["legal"].value == 15 / 4
    assert measures.tables["phase"]["card"]["forced"].value == 0.5
    assert measures.tables["phase"]["card"]["decisions"].value == 2
    assert list(measures.tables["phase"]) == ["move", "card", "draw"]
    assert measures.shapes["draws"] == [{"track": 0, "deck": "high", "draws": 2}]


def test_planets_decks_and_matter(frozen: Content) -> None:
    games = [{"planet_orbit": [1, 2, 5, None], "planet_kind": [0, 0, 1, None], "planet_side": [1, 0, 0, None]}, {}]
    measures = measure(hand_made(frozen, games, two_seats([1.0, 0.0])))
    planet = measures.tables["planet"]
    assert planet["A"]["habitable"].value == 0.5
    assert planet["D"]["there"].value == 0.5
    assert planet["C"]["gaseous"].value == 1
    assert planet["B"]["cards"].value == 2
    assert measures.shapes["orbit_turns"]["C"] == [0, 0, 0, 0, 1, 0, 0]
    assert measures.shapes["orbit_end"]["D"] == [0, 0, 0, 0, 0, 0.5, 0]
    assert measures.tables["deck"]["low"]["drawn"].value == pytest.approx(4 / 7)
    assert measures.tables["matter"]["metal"]["left"].value == 4
    assert measures.tables["matter"]["gas"]["collected"].value == 12


def test_alone_against_a_target(frozen: Content) -> None:
    seats = [{"game": game, "seat": 0, "share": float(game == 0)} for game in range(4)]
    measures = measure(hand_made(frozen, [{"target": 96}] * 4, seats, players=1, bots=("greedy",)))
    assert measures.figures["wins"].value == 0.25
    assert "first_seat" not in measures.figures and "margin" not in measures.figures


def test_every_figure_says_what_it_is(frozen: Content) -> None:
    measures = measure(random_run(frozen, 50))
    assert set(measures.figures) <= set(FIGURES)
    assert set(measures.tables) == set(TABLES)
    for table, rows in measures.tables.items():
        assert all(set(row) <= set(TABLES[table]) for row in rows.values()), table
    json.dumps(measures.to_doc(), allow_nan=False)


def test_without_shapes_the_figures_are_the_same(frozen: Content) -> None:
    run = random_run(frozen, 50)
    quick, whole = measure(run, shapes=False), measure(run)
    assert (quick.figures, quick.tables, quick.shapes) == (whole.figures, whole.tables, {})
