"""A person's tokens and devices."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict


class TokenAnswer(TypedDict):
    token: str


class DeviceLine(TypedDict):
    id: str
    name: str
    created: int
    seen: int
    here: Annotated[bool, Field(description="Whether it is the one that asks.")]


class DevicesAnswer(TypedDict):
    devices: list[DeviceLine]


class LinkAnswer(TypedDict):
    """What makes another browser a device of the asker's, until then."""

    code: str
    until: int
