"""What clients send to branch off from a game."""

from typing import Annotated

from pydantic import Field

from planetarium.game import Chance
from planetarium.server.messages import Body, Level, Name, SeatNumber


class BranchBody(Body):
    """Where to branch off, in whose place, with which chance, against which bots; `name` is what I am called there."""

    after: Annotated[int, Field(ge=0, le=100_000, description="How many actions of the game have been done.")]
    seat: SeatNumber = 0
    chance: Chance = "fresh"
    level: Level = "explorer"
    name: Name | None = None
