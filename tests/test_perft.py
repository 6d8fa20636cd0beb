"""Perft: exact numbers of ways to take the next decisions, pinned. Any change of a rule shows here first.

`tests/fixtures/perft.json` holds counts from the deal and from the middle of recorded games, where all
phases come up; `python -m tests.test_perft` writes it anew after a change of the rules that is meant.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from planetarium import engine
from planetarium.content import Content, load_content
from planetarium.game import Game
from planetarium.record import begin, read_record

FIXTURES = Path(__file__).parent / "fixtures"
PINNED = FIXTURES / "perft.json"


def deals() -> list[dict[str, Any]]:
    return [{"players": players, "seed": seed, "depth": 5 + players} for players in (1, 2, 3, 4) for seed in (1, 2, 3)]


def middles(frozen: Content) -> list[dict[str, Any]]:
    """In each recorded game one decision of every phase that came up, at most."""
    chosen: dict[tuple[int, str], dict[str, Any]] = {}
    for path in sorted((FIXTURES / "games").glob("*.json")):
        record = read_record(path)
        game = begin(record, frozen)
        for ply, action in enumerate(record["actions"]):
            place = {"game": path.stem, "ply": ply, "phase": game.phase, "depth": 3}
            chosen.setdefault((game.options.players, game.phase), place)
            game.play(action)
    return list(chosen.values())


def count(case: dict[str, Any], frozen: Content, rules: engine.Rulebook) -> list[int]:
    if "seed" in case:
        game = Game.new(case["players"], case["seed"], content=frozen, rules=rules)
    else:
        record = read_record(FIXTURES / "games" / f"{case['game']}.json")
        game = begin(record, frozen)
        for action in record["actions"][: case["ply"]]:
            game.play(action)
        assert game.phase == case["phase"]
    game.speed = rules.speed
    return [game.perft(depth) for depth in range(case["depth"] + 1)]


def pinned() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads(PINNED.read_text())
    return cases


def test_every_phase_is_pinned() -> None:
    phases = {case["phase"] for case in pinned() if "phase" in case}
    assert phases == {"setup", "move", "card", "lift", "place", "gravity", "draw", "keep", "final"}


@pytest.mark.parametrize(
    "case",
    pinned() if PINNED.exists() else [],
    ids=lambda c: str(c.get("game", f"{c.get('players')}-deal-{c.get('seed')}")),
)
def test_perft_counts_are_exactly_the_pinned_ones(case: dict[str, Any], frozen: Content) -> None:
    assert count(case, frozen, engine.compiled()) == case["counts"]


def test_interpreted_perft_agrees(frozen: Content) -> None:
    for case in pinned():
        small = case | {"depth": 3 if "seed" in case else 2}
        assert count(small, frozen, engine.interpreted()) == case["counts"][: small["depth"] + 1]


if __name__ == "__main__":
    content = load_content(Path(__file__).parent / "frozen" / "content.toml")
    rows = [case | {"counts": count(case, content, engine.compiled())} for case in [*deals(), *middles(content)]]
    PINNED.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")
