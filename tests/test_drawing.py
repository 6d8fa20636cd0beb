"""The picture of the board: well-formed, complete, the same every time, and safe with odd characters."""

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from planetarium import Game
from planetarium.content import Content, standard_content
from planetarium.content.board import LETTERS
from planetarium.formats.position import Position
from planetarium.pictures.board import board_svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=["standard", "frozen"])
def content(request: pytest.FixtureRequest, frozen: Content) -> Content:
    return standard_content() if request.param == "standard" else frozen


@pytest.fixture
def position(content: Content) -> Position:
    return Game.new(players=2, seed=1, content=content).position()


def with_class(svg: str, name: str) -> list[ET.Element]:
    return [element for element in ET.fromstring(svg).iter() if name in element.get("class", "").split()]


def texts(elements: list[ET.Element]) -> list[str]:
    return [(element.text or "") for element in elements]


def places(elements: list[ET.Element]) -> list[str | None]:
    return [element.get("transform") for element in elements]


def references(svg: str) -> Iterator[str]:
    for element in ET.fromstring(svg).iter():
        for key, value in element.attrib.items():
            if key == "href":
                yield value.removeprefix("#")
            elif value.startswith("url(#"):
                yield value[5:-1]


def test_every_space_is_drawn_once_with_its_name(content: Content) -> None:
    svg = board_svg(content)
    spaces = [space.name for space in content.board.spaces]
    drawn = with_class(svg, "space")
    assert [element.get("data-space") for element in drawn] == spaces
    assert len(set(places(drawn))) == len(spaces)
    assert texts(with_class(svg, "name")) == spaces


def test_every_line_is_drawn_once_with_its_direction(content: Content) -> None:
    svg = board_svg(content)
    thick, thin = with_class(svg, "thick"), with_class(svg, "thin")
    assert len({line.get("d") for line in thick}) == len(thick) == len(content.board.thick)
    assert len({line.get("d") for line in thin}) == len(thin) == len(content.board.thin)
    lines = len(content.board.thick) + len(content.board.thin)
    assert len(with_class(svg, "arrow")) == lines - len(with_class(svg, "orbit"))


def test_letters_and_numerals_are_drawn_once(content: Content) -> None:
    svg = board_svg(content)
    lettered = with_class(svg, "lettered")
    assert sorted(texts([element for disc in lettered for element in disc.iter(f"{SVG}text")])) == list(LETTERS)
    assert Counter(texts(with_class(svg, "orbit"))) == Counter({"I", "II", "III", "IV", "V", "VI"}) + Counter(VII=4)


def test_the_track_has_all_its_spaces(content: Content) -> None:
    svg = board_svg(content)
    kinds = [(element.get("class") or "").split()[1] for element in with_class(svg, "cell")]
    assert len(kinds) == content.board.track_length
    assert kinds.index("acceleration") == content.board.acceleration - 1
    assert kinds[-1] == "final"
    assert Counter(kinds)["plain"] == content.board.track_length - 2


def test_a_position_shows_its_matter_and_planets(content: Content, position: Position) -> None:
    assert not with_class(board_svg(content), "matter")
    assert not with_class(board_svg(content), "planet")
    svg = board_svg(content, position)
    drawn = Counter((element.get("class") or "").split()[1] for element in with_class(svg, "matter"))
    assert drawn == Counter(position["matter"].values())
    spaces = {element.get("data-space"): element.get("transform") for element in with_class(svg, "space")}
    assert places(with_class(svg, "matter")) == [spaces[name] for name in position["matter"]]
    assert places(with_class(svg, "planet")) == [spaces[p["space"]] for p in position["planets"].values()]
    assert len(with_class(svg, "space")) == len(content.board.spaces)


def test_sides_differ_in_shape_and_in_words(content: Content, position: Position) -> None:
    position["planets"]["B"]["side"] = "habitable"
    position["planets"]["C"]["proto"] = True
    planets = with_class(board_svg(content, position), "planet")
    sides = ["hostile", "habitable", "proto", "hostile"]
    assert [(planet.findtext(f"{SVG}title") or "").split()[-1] for planet in planets] == sides
    rings = [use.get("href") for planet in planets for use in planet.iter(f"{SVG}use")]
    assert rings == [f"#pl-{side}" for side in sides]


def test_the_track_fills_and_tokens_beyond_its_end_are_counted(content: Content, position: Position) -> None:
    position["track"]["tokens"] = ["rock", "gas/water"]
    filled = with_class(board_svg(content, position), "on-track")
    assert [element.get("class") for element in filled] == ["on-track rock", "on-track gas water"]
    position["track"]["tokens"] = ["metal"] * (content.board.track_length + 3)
    svg = board_svg(content, position)
    assert len(with_class(svg, "on-track")) == content.board.track_length
    assert ">+3</text>" in svg


def test_tokens_of_the_expansion_are_drawn_and_life_tokens_stay_face_down(content: Content, position: Position) -> None:
    first, second, third = list(position["matter"])[:3]
    position["matter"] |= {first: "rock/metal", second: "life:+3"}
    del position["matter"][third]
    position["comets"] = [third]
    position["frost_line"] = 3
    svg = board_svg(content, position)
    assert [len(with_class(svg, name)) for name in ("comet", "life", "frost-line")] == [1, 1, 1]
    assert [e.get("class") for e in with_class(svg, "matter")][:2] == ["matter rock metal", "matter life"]
    assert "+3" not in svg


def test_it_needs_nothing_from_outside(content: Content, position: Position) -> None:
    for svg in (board_svg(content), board_svg(content, position)):
        ids = [element.get("id") for element in ET.fromstring(svg).iter() if element.get("id")]
        assert len(set(ids)) == len(ids)
        assert set(references(svg)) <= set(ids)
        assert svg.count("http") == 1  # the namespace


def test_it_has_a_title_and_a_description(content: Content, position: Position) -> None:
    root = ET.fromstring(board_svg(content, position))
    assert (root[0].tag, root[1].tag) == (f"{SVG}title", f"{SVG}desc")
    assert root.get("aria-labelledby") == f"{root[0].get('id')} {root[1].get('id')}"
    assert f"A hostile on {position['planets']['A']['space']}" in (root[1].text or "")


def test_odd_characters_are_escaped(content: Content) -> None:
    odd = "<b>&\"'\u202e\x00\ud800 ½ 行星 ]]>"
    board = content.board
    first = replace(board.spaces[0], name=f"I-{odd}")
    svg = board_svg(replace(content, board=replace(board, id=odd, spaces=(first, *board.spaces[1:]))))
    root = ET.fromstring(svg.encode())
    seen = "<b>&\"'\ufffd\ufffd\ufffd ½ 行星 ]]>"
    assert root[0].text == f"Planetarium, board {seen}"
    assert with_class(svg, "space")[0].get("data-space") == f"I-{seen}"
    assert texts(with_class(svg, "name"))[0] == f"I-{seen}"
    assert not list(root.iter(f"{SVG}b"))


def test_the_same_board_gives_the_same_picture(content: Content, position: Position) -> None:
    assert board_svg(content) == board_svg(Content.from_doc(content.to_doc()))
    assert board_svg(content, position) == board_svg(content, position)
