"""Chance: a ChaCha8 stream under the game's 256-bit key, read word by word.

Nobody can work out the decks from the public board without the key; whoever has it can check every deal.
All sums are done in wide integers and masked, so that interpreted and compiled runs agree.
"""

from .speed import rule, wide
from .state import State

WORD = 0xFFFFFFFF
BLOCK_WORDS = 16
DOUBLE_ROUNDS = 4


@rule
def rotate(word: int, bits: int) -> int:
    """Rotates a 32-bit word to the left."""
    return ((word << bits) | (word >> (32 - bits))) & WORD


@rule
def quarter_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """The quarter round of ChaCha (RFC 8439, 2.1)."""
    a = (a + b) & WORD
    d = rotate(d ^ a, 16)
    c = (c + d) & WORD
    b = rotate(b ^ c, 12)
    a = (a + b) & WORD
    d = rotate(d ^ a, 8)
    c = (c + d) & WORD
    b = rotate(b ^ c, 7)
    return a, b, c, d


@rule
def next_block(state: State) -> None:
    """Fills `state.block` with the next 16 words of the stream."""
    k0, k1, k2, k3 = wide(state.key[0]), wide(state.key[1]), wide(state.key[2]), wide(state.key[3])
    k4, k5, k6, k7 = wide(state.key[4]), wide(state.key[5]), wide(state.key[6]), wide(state.key[7])
    counter = wide(state.blocks)
    low, high = counter & WORD, (counter >> 32) & WORD
    x0, x1, x2, x3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    x4, x5, x6, x7, x8, x9, x10, x11 = k0, k1, k2, k3, k4, k5, k6, k7
    x12, x13, x14, x15 = low, high, 0, 0
    for _ in range(DOUBLE_ROUNDS):
        x0, x4, x8, x12 = quarter_round(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter_round(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter_round(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter_round(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter_round(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter_round(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter_round(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter_round(x3, x4, x9, x14)
    block = state.block
    block[0] = (x0 + 0x61707865) & WORD
    block[1] = (x1 + 0x3320646E) & WORD
    block[2] = (x2 + 0x79622D32) & WORD
    block[3] = (x3 + 0x6B206574) & WORD
    block[4] = (x4 + k0) & WORD
    block[5] = (x5 + k1) & WORD
    block[6] = (x6 + k2) & WORD
    block[7] = (x7 + k3) & WORD
    block[8] = (x8 + k4) & WORD
    block[9] = (x9 + k5) & WORD
    block[10] = (x10 + k6) & WORD
    block[11] = (x11 + k7) & WORD
    block[12] = (x12 + low) & WORD
    block[13] = (x13 + high) & WORD
    block[14] = x14
    block[15] = x15
    state.blocks = counter + 1
    state.block_used = 0


@rule
def begin_stream(state: State, key: object) -> None:
    """Puts the stream of a key (eight words) at its beginning."""
    for i in range(8):
        state.key[i] = key[i]  # type: ignore[index]
    state.blocks = 0
    state.block_used = BLOCK_WORDS


@rule
def next_word(state: State) -> int:
    """The next 32 bits of the stream."""
    if state.block_used >= BLOCK_WORDS:
        next_block(state)
    word = wide(state.block[state.block_used])
    state.block_used += 1
    return word


@rule
def random_below(state: State, bound: int) -> int:
    """A uniform number from 0 to bound - 1, without bias."""
    product = next_word(state) * bound
    if product & WORD < bound:
        unfair = (WORD + 1 - bound) % bound
        while product & WORD < unfair:
            product = next_word(state) * bound
    return product >> 32
