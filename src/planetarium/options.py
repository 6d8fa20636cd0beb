"""What is played: one typed object, checked as a whole."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from planetarium.errors import OptionsError

TARGET = 100
MAX_TARGET = 999


@dataclass(frozen=True)
class Options:
    """The options of a game. With one player `solo_target` is the Target Score (8.1), else None.

    >>> Options(players=1, solo_target=90).to_doc()["solo_target"]
    90
    """

    players: int = 2
    solo_target: int | None = None
    modules: tuple[str, ...] = ()
    star: str | None = None
    extras: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if type(self.players) is not int or self.players not in (1, 2, 3, 4):
            raise OptionsError(f"Planetarium is for 1 to 4 players, not {self.players}")
        if self.players == 1 and self.solo_target is None:
            object.__setattr__(self, "solo_target", TARGET)
        if self.solo_target is not None:
            if self.players != 1:
                raise OptionsError("A Target Score is for the solo game; with 2 to 4 players leave it out")
            if type(self.solo_target) is not int or not 0 <= self.solo_target <= MAX_TARGET:
                raise OptionsError(f"The Target Score must be from 0 to {MAX_TARGET}, not {self.solo_target}")
        if self.modules or self.star or self.extras:
            raise OptionsError(
                "The Primordial expansion is not part of this edition yet; leave modules, star and extras out"
            )

    @classmethod
    def from_doc(cls, doc: Mapping[str, Any]) -> "Options":
        """Options from their JSON form."""
        return cls(
            players=doc["players"],
            solo_target=doc.get("solo_target"),
            modules=tuple(doc.get("modules") or ()),
            star=doc.get("star"),
            extras=tuple(doc.get("extras") or ()),
        )

    def to_doc(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "solo_target": self.solo_target,
            "modules": list(self.modules),
            "star": self.star,
            "extras": list(self.extras),
        }
