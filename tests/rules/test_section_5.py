"""Section 5: cards."""

import pytest

from planetarium import Content
from tests.rules.positions import at, events, play, plays, refused, row

# Eight cards with all the markers of seat 0.
ALL_MARKERS = {
    "A": [("low-rock", 0), ("low-water", 0), ("low-pair", 0), ("low-pull", 0)],
    "B": [("low-inner", 0), ("low-pull-two", 0)],
    "C": [("low-gaseous", 0), ("low-green", 0)],
}
FINALS = ["hot-jupiter", "frozen-dwarf", "final-any", "final-terrestrial"]
RICH = dict.fromkeys("AC", "gas gas gas rock rock water metal")


def test_5_1_the_kind_of_planet_must_be_the_one_printed(frozen: Content) -> None:
    game = at(frozen, phase="card", hands={0: ["low-gaseous"]}, mats={0: RICH})
    assert plays(game) == {"low-gaseous C"}
    assert refused(game, "play low-gaseous A") == "low-gaseous cannot be played on A: A is not Gaseous"


@pytest.mark.parametrize(("space", "fits"), [("I-1", True), ("III-1", True), ("IV-1", False)])
def test_5_1_the_planet_must_be_in_the_orbit_range(frozen: Content, space: str, fits: bool) -> None:
    mats = {0: {"A": "rock rock"}}
    game = at(frozen, phase="card", planets={"A": space}, hands={0: ["low-inner"]}, mats=mats)
    assert plays(game) == ({"low-inner A"} if fits else set())


def test_5_1_the_planet_must_show_the_side(frozen: Content) -> None:
    hands = {0: ["low-green", "high-hostile"]}
    game = at(frozen, phase="card", hands=hands, mats={0: RICH}, rows={"A": [("low-water", 1)]})
    assert plays(game) == {"low-green A", "high-hostile C"}
    assert refused(game, "play low-green C") == "low-green cannot be played on C: C is not Habitable"
    assert refused(game, "play high-hostile A") == "high-hostile cannot be played on A: A is not Hostile"


def test_5_1_an_own_marker_must_be_there_to_remove(frozen: Content) -> None:
    rows = {"A": [("low-rock", 0)], "C": [("low-pull", 1)]}
    game = at(frozen, phase="card", hands={0: ["low-lift"]}, mats={0: RICH}, rows=rows)
    assert plays(game) == {"low-lift A"}
    assert refused(game, "play low-lift C") == ("low-lift cannot be played on C: you have no marker on C to remove")


def test_5_1_all_requirements_hold_at_once(frozen: Content) -> None:
    planets = {"A": "VI-1", "C": "IV-1"}
    game = at(frozen, phase="card", planets=planets, hands={0: ["high-outer"]}, mats={0: RICH})
    assert plays(game) == set()
    assert refused(game, "play high-outer A") == "high-outer cannot be played on A: A is not Gaseous"
    assert refused(game, "play high-outer C") == (
        "high-outer cannot be played on C: C is on orbit IV, but the card needs orbits V to VII"
    )
    assert refused(game, "play high-outer B") == (
        "high-outer cannot be played on B: B is not Gaseous; B is on orbit III, but the card needs orbits V to VII; "
        "you need 2 more Gas and 1 more Water on B"
    )


def test_5_2_the_cost_is_paid_from_the_planets_own_section(frozen: Content) -> None:
    mats = {0: {"A": "rock", "B": "gas gas rock"}, 1: {"A": "gas"}}
    game = at(frozen, phase="card", hands={0: ["low-gas"]}, mats=mats)
    assert plays(game) == {"low-gas B"}
    assert refused(game, "play low-gas A") == ("low-gas cannot be played on A: you need 1 more Gas on A")
    after = play(game, "play low-gas B")
    assert after["seats"][0]["mat"] == {"A": {"rock": 1}, "B": {"gas": 1, "rock": 1}, "C": {}, "D": {}}
    assert after["seats"][1]["mat"]["A"] == {"gas": 1}


def test_5_2_every_token_of_the_cost_is_needed(frozen: Content) -> None:
    mats = {0: {"A": "gas rock water", "B": "gas rock metal", "C": "gas gas rock water metal"}}
    game = at(frozen, phase="card", hands={0: ["magnetic-field"]}, mats=mats)
    assert plays(game) == {"magnetic-field C"}


def test_5_2_paid_tokens_go_to_the_next_free_spaces_of_the_track(frozen: Content) -> None:
    mats = {0: {"A": "gas rock water metal"}}
    game = at(frozen, phase="card", track=3, hands={0: ["magnetic-field"]}, mats=mats)
    before = game.position()["track"]["tokens"]
    after = play(game, "play magnetic-field A")
    assert after["track"]["tokens"] == [*before, "gas", "rock", "water", "metal"]
    assert after["track"]["face_down"] == 0
    assert after["seats"][0]["mat"]["A"] == {}


def test_5_3_the_card_lies_in_the_row_with_a_marker_and_scores(frozen: Content) -> None:
    rows = {"A": [("low-rock", 1)], "C": [("low-pull", 0)]}
    game = at(frozen, phase="card", hands={0: ["high-metal"]}, mats={0: {"A": "rock metal metal"}}, rows=rows,
              scores=(20, 7))  # fmt: skip
    after = play(game, "play high-metal A")
    assert row(after, "A") == [("low-rock", 1), ("high-metal", 0)]
    assert row(after, "C") == [("low-pull", 0)]
    assert [seat["score"] for seat in after["seats"]] == [30, 7]
    assert [seat["markers"] for seat in after["seats"]] == [6, 7]
    assert "high-metal" not in after["seats"][0]["hand"]


def test_5_3_the_last_marker_is_placed_without_asking(frozen: Content) -> None:
    rows = ALL_MARKERS | {"C": [("low-gaseous", 0), ("low-green", None)]}
    game = at(frozen, phase="card", hands={0: ["low-gas"]}, mats={0: RICH}, rows=rows)
    after = play(game, "play low-gas A")
    assert row(after, "A")[-1] == ("low-gas", 0)
    assert (after["phase"], after["seats"][0]["markers"]) == ("draw", 0)


def test_5_4_without_a_marker_left_the_player_is_asked(frozen: Content) -> None:
    rows = ALL_MARKERS | {"D": [("high-rock", 1)]}
    game = at(frozen, phase="card", hands={0: ["low-gas"]}, mats={0: RICH}, rows=rows)
    after = play(game, "play low-gas A")
    assert (after["phase"], after["pending"]) == ("place", {"card": "low-gas", "planet": "A"})
    on_cards = {f"place {card}" for pairs in ALL_MARKERS.values() for card, _ in pairs}
    assert set(game.legal_actions) == on_cards | {"place none"}
    assert refused(game, "place high-rock") == "you have no marker on high-rock"


def test_5_4_a_marker_moves_from_an_earlier_card_of_any_row(frozen: Content) -> None:
    game = at(frozen, phase="card", hands={0: ["low-gas"]}, mats={0: RICH}, rows=ALL_MARKERS)
    after = play(game, "play low-gas A", "place low-green")
    assert row(after, "A")[-1] == ("low-gas", 0)
    assert row(after, "C") == [("low-gaseous", 0), ("low-green", None)]
    assert (after["seats"][0]["markers"], after["seats"][0]["score"]) == (0, 2)
    assert after["phase"] == "draw"


def test_5_4_the_card_may_be_played_without_a_marker(frozen: Content) -> None:
    game = at(frozen, phase="card", hands={0: ["low-gas"]}, mats={0: RICH}, rows=ALL_MARKERS)
    after = play(game, "play low-gas A", "place none")
    assert row(after, "A") == [*ALL_MARKERS["A"], ("low-gas", None)]
    assert row(after, "C") == ALL_MARKERS["C"]
    assert (after["seats"][0]["markers"], after["seats"][0]["score"]) == (0, 2)


def test_5_4_a_marker_that_the_card_takes_off_is_there_to_be_placed(frozen: Content) -> None:
    game = at(frozen, phase="card", hands={0: ["low-lift"]}, mats={0: RICH}, rows=ALL_MARKERS)
    after = play(game, "play low-lift C", "lift low-green")
    assert row(after, "C") == [("low-gaseous", 0), ("low-green", None), ("low-lift", 0)]
    assert after["phase"] == "draw"


def test_5_2_5_5_the_printed_example_magnetic_field_on_b(frozen: Content) -> None:
    """A Gas, a Rock, a Water and a Metal to the next spaces; 11 points; 11 Habitable against 10 Hostile flip B."""
    rows = {"B": [("low-rock", 1), ("low-pull", 0), ("low-inner", 1)]}
    game = at(frozen, phase="card", hands={0: ["magnetic-field"]}, mats={0: {"B": "gas rock water metal"}}, rows=rows,
              track=7, scores=(20, 0))  # fmt: skip
    assert game.position()["planets"]["B"]["side"] == "hostile"
    before = game.position()["track"]["tokens"]
    after = play(game, "play magnetic-field B")
    assert after["track"]["tokens"] == [*before, "gas", "rock", "water", "metal"]
    assert after["seats"][0]["mat"]["B"] == {}
    assert row(after, "B")[-1] == ("magnetic-field", 0)
    assert after["seats"][0]["score"] == 31
    assert after["planets"]["B"]["side"] == "habitable"
    assert events(game, "flip") == [{"event": "flip", "planet": "B", "side": "habitable"}]


@pytest.mark.parametrize(
    ("earlier", "card", "side"),
    [
        ([], "low-water", "habitable"),
        ([], "low-rock", "hostile"),
        (["low-pull"], "low-pair", "habitable"),
        (["low-pair"], "low-inner", "hostile"),
        (["low-rock", "low-pull"], "low-pair", "hostile"),
    ],
)
def test_5_5_the_side_with_more_points_is_shown(frozen: Content, earlier: list[str], card: str, side: str) -> None:
    game = at(frozen, phase="card", hands={0: [card]}, mats={0: RICH}, rows={"A": [(c, 1) for c in earlier]})
    shown = game.position()["planets"]["A"]["side"]
    after = play(game, f"play {card} A")
    assert after["planets"]["A"]["side"] == side
    assert events(game, "flip") == ([{"event": "flip", "planet": "A", "side": side}] if side != shown else [])


@pytest.mark.parametrize(
    ("earlier", "card", "side"),
    [("low-water", "low-pull", "habitable"), ("low-pull", "low-water", "hostile")],
)
def test_5_5_equal_points_change_nothing(frozen: Content, earlier: str, card: str, side: str) -> None:
    game = at(frozen, phase="card", hands={0: [card]}, mats={0: RICH}, rows={"A": [(earlier, 1)]})
    assert play(game, f"play {card} A")["planets"]["A"]["side"] == side


def test_5_5_cards_without_alignment_do_not_count(frozen: Content) -> None:
    rows = {"A": [("low-water", 1)]}
    game = at(frozen, phase="card", hands={0: ["high-metal"]}, mats={0: {"A": "rock metal metal"}}, rows=rows)
    assert play(game, "play high-metal A")["planets"]["A"]["side"] == "habitable"


def test_5_5_other_rows_do_not_count(frozen: Content) -> None:
    rows = {"B": [("magnetic-field", 1)]}
    game = at(frozen, phase="card", hands={0: ["low-pair"]}, mats={0: RICH}, rows=rows)
    after = play(game, "play low-pair C")
    sides = {letter: planet["side"] for letter, planet in after["planets"].items()}
    assert sides == {"A": "hostile", "B": "habitable", "C": "habitable", "D": "hostile"}


def test_5_5_a_played_final_turns_the_planet(frozen: Content) -> None:
    rows = {"C": [("low-pair", 0)]}
    game = at(frozen, phase="final", final_turns=2, hands={0: ["final-gaseous"]}, rows=rows)
    assert game.position()["planets"]["C"]["side"] == "habitable"
    assert play(game, "play final-gaseous C")["planets"]["C"]["side"] == "hostile"


def test_5_5_finals_in_the_row_count_for_later_cards(frozen: Content) -> None:
    rows = {"C": [("low-water", 1), ("final-gaseous", None)]}
    game = at(frozen, phase="card", seat=1, final_turns=1, done=[0], hands={1: ["low-pair"]},
              mats={1: RICH}, rows=rows, finals_played={0: 1})  # fmt: skip
    assert play(game, "play low-pair C")["planets"]["C"]["side"] == "hostile"


def test_5_6_a_downgraded_card_is_discarded_for_a_low_card(frozen: Content) -> None:
    hand = ["high-gas", "high-rock", "low-gas", "low-rock", "final-any"]
    game = at(frozen, phase="card", hands={0: hand}, decks={"low": ["low-green"]})
    after = play(game, "downgrade high-gas")
    assert after["seats"][0]["hand"] == ["final-any", "high-rock", "low-gas", "low-green", "low-rock"]
    assert after["discards"]["high"] == ["high-gas"]
    assert (after["seat"], after["phase"], after["seats"][0]["score"]) == (1, "move", 0)


def test_5_6_only_a_card_with_the_icon_can_be_downgraded(frozen: Content) -> None:
    game = at(frozen, phase="card", hands={0: ["high-gas", "high-rock", "low-gas"]})
    assert game.legal_actions == ("downgrade high-gas", "pass")
    assert refused(game, "downgrade high-rock") == "high-rock has no Downgrade icon"
    assert refused(game, "downgrade high-water") == "high-water is not in your hand"


def test_5_6_there_is_no_downgrade_when_the_low_deck_is_empty(frozen: Content) -> None:
    game = at(frozen, phase="card", hands={0: ["high-gas"]}, buried=["low"])
    assert game.legal_actions == ("pass",)
    assert refused(game, "downgrade high-gas") == "the Low deck is empty"


@pytest.mark.parametrize(("deck", "top"), [("low", "low-green"), ("high", "high-metal")])
def test_5_7_one_low_or_one_high_card_is_drawn_from_the_top(frozen: Content, deck: str, top: str) -> None:
    hand = ["low-gas", "low-rock", "high-gas", "final-any"]
    game = at(frozen, phase="draw", hands={0: hand}, decks={deck: [top]})
    size = len(game.position()["decks"][deck])
    after = play(game, f"draw {deck}")
    assert after["seats"][0]["hand"] == sorted([*hand, top])
    assert len(after["decks"][deck]) == size - 1
    assert (after["phase"], after["seat"]) == ("move", 1)


def test_5_7_of_two_finals_one_is_kept_and_one_discarded_face_up(frozen: Content) -> None:
    decks = {"final": ["final-dead", "final-paid", "final-lift"]}
    game = at(frozen, phase="draw", hands={0: ["low-gas"]}, decks=decks)
    after = play(game, "draw final")
    assert (after["phase"], after["seat"]) == ("keep", 0)
    assert after["pending"] == {"drawn": ["final-dead", "final-paid"]}
    assert game.legal_actions == ("keep final-dead", "keep final-paid")
    assert refused(game, "keep final-lift") == ("final-lift was not drawn; you drew final-dead and final-paid")
    after = play(game, "keep final-paid")
    assert after["seats"][0]["hand"] == ["final-paid", "low-gas"]
    assert after["discards"]["final"] == ["final-dead"]
    assert (after["phase"], after["seat"], after["pending"]) == ("move", 1, {})


def test_5_7_a_turn_begins_and_ends_with_five_cards(frozen: Content) -> None:
    hand = ["low-gas", "low-rock", "high-gas", "high-rock", "final-any"]
    for draws in (["draw low"], ["draw high"], ["draw final", "keep hot-jupiter"]):
        game = at(frozen, phase="card", hands={0: hand}, mats={0: RICH}, decks={"final": ["hot-jupiter"]})
        assert len(play(game, "play low-gas A", *draws)["seats"][0]["hand"]) == 5


def test_5_7_with_four_finals_no_final_can_be_drawn(frozen: Content) -> None:
    game = at(frozen, phase="draw", hands={0: FINALS})
    assert game.legal_actions == ("draw low", "draw high")
    assert refused(game, "draw final") == "you already hold 4 Finals"


def test_5_7_with_three_finals_a_fourth_can_be_drawn(frozen: Content) -> None:
    game = at(frozen, phase="draw", hands={0: [*FINALS[:3], "low-gas"]})
    assert "draw final" in game.legal_actions


def test_5_7_a_single_final_is_drawn_and_kept(frozen: Content) -> None:
    hands = {
        0: ["low-gas"],
        1: ["hot-jupiter", "frozen-dwarf", "final-any"],
        2: ["final-terrestrial", "final-gaseous", "final-green"],
        3: ["final-paid", "final-lift", "final-inner"],
    }
    after = play(at(frozen, players=4, phase="draw", hands=hands), "draw final")
    assert after["seats"][0]["hand"] == ["final-dead", "low-gas"]
    assert after["discards"]["final"] == []
    assert (after["phase"], after["seat"]) == ("move", 1)


def test_5_7_when_nothing_can_be_drawn_the_turn_ends(frozen: Content) -> None:
    hands = {0: ["low-gas", *FINALS]}
    game = at(frozen, phase="card", hands=hands, mats={0: RICH}, buried=["low", "high"])
    after = play(game, "play low-gas A")
    assert (after["phase"], after["seat"]) == ("move", 1)
    assert after["seats"][0]["hand"] == sorted(FINALS)


def test_5_8_an_empty_final_deck_is_made_anew_from_its_discards(frozen: Content) -> None:
    game = at(frozen, phase="draw", discarded=["final"])
    before = game.position()
    after = play(game, "draw final")
    (shuffle,) = events(game, "shuffle")
    assert shuffle["deck"] == "final"
    assert sorted(shuffle["order"]) == before["discards"]["final"]
    assert after["pending"]["drawn"] == sorted(shuffle["order"][:2])
    assert after["decks"]["final"] == shuffle["order"][2:]
    assert after["discards"]["final"] == []


def test_5_8_an_empty_high_deck_is_made_anew_from_downgraded_cards(frozen: Content) -> None:
    game = at(frozen, phase="draw", buried=["high"], discards={"high": ["high-gas", "high-water"]})
    after = play(game, "draw high")
    (shuffle,) = events(game, "shuffle")
    assert (shuffle["deck"], sorted(shuffle["order"])) == ("high", ["high-gas", "high-water"])
    assert after["seats"][0]["hand"] == shuffle["order"][:1]
    assert after["decks"]["high"] == shuffle["order"][1:]
    assert after["discards"]["high"] == []


def test_5_8_the_new_deck_is_shuffled(frozen: Content) -> None:
    orders = set()
    for number in range(8):
        game = at(frozen, phase="draw", discarded=["final"], key=bytes([number]) * 32)
        play(game, "draw final")
        orders.add(tuple(events(game, "shuffle")[0]["order"]))
    assert len(orders) == 8


def test_5_8_the_deck_is_made_anew_even_between_two_finals(frozen: Content) -> None:
    game = at(frozen, phase="draw", decks={"final": ["final-any"]}, discarded=["final"])
    before = game.position()
    after = play(game, "draw final")
    (shuffle,) = events(game, "shuffle")
    assert sorted(shuffle["order"]) == before["discards"]["final"]
    assert after["pending"]["drawn"] == sorted(["final-any", shuffle["order"][0]])
    assert after["decks"]["final"] == shuffle["order"][1:]


def test_5_8_a_deck_is_not_made_anew_before_a_card_is_needed(frozen: Content) -> None:
    game = at(frozen, phase="draw", decks={"final": ["final-any", "final-dead"]}, discarded=["final"])
    after = play(game, "draw final")
    assert events(game, "shuffle") == []
    assert after["decks"]["final"] == []
    assert len(after["discards"]["final"]) == 8


def test_5_8_a_deck_with_nothing_left_cannot_be_drawn_from(frozen: Content) -> None:
    game = at(frozen, phase="draw", buried=["low", "high"])
    assert game.legal_actions == ("draw final",)
    assert refused(game, "draw low") == "the low deck is empty"
    assert refused(game, "draw high") == "the high deck is empty, and so is its discard pile"


def test_5_9_gravity_takes_any_matter_to_any_section(frozen: Content) -> None:
    matter = {"VI-3": "metal", "I-2": "gas"}
    game = at(frozen, players=3, phase="card", hands={0: ["low-pull"]}, mats={0: RICH}, matter=matter)
    play(game, "play low-pull A")
    choices = {f"gravity {space} {letter}" for space in matter for letter in "ABCD"}
    assert set(game.legal_actions) == choices | {"gravity none"}
    after = play(game, "gravity VI-3 D")
    assert after["seats"][0]["mat"]["D"] == {"metal": 1}
    assert after["matter"] == {"I-2": "gas"}
    assert after["phase"] == "draw"


def test_5_9_gravity_may_be_declined(frozen: Content) -> None:
    matter = {"VI-3": "metal"}
    game = at(frozen, players=3, phase="card", hands={0: ["low-pull"]}, mats={0: RICH}, matter=matter)
    after = play(game, "play low-pull A", "gravity none")
    assert after["matter"] == {"VI-3": "metal"}
    assert (after["phase"], after["seats"][0]["mat"]["D"]) == ("draw", {})


def test_5_9_gravity_comes_after_scoring_and_the_side_and_before_the_draw(frozen: Content) -> None:
    rows = {"A": [("low-rock", 1), ("low-water", 1)]}
    game = at(frozen, phase="card", hands={0: ["low-pull"]}, mats={0: RICH}, rows=rows)
    after = play(game, "play low-pull A")
    assert (after["phase"], after["seats"][0]["score"]) == ("gravity", 3)
    assert after["planets"]["A"]["side"] == "hostile"
    assert [event["event"] for event in game.events] == ["pay", "play", "score", "flip"]
    assert refused(game, "draw low") == (
        "that is not possible now: take a Matter token, `gravity SPACE L`, or `gravity none`"
    )


def test_5_9_gravity_takes_only_matter(frozen: Content) -> None:
    game = at(frozen, phase="card", hands={0: ["low-pull"]}, mats={0: RICH}, matter={"VI-3": "metal"})
    play(game, "play low-pull A")
    assert refused(game, "gravity VI-4 A") == "VI-4 holds no Matter to take"
    assert refused(game, "gravity II-2 A") == "II-2 holds no Matter to take"


def test_5_9_gravity_is_left_out_when_the_board_holds_no_matter(frozen: Content) -> None:
    game = at(frozen, phase="card", hands={0: ["low-pull"]}, mats={0: RICH}, matter={})
    assert play(game, "play low-pull A")["phase"] == "draw"


def test_5_9_a_card_without_the_icon_brings_no_gravity(frozen: Content) -> None:
    game = at(frozen, phase="card", hands={0: ["low-rock"]}, mats={0: RICH})
    assert play(game, "play low-rock A")["phase"] == "draw"


def test_5_10_the_only_own_marker_is_removed_without_asking(frozen: Content) -> None:
    rows = {"A": [("low-rock", 1), ("low-pull", 0)], "B": [("low-water", 0)]}
    game = at(frozen, phase="card", hands={0: ["low-lift"]}, mats={0: RICH}, rows=rows)
    after = play(game, "play low-lift A")
    assert row(after, "A") == [("low-rock", 1), ("low-pull", None), ("low-lift", 0)]
    assert row(after, "B") == [("low-water", 0)]
    assert [seat["markers"] for seat in after["seats"]] == [6, 7]
    assert events(game, "lift") == [{"event": "lift", "seat": 0, "card": "low-pull", "planet": "A"}]


def test_5_10_of_several_own_markers_the_player_chooses(frozen: Content) -> None:
    rows = {"A": [("low-rock", 0), ("low-pull", 0), ("low-pair", 1)], "B": [("low-water", 0)]}
    game = at(frozen, phase="card", hands={0: ["low-lift"]}, mats={0: RICH}, rows=rows)
    after = play(game, "play low-lift A")
    assert (after["phase"], after["pending"]) == ("lift", {"card": "low-lift", "planet": "A"})
    assert game.legal_actions == ("lift low-rock", "lift low-pull")
    assert refused(game, "lift low-pair") == "you have no marker on low-pair on A"
    assert refused(game, "lift low-water") == "you have no marker on low-water on A"
    after = play(game, "lift low-rock")
    assert row(after, "A") == [("low-rock", None), ("low-pull", 0), ("low-pair", 1), ("low-lift", 0)]
    assert after["seats"][0]["markers"] == 5


def test_5_10_the_cost_is_paid_before_the_choice(frozen: Content) -> None:
    rows = {"A": [("low-rock", 0), ("low-pull", 0)]}
    game = at(frozen, phase="card", hands={0: ["low-lift"]}, mats={0: {"A": "gas"}}, rows=rows)
    after = play(game, "play low-lift A")
    assert after["phase"] == "lift"
    assert (after["track"]["tokens"], after["seats"][0]["mat"]["A"]) == (["gas"], {})
    assert after["seats"][0]["score"] == 0
