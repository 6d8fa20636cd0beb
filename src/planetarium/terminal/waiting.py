"""Waiting for a bot that thinks in a process of its own, with a bar that shows how far it is."""

from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from planetarium.bots import Report

_UNNOTICED = 0.2  # seconds that need no bar

Answer = TypeVar("Answer")


def wait_for(console: Console, what: str, ask: Callable[[Report], Future[Answer]]) -> Answer:
    """The answer to what `ask` asks. The bar is for a person at a terminal: nothing of it goes to a file."""
    bar = Progress(
        TextColumn("{task.description}", style="dim", markup=False), BarColumn(), console=console, transient=True
    )
    task = bar.add_task(what, total=1.0)
    future = ask(lambda done: bar.update(task, completed=done))
    try:
        if not console.is_interactive or wait([future], _UNNOTICED).done:
            return future.result()
        try:
            bar.start()
            return future.result()
        finally:
            bar.stop()
    finally:
        future.cancel()  # whoever leaves meanwhile needs no answer
