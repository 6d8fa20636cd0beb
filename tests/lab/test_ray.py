"""Runs on a real Ray cluster of two nodes: the same rows as on one machine, also when a node is killed half-way."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from planetarium.content import Content
from planetarium.errors import OptionsError
from planetarium.lab.plan import Plan
from planetarium.lab.running import on_cores, play_run
from planetarium.lab.store import open_run, read_run
from planetarium.options import Options
from tests.lab.test_run import FROZEN, assert_same
from tests.shell import Shell

# Ray warns of its own future, and leaves sockets to be closed with the process.
pytestmark = pytest.mark.filterwarnings("ignore")


GAMES = 48


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A head that plays nothing, and two nodes of one core each, all of them on this machine."""
    import ray
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    small = {"object_store_memory": 80 * 2**20}
    soon = {"health_check_period_ms": 1000, "health_check_failure_threshold": 5}  # how a loss is noticed
    head = {"num_cpus": 0, "include_dashboard": False, "_system_config": soon, **small}
    found = Cluster(initialize_head=True, head_node_args=head)
    try:
        for _ in range(2):
            found.add_node(num_cpus=1, **small)
        found.wait_for_nodes()
        yield found
    finally:
        ray.shutdown()
        found.shutdown()


def test_the_same_rows_also_when_a_node_is_killed_half_way(
    cluster: Any, shell: Shell, tmp_path: Path, frozen: Content
) -> None:
    import ray

    from planetarium.lab.ray_cluster import on_ray

    arguments = ("lab", "run", "--content", FROZEN, "--bots", "greedy,random", "--seed", "r", "--on", "ray")
    shell.run(*arguments, "--games", "8", "--address", cluster.address, "--out", str(tmp_path / "command"))
    plan = Plan(frozen, Options(2), ("greedy", "random"), "r")
    assert read_run(tmp_path / "command").plan == plan

    run = open_run(tmp_path / "killed", plan, GAMES, chunk=4)
    left_at_the_kill: list[int] = []

    def kill_a_node(_: int) -> None:
        if not left_at_the_kill and run.played >= GAMES // 4:
            left_at_the_kill.append(len(run.missing()))
            cluster.remove_node(next(iter(cluster.worker_nodes)), allow_graceful=False)

    play_run(run, on_ray(), kill_a_node)
    assert left_at_the_kill[0] > 4  # more than are under way at a time, so some were on the node that was killed
    until = time.monotonic() + 30
    while sum(node["Alive"] for node in ray.nodes()) > 2:  # the head, and the node that is left
        assert time.monotonic() < until, "no node was lost"
        time.sleep(0.2)
    here = open_run(tmp_path / "here", plan, GAMES, chunk=9)
    play_run(here, on_cores(1))
    assert_same(run, here)
    command = read_run(tmp_path / "command")
    assert command.games.collect().equals(here.games.filter(pl.col("game") < 8).collect())


def test_a_machine_with_another_version_is_not_trusted(frozen: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    from planetarium.lab import ray_cluster

    plan = Plan(frozen, Options(2), ("greedy",), "r")
    with pytest.raises(OptionsError, match=r"a machine of the cluster has planetarium .*, and this one 0\.0\.1"):
        ray_cluster._work(("0.0.1", plan.to_doc()), (0, 1))


@pytest.mark.parametrize("address", ["no such thing", "127.0.0.1:1", "nowhere:port"])
def test_a_cluster_that_cannot_be_reached_is_told(address: str, shell: Shell, tmp_path: Path) -> None:
    arguments = ("lab", "run", "-n", "4", "--bots", "greedy", "--on", "ray", "--address", address)
    code, _, err = shell.try_(*arguments, "--out", str(tmp_path / "x"))
    assert code == 2
    assert "there is no Ray cluster to be had" in err
    assert not (tmp_path / "x").exists()
