"""The board as it is drawn: thick lines are arcs about the star, thin lines spirals between two orbits."""

from collections.abc import Iterator


def advance(source: float, target: float) -> float:
    """How many degrees clockwise lead from one angle to another, 0 up to 360."""
    return (target - source) % 360.0


def spirals_cross(first: tuple[float, float, bool], second: tuple[float, float, bool]) -> bool:
    """Whether two thin lines between the same two orbits cross.

    A line is (angle of its start, degrees it advances, whether it leads outward). Seen over the angle its
    radius is linear, so two lines cross where two straight segments do; a shared end is no crossing.
    """
    for shift in (-360.0, 0.0, 360.0):
        inner_1, outer_1 = _ends(first, 0.0)
        inner_2, outer_2 = _ends(second, shift)
        if (inner_1 - inner_2) * (outer_1 - outer_2) < -1e-9:
            return True
    return False


def _ends(line: tuple[float, float, bool], shift: float) -> tuple[float, float]:
    """The unwrapped angles of a line on the inner and on the outer orbit."""
    start, turn, outward = line
    start += shift
    return (start, start + turn) if outward else (start + turn, start)


def spiral(source: tuple[float, float], target: tuple[float, float], steps: int) -> Iterator[tuple[float, float]]:
    """Points (angle, radius) along a line that leads clockwise from one space to another."""
    turn = advance(source[0], target[0])
    for step in range(steps + 1):
        part = step / steps
        yield source[0] + turn * part, source[1] + (target[1] - source[1]) * part
