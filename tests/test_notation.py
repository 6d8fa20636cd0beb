"""Actions as text: every integer reads back as itself, and nothing that is typed can break the reader."""

from itertools import combinations_with_replacement

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from planetarium import Action, Content, NotationError, standard_content
from planetarium.formats.notation import read_action, write_action
from planetarium.records.content import CHOSEN_COST, KIND_NAMES, KINDS, MAX_CARDS, SPACES
from planetarium.rules.actions import (
    A_BRIGHTEN,
    A_CREATE,
    A_DIM,
    A_DISCARD,
    A_DOWNGRADE,
    A_DRAW,
    A_END,
    A_GRAVITY,
    A_GRAVITY_NONE,
    A_KEEP,
    A_LIFT,
    A_MOVE,
    A_PASS,
    A_PAY,
    A_PLACE,
    A_PLACE_NONE,
    A_PLAY,
    A_UPGRADE,
    ACTIONS,
    pay_action,
    read_payment,
)

KINDS_ORDER = (
    "gas", "rock", "water", "metal",
    "gas/rock", "gas/water", "gas/metal", "rock/water", "rock/metal", "water/metal",
    "comet",
)  # fmt: skip
ONE_CARD_EACH = (A_DISCARD, A_DOWNGRADE, A_UPGRADE, A_LIFT, A_PLACE, A_KEEP)
WORDS = ("discard", "create", "brighten", "dim", "play", "downgrade", "upgrade", "pass", "pay", "lift", "place",
         "gravity", "draw", "keep", "end")  # fmt: skip


def names_a_missing_card(content: Content, number: int) -> bool:
    """Whether an integer belongs to a card number that the content does not have."""
    if A_PLAY <= number < A_DOWNGRADE:
        return (number - A_PLAY) // 4 >= len(content.cards)
    return any(len(content.cards) <= number - first < MAX_CARDS for first in ONE_CARD_EACH)


def test_every_integer_reads_back_as_itself(frozen: Content) -> None:
    for content in (frozen, standard_content()):
        texts: dict[str, int] = {}
        nothing = pay_action(np.zeros(KINDS, np.int64))
        for number in range(ACTIONS):
            if number == nothing:
                continue  # the empty payment: see the next test
            if names_a_missing_card(content, number):
                with pytest.raises(ValueError, match="does not have"):
                    write_action(content, number)
                continue
            action = write_action(content, number)
            assert action.number == number
            assert action not in texts, f"{number} and {texts[action]} have one text"
            texts[action] = number
            again = read_action(content, str(action))
            assert (again, again.number) == (action, number)


def test_paying_nothing_is_no_action(frozen: Content) -> None:
    """A payment has a token at least; the integer in its room that spends none has no text to be read back."""
    nothing = pay_action(np.zeros(KINDS, np.int64))
    with pytest.raises(NotationError, match="1 to 5 tokens"):
        read_action(frozen, "pay")
    with pytest.raises(ValueError, match="payment of nothing"):
        write_action(frozen, nothing)


@pytest.mark.parametrize("number", [-1, -ACTIONS, ACTIONS, ACTIONS + 1, 10**9])
def test_integers_outside_the_action_space_are_refused(frozen: Content, number: int) -> None:
    with pytest.raises(ValueError, match=f"0 to {ACTIONS - 1}"):
        write_action(frozen, number)


def test_the_forms_on_paper(frozen: Content) -> None:
    card, space = frozen.card_numbers["low-gas"], frozen.space_numbers["III-4"]
    forms = {
        "discard low-gas": A_DISCARD + card,
        "III-4>II-2": A_MOVE + space * SPACES + frozen.space_numbers["II-2"],
        "III-4>VII-b2": A_MOVE + space * SPACES + frozen.space_numbers["VII-b2"],
        "create B III-4": A_CREATE + SPACES + space,
        "brighten": A_BRIGHTEN,
        "dim": A_DIM,
        "play low-gas D": A_PLAY + card * 4 + 3,
        "downgrade low-gas": A_DOWNGRADE + card,
        "upgrade low-gas": A_UPGRADE + card,
        "pass": A_PASS,
        "lift low-gas": A_LIFT + card,
        "place low-gas": A_PLACE + card,
        "place none": A_PLACE_NONE,
        "gravity III-4 C": A_GRAVITY + space * 4 + 2,
        "gravity none": A_GRAVITY_NONE,
        "draw low": A_DRAW,
        "draw high": A_DRAW + 1,
        "draw final": A_DRAW + 2,
        "draw proto-rocky": A_DRAW + 3,
        "draw proto-gaseous": A_DRAW + 4,
        "keep low-gas": A_KEEP + card,
        "end": A_END,
    }
    assert {text: read_action(frozen, text).number for text in forms} == forms
    assert [str(write_action(frozen, number)) for number in forms.values()] == list(forms)


def test_kinds_are_written_in_their_order() -> None:
    assert KIND_NAMES == KINDS_ORDER


def test_every_payment_is_an_integer_of_its_own(frozen: Content) -> None:
    seen = set()
    for size in range(1, CHOSEN_COST + 1):
        for kinds in combinations_with_replacement(range(KINDS), size):
            counts = np.bincount(kinds, minlength=KINDS)
            number = pay_action(counts)
            assert A_PAY <= number < A_LIFT
            seen.add(number)
            back = np.zeros(KINDS, np.int64)
            read_payment(number, back)
            assert back.tolist() == counts.tolist()
    assert len(seen) == 4367, "eleven kinds, one to five tokens"


@given(st.lists(st.sampled_from(KINDS_ORDER), min_size=1, max_size=CHOSEN_COST))
@settings(max_examples=150, derandomize=True, deadline=None)
def test_payments_are_brought_into_kinds_order(kinds: list[str]) -> None:
    content = standard_content()
    sorted_text = " ".join(["pay", *sorted(kinds, key=KINDS_ORDER.index)])
    action = read_action(content, " ".join(["pay", *kinds]))
    assert action == sorted_text
    assert action.number == read_action(content, sorted_text).number


def test_a_payment_reads_as_on_paper(frozen: Content) -> None:
    assert read_action(frozen, "pay comet gas/water gas") == "pay gas gas/water comet"


@given(st.integers(0, ACTIONS - 1), st.lists(st.sampled_from([" ", "  ", "\t", "\n", " \r\n"]), min_size=8, max_size=8))
@settings(max_examples=200, derandomize=True, deadline=None)
def test_blanks_make_no_difference(number: int, blanks: list[str]) -> None:
    content = standard_content()
    try:
        action = write_action(content, number)
    except ValueError:
        return
    words = action.split() if ">" not in action else action.replace(">", " > ").split()
    if words == ["pay"]:
        return
    spaced = blanks[-1] + "".join(word + blank for word, blank in zip(words, blanks, strict=False))
    assert read_action(content, spaced).number == number


def test_an_action_is_its_text_and_its_integer(frozen: Content) -> None:
    action = read_action(frozen, "  pass ")
    assert isinstance(action, Action)
    assert action == "pass"
    assert action in ("pass", "end")
    assert action.number == A_PASS


HELPFUL = {
    "": "empty",
    " \n": "empty",
    "jump": "III-5>IV-7",
    "Pass": "pass",
    "pass now": "stands alone",
    "end end": "stands alone",
    "play low-gas": "play CARD L",
    "play low-gas E": "A, B, C and D",
    "play low-gas AB": "A, B, C and D",
    "play low-gas a": "A, B, C and D",
    "play no-such-card A": "no-such-card",
    "discard": "discard CARD",
    "discard none": "none",
    "keep -": "no card -",
    "create B": "create L SPACE",
    "create III-4 B": "A, B, C and D",
    "gravity": "gravity SPACE L or gravity none",
    "gravity III-99 A": "III-99",
    "place none none": "place CARD or place none",
    "draw middle": "middle",
    "draw none": "none",
    "pay gas gas gas gas gas gas": "1 to 5",
    "pay gold": "gold",
    "pay water/gas": "water/gas",
    "pay none": "none",
    "I-1>": "without a name",
    ">": "without a name",
    "I-1>I-2>I-3": "I-2>I-3",
    "I-0>I-1": "I-0",
    "VII-e1>I-1": "VII-e1",
    "iii-4>III-5": "iii-4",
}


@pytest.mark.parametrize("text", HELPFUL)
def test_what_cannot_be_read_is_refused_with_a_reason(frozen: Content, text: str) -> None:
    with pytest.raises(NotationError) as error:
        read_action(frozen, text)
    assert HELPFUL[text] in str(error.value)
    assert repr(text) in str(error.value)


def almost_actions() -> st.SearchStrategy[str]:
    """Texts made of the notation's own words, most of them in the wrong places."""
    content = standard_content()
    others = ("A", "B", "C", "D", "none", "low", "high", "final", ">", "-", "", "life", "life:+3")
    operands = st.sampled_from([*WORDS, *KINDS_ORDER, *others, *content.space_numbers, *content.card_numbers])
    glued = st.lists(operands, max_size=6).map("".join)
    return st.one_of(st.lists(operands, max_size=7).map(" ".join), glued, st.builds("{}>{}".format, operands, operands))


@given(st.one_of(st.text(), st.text(alphabet="IVX-123abcd> \x00"), almost_actions()))
@example("play\x00low-gas A")
@example("I I I-4>III-5")
@example("①>②")
@settings(max_examples=600, derandomize=True, deadline=None)
def test_any_text_is_an_action_or_refused(text: str) -> None:
    content = standard_content()
    try:
        action = read_action(content, text)
    except NotationError as error:
        reason = str(error).removeprefix(f"{text!r} is not an action: ")
        assert reason != str(error)
        assert len(reason.split()) >= 3
        return
    again = read_action(content, str(action))
    assert (again, again.number) == (action, action.number)
    assert write_action(content, action.number) == action
