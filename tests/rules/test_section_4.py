"""Section 4: movement."""

from planetarium import Content
from tests.rules.positions import at, events, moves_from, play, refused


def test_4_1_matter_moves_one_space_along_a_thick_or_a_thin_line(frozen: Content) -> None:
    game = at(frozen, matter={"VI-3": "gas"})
    assert moves_from(game, "VI-3") == {"VI-4", "VII-a4"}
    assert play(game, "VI-3>VII-a4")["matter"] == {"VII-a4": "gas"}


def test_4_1_a_planet_moves_one_space_along_a_thick_or_a_thin_line(frozen: Content) -> None:
    game = at(frozen, matter={"III-7": "gas"})
    assert moves_from(game, "III-6") == {"III-7", "IV-8"}
    assert play(game, "III-6>IV-8")["planets"]["B"]["space"] == "IV-8"


def test_4_1_nothing_moves_against_the_clock(frozen: Content) -> None:
    game = at(frozen, matter={"VI-3": "gas"})
    assert refused(game, "VI-3>VI-2") == (
        "no line leads from VI-3 to VI-2; Matter there can move one space, to VI-4, VII-a4"
    )
    assert refused(game, "VI-3>V-2").startswith("no line leads from VI-3 to V-2")
    assert refused(game, "VI-12>V-8") == "no thin line leads from VI-12 to V-8"


def test_4_1_an_empty_space_has_nothing_to_move(frozen: Content) -> None:
    game = at(frozen, matter={"VI-3": "gas"})
    assert refused(game, "VI-4>VI-5") == "VI-4 is empty, so there is no token to move"


def test_4_2_matter_cannot_move_onto_matter(frozen: Content) -> None:
    game = at(frozen, matter={"VI-2": "gas", "VI-3": "rock"})
    assert moves_from(game, "VI-2") == {"V-2", "VII-a2", "VII-a3"}
    assert refused(game, "VI-2>VI-3") == "VI-3 holds Matter, and Matter cannot move onto Matter"


def test_4_2_matter_cannot_move_over_matter(frozen: Content) -> None:
    game = at(frozen, matter={"VI-3": "gas", "VI-4": "rock"})
    assert refused(game, "VI-3>VI-5").startswith("no line leads from VI-3 to VI-5")


def test_4_3_matter_that_moves_onto_a_planet_goes_to_the_movers_mat(frozen: Content) -> None:
    game = at(frozen, seat=1, players=3, matter={"III-5": "metal"})
    after = play(game, "III-5>III-6")
    assert after["seats"][1]["mat"] == {"A": {}, "B": {"metal": 1}, "C": {}, "D": {}}
    assert after["matter"] == {}
    assert after["planets"]["B"]["space"] == "III-6"
    assert events(game, "collect") == [
        {"event": "collect", "seat": 1, "planet": "B", "matter": "metal", "from": "III-5"}
    ]


def test_4_3_matter_that_a_planet_moves_onto_goes_to_the_movers_mat(frozen: Content) -> None:
    game = at(frozen, matter={"IV-8": "water"})
    after = play(game, "III-6>IV-8")
    assert after["seats"][0]["mat"] == {"A": {}, "B": {"water": 1}, "C": {}, "D": {}}
    assert after["matter"] == {}
    assert after["planets"]["B"]["space"] == "IV-8"


def test_4_3_a_move_to_an_empty_space_collects_nothing(frozen: Content) -> None:
    game = at(frozen, matter={"VI-3": "gas"})
    after = play(game, "III-6>IV-8")
    assert after["seats"][0]["mat"] == {"A": {}, "B": {}, "C": {}, "D": {}}
    assert after["matter"] == {"VI-3": "gas"}


def test_4_4_a_planet_sweeps_until_it_meets_matter(frozen: Content) -> None:
    game = at(frozen, matter={"III-1": "gas", "III-2": "rock"})
    assert moves_from(game, "III-6") == {"III-7", "III-8", "III-1", "IV-8"}
    assert refused(game, "III-6>III-2") == "a sweep with B stops at III-1, where it meets Matter"
    after = play(game, "III-6>III-1")
    assert after["planets"]["B"]["space"] == "III-1"
    assert after["matter"] == {"III-2": "rock"}
    assert after["seats"][0]["mat"]["B"] == {"gas": 1}


def test_4_4_a_sweep_may_stop_early(frozen: Content) -> None:
    after = play(at(frozen, matter={"III-1": "gas"}), "III-6>III-8")
    assert after["planets"]["B"]["space"] == "III-8"
    assert after["matter"] == {"III-1": "gas"}


def test_4_4_there_is_no_sweep_along_thin_lines(frozen: Content) -> None:
    game = at(frozen, matter={"I-1": "gas"})
    assert refused(game, "III-6>IV-9") == "no thin line leads from III-6 to IV-9"


def test_4_4_matter_does_not_sweep(frozen: Content) -> None:
    game = at(frozen, matter={"IV-1": "gas"})
    assert moves_from(game, "IV-1") == {"IV-2", "III-1", "V-1"}


def test_4_5_a_sweep_passes_a_planet_but_does_not_end_there(frozen: Content) -> None:
    game = at(frozen, planets={"A": "III-8"}, matter={"III-2": "gas"})
    assert moves_from(game, "III-6") == {"III-7", "III-1", "III-2", "IV-8"}
    assert refused(game, "III-6>III-8") == "III-8 holds planet A; a planet cannot end its move on a planet"
    assert play(game, "III-6>III-2")["seats"][0]["mat"]["B"] == {"gas": 1}


def test_4_5_a_sweep_passes_planets_that_stand_in_line(frozen: Content) -> None:
    game = at(frozen, planets={"A": "III-7", "C": "III-8", "D": "III-1"}, matter={"III-3": "gas"})
    assert moves_from(game, "III-6") == {"III-2", "III-3", "IV-8"}


def test_4_5_no_planet_ends_on_a_planet_by_a_thin_line(frozen: Content) -> None:
    game = at(frozen, planets={"C": "IV-8"}, matter={"III-7": "gas"})
    assert moves_from(game, "III-6") == {"III-7"}
    assert refused(game, "III-6>IV-8") == "IV-8 holds planet C; a planet cannot end its move on a planet"


def test_4_5_a_full_lap_is_no_move(frozen: Content) -> None:
    game = at(frozen, matter={"VI-3": "gas"})
    others = {f"III-{number}" for number in (7, 8, 1, 2, 3, 4, 5)}
    assert moves_from(game, "III-6") == others | {"IV-8"}
    assert refused(game, "III-6>III-6") == "a move from III-6 has to end on another space"


def test_4_5_a_sweep_ends_at_the_last_space_of_an_arm(frozen: Content) -> None:
    game = at(frozen, planets={"D": "VII-a2"}, matter={"VI-3": "gas"})
    assert moves_from(game, "VII-a2") == {"VII-a3", "VII-a4"}
    assert "it sweeps clockwise, to the end of its arm" in refused(game, "VII-a2>VII-b1")


def test_4_5_from_an_arms_last_space_only_thin_lines_lead_on(frozen: Content) -> None:
    game = at(frozen, planets={"D": "VII-a4"}, matter={"VI-3": "gas"})
    assert moves_from(game, "VII-a4") == {"VI-4"}


def test_4_6_accelerated_matter_moves_one_or_two_spaces_along_any_lines(frozen: Content) -> None:
    game = at(frozen, track=25, matter={"VI-3": "gas"})
    assert moves_from(game, "VI-3") == {"VI-4", "VII-a4", "VI-5", "V-3"}
    assert play(game, "VI-3>VI-5")["matter"] == {"VI-5": "gas"}


def test_4_6_before_acceleration_there_is_no_second_space(frozen: Content) -> None:
    assert moves_from(at(frozen, track=24, matter={"VI-3": "gas"}), "VI-3") == {"VI-4", "VII-a4"}


def test_4_6_accelerated_matter_cannot_pass_through_matter(frozen: Content) -> None:
    game = at(frozen, track=25, matter={"VI-3": "gas", "VI-4": "rock"})
    assert moves_from(game, "VI-3") == {"VII-a4"}
    assert refused(game, "VI-3>VI-4") == "VI-4 holds Matter, and Matter cannot move onto Matter"
    assert refused(game, "VI-3>VI-5") == (
        "VI-5 is not one or two free spaces from VI-3; Matter cannot pass Matter, and stops at a planet"
    )


def test_4_6_accelerated_matter_cannot_end_on_matter(frozen: Content) -> None:
    game = at(frozen, track=25, matter={"VI-3": "gas", "VI-5": "rock"})
    assert moves_from(game, "VI-3") == {"VI-4", "VII-a4", "V-3"}


def test_4_6_accelerated_matter_stops_where_it_meets_a_planet(frozen: Content) -> None:
    game = at(frozen, planets={"D": "VI-4"}, track=25, matter={"VI-3": "gas"})
    assert moves_from(game, "VI-3") == {"VI-4", "VII-a4"}
    refused(game, "VI-3>VI-5")
    assert play(game, "VI-3>VI-4")["seats"][0]["mat"]["D"] == {"gas": 1}


def test_4_6_accelerated_matter_reaches_a_planet_with_its_second_step(frozen: Content) -> None:
    game = at(frozen, track=25, matter={"VI-3": "gas"})
    after = play(game, "VI-3>V-3")
    assert after["seats"][0]["mat"]["C"] == {"gas": 1}
    assert after["matter"] == {}


def test_4_6_acceleration_does_not_change_planets(frozen: Content) -> None:
    slow = at(frozen, track=24, matter={"III-1": "gas"})
    fast = at(frozen, track=25, matter={"III-1": "gas"})
    for space in ("II-2", "III-6", "V-3", "VI-12"):
        assert moves_from(fast, space) == moves_from(slow, space)
