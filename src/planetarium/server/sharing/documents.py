"""What is sent about sharing."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict


class SharedAnswer(TypedDict):
    """Whether there is a link to the replay. The code itself is told once, to whoever makes the link."""

    shared: bool
    since: Annotated[int | None, Field(description="When the link was made, in milliseconds since 1970.")]
    may_share: Annotated[bool, Field(description="Whether the one who asks may make a link and end it.")]
