"""The points for and against life that lie with a planet, which decide the side that it shows (5.5, 11.4)."""

from typing import Any

from planetarium.content import Content


def side_points(content: Content, state: Any, planet: int) -> tuple[int, int]:
    """The Habitable and the Hostile points of a planet: of all cards in its row, and of the life tokens it has met."""
    data = content.data
    signed = [
        int(data.alignment[card]) * int(data.points[card])
        for card, place in zip(state.row_card[: state.played], state.row_planet[: state.played], strict=True)
        if place == planet
    ]
    life = int(state.planet_life[planet])
    signed += [value for token, value in enumerate(content.board.life) if life & (1 << token)]
    return sum(points for points in signed if points > 0), -sum(points for points in signed if points < 0)
