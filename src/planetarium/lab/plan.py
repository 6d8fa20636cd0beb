"""What a run of the laboratory plays: a content, options, a bot for each seat, and a seed."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from planetarium.bots import Bot, Budget, make_bot
from planetarium.content import Content
from planetarium.errors import OptionsError
from planetarium.options import Options


@dataclass(frozen=True)
class Plan:
    """What is played, the same whenever and wherever: games are numbered from 0, and each has dice of its own.

    >>> from planetarium.content import standard_content
    >>> Plan(standard_content(), Options(3), ("greedy",), "s").bots
    ('greedy', 'greedy', 'greedy')
    """

    content: Content
    options: Options
    bots: tuple[str, ...]  # one for each seat; one alone plays at all of them
    seed: str
    playouts: int | None = None  # for each decision; None: as many as each bot takes by itself

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", self.options.settled(self.content))
        players = self.options.players
        if len(self.bots) == 1:
            object.__setattr__(self, "bots", self.bots * players)
        for name in self.bots:
            make_bot(name)
        if len(self.bots) != players:
            seats = "1 player needs one bot" if players == 1 else f"{players} players need one bot for all or {players}"
            raise OptionsError(f"{seats}, and {len(self.bots)} are named")
        if self.playouts is not None and self.playouts < 1:
            raise OptionsError(f"a bot needs at least one play-out, not {self.playouts}")

    @property
    def budget(self) -> Budget:
        """How long a bot may think: play-outs without a clock, so that a game is the same on every machine."""
        return Budget(self.playouts, math.inf)

    def deal(self, game: int) -> str:
        """The seed from which a game is dealt."""
        return f"{self.seed}/{game}"

    def seated(self, game: int) -> list[Bot]:
        """The bots of a game, by seat."""
        return [make_bot(name, f"{self.deal(game)}/{seat}") for seat, name in enumerate(self.bots)]

    def to_doc(self) -> dict[str, Any]:
        """The plan as JSON, its content included; so it is kept, and sent to other processes and machines."""
        return {
            "content": {"id": self.content.id, "hash": self.content.hash, "document": self.content.to_doc()},
            "options": self.options.to_doc(),
            "bots": list(self.bots),
            "seed": self.seed,
            "playouts": self.playouts,
        }

    @classmethod
    def from_doc(cls, doc: Mapping[str, Any]) -> "Plan":
        """A plan from its JSON form."""
        return cls(
            Content.from_doc(doc["content"]["document"]),
            Options.from_doc(doc["options"]),
            tuple(doc["bots"]),
            doc["seed"],
            doc["playouts"],
        )
