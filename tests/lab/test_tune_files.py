"""What `lab tune` reads and writes: proposals that keep everything but the changed values, bounds, targets."""

from dataclasses import replace
from difflib import unified_diff
from pathlib import Path

import pytest

from planetarium.content import STANDARD, Content, ContentError, load_content, standard_content
from planetarium.files import FileError
from planetarium.lab.changes import changes
from planetarium.lab.targets import Target
from planetarium.lab.tune.bounds import Bounds, read_bounds
from planetarium.lab.tune.own_targets import read_targets
from planetarium.lab.tune.proposal import Sources
from planetarium.lab.tune.variations import with_start

FOLDER = Path(__file__).parents[1] / "frozen"
FROZEN = FOLDER / "primordial.toml"


def changed(content: Content) -> Content:
    """The content with every kind of change, somewhere."""
    cards = []
    for i, card in enumerate(content.cards):
        one = replace(card, points=card.points + 1) if i % 2 else card
        if i % 3 == 0:
            one = replace(one, gravity=not one.gravity, cost={"rock": 1, "water": 1})
        if i % 5 == 0:
            one = replace(one, orbits=None if one.orbits else (2, 5), lift=not one.lift)
        if one.deck == "high":
            one = replace(one, downgrade=not one.downgrade)
        if one.heat or one.cold:
            one = replace(one, heat=one.heat and 3, cold=one.cold and 3)
        cards.append(one)
    board = content.board
    free = next(i for i in range(len(board.spaces)) if i not in board.starts)
    board = replace(with_start(board, 2, free), track_length=board.track_length + 2)
    return Content.build(content.id, board, tuple(cards), "changed")


def same(one: Content, other: Content) -> bool:
    return one.cards == other.cards and replace(one.board, id="") == replace(other.board, id="")


@pytest.mark.parametrize("path", [None, FROZEN], ids=["standard", "frozen"])
def test_a_proposal_loads_as_what_was_proposed(path: Path | None, tmp_path: Path) -> None:
    given = load_content(path or STANDARD)
    proposed = changed(given)
    written = Sources.read(path).write(proposed, tmp_path / "mine.toml")
    found = load_content(tmp_path / "mine.toml")
    assert same(found, proposed) and found.id == "mine"
    assert all(file.name.startswith("mine") for file in written)


def test_nothing_but_the_changed_values_is_touched(tmp_path: Path) -> None:
    given = standard_content()
    proposed = Content.build(
        "p", given.board, tuple(replace(card, points=card.points + 1) for card in given.cards), "p"
    )
    Sources.read(None).write(proposed, tmp_path / "p.toml")
    for name in ("cards.toml", "epochs.toml", "frost-line.toml"):
        before = (STANDARD.parent / name).read_text(encoding="utf-8").splitlines()
        after = (tmp_path / f"p-{name}").read_text(encoding="utf-8").splitlines()
        lines = [
            line
            for line in unified_diff(before, after, n=0, lineterm="")
            if line[0] in "+-" and line[:3] not in ("+++", "---")
        ]
        assert lines and all(line[1:].startswith("points = ") for line in lines)
    assert (tmp_path / "p-board.toml").read_text(encoding="utf-8") == (STANDARD.parent / "board.toml").read_text(
        encoding="utf-8"
    )


def test_a_content_in_one_file_is_written_in_place(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    (tmp_path / "board.toml").write_bytes((FOLDER / "board.toml").read_bytes())
    cards = (FOLDER / "cards.toml").read_text(encoding="utf-8").replace("cost = { gas = 1 }", "cost.gas = 1", 1)
    file.write_text(f'id = "own"  # mine\nboard = "board.toml"\n\n{cards}', encoding="utf-8")
    proposed = changed(load_content(file))
    written = Sources.read(file).write(proposed, file)
    assert same(load_content(file), proposed) and load_content(file).id == "own"
    assert [path.name for path in written] == ["own.toml", "board.toml"]
    assert file.read_text(encoding="utf-8").startswith('id = "own"  # mine\n')


@pytest.mark.parametrize("name", ["[bold]x[/red", "\x1b]0;owned\x07", "two\nlines", "Zoë ☄", "x" * 100])
def test_a_proposal_may_have_any_name(name: str, tmp_path: Path) -> None:
    out = tmp_path / f"{name.replace('/', '')}.toml"
    sources = Sources.read(FROZEN)
    sources.check_writable(out)
    sources.write(changed(load_content(FROZEN)), out)
    assert same(load_content(out), changed(load_content(FROZEN)))


@pytest.mark.parametrize("name", ["\udcff.toml", "no/where.toml", "x" * 245 + ".toml"])
def test_what_cannot_be_written_is_told_before_the_work(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be written"):
        Sources.read(FROZEN).check_writable(tmp_path / name)


def test_changes_are_told_value_by_value(frozen: Content) -> None:
    first = frozen.cards[0]
    other = replace(first, points=first.points + 3, cost={"metal": 2}, gravity=True)
    proposed = Content.build("p", frozen.board, (other, *frozen.cards[1:]), "p")
    found = {change.what: (change.before, change.after) for change in changes(frozen, proposed)}
    assert found == {"points": ("2", "5"), "cost": ("1 gas", "2 metal"), "gravity": ("no", "yes")}
    assert changes(frozen, frozen) == []
    fewer = Content.build("p", replace(frozen.board, track_length=40), frozen.cards[1:], "p")
    assert [(change.card, change.what) for change in changes(frozen, fewer)] == [(None, "track"), (first.id, "card")]
    assert changes(fewer, frozen)[-1].after == first.name


def test_bounds_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "bounds.toml"
    file.write_text(
        'shift = 2\nkeep = ["outgassing"]\nchange = ["points", "orbits", "track"]\n[points]\nlow = [2, 6]\n'
        '[card.hot-jupiter]\npoints = [14, 16]\nchange = ["points"]\n',
        encoding="utf-8",
    )
    content = standard_content()
    bounds = read_bounds(file, content)
    jupiter, clay = content.card("hot-jupiter"), content.card("clay-minerals")
    assert bounds.points_of(jupiter) == (14, 16) and bounds.points_of(clay) == (2, 6)
    assert bounds.may_change(clay, "orbits") and not bounds.may_change(jupiter, "orbits")
    assert not bounds.may_change(clay, "cost") and not bounds.may_change(content.card("outgassing"), "points")
    assert not bounds.may_change(content.card("magnetic-field"), "points"), "printed, whatever the file says"
    assert bounds.cost == Bounds().cost


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("shift = 9", "shift"),
        ("[points]\nlow = [9, 1]", "from <= to"),
        ("[points]\nsmall = [1, 2]", "small"),
        ('keep = ["no-such-card"]', "keep"),
        ("[card.no-such-card]\npoints = [1, 2]", "no-such-card"),
        ('change = ["names"]', "change"),
    ],
)
def test_bad_bounds_are_told(text: str, fault: str, tmp_path: Path) -> None:
    file = tmp_path / "bounds.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=fault):
        read_bounds(file, standard_content())


def test_targets_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "targets.toml"
    file.write_text(
        '[[target]]\nfigure = "turns"\nlow = 40\nhigh = 50\nplayers = [2]\n'
        '[[target]]\nfigure = "played"\nhigh = 0.5\ndecks = ["final"]\n',
        encoding="utf-8",
    )
    turns, played = read_targets(file)
    assert turns == Target("turns", 40, 50, players=(2,))
    assert played.decks == ("final",) and played.distance(0.6) == pytest.approx(0.1) and played.distance(0.0) == 0


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[[target]]\nfigure = "beauty"', "beauty"),
        ('[[target]]\nfigure = "turns"\nlow = 3\nhigh = 2', "low"),
        ('[[target]]\nfigure = "played"\nhigh = 1\ndecks = ["tiny"]', "decks"),
        ("target = 3", "target"),
    ],
)
def test_bad_targets_are_told(text: str, fault: str, tmp_path: Path) -> None:
    file = tmp_path / "targets.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=fault):
        read_targets(file)
