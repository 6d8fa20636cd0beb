"""Every combination of modules, star and extras that the options allow."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from planetarium.options import Options, playable
from planetarium.records.options import EXTRAS, MODULES, STARS


def all_combinations() -> list[tuple[tuple[str, ...], str | None, tuple[str, ...]]]:
    """(modules, star, extras), the plain base game first."""
    return [
        (modules, star, extras)
        for modules in _some_of(MODULES)
        for star in (None, *playable(STARS, modules))
        for extras in _some_of(playable(EXTRAS, modules))
    ]


def _some_of(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for size in range(len(names) + 1):
        yield from combinations(names, size)


def name_of(options: Options) -> str:
    """A short name for a file or a test: `2-epochs+frost-line-variable-dual+life`."""
    modules = "+".join(options.modules) or "base"
    return "-".join([str(options.players), modules, options.star or "plain", "+".join(options.extras) or "none"])
