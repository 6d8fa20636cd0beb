"""Games side by side: the records and arrays that compiled steps work on."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from planetarium.bots.kernels.evaluation import new_scratch
from planetarium.bots.weights import standard_weights
from planetarium.content import Content, load_content, standard_content
from planetarium.envs.kernels.entry_points import PLACES
from planetarium.envs.kernels.episode import DEAL, EPISODE, GAIN, NEXT_STEP, STAY, TERMS, WIN
from planetarium.envs.kernels.seen import SEEN
from planetarium.envs.team import can_share, team
from planetarium.errors import IllegalAction, OptionsError
from planetarium.formats.notation import write_actions
from planetarium.game import Observation, key_from_seed, key_words
from planetarium.options import Options
from planetarium.records.content import NONE
from planetarium.records.layout import Array
from planetarium.rules.actions import ACTIONS, MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import STATE, read_state
from planetarium.speeds import engine
from planetarium.speeds.engine import Rulebook

REWARDS = {"win": WIN, "points": GAIN}
SHARE = 128  # the least number of games that are worth a thread of their own
NAMED = 12  # so many legal actions are named where an illegal one is refused


def played(
    players: int, modules: Sequence[str], star: str | None, extras: Sequence[str], solo_target: int | None,
    content: Content | str | Path | None,
) -> tuple[Content, Options]:  # fmt: skip
    """What is played, checked as a whole; a content may be a file."""
    if isinstance(content, str | Path):
        content = load_content(content)
    content = content or standard_content()
    options: Any = (players, solo_target, modules, star, extras)  # of whatever type: `Options` says what is wrong
    return content, Options(*options).settled(content)


def rulebook() -> Rulebook:
    """The compiled rulebook, compiled now if it must be, for learning takes millions of steps; see `engine.fastest`."""
    wanted = os.environ.get("PLANETARIUM_SPEED") != "interpreted"
    return engine.compiled() if wanted and engine.can_compile() else engine.interpreted()


def check_settings(count: int, options: Options, seat: int | None, reward: str) -> None:
    """OptionsError, in one line, unless so many games can be played so."""
    if count < 1:
        raise OptionsError(f"there must be at least one game, not {count}")
    if reward not in REWARDS:
        raise OptionsError(f"there is no reward {reward!r}; choose from {', '.join(REWARDS)}")
    if seat is not None and seat not in range(options.players):
        raise OptionsError(f"there is no seat {seat} with {options.players} players")


class Games:
    """So many games of one kind. The arrays have a place for each; every step writes them anew.

    `seens` are the observations, `masks` the legal actions as 0 and 1, `legal` the same as lists, `episodes` what the
    last step brought.
    """

    def __init__(
        self,
        count: int,
        content: Content,
        options: Options,
        opponent: tuple[int, float] = (NONE, 0.0),
        seat: int | None = None,
        reward: str = "win",
        autoreset: int = STAY,
        threads: int = 1,
    ) -> None:
        check_settings(count, options, seat, reward)
        if threads < 1:
            raise OptionsError(f"there must be at least one thread, not {threads}")
        self.content, self.options = content, options
        self.episodes, self.states = np.zeros(count, EPISODE), np.zeros(count, STATE)
        self.seens, self.finals = np.zeros(count, SEEN), np.zeros(count, SEEN)
        self.masks = np.zeros((count, ACTIONS), np.int8)
        self.legal = np.zeros((count, MAX_LEGAL), np.int16)
        self._actions = np.zeros(count, np.int64)
        self._waiting = int(autoreset == NEXT_STEP)
        self._rules = rulebook()
        self._step, self._step_shared, self._show, self._first_illegal, self._sample = (
            self._rules.entry_point("envs.kernels", name)
            for name in ("step", "step_shared", "show", "first_illegal", "sample")
        )
        terms = np.zeros(1, TERMS)
        terms["opponent"], terms["oversight"] = opponent
        terms["seat"] = NONE if seat is None else seat
        terms["rewarded"], terms["autoreset"] = REWARDS[reward], autoreset
        self._threads = max(1, min(threads, count // SHARE)) if self._rules.speed == "compiled" else 1
        self._ends = np.linspace(0, count, self._threads + 1).astype(np.int64)
        places = PLACES * self._threads
        self._records = (
            content.packed, options.undealt(), self.states, self.episodes, terms, self._actions, self.legal,
            self.masks, self.seens, self.finals, np.zeros(places, STATE), new_log(0).repeat(places),
            new_scratch().repeat(places), standard_weights(),
        )  # fmt: skip

    @property
    def count(self) -> int:
        return len(self.episodes)

    def deal(self, seeds: Sequence[int | None], chance: np.random.Generator) -> None:
        """Deals all games anew: the game of its seed, else the one that follows the last, else one by chance."""
        for i, seed in enumerate(seeds):
            if seed is not None:
                self.episodes["key"][i] = key_words(key_from_seed(seed))
            elif not self.episodes["key"][i].any():
                self.episodes["key"][i] = chance.integers(0, 1 << 32, 8)
        self._actions[:] = DEAL
        self._run()

    def step(self, actions: Array) -> None:
        """Carries out an action in each game.

        IllegalAction names the first game whose action is illegal; then nothing has changed in any.
        """
        chosen = np.asarray(actions)
        if chosen.shape != self._actions.shape or not np.issubdtype(chosen.dtype, np.integer):
            raise IllegalAction(f"{self.count} games take {self.count} actions, each the integer of an action")
        np.copyto(self._actions, chosen, casting="unsafe")
        wrong = self._first_illegal(self.episodes, self.masks, self._actions, self._waiting)
        if wrong != NONE:
            raise IllegalAction(self._refusal(wrong, int(self._actions[wrong])))
        self._run()

    def abandon(self, i: int) -> None:
        """Ends a game early: nothing is legal in it any more."""
        self.masks[i] = 0
        self.episodes["legal"][i], self.episodes["over"][i] = 0, 1

    def _run(self) -> None:
        """Steps all games by their actions."""
        if self._threads == 1 or not can_share():
            self._step(*self._records)
        else:
            with team(self._threads):
                self._step_shared(*self._records, self._ends)

    def _refusal(self, i: int, action: int) -> str:
        where = f" in game {i}" if self.count > 1 else ""
        count = int(self.episodes["legal"][i])
        if count == 0:
            return f"action {action}{where} is illegal: the game is over, reset comes next"
        numbers = self.legal[i, : min(count, NAMED)].tolist()
        named = ", ".join(
            f"{number} ({action})" for number, action in zip(numbers, write_actions(self.content, numbers), strict=True)
        )
        more = f" and {count - NAMED} more, see the mask" if count > NAMED else ""
        return f"action {action}{where} is illegal; legal are {named}{more}"

    def sample(self, generators: Array) -> Array:
        """A legal action of each game by chance, 0 where there is none; `generators` are four words for each game."""
        actions = np.zeros(self.count, np.int64)
        self._sample(self.episodes, self.legal, generators, actions)
        return actions

    def advice(self) -> Array:
        """What the heuristic would do in each game, shown what the seat to act may know.

        It is 0 where nothing is to be done.
        """
        advise = self._rules.entry_point("envs.kernels", "advise")
        room = (np.zeros(1, STATE), np.zeros(MAX_LEGAL, np.int16), new_scratch(), standard_weights())
        actions = np.zeros(self.count, np.int64)
        advise(self.content.packed, self.states, self.episodes, *room, actions)
        return actions

    def seen_by(self, i: int, seat: int) -> Array:
        """What a seat may know of a game, as a record in an array of one."""
        seens = np.zeros(1, SEEN)
        self._show(self.content.packed, self.states[i : i + 1], np.zeros(1, STATE), seens, seat)
        return seens

    def observe(self, i: int, seat: int) -> Observation:
        """The same as bots and pictures take it."""
        states = read_state(self.states[i : i + 1].tobytes())
        self._rules.observe(self.content.packed, states, seat)
        return Observation(self.content, self.options, self._rules, states, seat)
