"""What the laboratory needs beyond the game: libraries that not everybody has."""

from importlib.util import find_spec

from planetarium.errors import OptionsError, to_install


def need(extra: str, *libraries: str) -> None:
    """Says in one line what to install if a library is missing."""
    missing = [name for name in libraries if find_spec(name) is None]
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        raise OptionsError(f"{' and '.join(missing)} {verb} missing; {to_install(extra)}")
