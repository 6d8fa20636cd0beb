"""The same sources as `planetarium`, loaded once more as CUDA device functions with numba-cuda.

`planetarium.cuda.rules.turn` is `planetarium/rules/turn.py`: kernels call its functions, a game a thread.
"""

from pathlib import Path

__path__ = [str(Path(__file__).parent.parent)]
