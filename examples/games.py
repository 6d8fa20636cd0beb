"""Games side by side as tensors on a device, from the vectorised environment: what `ppo.py` and `selfplay_gpu.py` see.

What is legal comes as a mask over the whole action space; here it becomes a short list for each game, in which actions
are named by their place. An environment that lives on a GPU needs the same four: `count`, `acting`, `look` and `step`.
"""

from typing import Any

try:
    import gymnasium
    import torch
    from torch import Tensor
except ImportError as missing:
    raise SystemExit(f"this example needs {missing.name}: pip install 'planetarium[examples]'") from None

import planetarium.envs  # noqa: F401  registers the environments

OPPONENTS = ("random", "greedy", "novice", "explorer", "heuristic")
# What the network looks at; the rest of an observation is left where it is.
SEEN = (
    "options", "phase", "turn", "target", "track_size", "accelerated", "bombarded", "final_turns", "frost_line",
    "matter", "planet_space", "planet_kind", "planet_side", "planet_life", "card_planet", "card_marker", "hand",
    "drawn", "score", "markers", "hand_decks", "mat", "finals_played", "done",
)  # fmt: skip


class Games:
    """So many games against a bot, or with the opponent `self` all seats in one's own hands."""

    def __init__(
        self, number: int, opponent: str, reward: str = "win", seed: int = 0, players: int = 2,
        device: torch.device | str = "cpu",
    ) -> None:  # fmt: skip
        self.number, self.players, self.device = number, players, torch.device(device)
        self._env: Any = gymnasium.make_vec(
            "Planetarium-v0", num_envs=number, players=players, opponent=opponent, reward=reward, threads=1
        )
        seen, info = self._env.reset(seed=seed)
        self._take(seen, info)

    def _take(self, seen: dict[str, Any], info: dict[str, Any]) -> None:
        """Puts what is seen and legal now on the device."""
        self._seen = {name: torch.from_numpy(seen[name]).to(self.device) for name in SEEN}
        self.acting = torch.from_numpy(info["seat"]).to(self.device)  # whose decision it is
        mask = torch.from_numpy(info["action_mask"]).to(self.device)
        game, action = mask.nonzero().unbind(1)
        self.count = torch.bincount(game, minlength=self.number)  # how many actions are legal
        first = self.count.cumsum(0) - self.count
        self._legal = torch.full((self.number, int(self.count.max())), -1, device=self.device)
        self._legal[game, torch.arange(len(game), device=self.device) - first[game]] = action

    def look(self, rows: Tensor) -> tuple[dict[str, Tensor], Tensor]:
        """What is seen in some of the games, and their legal actions, filled up with -1."""
        longest = int(self.count[rows].max()) if len(rows) else 1
        return {name: array[rows] for name, array in self._seen.items()}, self._legal[rows, :longest]

    def step(self, chosen: Tensor) -> tuple[Tensor, Tensor]:
        """Takes the legal action at a place in each game. Returns what it brought every seat, and which games it ended;
        those are dealt anew at once."""
        actions = self._legal.gather(1, chosen[:, None])[:, 0]
        seen, _, over, _, info = self._env.step(actions.cpu().numpy())
        self._take(seen, info)
        return torch.from_numpy(info["rewards"]).float().to(self.device), torch.from_numpy(over).float().to(self.device)

    def advice(self) -> Tensor:
        """The places of what the compiled heuristic would do in each game."""
        actions = torch.from_numpy(self._env.unwrapped.heuristic_actions()).to(self.device)
        return (self._legal == actions[:, None]).int().argmax(1)
