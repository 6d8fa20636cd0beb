"""What clients send about puzzles."""

from planetarium.server.messages import Body, GameId, Name


class PuzzleBody(Body):
    name: Name | None = None


class PuzzleTableBody(Body):
    """`game` is the table at which the puzzle is being solved."""

    game: GameId
