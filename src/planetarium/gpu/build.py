"""How kernels are built: for which options, and how they compute and wait."""

from dataclasses import dataclass

import numpy as np

from planetarium.options import Options
from planetarium.records.content import CONTENT
from planetarium.records.options import Played
from planetarium.rules.state import STATE
from planetarium.speeds.cuda.tailored import Cut

THREADS = 256  # in a block, at most
REGISTERS = {"random": 40, "step": 64}  # of a thread, by kernel: with fewer more threads hide one another's waiting
WARP = 32  # threads that go together
MULTIPROCESSORS = 132  # an H200's; a block stays on one of them
PLAYED = tuple(Played.__annotations__)
NARROW = tuple(
    name
    for record in (STATE, CONTENT)
    for name in record.names or ()
    if record[name] == np.int64 and name not in (*PLAYED, "blocks")  # blocks count beyond 32 bits
)


@dataclass(frozen=True)
class Build:
    """How kernels are built; the games are the same however they are."""

    options: Options | None = None  # the kernel is for these options only; None: for all
    narrow: bool = True  # small numbers in 32 bits
    together: int = 6  # how many games of a warp gather before they do what is seldom done; 0: none waits for another
    terms: tuple[tuple[str, int], ...] = ()  # what is fixed for an environment

    @property
    def cut(self) -> Cut:
        """What is known ahead: that no log is kept, and the options."""
        fixed = {"limit": 0, **dict(self.terms)}
        if self.options is not None:
            undealt = self.options.undealt()
            fixed |= {name: int(undealt[name][0]) for name in PLAYED}
        return Cut(tuple(fixed.items()), NARROW if self.narrow else ())


def launch(games: int) -> tuple[int, int]:
    """Blocks and threads for so many games: whole warps, and small blocks for few games, so that none is idle.

    >>> launch(1 << 20), launch(16_384), launch(100)
    ((4096, 256), (128, 128), (4, 32))
    """
    warps = -(-games // (MULTIPROCESSORS * WARP))  # for each multiprocessor
    threads = min(THREADS, warps * WARP)
    return -(-games // threads), threads
