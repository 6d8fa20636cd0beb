"""Every combination of modules, star and extras that the options allow."""

from itertools import combinations

from planetarium.options import EXTRAS, STARS, Options


def all_combinations() -> list[tuple[tuple[str, ...], str | None, tuple[str, ...]]]:
    """120 of them: (modules, star, extras), the plain base game first."""
    found: list[tuple[tuple[str, ...], str | None, tuple[str, ...]]] = []
    for modules in ((), ("epochs",), ("frost-line",), ("epochs", "frost-line")):
        stars = (None, *STARS) if "frost-line" in modules else (None,)
        extras = [extra for extra in EXTRAS if extra != "life" or "epochs" in modules]
        for star in stars:
            for size in range(len(extras) + 1):
                found += [(modules, star, chosen) for chosen in combinations(extras, size)]
    return found


def name_of(options: Options) -> str:
    """A short name for a file or a test: `2-epochs+frost-line-variable-dual+life`."""
    modules = "+".join(options.modules) or "base"
    return "-".join([str(options.players), modules, options.star or "plain", "+".join(options.extras) or "none"])
