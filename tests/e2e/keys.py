"""Somebody at a keyboard, who knows what has the focus."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

FAR = 250  # presses of Tab after which a person would give up, too


class Keys:
    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def at(self, selector: str) -> bool:
        """Whether what has the focus is meant by a selector."""
        found: bool = self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector)
        return found

    @property
    def space(self) -> str:
        """The space of the board that has the focus."""
        found: str = self.page.evaluate("document.activeElement.dataset.space ?? ''")
        return found

    def name(self) -> str:
        found: str = self.page.evaluate(
            "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()"
        )
        return found

    def tab_to(self, selector: str, back: bool = False) -> None:
        self._until(lambda: self.at(selector), "Shift+Tab" if back else "Tab", selector)

    def use(self, what: Locator) -> None:
        """Reaches a button, or one of several radio buttons by its label, and presses it."""
        what.wait_for()
        radio = what.locator("input[type=radio]")
        if radio.count():
            group = radio.get_attribute("name")
            self.tab_to(f"input[type=radio][name={group}]")
            self._until(lambda: self._has_focus(radio), "ArrowRight", f"radio button of {what}")
            self.press("Space")
        else:
            self._until(lambda: self._has_focus(what), "Tab", str(what))
            self.press("Enter")

    def go_to_space(self, space: str) -> None:
        """To the board, then from one space where something can be done to the next."""
        if not self.space:
            self.tab_to("[data-space]")
        self._until(lambda: self.space == space, "PageDown", space)

    def _has_focus(self, what: Locator) -> bool:
        found: bool = what.evaluate("(one) => one === document.activeElement")
        return found

    def _until(self, there: Callable[[], bool], key: str, goal: str) -> None:
        for _ in range(FAR):
            if there():
                return
            self.press(key)
        raise AssertionError(f"{key} never comes to {goal}")
