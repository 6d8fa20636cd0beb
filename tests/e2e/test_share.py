"""Showing a finished game to others: a picture, a film, and a link that a stranger follows until it is ended."""

import io
import re
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect

from .axe import check_access
from .moments import finished
from .visitor import Visitor


def test_a_finished_game_is_shown_to_others(visitors: Callable[..., Visitor], tmp_path: Path) -> None:
    ada = visitors()
    page = ada.page
    # Each moment of a film is on screen for a while: with hurried clocks a journey need not wait for it.
    page.add_init_script(
        "const wait = setTimeout; window.setTimeout = (f, ms, ...a) => wait(f, Math.min(ms, 25), ...a)"
    )
    game = ada.post("records", {"record": finished(players=1)})["game"]
    ada.go(f"/table/{game}")
    ada.press("Share")
    dialog = page.get_by_role("dialog", name="Share this game")
    picture = dialog.get_by_role("img")
    ada.wait("() => document.querySelector('dialog img')?.naturalWidth === 1200")
    expect(picture).to_be_visible()
    for ending, start in (("PNG", b"\x89PNG"), ("SVG", b"<svg")):
        with page.expect_download() as saving:
            ada.press(f"Download {ending}")
        assert saving.value.path().read_bytes().startswith(start)
        assert saving.value.suggested_filename == f"planetarium-{game}-wide.{ending.lower()}"

    ada.press("Make a film")
    dialog.get_by_role("progressbar", name="Recording the film").wait_for()
    ada.press("Cancel")
    dialog.get_by_text("The film was called off.").wait_for()
    with page.expect_download() as saving:
        ada.press("Make a film")
    film = saving.value.path().read_bytes()
    assert film.startswith(b"\x1aE\xdf\xa3") and b"webm" in film[:100] and 10_000 < len(film) < 5_000_000
    name = saving.value.suggested_filename
    expect(dialog.get_by_text("The film is ready")).to_contain_text(re.compile(rf"{name}, .* saved to your downloads"))
    with page.expect_download() as saving:
        ada.press("Save the film again")
    assert saving.value.suggested_filename == name and saving.value.path().read_bytes() == film

    ada.press("Make a link")
    address = dialog.get_by_role("textbox", name="Link to the replay").input_value()
    assert re.fullmatch(rf"{ada.address}/replay/[\w-]{{22}}", address)
    check_access(ada, "sharing")

    stranger = visitors(phone=True)
    stranger.page.goto(address)
    stranger.page.get_by_role("group", name="Replay").wait_for()
    ended = stranger.page.get_by_role("heading", level=1).first
    expect(ended).to_have_text(re.compile(r"win|Target"))
    expect(stranger.page).to_have_title(re.compile(rf"{re.escape(ended.inner_text())}: .*\d+.* · Planetarium"))
    stranger.press("Next")
    stranger.page.get_by_text(re.compile("^1/")).wait_for()
    for hidden in ("Menu", "Chat", "Share"):
        expect(stranger.button(hidden)).to_have_count(0)
    stranger.check_width()
    check_access(stranger, "a shared replay")
    preview = stranger.context.request.get(f"{address}/preview.png")
    assert Image.open(io.BytesIO(preview.body())).size == (1200, 630)
    assert stranger.ask("tables") == []

    # The link is known when the dialog is opened again, and ends once that is confirmed.
    ada.press("Close")
    ada.press("Replay")
    ada.press("Share")
    assert dialog.get_by_role("textbox", name="Link to the replay").input_value() == address
    ada.press("End the link")
    ada.press("Cancel")
    ada.press("End the link")
    ada.press("Yes, end the link")
    ada.button("Make a link").wait_for()
    stranger.page.reload()
    stranger.page.get_by_role("heading", name="There is no replay here").wait_for()
    check_access(stranger, "a link that was ended")
    assert all("404" in trouble for trouble in stranger.troubles), stranger.troubles
    stranger.troubles.clear()  # the browser itself notes what the server refused
    stranger.touch(stranger.page.get_by_role("link", name="Play Planetarium"))
    stranger.button("Play now").wait_for()
    stranger.wait("() => location.pathname === '/' && location.hash === '#/'")  # the replay's address is left behind
