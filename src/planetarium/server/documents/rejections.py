"""Why nothing was done."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from .tables import NewsDoc

Reason = TypeAliasType(
    "Reason",
    Literal[
        "malformed",
        "too-large",
        "too-slow",
        "unknown-game",
        "unknown-invite",
        "unknown-content",
        "unknown-device",
        "unknown-share",
        "unknown-path",
        "wrong-method",
        "name-taken",
        "not-your-seat",
        "not-your-turn",
        "stale",
        "illegal",
        "cannot-undo",
        "not-now",
        "key-reused",
        "unplayable",
        "rate-limited",
        "too-many",
        "unavailable",
        "forbidden-origin",
        "internal",
    ],
)


class RejectionDetails(TypedDict, total=False):
    seq: int
    news: NewsDoc
    retry_after: Annotated[float, Field(description="Seconds after which it may be tried again.")]
    rule: Annotated[str, Field(description="The number of the rule that does not allow it.")]


class RejectionAnswer(RejectionDetails):
    """Why nothing was done: a reason for programs, a message for people, and what helps to catch up."""

    reason: Reason
    message: str
