"""Every screen: for everyone, at every width, from one server, under its strict policy, and small enough."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import ViewportSize, expect

from .axe import check_access
from .table import TablePage
from .tour import about, tables
from .visitor import DESKTOP, PHONE, Visitor

SIZES: tuple[ViewportSize, ...] = (
    PHONE,
    {"width": 768, "height": 1024},
    {"width": 844, "height": 390},
    {"width": 640, "height": 400},
    {"width": 1280, "height": 640},
    {"width": 1366, "height": 768},
    {"width": 3840, "height": 2160},
    DESKTOP,
)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("tour", [about, tables])
def test_every_screen_is_for_everyone_and_fits_every_width(
    tour: Callable[[Visitor], Iterator[str]], phone: bool, visitors: Callable[..., Visitor]
) -> None:
    ada = visitors(phone=phone)
    for screen in tour(ada):
        check_access(ada, screen)
        for size in [PHONE] if phone else SIZES:
            ada.page.set_viewport_size(size)
            ada.check_width()


def test_the_policy_is_strict(visitors: Callable[..., Visitor]) -> None:
    """That no screen breaches it, and that no screen asks another server, every journey checks."""
    ada = visitors()
    answer = ada.page.goto("/")
    assert answer is not None
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    blocked = ada.page.evaluate(
        """() => new Promise((resolve) => {
          addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective));
          const script = document.createElement('script');
          script.textContent = 'window.evil = true';
          document.head.append(script);
        })"""
    )
    assert blocked == "script-src-elem" and ada.page.evaluate("window.evil") is None
    # The alarm of every journey rings.
    expect(ada.page.get_by_role("button", name="Play now")).to_be_visible()
    assert any("CSP: script-src-elem" in trouble for trouble in ada.troubles)
    ada.troubles.clear()


def test_the_first_load_is_small(visitors: Callable[..., Visitor]) -> None:
    """From nothing to a table that can be played, with board, cards and pictures."""
    ada = visitors()
    counter = ada.context.new_cdp_session(ada.page)
    transferred: list[float] = []
    counter.on("Network.loadingFinished", lambda event: transferred.append(event["encodedDataLength"]))
    counter.send("Network.enable")
    ada.go()
    ada.page.wait_for_load_state("networkidle")
    start = sum(transferred)
    ada.press("Play now")
    TablePage(ada).until_asked()
    ada.page.wait_for_load_state("networkidle")
    assert 20_000 < start < sum(transferred) < 300_000, (start, sum(transferred))
