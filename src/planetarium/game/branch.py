"""What if: a game of its own that goes on from a moment of another."""

from collections.abc import Sequence

from planetarium.errors import OptionsError
from planetarium.game.game import Chance, Game


def branch(then: Game, seat: int, chance: Chance, key: bytes, names: Sequence[str], game: str | None = None) -> Game:
    """A new game that goes on from `then`, another one at some moment, in the place of one of its seats.

    With the `same` chance it has the other's key and the actions so far, so that the same draws come if the same things
    are done. With `fresh` chance it begins at what the seat knew: all else is dealt anew by `key`, and what was really
    in the decks and in other hands has no part in it. `game` names the other game.
    """
    if then.is_over:
        raise OptionsError("The game is over at this point; choose an earlier one")
    if chance == "same":
        new = then.copy()
        new.names = list(names)
        new.settle()
    else:
        imagined = then.observe(seat).imagine(key.hex())
        new = Game.from_position(imagined.position(), content=then.content, key=key, names=names)
    new.branched = {
        "game": game,
        "names": list(then.names),
        "turn": then.turn,
        "after": len(then.actions),
        "seat": seat,
        "chance": chance,
    }
    return new
