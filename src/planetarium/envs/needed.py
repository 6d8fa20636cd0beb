"""What environments need beyond the game: libraries that not everybody has."""

from importlib.util import find_spec

from planetarium.errors import to_install


def need(library: str, extra: str = "envs") -> None:
    """Says in one line what to install if a library is missing."""
    if find_spec(library) is None:
        raise ImportError(f"{library} is missing; {to_install(extra)}", name=library)
