"""Section 9: Epochs."""

from collections import Counter
from typing import Any

import pytest

from planetarium import Content, Game, OptionsError
from tests.rules.positions import at, dice_key, events, moves_from, play, plays, refused, row

LETTERED = {"II-2", "III-6", "V-3", "VI-12"}
EXTRAS = Counter({"gas": 5, "rock": 5, "water": 4, "metal": 2})
RICH = dict.fromkeys("ABCD", "gas gas rock rock water water metal")
FULL = 24  # the last space of the track before ►►


def epochs(content: Content, **wanted: Any) -> Game:
    """A position of a game with Epochs."""
    return at(content, **({"modules": ("epochs",)} | wanted))


def dealt(content: Content, **wanted: Any) -> Game:
    """A new game with Epochs."""
    options: dict[str, Any] = {"players": 2, "seed": 1, "modules": ("epochs",), "content": content}
    return Game.new(**(options | wanted))


def about_to_bombard(content: Content, **wanted: Any) -> Game:
    """A position in which paying for `low-gas` or `high-five` on A puts a token on ►► the first time."""
    mats = {0: {"A": "gas gas gas rock rock"}}
    return epochs(content, **({"phase": "card", "track": FULL, "mats": mats,
                               "hands": {0: ["low-gas", "high-five"]}} | wanted))  # fmt: skip


def all_matter(doc: dict[str, Any]) -> Counter[str]:
    """Where all the Matter of a game is, counted by kind; Comets on mats too."""
    count = Counter(doc["matter"].values())
    for seat in doc["seats"]:
        for section in seat["mat"].values():
            count.update(section)
    count.update(doc["track"]["tokens"] + doc["supply"]["extra_matter"] + doc["supply"]["removed"])
    return count


def test_9_1_a_game_begins_without_planets_and_with_a_full_board(primordial: Content) -> None:
    start = dealt(primordial).position()
    assert start["planets"] == {}
    assert len(start["matter"]) == 72
    assert start["comets"] == []


def test_9_1_the_letters_hold_random_extras(primordial: Content) -> None:
    seen = set()
    for seed in range(6):
        start = dealt(primordial, seed=seed).position()
        letters = Counter(start["matter"][space] for space in LETTERED)
        dots = Counter(kind for space, kind in start["matter"].items() if space not in LETTERED)
        assert dots == Counter(primordial.board.matter)
        assert letters + Counter(start["supply"]["extra_matter"]) == EXTRAS
        seen.add(tuple(start["matter"][space] for space in sorted(LETTERED)))
    assert len(seen) > 1


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_9_1_a_hand_is_low_high_two_protos_and_two_finals(primordial: Content, players: int) -> None:
    game = dealt(primordial, players=players)
    for seat in game.position()["seats"]:
        decks = Counter(primordial.card(card).deck for card in seat["hand"])
        assert decks == {"low": 1, "high": 1, "proto-rocky": 1, "proto-gaseous": 1, "final": 2}
    assert all(action.startswith("discard ") for action in game.legal_actions)
    assert len(game.legal_actions) == 2
    while game.phase == "setup":
        play(game, game.legal_actions[0])
    assert [len(seat["hand"]) for seat in game.position()["seats"]] == [5] * players


def test_9_1_without_epochs_no_proto_card_is_in_the_game(primordial: Content) -> None:
    start = dealt(primordial, modules=()).position()
    assert (start["decks"]["proto-rocky"], start["decks"]["proto-gaseous"]) == ([], [])
    assert start["supply"]["extra_matter"] == []


def test_9_1_rocky_is_terrestrial(primordial: Content) -> None:
    makes = {card.deck: card.makes for card in primordial.cards if card.makes}
    assert makes == {"proto-rocky": "terrestrial", "proto-gaseous": "gaseous"}


def test_9_1_a_content_without_proto_cards_cannot_be_played_with_epochs(frozen: Content) -> None:
    with pytest.raises(OptionsError):
        dealt(frozen)


def test_9_2_a_protoplanet_is_created_instead_of_a_move(primordial: Content) -> None:
    game = epochs(primordial, absent="ABCD", matter={"I-1": "gas", "VI-4": "metal"})
    after = play(game, "create C VI-4")
    assert after["planets"] == {
        "C": {"space": "VI-4", "kind": None, "proto": True, "side": "hostile", "life": [], "row": []}
    }
    assert (after["phase"], after["seat"]) == ("card", 0)
    assert after["seats"][0]["mat"] == {"A": {}, "B": {}, "C": {"metal": 1}, "D": {}}
    assert after["matter"] == {"I-1": "gas"}
    assert refused(game, "create A I-1") == "that is not possible now: play a card, downgrade one, or `pass`"


def test_9_2_of_any_matter_and_with_any_letter_not_on_the_board(primordial: Content) -> None:
    matter = {"I-1": "gas", "II-2": "rock/metal", "VII-d4": "water"}
    game = epochs(primordial, absent="BD", protos="A", planets={"A": "V-1"}, matter=matter, extras=["dual"])
    creations = {action for action in game.legal_actions if action.startswith("create")}
    assert creations == {f"create {letter} {space}" for letter in "BD" for space in matter}
    assert refused(game, "create A I-1") == "A is already on the board"
    assert play(game, "create B II-2")["seats"][0]["mat"]["B"] == {"rock/metal": 1}


def test_9_2_a_protoplanet_is_not_made_of_nothing_a_comet_or_life(primordial: Content) -> None:
    matter = {"I-1": "gas", "II-3": "life:+3"}
    game = epochs(primordial, absent="BC", bombarded=True, extras=["life"], matter=matter, comets=["IV-1"])
    creations = {action for action in game.legal_actions if action.startswith("create")}
    assert creations == {"create B I-1", "create C I-1"}
    for space in ("I-2", "II-3", "IV-1"):
        assert refused(game, f"create B {space}") == f"{space} holds no Matter to turn into a Protoplanet"


def test_9_2_there_are_no_protoplanets_without_epochs(primordial: Content) -> None:
    assert refused(at(primordial), "create A I-1") == "Protoplanets belong to Epochs, which this game does not use"


def test_9_2_on_a_final_turn_too(primordial: Content) -> None:
    game = epochs(primordial, absent="B", matter={"I-1": "gas"}, final_turns=2)
    assert play(game, "create B I-1")["planets"]["B"]["proto"]


def test_9_3_protoplanets_move_and_collect_as_planets_do(primordial: Content) -> None:
    matter = {"II-5": "gas", "II-6": "rock"}
    game = epochs(primordial, protos="A", matter=matter)
    assert moves_from(game, "II-2") == {"II-3", "II-4", "II-5", "III-2", "III-3"}
    after = play(game, "II-2>II-5")
    assert after["seats"][0]["mat"]["A"] == {"gas": 1}
    assert after["matter"] == {"II-6": "rock"}


def test_9_3_matter_moves_onto_a_protoplanet(primordial: Content) -> None:
    game = epochs(primordial, protos="A", matter={"II-1": "water", "VI-1": "gas"})
    assert play(game, "II-1>II-2")["seats"][0]["mat"]["A"] == {"water": 1}


def test_9_3_no_planet_ends_on_a_protoplanet(primordial: Content) -> None:
    game = epochs(primordial, protos="A", planets={"B": "II-1"}, matter={"VI-1": "gas"})
    assert "II-2" not in moves_from(game, "II-1")
    assert "II-1" not in moves_from(game, "II-2")
    assert "II-3" in moves_from(game, "II-1")


def test_9_3_only_proto_cards_on_protoplanets_and_only_there(primordial: Content) -> None:
    hands = {0: ["low-gas", "high-metal", "rocky-1", "gaseous-1"]}
    mats = {0: dict.fromkeys("ABCD", "gas rock metal metal")}
    game = epochs(primordial, phase="card", protos="AC", absent="D", planets={"A": "I-1"}, hands=hands, mats=mats)
    assert plays(game) == {"low-gas B", "high-metal B", "rocky-1 A", "rocky-1 C", "gaseous-1 A", "gaseous-1 C"}
    assert refused(game, "play low-gas A") == (
        "low-gas cannot be played on A: A is a Protoplanet, which takes only Proto cards"
    )
    assert refused(game, "play rocky-1 B") == (
        "rocky-1 cannot be played on B: B is already a planet, and Proto cards are played on Protoplanets"
    )
    assert refused(game, "play rocky-1 D") == "rocky-1 cannot be played on D: D is not on the board yet"


def test_9_3_a_proto_card_needs_what_is_printed_on_it(primordial: Content) -> None:
    hands = {0: ["rocky-5", "rocky-8"]}
    mats = {0: dict.fromkeys("AC", "rock rock")}
    game = epochs(primordial, phase="card", protos="AC", hands=hands, mats=mats)
    assert plays(game) == {"rocky-5 A"}


def test_9_3_no_final_card_on_a_protoplanet(primordial: Content) -> None:
    rows = {"B": [("low-gas", 0)]}
    game = epochs(primordial, phase="final", protos="A", final_turns=2, rows=rows, hands={0: ["final-any"]})
    assert plays(game) == {"final-any B"}


@pytest.mark.parametrize(
    ("card", "kind", "side"),
    [
        ("rocky-1", "terrestrial", "hostile"),
        ("rocky-2", "terrestrial", "hostile"),
        ("rocky-3", "terrestrial", "habitable"),
        ("gaseous-1", "gaseous", "hostile"),
        ("gaseous-4", "gaseous", "habitable"),
    ],
)
def test_9_4_the_planet_becomes_what_the_card_says(primordial: Content, card: str, kind: str, side: str) -> None:
    game = epochs(primordial, phase="card", protos="AC", hands={0: [card]}, mats={0: RICH})
    for letter in "AC":
        planet = play(game.copy(), f"play {card} {letter}")["planets"][letter]
        assert (planet["kind"], planet["proto"], planet["side"]) == (kind, False, side)


def test_9_4_cost_marker_and_points_are_as_usual(primordial: Content) -> None:
    mats = {0: {"A": "rock rock water"}}
    game = epochs(primordial, phase="card", protos="A", hands={0: ["rocky-4"]}, mats=mats, scores=(7, 0))
    after = play(game, "play rocky-4 A")
    assert row(after, "A") == [("rocky-4", 0)]
    assert (after["seats"][0]["score"], after["seats"][0]["markers"]) == (11, 7)
    assert after["seats"][0]["mat"]["A"] == {"rock": 1}
    assert after["track"]["tokens"] == ["rock", "water"]
    assert [event["event"] for event in game.events] == ["pay", "play", "score", "become", "flip"]


def test_9_4_a_card_on_the_new_planet_can_follow(primordial: Content) -> None:
    game = epochs(primordial, phase="card", protos="A", absent="BCD", hands={0: ["rocky-1"], 1: ["low-gas"]},
                  mats={0: RICH, 1: {"A": "gas rock"}})  # fmt: skip
    play(game, "play rocky-1 A", "draw high", "II-2>II-3")
    assert plays(game) == {"low-gas A"}


def test_9_4_a_proto_card_counts_in_the_row(primordial: Content) -> None:
    rows = {"A": [("rocky-3", 0)]}
    game = epochs(primordial, phase="card", rows=rows, hands={0: ["low-pull"]}, mats={0: {"A": "rock"}})
    assert game.position()["planets"]["A"]["side"] == "habitable"
    assert play(game, "play low-pull A")["planets"]["A"]["side"] == "habitable"  # 3 against 3


def test_9_4_gravity_as_usual(primordial: Content) -> None:
    game = epochs(primordial, phase="card", protos="A", absent="D", hands={0: ["rocky-2"]}, mats={0: RICH},
                  matter={"V-1": "metal"})  # fmt: skip
    assert play(game, "play rocky-2 A")["phase"] == "gravity"
    assert game.legal_actions == (*(f"gravity V-1 {letter}" for letter in "ABCD"), "gravity none")
    assert play(game, "gravity V-1 D")["seats"][0]["mat"]["D"]["metal"] == 2


def test_9_4_what_others_stored_stays_theirs(primordial: Content) -> None:
    mats = {0: {"A": "rock"}, 1: {"A": "rock gas gas"}}
    game = epochs(primordial, phase="card", protos="A", hands={0: ["rocky-1"]}, mats=mats)
    after = play(game, "play rocky-1 A")
    assert after["seats"][0]["mat"]["A"] == {}
    assert after["seats"][1]["mat"]["A"] == {"gas": 2, "rock": 1}


def test_9_5_after_a_proto_card_one_draws_as_usual(primordial: Content) -> None:
    game = epochs(primordial, phase="card", protos="A", absent="D", hands={0: ["rocky-1"]}, mats={0: RICH})
    assert play(game, "play rocky-1 A")["phase"] == "draw"
    assert game.legal_actions == ("draw low", "draw high", "draw final")
    assert refused(game, "draw proto-rocky") == (
        "Proto cards can only be drawn in the solo game, while there are fewer than four planets"
    )


@pytest.mark.parametrize(("absent", "protos"), [("D", ""), ("", "D"), ("ABC", "D")])
def test_9_5_in_solo_play_proto_cards_are_drawn_while_planets_lack(
    primordial: Content, absent: str, protos: str
) -> None:
    game = epochs(primordial, players=1, phase="draw", absent=absent, protos=protos)
    assert game.legal_actions == ("draw low", "draw high", "draw final", "draw proto-rocky", "draw proto-gaseous")
    top = game.position()["decks"]["proto-gaseous"][0]
    assert play(game, "draw proto-gaseous")["seats"][0]["hand"] == [top]


def test_9_5_in_solo_play_no_proto_card_is_drawn_once_there_are_four_planets(primordial: Content) -> None:
    game = epochs(primordial, players=1, phase="draw")
    assert game.legal_actions == ("draw low", "draw high", "draw final")


def test_9_5_the_fourth_planet_ends_the_drawing_of_proto_cards_at_once(primordial: Content) -> None:
    game = epochs(primordial, players=1, phase="card", protos="A", hands={0: ["rocky-1"]}, mats={0: RICH})
    play(game, "play rocky-1 A")
    assert game.legal_actions == ("draw low", "draw high", "draw final")


def test_9_5_an_empty_proto_deck_cannot_be_drawn_from(primordial: Content) -> None:
    game = epochs(primordial, players=1, phase="draw", absent="A", buried=["proto-rocky"])
    assert game.legal_actions == ("draw low", "draw high", "draw final", "draw proto-gaseous")


def test_9_6_upgrade_discards_a_proto_card_and_draws_a_low_card(primordial: Content) -> None:
    hands = {0: ["rocky-1", "gaseous-1", "low-gas"]}
    game = epochs(primordial, phase="card", hands=hands, decks={"low": ["low-green"]})
    assert game.legal_actions == ("upgrade rocky-1", "upgrade gaseous-1", "pass")
    after = play(game, "upgrade gaseous-1")
    assert after["seats"][0]["hand"] == ["low-gas", "low-green", "rocky-1"]
    assert after["discards"]["proto-gaseous"] == ["gaseous-1"]
    assert (after["seat"], after["phase"]) == (1, "move")


@pytest.mark.parametrize(("absent", "protos"), [("D", ""), ("", "D")])
def test_9_6_all_four_planets_must_exist(primordial: Content, absent: str, protos: str) -> None:
    game = epochs(primordial, phase="card", absent=absent, protos=protos, hands={0: ["rocky-1"]})
    assert game.legal_actions == ("pass",)
    assert refused(game, "upgrade rocky-1") == "Proto cards can only be upgraded once all four planets exist"


def test_9_6_there_is_no_upgrade_on_a_final_turn(primordial: Content) -> None:
    game = epochs(primordial, phase="card", final_turns=2, hands={0: ["rocky-1"]})
    assert game.legal_actions == ("pass",)
    assert refused(game, "upgrade rocky-1") == "you cannot upgrade a card on a final turn"


def test_9_6_there_is_no_upgrade_when_the_low_deck_is_empty(primordial: Content) -> None:
    game = epochs(primordial, phase="card", buried=["low"], hands={0: ["rocky-1"]})
    assert game.legal_actions == ("pass",)
    assert refused(game, "upgrade rocky-1") == "the Low deck is empty"


def test_9_6_only_proto_cards_are_upgraded(primordial: Content) -> None:
    game = epochs(primordial, phase="card", hands={0: ["low-gas", "high-gas"]})
    assert game.legal_actions == ("downgrade high-gas", "pass")
    assert refused(game, "upgrade high-gas") == "high-gas is not a Proto card"
    assert refused(game, "upgrade rocky-1") == "rocky-1 is not in your hand"


def test_9_7_the_first_time_there_is_a_bombardment_and_no_acceleration(primordial: Content) -> None:
    game = about_to_bombard(primordial)
    after = play(game, "play low-gas A")
    assert after["track"] == {"tokens": [], "face_down": 0, "accelerated": False, "bombarded": True}
    assert [event["event"] for event in game.events] == ["pay", "bombard", "play", "score"]
    assert events(game, "accelerate") == []


def test_9_7_not_before_a_token_lies_on_the_space(primordial: Content) -> None:
    game = about_to_bombard(primordial, track=FULL - 1)
    after = play(game, "play low-gas A")
    assert (len(after["track"]["tokens"]), after["track"]["bombarded"]) == (FULL, False)


def test_9_7_the_payment_is_finished_first(primordial: Content) -> None:
    matter = {"I-1": "gas"}
    game = about_to_bombard(primordial, matter=matter, spare="supply")
    before = game.position()
    after = play(game, "play high-five A")
    (bombard,) = events(game, "bombard")
    assert after["track"]["tokens"] == []
    paid = Counter(before["track"]["tokens"] + ["gas"] * 3 + ["rock"] * 2)
    assert Counter(bombard["placed"].values()) - Counter(bombard["from_supply"]) == paid


def test_9_7_one_token_falls_on_every_empty_dot(primordial: Content) -> None:
    matter = {"I-1": "gas", "II-2": "rock"}
    game = about_to_bombard(primordial, matter=matter, absent="BCD", planets={"A": "V-1"}, mats={0: {"A": "gas"}})
    before = game.position()
    assert len(before["track"]["tokens"]) == 24
    after = play(game, "play low-gas A")
    (bombard,) = events(game, "bombard")
    # 25 tokens of the track and no extras for 68 - 2 empty dots.
    assert (len(bombard["placed"]), bombard["from_supply"], bombard["removed"]) == (25, [], [])
    assert after["matter"] == matter | bombard["placed"]
    assert Counter(bombard["placed"].values()) == Counter([*before["track"]["tokens"], "gas"])
    assert not LETTERED & bombard["placed"].keys()


def test_9_7_when_the_extras_run_out_the_dots_left_empty_are_random(primordial: Content) -> None:
    left = set()
    for number in range(4):
        game = about_to_bombard(primordial, matter={}, mats={0: {"A": "gas"}}, key=bytes([number]) * 32)
        left.add(frozenset(play(game, "play low-gas A")["matter"]))
    assert len(left) == 4
    assert {len(spaces) for spaces in left} == {25}


def test_9_7_random_extras_fill_up(primordial: Content) -> None:
    dots = [space.name for space in primordial.board.spaces if space.name not in LETTERED]
    matter = dict.fromkeys(dots[:20], "gas") | dict.fromkeys(dots[20:40], "rock")
    kinds = set()
    for number in range(4):
        game = about_to_bombard(primordial, matter=matter, track=0, spare="track", supply="gas rock water metal " * 2,
                                mats={0: {"A": "gas"}, 1: {"B": "water " * 11}}, key=bytes([number]) * 32)  # fmt: skip
        before = game.position()
        assert len(before["track"]["tokens"]) == 24
        after = play(game, "play low-gas A")
        (bombard,) = events(game, "bombard")
        assert set(after["matter"]) == set(dots)
        assert len(bombard["from_supply"]) == 28 - 25
        assert Counter(after["supply"]["extra_matter"]) + Counter(bombard["from_supply"]) == Counter(
            before["supply"]["extra_matter"]
        )
        kinds.add(tuple(sorted(bombard["from_supply"])))
    assert len(kinds) > 1


def test_9_7_too_many_tokens_leave_the_game(primordial: Content) -> None:
    dots = [space.name for space in primordial.board.spaces if space.name not in LETTERED]
    kinds = ["gas"] * 20 + ["rock"] * 22 + ["water"] * 16
    matter = dict(zip(dots[:58], kinds, strict=True))
    game = about_to_bombard(primordial, matter=matter, track=24, mats={0: {"A": "gas"}}, spare="supply")
    before = game.position()
    after = play(game, "play low-gas A")
    (bombard,) = events(game, "bombard")
    assert (len(bombard["placed"]), len(bombard["removed"]), bombard["from_supply"]) == (10, 15, [])
    assert Counter(after["supply"]["removed"]) == Counter(bombard["removed"])
    assert all_matter(after) == all_matter(before)
    assert set(after["matter"]) == set(dots)


def test_9_7_nothing_is_lost(primordial: Content) -> None:
    game = about_to_bombard(primordial, extras=["dual", "matter"])
    before = all_matter(game.position())
    assert all_matter(play(game, "play low-gas A")) == before


def test_9_7_empty_letters_get_comets(primordial: Content) -> None:
    game = about_to_bombard(primordial, absent="D", planets={"A": "III-6", "B": "I-1", "C": "VI-1"},
                            matter={"V-3": "gas"})  # fmt: skip
    after = play(game, "play low-gas A")
    assert after["comets"] == ["II-2", "VI-12"]
    assert events(game, "bombard")[0]["comets"] == ["II-2", "VI-12"]
    assert after["matter"]["V-3"] == "gas"


def test_9_7_the_bombardment_comes_before_the_final_space_is_looked_at(primordial: Content) -> None:
    # No payment is so large on this board: a track that is full but for one space, and not yet bombarded.
    game = about_to_bombard(primordial, track=35, bombarded=True)
    game._state.bombarded = game._state.accelerated = 0
    after = play(game, "play low-gas A")
    assert after["track"] == {"tokens": [], "face_down": 0, "accelerated": False, "bombarded": True}
    assert (after["final_turns"], after["phase"]) == (None, "draw")


def test_9_7_the_second_time_is_acceleration(primordial: Content) -> None:
    game = about_to_bombard(primordial, bombarded=True)
    after = play(game, "play low-gas A")
    assert (len(after["track"]["tokens"]), after["track"]["accelerated"]) == (25, True)
    assert (len(events(game, "accelerate")), events(game, "bombard")) == (1, [])


def test_9_7_by_dice_too(primordial: Content) -> None:
    game = epochs(primordial, players=1, phase="card", track=FULL, face_down=3, matter={"II-4": "gas", "VI-1": "gas"},
                  spare="removed", key=dice_key(2))  # fmt: skip
    after = play(game, "pass")
    assert after["track"] == {"tokens": [], "face_down": 0, "accelerated": False, "bombarded": True}
    (bombard,) = events(game, "bombard")
    assert len(bombard["placed"]) == 25
    assert bombard["comets"] == ["II-2"]
    assert after["solo"]["target"] == 98
    assert (after["final_turns"], after["phase"]) == (None, "move")


def test_9_7_planets_and_life_keep_their_spaces(primordial: Content) -> None:
    matter = {"II-4": "life:+1", "VI-3": "life:-1"}
    game = about_to_bombard(primordial, extras=["life"], matter=matter, planets={"A": "I-1"}, spare="supply")
    after = play(game, "play low-gas A")
    assert after["planets"]["A"]["space"] == "I-1"
    assert {space: after["matter"][space] for space in matter} == matter
    assert not {"I-1", *matter} & events(game, "bombard")[0]["placed"].keys()


def comet(content: Content, **wanted: Any) -> Game:
    return epochs(content, **({"bombarded": True} | wanted))


def test_9_8_a_comet_takes_a_thin_line_or_sweeps(primordial: Content) -> None:
    game = comet(primordial, comets=["II-3"], planets={"A": "I-1"}, matter={"V-1": "gas"})
    assert moves_from(game, "II-3") == {"I-2", "III-4", "II-4", "II-5", "II-6", "II-1", "II-2"}
    after = play(game, "II-3>II-1")
    assert (after["comets"], after["matter"]) == (["II-1"], {"V-1": "gas"})


def test_9_8_a_comet_stops_before_matter_comets_and_life(primordial: Content) -> None:
    planets = {"A": "VI-2"}
    game = comet(primordial, comets=["II-3"], planets=planets, matter={"II-6": "gas", "I-2": "gas"})
    assert moves_from(game, "II-3") == {"II-4", "II-5", "III-4"}
    game = comet(primordial, comets=["II-3", "II-5"], planets=planets, matter={"VI-1": "gas"})
    assert moves_from(game, "II-3") == {"I-2", "II-4", "III-4"}
    game = comet(primordial, comets=["II-3"], planets=planets, matter={"II-4": "life:+2"}, extras=["life"])
    assert moves_from(game, "II-3") == {"I-2", "III-4"}
    assert refused(game, "II-3>II-4") == "II-4 holds Matter, and Matter cannot move onto Matter"
    assert refused(game, "II-3>II-5") == (
        "a Comet from II-3 cannot get to II-5: it sweeps clockwise, and stops before Matter"
    )


def test_9_8_a_comet_stops_on_a_planet_which_collects_it(primordial: Content) -> None:
    game = comet(primordial, comets=["II-3"], planets={"A": "II-5"}, protos="A", matter={"VI-1": "gas"})
    assert moves_from(game, "II-3") == {"I-2", "III-4", "II-4", "II-5"}
    after = play(game, "II-3>II-5")
    assert (after["comets"], after["seats"][0]["mat"]["A"]) == ([], {"comet": 1})
    assert events(game, "collect")[0]["matter"] == "comet"


def test_9_8_on_an_arm_a_comet_sweeps_to_its_end(primordial: Content) -> None:
    game = comet(primordial, comets=["VII-a2"], matter={"I-1": "gas"})
    assert moves_from(game, "VII-a2") == {"VII-a3", "VII-a4"}


def test_9_8_a_planet_collects_the_comet_that_it_meets(primordial: Content) -> None:
    game = comet(primordial, comets=["II-4"], matter={"VI-1": "gas"})
    assert moves_from(game, "II-2") == {"II-3", "II-4", "III-2", "III-3"}
    after = play(game, "II-2>II-4")
    assert (after["comets"], after["seats"][0]["mat"]["A"]) == ([], {"comet": 1})


def test_9_8_matter_does_not_enter_or_pass_a_comets_space(primordial: Content) -> None:
    game = comet(primordial, comets=["I-2"], matter={"I-1": "gas"}, planets={"A": "II-5"}, track=30)
    assert game.position()["track"]["accelerated"]
    assert moves_from(game, "I-1") == {"II-2", "II-3", "II-4", "III-2", "III-3", "III-4"}


def test_9_8_comets_are_not_accelerated(primordial: Content) -> None:
    wanted: dict[str, Any] = {"comets": ["I-2"], "matter": {"VI-1": "gas"}, "planets": {"A": "I-4"}}
    moves = moves_from(comet(primordial, **wanted), "I-2")
    assert moves == {"I-3", "I-4", "II-4"}
    assert moves_from(comet(primordial, track=30, **wanted), "I-2") == moves


@pytest.mark.parametrize("card", ["low-gas", "low-rock", "low-water"])
def test_9_8_a_comet_pays_for_any_matter_and_leaves_the_game(primordial: Content, card: str) -> None:
    game = comet(primordial, phase="card", hands={0: [card]}, mats={0: {"A": "comet comet"}})
    after = play(game, f"play {card} A")
    assert after["seats"][0]["mat"]["A"] == {"comet": 1}
    assert (after["track"]["tokens"], after["supply"]["removed"], after["comets"]) == ([], [], [])
    assert events(game, "pay")[0]["matter"] == ["comet"]


def test_9_8_only_the_other_tokens_of_a_payment_go_onto_the_track(primordial: Content) -> None:
    game = comet(primordial, phase="card", hands={0: ["magnetic-field"]}, mats={0: {"A": "gas rock water comet"}})
    after = play(game, "play magnetic-field A")
    assert (after["track"]["tokens"], after["seats"][0]["mat"]["A"]) == (["gas", "rock", "water"], {})


def test_9_8_a_comet_that_is_paid_triggers_nothing_on_the_track(primordial: Content) -> None:
    game = comet(primordial, phase="card", track=35, hands={0: ["low-gas"]}, mats={0: {"A": "comet"}})
    assert play(game, "play low-gas A")["final_turns"] is None


def test_9_8_gravity_takes_no_comet(primordial: Content) -> None:
    game = comet(primordial, phase="card", comets=["I-1"], hands={0: ["low-pull"]}, mats={0: RICH},
                 matter={"V-1": "gas"})  # fmt: skip
    play(game, "play low-pull A")
    assert game.legal_actions == (*(f"gravity V-1 {letter}" for letter in "ABCD"), "gravity none")
    assert refused(game, "gravity I-1 A") == "I-1 holds no Matter to take"


def test_9_8_with_comets_alone_there_is_no_gravity(primordial: Content) -> None:
    game = comet(primordial, phase="card", comets=["I-1"], hands={0: ["low-pull"]}, mats={0: RICH}, matter={})
    assert play(game, "play low-pull A")["phase"] == "draw"


@pytest.mark.parametrize("track", [FULL, 2 * FULL])
def test_9_7_once_final_turns_have_begun_there_is_no_bombardment(primordial: Content, track: int) -> None:
    game = about_to_bombard(primordial, track=track, final_turns=2, bombarded=track > FULL)
    before = game.position()
    after = play(game, "play high-five A")
    assert len(after["track"]["tokens"]) == track + 5
    assert (after["track"]["bombarded"], after["matter"]) == (before["track"]["bombarded"], before["matter"])
    assert [event["event"] for event in game.events] == ["pay", "play", "score"]


@pytest.mark.parametrize(("limit", "turn", "ends"), [(None, 200, True), (None, 199, False), (300, 200, False),
                                                     (300, 299, False), (300, 300, True), (90, 90, True)])  # fmt: skip
def test_7_6_a_board_may_give_games_with_epochs_a_turn_limit_of_their_own(
    primordial: Content, limit: int | None, turn: int, ends: bool
) -> None:
    doc = primordial.to_doc()
    if limit is not None:
        doc["board"]["turn_limit_epochs"] = limit
    content = Content.from_doc(doc)
    assert play(epochs(content, phase="card", turn=turn), "pass")["final_turns"] == (2 if ends else None)
    plain = {90: False, 199: False, 200: True}
    if turn in plain:
        assert play(at(content, phase="card", turn=turn), "pass")["final_turns"] == (2 if plain[turn] else None)


def test_9_8_while_a_comet_is_on_the_board_the_game_goes_on(primordial: Content) -> None:
    game = comet(primordial, phase="card", comets=["I-1"], matter={})
    assert play(game, "pass")["final_turns"] is None  # 7.6
    game = comet(primordial, phase="card", matter={})
    assert play(game, "pass")["final_turns"] == 2


def test_8_8_protoplanets_are_moved_by_dice(primordial: Content) -> None:
    game = epochs(primordial, players=1, phase="card", protos="A", absent="B", matter={"II-4": "gas", "VI-1": "gas"},
                  key=dice_key(3))  # fmt: skip
    after = play(game, "pass")
    assert events(game, "dice")[0]["moves"] == [["A", "II-2", "II-4"]]
    assert (after["track"]["tokens"], after["track"]["face_down"], after["solo"]["target"]) == (["gas"], 1, 98)


def test_8_8_a_comet_hit_by_dice_leaves_the_game(primordial: Content) -> None:
    game = comet(primordial, players=1, phase="card", comets=["II-4"], matter={"II-5": "gas", "VI-1": "gas"},
                 key=dice_key(2), spare="removed")  # fmt: skip
    after = play(game, "pass")
    assert after["planets"]["A"]["space"] == "II-4"
    assert (after["comets"], after["track"]["tokens"], after["solo"]["target"]) == ([], [], 100)
    assert after["seats"][0]["mat"]["A"] == {}


def test_8_8_a_life_token_hit_by_dice_stays_with_the_planet(primordial: Content) -> None:
    game = epochs(primordial, players=1, phase="card", extras=["life"], matter={"II-4": "life:+2", "VI-1": "gas"},
                  key=dice_key(2))  # fmt: skip
    after = play(game, "pass")
    assert (after["planets"]["A"]["space"], after["planets"]["A"]["life"]) == ("II-4", ["life:+2"])
    assert after["planets"]["A"]["side"] == "habitable"
    assert (after["track"]["tokens"], after["solo"]["target"]) == ([], 100)


def test_8_8_life_met_by_dice_counts_on_a_protoplanet_from_9_4_on(primordial: Content) -> None:
    game = epochs(primordial, players=1, phase="card", extras=["life"], matter={"II-4": "life:+2", "VI-1": "gas"},
                  protos="A", key=dice_key(2))  # fmt: skip
    planet = play(game, "pass")["planets"]["A"]
    assert (planet["space"], planet["life"], planet["side"]) == ("II-4", ["life:+2"], "hostile")


def test_8_8_comets_and_life_count_as_matter_of_an_orbit(primordial: Content) -> None:
    # A leaves the empty orbit II from II-3, to I-2 or III-4.
    wanted: dict[str, Any] = {"players": 1, "phase": "card", "planets": {"A": "II-3", "B": "IV-1"},
                              "key": dice_key(2), "extras": ["life"], "bombarded": True}  # fmt: skip
    game = epochs(primordial, matter={"I-1": "gas", "III-1": "life:-1"}, comets=["III-7"], **wanted)
    assert play(game, "pass")["planets"]["A"]["space"] == "III-4"
    game = epochs(primordial, matter={"I-1": "gas", "III-1": "life:-1"}, **wanted)
    assert play(game, "pass")["planets"]["A"]["space"] == "I-2"


def test_8_8_the_track_is_looked_at_once_after_all_planets_of_the_roll(primordial: Content) -> None:
    matter = {"II-4": "gas", "III-8": "rock", "VI-1": "gas"}
    game = epochs(primordial, players=1, phase="card", track=FULL, matter=matter, spare="removed", key=dice_key(3))
    after = play(game, "pass")
    assert [event["event"] for event in game.events if event["event"] in ("collect", "bombard")] == [
        "collect",
        "collect",
        "bombard",
    ]
    assert (len(events(game, "bombard")[0]["placed"]), after["solo"]["target"]) == (26, 96)


def test_8_8_orbit_vii_counts_with_all_its_arms(primordial: Content) -> None:
    # D leaves the empty orbit VI from VI-1, to V-1 or VII-a1.
    matter = {"VII-b2": "gas", "VII-c2": "gas", "V-9": "gas"}
    game = epochs(primordial, players=1, phase="card", planets={"A": "IV-1", "B": "IV-2", "C": "IV-3", "D": "VI-1"},
                  matter=matter, key=dice_key(6))  # fmt: skip
    play(game, "pass")
    assert ["D", "VI-1", "VII-a1"] in events(game, "dice")[0]["moves"]
