"""Takes the pictures of the README anew: `PYTHONPATH=. python docs/pictures/take.py`, after `make page`."""

import io
import tempfile
from pathlib import Path

from PIL import Image
from tests.e2e.chromium import running_browser
from tests.e2e.moments import finished, rich
from tests.e2e.table import TablePage
from tests.e2e.tour import EVERYTHING
from tests.e2e.visitor import Visitor
from tests.server.servers import ServerProcess

from planetarium.game.record import replay
from planetarium.pictures.raster import png
from planetarium.pictures.system import WIDE, Scene, system_svg

HERE = Path(__file__).parent
DRAWN = """() => [...document.querySelectorAll('.hand .art svg, .row .art svg')].every((art) => {
  const { x, y, width, height } = art.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button') === art.closest('button');
  return art.childElementCount > 0 || !seen;
}) && document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations > 1)"""


def take(visitor: Visitor, name: str) -> None:
    """When everything in sight has been drawn and has come to rest."""
    visitor.wait(DRAWN)
    visitor.page.screenshot(path=HERE / f"{name}.jpg", type="jpeg", quality=86)


def at_table(visitor: Visitor, full: int, seed: str, **options: object) -> TablePage:
    visitor.begin_at(rich(full, seed, **options), rival="explorer")
    table = TablePage(visitor)
    table.until_asked()
    visitor.press("Turn tips off")
    visitor.page.wait_for_selector(".hand .art svg *", state="attached")
    return table


def draw_system() -> None:
    """A finished system, as `planetarium render` draws it."""
    game = replay(finished("a system to show", 2, modules=("frost-line",)))
    scene = Scene(game.content, game.observe(None).position(), ["Ada", "Explorer"], game.result)
    drawn = Image.open(io.BytesIO(png(system_svg(scene), *WIDE)))
    drawn.convert("RGB").save(HERE / "system.jpg", quality=88)


def main() -> None:
    draw_system()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        with ServerProcess(str(place / "games.db"), place / "log") as serving, running_browser() as browser:
            desk = Visitor(browser, serving.address, pace="fast")
            desk.go()
            desk.button("Play now").wait_for()
            desk.page.get_by_text("No games yet").wait_for()
            take(desk, "start")
            at_table(desk, 16, "many worlds", **EVERYTHING)
            take(desk, "table")
            phone = Visitor(browser, serving.address, pace="fast", phone=True, device_scale_factor=2)
            at_table(phone, 20, "a fine evening")
            take(phone, "phone")
            desk.close()
            phone.close()


if __name__ == "__main__":
    main()
