"""Answers to those who make tables, sit down at them and act there over HTTP."""

from typing_extensions import TypedDict

from .tables import NewsDoc, TableDoc, TableLine


class InviteCode(TypedDict):
    seat: int
    code: str


class NewTableAnswer(TypedDict):
    game: str
    table: TableDoc
    invites: list[InviteCode]
    watch: str


class GameAnswer(TypedDict):
    game: str


class JoinAnswer(TypedDict):
    """`seat` is null for somebody who watches."""

    game: str
    seat: int | None


class CodeAnswer(TypedDict):
    code: str


class InviteAnswer(TypedDict):
    """What a code is for; `seat` is null where one may only watch."""

    seat: int | None
    table: TableLine


class DoneAnswer(TypedDict):
    seq: int
    again: bool
    news: NewsDoc
