"""Perft: exact numbers of ways to take the next decisions, pinned. Any change of a rule shows here first.

`tests/fixtures/perft.json` holds counts from the deal and from the middle of recorded games, where all
phases come up; `python -m tests.test_perft` writes it anew after a change of the rules that is meant.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from planetarium.content import Content, load_content
from planetarium.game import Game
from planetarium.game.record import begin, read_record
from planetarium.options import Options
from planetarium.speeds import engine
from tests.combinations import name_of

FIXTURES = Path(__file__).parent / "fixtures"
PINNED = FIXTURES / "perft.json"


def deals() -> list[dict[str, Any]]:
    return [{"players": players, "seed": seed, "depth": 5 + players} for players in (1, 2, 3, 4) for seed in (1, 2, 3)]


def primordial_deals() -> list[dict[str, Any]]:
    """Each module alone, each extra, and all together, from the deal."""
    alone: list[dict[str, Any]] = [
        {"modules": ["epochs"]},
        {"modules": ["frost-line"]},
        {"modules": ["frost-line"], "star": "variable"},
        {"extras": ["markers"]},
        {"extras": ["matter"]},
        {"extras": ["dual"]},
        {"modules": ["epochs"], "extras": ["life"]},
        {"modules": ["epochs", "frost-line"], "star": "variable", "extras": ["markers", "matter", "dual", "life"]},
    ]
    cases = [{"options": {"players": players, **options}} for options in alone for players in (1, 2, 4)]
    return [case | {"seed": 1, "depth": case["options"]["players"] + 3} for case in cases]


def primordial_middles(primordial: Content) -> list[dict[str, Any]]:
    """In the recorded games of Primordial some decision of every phase, and the first after each bombardment."""
    chosen: dict[str, dict[str, Any]] = {}
    for path in sorted((FIXTURES / "primordial").glob("*.json")):
        record = read_record(path)
        game = begin(record, primordial)
        for ply, action in enumerate(record["actions"]):
            comets = bool(game.position()["comets"]) if ply % 7 == 0 else False
            key = f"{game.options.modules} {game.phase} {comets}"
            chosen.setdefault(key, {"primordial": path.stem, "ply": ply, "phase": game.phase, "depth": 2})
            game.play(action)
    return list(chosen.values())


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


def count(case: dict[str, Any], frozen: Content, primordial: Content, rules: engine.Rulebook) -> list[int]:
    if "options" in case:
        game = Game.deal(Options.from_doc(case["options"]), case["seed"], content=primordial, rules=rules)
    elif "seed" in case:
        game = Game.new(case["players"], case["seed"], content=frozen, rules=rules)
    else:
        folder, content = ("games", frozen) if "game" in case else ("primordial", primordial)
        record = read_record(FIXTURES / folder / f"{case.get('game') or case['primordial']}.json")
        game = begin(record, content)
        for action in record["actions"][: case["ply"]]:
            game.play(action)
        assert game.phase == case["phase"]
    game.speed = rules.speed
    return [game.perft(depth) for depth in range(case["depth"] + 1)]


def pinned() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads(PINNED.read_text())
    return cases


def name(case: dict[str, Any]) -> str:
    if "options" in case:
        return name_of(Options.from_doc(case["options"]))
    return str(case.get("game") or case.get("primordial") or f"{case['players']}-deal-{case['seed']}")


def test_every_phase_is_pinned() -> None:
    phases = {case["phase"] for case in pinned() if "game" in case}
    assert phases == {"setup", "move", "card", "lift", "place", "gravity", "draw", "keep", "final"}
    assert phases | {"pay"} == {case["phase"] for case in pinned() if "primordial" in case}


@pytest.mark.parametrize("case", pinned() if PINNED.exists() else [], ids=name)
def test_perft_counts_are_exactly_the_pinned_ones(case: dict[str, Any], frozen: Content, primordial: Content) -> None:
    assert count(case, frozen, primordial, engine.compiled()) == case["counts"]


def test_interpreted_perft_agrees(frozen: Content, primordial: Content) -> None:
    for case in pinned():
        small = case | {"depth": 3 if "players" in case else 1}
        assert count(small, frozen, primordial, engine.interpreted()) == case["counts"][: small["depth"] + 1]


def write_counts() -> None:
    folder = Path(__file__).parent / "frozen"
    frozen, primordial = load_content(folder / "content.toml"), load_content(folder / "primordial.toml")
    cases = [*deals(), *middles(frozen), *primordial_deals(), *primordial_middles(primordial)]
    rows = [case | {"counts": count(case, frozen, primordial, engine.compiled())} for case in cases]
    PINNED.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")


if __name__ == "__main__":
    write_counts()
