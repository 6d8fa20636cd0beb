"""A progress bar for long work: how fast it goes, and how long it will take."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeElapsedColumn
from rich.text import Text

from planetarium.cli.common import err


class _Pace(ProgressColumn):
    """How many a second, or a minute, since this run began, and the time left at that pace."""

    def render(self, task: Task) -> Text:
        done = task.completed - task.fields["before"]
        if not done or not task.elapsed or task.total is None:
            return Text("")
        pace = done / task.elapsed
        left = timedelta(seconds=round((task.total - task.completed) / pace))
        what = task.fields["what"]
        return Text(f"{pace:,.1f} {what}/s, {left} left" if pace >= 1 else f"{60 * pace:.1f} {what}/min, {left} left")


@contextmanager
def paced(doing: str, what: str, total: int, before: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar for `total` of something, of which some were done before; what it gives is told how many more are done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), _Pace())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task(doing, total=total, completed=before, before=before, what=what)
        yield lambda more: progress.advance(task, more)
