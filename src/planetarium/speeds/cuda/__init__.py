"""The rulebook's sources, loaded once more as CUDA device functions with numba-cuda.

`planetarium.speeds.cuda.rules.turn` is `planetarium/rules/turn.py`: kernels call its functions, a game a thread.
"""
