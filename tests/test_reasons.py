"""Reasons for a hint: in words, for every kind of action, from what the seat knows and nothing else."""

import re

import pytest

from planetarium import Game
from planetarium.bots import make_bot
from planetarium.bots.review.reasons import reason
from planetarium.content.board import LETTERS
from planetarium.game.explain import what_is_missing

from .e2e.moments import VERBS, moment, verb_of

SENTENCE = re.compile(r"[A-Z].*[^.;:,]\.")


@pytest.mark.parametrize("verb", VERBS)
def test_every_kind_of_action_has_a_reason(verb: str) -> None:
    game = Game.from_position(moment(verb), key=bytes(32))
    seen = game.observe(game.seat)
    for action in [action for action in seen.legal_actions if verb_of(action) == verb][:40]:
        assert SENTENCE.fullmatch(reason(seen, action)), action


def test_a_collected_token_is_told_with_the_card_that_needs_it() -> None:
    told = 0
    game = Game.new(2, "reasons")
    bots = [make_bot("greedy", seat) for seat in range(2)]
    while game.turn < 7:
        seen, content = game.observe(game.seat), game.content
        for action in seen.legal_actions if game.phase == "move" else ():
            found = re.fullmatch(r"Collects (\w+) on ([A-D]) for (.+), which (.+)\.", reason(seen, action))
            if not found:
                continue
            kind, letter, name, then = found.groups()
            number = next(n for n, card in enumerate(content.cards) if card.name == name)
            assert number in seen.state.hand[seen.seat]
            missing = dict(what_is_missing(content, seen.state, number, LETTERS.index(letter)).matter)
            left = missing.pop(kind.lower()) - 1
            assert (f"{left} more {kind}" in then) == (left > 0)
            assert all(f"{count} more {other.capitalize()}" in then for other, count in missing.items())
            told += 1
        game.play(bots[game.seat].choose(seen))
    assert told > 10


def test_a_reason_is_the_same_whatever_others_hold() -> None:
    game = Game.from_position(moment("play"), key=bytes(32))
    seen = game.observe(game.seat)
    other = seen.imagine("another deal").observe(game.seat)
    assert [reason(seen, action) for action in seen.legal_actions] == [
        reason(other, action) for action in seen.legal_actions
    ]


def test_who_cannot_play_a_card_is_told_so() -> None:
    game = Game.new(2, "reasons")
    while game.legal_actions != ("pass",):
        game.play(game.legal_actions[0])
    seen = game.observe(game.seat)
    assert reason(seen, seen.legal_actions[0]) == "You cannot play a card now."
