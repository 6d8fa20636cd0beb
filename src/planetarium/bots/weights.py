"""What the features of a position are worth: `weights.json`, fitted by `planetarium.lab.fitting`."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np


@cache
def standard_weights() -> Any:
    """A row for each number of players; see `judgement` for the order."""
    text = files("planetarium.bots").joinpath("weights.json").read_text(encoding="utf-8")
    return np.array(json.loads(text)["weights"], np.float64)
