"""Networks for the compiled search: what they are told of a content, and their numbers from a file.

`examples/network.py` trains them and writes the files.
"""

from pathlib import Path
from typing import Any

import numpy as np

from planetarium.bots.kernels.network import CARD, CARD_INPUTS, NETWORK
from planetarium.content import Content
from planetarium.records.content import DECKS, MAX_CARDS, SPACES
from planetarium.records.layout import one


def card_features(content: Content) -> Any:
    """What the content says of every card, a row each; rows that no card has are zeros."""
    data = content.data
    rows = np.zeros((MAX_CARDS, CARD_INPUTS), np.float32)
    for card in range(int(data.cards)):
        asks = [data.needs_kind, data.needs_side, data.needs_frost, data.needs_majority, data.makes]
        rows[card] = np.concatenate(
            [
                [1.0, data.points[card] / 10, data.alignment[card] * data.points[card] / 10],
                data.cost[card] / 2,
                np.eye(DECKS)[data.deck[card]],
                [(data.orbit_from[card] - 1) / 3, (7 - data.orbit_to[card]) / 3],
                *(np.eye(3)[ask[card]][:2] for ask in asks),  # NONE takes the last row, which is cut to zeros
                [data.needs_lift[card], data.gravity[card], data.downgrade[card]],
                [data.heat[card] / 3, data.cold[card] / 3],
            ]
        )
    return rows


def closeness(content: Content) -> Any:
    """By acceleration, a planet's space and Matter's space: 1 / the moves in which they can meet."""
    meet = content.data.meet.astype(np.float32).transpose(0, 2, 1)
    return np.divide(1.0, meet, out=np.zeros((2, SPACES, SPACES), np.float32), where=meet > 0)


def read_network(file: Path, content: Content) -> Any:
    """The network in a file, made ready for a content, in an array of one."""
    network = one(NETWORK)
    record = network[0]
    cards = card_features(content)
    with np.load(file) as kept:
        numbers = {name: kept[name].astype(np.float32) for name in kept.files}
    for name in [name.removesuffix(".weight") for name in numbers if name.endswith(".weight")]:
        weights, bias = numbers[f"{name}.weight"].T, numbers.get(f"{name}.bias")
        if name == "hand":
            record["hand"] = cards @ weights
        elif name == "marker":
            record["marker"] = cards @ weights + bias
        elif name == "card":  # the first inputs come from the position, the others from the card alone
            record["card"], record["card_bias"] = weights[:CARD], cards @ weights[CARD:] + bias
        else:
            record[name] = weights
            if bias is not None:
                record[f"{name}_bias"] = bias
    record["closeness"] = closeness(content)
    return network
