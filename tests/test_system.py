"""Pictures of systems and films of games: what they show, what they keep to themselves, and `planetarium render`."""

import io
import json
import random
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from planetarium import Game
from planetarium.bots import make_bot
from planetarium.pictures.film import film_webp, in_words
from planetarium.pictures.globe import paint
from planetarium.pictures.lettering import fitted, is_drawable, width
from planetarium.pictures.painting import PAINTERS
from planetarium.pictures.portrait import Portrait, portrait_of, traits
from planetarium.pictures.raster import png
from planetarium.pictures.system import SQUARE, TALL, WIDE, Scene, system_svg
from tests.shell import Shell

PAINTINGS = Path(__file__).parent / "fixtures" / "paintings.json"  # the page paints them, too (portrait.test.ts)
SVG = "{http://www.w3.org/2000/svg}"
EVERYTHING: dict[str, Any] = {
    "modules": ("epochs", "frost-line"), "star": "variable", "extras": ("markers", "matter", "dual", "life"),
}  # fmt: skip
ODD_NAMES = ['<script>alert("1")</script>', "]]>&amp;\x00\x1b[2J", "Łukasz of the very long and very odd name"]


@cache
def whole_game(players: int = 2, **options: Any) -> Game:
    game = Game.new(players, seed="a picture", names=[f"Player {n}" for n in range(players)], **options)
    bots = [make_bot("greedy", f"{seat}") for seat in range(players)]
    while not game.is_over:
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    return game


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("record") / "game.json"
    file.write_text(json.dumps(whole_game().record()), encoding="utf-8")
    return file


def texts(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def scene_of(game: Game, names: list[str] | None = None) -> Scene:
    return Scene(game.content, game.observe(None).position(), names or game.names, game.result)


@pytest.mark.parametrize("size", [WIDE, SQUARE, TALL, (900, 700)])
def test_a_picture_names_players_scores_planets_and_the_cards_that_made_them(size: tuple[int, int]) -> None:
    game = whole_game(3, **EVERYTHING)
    scene = scene_of(game, ODD_NAMES)
    svg = system_svg(scene, size)
    root = ElementTree.fromstring(svg)
    assert (root.get("width"), root.get("height")) == (str(size[0]), str(size[1]))
    assert not list(root.iter(f"{SVG}script")) and "\x1b" not in svg
    shown = texts(svg)
    for planet in scene.position["planets"].values():
        for lying in planet["row"][:7]:
            name = game.content.card(lying["card"]).name
            assert any(text == name or (text[-1:] == "…" and name.startswith(text[:-1])) for text in shown), name
    for score in game.scores:
        assert str(score) in shown
    described = root.findtext(f"{SVG}desc")
    assert described is not None and "<script>" in described and "Frost Line" in described
    left, _, right, _ = (float(number) for number in root.attrib["viewBox"].split())
    for text in root.iter(f"{SVG}text"):  # nothing reaches beyond the picture
        wide = width("".join(text.itertext()), float(text.attrib["font-size"]), text.get("font-weight") == "bold")
        start = float(text.attrib["x"]) - (wide if text.get("text-anchor") == "end" else 0)
        assert left <= start and start + wide <= right + 1, "".join(text.itertext())


def test_a_picture_can_be_drawn_without_the_fonts_of_a_machine() -> None:
    drawn = Image.open(io.BytesIO(png(system_svg(scene_of(whole_game())), *WIDE)))
    assert drawn.size == WIDE
    title = drawn.convert("L").crop((40, 30, 600, 90))
    assert len(set(title.tobytes())) > 50, "there are letters where the title is"
    assert is_drawable("Zoë beat Łukasz 73–68") and not is_drawable("Ада") and not is_drawable("☃")


def test_texts_are_made_to_fit() -> None:
    for text in ("Ada", "A name of forty characters, all of them W", "天文学者天文学者天文学者"):
        for room in (60.0, 150.0, 700.0):
            shown, size = fitted(text, 24, room)
            assert width(shown, size) <= room + 0.01
            assert shown == text or shown.endswith("…")


def portraits() -> list[Portrait]:
    """Every feature on each kind of body, a little of it and much."""
    features = [*PAINTERS, "bands", "blue", "hot", "scorch", "dark", "tilt", "swell"]
    return [
        Portrait("A", "terrestrial", dict.fromkeys(features, 2), 3),
        Portrait("B", "terrestrial", dict.fromkeys(features, 4), 0),
        Portrait("C", "gaseous", dict.fromkeys(features, 3), 0),
        Portrait("D", "proto", dict.fromkeys([name for name in features if name != "seas"], 1), -1),
    ]


def painted() -> list[dict[str, Any]]:
    """Portraits with their paintings, as both the page and the pictures must paint them."""
    found = []
    for portrait in portraits():
        painting = asdict(paint(portrait))
        for layer, paths in painting.items():
            if isinstance(paths, list):
                painting[layer] = [[path["d"], path["fill"], path["stroke"]] for path in paths]
        painting["scale"], painting["air"] = round(painting["scale"], 3), list(painting["air"])
        found.append({"portrait": {**asdict(portrait), "seed": portrait.seed}, "painting": painting})
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def test_worlds_are_painted_as_on_the_page() -> None:
    assert painted() == json.loads(PAINTINGS.read_text(encoding="utf-8"))


def test_a_portrait_is_what_the_cards_have_made() -> None:
    content = whole_game().content
    assert all(traits(content, card.id) for card in content.cards)

    def levels(*cards: str, kind: str = "terrestrial") -> Any:
        row = [{"card": card, "marker": None, "heat": 0, "cold": 0} for card in cards]
        return portrait_of(content, "A", {"kind": kind, "proto": False, "row": row}).levels

    assert levels("first-oceans")["seas"] == 3
    assert "seas" not in levels("first-oceans", "water-loss")
    assert levels("hydrothermal-vents", kind="gaseous") == {"blue": 1, "hot": 1}


# The command.


def test_render_draws_any_moment_of_a_record(record: Path, shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    shell.run("render", str(record), "--out", str(out))
    whole = texts(out.read_text(encoding="utf-8"))
    assert " beat " in whole[0]
    shell.run("render", str(record), "--at", "0", "--seat", "1", "--size", "square", "--out", str(out))
    first = texts(out.read_text(encoding="utf-8"))
    start = Game.start(
        whole_game().options, content=whole_game().content, key=bytes.fromhex(whole_game().record()["key"])
    )
    hand = [start.content.card(card).name for card in start.position()["seats"][1]["hand"]]
    assert any(text.startswith(f"In hand: {hand[0]}") for text in first)
    picture = tmp_path / "x.png"
    shell.run("render", str(record), "--size", "400x300", "--out", str(picture))
    assert Image.open(io.BytesIO(picture.read_bytes())).size == (400, 300)


def test_render_draws_a_position(shell: Shell, tmp_path: Path) -> None:
    file, out = tmp_path / "position.json", tmp_path / "x.svg"
    file.write_text(json.dumps(Game.new(2, "here").position()), encoding="utf-8")
    shell.run("render", str(file), "--out", str(out))
    assert "Turn 0" in texts(out.read_text(encoding="utf-8"))


def test_render_says_what_is_wrong(record: Path, shell: Shell, tmp_path: Path) -> None:
    game = Game.new(2, "running")
    running = tmp_path / "running.json"
    running.write_text(json.dumps(game.record()), encoding="utf-8")
    key = whole_game().record()["key"]
    cut = tmp_path / "cut.json"
    cut.write_text(json.dumps({**whole_game().record(), "actions": whole_game().record()["actions"][:9],
                               "result": None, "key": key}), encoding="utf-8")  # fmt: skip
    out = str(tmp_path / "x.svg")
    for arguments, said in (
        ([str(record), "--out", "x.gif"], "ends in .svg or .png"),
        ([str(record), "--animate", "--out", "x.png"], "ends in .webp"),
        ([str(record), "--size", "9999x9", "--out", out], "--size 9999x9: write it as 1200x630"),
        ([str(record), "--size", "4000x300", "--out", out], "four times as long"),
        ([str(record), "--at", "9999", "--out", out], "actions"),
        ([str(record), "--seat", "3", "--out", out], "seats 0 to 1"),
        ([str(record), "--turns", "1-2", "--out", out], "--turns is for films"),
        ([str(record), "--animate", "--turns", "5-2", "--out", "x.webp"], "10-20"),
        ([str(running), "--out", out], "the record has no key yet"),
        ([str(cut), "--seat", "0", "--out", out], "its hands stay hidden"),
    ):
        code, _, err = shell.try_("render", *arguments)
        assert code == 2 and said in err, (arguments, err)
    assert not Path(out).exists()
    shell.run("render", str(cut), "--out", out)  # what everybody at the table sees is no secret


def test_render_films_a_game(record: Path, shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "game.webp"
    shell.run("render", str(record), "--animate", "--turns", "3-6", "--out", str(out))
    film = Image.open(io.BytesIO(out.read_bytes()))
    frames, lengths, seen = int(getattr(film, "n_frames", 1)), [], set()
    for number in range(frames):
        film.seek(number)
        seen.add(film.convert("RGB").tobytes())
        lengths.append(film.info["duration"])
    assert 3 <= frames <= 20 and len(seen) == frames, "every frame shows something else"
    assert lengths[-1] == 3000 and all(50 <= length <= 900 for length in lengths[:-1])
    assert out.stat().st_size < 1_000_000


def test_a_film_says_what_is_done_without_a_secret() -> None:
    game, chance = Game.new(2, "words", names=["Ada", "Bob"]), random.Random(2)
    for _ in range(60):
        seat, action = game.seat, chance.choice(game.legal_actions)
        hidden = action.split(" ")[1] if action.startswith(("discard", "keep")) else None
        words = in_words(game.content, game.names, seat, str(action))
        assert words.startswith(game.names[seat])
        assert hidden is None or (hidden not in words and game.content.card(hidden).name not in words)
        game.play(action)
    with pytest.raises(ValueError, match="nothing to film"):
        film_webp(game.content, game.names, [])


if __name__ == "__main__":
    PAINTINGS.write_text(json.dumps(painted(), indent=1) + "\n", encoding="utf-8")
