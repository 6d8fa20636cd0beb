"""The numbers that bots go by: `weights.json`, made by `planetarium.lab.preferences` and `planetarium.lab.fitting`."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from planetarium.bots.kernels.evaluation import PREFERENCES, W_HANDS, W_HEURISTIC, WEIGHT_ROWS, WEIGHTS


@cache
def standard_weights() -> Any:
    """A row for each number of players, without Epochs and with them; the order of the numbers is that of
    `kernels.evaluation`."""
    text = files("planetarium.bots").joinpath("weights.json").read_text(encoding="utf-8")
    return read_weights(text)


def read_weights(text: str) -> Any:
    """The rows that `write_weights` wrote."""
    doc = json.loads(text)
    preferences = [[row[name] for name in PREFERENCES] for row in doc["preferences"]]
    weights = np.hstack([np.array(part, np.float64) for part in (doc["forecast"], doc["hands"], preferences)])
    if weights.shape != (WEIGHT_ROWS, WEIGHTS):
        raise ValueError(
            f"weights.json has {weights.shape} numbers, the evaluation {(WEIGHT_ROWS, WEIGHTS)}: fit it anew"
        )
    return weights


def write_weights(weights: Any, file: Path) -> None:
    """Writes the rows in three parts: what forecasts scores, what rivals hold, the heuristic's preferences."""
    rows = np.round(np.asarray(weights, np.float64), 4)
    preferences = [dict(zip(PREFERENCES, row.tolist(), strict=True)) for row in rows[:, W_HEURISTIC:]]
    parts = {
        "forecast": rows[:, :W_HANDS].tolist(),
        "hands": rows[:, W_HANDS:W_HEURISTIC].tolist(),
        "preferences": preferences,
    }
    text = ",\n".join(
        f'"{name}": [\n' + ",\n".join(json.dumps(row) for row in part) + "\n]" for name, part in parts.items()
    )
    file.write_text(f"{{{text}}}\n", encoding="utf-8")
