"""The rooms of the package: each looks only at those before it, and the picture in the docs shows how."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import planetarium
from planetarium.speeds.compiled import COMPILED_FROM

SOURCES = Path(planetarium.__file__).parent
DOCS = Path(__file__).parents[1] / "docs"
# From the ground up. A room is a folder or a module of the package; a room within a room has a place of its own.
ROOMS = (
    "files", "parallel", "speeds", "records", "content", "errors", "rules", "options", "formats", "game", "daily",
    "achievements", "lessons", "bots/kernels", "envs/kernels", "bots", "bots/review", "bots/tournament", "bots/workers",
    "puzzles", "lab", "pictures", "server", "terminal", "envs", "cli", "__main__",
)  # fmt: skip
MODULES = sorted(path.relative_to(SOURCES).with_suffix("").as_posix() for path in SOURCES.rglob("*.py"))
FRONT = "__init__"  # what `import planetarium` gives: it names things of several rooms and belongs to none


def room_of(module: str) -> str:
    """The room of a module, named from the package's root: `rules` for `rules/turn`."""
    first, second = (*module.split("/"), "", "")[:2]
    return f"{first}/{second}" if f"{first}/{second}" in ROOMS else first


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
            return f"{module}/__init__"
    return FRONT


def looks(module: str) -> Iterator[tuple[int, str, str]]:
    """Line, room and name of whatever a module imports from another room."""
    for line, name in imports(module):
        target = imported_module(name)
        if name == "planetarium.__version__" or target is None:
            continue
        room = "game" if target == FRONT else room_of(target)
        if room != room_of(module):
            yield line, room, name


def arrows() -> set[tuple[str, str]]:
    """Which room looks at which."""
    return {(room_of(module), room) for module in MODULES if module != FRONT for _, room, _ in looks(module)}


def without_shortcuts(found: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """The arrows that no way over other rooms stands for: all that a picture needs."""
    beyond: dict[str, set[str]] = {}
    for room in ROOMS:  # from the ground up, so those below are known
        seen = {target for source, target in found if source == room}
        beyond[room] = seen.union(*(beyond[below] for below in seen))
    return {
        (source, target)
        for source, target in found
        if not any(target in beyond[between] for origin, between in found if origin == source)
    }


def test_every_room_exists_and_every_module_has_one() -> None:
    assert [room for room in ROOMS if not any(room_of(module) == room for module in MODULES)] == []
    assert {room_of(module) for module in MODULES} - set(ROOMS) == {FRONT}


@pytest.mark.parametrize("module", [module for module in MODULES if module != FRONT])
def test_imports_look_one_way(module: str) -> None:
    here = ROOMS.index(room_of(module))
    faults = [f"{module}.py:{line} looks at {name}" for line, room, name in looks(module) if ROOMS.index(room) > here]
    assert not faults


@pytest.mark.parametrize("room", ROOMS)
def test_no_two_modules_of_a_room_need_each_other(room: str) -> None:
    """Imports that only the type checker reads, or that wait until a function is called, may go in circles."""
    needs: dict[str, set[str]] = {}
    for module in (module for module in MODULES if room_of(module) == room):
        tree = ast.parse((SOURCES / f"{module}.py").read_text(encoding="utf-8"))
        at_once = {node.lineno for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)}
        found = {imported_module(name) for line, name in imports(module) if line in at_once}
        needs[module] = {target for target in found if target and target != module and room_of(target) == room}
    while free := {module for module, needed in needs.items() if not needed & set(needs)}:
        needs = {module: needed for module, needed in needs.items() if module not in free}
    assert not needs, "these stand on each other"


def test_the_front_opens_on_the_game_only() -> None:
    rooms = {room_of(target) for _, name in imports(FRONT) if (target := imported_module(name))}
    assert max(ROOMS.index(room) for room in rooms) == ROOMS.index("game")


def test_the_picture_shows_the_real_arrows() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    picture = re.findall(r"```mermaid\n(.*?)```", text, re.DOTALL)[0]
    drawn = set()
    for sources, targets in re.findall(r"^ +([\w/ &]+) --> ([\w/ &]+)$", picture, re.MULTILINE):
        drawn |= {(source, target) for source in sources.split(" & ") for target in targets.split(" & ")}
    assert drawn == without_shortcuts(arrows())


# What is compiled

RULE_MODULES = [module for module in MODULES if module.startswith("rules/")]
KERNELS = [module for module in MODULES if module.startswith(("bots/kernels/", "envs/kernels/"))]
CALCULATION = {"collections", "typing", "numpy", "numba", "planetarium"}
INPUT_OR_OUTPUT = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"}


@pytest.mark.parametrize("module", RULE_MODULES)
def test_rules_do_no_input_or_output(module: str) -> None:
    tree = ast.parse((SOURCES / f"{module}.py").read_text(encoding="utf-8"))
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & INPUT_OR_OUTPUT
    assert {name.split(".")[0] for _, name in imports(module)} <= CALCULATION


@pytest.mark.parametrize("module", [*RULE_MODULES, *KERNELS])
def test_each_loading_of_the_rules_stays_among_its_own_kind(module: str) -> None:
    """Rules import rules relatively: by their full name a compiled rule would call an interpreted one."""
    tree = ast.parse((SOURCES / f"{module}.py").read_text(encoding="utf-8"))
    absolute = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and not node.level]
    assert not [
        name for name in absolute if name.startswith(("planetarium.rules", "planetarium.bots", "planetarium.envs"))
    ]


@pytest.mark.parametrize("module", [*RULE_MODULES, *KERNELS])
def test_compiled_code_is_kept_under_a_hash_of_all_it_is_made_of(module: str) -> None:
    made_of = {SOURCES / f"{target}.py" for _, name in imports(module) if (target := imported_module(name))}
    assert not [path for path in made_of if not any(path.is_relative_to(folder) for folder in COMPILED_FROM)]


def test_the_reading_of_imports_is_not_blind() -> None:
    """What this file relies on: relative, absolute and inner imports are all found."""
    assert "planetarium.rules.decks.shuffle" in {name for _, name in imports("rules/observe")}
    assert "planetarium.game.record.replay" in {name for _, name in imports("game/game")}
    assert imported_module("planetarium.rules.decks.shuffle") == "rules/decks"
    assert imported_module("planetarium.speeds.engine") == "speeds/engine"
    assert room_of("bots/kernels/search") == "bots/kernels" and room_of("bots/levels") == "bots"
    assert without_shortcuts({("cli", "game"), ("game", "rules"), ("cli", "rules")}) == {
        ("cli", "game"), ("game", "rules"),
    }  # fmt: skip
