"""What makes a rated table fair, and that nobody sits there without having been asked."""

from collections.abc import Sequence

from planetarium.server.rejections import Rejection
from planetarium.server.table import Table


def check_request(public: bool, kinds: Sequence[str]) -> None:
    """Raises a Rejection unless a table that is asked for can be rated: open to others, and one seat for its host."""
    if not public or "open" not in kinds:
        raise Rejection("malformed", "rated: only a public table with an open seat can be rated.")
    if kinds.count("me") != 1:
        raise Rejection("malformed", "rated: nobody has more than one seat at a rated table.")


def check_consent(table: Table, holder: str, agrees: bool) -> None:
    """Raises a Rejection for somebody who is about to sit down and has not said that they want to be rated."""
    if not table.header.rated:
        return
    if table.seats_of(holder):
        raise Rejection("not-now", "Nobody has more than one seat at a rated table.")
    if not agrees:
        raise Rejection("not-now", "This table is rated. Agree to be rated, or choose another table.")


def check_plays_in_person(table: Table, seat: int) -> None:
    """Raises a Rejection for somebody who wants to let a bot play a rated game for them."""
    if table.header.rated and table.seats[seat].kind == "person":
        raise Rejection("not-now", "At a rated table nobody lets a bot play for them. Leaving counts as a loss.")


def check_is_not_handed_on(table: Table) -> None:
    """Raises a Rejection for a code to somebody's own seat, with which another person could go on playing."""
    if table.header.rated:
        raise Rejection(
            "not-now", "A seat at a rated table cannot be handed on. To play on another device, add it in the settings."
        )
