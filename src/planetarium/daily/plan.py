"""What is played on which day: a plan for the week, kept here and nowhere else."""

import datetime as dt

from planetarium.options import Options, usual_extras
from planetarium.records.options import STARS


def _solo(*modules: str, star: str | None = None, extras: tuple[str, ...] = ()) -> Options:
    """A solo game with modules and the extras that come with them; its Target is the usual one."""
    return Options(1, None, modules, star, (*usual_extras(modules), *extras))


# Monday first. Where a day has several games, they take turns from week to week.
WEEK: tuple[tuple[Options, ...], ...] = (
    (_solo(),),
    (_solo(),),
    (_solo("frost-line"),),
    (_solo(),),
    (_solo(extras=("matter",)), _solo(extras=("dual",))),
    (_solo("epochs"), _solo("epochs", extras=("life",))),
    tuple(_solo("frost-line", star=star) for star in STARS),
)


def options_of(day: dt.date) -> Options:
    """The options of a day's system; the Target is left to the content that it is played with.

    >>> options_of(dt.date(2026, 11, 18)).modules  # a Wednesday
    ('frost-line',)
    """
    choices = WEEK[day.weekday()]
    week = (day.toordinal() - 1) // 7  # the first day of the calendar was a Monday
    return choices[week % len(choices)]
