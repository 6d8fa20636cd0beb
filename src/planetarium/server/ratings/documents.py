"""What is sent about ratings."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict


class RatingDoc(TypedDict):
    """How well somebody plays: about `rating`, give or take `uncertainty` with 95 % confidence."""

    rating: int
    uncertainty: int


class RatingChange(TypedDict):
    """What one game did to one's rating."""

    game: Annotated[str | None, Field(description="The table; null once it is deleted.")]
    at: Annotated[int, Field(description="When the game was rated, in milliseconds since 1970.")]
    seat: int
    place: Annotated[int, Field(description="1 for the winner; several may share a place.")]
    players: int
    ran_away: Annotated[bool, Field(description="Left, or was away at the end, which counts as lost.")]
    before: RatingDoc
    after: RatingDoc


class MyRatingAnswer(TypedDict):
    """One's own rating; null for whoever has not finished a rated game."""

    rating: RatingDoc | None
    games: int
    history: list[RatingChange]


class TableRatingAnswer(TypedDict):
    """What a rated game did to one's own rating; null where there is nothing to tell, or not yet."""

    rated: bool
    change: RatingChange | None
