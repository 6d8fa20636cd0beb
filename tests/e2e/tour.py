"""Tours of every screen and every dialog, apart from the choices of the rules."""

from collections.abc import Iterator

from .moments import finished, moment, rich
from .table import TablePage
from .visitor import Visitor

EVERYTHING = {"modules": ("epochs", "frost-line"), "star": "variable", "extras": ("markers", "matter", "dual", "life")}


def about(visitor: Visitor) -> Iterator[str]:
    """Goes from screen to screen, all but the table, and names each."""
    page = visitor.page
    visitor.begin_at(moment("move"))
    visitor.post("records", {"record": finished()})
    visitor.go("/")
    page.locator(".door li").first.wait_for()
    yield "start"
    visitor.go("/new")
    page.get_by_role("heading", name="A new game").wait_for()
    yield "new game"
    visitor.press("Add a seat")
    page.get_by_label("Who sits on seat 2").select_option("open")
    for name in ("Epochs", "Frost Line", "Life tokens", "Dual Matter"):
        page.get_by_label(name).first.check()
    page.get_by_label("Variable").check()
    yield "new game with everything"
    visitor.press("Remove seat 3")
    visitor.press("Remove seat 2")
    yield "new solo game"
    visitor.go("/games")
    page.get_by_role("heading", name="Tables that look for players").wait_for()
    yield "games"
    for route, heading in (
        ("/help", "How to play"),
        ("/help/makers", "Who made the printed game"),
        ("/settings", "Settings"),
        ("/join/nothing", "You are invited"),
        ("/watch/nothing", "Watch a game"),
        ("/device/nothing", "Add this device"),
        ("/table/nothing", "This table cannot be opened"),
    ):
        visitor.go(route)
        page.get_by_role("heading", name=heading).wait_for()
        yield heading.lower()


def tables(visitor: Visitor) -> Iterator[str]:
    """Goes through all that a table shows, and names it."""
    page = visitor.page
    visitor.begin_at(moment("discard"))
    table = TablePage(visitor)
    table.until_asked()
    yield "set-up"

    visitor.begin_at(rich(30, "many worlds", **EVERYTHING))
    table = TablePage(visitor)
    table.until_asked()
    view = table.view()
    start = next(action for action in view["legal"] if ">" in action).partition(">")[0]
    table.point(start)
    page.locator(f'[data-space="{start}"][aria-pressed="true"]').wait_for()
    yield "a token in hand"
    table.open_card(1)
    yield "a card"
    visitor.press("Close")
    page.locator(".row button").first.click()
    yield "a card on a planet"
    visitor.press("Close")
    visitor.press("Log")
    page.get_by_role("log").wait_for()
    yield "log"
    visitor.press("Close")
    visitor.press("Hint")
    page.get_by_role("region", name="Hint").wait_for()
    yield "hint"

    visitor.begin_at(moment("move"), rival="open", clock=300)
    TablePage(visitor)
    visitor.press("Chat")
    page.get_by_label("Your message").fill("Good evening")
    visitor.press("Send")
    page.get_by_text("Good evening").wait_for()
    yield "chat"
    visitor.press("Close")
    visitor.press("Menu")
    visitor.press("Invite somebody")
    visitor.press("Rename")
    visitor.press("A link to watch")
    page.get_by_label("Whoever has this link can watch").wait_for()
    yield "menu"
    visitor.press("Own position")
    page.locator("[popover]:popover-open").filter(has_text="They may know the hidden cards").wait_for()
    yield "what an own position means"

    visitor.begin_at(moment("move"), rival="me")
    page.get_by_role("heading", name="Pass the device").wait_for()
    yield "pass the device"

    for name, record in (("the end", finished()), ("the end of a solo game", finished(players=1))):
        game = visitor.post("records", {"record": record})["game"]
        visitor.go(f"/table/{game}")
        visitor.press("Check the key")
        page.get_by_text("The key fits").wait_for()
        yield name
        visitor.press("Look back")
        visitor.press("Next")
        page.get_by_text("1/").wait_for()
        yield f"looking back from {name}"
