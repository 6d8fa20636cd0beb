"""The PettingZoo environment: each seat is an agent, and one acts after another (AEC)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from planetarium.content import Content
from planetarium.envs.arrays import copied, observation_space
from planetarium.envs.games import Games, played
from planetarium.envs.kernels.episode import NOBODY
from planetarium.envs.rendering import MODES, checked, render
from planetarium.rules.actions import ACTIONS


def env(**settings: Any) -> AECEnv:
    """The environment with PettingZoo's usual checks around it; see `raw_env` for the settings."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw_env(**settings)))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  PettingZoo's own name
    """A game whose agents are the seats, `player_0` and so on. Any action that is not legal raises a ValueError."""

    metadata = {"render_modes": list(MODES), "name": "planetarium_v0", "is_parallelizable": False, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        players: int = 2,
        modules: Sequence[str] = (),
        star: str | None = None,
        extras: Sequence[str] = (),
        solo_target: int | None = None,
        content: Content | str | Path | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = checked(render_mode)
        what = played(players, modules, star, extras, solo_target, content)
        self._games = Games(1, *what, (NOBODY, 0.0), None, reward)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._chance = np.random.default_rng()
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({"observation": observation_space(), "action_mask": Box(0, 1, (ACTIONS,), np.int8)})
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a game: that of the seed, as `Game.new` would, else the one that follows the last."""
        self._games.deal([seed], self._chance)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Carries out the acting agent's action. IllegalAction, a ValueError, says what is legal."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._games.step(np.asarray([action]))
        self._cumulative_rewards[self.agent_selection] = 0.0
        episode = self._games.episodes[0]
        self.rewards = {agent: float(episode["rewards"][self._seat(agent)]) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, bool(episode["over"]))
        self._select()
        self._accumulate_rewards()

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[int(self._games.episodes["acting"][0])]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent's seat may know, and what it may do now: nothing unless it is to act."""
        seat = self._seat(agent)
        acting = seat == self._games.episodes["acting"][0]
        mask = self._games.masks[0].copy() if acting else np.zeros(ACTIONS, np.int8)
        return {"observation": copied(self._games.seen_by(0, seat), 0), "action_mask": mask}

    def render(self) -> Any:
        """What the seat to act may know: printed (`human`), as text (`ansi`) or as a picture (`rgb_array`)."""
        return render(self.render_mode, self._games.observe(0, int(self._games.episodes["acting"][0])))

    def close(self) -> None:
        """Nothing is open."""
