"""6.1 Bots do not cheat: where hidden cards lie never changes a choice. And they answer in time."""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import pytest

from planetarium import Game, Observation
from planetarium.bots import BOTS, Bot, Budget, Report, SearchBot, make_bot, thinking
from planetarium.bots.kernels.evaluation import new_scratch, weight_row
from planetarium.bots.kernels.heuristic import action_value, prepare_heuristic
from planetarium.bots.thinking import SearchSettings
from planetarium.bots.weights import standard_weights
from planetarium.formats.notation import Action
from planetarium.records.options import EXTRAS
from planetarium.rules.speed import only
from planetarium.speeds import engine

FEW = Budget(playouts=40, seconds=math.inf)
MODES: dict[str, dict[str, Any]] = {
    "base": {},
    "everything": {"modules": ("epochs", "frost-line"), "star": "variable", "extras": EXTRAS},
}

Maker = Callable[[Game], Bot]


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANETARIUM_SPEED", "compiled")


def decisions(players: int, mode: str, every: int = 11) -> Iterator[Game]:
    """A game between greedy seats, shown at every so many decisions and at all rarer ones that are no formality."""
    game = Game.new(players, f"honest {players}", **MODES[mode])
    bots = [make_bot("greedy", seat) for seat in range(players)]
    rarer = 0
    while not game.is_over:
        rare = game.phase not in ("move", "card") and len(game.legal_actions) > 1
        rarer += rare
        if len(game.actions) % every == 0 or (rare and rarer % 4 == 0) or game.phase == "setup":
            yield game
        game.play(bots[game.seat].choose(game.observe(game.seat)))


def another_world(game: Game, seed: int) -> Game:
    """The same game for the seat to act, with all that it cannot see lying differently.

    Other hands, the order of decks, cards put away in set-up, life tokens that lie face down and the chance to come.
    """
    other = game.observe(game.seat).imagine(seed)
    assert other.observe(game.seat).tobytes() == game.observe(game.seat).tobytes()
    assert other.tobytes() != game.tobytes()
    return other


def chosen(make: Maker, game: Game) -> Action:
    """What a bot does, told nothing but what its seat may know."""
    return make(game).choose(game.observe(game.seat), FEW)


def betrayals(make: Maker, games: Iterator[Game]) -> list[str]:
    """The decisions at which a bot chose differently although it could see no difference."""
    return [
        f"decision {len(game.actions)} ({game.phase})"
        for game in games
        for seed in range(2)
        if chosen(make, game) != chosen(make, another_world(game, seed))
    ]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("bot", BOTS)
def test_hidden_cards_never_change_a_bots_choice(bot: str, players: int, mode: str) -> None:
    assert not betrayals(lambda game: make_bot(bot, "luck"), decisions(players, mode))


def test_the_other_worlds_are_other_in_all_that_is_hidden() -> None:
    """Without this the test above would prove nothing."""
    changed = set()
    for game in decisions(3, "everything"):
        seat = game.seat
        other = another_world(game, 1)
        here, there = game.position(), other.position()
        for number in range(3):
            mine, theirs = here["seats"][number], there["seats"][number]
            if mine["hand"] != theirs["hand"]:
                assert number != seat
                changed.add("hands")
        changed |= {"decks"} if here["decks"] != there["decks"] else set()
        changed |= {"life"} if here["matter"] != there["matter"] else set()
        changed |= {"setup discards"} if (other._state.setup_discard != game._state.setup_discard).any() else set()
        changed |= {"chance"} if other._key != game._key else set()
    assert changed == {"hands", "setup discards", "decks", "life", "chance"}


@dataclass
class Peeper:
    """A bot that looks where it must not: it knows the game, and one hidden thing sways it."""

    game: Game
    secret: Callable[[Game], object]
    name: str = "peeper"

    def choose(self, observation: Observation, budget: Budget | None = None, report: Report | None = None) -> Action:
        legal = observation.legal_actions
        return legal[crc32(repr(self.secret(self.game)).encode()) % len(legal)]


SECRETS: dict[str, Callable[[Game], object]] = {
    "hands": lambda game: tuple(int(card) for card in game._state.hand[1 - game.seat, :4]),
    "the next card": lambda game: tuple(game.position()["decks"]["low"][:1]),
    "the next dice": lambda game: game._key,
    "life": lambda game: tuple(game._state.matter.tolist()),
}


@pytest.mark.parametrize("secret", SECRETS)
def test_a_bot_that_peeps_is_caught(secret: str) -> None:
    assert betrayals(lambda game: Peeper(game, SECRETS[secret]), decisions(2, "everything"))


def test_a_bot_that_peeps_only_now_and_then_is_caught() -> None:
    """Greedy but for one kind of decision, at which it looks at what it would draw."""

    class Sly(Peeper):
        def choose(self, observation: Observation, *more: object) -> Action:
            if observation.phase == "draw":
                return super().choose(observation)
            return make_bot("greedy", 1).choose(observation)

    assert betrayals(lambda game: Sly(game, SECRETS["the next card"]), decisions(2, "base"))


# In time


def first_move(mode: str, players: int = 2) -> Observation:
    game = Game.new(players, 3, **MODES[mode])
    while game.phase == "setup":
        game.play(game.legal_actions[0])
    return game.observe(game.seat)


def test_a_cap_in_seconds_holds() -> None:
    bot = SearchBot("bot", 1000, 60.0)
    bot.choose(first_move("everything"), FEW)
    for seconds in (0.0, 0.2, 1.0):
        began = time.monotonic()
        bot.choose(first_move("everything"), Budget(playouts=10**6, seconds=seconds))
        assert time.monotonic() - began < seconds + 0.7


@pytest.mark.parametrize("mode", MODES)
def test_a_cap_in_seconds_holds_before_the_rules_are_compiled(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand times slower, and hundreds of actions to look at."""
    monkeypatch.setenv("PLANETARIUM_SPEED", "interpreted")
    seen = first_move(mode)
    told: list[float] = []
    began = time.monotonic()
    thought = SearchBot("bot", 10_000, 1.5, SearchSettings(turns=2)).think(seen, report=told.append)
    assert time.monotonic() - began < 1.5 + 1.5
    assert 0 < thought.playouts < 1000
    assert told == sorted(told) and told[-1] == 1


def test_whoever_has_no_time_goes_by_instinct(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANETARIUM_SPEED", "interpreted")
    for game in decisions(2, "base", every=17):
        seen, scratch = game.observe(game.seat), only(new_scratch())
        known = (seen.content.data, seen.state, scratch, standard_weights()[weight_row(seen.state)])
        prepare_heuristic(*known)
        promised = {action: action_value(*known, action.number) for action in seen.legal_actions}
        for playouts in (0, 1000):
            best = SearchBot("bot", 1000, 60.0, SearchSettings(turns=1)).think(seen, Budget(playouts, 0)).best.action
            assert promised[best] == max(promised.values())
        if len(game.actions) > 100:
            break


def test_what_is_found_does_not_depend_on_when_the_clock_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = first_move("base")
    found = []
    for pause in (0.0, 0.002, 0.05, math.inf):
        monkeypatch.setattr(thinking, "SLICE", pause)
        thought = SearchBot("bot", 1000, math.inf).think(seen)
        assert thought.playouts == 1000
        found.append(thought.considered)
    assert found == found[:1] * len(found)


def test_interpreted_and_compiled_bots_think_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(2, 3)
    found = []
    for speed in ("compiled", "interpreted"):
        monkeypatch.setenv("PLANETARIUM_SPEED", speed)
        thought = SearchBot("bot", 20, math.inf, SearchSettings(turns=2)).think(game.observe(0))
        found.append([(one.action, one.playouts) for one in thought.considered])
    assert found[0] == found[1]
    assert engine.fastest().speed == "interpreted"
