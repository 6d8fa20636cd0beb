"""Section 1: the components, and the demands on content files."""

import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from planetarium import Content, ContentError, Game, Options, OptionsError, load_content, standard_content

FROZEN = Path(__file__).parent.parent / "frozen"
LAST_THIN_LINES = '["VII-d3", "VI-15"], ["VI-15", "VII-d4"], ["VII-d4", "VI-16"],'


def faults(folder: Path, file: str, *changes: tuple[str, str]) -> list[str]:
    """What is found wrong with the frozen content after changes to the text of one of its files."""
    content = Path(shutil.copytree(FROZEN, folder / "content"))
    text = (content / file).read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    (content / file).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load_content(content / "content.toml")
    return error.value.problems


def faults_of(doc: dict[str, Any]) -> list[str]:
    """What is found wrong with a content in its JSON form."""
    with pytest.raises(ContentError) as error:
        Content.from_doc(doc)
    return error.value.problems


def with_thin(*lines: str) -> tuple[str, str]:
    """A change that adds thin lines to the frozen board."""
    added = "".join(f'["{a}", "{b}"], ' for a, _, b in (line.partition(">") for line in lines))
    return LAST_THIN_LINES, LAST_THIN_LINES + added


def test_1_1_the_board_has_68_dots_and_the_four_lettered_spaces() -> None:
    board = standard_content().board
    assert len(board.spaces) == 72
    assert [s.letter for s in board.spaces if s.letter] == ["A", "B", "C", "D"]
    assert len({s.name for s in board.spaces if s.letter is None}) == 68


def test_1_1_six_orbits_are_rings_and_the_seventh_is_four_arms() -> None:
    board = standard_content().board
    onward = {board.spaces[a].name: board.spaces[b] for a, b in board.thick}
    for space in board.spaces:
        if space.orbit < 7:
            lap = [space.name]
            while (step := onward[lap[-1]]).name != space.name:
                assert step.orbit == space.orbit
                lap.append(step.name)
            assert len(lap) == sum(s.orbit == space.orbit for s in board.spaces)
    assert [s.name for s in board.spaces if s.name not in onward] == ["VII-a4", "VII-b4", "VII-c4", "VII-d4"]


def test_1_1_every_space_of_the_board_can_be_reached_from_every_other() -> None:
    board = standard_content().board
    onward: dict[int, set[int]] = {}
    for a, b in (*board.thick, *board.thin):
        onward.setdefault(a, set()).add(b)
    for start in range(72):
        reached, edge = {start}, {start}
        while edge:
            edge = set().union(*(onward[space] for space in edge)) - reached
            reached |= edge
        assert len(reached) == 72


def test_1_1_thin_lines_of_the_board_join_adjacent_orbits_and_run_clockwise() -> None:
    board = standard_content().board
    for a, b in board.thin:
        source, target = board.spaces[a], board.spaces[b]
        assert abs(source.orbit - target.orbit) == 1
        assert 0 < (target.angle - source.angle) % 360 < 180


def test_1_1_a_board_of_another_size_is_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", ("[46.7, 136.7, 226.7, 316.7]", "[46.7, 136.7, 226.7]"))
    assert "board.toml: board: there must be 72 spaces, not 71" in found


def test_1_1_a_missing_arm_is_named() -> None:
    doc: Any = standard_content().to_doc()
    for space in doc["board"]["spaces"]:
        if space["name"].startswith("VII-d"):
            space["name"] = f"VII-c{4 + int(space['name'][-1])}"
    for line in (*doc["board"]["thick"], *doc["board"]["thin"]):
        line[:] = [f"VII-c{4 + int(name[-1])}" if name.startswith("VII-d") else name for name in line]
    assert "content: orbit VII: the arm d is missing: orbit VII has four arms, a to d" in faults_of(doc)


def test_1_1_a_ring_out_of_clockwise_order_is_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", ("[46.7, 136.7, 226.7, 316.7]", "[46.7, 226.7, 136.7, 316.7]"))
    assert "board.toml: orbit I: its spaces must be in clockwise order" in found


def test_1_1_a_ring_that_is_not_closed_is_refused() -> None:
    doc: Any = standard_content().to_doc()
    doc["board"]["thick"].remove(["III-8", "III-1"])
    assert faults_of(doc) == ["content: orbit III: the thick line III-8 to III-1 is missing"]


def test_1_1_a_closed_orbit_seven_is_refused() -> None:
    doc: Any = standard_content().to_doc()
    doc["board"]["thick"].append(["VII-a4", "VII-b1"])
    assert faults_of(doc) == [
        "content: thick line VII-a4 to VII-b1: a thick line joins neighbours on one orbit, clockwise"
    ]


def test_1_1_a_space_without_a_way_out_is_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", (', ["VII-a4", "VI-4"]', ""))
    assert "board.toml: space VII-a4: no line leads out of it" in found


def test_1_1_the_last_space_of_an_arm_without_a_line_to_orbit_six_is_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", (', ["VII-a4", "VI-4"]', ""))
    assert "board.toml: space VII-a4: the last space of an arm needs a thin line to orbit VI" in found


def test_1_1_a_space_that_cannot_be_reached_is_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", ('["VI-1", "VII-a1"], ', ""))
    assert found == ["board.toml: space VII-a1: it cannot be reached from I-1"]


def test_1_1_a_space_without_a_way_to_the_others_is_refused(tmp_path: Path) -> None:
    into_orbit_1 = (("II-1", "I-1"), ("II-3", "I-2"), ("II-4", "I-3"), ("II-6", "I-4"))
    found = faults(tmp_path, "board.toml", *((f'["{a}", "{b}"], ', "") for a, b in into_orbit_1))
    assert "board.toml: space II-1: it has no way to I-1" in found
    assert len(found) == 68


def test_1_1_a_thin_line_between_orbits_that_are_not_adjacent_is_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", with_thin("I-1>III-2"))
    assert found == ["board.toml: thin line I-1 to III-2: a thin line joins adjacent orbits"]


def test_1_1_a_thin_line_along_one_orbit_is_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", with_thin("III-1>III-2"))
    assert found == ["board.toml: thin line III-1 to III-2: a thin line joins adjacent orbits"]


def test_1_1_a_thin_line_of_half_a_turn_is_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", with_thin("I-1>II-1"))
    assert found == [
        "board.toml: thin line I-1 to II-1: it must advance clockwise by less than half a turn, not by 322.7 degrees"
    ]


def test_1_1_a_thin_line_that_does_not_advance_is_refused(tmp_path: Path) -> None:
    straight = ("[9.4, 69.4, 129.4, 189.4, 249.4, 309.4]", "[46.7, 69.4, 129.4, 189.4, 249.4, 309.4]")
    found = faults(tmp_path, "board.toml", straight)
    assert any(fault.startswith("board.toml: thin line II-1 to I-1: it must advance") for fault in found)


def test_1_1_thin_lines_that_cross_are_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", with_thin("I-1>II-4"))
    assert found == ["board.toml: thin line I-1 to II-4: it crosses the line II-3 to I-2"]


def test_1_1_thin_lines_that_cross_at_the_top_of_the_board_are_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", with_thin("I-4>II-2"))
    assert "board.toml: thin line I-4 to II-2: it crosses the line II-1 to I-1" in found


def test_1_1_a_line_to_an_unknown_space_is_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", with_thin("I-1>II-7"))
    assert found == ["board.toml: board: thin line I-1 to II-7: there is no space II-7"]


def test_1_2_a_and_b_are_terrestrial_near_the_star_and_c_and_d_gaseous_further_out() -> None:
    board = standard_content().board
    assert board.kinds == ("terrestrial", "terrestrial", "gaseous", "gaseous")
    a, b, c, d = (board.spaces[start].orbit for start in board.starts)
    assert max(a, b) < min(c, d)


def test_1_2_two_planets_on_one_start_are_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", ('B = { start = "III-6"', 'B = { start = "II-2"'))
    assert found == ["board.toml: board, planets: no two planets may start on one space"]


def test_1_3_there_are_68_matter() -> None:
    assert standard_content().board.matter == {"gas": 22, "rock": 22, "water": 16, "metal": 8}


def test_1_3_matter_for_more_or_fewer_than_the_68_dots_is_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", ("matter = { gas = 22", "matter = { gas = 21"))
    assert found == ["board.toml: board, tokens: `matter` must add up to 68, one token for each dot, not 67"]


def test_1_4_after_acceleration_the_track_has_room_for_the_dearest_card() -> None:
    content = standard_content()
    dearest = max(sum(card.cost.values()) for card in content.cards)
    assert content.board.track_length - content.board.acceleration >= dearest


def test_1_4_a_track_too_short_after_acceleration_is_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", ("acceleration = 25", "acceleration = 32"))
    assert found == ["board.toml: board, track: after ►► there are 4 spaces, fewer than high-five costs (5)"]


def test_1_4_acceleration_on_the_final_space_is_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "board.toml", ("acceleration = 25", "acceleration = 36"))
    assert found == ["board.toml: board, track: `acceleration` (36) must come before the final space (36)"]


def test_1_5_there_are_at_least_18_low_18_high_and_16_final_cards() -> None:
    decks = Counter(card.deck for card in standard_content().cards if card.module is None)
    assert decks >= Counter({"low": 18, "high": 18, "final": 16})


def test_1_5_magnetic_field_is_as_printed() -> None:
    card = standard_content().card("magnetic-field")
    assert (card.name, card.points, card.alignment) == ("Magnetic Field", 11, "habitable")
    assert card.cost == {"gas": 1, "rock": 1, "water": 1, "metal": 1}


def test_1_5_a_card_on_which_something_is_wrong_is_refused_by_name(tmp_path: Path) -> None:
    low_gas = 'points = 2\ncost = { gas = 1 }\nnote = "For tests."'
    found = faults(tmp_path, "cards.toml", (low_gas, 'points = -1\ncost = { gold = 1 }\nnote = " "'))
    assert found == [
        "cards.toml: card low-gas: `points` must be a whole number from 0 to 99, not -1",
        "cards.toml: card low-gas, cost: `gold` is unknown (known here: gas, metal, rock, water)",
        "cards.toml: card low-gas: `note` is empty",
    ]


@pytest.mark.parametrize(("key", "longest"), [("id", 64), ("name", 64), ("note", 1000)])
def test_1_5_texts_have_lengths(frozen: Content, key: str, longest: int) -> None:
    """What a card is called stands in every position that is sent."""
    doc: Any = frozen.to_doc()
    doc["cards"][0][key] = "a" * longest
    assert Content.from_doc(doc)
    doc["cards"][0][key] = "a" * (longest + 1)
    (found,) = faults_of(doc)
    assert found.endswith(f"`{key}` has at most {longest:,} characters, not {longest + 1:,}")
    doc["cards"][0][key] = "a" * 500_000
    assert len("".join(faults_of(doc))) < 500


def test_1_5_of_a_thousand_faults_a_hundred_are_told(frozen: Content) -> None:
    doc: Any = frozen.to_doc()
    doc["cards"] = [{"id": "x" * 1000, "x" * 1000: ["x"] * 1000}] * 1000
    found = faults_of(doc)
    assert len(found) == 101
    assert len("".join(found)) < 30_000


def test_1_5_only_high_cards_carry_downgrade(tmp_path: Path) -> None:
    assert all(card.deck == "high" for card in standard_content().cards if card.downgrade)
    pair = "cost = { gas = 1, rock = 1 }"
    found = faults(tmp_path, "cards.toml", (pair, f"{pair}\ndowngrade = true"))
    assert found == ["cards.toml: card low-pair: only High cards carry Downgrade"]


def test_1_5_a_cost_is_at_most_five_here_and_more_in_contents_of_ones_own(tmp_path: Path) -> None:
    assert all(sum(card.cost.values()) <= 5 for card in standard_content().cards)
    five = "cost = { gas = 3, rock = 2 }"
    found = faults(tmp_path / "1", "cards.toml", (five, "cost = { gas = 6, rock = 6 }"))
    assert found == ["board.toml: board, track: after ►► there are 11 spaces, fewer than high-five costs (12)"]
    found = faults(tmp_path / "2", "cards.toml", (five, "cost = { gas = 69 }"))
    assert found == ["cards.toml: card high-five, cost: `gas` must be a whole number from 0 to 68, not 69"]


def test_1_5_an_orbit_range_that_runs_backwards_is_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "cards.toml", ("orbits = [5, 7]", "orbits = [7, 5]"))
    assert found == [
        "cards.toml: card high-outer, requires: `orbits` must be [from, to] with 1 <= from <= to <= 7, not [7, 5]"
    ]


def test_1_5_two_cards_with_one_id_are_refused(tmp_path: Path) -> None:
    found = faults(tmp_path, "cards.toml", ('id = "low-rock"', 'id = "low-gas"'))
    assert found == ["cards.toml: card low-gas: the id is there 2 times"]


def test_1_5_every_card_has_a_science_note() -> None:
    assert all(len(card.note) > 20 for card in standard_content().cards)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_1_6_each_player_has_a_mat_of_four_sections_8_markers_and_no_points(players: int) -> None:
    seats = Game.new(players=players, seed=1).position()["seats"]
    assert len(seats) == players
    for seat in seats:
        assert seat["mat"] == {"A": {}, "B": {}, "C": {}, "D": {}}
        assert (seat["markers"], seat["score"]) == (8, 0)


@pytest.mark.parametrize("players", [0, 5])
def test_1_6_fewer_than_one_or_more_than_four_players_are_refused(players: int) -> None:
    with pytest.raises(OptionsError, match=f"for 1 to 4 players, not {players}"):
        Options(players=players)
