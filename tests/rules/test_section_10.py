"""Section 10: the Frost Line."""

from typing import Any

import pytest

from planetarium import Content, Game
from planetarium.content import standard_content
from tests.rules.positions import at, dice_key, events, play, plays, refused

RICH = dict.fromkeys("ABCD", "gas gas gas rock rock rock water water")


def frost(content: Content, **wanted: Any) -> Game:
    """A position of a game with the Frost Line."""
    return at(content, **({"modules": ("frost-line",)} | wanted))


def dealt(content: Content, **wanted: Any) -> Game:
    """A new game with the Frost Line."""
    options: dict[str, Any] = {"players": 2, "seed": 1, "modules": ("frost-line",), "content": content}
    return Game.new(**(options | wanted))


def on_card(content: Content, card: str, **wanted: Any) -> dict[str, int]:
    """The tokens on each card of A's row after `card` was played there."""
    game = frost(content, phase="card", hands={0: [card]}, mats={0: RICH}, **wanted)
    return tokens(play(game, f"play {card} A"))


def tokens(after: dict[str, Any], letter: str = "A") -> dict[str, int]:
    """The Heat (above 0) and Cold (below 0) on the cards of a row."""
    return {entry["card"]: entry["heat"] - entry["cold"] for entry in after["planets"][letter]["row"]}


def test_10_1_the_line_lies_between_orbits_iii_and_iv(primordial: Content) -> None:
    assert dealt(primordial).position()["frost_line"] == 3
    assert dealt(primordial, modules=()).position()["frost_line"] is None


@pytest.mark.parametrize(
    ("space", "playable"),
    [("I-1", "low-inside"), ("III-1", "low-inside"), ("IV-1", "low-outside"), ("VII-a1", "low-outside")],
)
def test_10_1_inside_is_nearer_the_star(primordial: Content, space: str, playable: str) -> None:
    hands = {0: ["low-inside", "low-outside"]}
    game = frost(primordial, phase="card", planets={"A": space}, hands=hands, mats={0: {"A": "gas rock"}})
    assert plays(game) == {f"{playable} A"}


def test_10_1_the_modules_cards_are_shuffled_into_the_decks(primordial: Content) -> None:
    own = {card.id for card in primordial.cards if card.module == "frost-line"}
    for modules, there in ((("frost-line",), own), ((), set[str]())):
        start = dealt(primordial, modules=modules).position()
        cards = {card for deck in start["decks"].values() for card in deck}
        cards.update(card for seat in start["seats"] for card in seat["hand"])
        assert cards & own == there


def test_10_2_a_card_may_require_inside_or_outside(primordial: Content) -> None:
    hands = {0: ["heat-one", "cold-one"]}
    game = frost(primordial, phase="card", hands=hands, mats={0: {"A": "rock water", "C": "rock water"}})
    assert plays(game) == {"heat-one A", "cold-one C"}
    assert refused(game, "play heat-one C") == "heat-one cannot be played on C: C is not inside the Frost Line"
    assert refused(game, "play cold-one A") == "cold-one cannot be played on A: A is not outside the Frost Line"


def test_10_2_there_are_30_tokens_of_each_kind(primordial: Content) -> None:
    supply = dealt(primordial).position()["supply"]
    assert (supply["heat"], supply["cold"]) == (30, 30)
    supply = dealt(primordial, modules=()).position()["supply"]
    assert (supply["heat"], supply["cold"]) == (0, 0)


@pytest.mark.parametrize(("card", "letter", "heat", "cold"), [("heat-three", "A", 3, 0), ("ammonia-ice", "C", 0, 3)])
def test_10_2_the_tokens_go_on_the_card(primordial: Content, card: str, letter: str, heat: int, cold: int) -> None:
    game = frost(primordial, phase="card", hands={0: [card]}, mats={0: RICH})
    after = play(game, f"play {card} {letter}")
    assert after["planets"][letter]["row"] == [{"card": card, "marker": 0, "heat": heat, "cold": cold}]
    assert (after["supply"]["heat"], after["supply"]["cold"]) == (30 - heat, 30 - cold)


def test_10_2_score_and_side_come_before_the_tokens_and_gravity_after(primordial: Content) -> None:
    rows = {"A": [("cold-two", 1)]}
    game = frost(primordial, phase="card", rows=rows, cold={"cold-two": 1}, hands={0: ["heat-pull"]}, mats={0: RICH})
    assert play(game, "play heat-pull A")["phase"] == "gravity"
    assert [event["event"] for event in game.events] == ["pay", "play", "score", "flip", "tokens", "thaw"]


def test_10_2_as_many_as_the_supply_still_has(primordial: Content) -> None:
    # All the cards together do not carry 30 tokens, so the supply is made smaller.
    game = frost(primordial, phase="card", hands={0: ["heat-three"]}, mats={0: RICH})
    game._state.heat_supply = 2
    after = play(game, "play heat-three A")
    assert (tokens(after), after["supply"]["heat"]) == ({"heat-three": 2}, 0)


def test_10_2_tokens_stay_with_their_cards_when_a_row_before_them_grows(primordial: Content) -> None:
    rows = {"B": [("heat-two", 1)], "C": [("cold-two", 1)]}
    game = frost(primordial, phase="card", rows=rows, heat={"heat-two": 2}, cold={"cold-two": 1},
                 hands={0: ["heat-one"]}, mats={0: RICH})  # fmt: skip
    after = play(game, "play heat-one A")
    assert [tokens(after, letter) for letter in "ABC"] == [{"heat-one": 1}, {"heat-two": 2}, {"cold-two": -1}]


def test_10_3_every_other_card_with_the_opposite_loses_one(primordial: Content) -> None:
    rows = {"A": [("cold-two", 1), ("ammonia-ice", None), ("heat-two", 0), ("cold-one", 1)], "B": [("cold-down", 1)]}
    cold = {"cold-two": 1, "ammonia-ice": 3, "cold-one": 0, "cold-down": 2}
    game = frost(primordial, phase="card", rows=rows, cold=cold, heat={"heat-two": 1}, hands={0: ["heat-three"]},
                 mats={0: RICH})  # fmt: skip
    after = play(game, "play heat-three A")
    assert tokens(after) == {"cold-two": 0, "ammonia-ice": -2, "heat-two": 1, "cold-one": 0, "heat-three": 3}
    assert tokens(after, "B") == {"cold-down": -2}
    assert (after["supply"]["heat"], after["supply"]["cold"]) == (30 - 4, 30 - 4)


def test_10_3_cold_cools_heat(primordial: Content) -> None:
    wanted: dict[str, Any] = {"rows": {"A": [("heat-two", 1), ("cold-two", 1)]}, "heat": {"heat-two": 2},
                              "cold": {"cold-two": 2}, "planets": {"A": "IV-1"}}  # fmt: skip
    assert on_card(primordial, "cold-one", **wanted) == {"heat-two": 1, "cold-two": -2, "cold-one": -1}


def test_10_3_the_printed_example_ammonia_ice_on_d(primordial: Content) -> None:
    """It takes a single Heat token off each card there that has any, whoever played the card."""
    rows = {"D": [("heat-two", 0), ("heat-one", 1), ("heat-three", None), ("low-rock", 1)], "C": [("heat-pull", 1)]}
    heat = {"heat-two": 2, "heat-one": 1, "heat-three": 0, "heat-pull": 1}
    game = frost(primordial, phase="card", rows=rows, heat=heat, hands={0: ["ammonia-ice"]}, mats={0: RICH})
    after = play(game, "play ammonia-ice D")
    assert tokens(after, "D") == {"heat-two": 1, "heat-one": 0, "heat-three": 0, "low-rock": 0, "ammonia-ice": -3}
    assert tokens(after, "C") == {"heat-pull": 1}
    assert [event["card"] for event in events(game, "thaw")] == ["heat-two", "heat-one"]


def test_10_2_what_asks_for_a_side_carries_heat_or_cold() -> None:
    """So it is printed. Contents of one's own need not keep to it: earlier editions of ours did not."""
    for card in standard_content().cards:
        if card.frost is not None:
            assert (card.heat > 0, card.cold > 0) == (card.frost == "inside", card.frost == "outside"), card.id


def test_10_5_tokens_on_a_final_give_nobody_points_but_count_otherwise(primordial: Content) -> None:
    doc = primordial.to_doc()
    final = next(card for card in doc["cards"] if card["id"] == "final-inside")
    final["heat"] = 2
    content = Content.from_doc(doc)
    game = frost(content, phase="final", final_turns=1, done=[1], hands={0: ["final-inside"]}, planets={"A": "III-1"},
                 rows={"A": [("low-gas", 0), ("cold-two", 1)]}, cold={"cold-two": 2}, scores=(10, 10))  # fmt: skip
    after = play(game, "play final-inside A", "end")
    assert tokens(after) == {"low-gas": 0, "cold-two": -1, "final-inside": 2}
    assert [seat["score"] for seat in after["seats"]] == [10 + content.card("final-inside").points, 12]


def test_10_3_a_card_without_tokens_thaws_nothing(primordial: Content) -> None:
    wanted: dict[str, Any] = {"rows": {"A": [("cold-two", 1)]}, "cold": {"cold-two": 2}}
    assert on_card(primordial, "low-rock", **wanted) == {"cold-two": -2, "low-rock": 0}


def test_10_3_it_happens_even_if_the_supply_is_empty(primordial: Content) -> None:
    game = frost(primordial, phase="card", rows={"A": [("cold-two", 1)]}, cold={"cold-two": 2},
                 hands={0: ["heat-one"]}, mats={0: RICH})  # fmt: skip
    game._state.heat_supply = 0
    after = play(game, "play heat-one A")
    assert tokens(after) == {"cold-two": -1, "heat-one": 0}
    assert (after["supply"]["heat"], after["supply"]["cold"]) == (0, 29)


@pytest.mark.parametrize(
    ("heat", "cold", "fits"),
    [(2, 1, "final-heat"), (1, 2, "final-cold"), (2, 2, ""), (0, 0, ""), (1, 0, "final-heat")],
)
def test_10_4_a_majority_is_strictly_more(primordial: Content, heat: int, cold: int, fits: str) -> None:
    rows = {"A": [("heat-two", 0), ("low-gas", 0), ("cold-two", 1)]}
    game = frost(primordial, phase="final", final_turns=2, rows=rows, heat={"heat-two": heat},
                 cold={"cold-two": cold}, hands={0: ["final-heat", "final-cold"]})  # fmt: skip
    assert plays(game) == ({f"{fits} A"} if fits else set())


def test_10_4_it_counts_over_the_whole_row_of_that_planet(primordial: Content) -> None:
    rows = {"A": [("heat-one", 0), ("heat-two", None), ("cold-two", 1)], "B": [("cold-down", 1), ("low-gas", 0)]}
    game = frost(primordial, phase="final", final_turns=2, rows=rows, heat={"heat-one": 1, "heat-two": 2},
                 cold={"cold-two": 2, "cold-down": 2}, hands={0: ["final-heat"]})  # fmt: skip
    assert plays(game) == {"final-heat A"}
    assert refused(game, "play final-heat B") == "final-heat cannot be played on B: B does not have more Heat than Cold"


def test_10_4_the_other_requirements_hold_too(primordial: Content) -> None:
    rows = {"A": [("heat-two", 0)], "C": [("heat-one", 1)], "D": [("heat-three", 0)]}
    game = frost(primordial, phase="final", final_turns=2, rows=rows,
                 heat={"heat-two": 2, "heat-one": 1, "heat-three": 1}, hands={0: ["final-hot-gas"]})  # fmt: skip
    assert plays(game) == {"final-hot-gas D"}  # A is terrestrial, and on C there is no own marker


LAST: dict[str, Any] = {"phase": "final", "final_turns": 1, "done": [1]}


def test_10_5_each_token_on_a_card_with_ones_marker_gives_2_points(primordial: Content) -> None:
    rows = {"A": [("heat-two", 0), ("heat-one", 1)], "B": [("cold-two", 0), ("ammonia-ice", None)]}
    game = frost(primordial, rows=rows, heat={"heat-two": 2, "heat-one": 1}, cold={"cold-two": 1, "ammonia-ice": 3},
                 scores=(10, 20), **LAST)  # fmt: skip
    after = play(game, "end")
    assert [seat["score"] for seat in after["seats"]] == [10 + 6, 20 + 2]
    assert [(event["seat"], event["points"]) for event in events(game, "score")] == [(0, 6), (1, 2)]


def test_10_5_a_marker_that_a_final_takes_off_gives_nothing(primordial: Content) -> None:
    game = frost(primordial, rows={"A": [("heat-two", 0)]}, heat={"heat-two": 2}, hands={0: ["final-any"]}, **LAST)
    assert play(game, "play final-any A", "end")["seats"][0]["score"] == 5


def test_10_5_only_after_the_last_final_turn(primordial: Content) -> None:
    game = frost(primordial, phase="final", final_turns=2, rows={"A": [("heat-two", 0)]}, heat={"heat-two": 2})
    assert play(game, "end")["seats"][0]["score"] == 0


def test_10_5_before_the_winner_is_decided(primordial: Content) -> None:
    game = frost(primordial, rows={"A": [("heat-two", 0)]}, heat={"heat-two": 2}, scores=(10, 13), **LAST)
    play(game, "end")
    assert game.result is not None
    assert (game.result.scores, game.result.winners) == ((14, 13), (0,))


@pytest.mark.parametrize(("score", "winners"), [(96, ()), (97, (0,))])
def test_10_5_before_the_target_is_compared(primordial: Content, score: int, winners: tuple[int, ...]) -> None:
    game = frost(primordial, players=1, phase="final", final_turns=1, rows={"A": [("heat-two", 0)]},
                 heat={"heat-two": 2}, scores=(score,))  # fmt: skip
    play(game, "end")
    assert game.result is not None
    assert game.result.winners == winners


@pytest.mark.parametrize(("star", "line"), [(None, 3), ("red-dwarf", 2), ("a-type", 4), ("variable", 3)])
def test_10_6_the_star_puts_the_line(primordial: Content, star: str | None, line: int) -> None:
    assert dealt(primordial, star=star).position()["frost_line"] == line


@pytest.mark.parametrize(
    ("star", "inside", "outside"), [("red-dwarf", "II-1", "III-1"), ("a-type", "IV-1", "V-1"), (None, "III-1", "IV-1")]
)
def test_10_6_cards_read_the_line_where_it_lies(
    primordial: Content, star: str | None, inside: str, outside: str
) -> None:
    game = frost(primordial, phase="card", star=star, planets={"A": inside, "C": outside}, hands={0: ["heat-one"]},
                 mats={0: {"A": "rock", "C": "rock"}})  # fmt: skip
    assert plays(game) == {"heat-one A"}


def variable(content: Content, **wanted: Any) -> Game:
    return frost(content, **({"star": "variable", "scores": (10, 10)} | wanted))


def changes(game: Game) -> list[str]:
    return [action for action in game.legal_actions if action in ("brighten", "dim")]


@pytest.mark.parametrize("star", [None, "red-dwarf", "a-type"])
def test_10_6_only_the_variable_star_changes(primordial: Content, star: str | None) -> None:
    game = frost(primordial, star=star, scores=(10, 10))
    assert changes(game) == []
    assert refused(game, "dim") == "only a Variable star, in a game with Frost Line, can be made brighter or dimmer"


@pytest.mark.parametrize(("line", "actions"), [(2, ["brighten"]), (3, ["brighten", "dim"]), (4, ["dim"])])
def test_10_6_brightness_goes_from_low_to_high(primordial: Content, line: int, actions: list[str]) -> None:
    assert changes(variable(primordial, line=line)) == actions


@pytest.mark.parametrize("phase", ["move", "card", "draw", "final"])
@pytest.mark.parametrize(("action", "line"), [("brighten", 4), ("dim", 2)])
def test_10_6_a_step_costs_2_points_and_comes_before_the_move_the_card_the_draw_or_a_final(
    primordial: Content, phase: str, action: str, line: int
) -> None:
    after = play(variable(primordial, phase=phase, final_turns=2 if phase == "final" else None), action)
    assert (after["frost_line"], after["seats"][0]["score"], after["seats"][1]["score"]) == (line, 8, 10)
    assert (after["phase"], after["seat"], after["brightness_changed"]) == (phase, 0, True)


@pytest.mark.parametrize("phase", ["move", "final"])
@pytest.mark.parametrize(("score", "fits"), [(0, False), (1, False), (2, True)])
def test_10_6_the_score_never_falls_below_0(primordial: Content, score: int, fits: bool, phase: str) -> None:
    game = variable(primordial, scores=(score, 10), phase=phase, final_turns=2 if phase == "final" else None)
    assert bool(changes(game)) == fits
    if not fits:
        assert refused(game, "dim") == "you need 2 points to change the brightness"


def test_10_6_once_a_turn(primordial: Content) -> None:
    game = variable(primordial, planets={"A": "II-2"}, matter={"VI-1": "gas"})
    play(game, "brighten")
    assert changes(game) == []
    play(game, "II-2>II-3")
    assert changes(game) == []
    assert refused(game, "dim") == "the brightness has already been changed this turn"
    assert not play(game, "pass")["brightness_changed"]
    assert changes(game) == ["dim"]


def test_10_6_a_card_can_be_played_under_the_new_light(primordial: Content) -> None:
    game = variable(primordial, phase="card", planets={"A": "IV-1"}, hands={0: ["heat-one"]}, mats={0: {"A": "rock"}})
    assert plays(game) == set()
    play(game, "brighten")
    assert plays(game) == {"heat-one A"}


PENDING: dict[str, dict[str, Any]] = {
    "pay": {"pending": {"card": "low-gas", "planet": "A"}, "mats": {0: {"A": "gas gas/rock"}}, "extras": ["dual"]},
    "lift": {"pending": {"card": "low-lift", "planet": "A"}, "rows": {"A": [("low-gas", 0), ("low-rock", 0)]}},
    "place": {"pending": {"card": "low-gas", "planet": "A"}, "rows": {"B": [(card, 0) for card in (
        "low-rock", "low-water", "low-pair", "low-pull", "low-pull-two", "low-inner", "low-green", "low-lift")]}},
    "gravity": {"pending": {"card": "low-pull", "planet": "A"}, "rows": {"A": [("low-pull", 0)]}},
    "keep": {"pending": {"drawn": ["final-any", "final-dead"]}},
}  # fmt: skip


@pytest.mark.parametrize("phase", PENDING)
def test_10_6_not_while_something_else_is_being_chosen(primordial: Content, phase: str) -> None:
    game = variable(primordial, phase=phase, **PENDING[phase])
    assert game.legal_actions
    assert changes(game) == []


def test_10_6_one_turn_has_one_change_whenever_it_comes(primordial: Content) -> None:
    game = variable(primordial, phase="card", hands={0: ["low-gas"]}, mats={0: {"A": "gas"}})
    play(game, "play low-gas A")
    assert (game.phase, changes(game)) == ("draw", ["brighten", "dim"])
    play(game, "dim")
    assert (game.phase, changes(game)) == ("draw", [])
    assert refused(game, "brighten") == "the brightness has already been changed this turn"
    assert not play(game, "draw low")["brightness_changed"]
    game = variable(primordial, phase="card", hands={0: ["low-gas"]}, mats={0: {"A": "gas"}})
    play(game, "dim", "play low-gas A")
    assert (game.phase, changes(game)) == ("draw", [])


def test_10_6_between_finals_the_line_can_let_the_next_one_in(primordial: Content) -> None:
    """A on III is inside the line, and outside it once the star is dimmed."""
    finals = ["final-inside", "final-outside"]
    game = variable(primordial, phase="final", final_turns=2, hands={0: finals}, planets={"A": "III-1"},
                    rows={"A": [("low-gas", 0), ("low-rock", 0)]})  # fmt: skip
    assert plays(game) == {"final-inside A"}
    play(game, "play final-inside A", "lift low-gas")
    assert (plays(game), changes(game)) == (set(), ["brighten", "dim"])
    play(game, "dim")
    assert plays(game) == {"final-outside A"}
    after = play(game, "play final-outside A")
    points = sum(primordial.card(card).points for card in finals)
    assert (after["seats"][0]["score"], changes(game)) == (10 - 2 + points, [])


@pytest.mark.parametrize("phase", ["move", "card"])
def test_10_6_on_a_final_turn_too(primordial: Content, phase: str) -> None:
    game = variable(primordial, phase=phase, final_turns=2)
    assert play(game, "dim")["frost_line"] == 2


def test_10_6_the_line_stays_where_it_was_put(primordial: Content) -> None:
    game = variable(primordial, players=1, phase="card", key=dice_key(9))
    assert play(game, "dim", "pass")["frost_line"] == 2


def test_10_6_a_game_that_is_over_has_no_brightness_to_change(primordial: Content) -> None:
    game = variable(primordial, phase="card", final_turns=1, done=[1])
    after = play(game, "dim", "pass", "end")
    assert (after["phase"], after["brightness_changed"]) == ("over", False)
