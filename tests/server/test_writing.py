"""Positions as text: with or without its cache, the writer writes the current position."""

import json
import random

import pytest

from planetarium import Game
from planetarium.server.writing import PositionText

from ..test_position import eager


@pytest.mark.parametrize("players", [1, 2, 4])
def test_what_is_remembered_changes_nothing(players: int) -> None:
    rng = random.Random(players)
    for modules, extras in (((), ()), (("epochs", "frost-line"), ("dual", "life"))):
        game = Game.new(players, seed=players, modules=modules, extras=extras)
        text = PositionText()
        while not game.is_over:
            for viewer in (*range(players), None):
                seen = game.observe(viewer)
                assert json.loads(text.write(seen).text) == seen.position()
            game.play(eager(game, rng))
