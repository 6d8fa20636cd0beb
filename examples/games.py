"""Games side by side as tensors, from the vectorised environment: what `ppo.py` sees.

What is legal comes as a mask over the whole action space; here it becomes a short list for each game, in which actions
are named by their place.
"""

from typing import Any

try:
    import gymnasium
    import torch
    from torch import Tensor
except ImportError as missing:
    raise SystemExit(
        f"this example needs {missing.name}: pip install '.[examples]' in a clone of the repository"
    ) from None

import planetarium.envs  # noqa: F401  registers the environments
from seen import Arrays

# What the network looks at; the rest of an observation is left where it is.
SEEN = (
    "options", "phase", "turn", "target", "track_size", "accelerated", "bombarded", "final_turns", "frost_line",
    "matter", "planet_space", "planet_kind", "planet_side", "planet_life", "card_planet", "card_marker", "hand",
    "drawn", "score", "markers", "hand_decks", "mat", "finals_played", "done",
)  # fmt: skip


class Games:
    """So many games against a bot, or with the opponent `self` all seats in one's own hands."""

    def __init__(self, number: int, opponent: str, reward: str = "win", seed: int = 0, players: int = 2) -> None:
        self.number, self.players = number, players
        self._env: Any = gymnasium.make_vec(
            "Planetarium-v0", num_envs=number, players=players, opponent=opponent, reward=reward, threads=1
        )
        self.deal(seed)

    def deal(self, seed: int) -> None:
        """Deals all games anew."""
        self._take(*self._env.reset(seed=seed))

    def _take(self, seen: dict[str, Any], info: dict[str, Any]) -> None:
        """Lists what is seen and legal now."""
        self._seen = Arrays({name: torch.from_numpy(seen[name]) for name in SEEN})
        self.acting = torch.from_numpy(info["seat"])  # whose decision it is
        game, action = torch.from_numpy(info["action_mask"]).nonzero().unbind(1)
        self.count = torch.bincount(game, minlength=self.number)  # how many actions are legal
        first = self.count.cumsum(0) - self.count
        self._legal = torch.full((self.number, int(self.count.max())), -1)
        self._legal[game, torch.arange(len(game)) - first[game]] = action

    def look(self, rows: Tensor | None = None) -> tuple[Arrays, Tensor]:
        """What is seen in some of the games, or in all, and their legal actions, filled up with -1."""
        rows = torch.arange(self.number) if rows is None else rows
        longest = int(self.count[rows].max()) if len(rows) else 1
        return self._seen.at(rows), self._legal[rows, :longest]

    def step(self, chosen: Tensor) -> tuple[Tensor, Tensor]:
        """Takes the legal action at a place in each game. Returns what it brought every seat, and which games it ended;
        those are dealt anew at once."""
        actions = self._legal.gather(1, chosen[:, None])[:, 0]
        seen, _, over, _, info = self._env.step(actions.numpy())
        self._take(seen, info)
        return torch.from_numpy(info["rewards"]).float(), torch.from_numpy(over).float()
