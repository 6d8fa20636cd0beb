"""How smoothly the page draws: frames and long tasks while tokens travel, what the first load transfers and takes.

    PYTHONPATH=. python benchmarks/page.py [--moves 12] [--json]

A real server and Debian's Chromium without a graphics card, at 1440×900 and at phone size, in a game with many worlds
at the page's usual pace. A frame is late when it comes more than 25 ms after the last one; a long task holds the page
up for more than 50 ms. Frames count while something travels on the board, long tasks from the first press to the end,
and once more those that fall into travels.
"""

import argparse
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from tests.e2e.chromium import running_browser
from tests.e2e.moments import rich
from tests.e2e.table import TablePage
from tests.e2e.visitor import Visitor
from tests.server.servers import ServerProcess

LATE_FRAME = 25  # ms between two frames
MEASURE = """() => {
  window.frames_ = [];
  window.long_ = [];
  window.moving_ = [];
  const told = (list) => long_.push(...list.getEntries().map(({ startTime, duration }) => [startTime, duration]));
  new PerformanceObserver(told).observe({ type: 'longtask' });
  new MutationObserver(([{ target }]) => {
    if (target.hasAttribute('data-busy')) moving_.push([performance.now(), Infinity]);
    else if (moving_.length) moving_.at(-1)[1] = performance.now();
  }).observe(document, { attributes: true, attributeFilter: ['data-busy'], subtree: true });
  let last = performance.now();
  (function next(now) {
    if (document.querySelector('[data-busy]')) frames_.push(now - last);
    last = now;
    requestAnimationFrame(next);
  })(last);
}"""


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


def measure(browser: Browser, address: str, moves: int, phone: bool) -> dict[str, Any]:
    ada = Visitor(browser, address, pace="normal", phone=phone)
    devtools = ada.context.new_cdp_session(ada.page)
    sizes: list[float] = []
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    devtools.send("Network.enable")
    ada.go()
    ada.button("Play now").wait_for()
    start = ada.page.evaluate("performance.now()")
    ada.page.wait_for_load_state("networkidle")
    start_page = sum(sizes)
    ada.begin_at(rich(18))
    table = TablePage(ada)
    table.until_asked()
    ada.page.wait_for_load_state("networkidle")
    with_table = sum(sizes)
    ada.page.evaluate(MEASURE)
    for _ in range(moves):
        table.decide(lambda view: next((a for a in view["legal"] if ">" in a or a == "pass"), view["legal"][0]))
    frames: list[float] = ada.page.evaluate("frames_")
    long_tasks: list[tuple[float, float]] = ada.page.evaluate("long_")
    moving: list[tuple[float, float]] = ada.page.evaluate("moving_")
    while_moving = [
        task for task in long_tasks if any(task[0] < end and task[0] + task[1] > begun for begun, end in moving)
    ]
    ada.close()
    assert not ada.troubles, ada.troubles
    return {
        "screen": "phone" if phone else "desktop",
        "first page, ms": round(start),
        "first page, kB": round(start_page / 1000),
        "with the table, kB": round(with_table / 1000),
        "frames": len(frames),
        "median, ms": round(percentile(frames, 0.5), 1),
        "95 %, ms": round(percentile(frames, 0.95), 1),
        "late": f"{100 * sum(frame > LATE_FRAME for frame in frames) / max(1, len(frames)):.1f} %",
        "long tasks": len(long_tasks),
        "longest, ms": round(max((duration for _, duration in long_tasks), default=0)),
        "while moving": len(while_moving),
        "of them longest, ms": round(max((duration for _, duration in while_moving), default=0)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--moves", type=int, default=12, help="decisions to make on each screen")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        directory = Path(folder)
        with ServerProcess(str(directory / "games.db"), directory / "log") as serving, running_browser() as browser:
            rows = [measure(browser, serving.address, arguments.moves, phone) for phone in (False, True)]
    if arguments.json:
        print(json.dumps(rows))
        return
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print("| " + " | ".join(rows[0]) + " |")
    print("|---" + "|--:" * (len(rows[0]) - 1) + "|")
    for row in rows:
        print("| " + " | ".join(map(str, row.values())) + " |")


if __name__ == "__main__":
    main()
