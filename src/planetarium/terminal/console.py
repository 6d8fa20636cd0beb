"""What people read on a screen: texts from files show as they are written and command nothing."""

from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from planetarium.files import UNPRINTABLE


def shown(text: str) -> str:
    r"""A text for a terminal, with what the terminal would obey made visible.

    >>> print(shown("Ann\x1b[2J\x9b"))
    Ann\x1b[2J\x9b
    """
    return UNPRINTABLE.sub(lambda sign: repr(sign[0])[1:-1], text)


class Screen(Console):
    """A console on which a text is a text: no markup, no names of smileys, nothing that commands the terminal."""

    def __init__(self, **more: Any) -> None:
        super().__init__(markup=False, emoji=False, highlight=False, **more)

    def render_str(self, text: str, **more: Any) -> Text:
        return super().render_str(shown(text), **more)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            is_plain = segment.control or segment.text.isprintable()
            yield segment if is_plain else Segment(shown(segment.text), segment.style)
