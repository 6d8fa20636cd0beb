"""A first game, a first lesson and a game at one device, in Firefox and in WebKitGTK, on screens of five sizes."""

from planetarium import lessons
from tests.server.servers import ServerProcess

from .browser import Browser
from .table import LINE, Table

LAPTOP = (1366, 768)
SHORT = (1280, 640)
LYING_PHONE = (844, 390)
PHONE = (390, 844)
ZOOMED = (640, 400)  # a laptop at 200 %
# No lesson is offered, and nothing passes by itself: a journey does each step, however slow the machine is.
PLAYED_BEFORE = {"offeredLesson": True, "autoPass": False}
# At one device: the next person is asked to take it, or has it already.
YOURS = """() => document.querySelector('dialog:modal')
  || document.querySelector('.dock .line').innerText.includes('Move any token')"""


def test_a_first_game(browser: Browser, server: ServerProcess) -> None:
    browser.resize(*LAPTOP)
    browser.open(server.address + "/", settings={**PLAYED_BEFORE, "pace": "fast"})
    browser.click_on("input[autocomplete=nickname]")
    browser.write("Ada")
    browser.click("Play now")
    table = Table(browser)
    table.until_asked()
    browser.click("Keep: .*")

    # By mouse: take a token and set it down; take that back, and drag it there.
    move = table.until_move()[0]
    table.move(move)
    browser.wait_text("card", LINE)
    browser.click("Undo")
    browser.wait_text("Move any token", LINE)
    table.until_settled()
    table.drag(move)
    browser.wait_text("card", LINE)
    assert table.actions(0).count(move) == 2
    browser.click("Pass")
    moves = table.until_move()
    assert any(">" in action for action in table.actions(1)), "the bot has moved nothing"
    assert browser.fits()

    # The same game on a phone, upright, with the fingers.
    browser.resize(*PHONE)
    assert browser.fits()
    browser.pointer = "touch"
    table.move(moves[-1])
    browser.click("Pass")
    first = table.until_move()[0]
    assert table.actions(0)[-2:] == [moves[-1], "pass"]

    # And on its side, by nothing but keys.
    browser.resize(*LYING_PHONE)
    assert browser.fits()
    browser.tab_to("[data-space]")
    for space in first.split(">"):
        table.go_to(space)
        browser.press("Enter")
    browser.wait_text("card", LINE)
    browser.press("1")
    browser.wait("() => document.querySelector('dialog:modal')")
    browser.press("Escape")
    browser.wait("() => !document.querySelector('dialog')")
    browser.press("p")
    table.until_move()
    assert table.actions(0)[-2:] == [first, "pass"]


def test_the_first_lesson(browser: Browser, server: ServerProcess) -> None:
    browser.resize(*PHONE)
    browser.pointer = "touch"
    browser.open(server.address + "/", settings={"pace": "instant"})
    browser.click("Play now")
    browser.click("Learn in eight minutes")
    table = Table(browser)
    lesson = lessons.lesson(lessons.FIRST_GAME[0])
    for index, step in enumerate(lesson.steps):
        at = "do" if step.do else "read"
        browser.wait("(css) => document.querySelector(css)", f'.guide[data-step="{index}"][data-at="{at}"]')
        browser.wait("() => !document.querySelector('[data-busy]')")
        assert step.title in browser.text(".guide h2")
        if index == len(lesson.steps) // 2:
            browser.resize(*ZOOMED)
        assert browser.fits()
        if step.do:
            table.move(step.do[0])
        else:
            browser.click("Next")
    browser.wait("() => document.querySelector('.guide[data-at=end]')")
    # Lessons are remembered here, and can be played again.
    browser.click("All lessons")
    browser.wait_text("Finished.")
    assert browser.fits()


def test_two_people_at_one_device(browser: Browser, server: ServerProcess) -> None:
    browser.resize(*SHORT)
    browser.open(server.address + "/", settings={**PLAYED_BEFORE, "pace": "instant", "name": "Ada"})
    browser.click("At one device.*")
    browser.click("2 players.*")
    table = Table(browser)

    # Nobody's hand is on show before they say who they are, whatever keys are pressed.
    secret = ""
    for name in ("Ada", "Player 2"):
        browser.wait_text(f"Pass the device to {name}", "dialog")
        browser.press("Escape", "Escape", "Escape")
        assert browser.text("dialog")
        browser.click(f"I am {name}")
        keep = browser.wait("() => document.querySelector('[aria-label^=\"Keep: \"]')?.ariaLabel")
        assert not secret or secret not in browser.text()
        secret = keep.removeprefix("Keep: ")
        browser.click(keep)

    # Whoever begins moves a token and passes the device on, and the other does the same on a smaller screen.
    for size in (SHORT, ZOOMED):
        browser.wait(YOURS)
        browser.resize(*size)
        assert browser.fits()
        if browser.count("dialog"):
            browser.tab_to("dialog button")
            browser.press("Enter")
        move = table.until_move()[0]
        seat = table.view()["seat"]
        table.move(move)
        browser.click("Pass")
        browser.wait_text("Pass the device", "dialog")
        assert table.actions(seat)[-2:] == [move, "pass"]
        assert browser.fits()
