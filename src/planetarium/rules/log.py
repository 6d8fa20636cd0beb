"""The log that a rule writes while it acts: rows of five small numbers, made readable in `planetarium.formats.events`.

A log whose limit is 0 keeps nothing: that is what simulations pass in.
"""

from typing import Annotated, Any

from planetarium.records.layout import Array, layout, one

from .speed import rule

ROWS = 512

(
    E_DISCARD,
    E_FIRST,
    E_MOVE,
    E_COLLECT,
    E_PAY,
    E_LIFT,
    E_PLAY,
    E_MARKER,
    E_SCORE,
    E_FLIP,
    E_GRAVITY,
    E_DRAW,
    E_SHUFFLE,
    E_SHUFFLED,
    E_DICE,
    E_DICE_MOVE,
    E_TARGET,
    E_ACCELERATE,
    E_FINAL_TURNS,
    E_TURN,
    E_OVER,
    E_CREATE,
    E_BECOME,
    E_LIFE,
    E_BOMBARD,
    E_BOMBARD_PLACED,
    E_BOMBARD_COMET,
    E_BOMBARD_REMOVED,
    E_BOMBARD_SUPPLY,
    E_BRIGHTNESS,
    E_TOKENS,
    E_THAW,
) = range(32)


class Log:
    """What happened during one action: the first `count` of `rows`, each an event's number and four operands."""

    count: Annotated[int, "i8"]
    limit: Annotated[int, "i8"]
    rows: Annotated[Array, "i2", ROWS, 5]


LOG = layout(Log)


def new_log(limit: int = ROWS) -> Any:
    """An empty log that keeps up to `limit` rows, in an array of one."""
    log = one(LOG)
    log["limit"] = limit
    return log


@rule
def note(log: Log, event: int, a: int, b: int, c: int, d: int) -> None:
    """Adds an event with its operands, if the log has room."""
    if log.limit and log.count < log.limit:
        row = log.rows[log.count]
        row[0] = event
        row[1] = a
        row[2] = b
        row[3] = c
        row[4] = d
        log.count += 1
