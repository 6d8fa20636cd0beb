"""The sources of `planetarium.rules`, loaded again for `planetarium.speeds.cuda`: no modules of its own."""

from pathlib import Path

__path__ = [str(Path(__file__).parents[3] / "rules")]
