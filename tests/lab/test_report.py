"""The page of a report: that it stands alone, says what it should, and is drawn in a browser; and its commands."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Page

from planetarium.content import Content
from planetarium.lab.charts import sections
from planetarium.lab.compare import compare
from planetarium.lab.measures import measure
from planetarium.lab.plan import Plan
from planetarium.lab.play import play_chunk
from planetarium.lab.report import compare_page, report_page
from planetarium.lab.store import open_run, packed
from planetarium.lab.targets import VERDICTS, findings
from planetarium.options import Options
from tests.e2e.chromium import running_browser
from tests.lab.frames import hand_made, random_run, two_seats
from tests.shell import Shell

GAMES = 40
SETTINGS = {
    "two": Options(2),
    "four": Options(4),
    "solo": Options(1, 100),
    "primordial": Options(2, None, ("epochs", "frost-line"), "variable"),
}


@pytest.fixture(scope="module")
def runs(primordial: Content, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Real runs between greedy bots, which take no time to think."""
    folders = {}
    for name, options in SETTINGS.items():
        plan = Plan(primordial, options, ("greedy",), name)
        folder = tmp_path_factory.mktemp("lab") / name
        open_run(folder, plan, GAMES, GAMES).write(0, packed(play_chunk(plan, 0, GAMES)))
        folders[name] = folder
    return folders


class Links(HTMLParser):
    """Whatever a page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [f"{tag} {key}" for key, _ in attrs if key in ("src", "href", "srcset", "data", "action")]


@pytest.mark.parametrize("name", SETTINGS)
def test_a_report_of_a_real_run_stands_alone(name: str, runs: dict[str, Path], shell: Shell) -> None:
    out = shell.run("lab", "report", str(runs[name]))
    assert f"{GAMES} games" in out
    text = (runs[name] / "report.html").read_text(encoding="utf-8")
    links = Links()
    links.feed(text)
    assert links.found == []
    assert "@import" not in text and "url(" not in text.split("<script")[0]
    plots = re.search(r'id="plots">(.*?)</script>', text, re.DOTALL)
    assert plots
    for plot in json.loads(plots[1]):
        assert f'id="plot-{plot}"' in text


def test_the_document_of_a_run(runs: dict[str, Path], shell: Shell) -> None:
    doc = shell.json("lab", "report", str(runs["two"]))
    assert set(doc) == {"about", "figures", "tables", "shapes", "targets"}
    assert doc["about"]["games"] == GAMES
    assert doc["figures"]["turns"]["low"] <= doc["figures"]["turns"]["value"] <= doc["figures"]["turns"]["high"]
    assert {target["verdict"] for target in doc["targets"]} <= set(VERDICTS)
    assert sum(count for _, count in doc["shapes"]["turns"]) == GAMES
    shares = sum(doc["figures"][f"points_{source}"]["value"] for source in ("low", "high", "proto", "final", "tokens"))
    assert shares == pytest.approx(1)
    wins = [row["wins"]["value"] for row in doc["tables"]["order"].values()]
    assert sum(wins) == pytest.approx(1)
    assert not (runs["two"] / "other.html").exists()


def test_a_brief_report_writes_nothing(runs: dict[str, Path], shell: Shell, tmp_path: Path) -> None:
    before = sorted(runs["four"].iterdir())
    (runs["four"] / "report.html").unlink(missing_ok=True)
    out = shell.run("lab", "report", str(runs["four"]), "--brief")
    assert "target" in out
    assert sorted(runs["four"].iterdir()) == [path for path in before if path.name != "report.html"]


def test_a_solo_report_says_who_won_and_how_long_games_last(runs: dict[str, Path], shell: Shell) -> None:
    out = shell.run("lab", "report", str(runs["solo"]), "--brief")
    assert re.search(r"Won against a Target Score of 100: [\d.]+ % \([\d.]+ % to [\d.]+ %\)", out)
    assert re.search(r"Length: [\d.]+ turns on average, [\d.]+ in the median; [\d.]+ % of the games", out)


def test_a_report_takes_targets_of_ones_own(runs: dict[str, Path], shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "targets.toml"
    file.write_text('[[target]]\nfigure = "card_steps"\nlow = 5\n[[target]]\nfigure = "turns"\nlow = 30\nhigh = 99\n')
    doc = shell.json("lab", "report", str(runs["two"]), "--targets", str(file), "--out", str(tmp_path / "own.html"))
    assert {target["figure"]: target["verdict"] for target in doc["targets"]} == {"card_steps": "ok", "turns": "ok"}
    assert "≥ 5" in (tmp_path / "own.html").read_text(encoding="utf-8")


def test_two_runs_are_compared(runs: dict[str, Path], shell: Shell, tmp_path: Path) -> None:
    page = tmp_path / "compared.html"
    out = shell.run("lab", "compare", str(runs["two"]), str(runs["four"]), "--out", str(page))
    assert re.search(r"\d+ of \d+ differences are significant", out)
    told = " ".join(out.split())
    assert "the runs differ in players (2 and 4)" in told and "The contents are the same." in told
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>") and "<details><summary>Every difference" in text
    assert "<td>game</td>" in text and "<td>first to play</td>" in text
    doc = shell.json("lab", "compare", str(runs["two"]), str(runs["two"]))
    assert doc["correction"] == "benjamini-hochberg"
    assert doc["comparisons"] and not any(comparison["significant"] for comparison in doc["comparisons"])


def test_a_folder_without_a_run_is_told_in_one_line(tmp_path: Path, shell: Shell, primordial: Content) -> None:
    for command in (["report", str(tmp_path)], ["compare", str(tmp_path), str(tmp_path)]):
        code, _, err = shell.try_("lab", *command)
        assert code == 2 and err.count("\n") == 1
    open_run(tmp_path / "empty", Plan(primordial, Options(2), ("greedy",), "0"), 10, 10)
    code, _, err = shell.try_("lab", "report", str(tmp_path / "empty"))
    assert code == 2 and "no games yet" in err


@pytest.mark.parametrize("table", ["games", "seats", "decisions", "cards"])
def test_a_damaged_table_is_told_in_one_line(table: str, primordial: Content, tmp_path: Path, shell: Shell) -> None:
    plan = Plan(primordial, Options(2), ("greedy",), "0")
    run = open_run(tmp_path, plan, 2, 2)
    run.write(0, packed(play_chunk(plan, 0, 2)))
    part = tmp_path / table / "part-000000.parquet"
    whole = part.read_bytes()
    part.write_bytes(whole[: len(whole) // 2])
    code, _, err = shell.try_("lab", "report", str(tmp_path))
    assert code == 2 and err.count("\n") == 1
    assert "damaged or missing" in err


@pytest.mark.parametrize("games", [1, 2])
def test_one_game_is_enough(games: int, frozen: Content) -> None:
    """Of a phase that only one game has, and of whatever else so few games have, nothing is said beyond the number."""
    decisions = [{"game": game, "seat": 0} for game in range(games)] + [{"game": 0, "seat": 1, "phase": "draw"}]
    measures = measure(hand_made(frozen, [{}] * games, two_seats([1.0] * games), decisions=decisions))
    found = findings(measures)
    assert {finding.verdict for finding in found} == {"too few to tell"}
    assert "too few to tell" in report_page(measures, found)
    assert measures.figures["turns"].to_doc() == {"value": 50, "low": None, "high": None, "games": games}


@pytest.mark.parametrize("name", SETTINGS)
def test_one_real_game_is_enough(name: str, primordial: Content, tmp_path: Path, shell: Shell) -> None:
    plan = Plan(primordial, SETTINGS[name], ("greedy",), name)
    open_run(tmp_path, plan, 1, 1).write(0, packed(play_chunk(plan, 0, 1)))
    assert "1 game," in shell.run("lab", "report", str(tmp_path))


def test_names_from_files_command_nothing(primordial: Content) -> None:
    """Whoever names a card `</script>` gets that as its name, and nothing else."""
    doc = json.loads(json.dumps(primordial.to_doc()))
    doc["cards"][0]["name"] = "</script><b onclick=alert(1)>"
    content = Content.from_doc(doc)
    rows = [{"game": game, "seat": 0, "card": content.cards[0].id, "share": 0.5} for game in range(40)]
    measures = measure(hand_made(content, [{}] * 40, two_seats([0.5] * 40), cards=rows))
    for text in (
        report_page(measures, findings(measures)),
        compare_page(measures, measures, compare(measures, measures)),
    ):
        assert "<b onclick" not in text
        assert text.count("</script>") == 2


def complaints(tab: Page) -> list[str]:
    """What the browser will find fault with."""
    found: list[str] = []
    tab.on("console", lambda message: found.append(message.text))
    tab.on("pageerror", lambda error: found.append(str(error)))
    return found


def test_every_plot_is_drawn_by_day_and_by_night(frozen: Content, tmp_path: Path) -> None:
    measures = measure(random_run(frozen, 200))
    page = tmp_path / "report.html"
    page.write_text(report_page(measures, findings(measures)), encoding="utf-8")
    plots = sum(len(section.plots) for section in sections(measures))
    with running_browser() as browser:
        for scheme, width in (("light", 1200), ("dark", 390)):
            context = browser.new_context(
                viewport={"width": width, "height": 800},
                color_scheme="dark" if scheme == "dark" else "light",
                offline=True,
            )
            tab = context.new_page()
            faults = complaints(tab)
            tab.goto(page.as_uri())
            tab.wait_for_selector("html[data-drawn=yes]", timeout=60_000)
            assert faults == []
            assert tab.locator(".plot svg").count() == plots
            assert tab.evaluate("document.documentElement.scrollWidth") <= width
            assert tab.evaluate("[...document.querySelectorAll('.plot svg')].every(svg => svg.clientWidth > 200)")
            tab.locator("th", has_text="win effect").first.click()
            first, second = tab.locator("details").first.locator("td:nth-child(10)").all()[:2]
            assert float(first.get_attribute("data-v") or 0) >= float(second.get_attribute("data-v") or 0)
            context.close()
