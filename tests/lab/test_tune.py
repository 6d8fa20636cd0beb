"""`lab tune`: it mends what is absurd, stays within its bounds, and leaves what is printed alone."""

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from planetarium.content import Card, Content, load_content, standard_content
from planetarium.lab.targets import TARGETS
from planetarium.lab.tune.bounds import Bounds
from planetarium.lab.tune.games import Setting, table_for
from planetarium.lab.tune.knobs import Workbench
from planetarium.lab.tune.loss import Judge, effort, penalty
from planetarium.lab.tune.search import Design, Search
from tests.shell import Shell

EDITION = Path(__file__).parents[1] / "frozen" / "edition.json"
TWO = (Setting(2),)


@pytest.fixture(scope="module")
def edition() -> Content:
    """The cards of this edition as they once were: whole decks, which no balancing changes."""
    return Content.from_doc(json.loads(EDITION.read_text(encoding="utf-8")))


@pytest.fixture(autouse=True)
def _compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANETARIUM_SPEED", "compiled")


def with_card(content: Content, card: Card) -> Content:
    return Content.build(
        "spoilt", content.board, tuple(card if one.id == card.id else one for one in content.cards), "spoilt"
    )


def searched(
    content: Content, bounds: Bounds, rounds: int, settings: Sequence[Setting] = TWO, games: int = 150
) -> Search:
    with table_for(settings, "greedy", 1) as table:
        judge = Judge(content, tuple(settings), TARGETS, "greedy")
        search = Search(Workbench(content, bounds), judge, table, "test", games)
        for _ in search.rounds(rounds):
            pass
        return search


def test_a_card_that_is_far_too_strong_loses_its_points(edition: Content) -> None:
    absurd = replace(edition.card("captured-moon"), points=30, cost={"gas": 1})
    search = searched(with_card(edition, absurd), Bounds(points={**Bounds().points, "low": (1, 40)}), 6)
    assert search.design.content.card(absurd.id).points < 18
    with table_for(TWO, "greedy", 1) as table:
        search.table = table
        before, after = search.compare(300)
    assert before.counts[TWO[0]].value("win", absurd.id) > 0.12
    assert after.counts[TWO[0]].value("win", absurd.id) < before.counts[TWO[0]].value("win", absurd.id) - 0.05
    better, error = after.against(before)
    assert better + 3 * error < 0


def test_points_outside_the_bounds_are_brought_inside_at_once(edition: Content) -> None:
    absurd = replace(edition.card("captured-moon"), points=30)
    assert searched(with_card(edition, absurd), Bounds(), 0).design.content.card(absurd.id).points == 9


def test_a_final_that_nobody_can_play_becomes_possible(edition: Content) -> None:
    given = edition.card("chthonian-planet")
    impossible = replace(given, cost={"water": 1, "metal": 1})
    search = searched(with_card(edition, impossible), Bounds(shift=3), 3)
    mended = search.design.content.card(given.id)
    assert sum(mended.cost.values()) < 2 or mended.orbits != impossible.orbits
    assert (mended.deck, mended.name, mended.note, mended.kind) == (given.deck, given.name, given.note, given.kind)


def test_whatever_is_done_to_a_card_stays_within_bounds(edition: Content) -> None:
    bounds = Bounds(keep=frozenset({"magnetic-field", "outgassing"}))
    bench = Workbench(edition, bounds)
    dice = random.Random(7)
    fixed = ("id", "name", "note", "deck", "kind", "alignment", "frost", "majority", "makes", "module")
    cards = []
    for card in edition.cards:
        one = card
        for _ in range(60):
            moves = [bench.with_points(one, one.points + dice.uniform(-3, 3))]
            for change in (bench.easier, bench.harder, bench.richer, bench.poorer, bench.committed):
                moves += change(one)
            one = dice.choice(moves)
            assert all(getattr(one, name) == getattr(card, name) for name in fixed)
            low, high = bounds.points_of(card)
            tokens = sum(one.cost.values())
            if card.id in bounds.keep:
                assert one == card
                continue
            assert low <= one.points <= high
            assert tokens <= bounds.cost[card.deck][1] or tokens <= sum(card.cost.values())
            if card.orbits:
                assert one.orbits is not None
                assert max(abs(a - b) for a, b in zip(one.orbits, card.orbits, strict=True)) <= bounds.shift
            else:
                assert one.orbits is None
            assert one.side in (card.side, None) and (card.side == card.alignment) <= (one.side == card.side)
        cards.append(one)
    built = Content.build("walk", edition.board, tuple(cards), "walk")
    assert Content.from_doc(built.to_doc()).cards == built.cards


def test_downgrade_stays_unless_it_may_go(edition: Content) -> None:
    card = edition.card("mantle-stripping")
    assert Workbench(edition, Bounds()).committed(card) == []
    (without,) = Workbench(edition, Bounds(change=frozenset({"downgrade"}))).committed(card)
    assert without == replace(card, downgrade=False)


def test_boards_stay_playable(edition: Content) -> None:
    assert Workbench(edition, Bounds()).boards(edition.board) == []
    bench = Workbench(edition, Bounds().keeping(frozenset(), board=True))
    boards = bench.boards(edition.board)
    assert {board.track_length for board in boards} == {33, 35, 36, 37, 39}
    for board in boards:
        built = Content.build("board", board, edition.cards, "board")
        assert Content.from_doc(built.to_doc()).board.starts == board.starts


def test_cards_that_no_setting_deals_are_left_alone(edition: Content) -> None:
    search = searched(edition, Bounds(), 2, games=60)
    assert search.design.content.hash != edition.hash
    for card in edition.cards:
        if card.module:
            assert search.design.content.card(card.id) == card


def test_the_same_seed_finds_the_same_on_any_number_of_processes(edition: Content) -> None:
    settings = (Setting(2), Setting(3, ("epochs", "frost-line")))
    with table_for(settings, "heuristic", 1) as alone, table_for(settings, "heuristic", 2) as together:
        one, other = (table.play([edition], "same", 70)[0] for table in (alone, together))
    for setting in settings:
        assert np.array_equal(one[setting].tops, other[setting].tops)
        assert len(one[setting].tops) == 70


def test_thinking_bots_can_play_too(frozen: Content) -> None:
    with table_for(TWO, "novice", 1) as table:
        quick = table.play([frozen], "x", 3)[0][TWO[0]]
    assert quick.value("turns") > 10
    with table_for(TWO, "explorer", 1) as table:
        assert table.play([frozen], "x", 1)[0][TWO[0]].value("turns") > 10


def test_the_loss_counts_what_lies_outside(edition: Content) -> None:
    judge = Judge(edition, TWO, TARGETS, "greedy")
    with table_for(TWO, "greedy", 1) as table:
        (counts,) = table.play([edition], "loss", 100)
    found = judge.judge(edition, counts)
    card = edition.card("mantle-stripping")
    assert found.pull("swapped", card) > 2 and found.pull("played", card) < -1
    assert found.loss > found.by_card.sum() > 0
    assert found.against(found) == (0.0, 0.0)
    assert penalty(np.array([-3.0])) > penalty(np.array([1.0])) > penalty(np.array([0.5])) > 0
    assert effort(card, card) == 0 < effort(card, replace(card, points=card.points + 1))


def test_small_steps_add_up(edition: Content) -> None:
    design = Design(edition, {card.id: float(card.points) for card in edition.cards})
    card = edition.card("outgassing")
    bench = Workbench(edition, Bounds())
    assert bench.with_points(card, card.points + 0.4) == card
    assert bench.with_points(card, card.points + 0.8).points == card.points + 1
    assert design.changed({}).content.hash == edition.hash


# The command


def test_the_command_writes_a_content_and_says_what_it_does(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    arguments = (
        "lab",
        "tune",
        "--bots",
        "greedy",
        "--players",
        "2",
        "--games",
        "60",
        "--workers",
        "1",
        "--out",
        str(file),
    )
    printed = shell.run(*arguments, "--rounds", "2", "--keep", "outgassing")
    assert "changes" in printed and "Distance from the targets" in printed and "Finals played" in printed
    found = load_content(file)
    standard = standard_content()
    assert found.cards != standard.cards
    for kept in ("magnetic-field", "outgassing"):
        assert found.card(kept) == standard.card(kept)
    assert "Distance" in shell.run(*arguments, "--rounds", "1", "--resume")


def test_ctrl_c_writes_the_best_proposal_so_far(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = Search.rounds

    def interrupted(self: Search, number: int):  # type: ignore[no-untyped-def]
        yield from rounds(self, 1)
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "rounds", interrupted)
    file = tmp_path / "mine.toml"
    shell.run(
        "lab", "tune", "--bots", "greedy", "--players", "2", "--games", "60", "--workers", "1", "--out", str(file)
    )
    assert load_content(file).id == "mine"


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (("--players", "5"), "--players 5"),
        (("--modules", "base,comets"), "comets"),
        (("--keep", "no-such-card"), "no-such-card"),
        (("--bots", "nobody"), "nobody"),
        (("--bounds", "no-such-file.toml"), "no-such-file"),
        (("--targets", "no-such-file.toml"), "no-such-file"),
        (("--resume",), "cannot be read"),
    ],
)
def test_bad_input_ends_with_one_line(wrong: tuple[str, ...], fault: str, shell: Shell, tmp_path: Path) -> None:
    code, _, err = shell.try_("lab", "tune", "--out", str(tmp_path / "mine.toml"), *wrong)
    assert code == 2 and fault in err and err.count("\n") == 1
