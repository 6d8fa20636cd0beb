"""Complete recorded games, 1 to 4 players, that must replay to the exact result, with nothing lost on the way.

They were played by `planetarium simulate --content tests/frozen/content.toml --games 6 --players K --bots B
--seed fixture --out DIR` for K from 1 to 4 and B random and greedy.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from planetarium.content import Content
from planetarium.record import begin, read_record, replay, steps

GAMES = sorted((Path(__file__).parent / "fixtures" / "games").glob("*.json"))


def test_there_are_enough_games_for_every_number_of_players() -> None:
    players = Counter(path.name[0] for path in GAMES)
    assert len(GAMES) >= 40
    assert set(players) == set("1234")
    assert min(players.values()) >= 10


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_exactly_and_conserves_everything(path: Path, frozen: Content) -> None:
    record = read_record(path)
    game = begin(record, frozen)
    check_conservation(frozen, game.position())
    for step in steps(game, record["actions"]):
        assert step.action in step.legal
        check_conservation(frozen, step.position)
    assert game.result is not None
    assert game.result.to_doc() == record["result"]
    again = replay(record, frozen)
    assert again.record()["actions"] == record["actions"]


def check_conservation(content: Content, position: dict[str, Any]) -> None:
    """68 Matter, every card once, 8 markers a player, hands of the right size, points where cards lie."""
    matter = Counter(position["matter"].values()) + Counter(position["track"]["tokens"])
    for seat in position["seats"]:
        for section in seat["mat"].values():
            matter.update(section)
    assert matter == Counter(content.board.matter)
    assert matter.total() == 68

    rows = [entry for planet in position["planets"].values() for entry in planet["row"]]
    cards = [entry["card"] for entry in rows]
    cards += [card for seat in position["seats"] for card in seat["hand"]]
    cards += [card for deck in position["decks"].values() for card in deck]
    cards += [card for pile in position["discards"].values() for card in pile]
    cards += position["pending"].get("drawn", [])
    if position["phase"] in ("pay", "lift", "place"):
        cards.append(position["pending"]["card"])
    assert sorted(cards) == sorted(card.id for card in content.cards)

    for number, seat in enumerate(position["seats"]):
        assert seat["markers"] + sum(entry["marker"] == number for entry in rows) == 8
        assert len(seat["hand"]) <= (6 if position["phase"] == "setup" else 5)
        assert sum(content.card(card).deck == "final" for card in seat["hand"]) <= 4
    assert sum(seat["score"] for seat in position["seats"]) == sum(content.card(e["card"]).points for e in rows)
