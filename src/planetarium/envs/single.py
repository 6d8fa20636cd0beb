"""The Gymnasium environments of one game: `Planetarium-v0` against a bot, `Planetarium-Solo-v0` alone."""

import operator
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from planetarium.bots.levels import make_bot
from planetarium.content import Content
from planetarium.envs.arrays import copied, observation_space
from planetarium.envs.choices import Choice
from planetarium.envs.games import Games, played
from planetarium.envs.kernels.episode import OUTSIDE
from planetarium.envs.opponents import SELF, opponent_terms
from planetarium.envs.rendering import MODES, checked, render
from planetarium.errors import BotError, IllegalAction, OptionsError
from planetarium.formats.notation import Action
from planetarium.records.layout import Array
from planetarium.rules.state import SEATS

if TYPE_CHECKING:
    from planetarium.bots.protocol import Bot

Seen = dict[str, Array]
ILLEGAL = ("lose", "raise")


class PlanetariumEnv(gymnasium.Env[Any, np.int64]):
    """A game in which the agent has one seat and a bot the others, or with `opponent="self"` the agent has all."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012  Gymnasium's own type

    def __init__(
        self,
        players: int = 2,
        modules: Sequence[str] = (),
        star: str | None = None,
        extras: Sequence[str] = (),
        solo_target: int | None = None,
        content: Content | str | Path | None = None,
        opponent: "str | Bot" = "explorer",
        seat: int | None = None,
        reward: str = "win",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        """`opponent` is a bot by its name, one of your own, or `self`. `reward` is `win` or `points`.

        `seat` is the agent's; left out, chance decides in each game.

        An `illegal` action loses the game at once, or with `raise` raises IllegalAction.
        """
        if illegal not in ILLEGAL:
            raise OptionsError(f"an illegal action can {' or '.join(ILLEGAL)}, not {illegal!r}")
        self._illegal = illegal
        self.render_mode = checked(render_mode)
        self._terms = opponent_terms(opponent)
        self._opponent = opponent
        self._bots: dict[int, Bot] = {}
        what = played(players, modules, star, extras, solo_target, content)
        self._games = Games(1, *what, self._terms, seat, reward)
        self.observation_space = observation_space()
        self.action_space = Choice(self._games)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deals a game: that of the seed, as `Game.new` would, else the one that follows the last."""
        super().reset(seed=seed)
        self._games.deal([seed], self.np_random)
        if self._terms[0] == OUTSIDE:
            others = set(range(self._games.options.players)) - {self._agent}
            self._bots = {other: self._opponent_at(other) for other in others}
        self._wait_for_bots()
        return self._shown()

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Carries out an action and lets the bots answer. What an illegal action was is told in `info["illegal"]`."""
        try:
            number = operator.index(action)
        except TypeError:
            raise IllegalAction(f"an action is an integer, not {action!r}") from None
        try:
            self._games.step(np.asarray([number]))
        except IllegalAction as refusal:
            if self._illegal == "raise" or self._games.episodes["over"][0]:
                raise
            return self._lose(str(refusal))
        episode = self._games.episodes[0]
        acted = int(episode["acted"])
        rewards = episode["rewards"].copy() + self._wait_for_bots()
        seen, info = self._shown()
        info |= {"acted": acted, "rewards": rewards}
        return seen, float(rewards[acted]), bool(episode["over"]), False, info

    def _opponent_at(self, seat: int) -> "Bot":
        """By its name a bot of its own, whose dice this deal settles; else the one that was given."""
        if not isinstance(self._opponent, str):
            return self._opponent
        return make_bot(self._opponent, f"{self._games.episodes['dealt'][0].tolist()} {seat}")

    def _lose(self, why: str) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The seat to act loses, all others share the win."""
        self._games.abandon(0)
        seen, info = self._shown()
        players = self._games.options.players
        rewards = np.zeros(SEATS)
        rewards[:players] = 1 / max(1, players - 1)
        rewards[info["seat"]] = -1.0
        info |= {"acted": info["seat"], "rewards": rewards, "illegal": why}
        return seen, -1.0, True, False, info

    @property
    def _agent(self) -> int:
        return int(self._games.episodes["agent"][0])

    def _wait_for_bots(self) -> Array:
        """Bots that think act until it is the agent's turn; returns what that brought each seat."""
        state, episode = self._games.states[0], self._games.episodes[0]
        rewards: Array = np.zeros_like(episode["rewards"])
        while self._bots and not episode["over"] and int(state["seat"]) != self._agent:
            seat = int(state["seat"])
            bot = self._bots[seat]
            action = bot.choose(self._games.observe(0, seat))
            if not isinstance(action, Action):
                raise BotError(f"{bot!r} chose {action!r}, which is none of `observation.legal_actions`")
            self._games.step(np.asarray([action.number]))
            rewards += episode["rewards"]
        return rewards

    def _shown(self) -> tuple[Seen, dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        episode = self._games.episodes[0]
        return copied(self._games.seens, 0), {
            "action_mask": self._games.masks[0].copy(), "seat": int(episode["acting"]),
        }  # fmt: skip

    def action_masks(self) -> Array:
        """What is legal now, as booleans; sb3-contrib asks for it."""
        legal: Array = self._games.masks[0] != 0
        return legal

    def render(self) -> Any:
        """What the seat to act may know: printed (`human`), as text (`ansi`) or as a picture (`rgb_array`)."""
        return render(self.render_mode, self._games.observe(0, int(self._games.episodes["acting"][0])))


class SoloEnv(PlanetariumEnv):
    """The solo game (rules, section 8): alone against a Target Score."""

    def __init__(
        self,
        solo_target: int | None = None,
        modules: Sequence[str] = (),
        star: str | None = None,
        extras: Sequence[str] = (),
        content: Content | str | Path | None = None,
        reward: str = "win",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(1, modules, star, extras, solo_target, content, SELF, None, reward, illegal, render_mode)
