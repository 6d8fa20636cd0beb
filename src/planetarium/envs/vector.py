"""The Gymnasium environments of many games, stepped by compiled code in one call."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from planetarium.content import Content
from planetarium.envs.arrays import each_copied, observation_space, views
from planetarium.envs.choices import Choices
from planetarium.envs.games import Games, played
from planetarium.envs.kernels.episode import NEXT_STEP, SAME_STEP
from planetarium.envs.opponents import SELF, instant_opponent_terms
from planetarium.errors import OptionsError
from planetarium.parallel.processes import cores
from planetarium.records.layout import Array
from planetarium.rules.actions import ACTIONS

Seen = dict[str, Array]
AUTORESET = {AutoresetMode.NEXT_STEP: NEXT_STEP, AutoresetMode.SAME_STEP: SAME_STEP}


class PlanetariumVectorEnv(VectorEnv[Seen, Array, Array]):
    """So many games at once, each as in `PlanetariumEnv`.

    Observations and masks are views of memory that the next step overwrites; `copy=True` gives copies.
    """

    def __init__(
        self,
        num_envs: int = 1024,
        players: int = 2,
        modules: Sequence[str] = (),
        star: str | None = None,
        extras: Sequence[str] = (),
        solo_target: int | None = None,
        content: Content | str | Path | None = None,
        opponent: str = "explorer",
        seat: int | None = None,
        reward: str = "win",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int | None = None,
        copy: bool = False,
        render_mode: None = None,
    ) -> None:
        """`threads` is by default the number of cores at hand."""
        if render_mode is not None:
            raise OptionsError("many games at once are not shown; make a single environment to see one")
        mode = AutoresetMode(autoreset_mode)
        if mode not in AUTORESET:
            raise OptionsError("games that are over make way in the same step or in the next one, SameStep or NextStep")
        self.num_envs = num_envs
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        what = played(players, modules, star, extras, solo_target, content)
        terms = instant_opponent_terms(opponent)
        threads = cores() if threads is None else threads
        self._games = Games(num_envs, *what, terms, seat, reward, AUTORESET[mode], threads)
        self._copy = copy
        self._seen = views(self._games.seens)
        self._all = np.ones(num_envs, np.bool_)
        self.single_observation_space = observation_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = Discrete(ACTIONS)
        self.action_space = Choices(self._games)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deals all games; with a seed the i-th game is that of `seed + i`, as a single environment deals it."""
        if options:
            raise OptionsError(
                f"all games are dealt anew together; `reset` takes no options, such as {next(iter(options))}"
            )
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds: Sequence[int | None]
        if seed is None:
            seeds = [None] * self.num_envs
        elif isinstance(seed, int):
            seeds = range(seed, seed + self.num_envs)
        else:
            seeds = seed
        if len(seeds) != self.num_envs:
            raise OptionsError(f"{self.num_envs} games take {self.num_envs} seeds, not {len(seeds)}")
        self._games.deal(seeds, self.np_random)
        return self._shown(), self._info()

    def step(self, actions: Array) -> tuple[Seen, Array, Array, Array, dict[str, Any]]:
        """Carries out an action in each game.

        IllegalAction, a ValueError, names the first game whose action is illegal; then nothing has changed in any.
        """
        self._games.step(actions)
        episodes = self._games.episodes
        ended = episodes["over"] != 0
        info = self._info()
        info["acted"], info["rewards"] = episodes["acted"].copy(), episodes["rewards"].copy()
        info["_acted"] = info["_rewards"] = self._all
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP and ended.any():
            info |= self._endings(ended, info["acted"], info["rewards"])
        return self._shown(), episodes["reward"].copy(), ended, np.zeros(self.num_envs, np.bool_), info

    def _shown(self) -> Seen:
        return {name: array.copy() for name, array in self._seen.items()} if self._copy else dict(self._seen)

    def _info(self) -> dict[str, Any]:
        masks = self._games.masks.copy() if self._copy else self._games.masks
        return {
            "action_mask": masks, "_action_mask": self._all,
            "seat": self._games.episodes["acting"].copy(), "_seat": self._all,
        }  # fmt: skip

    def _endings(self, ended: Array, acted: Array, rewards: Array) -> dict[str, Any]:
        """What was seen last of the games that ended, as Gymnasium hands it on."""
        seen = np.full(self.num_envs, None, object)
        places = np.flatnonzero(ended)
        for place, last in zip(places.tolist(), each_copied(self._games.finals, places), strict=True):
            seen[place] = last
        final = {"acted": acted, "_acted": ended, "rewards": rewards, "_rewards": ended}
        return {"final_obs": seen, "_final_obs": ended, "final_info": final, "_final_info": ended}

    def action_masks(self) -> Array:
        """What is legal in each game, as booleans; sb3-contrib asks for it."""
        return self._games.masks.astype(bool) if self._copy else self._games.masks.view(np.bool_)

    def heuristic_actions(self) -> Array:
        """What the compiled heuristic would do in each game, whoever is to act: a teacher for imitation."""
        return self._games.advice()


class SoloVectorEnv(PlanetariumVectorEnv):
    """So many solo games at once."""

    def __init__(
        self,
        num_envs: int = 1024,
        solo_target: int | None = None,
        modules: Sequence[str] = (),
        star: str | None = None,
        extras: Sequence[str] = (),
        content: Content | str | Path | None = None,
        reward: str = "win",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int | None = None,
        copy: bool = False,
        render_mode: None = None,
    ) -> None:
        super().__init__(
            num_envs, 1, modules, star, extras, solo_target, content, SELF, None, reward, autoreset_mode, threads, copy,
            render_mode,
        )  # fmt: skip
