"""Whatever Numba is like: missing, broken, or with another inside than we know, the game goes on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import planetarium
from planetarium.speeds import compiled

NUMBA_IS_MISSING = '''
import sys
from importlib.machinery import PathFinder

class NoNumba(PathFinder):
    """Finds everything but Numba, as on a machine where it is not installed."""
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "numba_cuda", "llvmlite"):
            return None
        return super().find_spec(name, path, target)

sys.meta_path[:] = [NoNumba if finder is PathFinder else finder for finder in sys.meta_path]
'''

NUMBA_IS_BROKEN = """
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec

class BrokenNumba(MetaPathFinder, Loader):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return ModuleSpec(name, cls()) if name == "numba" else None

    def exec_module(self, module):
        raise OSError("Could not find/load shared object file")

sys.meta_path.insert(0, BrokenNumba)
"""

INTERPRETED_PLAY = """
try:
    import numba
except (ImportError, OSError):
    pass
else:
    sys.exit("numba can still be imported")

from planetarium import Game
from planetarium.bots import make_bot, warmup
from planetarium.speeds import engine

assert not engine.can_compile()
assert not engine.is_warm()
assert engine.fastest().speed == "interpreted"
assert warmup.warm_up().speed == "interpreted"
assert warmup.start_warm_up() is None
game = Game.new(players=1, seed=1)
bot = make_bot("greedy", 1)
while not game.is_over:
    game.play(bot.choose(game.observe(0)))
assert game.speed == "interpreted"
assert Game.from_record(game.record()).tobytes() == game.tobytes()
assert not [name for name in sys.modules if name.partition(".")[0] in ("numba", "llvmlite")]
print("played", len(game.actions), game.scores[0], game.result)
"""

NUMBA_HAS_ANOTHER_INSIDE = """
from numba.core import codegen
del codegen.JITCodeLibrary
"""

# Two entry points that are soon compiled, with rules under rules behind them.
COMPILED_LOOK = """
from planetarium import Game
from planetarium.game import key_from_seed, key_words
from planetarium.speeds import compiled, engine

game = Game.new(players=3, seed=1, rules=engine.interpreted())
for _ in range(40):
    game.play(game.legal_actions[-1])
contents, key = game.content.packed, key_words(key_from_seed("unseen"))

def look(rules):
    states = game._states.copy()
    rules.observe(contents, states, 1)
    observed = states.tobytes()
    rules.imagine(contents, states, key.copy())
    return game.tobytes(), observed, states.tobytes()

assert look(engine.compiled()) == look(engine.interpreted())
assert len(set(look(engine.compiled()))) == 3
print(compiled.INNER, compiled.cache_directory().name)
"""


def run(code: str, **environment: str) -> str:
    """What a program prints in a process of its own; it must succeed."""
    inherited = {name: value for name, value in os.environ.items() if name != "PLANETARIUM_SPEED"}
    sources = {"PYTHONPATH": str(Path(planetarium.__file__).parent.parent)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=inherited | sources | environment, capture_output=True, text=True,
        timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("numba", [NUMBA_IS_MISSING, NUMBA_IS_BROKEN], ids=["missing", "broken"])
def test_the_rules_run_where_numba_does_not(numba: str) -> None:
    assert run(numba + INTERPRETED_PLAY).startswith("played ")


def test_rules_are_compiled_plainly_where_numbas_inside_is_another(tmp_path: Path) -> None:
    inner, folder = run(NUMBA_HAS_ANOTHER_INSIDE + COMPILED_LOOK, PLANETARIUM_CACHE=str(tmp_path)).split()
    assert (compiled.INNER, inner) == ("linked", "plain")
    assert folder != compiled.cache_directory().name, "what is compiled in one way is never linked with the other"
    assert list((tmp_path / "compiled" / folder).rglob("*.observe-*.nbc"))
