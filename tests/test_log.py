"""What the log of a game tells a seat: everything that was done, and nothing that was hidden from it."""

import pytest

from planetarium.bots import make_bot
from planetarium.content import Content, standard_content
from planetarium.game import Game
from planetarium.speeds import engine


def test_set_up_discards_are_hidden_until_all_have_chosen(frozen: Content) -> None:
    game = Game.new(3, 4, content=frozen)
    chosen = [game.play(game.legal_actions[0]), game.play(game.legal_actions[1])]
    assert game.log(0) == [chosen[0], "discard -"]
    assert game.log(1) == ["discard -", chosen[1]]
    assert game.log(2) == game.log(None) == ["discard -", "discard -"]
    chosen.append(game.play(game.legal_actions[0]))
    for seat in (0, 1, 2, None):
        assert game.log(seat) == chosen


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_others_keep_is_never_told(players: int) -> None:
    content = standard_content()
    game = Game.new(players, "keepers", content=content, rules=engine.compiled())
    bots = [make_bot("greedy", seat) for seat in range(players)]
    while not game.is_over:
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    kept = [i for i, action in enumerate(game.actions) if action.startswith("keep")]
    assert kept
    for seat in range(players):
        log = game.log(seat)
        for i, (action, actor) in enumerate(zip(game.actions, game.actors, strict=True)):
            assert log[i] == ("keep -" if i in kept and actor != seat else action)


def test_the_order_of_a_new_deck_is_not_told(frozen: Content) -> None:
    shuffles = 0
    for seed in range(6):
        game = Game.new(4, seed, content=frozen, rules=engine.compiled())
        bots = [make_bot("greedy", f"{seed}/{seat}") for seat in range(4)]
        while not game.is_over:
            game.play(bots[game.seat].choose(game.observe(game.seat)))
            for told, happened in zip(game.seen_events(), game.events, strict=True):
                assert "order" not in told
                assert told == {key: value for key, value in happened.items() if key != "order"}
                shuffles += happened["event"] == "shuffle"
    assert shuffles > 0


def test_undo_takes_back_what_the_log_says(frozen: Content) -> None:
    game = Game.new(2, 1, content=frozen)
    for _ in range(2):
        game.play(game.legal_actions[0])
    before = game.log(0)
    game.play(game.legal_actions[0])
    game.undo()
    assert game.log(0) == before
