"""The compiled network says what PyTorch says; a search with it is honest, and unless the network counts, the same."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from network import Network, load, save
from planetarium import Game
from planetarium.bots import Budget, SearchBot, make_bot
from planetarium.bots.kernels.network import new_judgement
from planetarium.bots.network import read_network
from planetarium.bots.thinking import SearchSettings
from planetarium.content import standard_content
from planetarium.envs.kernels.seen import SEEN
from planetarium.records.options import EXTRAS
from planetarium.rules.state import new_state, read_state
from planetarium.speeds import engine

from .test_honesty import another_world, decisions

TRAINED = Path(__file__).parent.parent / "examples" / "trained" / "selfplay.npz"
FEW = Budget(playouts=40, seconds=math.inf)
MODES: dict[str, dict[str, Any]] = {
    "base": {},
    "everything": {"modules": ("epochs", "frost-line"), "star": "variable", "extras": EXTRAS},
}


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANETARIUM_SPEED", "compiled")
    torch.manual_seed(3)


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("mode", MODES)
def test_the_compiled_network_says_what_pytorch_says(players: int, mode: str, tmp_path: Path) -> None:
    """All through a game by greedy seats; with everything, payments and brightness are among the decisions."""
    network = Network()
    for number in network.parameters():
        torch.nn.init.normal_(number, std=0.2)
    save(network, tmp_path / "network.npz")
    network = load(tmp_path / "network.npz")
    rules = engine.compiled()
    judge, show = rules.entry_point("bots.kernels", "judge"), rules.entry_point("envs.kernels", "show")
    game = Game.new(players, f"network {players}", **MODES[mode])
    packed, judgement, seens = game.content.packed, new_judgement(), np.zeros(1, SEEN)
    numbers = read_network(tmp_path / "network.npz", game.content)
    phases = set()
    bots = [make_bot("greedy", seat) for seat in range(players)]
    while not game.is_over:
        observation = game.observe(game.seat)
        if len(game.actions) % 7 == 0 or game.phase not in phases or game.phase not in ("move", "card"):
            phases.add(game.phase)
            legal = np.array([action.number for action in game.legal_actions], np.int16)
            logits = np.zeros(len(legal))
            judge(packed, observation.states, numbers, judgement, legal, len(legal), logits)
            show(packed, read_state(game.tobytes()), new_state(), seens, game.seat)
            seen = {name: torch.from_numpy(seens[name]) for name in SEEN.names or ()}
            with torch.no_grad():
                judged = network(seen, torch.from_numpy(legal)[None])
            assert np.abs(judged.logits[0].numpy() - logits).max() < 1e-4
            assert np.abs(judged.seats[0].numpy() - judgement["seats"][0]).max() < 1e-4
        game.play(bots[game.seat].choose(observation))
    assert {"setup", "move", "card", "draw", "final"} <= phases


def guided(prior: float, judgement: float, seed: int = 1) -> SearchBot:
    settings = SearchSettings(turns=4, network_prior=prior, network_judgement=judgement)
    return SearchBot("guided", 40, math.inf, settings, seed, read_network(TRAINED, standard_content()))


def test_a_network_that_counts_for_nothing_changes_nothing() -> None:
    for number, game in enumerate(decisions(2, "base", every=31)):
        seen = game.observe(game.seat)
        plain = SearchBot("guided", 40, math.inf, SearchSettings(turns=4), 1).think(seen)
        assert guided(0.0, 0.0).think(seen).considered == plain.considered
        assert guided(1.0, 1.0).think(seen).considered != plain.considered or len(plain.considered) == 1
        if number == 6:
            break


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [1, 2, 3])
def test_hidden_cards_never_change_what_a_guided_search_chooses(players: int, mode: str) -> None:
    for game in decisions(players, mode, every=23):
        chosen = guided(0.5, 0.5).choose(game.observe(game.seat), FEW)
        other = another_world(game, 1)
        assert guided(0.5, 0.5).choose(other.observe(other.seat), FEW) == chosen


def test_the_trained_network_is_small_and_judges_by_the_score() -> None:
    """It was trained on two players and the base game; the chances are those of the seat to act."""
    assert TRAINED.stat().st_size < 100_000
    network = read_network(TRAINED, standard_content())
    judge, judgement = engine.compiled().entry_point("bots.kernels", "judge"), new_judgement()
    game = Game.new(2, "score")
    bots = [make_bot("novice", seat) for seat in range(2)]
    while game.turn < 30:
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    leads = []
    for more in (0, 30):
        seen = game.observe(game.seat)
        seen.states["score"][0, game.seat] += more
        judge(seen.content.packed, seen.states, network, judgement, np.zeros(0, np.int16), 0, np.zeros(0))
        leads.append(float(judgement["seats"][0, 0] - judgement["seats"][0, 1]))
    assert leads[1] > leads[0] + 1
