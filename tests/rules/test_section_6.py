"""Section 6: what players know."""

from typing import Any

import pytest

from planetarium import Content, Game
from tests.rules.positions import at, events, play

SEATS = (0, 1, 2, None)
MIDGAME: dict[str, Any] = {
    "players": 3,
    "phase": "card",
    "hands": {
        0: ["low-gas", "high-gas"],
        1: ["final-any", "high-rock", "low-pull", "low-rock"],
        2: ["final-dead"],
    },
    "mats": {0: {"A": "gas rock"}, 1: {"C": "metal"}},
    "rows": {"A": [("low-water", 1), ("magnetic-field", 0)]},
    "scores": (11, 3, 0),
    "track": 5,
    "discards": {"high": ["high-water"], "final": ["final-paid"]},
}


@pytest.mark.parametrize("seat", SEATS)
def test_6_1_board_rows_track_and_discards_are_public(frozen: Content, seat: int | None) -> None:
    game = at(frozen, **MIDGAME)
    whole, seen = game.position(), game.observe(seat).position()
    for key in whole.keys() - {"seats", "decks"}:
        assert seen[key] == whole[key]


@pytest.mark.parametrize("seat", SEATS)
def test_6_1_scores_markers_and_mats_are_public(frozen: Content, seat: int | None) -> None:
    game = at(frozen, **MIDGAME)
    for whole, seen in zip(game.position()["seats"], game.observe(seat).position()["seats"], strict=True):
        for key in whole.keys() - {"hand"}:
            assert seen[key] == whole[key]


@pytest.mark.parametrize("seat", SEATS)
def test_6_1_of_decks_only_the_size_is_public(frozen: Content, seat: int | None) -> None:
    decks = at(frozen, **MIDGAME).observe(seat).position()["decks"]
    assert decks == {"low": 6, "high": 6, "final": 7, "proto-rocky": 0, "proto-gaseous": 0}


def test_6_1_of_other_hands_only_the_backs_are_public(frozen: Content) -> None:
    game = at(frozen, **MIDGAME)
    backs = {"low": 2, "high": 1, "final": 1, "proto-rocky": 0, "proto-gaseous": 0}
    assert [game.observe(seat).position()["seats"][1]["hand"] for seat in (0, 2, None)] == [backs] * 3
    assert game.observe(1).position()["seats"][1]["hand"] == MIDGAME["hands"][1]


def test_6_1_a_spectator_sees_no_hand(frozen: Content) -> None:
    seats = at(frozen, **MIDGAME).observe(None).position()["seats"]
    assert all(isinstance(seat["hand"], dict) for seat in seats)


def test_6_1_which_cards_others_hold_is_secret(frozen: Content) -> None:
    one = at(frozen, hands={0: ["low-gas"], 1: ["low-rock", "high-rock", "final-any"]})
    other = at(frozen, hands={0: ["low-gas"], 1: ["low-green", "magnetic-field", "final-dead"]})
    for seat in (0, None):
        assert one.observe(seat).tobytes() == other.observe(seat).tobytes()
    assert one.observe(1).tobytes() != other.observe(1).tobytes()


def test_6_1_which_card_came_from_which_shuffle_is_secret(frozen: Content) -> None:
    # Seat 1 holds one Final of the first deck and one of the deck made anew: which ones cannot be told.
    anew = {"hot-jupiter": 1, "final-dead": 1, "final-paid": 1}
    common: dict[str, Any] = {"players": 3, "shuffled": anew, "decks": {"final": ["final-paid"]}}
    common["discards"] = {"final": ["frozen-dwarf", "final-terrestrial", "final-gaseous", "final-inner"]}
    one = at(frozen, hands={1: ["final-any", "final-dead"], 2: ["final-green", "final-lift"]}, **common)
    other = at(frozen, hands={1: ["hot-jupiter", "final-green"], 2: ["final-any", "final-lift"]}, **common)
    for seat in (0, None):
        assert one.observe(seat).tobytes() == other.observe(seat).tobytes()


def test_6_1_the_order_of_the_decks_is_secret(frozen: Content) -> None:
    one = at(frozen, hands={0: ["low-gas"]})
    decks = {"low": ["low-green"], "high": ["high-five"], "final": ["final-lift"]}
    other = at(frozen, hands={0: ["low-gas"]}, decks=decks)
    for seat in (0, 1, None):
        assert one.observe(seat).tobytes() == other.observe(seat).tobytes()


def test_6_1_the_chance_to_come_is_secret(frozen: Content) -> None:
    one, other = at(frozen, key=bytes(32)), at(frozen, key=bytes([7]) * 32)
    for seat in (0, 1, None):
        assert one.observe(seat).tobytes() == other.observe(seat).tobytes()


def test_6_1_which_two_finals_were_drawn_is_secret(frozen: Content) -> None:
    one = at(frozen, phase="draw", decks={"final": ["final-any", "final-dead"]})
    other = at(frozen, phase="draw", decks={"final": ["hot-jupiter", "final-inner"]})
    play(one, "draw final")
    play(other, "draw final")
    for seat in (1, None):
        assert one.observe(seat).position()["pending"] == {"drawn": 2}
        assert one.observe(seat).tobytes() == other.observe(seat).tobytes()
    assert one.observe(0).position()["pending"] == {"drawn": ["final-any", "final-dead"]}


def test_6_1_only_the_discarded_final_becomes_known(frozen: Content) -> None:
    one = at(frozen, phase="draw", decks={"final": ["final-any", "final-dead"]})
    other = at(frozen, phase="draw", decks={"final": ["hot-jupiter", "final-dead"]})
    play(one, "draw final", "keep final-any")
    play(other, "draw final", "keep hot-jupiter")
    for seat in (1, None):
        assert one.observe(seat).position()["discards"]["final"] == ["final-dead"]
        assert one.observe(seat).tobytes() == other.observe(seat).tobytes()


def test_6_1_a_draw_tells_the_deck_and_no_card(frozen: Content) -> None:
    game = at(frozen, phase="draw")
    play(game, "draw low")
    assert events(game, "draw") == [{"event": "draw", "seat": 0, "deck": "low"}]


def test_6_1_only_the_seat_to_act_is_told_what_it_may_do(frozen: Content) -> None:
    game = at(frozen, **MIDGAME)
    assert game.observe(0).legal_actions == game.legal_actions
    for seat in (1, 2, None):
        assert game.observe(seat).legal_actions == ()


def test_6_1_an_imagined_game_agrees_with_all_a_seat_knows(frozen: Content) -> None:
    game = at(frozen, **MIDGAME)
    for seat in SEATS:
        seen = game.observe(seat)
        worlds = [seen.imagine(seed) for seed in range(5)]
        assert all(world.observe(seat).tobytes() == seen.tobytes() for world in worlds)
        assert all(_cards(world) == _cards(game) for world in worlds)
        assert len({str(world.position()) for world in worlds}) == 5


def _cards(game: Game) -> list[str]:
    """Every card of a game, wherever it is."""
    position = game.position()
    places = [*position["decks"].values(), *position["discards"].values()]
    places += [seat["hand"] for seat in position["seats"]]
    places += [[entry["card"] for entry in planet["row"]] for planet in position["planets"].values()]
    return sorted(card for place in places for card in place)
