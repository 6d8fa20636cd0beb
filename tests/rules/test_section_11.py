"""Section 11: the extras."""

from collections import Counter
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planetarium import Content, Game, Options, OptionsError
from planetarium.content import load_content
from planetarium.formats.notation import read_action, write_action
from tests.rules.positions import DUALS, KINDS, at, events, moves_from, play, plays, refused

LETTERED = {"II-2", "III-6", "V-3", "VI-12"}
BASE = Counter({"gas": 22, "rock": 22, "water": 16, "metal": 8})
EXTRA = Counter({"gas": 5, "rock": 5, "water": 4, "metal": 2})
DUAL = Counter({"gas/rock": 2, "gas/water": 2, "gas/metal": 1, "rock/water": 1, "rock/metal": 1, "water/metal": 1})
LIFE = {"life:+3", "life:+2", "life:+1", "life:-1", "life:-2", "life:-3"}
IN_ORDER = (*KINDS, *DUALS, "comet")


def dealt(content: Content, **wanted: Any) -> dict[str, Any]:
    """The first position of a new game."""
    options: dict[str, Any] = {"players": 2, "seed": 1, "content": content}
    return Game.new(**(options | wanted)).position()


@pytest.mark.parametrize("players", [1, 2, 4])
def test_11_1_extra_markers_are_six_more_for_each_player(primordial: Content, players: int) -> None:
    start = dealt(primordial, players=players, extras=["markers"])
    assert [seat["markers"] for seat in start["seats"]] == [14] * players
    assert [seat["markers"] for seat in dealt(primordial, players=players)["seats"]] == [8] * players


def test_11_1_the_ninth_card_still_gets_a_marker(primordial: Content) -> None:
    cards = [card.id for card in primordial.cards if card.deck in ("low", "high") and card.module is None]
    rows = {"A": [(card, 0) for card in cards if card != "low-gas"][:8]}
    game = at(primordial, phase="card", rows=rows, extras=["markers"], hands={0: ["low-gas"]}, mats={0: {"A": "gas"}})
    after = play(game, "play low-gas A")
    assert (after["phase"], after["seats"][0]["markers"]) == ("draw", 5)


@pytest.mark.parametrize(
    ("extras", "pool"),
    [(["matter"], BASE + EXTRA), (["dual"], BASE + DUAL), (["matter", "dual"], BASE + EXTRA + DUAL), ([], BASE)],
)
def test_11_2_68_random_tokens_of_the_pool_lie_on_the_dots(
    primordial: Content, extras: list[str], pool: Counter[str]
) -> None:
    boards = []
    for seed in range(3):
        start = dealt(primordial, extras=extras, seed=seed)
        assert len(start["matter"]) == 68
        assert not LETTERED & start["matter"].keys()
        assert Counter(start["matter"].values()) + Counter(start["supply"]["extra_matter"]) == pool
        boards.append(Counter(start["matter"].values()))
    assert (boards[0] != boards[1] or boards[1] != boards[2]) == bool(extras)


def test_11_2_with_epochs_four_of_what_is_left_go_on_the_letters(primordial: Content) -> None:
    start = dealt(primordial, extras=["matter"], modules=["epochs"])
    assert (len(start["matter"]), len(start["supply"]["extra_matter"])) == (72, 12)
    assert Counter(start["matter"].values()) + Counter(start["supply"]["extra_matter"]) == BASE + EXTRA


def test_11_3_with_epochs_the_rest_of_the_pool_joins_the_extras(primordial: Content) -> None:
    seen = Counter[str]()
    for seed in range(12):
        start = dealt(primordial, extras=["dual"], modules=["epochs"], seed=seed)
        assert (len(start["matter"]), len(start["supply"]["extra_matter"])) == (72, 20)
        assert Counter(start["matter"].values()) + Counter(start["supply"]["extra_matter"]) == BASE + EXTRA + DUAL
        seen.update(start["matter"][space] for space in LETTERED)
    assert any("/" in kind for kind in seen)


@pytest.mark.parametrize(("card", "token"), [("low-gas", "gas/water"), ("low-water", "gas/water"),
                                             ("low-rock", "rock/metal")])  # fmt: skip
def test_11_3_a_dual_token_pays_for_either_of_its_kinds(primordial: Content, card: str, token: str) -> None:
    game = at(primordial, phase="card", extras=["dual"], hands={0: [card]}, mats={0: {"A": token}})
    after = play(game, f"play {card} A")
    assert (after["seats"][0]["mat"]["A"], after["track"]["tokens"]) == ({}, [token])


def test_11_3_a_dual_token_pays_once_and_for_no_third_kind(primordial: Content) -> None:
    hands = {0: ["low-rock", "low-pair"]}
    mats = {0: {"A": "gas/water", "B": "gas/rock", "C": "gas/rock rock/water"}}
    game = at(primordial, phase="card", extras=["dual"], hands=hands, mats=mats)
    assert plays(game) == {"low-rock B", "low-rock C", "low-pair C"}
    assert refused(game, "play low-pair B").startswith("low-pair cannot be played on B: you need")


def test_11_3_dual_matter_moves_and_is_collected_as_matter(primordial: Content) -> None:
    game = at(primordial, extras=["dual"], matter={"II-1": "gas/metal", "I-1": "rock/metal"})
    assert moves_from(game, "II-1") == {"II-2", "III-1"}
    after = play(game, "II-1>II-2")
    assert after["seats"][0]["mat"]["A"] == {"gas/metal": 1}


def test_11_3_dual_matter_and_comets_count_one_each_in_a_tie(primordial: Content) -> None:
    mats = {0: {"A": "gas/rock comet"}, 1: {"A": "gas"}}
    game = at(primordial, phase="final", modules=["epochs"], extras=["dual"], bombarded=True, matter={},
              spare="supply", mats=mats, final_turns=1, done=[1])  # fmt: skip
    play(game, "end")
    assert game.result is not None
    assert game.result.winners == (0,)


def alive(content: Content, **wanted: Any) -> Game:
    """A position of a game with life tokens."""
    return at(content, **({"modules": ("epochs",), "extras": ("life",)} | wanted))


def test_11_4_four_of_six_lie_on_the_letters(primordial: Content) -> None:
    seen = set[str]()
    for seed in range(8):
        start = dealt(primordial, modules=["epochs"], extras=["life"], seed=seed)
        life = {start["matter"][space] for space in LETTERED}
        assert len(life) == 4
        assert life <= LIFE
        assert (len(start["matter"]), len(start["supply"]["extra_matter"])) == (72, 16)
        seen |= life
    assert seen == LIFE


def test_11_4_they_are_face_down_for_all(primordial: Content) -> None:
    game = Game.new(players=2, seed=1, content=primordial, modules=["epochs"], extras=["life"])
    for seat in (0, 1, None):
        matter = game.observe(seat).position()["matter"]
        assert {matter[space] for space in LETTERED} == {"life"}


def test_11_4_a_face_down_token_that_moves_stays_face_down(primordial: Content) -> None:
    game = alive(primordial, matter={"I-1": "life:+3", "VI-1": "gas"})
    play(game, "I-1>I-2")
    assert game.observe(1).position()["matter"]["I-2"] == "life"
    assert "life:+3" not in str(game.seen_events())


def test_11_4_they_move_and_block_as_matter(primordial: Content) -> None:
    game = alive(primordial, matter={"I-1": "life:+3", "I-2": "gas", "I-4": "rock"}, planets={"A": "II-5"})
    assert moves_from(game, "I-1") == {"II-2", "II-3"}
    assert moves_from(game, "I-4") == {"II-1"}
    after = play(game, "I-1>II-3")
    assert after["matter"]["II-3"] == "life:+3"


def test_11_4_they_are_accelerated_as_matter(primordial: Content) -> None:
    game = alive(primordial, matter={"I-1": "life:+3"}, planets={"A": "II-5"}, track=30, bombarded=True)
    assert moves_from(game, "I-1") == {"I-2", "I-3", "II-2", "II-3", "II-4", "III-2", "III-3", "III-4"}


def test_11_4_a_token_that_meets_a_planet_is_turned_up_and_stays_with_it(primordial: Content) -> None:
    game = alive(primordial, matter={"II-1": "life:+2", "VI-1": "gas"})
    after = play(game, "II-1>II-2")
    assert (after["planets"]["A"]["life"], after["planets"]["A"]["side"]) == (["life:+2"], "habitable")
    assert after["matter"] == {"VI-1": "gas"}
    assert after["seats"][0]["mat"]["A"] == {}
    assert game.observe(1).position()["planets"]["A"]["life"] == ["life:+2"]
    assert [event["event"] for event in game.events] == ["move", "life", "flip"]


def test_11_4_a_planet_that_sweeps_stops_at_a_life_token(primordial: Content) -> None:
    game = alive(primordial, matter={"II-4": "life:+2", "VI-1": "gas"})
    assert moves_from(game, "II-2") == {"II-3", "II-4", "III-2", "III-3"}
    after = play(game, "II-2>II-4")
    assert (after["planets"]["A"]["life"], after["planets"]["A"]["side"]) == (["life:+2"], "habitable")


@pytest.mark.parametrize(
    ("token", "row", "before", "side"),
    [
        ("life:+3", [("low-rock", 1)], "hostile", "habitable"),
        ("life:+2", [("low-rock", 1)], "hostile", "hostile"),
        ("life:-3", [("low-water", 1)], "habitable", "habitable"),
        ("life:-3", [("cold-one", 1)], "habitable", "hostile"),
        ("life:-1", [], "hostile", "hostile"),
    ],
)
def test_11_4_the_number_counts_with_the_row_and_equal_changes_nothing(
    primordial: Content, token: str, row: list[tuple[str, int]], before: str, side: str
) -> None:
    game = alive(primordial, modules=("epochs", "frost-line"), matter={"II-1": token, "VI-1": "gas"}, rows={"A": row})
    assert game.position()["planets"]["A"]["side"] == before
    assert play(game, "II-1>II-2")["planets"]["A"]["side"] == side


def test_11_4_it_counts_for_the_rest_of_the_game(primordial: Content) -> None:
    game = alive(primordial, phase="card", life={"A": ["life:+3"]}, hands={0: ["low-rock"]}, mats={0: {"A": "rock"}})
    assert play(game, "play low-rock A")["planets"]["A"]["side"] == "habitable"


def test_11_4_two_tokens_add_up(primordial: Content) -> None:
    game = alive(primordial, life={"A": ["life:+2"]}, matter={"II-1": "life:-3", "VI-1": "gas"})
    after = play(game, "II-1>II-2")
    assert (after["planets"]["A"]["life"], after["planets"]["A"]["side"]) == (["life:+2", "life:-3"], "hostile")


def test_11_4_on_a_protoplanet_it_is_turned_up_but_counts_from_9_4_on(primordial: Content) -> None:
    game = alive(primordial, protos="A", matter={"II-1": "life:+2", "VI-1": "gas"}, hands={0: ["rocky-1"]},
                 mats={0: {"A": "rock"}})  # fmt: skip
    after = play(game, "II-1>II-2")
    assert (after["planets"]["A"]["life"], after["planets"]["A"]["side"]) == (["life:+2"], "hostile")
    assert game.observe(1).position()["planets"]["A"]["life"] == ["life:+2"]
    assert play(game, "play rocky-1 A")["planets"]["A"]["side"] == "habitable"


@pytest.mark.parametrize(
    ("card", "token", "side"),
    [
        ("rocky-3", "life:-3", "habitable"),
        ("rocky-3", "life:-2", "habitable"),
        ("rocky-2", "life:+3", "hostile"),
        ("rocky-1", "life:+1", "habitable"),
        ("rocky-1", "life:-1", "hostile"),
    ],
)
def test_11_4_a_proto_cards_alignment_and_life_are_compared(
    primordial: Content, card: str, token: str, side: str
) -> None:
    game = alive(primordial, phase="card", protos="A", life={"A": [token]}, hands={0: [card]},
                 mats={0: {"A": "rock water"}}, matter={})  # fmt: skip
    assert play(game, f"play {card} A")["planets"]["A"]["side"] == side


def test_11_4_gravity_takes_no_life_token(primordial: Content) -> None:
    wanted: dict[str, Any] = {"phase": "card", "hands": {0: ["low-pull"]}, "mats": {0: {"A": "rock"}}}
    game = alive(primordial, matter={"I-1": "life:+3", "V-1": "gas"}, **wanted)
    play(game, "play low-pull A")
    assert refused(game, "gravity I-1 A") == "I-1 holds no Matter to take"
    game = alive(primordial, matter={"I-1": "life:+3"}, **wanted)
    assert play(game, "play low-pull A")["phase"] == "draw"


def test_11_4_life_alone_does_not_keep_the_game_going(primordial: Content) -> None:
    game = alive(primordial, phase="card", matter={"I-1": "life:+3"})
    assert play(game, "pass")["final_turns"] == 2  # 7.6


def test_11_4_a_board_without_life_tokens_cannot_be_played_with_them(tmp_path: Path) -> None:
    frozen = Path(__file__).parents[1] / "frozen"
    for file in frozen.glob("*.toml"):
        lines = [line for line in file.read_text().splitlines() if not line.startswith("life =")]
        (tmp_path / file.name).write_text("\n".join(lines))
    content = load_content(tmp_path / "primordial.toml")
    with pytest.raises(OptionsError):
        dealt(content, modules=["epochs"], extras=["life"])


def test_11_4_meeting_life_cannot_be_taken_back(primordial: Content) -> None:
    game = alive(primordial, matter={"II-1": "life:+2", "VI-1": "gas"})
    play(game, "II-1>II-2")
    assert not game.can_undo


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_11_5_everything_combines_with_any_number_of_players(primordial: Content, players: int) -> None:
    start = dealt(primordial, players=players, modules=["frost-line", "epochs"], star="variable",
                  extras=["life", "dual", "matter", "markers"])  # fmt: skip
    assert (start["planets"], len(start["matter"]), start["frost_line"]) == ({}, 72, 3)
    assert len(start["supply"]["extra_matter"]) == 68 + 16 + 8 - 68
    assert [seat["markers"] for seat in start["seats"]] == [14] * players


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"extras": ("life",)}, "Hostile/Habitable Matter needs Epochs"),
        ({"extras": ("life",), "modules": ("frost-line",)}, "Hostile/Habitable Matter needs Epochs"),
        ({"star": "variable"}, "The variable star needs the Frost Line module"),
        ({"star": "a-type", "modules": ("epochs",)}, "The a-type star needs the Frost Line module"),
        ({"modules": ("epoch",)}, "There is no module 'epoch'; choose from"),
        (
            {"star": "blue", "modules": ("frost-line",)},
            "There is no star 'blue'; choose from red-dwarf, a-type, variable",
        ),
        ({"extras": ("gold",)}, "There is no extra 'gold'; choose from markers, matter, dual, life"),
        ({"extras": ("dual", "dual")}, "Each extra can only be named once"),
    ],
)
def test_11_5_options_are_checked_as_a_whole(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionsError) as error:
        Options(**options)
    assert str(error.value).startswith(reason)


def test_11_5_the_order_in_which_options_are_named_means_nothing() -> None:
    one = Options(modules=("epochs", "frost-line"), extras=("life", "markers"))
    assert one == Options(modules=("frost-line", "epochs"), extras=("markers", "life"))


def rich(content: Content, section: str, card: str) -> Game:
    """A game after `card` was played on A, to be paid from a section of Dual Matter, Comets and others."""
    game = at(content, phase="card", modules=("epochs",), extras=("dual",), bombarded=True, matter={"VI-1": "gas"},
              hands={0: [card]}, mats={0: {"A": section}})  # fmt: skip
    play(game, f"play {card} A")
    return game


def test_11_5_each_different_way_to_pay_is_offered_once(primordial: Content) -> None:
    game = rich(primordial, "gas gas gas/rock gas/rock rock comet", "low-pair")
    assert game.phase == "pay"
    assert sorted(game.legal_actions) == [
        "pay gas comet", "pay gas gas/rock", "pay gas rock", "pay gas/rock comet", "pay gas/rock gas/rock",
        "pay rock comet", "pay rock gas/rock",
    ]  # fmt: skip
    assert refused(game, "pay gas gas") == "that is not one of the ways to pay for the card from your stock"


def test_11_5_the_list_is_in_the_order_of_the_actions_integers(primordial: Content) -> None:
    actions = rich(primordial, "gas gas gas/rock gas/rock rock comet", "low-pair").legal_actions
    assert [action.number for action in actions] == sorted(action.number for action in actions)


def test_11_5_while_the_player_chooses_nothing_is_paid(primordial: Content) -> None:
    game = rich(primordial, "gas gas/rock", "low-gas")
    before = game.position()
    assert (before["phase"], before["pending"]) == ("pay", {"card": "low-gas", "planet": "A"})
    assert before["seats"][0]["mat"]["A"] == {"gas": 1, "gas/rock": 1}
    assert (before["track"]["tokens"], before["seats"][0]["score"], before["seats"][0]["hand"]) == ([], 0, [])
    after = play(game, "pay gas/rock")
    assert after["seats"][0]["mat"]["A"] == {"gas": 1}
    assert (after["track"]["tokens"], after["seats"][0]["score"], after["phase"]) == (["gas/rock"], 2, "draw")


@pytest.mark.parametrize(
    ("section", "card", "paid"),
    [
        ("gas gas", "low-gas", ["gas"]),
        ("gas rock/metal", "low-gas", ["gas"]),
        ("gas/rock gas/rock", "low-gas", ["gas/rock"]),
        ("gas/rock comet", "low-pair", ["gas/rock", "comet"]),
        ("gas gas/rock", "low-pair", ["gas", "gas/rock"]),
    ],
)
def test_11_5_the_only_way_is_paid_without_asking(
    primordial: Content, section: str, card: str, paid: list[str]
) -> None:
    game = rich(primordial, section, card)
    assert game.phase == "draw"
    assert events(game, "pay")[0]["matter"] == paid


def test_11_5_a_final_card_is_paid_by_choice_too(primordial: Content) -> None:
    game = at(primordial, phase="final", extras=("dual",), final_turns=2, rows={"A": [("low-gas", 0)]},
              hands={0: ["final-paid"]}, mats={0: {"A": "water gas/water"}})  # fmt: skip
    play(game, "play final-paid A")
    assert game.legal_actions == ("pay water", "pay gas/water")
    after = play(game, "pay gas/water")
    assert (after["phase"], after["seats"][0]["finals_played"]) == ("final", 1)


def test_11_5_a_card_that_costs_nothing_asks_for_nothing(primordial: Content) -> None:
    game = at(primordial, phase="final", extras=("dual",), final_turns=2, rows={"A": [("low-gas", 0)]},
              hands={0: ["final-any"]}, mats={0: {"A": "water gas/water"}})  # fmt: skip
    after = play(game, "play final-any A")
    assert (after["phase"], after["track"]["tokens"]) == ("final", [])


def pays(tokens: tuple[str, ...], cost: list[str]) -> bool:
    """Whether tokens can be laid one on each part of a cost, in any way."""
    return any(
        all(token == "comet" or part in token.split("/") for token, part in zip(way, cost, strict=True))
        for way in permutations(tokens)
    )


def ways(section: list[str], cost: list[str]) -> set[str]:
    """Every way to pay, found by trying all."""
    chosen = set(combinations(sorted(section, key=IN_ORDER.index), len(cost)))
    return {" ".join(["pay", *tokens]) for tokens in chosen if pays(tokens, cost)}


LIMITS = Counter(dict.fromkeys(KINDS, 3)) + DUAL + Counter({"comet": 4})
SECTIONS = st.lists(st.sampled_from(sorted(LIMITS.elements())), max_size=9)
PAYABLE = ("low-gas", "low-pair", "low-pull-two", "magnetic-field", "high-gas", "high-pull", "high-five", "high-metal")


@settings(derandomize=True, max_examples=150, deadline=None, database=None)
@given(section=SECTIONS, card=st.sampled_from(PAYABLE))
def test_11_5_the_ways_to_pay_are_those_that_brute_force_finds(
    primordial: Content, section: list[str], card: str
) -> None:
    section = list((Counter(section) & LIMITS).elements())
    cost = [kind for kind, number in primordial.card(card).cost.items() for _ in range(number)]
    wanted = ways(section, cost)
    game = at(primordial, phase="card", modules=("epochs",), extras=("dual",), bombarded=True, matter={},
              hands={0: [card]}, mats={0: {"A": " ".join(section)}})  # fmt: skip
    assert (f"play {card} A" in game.legal_actions) == bool(wanted)
    if not wanted:
        return
    play(game, f"play {card} A")
    if len(wanted) == 1:
        assert game.phase != "pay"
        assert " ".join(["pay", *events(game, "pay")[0]["matter"]]) in wanted
        return
    offered = game.legal_actions
    assert len(offered) == len(set(offered))
    assert set(offered) == wanted
    for action in offered:
        assert read_action(primordial, action).number == action.number
        assert write_action(primordial, action.number) == action
        after = play(game.copy(), action)
        spent = Counter(section) - Counter(after["seats"][0]["mat"]["A"])
        assert spent == Counter(action.split()[1:])


@cache
def dear_content() -> Content:
    """A content with a card of six tokens, one more than a player chooses the payment for."""
    doc = load_content(Path(__file__).parents[1] / "frozen" / "primordial.toml").to_doc()
    card = next(card for card in doc["cards"] if card["id"] == "high-five")
    card["cost"] = {"gas": 3, "rock": 2, "metal": 1}
    return Content.from_doc(doc | {"id": "dear"})


@settings(derandomize=True, max_examples=100, deadline=None, database=None)
@given(section=SECTIONS)
def test_11_5_a_dearer_card_is_paid_without_asking_with_as_few_comets_and_duals_as_can_be(section: list[str]) -> None:
    section = list((Counter(section) & LIMITS).elements())
    cost = [kind for kind, number in dear_content().card("high-five").cost.items() for _ in range(number)]
    wanted = [way.split()[1:] for way in ways(section, cost)]
    game = at(dear_content(), phase="card", modules=("epochs",), extras=("dual",), bombarded=True, matter={},
              hands={0: ["high-five"]}, mats={0: {"A": " ".join(section)}})  # fmt: skip
    assert ("play high-five A" in game.legal_actions) == bool(wanted)
    if wanted:
        play(game, "play high-five A")
        paid = events(game, "pay")[0]["matter"]
        assert paid in wanted
        assert substitutes(paid) == min(map(substitutes, wanted))


def substitutes(tokens: list[str]) -> tuple[int, int]:
    """How many Comets, then how many Duals."""
    return tokens.count("comet"), sum("/" in token for token in tokens)
