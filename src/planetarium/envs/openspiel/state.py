"""A state of the game as OpenSpiel asks for it; what it is made of is its `Course`."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pyspiel

from planetarium.envs.openspiel.course import OUTCOMES, Course
from planetarium.formats.notation import write_action

if TYPE_CHECKING:
    from planetarium.envs.openspiel.game import PlanetariumGame

CHANCE_OUTCOMES = [(byte, 1 / OUTCOMES) for byte in range(OUTCOMES)]


class PlanetariumState(pyspiel.State):  # type: ignore[misc]
    """A state of `python_planetarium`; players are seats, and actions are the rulebook's own integers."""

    def __init__(self, game: "PlanetariumGame") -> None:
        super().__init__(game)
        self.course = Course(game.setting)

    def current_player(self) -> int:
        if self.course.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.course.is_chance else self.course.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.legal_actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return CHANCE_OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.course.is_chance:
            self.course.fall(action)
        else:
            self.course.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return str(write_action(self.course.setting.content, action))

    def is_terminal(self) -> bool:
        return self.course.is_over

    def returns(self) -> list[float]:
        return self.course.outcomes if self.course.is_over else [0.0] * self.course.setting.options.players

    def __str__(self) -> str:
        """The whole position, and the chance that leads on from it."""
        course = self.course
        words = [f"chance {course.chance.hex()}"]
        if course.waiting is not None:
            words.append(f"waiting {write_action(course.setting.content, course.waiting)}")
        if course.is_dealt:
            words.append(json.dumps(course.position(None)))
        return "\n".join(words)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "PlanetariumState":
        """A state that agrees with all that a player knows; it has no history, since that would tell the rest."""
        key = bytes(int(256 * sampler()) for _ in range(32))
        state = PlanetariumState(self.get_game())
        state.course = self.course.imagined(player, key)
        return state
