"""What the examples ask of a command line: what they cannot use they refuse in one line, with exit code 2."""

import argparse
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

from planetarium.errors import PlanetariumError
from planetarium.files import UNPRINTABLE, FileError

MOST = 1_000_000  # of anything that is counted
MOST_AT_ONCE = 256  # processes or threads
LARGEST_SEED = 2**31 - 1


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong without repeating the whole usage, which `--help` tells."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {plain(message)}\n")


def plain(text: str) -> str:
    """A text on one line; what a file's name holds does not command the terminal."""
    return UNPRINTABLE.sub("?", text.replace("\n", " "))


def tell(line: str) -> None:
    """A line beside the results."""
    print(plain(line), file=sys.stderr)


@contextmanager
def refusals(parser: Parser) -> Iterator[None]:
    """Errors that a user can do something about end the program in one line."""
    try:
        yield
    except KeyboardInterrupt:
        parser.exit(130, f"\n{parser.prog}: stopped; what was written stays\n")
    except (PlanetariumError, FileError) as error:
        parser.error(str(error))
    except OSError as error:
        parser.error(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def whole(least: int = 1, most: int = MOST) -> Callable[[str], int]:
    """Reads a whole number in a range."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most:,}, not {text!r}")
        return number

    return read


def amount(text: str) -> float:
    """Reads a number that is not negative."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        raise argparse.ArgumentTypeError(f"must be a number, 0 or more, not {text!r}")
    return number
