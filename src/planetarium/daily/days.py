"""Days by the calendar of UTC: when each begins and ends, and the number that it is called by."""

import datetime as dt

from planetarium.errors import OptionsError

FIRST_DAY = dt.date(2026, 1, 1)  # number 1
LAST_DAY = dt.date(2999, 12, 31)
DAY = 24 * 3600 * 1000  # milliseconds


def day_at(moment: int) -> dt.date:
    """The day of a moment, which is given in milliseconds since 1970.

    >>> day_at(1_800_000_000_000).isoformat()
    '2027-01-15'
    """
    return dt.datetime.fromtimestamp(moment // 1000, dt.UTC).date()


def begin_of(day: dt.date) -> int:
    """When a day begins, in milliseconds since 1970."""
    return 1000 * int(dt.datetime(day.year, day.month, day.day, tzinfo=dt.UTC).timestamp())


def end_of(day: dt.date) -> int:
    """When a day is over and the next one begins, in milliseconds since 1970."""
    return begin_of(day) + DAY


def number_of(day: dt.date) -> int:
    """The number of a day, by which results are told.

    >>> number_of(dt.date(2026, 2, 1))
    32
    """
    return (day - FIRST_DAY).days + 1


def read_day(text: str) -> dt.date:
    """A day such as 2026-11-18; OptionsError if there is none, or none that has a daily system."""
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        raise OptionsError("a day is written as 2026-11-18, and must be in the calendar") from None
    if not FIRST_DAY <= day <= LAST_DAY or day.isoformat() != text:
        raise OptionsError(f"the first daily system was that of {FIRST_DAY}; write a day as 2026-11-18")
    return day
