"""Plays a run on a Ray cluster: a task for each chunk, whose tables come back to the one machine that writes them.

A task knows nothing but its plan and its chunk, so it can be done again anywhere, with the same rows: Ray does so when
a machine is lost.
"""

import logging
import os
import socket
from collections.abc import Sequence
from typing import Any

import ray
from filelock import FileLock

from planetarium import __version__
from planetarium.bots.warmup import warm_up
from planetarium.errors import BotError, OptionsError
from planetarium.lab.plan import Plan
from planetarium.lab.running import Chunk, Keep, Place, play_packed
from planetarium.speeds import engine

CONNECT_SECONDS = 10.0  # until an address that does not answer is given up
RETRIES = 5  # how often a task is done again whose machine is lost


def join_cluster(address: str | None) -> int:
    """Joins the cluster at an address, or as Ray does by itself, and starts one here if there is none.

    Returns how many cores it has.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray would tell its makers
    host, _, port = (address or "").rpartition(":")
    try:
        if host and "/" not in host:  # Ray itself would try for minutes
            socket.create_connection((host, int(port)), CONNECT_SECONDS).close()
        ray.init(address, ignore_reinit_error=True, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, ValueError, RuntimeError) as error:
        raise OptionsError(f"there is no Ray cluster to be had: {error}") from None
    return _cores()


def on_ray() -> Place:
    """On the cluster that was joined: on all of its cores, those that come later too."""

    def play(plan: Plan, chunks: Sequence[Chunk], keep: Keep) -> None:
        left = list(reversed(chunks))
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(_work)
        settings = ray.put((__version__, plan.to_doc()))
        waiting: dict[Any, Chunk] = {}
        while left or waiting:
            while left and len(waiting) < 2 * _cores():
                chunk = left.pop()
                waiting[task.remote(settings, chunk)] = chunk
            (done,), _ = ray.wait(list(waiting), num_returns=1)
            try:
                keep(waiting.pop(done), ray.get(done))
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except ray.exceptions.RayError as error:
                raise BotError(f"the cluster cannot play a chunk: {error}") from None

    return play


def _cores() -> int:
    resources: dict[str, float] = ray.cluster_resources()
    return max(1, int(resources.get("CPU", 1)))


def _work(settings: tuple[str, dict[str, Any]], chunk: Chunk) -> dict[str, bytes]:
    """A chunk on some machine of the cluster, which compiles the rules when it gets the first one."""
    version, plan = settings
    if version != __version__:
        raise OptionsError(f"a machine of the cluster has planetarium {__version__}, and this one {version}")
    if engine.can_compile() and not engine.is_warm():
        from planetarium.speeds.compiled import cache_directory

        folder = cache_directory()
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(folder / "compiling.lock"):
            if not engine.is_warm():
                warm_up()
    return play_packed(Plan.from_doc(plan), chunk)
