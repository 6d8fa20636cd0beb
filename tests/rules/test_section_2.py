"""Section 2: set-up."""

from collections import Counter

import pytest

from planetarium import Content, Game
from tests.rules.positions import at, events, play, refused

# Two Finals for each of three seats: 14 and 7, 12 and 7, 8 and 5 points.
FINALS = (
    ("hot-jupiter", "final-terrestrial"),
    ("frozen-dwarf", "final-gaseous"),
    ("final-dead", "final-any"),
)


def dealt(frozen: Content, players: int, key: bytes = bytes(32)) -> Game:
    """A set-up in which the seats hold the Finals above."""
    lows = [card.id for card in frozen.cards if card.deck == "low"]
    highs = [card.id for card in frozen.cards if card.deck == "high"]
    hands = {s: [*lows[2 * s : 2 * s + 2], *highs[2 * s : 2 * s + 2], *FINALS[s]] for s in range(players)}
    return at(frozen, players=players, phase="setup", turn=0, hands=hands, key=key)


def test_2_1_planets_stand_on_their_letters_and_show_hostile(frozen: Content) -> None:
    planets = Game.new(seed=1, content=frozen).position()["planets"]
    spaces = {letter: planet["space"] for letter, planet in planets.items()}
    assert spaces == {"A": "II-2", "B": "III-6", "C": "V-3", "D": "VI-12"}
    assert all(planet["side"] == "hostile" and planet["row"] == [] for planet in planets.values())


def test_2_1_all_matter_lies_on_the_dots(frozen: Content) -> None:
    matter = Game.new(seed=1, content=frozen).position()["matter"]
    assert set(matter) == {space.name for space in frozen.board.spaces if space.letter is None}
    assert Counter(matter.values()) == {"gas": 22, "rock": 22, "water": 16, "metal": 8}


def test_2_1_matter_is_shuffled(frozen: Content) -> None:
    deals = [Game.new(seed=seed, content=frozen).position()["matter"] for seed in range(20)]
    assert all(len({deal[space] for deal in deals}) > 1 for space in deals[0])


def test_2_1_scores_are_0(frozen: Content) -> None:
    assert Game.new(players=4, seed=1, content=frozen).scores == (0, 0, 0, 0)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_2_2_each_player_draws_two_of_each_deck(frozen: Content, players: int) -> None:
    position = Game.new(players=players, seed=1, content=frozen).position()
    for seat in position["seats"]:
        decks = Counter(frozen.card(card).deck for card in seat["hand"])
        assert decks == {"low": 2, "high": 2, "final": 2}
    sizes = {name: len(cards) for name, cards in position["decks"].items() if cards}
    assert sizes == {name: left for name in ("low", "high", "final") if (left := 10 - 2 * players)}


def test_2_2_each_player_discards_one_of_the_two_finals_face_up(frozen: Content) -> None:
    game = dealt(frozen, players=2)
    assert game.legal_actions == ("discard hot-jupiter", "discard final-terrestrial")
    after = play(game, "discard final-terrestrial", "discard frozen-dwarf")
    assert after["discards"]["final"] == ["final-terrestrial", "frozen-dwarf"]
    assert [len(seat["hand"]) for seat in after["seats"]] == [5, 5]
    assert "hot-jupiter" in after["seats"][0]["hand"]
    assert (after["phase"], after["turn"]) == ("move", 1)


def test_2_2_only_a_final_can_be_discarded(frozen: Content) -> None:
    game = dealt(frozen, players=2)
    assert refused(game, "discard low-gas") == "low-gas is not one of your two Finals"
    assert refused(game, "discard final-gaseous") == "final-gaseous is not one of your two Finals"


@pytest.mark.parametrize(
    ("discards", "first"),
    [
        (("final-terrestrial", "frozen-dwarf"), 1),
        (("hot-jupiter", "frozen-dwarf"), 0),
        (("final-terrestrial", "final-gaseous", "final-dead"), 2),
    ],
)
def test_2_3_the_player_with_the_dearest_discard_begins(frozen: Content, discards: tuple[str, ...], first: int) -> None:
    game = dealt(frozen, players=len(discards))
    play(game, *(f"discard {card}" for card in discards))
    assert game.seat == first
    assert events(game, "first") == [{"event": "first", "seat": first}]


def test_2_3_a_tie_is_decided_at_random_among_the_tied(frozen: Content) -> None:
    first = set()
    for number in range(16):
        game = dealt(frozen, players=3, key=bytes([number]) * 32)
        play(game, "discard final-terrestrial", "discard final-gaseous", "discard final-any")
        first.add(game.seat)
    assert first == {0, 1}


def test_2_3_turns_go_on_clockwise(frozen: Content) -> None:
    game = dealt(frozen, players=3)
    play(game, "discard final-terrestrial", "discard frozen-dwarf", "discard final-dead")
    order = []
    for _ in range(4):
        order.append(game.seat)
        play(game, game.legal_actions[0], "pass")
    assert order == [1, 2, 0, 1]


def test_2_3_players_choose_without_seeing_the_other_discards(frozen: Content) -> None:
    one, other = dealt(frozen, players=3), dealt(frozen, players=3)
    play(one, "discard final-terrestrial")
    play(other, "discard hot-jupiter")
    for seat in (1, 2, None):
        seen = one.observe(seat)
        assert seen.position()["discards"]["final"] == ["-"]
        assert seen.tobytes() == other.observe(seat).tobytes()
    assert one.observe(0).position()["discards"]["final"] == ["final-terrestrial"]


def test_2_3_all_discards_are_shown_once_everybody_has_chosen(frozen: Content) -> None:
    game = dealt(frozen, players=2)
    play(game, "discard final-terrestrial", "discard final-gaseous")
    for seat in (0, 1, None):
        assert game.observe(seat).position()["discards"]["final"] == ["final-gaseous", "final-terrestrial"]
    assert [(e["seat"], e["card"]) for e in events(game, "discard")] == [
        (0, "final-terrestrial"),
        (1, "final-gaseous"),
    ]
