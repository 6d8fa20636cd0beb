"""The sources of `planetarium.envs`, loaded again for `planetarium.speeds.cuda`: no modules of its own."""

from pathlib import Path

__path__ = [str(Path(__file__).parents[3] / "envs")]
