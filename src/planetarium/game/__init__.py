"""A game from the deal to the result: `Game`, what a seat may know of it, and its record."""

from .game import (
    FORMAT,
    BranchDoc,
    Chance,
    Game,
    Mark,
    Observation,
    Result,
    key_from_seed,
    key_words,
    own_parts,
)

__all__ = [
    "FORMAT",
    "BranchDoc",
    "Chance",
    "Game",
    "Mark",
    "Observation",
    "Result",
    "key_from_seed",
    "key_words",
    "own_parts",
]
