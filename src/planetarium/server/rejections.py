"""Refusals: every one has a reason that a program can act on."""

from typing import Unpack

from planetarium.errors import IllegalAction, PlanetariumError
from planetarium.server.documents import Reason, RejectionAnswer, RejectionDetails

# Each reason with its HTTP status; docs/protocol.md tells when it is given.
STATUS: dict[Reason, int] = {
    "malformed": 422,
    "too-large": 413,
    "too-slow": 408,
    "unknown-game": 404,
    "unknown-invite": 404,
    "unknown-content": 404,
    "unknown-device": 404,
    "unknown-share": 404,
    "unknown-path": 404,
    "name-taken": 409,
    "not-your-seat": 403,
    "not-your-turn": 409,
    "stale": 409,
    "illegal": 409,
    "cannot-undo": 409,
    "not-now": 409,
    "key-reused": 409,
    "unplayable": 409,
    "rate-limited": 429,
    "too-many": 429,
    "unavailable": 503,
    "forbidden-origin": 403,
    "wrong-method": 405,
    "internal": 500,
}


class Rejection(Exception):
    """A refusal that changed nothing: a reason for programs, a message for people, and details to catch up with."""

    def __init__(self, reason: Reason, message: str, **details: Unpack[RejectionDetails]) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.details = details

    @property
    def status(self) -> int:
        return STATUS[self.reason]

    def to_doc(self) -> RejectionAnswer:
        return {"reason": self.reason, "message": self.message, **self.details}

    def headers(self) -> dict[str, str]:
        """Its HTTP headers."""
        wait = self.details.get("retry_after")
        return {} if wait is None else {"Retry-After": str(max(1, round(wait)))}


def illegal(error: PlanetariumError, **details: Unpack[RejectionDetails]) -> Rejection:
    """What the rules do not allow, with the rule behind it where there is one."""
    if isinstance(error, IllegalAction) and error.rule is not None:
        details["rule"] = error.rule
    return Rejection("illegal", str(error), **details)


def unavailable() -> Rejection:
    return Rejection("unavailable", "The database is not responding right now. Nothing is lost. Try again in a moment.")
