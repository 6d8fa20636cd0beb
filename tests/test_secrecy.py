"""6.1 What a seat cannot see it cannot know: hidden cards may lie as they like, its view is byte for byte the same."""

import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest

from planetarium import Content, Game, Observation, standard_content
from planetarium.formats.position import Position
from planetarium.game import key_words
from planetarium.rules.chance import begin_stream
from planetarium.rules.speed import only
from planetarium.rules.state import read_state
from planetarium.speeds import engine

from .rules.positions import position as make_position
from .test_position import eager, sampled_positions

Slot = tuple[Any, int]


def viewers(game: Game) -> tuple[int | None, ...]:
    return (*range(game.options.players), None)


def hidden_slots(content: Content, state: Any, viewer: int | None) -> dict[tuple[int, int], list[Slot]]:
    """Where cards lie that a seat cannot see, by what it knows of each: its deck, and from which shuffle it came."""
    slots: list[Slot] = []
    for seat in range(state.players):
        if seat != viewer:
            slots += [(state.hand[seat], i) for i in range(state.hand_size[seat])]
            if state.setup_discard[seat] >= 0:
                slots.append((state.setup_discard, seat))
    if state.seat != viewer and state.drawn[0] >= 0:
        slots += [(state.drawn, 0), (state.drawn, 1)]
    for deck in range(5):
        slots += [(state.deck[deck], i) for i in range(state.deck_size[deck])]
    groups: dict[tuple[int, int], list[Slot]] = defaultdict(list)
    for cards, i in slots:
        card = int(cards[i])
        groups[int(content.data.deck[card]), int(state.generation[card])].append((cards, i))
    return groups


def another_world(game: Game, viewer: int | None, rng: random.Random) -> Game:
    """The same game with everything that a seat cannot see lying differently, chance to come included."""
    states = read_state(game.tobytes())
    state = only(states)
    for slots in hidden_slots(game.content, state, viewer).values():
        cards = [int(place[i]) for place, i in slots]
        rng.shuffle(cards)
        for (place, i), card in zip(slots, cards, strict=True):
            place[i] = card
    for seat in range(state.players):  # a state keeps hands and drawn cards sorted
        size = int(state.hand_size[seat])
        state.hand[seat, :size] = sorted(state.hand[seat, :size].tolist())
    state.drawn[:] = sorted(state.drawn.tolist())
    key = rng.randbytes(32)
    begin_stream(state, key_words(key))
    state.block[:] = [rng.getrandbits(32) for _ in range(16)]
    state.block_used = rng.randrange(17)
    state.blocks = rng.randrange(1000)
    return Game(game.content, game.options, states, key, rules=engine.compiled())


def assert_looks_the_same(seen: Observation, other: Observation) -> None:
    assert other.tobytes() == seen.tobytes()
    assert json.dumps(other.position()) == json.dumps(seen.position())
    assert other.legal_actions == seen.legal_actions


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_lies_hidden_changes_no_byte_of_an_observation(frozen: Content, players: int) -> None:
    rng = random.Random(players)
    changed = 0
    generations = 0
    for content in (standard_content(), frozen):
        for game in sampled_positions(content, players, seed=20 + players, every=15):
            generations = max(generations, int(game._state.deck_generation.max()))
            for viewer in viewers(game):
                other = another_world(game, viewer, rng)
                changed += other.position() != game.position()
                assert_looks_the_same(game.observe(viewer), other.observe(viewer))
    assert changed > 30, "the other worlds were no others"
    assert generations >= 1 or players == 1, "a deck was made anew on the way"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_an_imagined_game_agrees_with_what_the_seat_knows(frozen: Content, players: int) -> None:
    for content in (standard_content(), frozen):
        for number, game in enumerate(sampled_positions(content, players, seed=30 + players, every=15)):
            for viewer in viewers(game):
                seen = game.observe(viewer)
                imagined = seen.imagine(number)
                assert_looks_the_same(seen, imagined.observe(viewer))
                assert (imagined.seat, imagined.phase, imagined.turn) == (game.seat, game.phase, game.turn)
                if number % 4 == 0:
                    doc = imagined.position()
                    assert Game.from_position(doc, content=content).position() == doc


@pytest.mark.parametrize("players", [1, 2, 4])
def test_an_imagined_game_can_be_played_to_its_end(players: int) -> None:
    rng = random.Random(players)
    for game in sampled_positions(standard_content(), players, seed=players, every=150):
        imagined = game.observe(0).imagine("on")
        while not imagined.is_over:
            imagined.play(eager(imagined, rng))
        assert imagined.result is not None


def test_imagined_games_differ_from_seed_to_seed_and_never_by_themselves(frozen: Content) -> None:
    game = Game.new(3, 1, content=frozen, rules=engine.compiled())
    for viewer in viewers(game):
        seen = game.observe(viewer)
        worlds = [seen.imagine(seed).tobytes() for seed in range(20)]
        assert len(set(worlds)) == 20
        assert worlds == [seen.imagine(seed).tobytes() for seed in range(20)]


def test_imagining_does_not_look_at_the_truth(frozen: Content) -> None:
    """From equal observations of different worlds the same seed imagines the same world."""
    rng = random.Random(1)
    for game in sampled_positions(frozen, 3, seed=8, every=40):
        for viewer in viewers(game):
            other = another_world(game, viewer, rng)
            assert game.observe(viewer).imagine(5).tobytes() == other.observe(viewer).imagine(5).tobytes()


def test_imagining_leaves_the_observation_alone(frozen: Content) -> None:
    game = Game.new(2, 1, content=frozen, rules=engine.compiled())
    seen = game.observe(0)
    before = seen.tobytes()
    imagined = seen.imagine(1)
    imagined.play(imagined.legal_actions[0])
    assert seen.tobytes() == before


# --- The key ---


@pytest.mark.parametrize("players", [1, 2, 4])
def test_nothing_of_the_key_is_in_an_observation(frozen: Content, players: int) -> None:
    for game in sampled_positions(frozen, players, seed=40 + players, every=50):
        words = [int(word) for word in key_words(game._key)] + [int(word) for word in game._state.block]
        for viewer in viewers(game):
            seen = game.observe(viewer)
            for name in ("key", "block", "block_used", "blocks"):
                assert not seen.state[name].any(), name
            raw = seen.tobytes()
            assert not [word for word in words if word > 2**16 and word.to_bytes(4, "little") in raw]
            assert not [value for value in vars(seen).values() if isinstance(value, bytes | str | Game)]
            assert game._key.hex() not in json.dumps(seen.position())


# --- What is known of reshuffles ---


def finals(content: Content, count: int) -> list[str]:
    return [card.id for card in content.cards if card.deck == "final"][:count]


def before_a_reshuffle(content: Content) -> Position:
    """Seat 0 is to draw. The Final deck holds one card, seats hold F0 and F1 F2, the other Finals lie open."""
    held = finals(content, 4)
    others = [card.id for card in content.cards if card.deck == "final" and card.id not in held]
    lows = [card.id for card in content.cards if card.deck == "low"]
    highs = [card.id for card in content.cards if card.deck == "high"]
    return make_position(
        content,
        phase="draw",
        hands={0: [held[0], *lows[:2], highs[0]], 1: [held[1], held[2], *lows[2:4], highs[1]]},
        decks={"final": [held[3]]},
        discards={"final": others},
    )


def reshuffled(content: Content) -> Game:
    """Seat 0 draws the last Final, and one from the deck made anew; it has not chosen yet."""
    game = Game.from_position(before_a_reshuffle(content), content=content, key=bytes(32), rules=engine.compiled())
    game.play("draw final")
    assert [event["event"] for event in game.events].count("shuffle") == 1
    assert game.phase == "keep"
    return game


def final_cards(content: Content, cards: list[str]) -> set[str]:
    return {card for card in cards if content.card(card).deck == "final"}


def test_a_card_held_since_before_a_reshuffle_is_never_imagined_in_the_deck(frozen: Content) -> None:
    """Seat 0 has seen every Final but the two that seat 1 holds, so it knows them; they cannot be in the deck."""
    game = reshuffled(frozen)
    held = finals(frozen, 4)
    decks = set()
    for seed in range(200):
        doc = game.observe(0).imagine(seed).position()
        assert final_cards(frozen, doc["seats"][1]["hand"]) == {held[1], held[2]}
        assert not set(doc["decks"]["final"]) & set(held)
        decks.add(tuple(doc["decks"]["final"]))
    assert len(decks) > 80, "the order of the deck made anew is anybody's guess"


def test_a_spectator_knows_which_cards_can_have_been_made_anew(frozen: Content) -> None:
    """Four Finals were never discarded: three in hands and one of the two drawn. The others are in the new deck."""
    game = reshuffled(frozen)
    held = set(finals(frozen, 4))
    holdings = Counter[frozenset[str]]()
    for seed in range(400):
        doc = game.observe(None).imagine(seed).position()
        old = final_cards(frozen, doc["seats"][0]["hand"]) | final_cards(frozen, doc["seats"][1]["hand"])
        assert len(old) == 3
        assert old <= held
        assert len(held & set(doc["pending"]["drawn"])) == 1
        assert not held & set(doc["decks"]["final"])
        holdings[frozenset(final_cards(frozen, doc["seats"][1]["hand"]))] += 1
    assert len(holdings) == 6, "any two of the four may be in the hand of seat 1"
    assert all(abs(count - 400 / 6) < 5 * sqrt(400 * 5 / 36) for count in holdings.values())


@pytest.mark.parametrize("kept", [0, 1])
def test_what_is_hidden_after_a_reshuffle_changes_no_byte(frozen: Content, kept: int) -> None:
    rng = random.Random(kept)
    game = reshuffled(frozen)
    for _ in range(30):
        for viewer in viewers(game):
            for _ in range(3):
                other = another_world(game, viewer, rng)
                assert_looks_the_same(game.observe(viewer), other.observe(viewer))
            assert_looks_the_same(game.observe(viewer), game.observe(viewer).imagine(3).observe(viewer))
        game.play(game.legal_actions[kept] if game.phase == "keep" else eager(game, rng))


def test_a_deck_holds_cards_of_its_last_shuffle_only(frozen: Content) -> None:
    """What makes it public from which shuffle a drawn card came, and so what its back may say."""
    for players in (2, 3, 4):
        for game in sampled_positions(frozen, players, seed=4, every=10):
            state = game._state
            for deck in range(5):
                inside = state.deck[deck, : state.deck_size[deck]]
                assert {int(state.generation[card]) for card in inside} <= {int(state.deck_generation[deck])}


# --- Fair imagination ---

IMAGINATIONS = 2000


def hidden_probabilities(content: Content, game: Game, viewer: int | None) -> Iterator[tuple[str, str, float]]:
    """(place, card, how likely it lies there) for hands and deck tops, from what the seat knows."""
    names = ("low", "high", "final", "proto-rocky", "proto-gaseous")
    state = game._state
    for (deck, generation), slots in hidden_slots(content, state, viewer).items():
        cards = [content.card_id(int(place[i])) for place, i in slots]
        for card in cards:
            for seat in range(state.players):
                if seat != viewer:
                    held = [int(c) for c in state.hand[seat, : state.hand_size[seat]]]
                    alike = sum(content.data.deck[c] == deck and state.generation[c] == generation for c in held)
                    yield f"hand {seat}", card, alike / len(cards)
            if state.deck_size[deck] and state.deck_generation[deck] == generation:
                yield f"top of {names[deck]}", card, 1 / len(cards)
                yield f"bottom of {names[deck]}", card, 1 / len(cards)


def count_places(docs: Iterator[Position]) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    for doc in docs:
        for seat, entry in enumerate(doc["seats"]):
            counts.update((f"hand {seat}", card) for card in entry["hand"])
        for name, deck in doc["decks"].items():
            if deck:
                counts[f"top of {name}", deck[0]] += 1
                counts[f"bottom of {name}", deck[-1]] += 1
    return counts


def fair_games(frozen: Content) -> Iterator[tuple[Game, int | None]]:
    deal = Game.new(3, 2, content=frozen, rules=engine.compiled())
    deal.play(deal.legal_actions[0])
    yield deal, 1
    late = next(
        game for game in sampled_positions(frozen, 4, seed=4) if game._state.deck_generation[2] >= 2 and game.seat == 0
    )
    yield late, 2
    yield reshuffled(frozen), None


@pytest.mark.parametrize("number", [0, 1, 2], ids=["deal", "late", "reshuffled"])
def test_imagining_is_fair(frozen: Content, number: int) -> None:
    game, viewer = list(fair_games(frozen))[number]
    seen = game.observe(viewer)
    counts = count_places(seen.imagine(f"fair {seed}").position() for seed in range(IMAGINATIONS))
    checked = 0
    for place, card, likely in hidden_probabilities(frozen, game, viewer):
        expected = IMAGINATIONS * likely
        spread = sqrt(IMAGINATIONS * likely * (1 - likely))
        assert abs(counts[place, card] - expected) <= 5 * spread, f"{card} at {place}"
        checked += 1
    assert checked > 30


def test_imagined_chance_is_not_the_truth(frozen: Content) -> None:
    """What chance will bring in an imagined game is its own: dice to come differ from world to world."""
    game = Game.new(1, 1, content=frozen, rules=engine.compiled())
    game.play(game.legal_actions[0])
    game.play(game.legal_actions[0])
    rolls = Counter[tuple[int, ...]]()
    for seed in range(300):
        imagined = game.observe(0).imagine(seed)
        imagined.play("pass")
        rolls[tuple(imagined.position()["solo"]["dice"])] += 1
    assert len(rolls) == 36
    assert max(rolls.values()) < 300 / 36 + 5 * sqrt(300 / 36)


def test_an_imagined_game_never_has_the_true_key(frozen: Content) -> None:
    """Not even if a bot numbers its worlds as somebody numbered the games."""
    for seed in range(5):
        game = Game.new(2, seed, content=frozen)
        keys = {game.observe(0).imagine(number)._key for number in range(5)}
        assert len(keys) == 5
        assert game._key not in keys
