"""An option is declared once, in `records/options.py`; everything else follows from that."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import planetarium
from planetarium import Game
from planetarium.content import standard_content
from planetarium.errors import OptionsError
from planetarium.options import Options, playable
from planetarium.records import options as declared
from planetarium.records.options import EXTRAS, MODULES, OPTIONS, STARS, Option, Played
from planetarium.rules.state import STATE

ROOT = Path(__file__).parents[1]
PACKAGE = Path(planetarium.__file__).parent
DECLARATION = PACKAGE / "records" / "options.py"
PAGE_DATA = ROOT / "web" / "src" / "model" / "options.json"
# Each star is drawn in its own way, an unknown one plainly.
ART = (ROOT / "web" / "src" / "board" / "Star.svelte", PACKAGE / "pictures" / "system.py")
POSITIONS = PACKAGE / "puzzles" / "standard"  # what was played, as any record tells it
QUOTED = re.compile(r"[\"'`]([\w-]+)[\"'`]")


def test_names_stand_beside_their_numbers() -> None:
    assert MODULES[declared.EPOCHS - 1] == "epochs"
    assert MODULES[declared.FROST_LINE - 1] == "frost-line"
    assert [(option.name, option.number) for option in OPTIONS if option.kind == "star"] == [
        ("red-dwarf", declared.RED_DWARF), ("a-type", declared.A_TYPE), ("variable", declared.VARIABLE),
    ]  # fmt: skip


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_declaration_says_all_there_is(option: Option) -> None:
    assert [other.name for other in OPTIONS].count(option.name) == 1
    assert option.field in Played.__annotations__
    assert option.needs in ("", *MODULES)
    assert option.title
    assert re.fullmatch(r"[A-Z].*[.]", option.about)


def _chosen(option: Option) -> Options:
    """A game in which an option is played, with what it needs and no more."""
    needed = (option.needs,) if option.needs else ()
    match option.kind:
        case "module":
            return Options(modules=(option.name,))
        case "star":
            return Options(modules=needed, star=option.name)
        case "extra":
            return Options(modules=needed, extras=(option.name,))


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_is_a_field_of_the_state(option: Option) -> None:
    needed = (option.needs,) if option.needs else ()
    with_it, without = _chosen(option).undealt(), Options(modules=needed).undealt()
    changed = [name for name in STATE.names or () if (with_it[name] != without[name]).any()]
    assert changed == [option.field]
    assert with_it[option.field] == option.number


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_position_of_a_game_with_an_option_can_be_read_again(option: Option) -> None:
    game = Game.start(_chosen(option), content=standard_content(), key=bytes(32))
    for number in range(25):
        doc = game.position()
        again = Game.from_position(doc, content=game.content, key=bytes(32))
        assert again.position() == doc
        game.play(game.legal_actions[(7 * number) % len(game.legal_actions)])


def test_what_can_be_played_with_which_modules() -> None:
    assert playable(STARS, ()) == []
    assert playable(STARS, ("frost-line",)) == list(STARS)
    assert set(EXTRAS) - set(playable(EXTRAS, ("frost-line",))) == {"life"}


def test_what_an_undealt_state_holds_is_settled() -> None:
    assert Options(1).settled(standard_content()).undealt()["target"] == 100
    with pytest.raises(AssertionError):
        Options(1).undealt()


def test_the_docs_list_what_is_declared() -> None:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    table = text.partition("## How options are written")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("| `")
    ]
    assert [row[:3] for row in rows] == [
        [f"`{option.name}`", f"{option.kind}: {option.title}", f"`{option.needs}`" if option.needs else ""]
        for option in OPTIONS
    ]
    for row, option in zip(rows, OPTIONS, strict=True):
        begins = rf"^(## |\*\*){re.escape(row[3])} (.*)$"
        heading = re.search(begins, text, re.MULTILINE)
        assert heading, f"rules.md has no rule {row[3]}"
        assert option.kind == "star" or (option.printed or option.title) in heading[2]


def test_the_page_has_what_is_declared() -> None:
    said = json.loads(PAGE_DATA.read_text(encoding="utf-8"))
    kept = ("name", "kind", "title", "about", "comes_with_modules")
    assert said == [
        {key: getattr(option, key) for key in kept} | {"needs": option.needs or None} for option in OPTIONS
    ], "`python web/build.py types` writes them anew"


def test_nothing_else_lists_options() -> None:
    sources = [path for pattern in ("*.py", "*.json") for path in PACKAGE.rglob(pattern) if "page" not in path.parts]
    sources += [path for pattern in ("*.ts", "*.svelte") for path in (ROOT / "web" / "src").rglob(pattern)]
    found = [path for path in sources if path not in (DECLARATION, *ART) and path.parent != POSITIONS]
    listing = [path for path in found if lists_options(path.read_text(encoding="utf-8"), path.suffix == ".py")]
    assert listing == []


def lists_options(text: str, is_python: bool) -> bool:
    """Whether a text names all options of a kind, one right after the other or as parts of one thing."""
    if text.startswith("// Generated "):
        return False
    together = [parts(node) for node in ast.walk(ast.parse(text))] if is_python else [{*QUOTED.findall(text)}]
    for names in (MODULES, STARS, EXTRAS):
        in_turn = re.search(r"\W{1,40}(or )?".join(names), text)
        if in_turn or (len(names) > 2 and any({*names} <= found for found in together)):
            return True
    return False


def parts(node: ast.AST) -> set[object]:
    """What a tuple, list, set or dict holds."""
    match node:
        case ast.Tuple(found) | ast.List(found) | ast.Set(found) | ast.Dict(found):
            return {each.value for each in found if isinstance(each, ast.Constant)}
    return set()


def test_a_listing_would_be_found() -> None:
    assert lists_options(f"MODULES = {MODULES}", is_python=True)
    assert lists_options(f'HELP = "one of {", ".join(STARS[:-1])} or {STARS[-1]}"', is_python=True)
    assert lists_options(f"RULES = {dict.fromkeys(reversed(EXTRAS), 'a rule')}", is_python=True)
    assert lists_options("".join(f"'{extra}': say({extra})" for extra in reversed(EXTRAS)), is_python=False)
    assert not lists_options(f"({', '.join(f'{extra!r} in extras' for extra in EXTRAS)})", is_python=True)


NEW_FIELD = '    life_matter: Annotated[int, "i8"]\n'
UNTRIED = '    Option("untried", "extra", "untried", "Untried", "Nothing happens.", needs="frost-line"),\n'
FOLLOWS = """
from typer.testing import CliRunner

from planetarium import Game
from planetarium.cli import app
from planetarium.options import Options
from planetarium.server.http import EXTRAS
from planetarium.server.messages import NewTable
from planetarium.terminal.words import rules_text

options = Options(modules=("frost-line",), extras=("untried", "dual"))
assert options.to_doc()["extras"] == ["dual", "untried"]
wish = {"options": options.to_doc(), "seats": [{"kind": "me"}]}
assert NewTable.model_validate(wish).options.model_dump() == options.to_doc()
game = Game.deal(options, 1)
assert game.open_state()["untried"] == 1
assert Game.from_position(game.position()).position() == game.position()
assert "Untried   Nothing happens." in rules_text(options)
assert EXTRAS[-1] == "untried"
for command in ("play", "arena", "simulate"):
    assert "untried" in CliRunner().invoke(app, [command, "--help"]).output, command
"""


def test_a_new_extra_takes_its_declaration_and_no_more(tmp_path: Path) -> None:
    copy = tmp_path / "planetarium"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "page"))
    text = DECLARATION.read_text(encoding="utf-8")
    assert NEW_FIELD in text
    text = text.replace(NEW_FIELD, NEW_FIELD + NEW_FIELD.replace("life_matter", "untried"))
    text = text.replace(")  # fmt: skip\n", f"{UNTRIED})  # fmt: skip\n")
    (copy / "records" / "options.py").write_text(text, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PLANETARIUM_SPEED": "interpreted", "COLUMNS": "200"}
    ended = subprocess.run([sys.executable, "-c", FOLLOWS], env=environment, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"modules": "epochs"}, r"Name modules as in modules=\('epochs',\), or \(\) for none, not 'epochs'"),
        ({"extras": None}, r"Name extras as in extras=\('markers',\), or \(\) for none, not None"),
        ({"players": "2"}, "1 to 4 players, not '2'"),
    ],
)
def test_options_of_another_type_are_refused_with_an_example(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionsError, match=says):
        Options(**wrong)
