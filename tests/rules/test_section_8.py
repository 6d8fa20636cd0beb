"""Section 8: the solo game."""

from typing import Any

import pytest

from planetarium import Content, Game, Options, OptionsError
from planetarium.options import solo_targets
from planetarium.rules.solo import dice_target
from tests.rules.positions import at, dice_key, events, play


def rolled(frozen: Content, total: int, **wanted: Any) -> Game:
    """A solo game after a turn without a card and a roll of the dice."""
    game = at(frozen, players=1, phase="card", key=dice_key(total), **wanted)
    play(game, "pass")
    return game


def where(frozen: Content, letter: str, **wanted: Any) -> str:
    """Where dice move a planet."""
    game = at(frozen, players=1, **wanted)
    space = frozen.space_numbers[game.position()["planets"][letter]["space"]]
    return frozen.space_name(dice_target(frozen.data, game._state, space))


def dice_moves(game: Game) -> list[list[str]]:
    (dice,) = events(game, "dice")
    moves: list[list[str]] = dice["moves"]
    return moves


def test_8_1_the_target_is_100_unless_chosen() -> None:
    assert Game.new(players=1, seed=1).position()["solo"] == {"target": 100, "dice": None}
    for target in (90, 110):
        assert Game.new(solo_target=target, seed=1).position()["solo"]["target"] == target


def test_8_1_with_epochs_the_printed_targets_and_raised_ones_are_offered(primordial: Content) -> None:
    assert solo_targets(primordial, epochs=False) == {"easy": 90, "standard": 100, "hard": 110}
    assert list(solo_targets(primordial, epochs=True).values()) == [90, 100, 110, 150, 160, 170]
    assert Game.new(players=1, content=primordial, modules=["epochs"]).position()["solo"]["target"] == 160
    for target in solo_targets(primordial, epochs=True).values():
        start = Game.new(solo_target=target, content=primordial, modules=["epochs"]).position()
        assert (start["options"]["solo_target"], start["solo"]["target"]) == (target, target), "the number that counts"


def test_8_1_how_much_epochs_adds_is_data(primordial: Content) -> None:
    doc = primordial.to_doc()
    doc["board"]["solo"]["epochs"] = 35
    assert solo_targets(Content.from_doc(doc), epochs=True)["long-hard"] == 145


def test_8_1_a_target_is_for_one_player_and_not_below_0() -> None:
    with pytest.raises(OptionsError, match="for the solo game"):
        Options(players=2, solo_target=100)
    with pytest.raises(OptionsError, match="from 0 to"):
        Options(players=1, solo_target=-1)


@pytest.mark.parametrize(("target", "lowered"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_8_1_the_target_never_falls_below_0(frozen: Content, target: int, lowered: int) -> None:
    game = rolled(frozen, 2, matter={"II-4": "gas", "VI-3": "gas"}, target=target)
    assert game.position()["solo"]["target"] == lowered


def test_8_1_the_one_player_begins_and_plays_on(frozen: Content) -> None:
    game = Game.new(players=1, seed=1, content=frozen)
    after = play(game, game.legal_actions[0])
    assert (after["seat"], after["turn"], after["phase"], len(after["seats"][0]["hand"])) == (0, 1, "move", 5)
    after = play(game, game.legal_actions[0], "pass")
    assert (after["seat"], after["turn"], after["phase"]) == (0, 2, "move")


@pytest.mark.parametrize(
    ("total", "moved"),
    [(2, "A"), (3, "AB"), (4, "AB"), (5, "ABC"), (6, "ABC"), (7, "ABCD"), (8, ""), (12, "")],
)
def test_8_2_planets_on_that_orbit_or_nearer_the_star_move(frozen: Content, total: int, moved: str) -> None:
    matter = {"II-4": "gas", "III-8": "gas", "V-6": "gas", "VII-a3": "gas"}
    game = rolled(frozen, total, planets={"D": "VII-a1"}, matter=matter)
    assert "".join(move[0] for move in dice_moves(game)) == moved
    assert sum(game.position()["solo"]["dice"]) == total
    assert len(game.position()["matter"]) == 4 - len(moved)


def test_8_2_planets_move_in_the_order_of_their_letters(frozen: Content) -> None:
    game = rolled(frozen, 4, planets={"A": "III-1"}, matter={"III-8": "gas", "VI-3": "gas"})
    assert dice_moves(game) == [["A", "III-1", "III-8"], ["B", "III-6", "IV-8"]]


@pytest.mark.parametrize("actions", [["pass"], ["play low-gas A", "draw high"], ["downgrade high-gas"]])
def test_8_2_dice_roll_after_every_turn(frozen: Content, actions: list[str]) -> None:
    game = at(frozen, players=1, phase="card", hands={0: ["low-gas", "high-gas"]}, mats={0: {"A": "gas"}})
    play(game, *actions)
    (dice,) = events(game, "dice")
    assert game.position()["solo"]["dice"] == dice["values"]


def test_8_2_dice_come_only_in_the_solo_game(frozen: Content) -> None:
    game = at(frozen, players=2, phase="card")
    assert play(game, "pass")["solo"] is None
    assert events(game, "dice") == []


def test_8_3_a_planet_sweeps_to_the_first_matter_and_takes_it(frozen: Content) -> None:
    game = rolled(frozen, 3, matter={"II-5": "gas", "III-5": "rock", "III-4": "water"})
    assert dice_moves(game) == [["A", "II-2", "II-5"], ["B", "III-6", "III-4"]]
    assert game.position()["matter"] == {"III-5": "rock"}


def test_8_3_a_sweep_by_dice_passes_planets(frozen: Content) -> None:
    assert where(frozen, "B", planets={"C": "III-7", "D": "III-8"}, matter={"III-1": "gas"}) == "III-1"


def test_8_3_on_an_arm_only_the_matter_ahead_counts(frozen: Content) -> None:
    planets = {"D": "VII-a2"}
    assert where(frozen, "D", planets=planets, matter={"VII-a1": "gas", "VII-a4": "gas"}) == "VII-a4"
    # Only Matter behind it and on another arm: rule 8.4, and no thin line leaves this space.
    assert where(frozen, "D", planets=planets, matter={"VII-a1": "gas", "VII-b1": "gas"}) == "VII-a3"


def test_8_4_an_empty_orbit_is_left_for_the_one_with_more_matter(frozen: Content) -> None:
    planets = {"A": "II-3"}  # with thin lines to I-2 and III-4
    inner = {"I-1": "gas", "I-3": "gas"}
    assert where(frozen, "A", planets=planets, matter=inner | {"III-1": "gas"}) == "I-2"
    outer = {"III-1": "gas", "III-2": "gas", "III-3": "gas"}
    assert where(frozen, "A", planets=planets, matter=inner | outer) == "III-4"


def test_8_4_a_tie_goes_to_the_orbit_nearer_the_star(frozen: Content) -> None:
    planets = {"A": "II-3"}
    assert where(frozen, "A", planets=planets, matter={"I-1": "gas", "III-4": "gas"}) == "I-2"
    assert where(frozen, "A", planets=planets, matter={"VI-3": "gas"}) == "I-2"


def test_8_4_the_planet_takes_what_it_lands_on(frozen: Content) -> None:
    game = rolled(frozen, 2, planets={"A": "II-3"}, matter={"III-4": "metal", "VI-3": "gas"})
    after = game.position()
    assert dice_moves(game) == [["A", "II-3", "III-4"]]
    assert after["matter"] == {"VI-3": "gas"}
    assert after["track"]["tokens"] == ["metal"]


def test_8_4_the_planet_does_not_sweep_on_after_the_thin_line(frozen: Content) -> None:
    assert where(frozen, "A", planets={"A": "II-3"}, matter={"III-5": "gas"}) == "III-4"


def test_8_4_only_orbits_that_a_thin_line_reaches_are_candidates(frozen: Content) -> None:
    # Thin lines lead from II-2 to III-2 and III-3 only.
    assert where(frozen, "A", matter={"I-1": "gas", "I-2": "gas", "III-5": "gas"}) == "III-2"


def test_8_4_spaces_with_a_planet_are_no_candidates(frozen: Content) -> None:
    planets = {"A": "II-3", "B": "III-4"}
    assert where(frozen, "A", planets=planets, matter={"III-1": "gas", "III-2": "gas"}) == "I-2"


@pytest.mark.parametrize(
    ("matter", "target"),
    [
        (["III-3"], "III-3"),
        (["III-2"], "III-2"),
        (["III-2", "III-3"], "III-2"),
        (["III-5"], "III-2"),
        ([], "III-2"),
    ],
)
def test_8_4_of_two_lines_to_one_orbit_matter_decides_then_the_smaller_advance(
    frozen: Content, matter: list[str], target: str
) -> None:
    assert where(frozen, "A", matter=dict.fromkeys(matter, "gas")) == target


def test_8_4_of_two_lines_to_one_orbit_the_free_one_is_taken(frozen: Content) -> None:
    assert where(frozen, "A", planets={"B": "III-2"}, matter={"III-5": "gas"}) == "III-3"


def test_8_4_without_a_candidate_the_planet_goes_one_space_forward(frozen: Content) -> None:
    # The only thin line from III-6 leads to IV-8.
    assert where(frozen, "B", planets={"C": "IV-8"}, matter={"VI-3": "gas"}) == "III-7"


def test_8_4_without_a_free_space_forward_the_planet_stays(frozen: Content) -> None:
    planets = {"A": "III-8", "C": "IV-8", "D": "III-7"}
    assert where(frozen, "B", planets=planets, matter={"VI-3": "gas"}) == "III-6"
    game = rolled(frozen, 3, planets=planets, matter={"VI-3": "gas"})
    assert [move[0] for move in dice_moves(game)] == ["A", "D"]
    assert game.position()["planets"]["B"]["space"] == "III-6"


def test_8_5_from_an_arms_end_a_planet_moves_to_orbit_six_and_sweeps_there(frozen: Content) -> None:
    planets = {"D": "VII-a4"}
    assert where(frozen, "D", planets=planets, matter={"VI-6": "gas", "VI-8": "gas"}) == "VI-6"
    assert where(frozen, "D", planets=planets, matter={"VI-3": "gas"}) == "VI-3"


def test_8_5_it_takes_just_one_token(frozen: Content) -> None:
    game = rolled(frozen, 7, planets={"D": "VII-a4"}, matter={"VI-6": "gas", "VI-7": "rock"})
    assert dice_moves(game)[-1] == ["D", "VII-a4", "VI-6"]
    assert game.position()["planets"]["D"]["space"] == "VI-6"
    assert "VI-7" in game.position()["matter"]


def test_8_5_it_does_not_sweep_on_if_it_landed_on_matter(frozen: Content) -> None:
    assert where(frozen, "D", planets={"D": "VII-a4"}, matter={"VI-4": "gas", "VI-6": "gas"}) == "VI-4"


def test_8_5_with_no_matter_on_orbit_six_it_stays_where_it_landed(frozen: Content) -> None:
    assert where(frozen, "D", planets={"D": "VII-a4"}, matter={"V-4": "gas"}) == "VI-4"


def test_8_5_with_a_planet_at_the_end_of_its_line_it_stays(frozen: Content) -> None:
    planets = {"C": "VI-4", "D": "VII-a4"}
    assert where(frozen, "D", planets=planets, matter={"VI-6": "gas"}) == "VII-a4"


def test_8_6_matter_met_by_dice_goes_face_down_onto_the_track(frozen: Content) -> None:
    wanted: dict[str, Any] = {"matter": {"II-4": "metal", "III-8": "water", "VI-3": "gas"}, "track": 4}
    before = at(frozen, players=1, **wanted).position()
    after = rolled(frozen, 3, **wanted).position()
    assert after["track"]["tokens"] == [*before["track"]["tokens"], "metal", "water"]
    assert after["track"]["face_down"] == 2
    assert after["seats"] == before["seats"]


def test_8_6_each_token_lowers_the_target_by_2(frozen: Content) -> None:
    game = rolled(frozen, 3, matter={"II-4": "metal", "III-8": "water", "VI-3": "gas"}, target=100)
    assert game.position()["solo"]["target"] == 96
    assert [event["target"] for event in events(game, "target")] == [98, 96]


def test_8_6_a_planet_that_meets_nothing_lowers_nothing(frozen: Content) -> None:
    game = rolled(frozen, 2, matter={"VI-3": "gas"})
    after = game.position()
    assert dice_moves(game) == [["A", "II-2", "III-2"]]
    assert (after["solo"]["target"], after["track"]["face_down"]) == (100, 0)


def test_8_6_dice_can_accelerate(frozen: Content) -> None:
    game = rolled(frozen, 2, matter={"II-4": "metal", "VI-3": "gas"}, track=24)
    assert game.position()["track"]["accelerated"]
    assert events(game, "accelerate") == [{"event": "accelerate"}]


def test_8_6_dice_can_reach_the_final_space(frozen: Content) -> None:
    game = rolled(frozen, 2, matter={"II-4": "metal", "VI-3": "gas"}, track=35)
    assert events(game, "final-turns") == [{"event": "final-turns", "turns": 1}]


def test_8_6_the_printed_example_20_tokens_face_down_leave_a_target_of_60(frozen: Content) -> None:
    """Played out: whatever was rolled, two points for each token, so at 20 tokens the Target reads 60."""
    for seed in range(20):
        game = Game.new(solo_target=100, seed=seed, content=frozen)
        while not game.is_over:
            game.play(game.legal_actions[0] if game.phase == "setup" else _quiet(game))
            now = game.position()
            assert now["solo"]["target"] == max(0, 100 - 2 * now["track"]["face_down"])
            if now["track"]["face_down"] == 20:
                assert now["solo"]["target"] == 60
                return
    raise AssertionError("no game had 20 tokens face down")


def _quiet(game: Game) -> str:
    """A turn that does as little as it can."""
    return "pass" if "pass" in game.legal_actions else game.legal_actions[-1]


def test_8_7_after_the_own_payment_the_turn_goes_on_as_the_final_turn(frozen: Content) -> None:
    game = at(frozen, players=1, phase="card", track=35, hands={0: ["low-gas"]}, mats={0: {"A": "gas"}})
    after = play(game, "play low-gas A")
    assert (after["phase"], after["final_turns"]) == ("final", 1)
    play(game, "end")
    assert game.is_over


def test_8_7_after_the_dice_there_is_one_more_turn(frozen: Content) -> None:
    game = rolled(frozen, 2, matter={"II-4": "metal", "VI-3": "gas"}, track=35, turn=9)
    after = game.position()
    assert (after["phase"], after["turn"], after["final_turns"]) == ("move", 10, 1)
    play(game, "VI-3>VI-4", "pass", "end")
    assert game.is_over


def test_8_7_there_are_no_dice_after_a_final_turn(frozen: Content) -> None:
    game = at(frozen, players=1, phase="final", final_turns=1, key=dice_key(2))
    before = game.position()["planets"]
    after = play(game, "end")
    assert events(game, "dice") == []
    assert (after["planets"], after["solo"]["dice"]) == (before, None)


@pytest.mark.parametrize(("score", "winners"), [(99, ()), (100, ()), (101, (0,))])
def test_8_7_a_score_above_the_target_wins_and_an_equal_one_loses(
    frozen: Content, score: int, winners: tuple[int, ...]
) -> None:
    game = at(frozen, players=1, phase="final", final_turns=1, scores=(score,), target=100)
    play(game, "end")
    assert game.result is not None
    assert (game.result.winners, game.result.scores, game.result.target) == (winners, (score,), 100)


def test_8_8_orbit_seven_counts_with_all_its_arms(frozen: Content) -> None:
    planets = {"D": "VI-1"}  # with thin lines to V-1 and VII-a1
    inner = {"V-5": "gas", "V-6": "gas"}
    assert where(frozen, "D", planets=planets, matter=inner | {"VII-b1": "gas", "VII-c1": "gas"}) == "V-1"
    outer = {"VII-b1": "gas", "VII-c1": "gas", "VII-d1": "gas"}
    assert where(frozen, "D", planets=planets, matter=inner | outer) == "VII-a1"


@pytest.mark.parametrize(("track", "trigger"), [(24, "accelerate"), (35, "final-turns")])
def test_8_8_the_track_is_looked_at_once_after_all_planets_have_moved(
    frozen: Content, track: int, trigger: str
) -> None:
    game = rolled(frozen, 3, matter={"II-4": "metal", "III-8": "water", "VI-3": "gas"}, track=track)
    names = [event["event"] for event in game.events]
    assert names == ["dice", "collect", "target", "collect", "target", trigger, "turn"]
