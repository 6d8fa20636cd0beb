"""What this server offers, and contents."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from planetarium.content import ContentDoc

from .tables import ContentName


class ContentAnswer(ContentDoc):
    hash: str


class LevelLine(TypedDict):
    name: str
    about: str


class TargetLine(TypedDict):
    name: str
    target: int
    epochs: Annotated[bool, Field(description="Whether it is offered only with Epochs.")]


class UsualTarget(TypedDict):
    plain: int
    epochs: int


class LimitsDoc(TypedDict):
    body: float
    message: float
    sockets: float
    away: Annotated[
        float, Field(description="Seconds after which others may seat a bot for somebody who lets them wait.")
    ]


class AboutAnswer(TypedDict):
    protocol: int
    version: str
    rules: str
    levels: list[LevelLine]
    modules: list[str]
    stars: list[str]
    extras: list[str]
    solo_targets: list[TargetLine]
    usual_target: UsualTarget
    content: ContentName
    limits: LimitsDoc
