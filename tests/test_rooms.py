"""The house plan: content <- rules <- game <- {bots, lab} <- cli, and nothing looks the other way."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import planetarium
from planetarium.compiled import COMPILED_ROOMS

SOURCES = Path(planetarium.__file__).parent
GROUND, CONTENT, RULES, GAME, USERS, TOP = range(6)
FLOORS = {
    "layout": GROUND,
    "files": GROUND,
    "fairness": GROUND,
    "content": CONTENT,
    "rules": RULES,
    "compiled": RULES,
    "cuda": RULES,
    "bots": USERS,
    "lab": USERS,
    "warming": USERS,
    "terminal": TOP,
    "screen": TOP,
    "drawing": TOP,
    "plotting": TOP,
    "envs": USERS,
    "server": USERS,
    "cli": TOP,
    "__main__": TOP,
}
GAME_MODULES = (
    "engine", "errors", "events", "explain", "game", "notation", "options", "placing", "position", "record", "schemas",
    "versions",
)  # fmt: skip
MODULES = sorted(path.relative_to(SOURCES).with_suffix("").as_posix() for path in SOURCES.rglob("*.py"))


def floor(module: str) -> int:
    """The floor of a module, named from the package's root: `rules/turn`, `game`; KeyError if it has none."""
    room = module.split("/")[0]
    if room in GAME_MODULES:
        return GAME
    return FLOORS[room]


def imports(module: str) -> Iterator[tuple[int, str]]:
    """Line and name, as `a.b.c`, of everything a module imports, inside functions too."""
    tree = ast.parse((SOURCES / f"{module}.py").read_text(encoding="utf-8"))
    package = ["planetarium", *module.split("/")[:-1]]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)


def imported_module(name: str) -> str | None:
    """The module of ours that an imported name lies in: `rules/turn` for `planetarium.rules.turn.apply`."""
    parts = name.split(".")
    if parts[0] != "planetarium":
        return None
    for end in range(len(parts), 1, -1):
        module = "/".join(parts[1:end])
        if module in MODULES:
            return module
        if f"{module}/__init__" in MODULES:
            return module
    return "__init__"


def test_every_module_has_a_floor() -> None:
    homeless = []
    for module in MODULES:
        try:
            floor(module)
        except KeyError:
            homeless.append(module)
    assert homeless == ["__init__"], "the package's own front door is the only module that belongs nowhere"


@pytest.mark.parametrize("module", [module for module in MODULES if module != "__init__"])
def test_imports_look_one_way(module: str) -> None:
    faults = []
    for line, name in imports(module):
        target = imported_module(name)
        if target is None:
            continue
        # The front door leads to game.py; only the version lies in it itself.
        above = GAME if target == "__init__" and not name.endswith(".__version__") else GROUND
        if (floor(target) if target != "__init__" else above) > floor(module):
            faults.append(f"{module}.py:{line} looks up at {name}")
    assert not faults


def test_the_front_door_opens_on_the_game_only() -> None:
    floors = {floor(target) for _, name in imports("__init__") if (target := imported_module(name))}
    assert max(floors) == GAME


COMPILED_BOTS = [room.removesuffix(".py") for room in COMPILED_ROOMS if room.startswith("bots/")]
RULE_MODULES = [module for module in MODULES if module.startswith("rules/")]
CALCULATION = {"collections", "typing", "numpy", "numba", "planetarium"}
DOORS_OUT = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"}


@pytest.mark.parametrize("module", RULE_MODULES)
def test_rules_do_no_input_or_output(module: str) -> None:
    tree = ast.parse((SOURCES / f"{module}.py").read_text(encoding="utf-8"))
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & DOORS_OUT
    assert {name.split(".")[0] for _, name in imports(module)} <= CALCULATION


@pytest.mark.parametrize("module", [*RULE_MODULES, *COMPILED_BOTS])
def test_each_loading_of_the_rules_stays_among_its_own_kind(module: str) -> None:
    """Rules import rules relatively: by their full name a compiled rule would call an interpreted one."""
    tree = ast.parse((SOURCES / f"{module}.py").read_text(encoding="utf-8"))
    absolute = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and not node.level]
    assert not [name for name in absolute if name.startswith(("planetarium.rules", "planetarium.bots"))]


def test_the_reading_of_imports_is_not_blind() -> None:
    """What this file relies on: relative, absolute and inner imports are all found."""
    assert "planetarium.rules.decks.shuffle" in {name for _, name in imports("rules/observe")}
    assert "planetarium.record.replay" in {name for _, name in imports("game")}
    assert imported_module("planetarium.rules.decks.shuffle") == "rules/decks"
    assert imported_module("planetarium.engine") == "engine"
    assert floor("cli") > floor("bots/policies") > floor("game") > floor("rules/turn") > floor("content/board")
