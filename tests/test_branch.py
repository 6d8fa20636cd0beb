"""What if: games that branch off from another, with the same chance or honestly dealt anew."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from planetarium import Content, Game
from planetarium.errors import OptionsError, UndoError
from planetarium.game.branch import branch
from planetarium.game.record import begin, play_through, read_record, replay

FIXTURES = Path(__file__).parent / "fixtures"
KEY, ANOTHER_KEY = bytes(range(32)), bytes(range(1, 33))


def moments(folder: str, content: Content) -> Iterator[tuple[Game, int]]:
    """Some recorded games at moments on their way, the set-up among them, and each time a seat, in turn."""
    for path in sorted((FIXTURES / folder).glob("*.json"))[::13]:
        record = read_record(path)
        game = begin(record, content)
        yield game, game.options.players - 1
        for number, _ in enumerate(play_through(game, record["actions"]), start=1):
            if not game.is_over and (number == 1 or number % 41 == 0):
                yield game, number // 41 % game.options.players


@pytest.mark.parametrize("folder", ["games", "primordial"])
def test_a_branch_dealt_anew_follows_from_what_the_seat_knew_and_from_nothing_else(
    folder: str, frozen: Content, primordial: Content
) -> None:
    other_deals = other_worlds = 0
    for then, seat in moments(folder, frozen if folder == "games" else primordial):
        seen = then.observe(seat)
        new = branch(then, seat, "fresh", KEY, then.names)
        assert new.observe(seat).position() == seen.position()
        assert new.observe(seat).legal_actions == seen.legal_actions
        assert (new.seat, new.phase, new.turn, new.scores) == (then.seat, then.phase, then.turn, then.scores)
        other_deals += new.position() != branch(then, seat, "fresh", ANOTHER_KEY, then.names).position()
        # In another world, which to the seat looks the same, the same key deals the same.
        elsewhere = seen.imagine("another world")
        other_worlds += elsewhere.position() != then.position()
        assert branch(elsewhere, seat, "fresh", KEY, then.names).position() == new.position()
    assert other_deals > 8
    assert other_worlds > 8


def test_with_the_same_chance_the_same_things_bring_the_same_game(primordial: Content) -> None:
    for path in sorted((FIXTURES / "primordial").glob("*.json"))[::29]:
        record = read_record(path)
        then = begin(record, primordial)
        half = len(record["actions"]) // 2
        for _ in play_through(then, record["actions"][:half]):
            pass
        new = branch(then, 0, "same", KEY, then.names)
        for _ in play_through(new, record["actions"][half:]):
            pass
        assert new.tobytes() == replay(record, primordial).tobytes()
        assert len(then.actions) == half, "the other game stays where it is"


def test_a_branch_says_where_it_branched_and_its_record_does() -> None:
    then = Game.new(2, seed=3, names=["Ada", "Bob"])
    while then.turn < 4:
        then.play(then.legal_actions[0])
    for chance in ("same", "fresh"):
        new = branch(then, 1, chance, KEY, ["Explorer", "Eve"], "a-game")
        assert new.branched == {
            "game": "a-game", "names": ["Ada", "Bob"], "turn": 4, "after": len(then.actions), "seat": 1,
            "chance": chance,
        }  # fmt: skip
        assert new.names == ["Explorer", "Eve"]
        while not new.is_over:
            new.play(new.legal_actions[-1])
        record = json.loads(json.dumps(new.record(embed=True)))
        again = replay(record)
        assert again.branched == new.branched
        assert again.record(embed=True) == record | {"times": again.times}
        # And a branch of a branch names the one that it comes from.
        first = begin(record)
        first.play(record["actions"][0])
        assert branch(first, 0, "same", KEY, first.names).branched == {
            "game": None, "names": ["Explorer", "Eve"], "turn": first.turn, "after": 1, "seat": 0, "chance": "same",
        }  # fmt: skip
    assert "branched" not in then.record()


def test_what_was_done_before_the_branch_cannot_be_taken_back() -> None:
    then = Game.new(2, seed=3)
    while not then.can_undo or then.turn == 0:
        then.play(then.legal_actions[0])
    with pytest.raises(UndoError):
        branch(then, then.seat, "same", KEY, then.names).undo()


def test_there_is_nothing_to_play_on_at_the_end() -> None:
    game = Game.new(1, seed=3)
    while not game.is_over:
        game.play(game.legal_actions[0])
    with pytest.raises(OptionsError, match="choose an earlier one"):
        branch(game, 0, "same", KEY, game.names)
