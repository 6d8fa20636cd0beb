"""Tours of every screen and every dialog, apart from the choices of the rules."""

from collections.abc import Iterator

from .moments import finished, moment, played_badly, rich
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
    page.get_by_role("heading", name="Custom game").wait_for()
    yield "custom game"
    visitor.press("Add a seat")
    page.get_by_label("Player in seat 2").select_option("open")
    for name in ("Epochs", "Frost Line", "Life tokens", "Dual Matter"):
        page.get_by_label(name).first.check()
    page.get_by_role("radio", name="Variable").check()
    yield "custom game with everything"
    visitor.press("Remove seat 3")
    visitor.press("Remove seat 2")
    yield "new solo game"
    visitor.go("/games")
    page.get_by_role("heading", name="Open tables").wait_for()
    yield "games"
    for route, heading in (
        ("/daily", "Daily system"),
        ("/statistics", "Statistics"),
        ("/learn", "Learn to play"),
        ("/puzzles", "Puzzles"),
        ("/rules", "Rules"),
        ("/rules/reference", "Planetarium on one page"),
        ("/cards", "Cards"),
        ("/cards/hot-jupiter", "Hot Jupiter"),
        ("/science", "The science behind the game"),
        ("/science/stars", "Stars and their planets"),
        ("/about", "About this edition"),
        ("/settings", "Settings"),
        ("/join/nothing", "This link doesn’t work"),
        ("/device/nothing", "Add this device"),
        ("/table/nothing", "This table cannot be opened"),
    ):
        visitor.go(route)
        page.get_by_role("heading", name=heading).first.wait_for()
        yield heading.lower()
    # The browser itself notes what the server refused.
    assert ["404" in trouble for trouble in visitor.troubles] == [True], visitor.troubles
    visitor.troubles.clear()


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
    table.open_card(view["position"]["seats"][0]["hand"][1])
    yield "a card"
    visitor.press("Close")
    page.locator(".row button").first.click()
    yield "a card on a planet"
    visitor.press("Close")
    visitor.press("Legend")
    page.get_by_role("dialog", name="Legend").wait_for()
    yield "legend"
    visitor.press("Close")
    page.get_by_role("button", name="Discards").click()
    page.get_by_role("dialog", name="Discards").wait_for()
    yield "discards"
    visitor.press("Close")
    visitor.press("Log")
    page.get_by_role("log").wait_for()
    yield "log"
    visitor.press("Close")
    visitor.press("Hint")
    page.get_by_role("region", name="Hint").wait_for()
    yield "hint"

    visitor.begin_at(moment("move"), rival="open", clock=300)
    visitor.press("Create an invite link")
    page.get_by_role("img", name="QR code").wait_for()
    yield "waiting room"
    visitor.press("View the table")
    TablePage(visitor)
    visitor.press("Chat")
    page.get_by_label("Your message").fill("Good evening")
    visitor.press("Send")
    page.get_by_text("Good evening").wait_for()
    yield "chat"
    visitor.press("Close")
    visitor.press("Menu")
    visitor.press("Invite someone")
    visitor.press("Rename")
    visitor.press("Get a link to watch")
    page.get_by_label("Anyone with this link can watch").wait_for()
    yield "menu"
    visitor.press("Custom position")
    page.locator("[popover]:popover-open").filter(has_text="may know the hidden cards").wait_for()
    yield "what an own position means"

    visitor.begin_at(moment("move"), rival="me")
    page.get_by_role("heading", name="Pass the device").wait_for()
    yield "pass the device"

    for name, record in (("the end", finished()), ("the end of a solo game", finished(players=1))):
        game = visitor.post("records", {"record": record})["game"]
        visitor.go(f"/table/{game}")
        page.get_by_text("Turn by turn", exact=True).click()
        visitor.press("Verify the shuffle")
        page.get_by_text("Shuffle verified").wait_for()
        yield name
        visitor.press("Replay")
        visitor.press("Next")
        page.get_by_text("1/").wait_for()
        yield f"looking back from {name}"

    game = visitor.post("records", {"record": played_badly()})["game"]
    visitor.go(f"/table/{game}/review")
    page.get_by_role("slider", name="Chance of winning").wait_for()
    page.get_by_text("Chances of winning, turn by turn").click()
    page.get_by_label("See it as").select_option("All hands open")
    page.get_by_label("All hands", exact=True).wait_for()
    yield "a review"
