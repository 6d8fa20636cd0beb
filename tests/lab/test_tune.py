"""`lab tune`: it mends what is absurd, stays within its bounds, and leaves what is printed alone."""

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from planetarium.content import Card, Content, load_content, standard_content
from planetarium.lab.targets import TARGETS, Target
from planetarium.lab.tune.bounds import Bounds
from planetarium.lab.tune.games import GamePool, Setting, game_pool
from planetarium.lab.tune.loss import Judge, Judgement, effort, effort_of_board, penalty
from planetarium.lab.tune.search import Design, Search
from planetarium.lab.tune.variations import Variations, with_start
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
    with game_pool(settings, "greedy", 1) as pool:
        judge = Judge(content, tuple(settings), TARGETS, "greedy")
        search = Search(Variations(content, bounds), judge, pool, "test", games)
        for _ in search.rounds(rounds):
            pass
        return search


def test_a_card_that_is_far_too_strong_loses_its_points(edition: Content) -> None:
    absurd = replace(edition.card("captured-moon"), points=30, cost={"gas": 1})
    search = searched(with_card(edition, absurd), Bounds(points={**Bounds().points, "low": (1, 40)}), 6)
    assert search.design.content.card(absurd.id).points < 18
    with game_pool(TWO, "greedy", 1) as pool:
        search.pool = pool
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
    variations = Variations(edition, bounds)
    dice = random.Random(7)
    fixed = ("id", "name", "note", "deck", "kind", "alignment", "frost", "majority", "makes", "module")
    cards = []
    for card in edition.cards:
        one = card
        for _ in range(60):
            moves = [variations.with_points(one, one.points + dice.uniform(-3, 3))]
            for change in (
                variations.easier,
                variations.harder,
                variations.richer,
                variations.poorer,
                variations.without_downgrade,
            ):
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
    assert Variations(edition, Bounds()).without_downgrade(card) == []
    (without,) = Variations(edition, Bounds(change=frozenset({"downgrade"}))).without_downgrade(card)
    assert without == replace(card, downgrade=False)


def test_boards_stay_playable(edition: Content) -> None:
    assert Variations(edition, Bounds()).boards(edition.board) == []
    variations = Variations(edition, Bounds().keeping(frozenset(), board=True))
    boards = variations.boards(edition.board)
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
    with game_pool(settings, "heuristic", 1) as alone, game_pool(settings, "heuristic", 2) as together:
        one, other = (pool.play([edition], "same", 70)[0] for pool in (alone, together))
    for setting in settings:
        assert np.array_equal(one[setting].tops, other[setting].tops)
        assert len(one[setting].tops) == 70


def test_thinking_bots_can_play_too(frozen: Content) -> None:
    with game_pool(TWO, "novice", 1) as pool:
        quick = pool.play([frozen], "x", 3)[0][TWO[0]]
    assert quick.value("turns") > 10
    with game_pool(TWO, "explorer", 1) as pool:
        assert pool.play([frozen], "x", 1)[0][TWO[0]].value("turns") > 10


def test_the_loss_counts_what_lies_outside(edition: Content) -> None:
    judge = Judge(edition, TWO, TARGETS, "greedy")
    with game_pool(TWO, "greedy", 1) as pool:
        (counts,) = pool.play([edition], "loss", 100)
    found = judge.judge(edition, counts)
    card = edition.card("mantle-stripping")
    assert found.pull("swapped", card) > 2 and found.pull("played", card) < -1
    assert found.loss > found.by_card.sum() > 0
    assert found.against(found) == (0.0, 0.0)
    assert penalty(np.array([-3.0])) > penalty(np.array([1.0])) > penalty(np.array([0.5])) > 0
    assert effort(card, card) == 0 < effort(card, replace(card, points=card.points + 1))


def test_only_cards_that_can_be_downgraded_are_asked_how_often_they_are(edition: Content) -> None:
    """As in a report."""
    demand = Judge(edition, TWO, TARGETS, "greedy").demands[TWO[0]]
    asked = {card for figure, card in zip(demand.figures, demand.cards, strict=True) if figure == "swapped"}
    assert asked == {card.id for card in edition.cards if card.downgrade and card.module is None}


def test_a_planet_that_was_moved_without_gain_is_put_back(edition: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two planets were moved: by the one the game gained, by the other it did not."""
    board = edition.board
    free = [space for space in range(len(board.spaces)) if space not in board.starts][:2]
    moved = with_start(with_start(board, 0, free[0]), 3, free[1])
    judge = Judge(edition, TWO, TARGETS, "greedy")
    search = Search(Variations(edition, Bounds()), judge, GamePool(TWO, "greedy", None), "test", 20)
    search.design = search.design.changed({}, moved)

    class Measured:
        def __init__(self, design: Design) -> None:
            self.total = 10.0 if design.content.board.starts[0] == free[0] else 12.0

        def against(self, other: "Measured") -> tuple[float, float]:
            return self.total - other.total, 0.5

    monkeypatch.setattr(Search, "measure", lambda self, designs, seed, games: [Measured(one) for one in designs])
    search.put_back_starts(20)
    assert search.design.content.board.starts == (free[0], *board.starts[1:])
    assert effort_of_board(board, board) == 0 < effort_of_board(board, search.design.content.board)


def test_what_is_no_longer_met_is_told(edition: Content) -> None:
    judge = Judge(edition, TWO, (Target("turns", 30, 50), Target("played", 0.2, 0.6, decks=("low",))), "greedy")
    with game_pool(TWO, "greedy", 1) as pool:
        (counts,) = pool.play([edition], "lost", 20)
    (one,) = counts.values()
    turns, card = one.places["turns", None], edition.cards[0].id

    def with_values(length: float, played: float) -> Judgement:
        other = replace(one)
        other.values[:] = 0.3  # of every card
        other.values[turns], other.values[one.places["played", card]] = length, played
        return judge.judge(edition, {TWO[0]: other})

    good, bad = with_values(40, 0.3), with_values(60, 0.9)
    lost = [(target.figure, cards) for target, _, cards in bad.lost_against(good)]
    assert lost == [("turns", [None]), ("played", [card])]
    assert good.lost_against(bad) == []


def test_nothing_is_written_if_nothing_is_proposed(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Search, "rounds", lambda self, number: iter(()))
    file = tmp_path / "mine.toml"
    printed = shell.run("lab", "tune", "--bots", "greedy", "-n", "20", "--workers", "1", "--out", str(file))
    assert "Nothing is proposed" in printed and "The proposal is in" not in printed
    assert not file.exists()


def test_small_steps_add_up(edition: Content) -> None:
    design = Design(edition, {card.id: float(card.points) for card in edition.cards})
    card = edition.card("outgassing")
    variations = Variations(edition, Bounds())
    assert variations.with_points(card, card.points + 0.4) == card
    assert variations.with_points(card, card.points + 0.8).points == card.points + 1
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
    # Low cards of more than three points lie outside, so that there is something to propose whatever the round finds.
    bounds, file = tmp_path / "bounds.toml", tmp_path / "mine.toml"
    bounds.write_text("[points]\nlow = [1, 3]\n", encoding="utf-8")
    settings = ("--bots", "greedy", "--players", "2", "--games", "20", "--workers", "1", "--bounds", str(bounds))
    shell.run("lab", "tune", *settings, "--out", str(file))
    assert max(card.points for card in load_content(file).cards if card.deck == "low") == 3


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
