"""Whatever a file is called and whatever lies in it: a result or one clear line, and no command to a terminal."""

import copy
import io
import json
import os
import random
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from rich.console import Console

from planetarium.bots.workers import Thinkers
from planetarium.content import Content, load_content
from planetarium.game import Game
from planetarium.terminal.play import play_in_terminal
from tests.shell import Shell

FROZEN = Path(__file__).parent / "frozen" / "content.toml"
PROGRAM = (sys.executable, "-c", "from planetarium.cli import main; main()")
CONTROL_CHARACTERS = {chr(number) for number in (*range(9), *range(11, 32), *range(127, 160))}
EVERYTHING: dict[str, Any] = {
    "modules": ("epochs", "frost-line"), "star": "variable", "extras": ("markers", "matter", "dual", "life"),
}  # fmt: skip
# What would take over a terminal, and what Rich would take for its own.
EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\x7f\u202e[bold]x[/bold][/]:smile:"
EVIL_AS_SHOWN = r"\x1b]0;owned\x07\x1b[2J\x9b31m\x7f\u202e[bold]x[/bold][/]:smile:"


@pytest.fixture(autouse=True)
def _no_net(monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody thought of fails a test with its traceback, instead of being told as a fault of ours."""
    monkeypatch.setenv("PLANETARIUM_DEBUG", "1")
    monkeypatch.setenv("COLUMNS", "300")  # so that nothing is wrapped in the middle


class Reader:
    """The command line, with a look at all that it says."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    def says(self, *arguments: object) -> tuple[int, str, str]:
        """Exit code and both streams, after checking what holds for every file."""
        code, out, err = self.shell.try_(*map(str, arguments))
        assert code in (0, 2), err
        assert not CONTROL_CHARACTERS & set(out + err), (arguments, out, err)
        if code == 2:
            assert err.startswith("planetarium: ") and err.endswith("\n") and err.count("\n") == 1, (arguments, err)
            assert len(err) < 1500
        return code, out, err

    def refuses(self, *arguments: object) -> str:
        code, _, err = self.says(*arguments)
        assert code == 2, arguments
        return err

    def tells(self, *arguments: object) -> str:
        code, out, err = self.says(*arguments)
        assert code == 0, (arguments, err)
        return out + err


@pytest.fixture
def reader(shell: Shell) -> Reader:
    return Reader(shell)


def played(seed: int, actions: int, **options: Any) -> Game:
    """A game after some actions at random."""
    game, luck = Game.new(seed=seed, **options), random.Random(seed)
    while not game.is_over and len(game.actions) < actions:
        game.play(luck.choice(game.legal_actions))
    return game


def finished(game: Game, seed: int = 0) -> Game:
    luck = random.Random(seed)
    while not game.is_over:
        game.play(luck.choice(game.legal_actions))
    return game


def short_record(names: list[str] | None = None, *, embed: bool = False, **options: Any) -> dict[str, Any]:
    """A game of a few actions, which can be analysed at once."""
    whole = finished(Game.new(seed=1, **options), 1)
    start = played(1, len(whole.actions) - 6, **options).position()
    game = Game.from_position(start, content=options.get("content"), key=bytes(32), names=names)
    return finished(game).record(embed=embed)


def toml(value: Any) -> str:
    """A document as TOML in one line; strings as JSON writes them, which TOML reads as well."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name)} = {toml(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, float):
        return str(value)
    return '""' if value is None else json.dumps(value)


def toml_file(doc: dict[str, Any]) -> str:
    return "\n".join(f"{json.dumps(name)} = {toml(value)}" for name, value in doc.items())


def without_nulls(doc: Any) -> Any:
    """As a content file holds it: TOML has no null."""
    if isinstance(doc, dict):
        return {name: without_nulls(value) for name, value in doc.items() if value is not None}
    return [without_nulls(value) for value in doc] if isinstance(doc, list) else doc


def evil_content() -> dict[str, Any]:
    """A content that can be played, with every text in it as bad as it can be."""
    doc: dict[str, Any] = without_nulls(load_content(FROZEN).to_doc())
    doc["id"] = doc["board"]["id"] = EVIL
    for card in doc["cards"]:
        card["name"] = f"{card['name']}{EVIL}"
        card["note"] = f"{EVIL}{card['note']}"
    return doc


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Good files of each kind, under good names."""
    folder = tmp_path_factory.mktemp("good")
    docs = {
        "record": short_record(),
        "position": played(2, 30).position(),
        "evil record": short_record([EVIL, f"[red]{EVIL}"]),
    }
    found = {}
    for name, doc in docs.items():
        found[name] = folder / f"{name}.json"
        found[name].write_text(json.dumps(doc), encoding="utf-8")
    found["content"] = FROZEN
    found["evil content"] = folder / "evil.toml"
    found["evil content"].write_text(toml_file(evil_content()), encoding="utf-8")
    content = load_content(found["evil content"])
    found["embedding record"] = folder / "embedding.json"
    record = short_record([EVIL, EVIL], embed=True, content=content)
    found["embedding record"].write_text(json.dumps(record), encoding="utf-8")
    return found


# What each command is told to read. FILE is where the bad one goes.

FILE = object()
READING: dict[str, tuple[str, tuple[object, ...]]] = {
    "replay": ("record", ("replay", FILE)),
    "replay --verify": ("record", ("replay", FILE, "--verify")),
    "replay --trace": ("record", ("replay", FILE, "--trace")),
    "replay --story": ("record", ("replay", FILE, "--story")),
    "achievements": ("record", ("achievements", FILE)),
    "analyse": ("record", ("analyse", FILE, "--playouts", "1", "--workers", "1")),
    "analyse --json": ("record", ("analyse", FILE, "--playouts", "1", "--workers", "1", "--json")),
    "hint": ("record", ("hint", FILE, "--at", "2", "--playouts", "1")),
    "hint --json": ("position", ("hint", FILE, "--playouts", "1", "--json")),
    "legal": ("position", ("legal", FILE)),
    "legal --json": ("position", ("legal", FILE, "--json")),
    "content check": ("content", ("content", "check", FILE)),
    "content export": ("content", ("content", "export", FILE)),
    "cards": ("content", ("cards", "--content", FILE)),
    "cards ID": ("content", ("cards", "magnetic-field", "--content", FILE)),
    "cards --json": ("content", ("cards", "--json", "--content", FILE)),
    "board": ("content", ("board", "--content", FILE)),
    "board --json": ("content", ("board", "--json", "--content", FILE)),
    "perft": ("content", ("perft", "--depth", "1", "--content", FILE)),
    "simulate": ("content", ("simulate", "--games", "1", "--content", FILE)),
    "arena": ("content", ("arena", "--bots", "random,greedy", "-n", "1", "-w", "1", "--content", FILE)),
    "bench": ("content", ("bench", "--seconds", "0.01", "--content", FILE)),
    "play": ("content", ("play", "--bots", "none", "--content", FILE)),
}


def command_line(command: str, file: object) -> list[object]:
    return [file if part is FILE else part for part in READING[command][1]]


@pytest.fixture
def nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays leaves at once."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))


# Names

NAMES = {
    "markup": "[bold]x[red]",
    "markup over two folders": "[bold]x[/bold]",
    "the end of markup": "[/]",
    "a link": "[link=https:owned.example]x",
    "a smiley": ":smile:",
    "bytes that are no text": os.fsdecode(b"\xff\xfe\xe9"),
    "a title": "\x1b]0;owned\x07",
    "a clear screen": "\x1b[2J",
    "a C1 control": "\x9b31m",
    "two lines": "two\nlines",
    "a carriage return": "a\rb",
    "right to left": "\u202eabc",
    "blanks": " x ",
    "an accent": "Zoë ☄",
    "everything": "[red]\x1b]0;owned\x07\n\x9b\u202e:smile:[/]" + os.fsdecode(b"\xff"),
}


def as_shown(name: str) -> str:
    """A name of a file as people see it, in one line: nothing is left out, and nothing is obeyed."""
    unseen = CONTROL_CHARACTERS | {"\u202e"} | {sign for sign in name if "\ud800" <= sign <= "\udfff"}
    return " ".join("".join(repr(sign)[1:-1] if sign in unseen else sign for sign in name).split())


def in_one_line(text: str) -> str:
    return " ".join(text.split())


def write_copy(file: Path, kind: str, files: dict[str, Path]) -> None:
    """A good file under another name; a content without an id, which is then that name."""
    file.parent.mkdir(parents=True, exist_ok=True)
    cards = json.dumps(str(FROZEN.parent / "cards.toml"))
    file.write_bytes(f"cards = [{cards}]".encode() if kind == "content" else files[kind].read_bytes())


@pytest.mark.parametrize("name", NAMES)
def test_a_good_file_is_read_under_any_name(name: str, reader: Reader, files: dict[str, Path], tmp_path: Path) -> None:
    record, content = tmp_path / f"{NAMES[name]}.json", tmp_path / f"{NAMES[name]}.toml"
    write_copy(record, "record", files)
    write_copy(content, "content", files)
    assert as_shown(record.name) in in_one_line(reader.tells("replay", "--verify", record))
    checked = reader.tells("content", "check", content)
    # Half a character cannot be part of an id.
    assert as_shown(content.stem.encode(errors="replace").decode()) in in_one_line(checked)


@pytest.mark.parametrize("command", READING)
def test_every_command_reads_a_file_under_the_worst_name(
    command: str, reader: Reader, files: dict[str, Path], tmp_path: Path, nobody_types: None
) -> None:
    file = tmp_path / NAMES["everything"]
    said = reader.refuses(*command_line(command, file))
    assert "cannot be read: No such file or directory" in said
    write_copy(file, READING[command][0], files)
    reader.tells(*command_line(command, file))


WRITING: dict[str, tuple[object, ...]] = {
    "content export": ("content", "export", FROZEN, "--out", FILE),
    "board": ("board", "--content", FROZEN, "--out", FILE),
    "simulate": ("simulate", "--games", "1", "--out", FILE),
    "arena": ("arena", "--bots", "random,greedy", "-n", "1", "-w", "1", "--out", FILE),
    "play": ("play", "--bots", "none", "--save", FILE),
    "analyse": ("analyse", "record", "--playouts", "1", "--workers", "1", "--plot", FILE),
}


def writes(command: str, file: Path, files: dict[str, Path]) -> list[object]:
    parts = [file if part is FILE else part for part in WRITING[command]]
    return [files["record"] if part == "record" else part for part in parts]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_written_under_any_name(name: str, reader: Reader, files: dict[str, Path], tmp_path: Path) -> None:
    file = tmp_path / f"{NAMES[name]}.svg"
    file.parent.mkdir(parents=True, exist_ok=True)
    text = reader.tells(*writes("content export", file, files))
    assert as_shown(file.name) in in_one_line(text)
    assert list(file.parent.iterdir()) == [file], "nothing else lies beside it"


@pytest.mark.parametrize("command", WRITING)
def test_every_command_writes_a_file_under_the_worst_name(
    command: str, reader: Reader, files: dict[str, Path], tmp_path: Path, nobody_types: None
) -> None:
    file = tmp_path / f"{NAMES['everything']}.svg"
    file.parent.mkdir(parents=True)
    text = reader.tells(*writes(command, file, files))
    assert as_shown(file.name) in in_one_line(text)
    assert list(file.parent.iterdir()) == [file]


IMPOSSIBLE = {
    "nul": "a\0b.svg",
    "half a character": "\ud800.svg",
    "long": "x" * 300 + ".svg",
    "very long": "x" * 5000 + ".svg",
    "under a file": "file/x.svg",
    "a loop": "loop.svg",
    "a folder": "folder.svg",
    "nowhere": "no/where.svg",
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_a_place_where_no_file_can_be_is_refused(
    what: str, reader: Reader, files: dict[str, Path], tmp_path: Path, nobody_types: None
) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "loop.svg").symlink_to(tmp_path / "loop.svg")
    before = sorted(tmp_path.rglob("*"))
    for command in ("replay", "legal", "hint", "content check", "cards"):
        reader.refuses(*command_line(command, tmp_path / IMPOSSIBLE[what]))
    for command in set(WRITING) - {"board"}:  # whose picture takes its time
        if command in ("simulate", "arena") and what in ("a folder", "nowhere"):
            continue  # where they write there is, or comes, a folder
        reader.refuses(*writes(command, tmp_path / IMPOSSIBLE[what], files))
    for command in ("simulate", "arena"):
        assert "there is a file of that name" in reader.refuses(*writes(command, tmp_path / "file", files))
    assert sorted(tmp_path.rglob("*")) == before, "and nothing is left behind"


@contextmanager
def as_nobody() -> Iterator[None]:
    """To root nothing is forbidden, so root is somebody else for a while."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


def test_what_is_forbidden_is_refused(reader: Reader, files: dict[str, Path], nobody_types: None) -> None:
    with TemporaryDirectory() as name:  # the folders of pytest are closed to others
        shared = Path(name)
        shared.chmod(0o755)
        for folder in ("open", "closed", "unwritable"):
            (shared / folder).mkdir()
            (shared / folder / "x.svg").write_text("before")
        for command in ("content export", "play"):  # what a program reads for itself it has read before
            reader.tells(*writes(command, shared / "x.svg", files))
        (shared / "open" / "x.svg").chmod(0)
        (shared / "closed").chmod(0)
        (shared / "unwritable").chmod(0o555)
        with as_nobody():
            for folder in ("open", "closed"):
                for command in ("legal", "replay", "content check"):
                    assert "Permission denied" in reader.refuses(*command_line(command, shared / folder / "x.svg"))
            for command in ("content export", "play"):
                for folder in ("open/x.svg", "closed/x.svg", "closed/new.svg", "unwritable/new.svg"):
                    assert "Permission denied" in reader.refuses(*writes(command, shared / folder, files))
        (shared / "closed").chmod(0o755)
        found = sorted(str(file.relative_to(shared)) for file in shared.rglob("*.*"))
        assert found == ["closed/x.svg", "open/x.svg", "unwritable/x.svg", "x.svg"]


def test_devices_stay_what_they_are(reader: Reader, files: dict[str, Path], nobody_types: None) -> None:
    for command in ("content export", "board", "play"):
        reader.tells(*writes(command, Path("/dev/null"), files))
    assert "No space left" in reader.refuses(*writes("content export", Path("/dev/full"), files))
    for device in ("/dev/null", "/dev/full"):
        assert Path(device).is_char_device()


def test_an_error_leaves_the_old_file_whole(reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "board.svg"
    file.write_text("before")
    file.chmod(0o640)
    (tmp_path / "link.svg").symlink_to(file)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "replace", full)
        assert "No space left" in reader.refuses("board", "--out", file)
    assert file.read_text() == "before"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["board.svg", "link.svg"]
    reader.tells("board", "--out", tmp_path / "link.svg")
    assert (tmp_path / "link.svg").is_symlink() and file.read_text().startswith("<svg")
    assert file.stat().st_mode & 0o777 == 0o640


# What lies in a file

DEEP = 100_000
BODIES: dict[str, bytes] = {
    "nothing": b"",
    "blanks": b" \n\t ",
    "bytes": bytes(range(256)),
    "NUL": b"\0" * 1000,
    "a program": b"\x7fELF\x02\x01\x01" + bytes(200),
    "UTF-16": '{"format": "planetarium-record"}'.encode("utf-16"),
    "UTF-16 without a mark": "id = 1".encode("utf-16-be"),
    "half of UTF-8": '"Zoë"'.encode()[:-2],
    "an escape": b"\x1b[2J",
    "a C1 control": b"\x9b2J",
    "only a mark": b"\xef\xbb\xbf",
    "deep lists": b"[" * DEEP,
    "deep lists that end": b"[" * DEEP + b"]" * DEEP,
    "lists just as deep as Python": b"[" * 900 + b"]" * 900,
    "deep tables": b'{"a":' * DEEP,
    "deep tables that end": b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    "deep values of TOML": b"a = " + b"[" * DEEP + b"]" * DEEP,
    "deep names of TOML": b"a" + b".a" * DEEP + b" = 1",
    "deep headings of TOML": b"[a" + b".a" * 5000 + b"]\nx = 1",
    "deep inline tables": b"a = " + b"{a = " * DEEP + b"1" + b"}" * DEEP,
    "a long number": b"9" * 5000,
    "a long number of JSON": b'{"content": ' + b"9" * 5000 + b"}",
    "a long number of TOML": b"id = " + b"9" * 5000,
    "a long number in hex": b"id = 0x" + b"f" * 5000,
    "a number just short enough": b'{"content": ' + b"9" * 4200 + b"}",
    "a long fraction": b'{"content": 0.' + b"9" * 50_000 + b"}",
    "no number": b'{"content": NaN, "turn": Infinity}',
    "no number of TOML": b"id = nan\nboard = inf",
    "beyond all numbers": b'{"turn": 1e999}',
    "half a character": b'{"content": "\\ud800"}',
    "half a character as a name": b'{"\\udfff": 1}',
    "half a character of TOML": b'id = "\\ud800"',
    "half a character in bytes": b'{"content": "\xed\xa0\x80"}',
    "names twice": b'{"format": "planetarium-record", "format": "x"}',
    "names twice in TOML": b'id = "a"\nid = "b"',
    "an empty list": b"[]",
    "an empty table": b"{}",
    "a number": b"1",
    "null": b"null",
    "a text": b'"\x1b[2J"',
    "an escaped text": b'"\\u001b[2J\\u009b"',
    "markup": b"[bold]x[/bold]",
    "a table of markup": b'{"[bold]x[/bold]": "[/]", "\\u001b]0;owned\\u0007": "\\u009b"}',
    "names that cannot be files": b'board = "\\u0000"\ncards = ["\\u001b[2J"]',
    "files without an end": b'board = "/dev/zero"',
    "a folder as a board": b'board = "/"\ncards = ["."]',
    "a date": b"id = 1979-05-27T07:32:00Z\ncards = [1979-05-27]",
    "wrong types of TOML": b"id = 1\nboard = [1]\ncards = {a = 1}",
    "a long line": b'id = "' + b"x" * 100_000 + b'"\nunknown = 1',
    "a long unknown word": b"w" * 100_000 + b" = 1",
}


@pytest.mark.parametrize("body", BODIES)
def test_no_content_of_a_file_breaks_its_reader(body: str, reader: Reader, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(BODIES[body])
    for command in ("replay", "hint --json", "legal"):
        reader.refuses(*command_line(command, file))
    # An empty content is the standard one under another name.
    is_empty = not BODIES[body].strip(b"\xef\xbb\xbf \n\t")
    code, _, _ = reader.says("cards", "--content", file)
    assert code == (0 if is_empty else 2)


@pytest.mark.parametrize("command", READING)
def test_every_command_refuses_what_is_no_document(
    command: str, reader: Reader, tmp_path: Path, nobody_types: None
) -> None:
    file = tmp_path / "file"
    for body in ("bytes", "deep tables that end", "deep names of TOML", "a long number of TOML", "half a character"):
        file.write_bytes(BODIES[body])
        reader.refuses(*command_line(command, file))
    reader.refuses(*command_line(command, tmp_path))
    reader.refuses(*command_line(command, "/dev/zero"))


@pytest.mark.parametrize("device", ["/dev/null", "/dev/urandom", "/proc/self/mem"])
def test_devices_are_no_documents(device: str, reader: Reader) -> None:
    for command in ("replay", "legal", "content check"):
        if device != "/dev/null" or command != "content check":
            reader.refuses(*command_line(command, device))


def test_a_byte_order_mark_is_no_fault(reader: Reader, files: dict[str, Path], tmp_path: Path) -> None:
    for command, kind in (("replay --verify", "record"), ("legal", "position"), ("content check", "evil content")):
        file = tmp_path / "marked"
        file.write_bytes(b"\xef\xbb\xbf" + files[kind].read_bytes())
        reader.tells(*command_line(command, file))


def test_what_is_wrong_is_said_in_plain_words(reader: Reader, tmp_path: Path) -> None:
    """No word of Python's own: who reads it has written a file, not a program."""
    file = tmp_path / "file"
    for body, words in {
        "UTF-16": "it is not UTF-8 text",
        "deep lists": "it is nested too deeply",
        "lists just as deep as Python": "more than 50 lists or tables inside each other",
        "a long number": "a number has too many digits",
        "a number just short enough": "a number of more than 64 bits",
        "beyond all numbers": "the number inf",
        "half a character": "half of a character",
        "names twice": "'format' is there twice",
    }.items():
        file.write_bytes(BODIES[body])
        assert words in reader.refuses("legal", file)


# Texts from files on a screen


@pytest.mark.parametrize("command", ["replay", "hint", "analyse", "content check", "cards", "cards ID"])
def test_texts_from_files_are_shown_as_they_are(command: str, reader: Reader, files: dict[str, Path]) -> None:
    text = reader.tells(*command_line(command, files[f"evil {READING[command][0]}"]))
    # A narrow column of a table shows only how a name begins.
    assert EVIL_AS_SHOWN[:5] in "".join(text.split()) and "\u202e" not in text


@pytest.mark.parametrize("command", [command for command in READING if READING[command][0] == "content"])
def test_every_command_bears_an_evil_content(
    command: str, reader: Reader, files: dict[str, Path], nobody_types: None
) -> None:
    assert "\u202e" not in reader.tells(*command_line(command, files["evil content"]))


def test_documents_on_a_screen_are_json_that_commands_nothing(reader: Reader, files: dict[str, Path]) -> None:
    cards = json.loads(reader.tells("cards", "--json", "--content", files["evil content"]))
    assert all(card["name"].endswith(EVIL) for card in cards)
    exported = json.loads(reader.tells("content", "export", files["evil content"]))
    assert exported["id"] == EVIL
    assert "\u202e" not in reader.tells(*command_line("replay --trace", files["embedding record"]))
    analysed = json.loads(reader.tells(*command_line("analyse --json", files["evil record"])))
    assert analysed["seats"][0]["name"] == EVIL


def test_what_is_kept_of_evil_texts_can_be_read_again(
    reader: Reader, files: dict[str, Path], tmp_path: Path, nobody_types: None
) -> None:
    evil = files["evil content"]
    reader.tells("content", "export", evil, "--out", tmp_path / "content.json")
    assert Content.from_doc(json.loads((tmp_path / "content.json").read_text())).hash == load_content(evil).hash
    reader.tells("simulate", "--games", "1", "--content", evil, "--out", tmp_path / "games", "--seed", EVIL)
    reader.tells("replay", next((tmp_path / "games").iterdir()))
    reader.tells("play", "--bots", "none", "--content", evil, "--save", tmp_path / "saved.json")
    assert json.loads((tmp_path / "saved.json").read_text())["content"]["id"] == EVIL


def test_seeds_and_arguments_are_shown_as_they_are(reader: Reader, files: dict[str, Path]) -> None:
    for command in (
        ["simulate", "--games", "1"],
        ["perft", "--depth", "0"],
        ["arena", "--bots", "random,greedy", "-n", "1", "-w", "1"],
    ):
        assert EVIL_AS_SHOWN in "".join(reader.tells(*command, "--seed", EVIL).split())
        assert "half of a character" in reader.refuses(*command, "--seed", os.fsdecode(b"\xff"))
    for arguments in (
        ["cards", EVIL], ["simulate", "--bots", EVIL], ["hint", files["position"], "--level", EVIL], [EVIL],
        ["perft", "--modules", EVIL], ["perft", "--depth", EVIL], ["analyse", files["record"], "--plot", EVIL],
        ["simulate", "--seed"], [f"--{EVIL}"], ["cards", "x" * 100_000], ["perft", "--depth", "9" * 5000],
    ):  # fmt: skip
        reader.refuses(*arguments)


class Typing:
    """Somebody who types lines at a game, on a screen that keeps what it was sent."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.file = io.StringIO()
        screen = Console.__init__

        def on_paper(console: Console, *arguments: Any, **more: Any) -> None:
            screen(console, *arguments, **{**more, "file": self.file, "width": 120, "force_terminal": True})

        monkeypatch.setattr(Console, "__init__", on_paper)

    def __call__(self, game: Game, *lines: str) -> str:
        left = iter(lines)

        def read(prompt: str) -> str:
            self.file.write(prompt)
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        play_in_terminal(game, {}, Thinkers(1), pace=0, read=read)
        return self.file.getvalue()


def test_the_terminal_game_sends_nothing_of_a_file_to_the_terminal(
    files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.new(1, 3, content=load_content(files["evil content"]), names=[EVIL])
    card = game.position()["seats"][0]["hand"][0]
    looks = ["hand", "board", "map", "legal", "log", "orbit III", "?", "rules", f"card {card}"]
    odd = [EVIL, "9" * 5000, "\udcff", f"card {EVIL}", f"save /{EVIL}/x"]
    text = Typing(monkeypatch)(game, *looks, "1", *looks, *["1", "p"] * 8, *looks, *odd)
    assert EVIL_AS_SHOWN[:18] in text
    for command in ("\x1b]0;", "\x1b[2J\\x", "\x9b", "\x7f", "\u202e"):
        assert command not in text
    assert "[bold]x[/bold][/]:smile:" in text


def test_a_game_is_saved_wherever_it_can_be(frozen: Content, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder").mkdir()
    bad = ["\0", "x" * 300, "folder", "no/where", "~nobody-of-that-name/x", "\ud800", "/dev/full"]
    good = ["[bold]x[red]", "[/]", "\x1b[2J", os.fsdecode(b"\xff"), "~/home", "/dev/null", "Zoë"]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "[").mkdir()
    text = Typing(monkeypatch)(Game.new(1, 3, content=frozen), *(f"save {name}" for name in (*bad, *good)))
    assert text.count("cannot be written") + text.count("cannot be found") == len(bad)
    assert text.count("The record was saved to ") == len(good)
    assert sorted(os.listdir(os.fsencode(tmp_path))) == sorted(  # noqa: PTH208
        [b"[bold]x[red]", b"[", b"\x1b[2J", b"\xff", b"home", "Zoë".encode(), b"folder"]
    )
    assert "\x1b[2J" not in text and r"\x1b[2J" in text and r"\udcff" in text


# Documents that are nearly right

VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 2.5, 1e308, 2**31, 2**63 - 1, -(2**63), 300, 70_000, "", "x", EVIL, "[/]", "a" * 5000,
    [], {}, [[]], [None], {"a": 1}, "\0", "I-1", "A", "gas", ["gas"], "life:+3", "none", "٣", "²", "-", float("nan"),
    10**30, "\ud800", {EVIL: EVIL}, [EVIL], "pass", "planetarium-record", "0" * 64,
]  # fmt: skip


def places(doc: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inner = doc.items() if isinstance(doc, dict) else enumerate(doc) if isinstance(doc, list) else ()
    for name, value in inner:
        yield (*here, name)
        yield from places(value, (*here, name))


def changed(doc: Any, luck: random.Random) -> Any:
    """A document with one, two or three things in it gone, doubled, moved or replaced."""
    doc = copy.deepcopy(doc)
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        everywhere = list(places(doc))
        if not everywhere:
            break
        *way, last = luck.choice(everywhere)
        around = doc
        for step in way:
            around = around[step]
        match luck.randrange(5):
            case 0:
                del around[last]
            case 1 if isinstance(around, dict):
                around[luck.choice([value for value in VALUES if isinstance(value, str)])] = around[last]
            case 2 if isinstance(around, list):
                around.append(copy.deepcopy(around[last]))
            case 3:
                other = doc
                for step in luck.choice(everywhere):
                    other = other[step]
                around[last] = copy.deepcopy(other)
            case _:
                around[last] = copy.deepcopy(luck.choice(VALUES))
    return doc


@cache
def positions() -> list[Any]:
    games = [
        played(1, 0), played(2, 30), played(4, 60, players=4), played(5, 40, players=1),
        played(6, 100, players=3, **EVERYTHING), played(8, 200, **EVERYTHING),
    ]  # fmt: skip
    return [game.position() for game in games]


@cache
def records() -> list[Any]:
    return [
        short_record(), short_record(embed=True), short_record(players=1), short_record(players=3, **EVERYTHING),
        played(3, 10).record(), finished(Game.new(seed=4)).record(),
    ]  # fmt: skip


@cache
def contents() -> list[Any]:
    short = {"id": "x", "cards": [str(FROZEN.parent / "cards.toml")], "board": str(FROZEN.parent / "board.toml")}
    return [evil_content(), without_nulls(load_content(FROZEN).to_doc()), short]


FUZZED: dict[str, tuple[Callable[[], list[Any]], int]] = {
    "legal": (positions, 50),
    "legal --json": (positions, 10),
    "hint --json": (positions, 10),
    "replay": (records, 40),
    "replay --verify": (records, 20),
    "replay --trace": (records, 10),
    "hint": (records, 20),
    "analyse": (records, 12),
    "content check": (contents, 30),
    "cards": (contents, 6),
    "content export": (contents, 6),
    "board": (contents, 6),
    "perft": (contents, 6),
    "play": (contents, 6),
}


@pytest.mark.parametrize("command", FUZZED)
def test_documents_that_are_nearly_right_get_an_answer(
    command: str, shell: Shell, tmp_path: Path, nobody_types: None
) -> None:
    make, count = FUZZED[command]
    docs, luck, file = make(), random.Random(command), tmp_path / "file"
    codes = set()
    for _ in range(count):
        doc = changed(luck.choice(docs), luck)
        text = toml_file(doc) if READING[command][0] == "content" else json.dumps(doc)
        file.write_text(text, encoding="utf-8")
        code, out, err = shell.try_(*map(str, command_line(command, file)))
        assert code in (0, 2), text
        assert not CONTROL_CHARACTERS & set(out + err), text
        if code == 2 and command != "content check":  # which lists all that is wrong, line by line
            assert err.startswith("planetarium: ") and err.count("\n") == 1, err
        codes.add(code)
    assert 2 in codes


def test_scratched_toml_gets_an_answer(shell: Shell, tmp_path: Path) -> None:
    """Bytes that are lost, doubled or turned into others, anywhere in a content file."""
    whole, luck = (FROZEN.parent / "board.toml").read_bytes(), random.Random(7)
    for _ in range(60):
        data = bytearray(whole[: luck.randrange(200, 2500)] if luck.random() < 0.7 else whole)
        for _ in range(luck.randrange(1, 5)):
            at = luck.randrange(len(data))
            bits = luck.choice(
                [b"", b"[", b"]]", b"{", b'"', b"'''", b"\\", b"=", b".", b"\n", b"\0", b"\xff", b"\x1b", b"9" * 30]
            )
            data[at : at + luck.randrange(3)] = bits
        (tmp_path / "board.toml").write_bytes(data)
        (tmp_path / "content.toml").write_text('board = "board.toml"')
        code, out, err = shell.try_("content", "check", str(tmp_path / "content.toml"))
        assert code in (0, 2) and not CONTROL_CHARACTERS & set(out + err)


# The program itself, on real streams


def run(
    *arguments: object, stdin: Any = subprocess.DEVNULL, stdout: Any = subprocess.PIPE, **environment: str
) -> "subprocess.Popen[bytes]":
    others = ("LC_", "LANG", "PLANETARIUM_DEBUG")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(others)}
    return subprocess.Popen(
        [*PROGRAM, *map(str, arguments)], stdin=stdin, stdout=stdout, stderr=subprocess.PIPE,
        env=inherited | environment,
    )  # fmt: skip


def test_streams_of_any_encoding_are_written_to(files: dict[str, Path], tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"Zo\xc3\xab \xff.json")
    record = json.loads(files["record"].read_text()) | {"names": ["Zoë", "☄"]}
    odd.write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
    odd_content = tmp_path / "Zoë.toml"
    write_copy(odd_content, "content", files)
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    runs = {
        "names": run("replay", odd, PYTHONIOENCODING="ascii"),
        "json": run("content", "export", odd_content, PYTHONIOENCODING="ascii"),
        "an error": run("legal", f"{odd}-", **plain),
        "a game": run("play", "--bots", "none", **plain, stdin=subprocess.PIPE),
    }
    for what, process in runs.items():
        out, err = process.communicate(b"save \xff\xc3\xab/\n" if what == "a game" else None, timeout=60)
        assert process.returncode == (2 if what == "an error" else 0), (what, err)
        assert b"Traceback" not in err
        if what == "json":
            assert json.loads(out)["id"] == "Zoë"
        if what == "names":
            assert b"Zo?" in out and out.isascii()
        if what == "an error":
            assert err.startswith(b"planetarium: ") and err.count(b"\n") == 1


def test_standard_streams_can_be_anything(files: dict[str, Path]) -> None:
    with files["position"].open("rb") as position, Path("/dev/full").open("wb") as full:
        read = run("legal", "-", stdin=position)
        no_room = run("cards", stdout=full)
        closed = [run("cards"), run("board", "--json")]
    for process in closed:
        assert process.stdout
        process.stdout.close()
    assert b"legal actions" in read.communicate(timeout=60)[0]
    err = no_room.communicate(timeout=60)[1]
    assert no_room.returncode == 2 and b"No space left" in err and err.count(b"\n") == 1, err
    for process in closed:
        assert process.stderr
        assert (process.stderr.read(), process.wait(60)) == (b"", 0), "who has read enough is no error"
        process.stderr.close()


def test_a_real_terminal_is_never_commanded_by_a_record(files: dict[str, Path]) -> None:
    people, machine = os.openpty()
    program = [*PROGRAM, "replay", str(files["embedding record"])]
    process = subprocess.Popen(
        program, stdin=machine, stdout=machine, stderr=machine, env={**os.environ, "TERM": "xterm"}
    )
    os.close(machine)
    text = b""
    while select.select([people], [], [], 30)[0]:
        try:
            more = os.read(people, 65536)
        except OSError:  # the last process that held it is gone
            break
        text += more
    assert process.wait(30) == 0
    os.close(people)
    assert rb"\x1b]0;owned\x07" in text and b"won by" in text
    assert b"\x1b]" not in text and b"\x1b[2J" not in text and b"\x07" not in text and "\x9b".encode() not in text


def test_a_fault_of_ours_is_told_in_one_line(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> None:
        raise KeyError("nobody\nthought of\x1b[2J")

    monkeypatch.setattr("planetarium.cli.content.chosen_content", broken)
    monkeypatch.delenv("PLANETARIUM_DEBUG")
    code, out, err = shell.try_("cards")
    assert (code, out) == (1, "")
    assert err.startswith("planetarium: KeyError: ") and err.count("\n") == 1 and "\x1b" not in err
    assert "bug in Planetarium" in err and "PLANETARIUM_DEBUG=1" in err
    monkeypatch.setenv("PLANETARIUM_DEBUG", "1")
    with pytest.raises(KeyError):
        shell.try_("cards")
