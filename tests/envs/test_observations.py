"""The named arrays: true, complete in what is declared, within their bounds, and with nothing hidden in them."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from planetarium import Game
from planetarium.bots import make_bot
from planetarium.content.board import LETTERS
from planetarium.envs.arrays import ARRAYS, copied, observation_space
from planetarium.envs.kernels.seen import SEEN
from planetarium.records.content import DECK_NAMES, KIND_NAMES, PLANET_KINDS, SIDES
from planetarium.rules.state import STATE, read_state
from planetarium.speeds import engine

from .settings import EVERYTHING, MODES

DOCS = Path(__file__).parents[2] / "docs"


def shown(game: Game, seat: int, raw: bytes | None = None) -> Any:
    """The arrays that a seat is shown, as a record in an array of one."""
    seens, view = np.zeros(1, SEEN), np.zeros(1, STATE)
    show = engine.compiled().entry_point("envs.kernels", "show")
    show(game.content.packed, read_state(raw or game.tobytes()), view, seens, seat)
    return seens


def decisions(players: int, mode: dict[str, Any], every: int = 1) -> Iterator[Game]:
    """A game at every so many decisions and at its end: greedy, with a random action now and then."""
    game = Game.new(players, f"seen {players}", rules=engine.compiled(), **mode)
    chance = random.Random(players)
    bots = [make_bot("greedy", seat) for seat in range(players)]
    while not game.is_over:
        if len(game.actions) % every == 0:
            yield game
        wild = chance.random() < 0.2
        game.play(chance.choice(game.legal_actions) if wild else bots[game.seat].choose(game.observe(game.seat)))
    yield game


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANETARIUM_SPEED", "compiled")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_is_hidden_never_changes_an_observation(players: int, mode: str) -> None:
    """All that a seat cannot see is dealt anew: the arrays stay the same byte by byte, and so does what is legal."""
    for game in decisions(players, MODES[mode], every=9):
        for seat in range(players):
            before = shown(game, seat).tobytes()
            for seed in range(2):
                other = game.observe(seat).imagine(seed)
                assert other.tobytes() != game.tobytes()
                assert shown(other, seat).tobytes() == before
                if seat == game.seat:
                    assert other.legal_actions == game.legal_actions


def test_an_array_that_shows_a_secret_would_be_caught() -> None:
    """The other worlds differ in what is hidden: another seat's hand is another there."""
    for game in decisions(2, {}, every=40):
        other = game.observe(0).imagine(1)
        if game.phase != "over":
            assert shown(other, 1)["hand"].tobytes() != shown(game, 1)["hand"].tobytes()


def test_every_array_has_something_to_tell() -> None:
    found: dict[str, set[bytes]] = {array.name: set() for array in ARRAYS}
    for players in (1, 2, 3, 4):
        for mode in MODES.values():
            for game in decisions(players, mode, every=3):
                for name, array in copied(shown(game, 0), 0).items():
                    found[name].add(array.tobytes())
    assert [name for name, values in found.items() if len(values) < 2] == []


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_observations_lie_in_their_space(players: int) -> None:
    space = observation_space()
    for game in decisions(players, EVERYTHING, every=7):
        for seat in range(players):
            assert space.contains(copied(shown(game, seat), 0))


@pytest.mark.parametrize("mode", ["base", "everything"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_arrays_tell_what_the_position_tells(players: int, mode: str) -> None:
    """The observation's JSON, written by other code, says the same."""
    for game in decisions(players, MODES[mode], every=5):
        for seat in range(players):
            seen = copied(shown(game, seat), 0)
            compare(game, seat, seen, game.observe(seat).position())


def compare(game: Game, observer: int, seen: dict[str, Any], position: Any) -> None:
    players, numbers = game.options.players, {card.id: i for i, card in enumerate(game.content.cards)}
    relative = {seat: (seat - observer) % players for seat in range(players)}
    assert (seen["turn"][0], seen["acting"][0]) == (position["turn"], relative[position["seat"]])
    assert seen["track"].sum() == seen["track_size"][0] == len(position["track"]["tokens"])
    for kind, name in enumerate(KIND_NAMES):
        assert seen["track"][kind] == position["track"]["tokens"].count(name)
    assert [bool(seen[name][0]) for name in ("accelerated", "bombarded")] == [
        position["track"]["accelerated"], position["track"]["bombarded"],
    ]  # fmt: skip
    for planet, letter in enumerate(LETTERS):
        there = position["planets"].get(letter)
        assert (seen["planet_space"][planet] >= 0) == (there is not None)
        if there is None:
            continue
        assert game.content.board.spaces[seen["planet_space"][planet]].name == there["space"]
        assert seen["planet_kind"][planet] == (PLANET_KINDS.index(there["kind"]) if there["kind"] else -1)
        assert seen["planet_side"][planet] == SIDES.index(there["side"])
        assert seen["planet_life"][planet].sum() == len(there["life"])
        assert np.flatnonzero(seen["card_planet"] == planet).tolist() == sorted(
            numbers[row["card"]] for row in there["row"]
        )
        for row in there["row"]:
            card = numbers[row["card"]]
            assert seen["card_marker"][card] == (-1 if row["marker"] is None else relative[row["marker"]])
            assert seen["card_tokens"][card] == row["heat"] - row["cold"]
    for seat, doc in enumerate(position["seats"]):
        place = relative[seat]
        assert (seen["score"][place], seen["markers"][place]) == (doc["score"], doc["markers"])
        assert (seen["finals_played"][place], seen["done"][place]) == (doc["finals_played"], doc["done"])
        if seat == observer:
            assert np.flatnonzero(seen["hand"]).tolist() == sorted(numbers[card] for card in doc["hand"])
        else:
            assert [int(count) for count in seen["hand_decks"][place]] == [doc["hand"].get(d, 0) for d in DECK_NAMES]
        for planet, letter in enumerate(LETTERS):
            for kind, name in enumerate(KIND_NAMES):
                assert seen["mat"][place, planet, kind] == doc["mat"].get(letter, {}).get(name, 0)
    if position["phase"] != "setup":
        discards = [numbers[card] for pile in position["discards"].values() for card in pile]
        assert np.flatnonzero(seen["discard"]).tolist() == sorted(discards)
    assert [int(size) for size in seen["deck_size"]] == [position["decks"].get(deck, 0) for deck in DECK_NAMES]
    assert seen["frost_line"][0] == (-1 if position["frost_line"] is None else position["frost_line"])


def test_a_seat_that_nobody_has_is_empty_whatever_was_there_before() -> None:
    """A record can be filled again, for another game."""
    four, two = next(decisions(4, EVERYTHING)), next(decisions(2, {}))
    used, view = shown(four, 3), np.zeros(1, STATE)
    show = engine.compiled().entry_point("envs.kernels", "show")
    show(two.content.packed, read_state(two.tobytes()), view, used, 1)
    assert used.tobytes() == shown(two, 1).tobytes()


def test_the_docs_list_every_array_as_it_is_declared() -> None:
    text = (DOCS / "envs.md").read_text(encoding="utf-8")
    for array in ARRAYS:
        shape = " × ".join(map(str, array.shape))
        assert f"| `{array.name}` | {shape} | {array.least} to {array.greatest} | {array.meaning} |" in text
    assert text.count(" to ") >= len(ARRAYS)
