"""Chance: a ChaCha8 stream under the game's 256-bit key, read word by word.

Nobody can work out the decks from the public board without the key; whoever has it can check every deal.
All sums are done in wide integers and masked, so that interpreted and compiled runs agree.
"""

from .speed import low_word, rule, wide
from .state import State

WORD = 0xFFFFFFFF
BLOCK_WORDS = 16
DOUBLE_ROUNDS = 4


@rule
def rotate(word: int, bits: int) -> int:
    """Rotates a 32-bit word to the left."""
    return low_word((word << bits) | (word >> (32 - bits)))


@rule
def quarter_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """The quarter round of ChaCha (RFC 8439, 2.1)."""
    a = low_word(a + b)
    d = rotate(d ^ a, 16)
    c = low_word(c + d)
    b = rotate(b ^ c, 12)
    a = low_word(a + b)
    d = rotate(d ^ a, 8)
    c = low_word(c + d)
    b = rotate(b ^ c, 7)
    return a, b, c, d


@rule
def next_block(state: State) -> None:
    """Fills `state.block` with the next 16 words of the stream."""
    k0, k1, k2, k3 = low_word(state.key[0]), low_word(state.key[1]), low_word(state.key[2]), low_word(state.key[3])
    k4, k5, k6, k7 = low_word(state.key[4]), low_word(state.key[5]), low_word(state.key[6]), low_word(state.key[7])
    counter = wide(state.blocks)
    low, high = low_word(counter), low_word(counter >> 32)
    x0, x1, x2, x3 = low_word(0x61707865), low_word(0x3320646E), low_word(0x79622D32), low_word(0x6B206574)
    x4, x5, x6, x7, x8, x9, x10, x11 = k0, k1, k2, k3, k4, k5, k6, k7
    x12, x13, x14, x15 = low, high, low_word(0), low_word(0)
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
    block[0] = low_word(x0 + 0x61707865)
    block[1] = low_word(x1 + 0x3320646E)
    block[2] = low_word(x2 + 0x79622D32)
    block[3] = low_word(x3 + 0x6B206574)
    block[4] = low_word(x4 + k0)
    block[5] = low_word(x5 + k1)
    block[6] = low_word(x6 + k2)
    block[7] = low_word(x7 + k3)
    block[8] = low_word(x8 + k4)
    block[9] = low_word(x9 + k5)
    block[10] = low_word(x10 + k6)
    block[11] = low_word(x11 + k7)
    block[12] = low_word(x12 + low)
    block[13] = low_word(x13 + high)
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
    while True:
        product = next_word(state) * bound
        remainder = product & WORD
        if remainder >= bound or remainder >= (WORD + 1 - bound) % bound:
            return product >> 32
