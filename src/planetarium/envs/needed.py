"""What environments need beyond the game: libraries that not everybody has."""

from importlib.util import find_spec


def need(library: str) -> None:
    """Says in one line what to install if a library is missing."""
    if find_spec(library) is None:
        raise ImportError(f"{library} is missing; pip install 'planetarium[envs]'", name=library)
