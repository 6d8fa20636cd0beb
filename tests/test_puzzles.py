"""Puzzles: all that are shipped can be played and are proved, and making them anew brings the same."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from planetarium import puzzles
from planetarium.content import Content, is_standard, standard_content
from planetarium.formats.position import Position
from planetarium.formats.schemas import fault as schema_fault
from planetarium.game import Game
from planetarium.options import Options
from planetarium.puzzles import Puzzle, PuzzleError, Step, collecting
from planetarium.puzzles.checking import fault
from planetarium.puzzles.collecting import Collection, Order
from planetarium.puzzles.final_turns import FinalTurn, best_of
from planetarium.puzzles.games import LATE, Played, play_game, play_on
from planetarium.puzzles.making import likeness
from planetarium.puzzles.settings import Setting
from planetarium.puzzles.story import Story
from planetarium.puzzles.themes import THEMES
from planetarium.records.options import OPTIONS
from planetarium.rules.state import read_state
from tests.shell import Shell

ALL = puzzles.all_puzzles()
EXACT = [one for one in ALL if one.proof.exact]
WEIGHED = [one for one in ALL if not one.proof.exact]
LEAST = 150
THEME = ("final-turn",)  # of the puzzles that are made here


def texts(puzzle: Puzzle) -> list[str]:
    return [puzzle.question, puzzle.explanation, *puzzle.hints, *(step.because for step in puzzle.steps)]


# What is shipped


def test_there_are_enough_puzzles_over_everything_that_can_be_played() -> None:
    assert len(ALL) >= LEAST
    played = Counter(chosen.name for one in ALL for chosen in one.options.chosen)
    assert {option.name for option in OPTIONS} <= set(played)
    assert min(played[module] for module in ("epochs", "frost-line")) >= 25
    assert sum(not one.options.modules for one in ALL) >= 60
    assert {one.options.players for one in ALL} == {1, 2, 3, 4}
    assert {one.difficulty for one in ALL} == {1, 2, 3, 4, 5}
    themes = Counter(one.theme for one in ALL)
    assert set(themes) <= {theme.name for theme in THEMES}
    assert [theme.name for theme in THEMES if themes[theme.name] < 5] == ["payment"]
    assert max(themes.values()) <= len(ALL) / 5


def test_no_two_are_alike() -> None:
    assert len({one.id for one in ALL}) == len(ALL)
    assert [kind for kind, count in Counter(map(likeness, ALL)).items() if count > 1] == []


def test_packs_are_small() -> None:
    assert sum(path.stat().st_size for path in puzzles.STANDARD.glob("*.json")) < 2_000_000


@pytest.mark.parametrize("puzzle", ALL, ids=lambda one: one.id)
def test_a_puzzle_can_be_played_step_by_step(puzzle: Puzzle) -> None:
    assert schema_fault("position", puzzle.position) is None
    assert is_standard(puzzle.content)
    game, tempted = puzzle.begin(), False
    assert game.position() == puzzle.position
    for step in puzzle.steps:
        assert game.seat == puzzle.seat
        assert step.accept[0] in game.legal_actions
        tempted |= puzzle.tempting in game.legal_actions and puzzle.tempting not in step.accept
        game.play(step.accept[0])
    assert tempted
    assert puzzle.is_solved(puzzle.main_line)
    assert not puzzle.is_solved(puzzle.main_line[:-1])
    if puzzle.proof.exact:
        assert game.is_over or game.seat != puzzle.seat
        while not game.is_over:  # nothing that the others still do changes the solver's score
            game.play(game.legal_actions[0])
        assert game.scores[puzzle.seat] == puzzle.proof.best > puzzle.proof.second
    if "that win" in puzzle.question:
        assert game.result is not None
        assert puzzle.seat in game.result.winners


@pytest.mark.parametrize("puzzle", ALL, ids=lambda one: one.id)
def test_the_words_are_clean(puzzle: Puzzle) -> None:
    ids = [card.id for card in puzzle.content.cards if "-" in card.id]
    for text in texts(puzzle):
        assert re.fullmatch(r"[A-Z].*[.?]", text), text
        assert not re.search(r"  |[{}_>]|None|\.\.| ,|: :", text), text
        assert not [card for card in ids if card in text], text
    assert 2 <= len(puzzle.hints) <= 3
    assert puzzle.main_line[0] not in puzzle.question


# Proofs


@pytest.mark.parametrize("puzzle", EXACT[::8], ids=lambda one: one.id)
def test_an_exact_proof_holds_whatever_the_others_hold(puzzle: Puzzle) -> None:
    assert fault(puzzle, worlds=1) is None


@pytest.mark.parametrize("puzzle", WEIGHED[::6], ids=lambda one: one.id)
def test_a_weighed_puzzle_is_clear(puzzle: Puzzle) -> None:
    assert fault(puzzle, playouts=1000) is None


@pytest.mark.soak
@pytest.mark.parametrize("puzzle", ALL, ids=lambda one: one.id)
def test_every_puzzle_is_proved(puzzle: Puzzle) -> None:
    assert fault(puzzle, worlds=4, playouts=4000) is None


def scores_by_hand(game: Game, seat: int) -> list[int]:
    """The points of every line, found by nothing but the game itself."""
    if game.is_over or game.seat != seat:
        return [game.scores[seat]]
    found = []
    for action in game.legal_actions:
        mark = game.mark()
        game.play(action)
        found += scores_by_hand(game, seat)
        game.go_back(mark)
    return found


def test_the_search_of_a_last_turn_is_what_the_rules_say() -> None:
    small = sorted(EXACT, key=lambda one: one.proof.playouts)
    from_the_move = next(one for one in small if one.position["phase"] == "move")
    for puzzle in (small[0], from_the_move):
        scores = scores_by_hand(puzzle.begin(), puzzle.seat)
        ends = FinalTurn(puzzle.content, puzzle.seat).ends(read_state(puzzle.begin().tobytes()))
        assert sorted(scores) == sorted(end.points for end, lines in ends.items() for _ in range(lines))
        assert best_of(ends) == puzzle.proof.best
        assert scores.count(max(scores)) == puzzle.proof.right
        assert len(scores) == puzzle.proof.playouts


def test_what_is_accepted_is_right_in_every_order_and_nothing_else_is() -> None:
    puzzle = next(one for one in EXACT if one.proof.right > 3 and one.proof.playouts < 300)

    def walk(game: Game, step: int) -> list[int]:
        if step == len(puzzle.steps):
            return [game.scores[puzzle.seat]]
        found = []
        for action in (one for one in game.legal_actions if one in puzzle.steps[step].accept):
            mark = game.mark()
            game.play(action)
            found += walk(game, step + 1)
            game.go_back(mark)
        return found

    assert walk(puzzle.begin(), 0) == [puzzle.proof.best] * puzzle.proof.right


def test_faults_are_found() -> None:
    puzzle = min(EXACT, key=lambda one: one.proof.playouts)
    steps = [*puzzle.steps]
    assert puzzle.tempting is not None
    worse = [replace(steps[0], accept=(*steps[0].accept, "pass", "end")), *steps[1:]]
    assert "accepts" in str(fault(replace(puzzle, steps=tuple(worse))))
    assert "legal" in str(fault(replace(puzzle, steps=(Step(("play sun A",), ""), *steps[1:]))))
    assert "bring" in str(fault(replace(puzzle, proof=replace(puzzle.proof, best=puzzle.proof.best + 1))))
    assert "seat" in str(fault(replace(puzzle, seat=puzzle.seat + 1)))
    assert "wrong choice" in str(fault(replace(puzzle, tempting=puzzle.main_line[0])))
    assert "cannot be played" in str(fault(replace(puzzle, position={**puzzle.position, "turn": -4})))
    weighed = WEIGHED[0]
    wrong = replace(weighed, steps=(Step((str(weighed.tempting),), ""),), tempting=weighed.main_line[0])
    assert "something else wins" in str(fault(wrong, playouts=400))


def test_each_step_says_what_would_be_lost_without_it() -> None:
    """The words against the rules: a card that is said to be impossible without a step is impossible without it."""
    checked = 0
    for puzzle in EXACT[::10]:
        game = puzzle.begin()
        states = read_state(game.tobytes())
        line = [game.play(action) for action in puzzle.main_line]
        story = Story(puzzle.content, puzzle.options, states, line)
        for beat, step in zip(story.beats, puzzle.steps, strict=True):
            for lost in story.without(beat)[:1]:
                if "Otherwise" in step.because:
                    assert lost.card.name in step.because
                    checked += 1
    assert checked > 3


# Making


def test_another_end_of_a_game_begins_where_the_game_was() -> None:
    """All hands and the whole board are as they were, and only what nobody had seen is not."""

    def position(played: Played, number: int) -> Position:
        return Game(played.content, played.options, read_state(played.positions[number]), bytes(32)).position()

    game = play_game(standard_content(), Options(2), "ends")
    late, began = position(game, int(LATE * len(game.positions))), position(play_on(game, "ends/0"), 0)
    assert [key for key in late if late[key] != began[key]] == ["decks"]


def made(folder: Path, content: Content, wanted: int, stop_after: int | None = None) -> dict[str, bytes]:
    """The files of a folder in which puzzles of one kind of game were made, perhaps with a stop."""
    setting = Setting("solo", Options(1, 110))

    def count(_: int) -> None:
        nonlocal stop_after
        if stop_after is not None:
            stop_after -= 1
            if stop_after < 0:
                raise KeyboardInterrupt

    collection = Collection(folder, Order(content, [setting], wanted, "b", THEME))
    try:
        collection.fill(1, count)
    except KeyboardInterrupt:
        return made(folder, content, wanted)
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_the_same_seed_makes_the_same_puzzles_also_after_a_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collecting, "CHUNK", 1)
    content = standard_content()
    at_once = made(tmp_path / "at once", content, 2)
    assert at_once == made(tmp_path / "stopped", content, 2, stop_after=0)
    found = puzzles.read_folder(tmp_path / "at once")
    assert [one.theme for one in found] == [*THEME, *THEME]
    assert [fault(one) for one in found] == [None, None]
    with pytest.raises(PuzzleError, match="another seed"):
        Collection(tmp_path / "at once", Order(content, [], 2, "another", THEME))
    (tmp_path / "at once" / "progress.json").write_text('{"seed": "b"}')
    with pytest.raises(PuzzleError, match="does not fit"):
        Collection(tmp_path / "at once", Order(content, [], 2, "b", THEME))


# Files and the command line


def written(folder: Path, chosen: Sequence[Puzzle], **changes: object) -> Path:
    doc = {"format": "planetarium-puzzles", "version": 1, "content": chosen[0].content_hash}
    doc["puzzles"] = [one.to_doc() for one in chosen]
    folder.mkdir(exist_ok=True)
    (folder / "pack.json").write_text(json.dumps({**doc, **changes}), encoding="utf-8")
    return folder


def test_a_pack_reads_as_it_was_written(tmp_path: Path) -> None:
    assert puzzles.read_folder(written(tmp_path, ALL[:5])) == ALL[:5]


@pytest.mark.parametrize(
    ("changes", "says"),
    [({"format": "x"}, "not a pack"), ({"version": 9}, "version 9"), ({"puzzles": [{"id": 3}]}, "puzzles.0.id")],
)
def test_a_bad_pack_is_refused(changes: dict[str, object], says: str, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match=says):
        puzzles.read_folder(written(tmp_path, ALL[:1], **changes))


def test_unknown_cards_are_named(tmp_path: Path) -> None:
    found = puzzles.read_folder(written(tmp_path, ALL[:1], content="0" * 64))
    with pytest.raises(PuzzleError, match="does not have"):
        found[0].begin()


def test_commands_list_and_show(shell: Shell) -> None:
    puzzle = EXACT[0]
    assert puzzle.id in shell.run("puzzles", "list", "--theme", puzzle.theme)
    assert [one["rating"] for one in shell.json("puzzles", "list")] == sorted(one.rating for one in ALL)
    shown = shell.run("puzzles", "show", puzzle.id)
    assert puzzle.question in shown
    assert puzzle.explanation not in shown
    solution = shell.run("puzzles", "show", puzzle.id, "--solution")
    assert puzzle.explanation in solution
    assert all(action in solution for action in puzzle.main_line)
    assert shell.json("puzzles", "show", puzzle.id) == puzzle.to_doc()


def test_commands_say_what_is_wrong(shell: Shell, tmp_path: Path) -> None:
    broken = replace(EXACT[0], proof=replace(EXACT[0].proof, second=0))
    folder = str(written(tmp_path / "broken", [broken]))
    for code, says, arguments in (
        (2, "there is no puzzle x", ("show", "x")),
        (2, "no theme 'x'", ("list", "--theme", "x")),
        (2, "no module 'x'", ("make", "--out", str(tmp_path / "new"), "--modules", "x")),
        (2, "holds no puzzles", ("check", str(tmp_path / "nothing"))),
        (1, f"{broken.id}: the best lines bring", ("check", folder)),
    ):
        ended, _, said = shell.try_("puzzles", *arguments)
        assert (ended, says in said) == (code, True), said
