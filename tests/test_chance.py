"""Chance: the ChaCha8 stream against known answers and a second implementation, fair numbers, honest deals."""

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planetarium import Content, Game, Options
from planetarium.game import key_words
from planetarium.rules.chance import begin_stream, next_word, random_below
from planetarium.rules.state import new_states
from planetarium.speeds import engine

# Key, and the first block of the stream with 8 rounds and a zero nonce (draft-strombergson-chacha-test-vectors).
KNOWN_ANSWERS = [
    (
        bytes(32),
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
    ),
    (
        b"\x01" + bytes(31),
        "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
        "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8",
    ),
]


def stream(key: bytes) -> Any:
    """A state whose chance stands at the beginning of a key's stream."""
    state = new_states(1)[0]
    begin_stream(state, key_words(key))
    return state


def read_bytes(state: Any, blocks: int) -> bytes:
    return b"".join(next_word(state).to_bytes(4, "little") for _ in range(16 * blocks))


def chacha8_block(key: bytes, counter: int) -> bytes:
    """One block by the book, over a whole matrix at a time: another way than the rulebook's."""
    start = np.concatenate(
        [
            np.frombuffer(b"expand 32-byte k", "<u4"),
            np.frombuffer(key, "<u4"),
            np.frombuffer(counter.to_bytes(16, "little"), "<u4"),
        ]
    ).reshape(4, 4)
    a, b, c, d = (row.copy() for row in start)
    for shift in (0, 1) * 4:
        b, c, d = np.roll(b, -shift), np.roll(c, -2 * shift), np.roll(d, -3 * shift)
        for turn_d, turn_b in ((16, 12), (8, 7)):
            a = a + b
            d = _turned(d ^ a, turn_d)
            c = c + d
            b = _turned(b ^ c, turn_b)
        b, c, d = np.roll(b, shift), np.roll(c, 2 * shift), np.roll(d, 3 * shift)
    return bytes((np.stack([a, b, c, d]) + start).astype("<u4").tobytes())


def _turned(words: Any, bits: int) -> Any:
    return (words << np.uint32(bits)) | (words >> np.uint32(32 - bits))


@pytest.mark.parametrize(("key", "block"), KNOWN_ANSWERS)
def test_the_stream_is_chacha8(key: bytes, block: str) -> None:
    assert read_bytes(stream(key), 1).hex() == block
    assert chacha8_block(key, 0).hex() == block


@given(st.binary(min_size=32, max_size=32))
@settings(max_examples=20, derandomize=True, deadline=None)
def test_the_stream_goes_on_block_after_block(key: bytes) -> None:
    assert read_bytes(stream(key), 3) == b"".join(chacha8_block(key, counter) for counter in range(3))


def test_the_block_counter_has_64_bits() -> None:
    state = stream(bytes(range(32)))
    state.blocks = 2**32 - 1
    assert read_bytes(state, 2) == chacha8_block(bytes(range(32)), 2**32 - 1) + chacha8_block(bytes(range(32)), 2**32)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 2**31))
@settings(max_examples=60, derandomize=True, deadline=None)
def test_numbers_are_in_range(key: bytes, bound: int) -> None:
    state = stream(key)
    assert all(0 <= random_below(state, bound) < bound for _ in range(20))


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 68])
def test_numbers_are_fair(bound: int) -> None:
    draws = 200 * bound
    state = stream(b"fair".ljust(32))
    counts = Counter(random_below(state, bound) for _ in range(draws))
    assert set(counts) == set(range(bound))
    chi_square = sum((count - 200) ** 2 / 200 for count in counts.values())
    freedom = bound - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def test_words_that_would_favour_a_number_are_thrown_away() -> None:
    """Of 3 * 2**30 numbers every third would come twice as often if each word were used."""
    state = stream(b"biased?".ljust(32))
    counts = Counter(random_below(state, 3 << 30) % 3 for _ in range(6000))
    assert all(abs(counts[rest] - 2000) < 5 * (6000 * 2 / 9) ** 0.5 for rest in range(3))


def deal(content: Content, key: bytes, players: int = 4) -> dict[str, Any]:
    return Game.start(Options(players), content=content, key=key, rules=engine.compiled()).position()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_equal_keys_deal_equal_games(frozen: Content, players: int) -> None:
    key = bytes(range(32))
    first, second = (
        Game.start(Options(players), content=frozen, key=key, rules=rules)
        for rules in (engine.compiled(), engine.interpreted())
    )
    assert first.tobytes() == second.tobytes()
    one, same, other = (Game.new(players, seed, content=frozen).tobytes() for seed in ("a", "a", "b"))
    assert one == same
    assert one != other


def test_without_a_seed_no_two_deals_are_the_same(frozen: Content) -> None:
    assert Game.new(2, content=frozen).position() != Game.new(2, content=frozen).position()


def test_every_bit_of_the_key_counts(frozen: Content) -> None:
    deals = [deal(frozen, (1 << bit).to_bytes(32, "little")) for bit in range(256)]
    boards = {tuple(sorted(doc["matter"].items())) for doc in deals}
    decks = {tuple(doc["decks"]["low"] + doc["decks"]["high"] + doc["decks"]["final"]) for doc in deals}
    assert len(boards) == 256
    assert len(decks) > 200, "a few small decks may coincide, but not many"


def test_every_card_is_as_likely_on_top_of_its_deck(frozen: Content) -> None:
    deals = 1500
    on_top: Counter[str] = Counter()
    first_dot: Counter[str] = Counter()
    for number in range(deals):
        doc = deal(frozen, number.to_bytes(32, "big"), players=2)
        on_top.update(doc["decks"][name][0] for name in ("low", "high", "final"))
        first_dot[doc["matter"]["I-1"]] += 1
    assert set(on_top) == {card.id for card in frozen.cards}
    for card in frozen.cards:
        likely = 1 / sum(other.deck == card.deck for other in frozen.cards)
        assert _about(on_top[card.id], deals, likely), card.id
    for kind, count in frozen.board.matter.items():
        assert _about(first_dot[kind], deals, count / 68), kind


def _about(count: int, tries: int, likely: float) -> bool:
    """Whether a count lies within five standard deviations of what is expected."""
    return abs(count - tries * likely) < 5 * math.sqrt(tries * likely * (1 - likely))
