"""Section 7: the final stages."""

from typing import Any

import pytest

from planetarium import Content, Game, PositionError
from tests.rules.positions import Row, at, dice_key, events, moves_from, play, plays, position, refused, row

GAS_ON_A: dict[str, Any] = {"phase": "card", "hands": {0: ["low-gas"]}, "mats": {0: {"A": "gas"}}}
# Hostile cards with markers of seat 0 on planet A, which stands on orbit II.
FOUR_ON_A: dict[str, Row] = {"A": [("low-rock", 0), ("low-pull", 0), ("low-inner", 0), ("high-rock", 0)]}


def final_phase(frozen: Content, *finals: str, **wanted: Any) -> Game:
    """Seat 0 at the end of its final turn, the other one still to come."""
    return at(frozen, phase="final", final_turns=2, hands={0: finals}, **wanted)


def test_7_1_a_token_on_the_acceleration_space_accelerates(frozen: Content) -> None:
    game = at(frozen, track=24, matter={"VI-3": "water"}, **GAS_ON_A)
    after = play(game, "play low-gas A")
    assert after["track"]["accelerated"]
    assert events(game, "accelerate") == [{"event": "accelerate"}]
    play(game, "draw low")
    assert moves_from(game, "VI-3") == {"VI-4", "VII-a4", "VI-5", "V-3"}


def test_7_1_a_payment_that_runs_past_the_acceleration_space_accelerates(frozen: Content) -> None:
    mats = {0: {"A": "gas gas gas rock rock"}}
    game = at(frozen, phase="card", track=22, hands={0: ["high-five"]}, mats=mats)
    assert play(game, "play high-five A")["track"]["accelerated"]


def test_7_1_before_the_acceleration_space_nothing_changes(frozen: Content) -> None:
    game = at(frozen, track=23, **GAS_ON_A)
    assert not play(game, "play low-gas A")["track"]["accelerated"]
    assert events(game, "accelerate") == []


def test_7_1_acceleration_happens_once(frozen: Content) -> None:
    game = at(frozen, track=25, **GAS_ON_A)
    assert play(game, "play low-gas A")["track"]["accelerated"]
    assert events(game, "accelerate") == []


def test_7_2_who_reaches_the_final_space_is_in_the_final_turn_at_once(frozen: Content) -> None:
    game = at(frozen, track=35, **GAS_ON_A)
    after = play(game, "play low-gas A")
    assert (after["phase"], after["seat"], after["final_turns"]) == ("final", 0, 2)
    assert events(game, "final-turns") == [{"event": "final-turns", "turns": 2}]


def test_7_2_one_space_before_the_final_one_the_turn_is_ordinary(frozen: Content) -> None:
    after = play(at(frozen, track=34, **GAS_ON_A), "play low-gas A")
    assert (after["phase"], after["final_turns"]) == ("draw", None)


def test_7_2_then_every_other_player_in_order_has_one_final_turn(frozen: Content) -> None:
    hands, mats = {1: ["low-gas"]}, {1: {"A": "gas"}}
    game = at(frozen, players=3, seat=1, phase="card", track=35, hands=hands, mats=mats)
    play(game, "play low-gas A", "end")
    order = []
    while not game.is_over:
        order.append((game.seat, game.position()["final_turns"]))
        play(game, game.legal_actions[0], "pass", "end")
    assert order == [(2, 2), (0, 1)]
    assert game.position()["final_turns"] == 0
    assert all(seat["done"] for seat in game.position()["seats"])


def test_7_2_tokens_beyond_the_end_pile_up(frozen: Content) -> None:
    mats = {0: {"A": "gas gas gas rock rock"}}
    game = at(frozen, phase="card", track=34, hands={0: ["high-five"]}, mats=mats)
    after = play(game, "play high-five A")
    assert after["track"]["tokens"][34:] == ["gas", "gas", "gas", "rock", "rock"]
    assert after["final_turns"] == 2


def test_7_2_the_card_that_ends_the_game_is_played_to_the_end(frozen: Content) -> None:
    game = at(frozen, phase="card", track=35, hands={0: ["low-pull"]}, mats={0: {"A": "rock"}})
    after = play(game, "play low-pull A")
    assert (after["phase"], after["seats"][0]["score"]) == ("gravity", 3)
    assert play(game, "gravity none")["phase"] == "final"


def test_7_3_a_final_turn_is_a_move_a_card_and_finals(frozen: Content) -> None:
    hands, mats = {0: ["low-gas", "final-any"]}, {0: {"A": "gas"}}
    game = at(frozen, final_turns=2, hands=hands, mats=mats, matter={"I-1": "rock"})
    assert play(game, "I-1>I-2")["phase"] == "card"
    assert play(game, "play low-gas A")["phase"] == "final"
    assert game.legal_actions == ("play final-any A", "end")
    after = play(game, "play final-any A", "end")
    assert (after["seat"], after["phase"], after["final_turns"]) == (1, "move", 1)
    assert after["seats"][0]["score"] == 7


def test_7_3_the_card_may_be_left_out(frozen: Content) -> None:
    game = at(frozen, phase="card", final_turns=2, hands={0: ["low-gas"]}, mats={0: {"A": "gas"}})
    assert play(game, "pass")["phase"] == "final"


def test_7_3_finals_may_be_left_out(frozen: Content) -> None:
    game = final_phase(frozen, "final-any", rows={"A": [("low-rock", 0)]})
    after = play(game, "end")
    assert after["seats"][0]["hand"] == ["final-any"]
    assert after["seats"][0]["done"]


def test_7_3_there_is_no_draw_on_a_final_turn(frozen: Content) -> None:
    game = at(frozen, final_turns=2, **GAS_ON_A)
    after = play(game, "play low-gas A", "end")
    assert after["seats"][0]["hand"] == []


def test_7_3_there_is_no_downgrade_on_a_final_turn(frozen: Content) -> None:
    game = at(frozen, phase="card", final_turns=2, hands={0: ["high-gas"]})
    assert game.legal_actions == ("pass",)
    assert refused(game, "downgrade high-gas") == "you cannot downgrade a card on a final turn"


def test_7_3_finals_come_after_the_other_card(frozen: Content) -> None:
    hands, mats, rows = {0: ["final-any", "low-gas"]}, {0: {"A": "gas"}}, {"A": [("low-rock", 0)]}
    game = at(frozen, phase="card", final_turns=2, hands=hands, mats=mats, rows=rows)
    assert refused(game, "play final-any A").startswith("final-any is a Final")
    play(game, "pass")
    assert refused(game, "play low-gas A") == "low-gas is not a Final, and only Finals can be played now"


def test_7_3_four_finals_may_be_played(frozen: Content) -> None:
    finals = ("final-any", "final-terrestrial", "final-inner", "final-dead")
    game = final_phase(frozen, *finals, rows=FOUR_ON_A)
    play(game, "play final-any A", "lift low-rock", "play final-terrestrial A", "lift low-pull")
    after = play(game, "play final-inner A", "lift low-inner", "play final-dead A")
    assert after["seats"][0]["finals_played"] == 4
    assert after["seats"][0]["score"] == 5 + 7 + 10 + 8
    assert game.legal_actions == ("end",)


def test_7_3_a_fifth_final_is_refused(frozen: Content) -> None:
    played = ["final-terrestrial", "final-inner", "final-dead", "final-green"]
    rows = FOUR_ON_A | {"D": [(card, None) for card in played]}
    game = final_phase(frozen, "final-any", rows=rows, finals_played={0: 4})
    assert game.legal_actions == ("end",)
    assert refused(game, "play final-any A") == "you have already played 4 Finals"


def test_7_4_a_final_needs_its_printed_requirements(frozen: Content) -> None:
    rows = {"A": [("low-rock", 0)], "C": [("low-pull", 0)]}
    game = final_phase(frozen, "hot-jupiter", "frozen-dwarf", "final-green", rows=rows)
    assert game.legal_actions == ("end",)
    assert refused(game, "play hot-jupiter C") == (
        "hot-jupiter cannot be played on C: C is on orbit V, but the card needs orbits I to II"
    )
    assert plays(final_phase(frozen, "hot-jupiter", planets={"C": "II-1"}, rows=rows)) == {"hot-jupiter C"}


def test_7_4_a_final_needs_an_own_marker_in_the_planets_row(frozen: Content) -> None:
    rows = {"A": [("low-rock", 0)], "B": [("low-pull", 1)], "C": [("low-water", None)]}
    game = final_phase(frozen, "final-any", rows=rows)
    assert plays(game) == {"final-any A"}
    for letter in "BCD":
        assert refused(game, f"play final-any {letter}") == (
            f"final-any cannot be played on {letter}: you have no marker on {letter} to remove"
        )


def test_7_4_the_marker_is_removed_and_none_is_placed(frozen: Content) -> None:
    game = final_phase(frozen, "final-any", rows={"A": [("low-rock", 0)]}, scores=(9, 0))
    after = play(game, "play final-any A")
    assert row(after, "A") == [("low-rock", None), ("final-any", None)]
    assert (after["seats"][0]["markers"], after["seats"][0]["score"]) == (8, 14)
    assert after["phase"] == "final"


def test_7_4_each_final_takes_a_marker_of_its_own(frozen: Content) -> None:
    game = final_phase(frozen, "final-any", "final-dead", rows={"A": [("low-rock", 0)]})
    play(game, "play final-any A")
    assert game.legal_actions == ("end",)


def test_7_4_of_several_markers_the_player_chooses(frozen: Content) -> None:
    game = final_phase(frozen, "final-any", rows={"A": [("low-rock", 0), ("low-pull", 0)]})
    assert play(game, "play final-any A")["phase"] == "lift"
    assert game.legal_actions == ("lift low-rock", "lift low-pull")
    after = play(game, "lift low-pull")
    assert row(after, "A") == [("low-rock", 0), ("low-pull", None), ("final-any", None)]


def test_7_4_a_printed_remove_a_marker_is_the_same_marker(frozen: Content) -> None:
    one = final_phase(frozen, "final-lift", rows={"A": [("low-rock", 0)]})
    assert play(one, "play final-lift A")["seats"][0]["markers"] == 8
    two = final_phase(frozen, "final-lift", rows={"A": [("low-rock", 0), ("low-pull", 0)]})
    after = play(two, "play final-lift A", "lift low-rock")
    assert (after["phase"], after["seats"][0]["markers"]) == ("final", 7)


def test_7_4_a_final_with_a_cost_is_paid_for(frozen: Content) -> None:
    rows = {"A": [("low-rock", 0)], "B": [("low-pull", 0)]}
    game = final_phase(frozen, "final-paid", rows=rows, mats={0: {"B": "water"}})
    assert plays(game) == {"final-paid B"}
    after = play(game, "play final-paid B")
    assert (after["track"]["tokens"], after["seats"][0]["mat"]["B"]) == (["water"], {})


def over(frozen: Content, *, players: int = 2, **wanted: Any) -> tuple[int, ...]:
    """Who wins when the last final turn ends here; Matter that is nowhere else lies on the track."""
    last = players - 1
    game = at(frozen, players=players, seat=last, phase="final", final_turns=1, done=range(last), matter={},
              spare="track", **wanted)  # fmt: skip
    play(game, "end")
    assert game.is_over and game.legal_actions == ()
    assert game.result is not None
    return game.result.winners


def test_7_5_the_highest_score_wins(frozen: Content) -> None:
    ahead_in_ties: dict[str, Any] = {"mats": {0: {"A": "gas gas"}}, "rows": {"A": [("low-rock", 0)]}}
    assert over(frozen, scores=(60, 61), **ahead_in_ties) == (1,)
    assert over(frozen, players=4, scores=(60, 61, 62, 59), **ahead_in_ties) == (2,)


def test_7_5_a_tie_goes_to_the_most_matter_on_the_mat(frozen: Content) -> None:
    mats = {0: {"A": "gas", "D": "rock"}, 1: {"B": "metal"}}
    behind: dict[str, Any] = {"rows": {"A": [("low-rock", 1)]}, "hands": {0: ["low-gas"]}}
    assert over(frozen, scores=(60, 60), mats=mats, **behind) == (0,)


def test_7_5_then_to_the_most_own_markers_on_cards(frozen: Content) -> None:
    mats = {0: {"A": "gas"}, 1: {"B": "metal"}}
    rows = {"A": [("low-rock", 0)], "C": [("low-pull", 1), ("low-inner", None)], "D": [("high-rock", 1)]}
    assert over(frozen, scores=(60, 60), mats=mats, rows=rows, hands={1: ["low-gas"]}) == (1,)


def test_7_5_then_to_the_fewest_cards_in_hand(frozen: Content) -> None:
    hands = {0: ["low-gas", "final-any"], 1: ["high-gas"]}
    assert over(frozen, scores=(60, 60), hands=hands) == (1,)


def test_7_5_then_the_win_is_shared(frozen: Content) -> None:
    hands = {0: ["low-gas"], 1: ["high-gas"], 2: ["final-any", "final-dead"]}
    assert over(frozen, players=3, scores=(60, 60, 60), hands=hands) == (0, 1)


def test_7_6_an_empty_board_brings_final_turns_for_all(frozen: Content) -> None:
    game = at(frozen, players=3, matter={"III-5": "gas"})
    assert play(game, "III-5>III-6")["final_turns"] is None
    after = play(game, "pass")
    assert (after["final_turns"], after["seat"], after["phase"]) == (3, 1, "move")
    assert events(game, "final-turns") == [{"event": "final-turns", "turns": 3}]
    order = []
    while not game.is_over:
        order.append(game.seat)
        play(game, game.legal_actions[0], "pass", "end")
    assert order == [1, 2, 0]


def test_7_6_the_turn_that_empties_the_board_is_an_ordinary_one(frozen: Content) -> None:
    game = at(frozen, matter={"III-5": "gas"}, hands={0: ["low-gas"]})
    play(game, "III-5>III-6", "play low-gas B")
    assert game.phase == "draw"
    after = play(game, "draw low")
    assert (after["final_turns"], after["seat"]) == (2, 1)


def test_7_6_gravity_can_empty_the_board(frozen: Content) -> None:
    game = at(frozen, players=3, phase="gravity", pending={"card": "low-pull", "planet": "A"},
              rows={"A": [("low-pull", 0)]}, matter={"VI-3": "gas"})  # fmt: skip
    assert play(game, "gravity VI-3 B", "draw low")["final_turns"] == 3


@pytest.mark.parametrize(("turn", "final_turns"), [(199, None), (200, 2)])
def test_7_6_the_turn_limit_brings_final_turns_for_all(frozen: Content, turn: int, final_turns: int | None) -> None:
    after = play(at(frozen, phase="card", turn=turn), "pass")
    assert (after["final_turns"], after["seat"], after["turn"]) == (final_turns, 1, turn + 1)


def test_7_6_in_solo_the_board_is_looked_at_after_the_dice(frozen: Content) -> None:
    game = at(frozen, players=1, phase="card", matter={"II-4": "gas"}, key=dice_key(2))
    after = play(game, "pass")
    assert after["matter"] == {}
    assert (after["final_turns"], after["phase"]) == (1, "move")


def test_7_6_once_final_turns_have_begun_the_final_space_triggers_nothing(frozen: Content) -> None:
    game = at(frozen, players=3, track=35, final_turns=3, **GAS_ON_A)
    after = play(game, "play low-gas A")
    assert (len(after["track"]["tokens"]), after["final_turns"]) == (36, 3)
    assert events(game, "final-turns") == []
    after = play(game, "end")
    assert (after["final_turns"], after["seat"]) == (2, 1)


@pytest.mark.parametrize("accelerated", [False, True])
def test_7_2_what_is_paid_once_final_turns_have_begun_triggers_nothing(frozen: Content, accelerated: bool) -> None:
    """They began by 7.6, long before the track was full: what is paid lies on the final space."""
    game = at(frozen, track=24 + accelerated, final_turns=2, matter={"VI-3": "water"}, **GAS_ON_A)
    after = play(game, "play low-gas A")
    assert (len(after["track"]["tokens"]), after["track"]["accelerated"]) == (25 + accelerated, accelerated)
    assert events(game, "accelerate") == []
    play(game, "end")
    assert ("VI-5" in moves_from(game, "VI-3")) == accelerated


@pytest.mark.parametrize(("turns", "fits"), [(None, False), (2, True)])
def test_7_2_such_a_position_can_be_written_and_read(frozen: Content, turns: int | None, fits: bool) -> None:
    doc = position(frozen, track=30, final_turns=turns)
    doc["track"]["accelerated"] = False
    if fits:
        assert Game.from_position(doc, content=frozen).position() == doc
    else:
        with pytest.raises(PositionError, match=r"track\.accelerated"):
            Game.from_position(doc, content=frozen)
