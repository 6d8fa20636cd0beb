"""Complete recorded games that must replay to the exact result, with nothing lost on the way.

Those in `games` are of the base game, played by `planetarium simulate --content tests/frozen/content.toml --games 6
--players K --bots B --seed fixture --out DIR` for K from 1 to 4 and B random and greedy. Those in `primordial` are
one for each combination of modules, star and extras; `python -m tests.test_fixture_games` plays them anew.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from planetarium.bots import make_bot
from planetarium.content import Content, load_content
from planetarium.game import Game
from planetarium.game.record import begin, read_record, replay, steps
from planetarium.options import Options
from tests.combinations import all_combinations, name_of

FIXTURES = Path(__file__).parent / "fixtures"
GAMES = sorted((FIXTURES / "games").glob("*.json"))
PRIMORDIAL = sorted((FIXTURES / "primordial").glob("*.json"))


def test_there_are_enough_games_for_every_number_of_players() -> None:
    for games, enough in ((GAMES, 40), (PRIMORDIAL, 60)):
        players = Counter(path.name[0] for path in games)
        assert len(games) >= enough
        assert set(players) == set("1234")
        assert min(players.values()) >= 10


def test_there_is_a_game_for_every_combination() -> None:
    assert {path.stem[2:] for path in PRIMORDIAL} == {
        name_of(Options(2, None, modules, star, extras))[2:] for modules, star, extras in all_combinations()
    }


@pytest.mark.parametrize("path", [*GAMES, *PRIMORDIAL], ids=lambda path: path.stem)
def test_a_recorded_game_replays_exactly_and_conserves_everything(
    path: Path, frozen: Content, primordial: Content
) -> None:
    content = frozen if path in GAMES else primordial
    record = read_record(path)
    game = begin(record, content)
    check_conservation(content, game.position())
    for step in steps(game, record["actions"]):
        assert step.action in step.legal
        check_conservation(content, step.position)
    assert game.result is not None
    assert game.result.to_doc() == record["result"]
    again = replay(record, content)
    assert again.record()["actions"] == record["actions"]


def check_conservation(content: Content, position: dict[str, Any]) -> None:
    """Tokens, cards, markers, Heat and Cold are all there, and hands are of the right size."""
    options = Options.from_doc(position["options"])
    check_matter(content, options, position)
    check_cards(content, options, position)
    rows = [entry for planet in position["planets"].values() for entry in planet["row"]]
    markers = 14 if "markers" in options.extras else 8
    for number, seat in enumerate(position["seats"]):
        assert seat["markers"] + sum(entry["marker"] == number for entry in rows) == markers
        assert len(seat["hand"]) <= (6 if position["phase"] == "setup" else 5)
        assert sum(content.card(card).deck == "final" for card in seat["hand"]) <= 4
    for kind in ("heat", "cold"):
        total = 30 if "frost-line" in options.modules else 0
        assert position["supply"][kind] + sum(entry[kind] for entry in rows) == total
    if "frost-line" not in options.modules:
        points = sum(content.card(entry["card"]).points for entry in rows)
        assert sum(seat["score"] for seat in position["seats"]) == points


def check_matter(content: Content, options: Options, position: dict[str, Any]) -> None:
    board, epochs = content.board, "epochs" in options.modules
    wanted = Counter(board.matter)
    if epochs or "matter" in options.extras:
        wanted.update(board.extra)
    if "dual" in options.extras:
        wanted.update(board.dual)
    found = Counter(position["matter"].values()) + Counter(position["track"]["tokens"])
    found.update(position["supply"]["extra_matter"])
    found.update(position["supply"]["removed"])
    for seat in position["seats"]:
        for section in seat["mat"].values():
            found.update(section)
    found.update(token for planet in position["planets"].values() for token in planet["life"])
    life = Counter({kind: found.pop(kind) for kind in list(found) if kind.startswith("life")})
    comets = found.pop("comet", 0) + len(position["comets"])
    assert found == wanted
    assert comets <= (4 if position["track"]["bombarded"] else 0)
    assert life.total() == (4 if "life" in options.extras else 0)
    assert all(count == 1 for count in life.values())


def check_cards(content: Content, options: Options, position: dict[str, Any]) -> None:
    cards = [entry["card"] for planet in position["planets"].values() for entry in planet["row"]]
    cards += [card for seat in position["seats"] for card in seat["hand"]]
    cards += [card for deck in position["decks"].values() for card in deck]
    cards += [card for pile in position["discards"].values() for card in pile]
    cards += position["pending"].get("drawn", [])
    if position["phase"] in ("pay", "lift", "place"):
        cards.append(position["pending"]["card"])
    played = [card.id for card in content.cards if card.module is None or card.module in options.modules]
    assert sorted(cards) == sorted(played)


def play_primordial_games() -> None:
    content = load_content(Path(__file__).parent / "frozen" / "primordial.toml")
    for number, (modules, star, extras) in enumerate(all_combinations()):
        options = Options(1 + (number + number // 4) % 4, None, modules, star, extras)
        game = Game.deal(options, f"primordial {number}", content=content)
        kinds = ("greedy", "random") if number % 3 else ("random", "greedy")
        bots = [make_bot(kinds[seat % 2], f"{number}/{seat}") for seat in range(options.players)]
        while not game.is_over:
            game.play(bots[game.seat].choose(game.observe(game.seat)))
        record = game.record() | {"times": []}
        path = FIXTURES / "primordial" / f"{name_of(options)}.json"
        path.write_text(json.dumps(record) + "\n")


if __name__ == "__main__":
    play_primordial_games()
