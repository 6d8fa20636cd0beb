"""What the features of a position are worth: `weights.json`, fitted by `planetarium.lab.fitting`."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from planetarium.bots.kernels.evaluation import WEIGHT_ROWS, WEIGHTS


@cache
def standard_weights() -> Any:
    """A row for each number of players; the order of the numbers is that of `kernels.evaluation`."""
    text = files("planetarium.bots").joinpath("weights.json").read_text(encoding="utf-8")
    weights = np.array(json.loads(text)["weights"], np.float64)
    if weights.shape != (WEIGHT_ROWS, WEIGHTS):
        raise ValueError(
            f"weights.json has {weights.shape} numbers, the evaluation {(WEIGHT_ROWS, WEIGHTS)}: fit it anew"
        )
    return weights
