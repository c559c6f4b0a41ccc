"""Games on a real cluster of Dask distributed: the same bytes as in one process, though workers are killed."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.engine.shipped import SMALL, game_of, setup_of

from warbook.engine import cluster
from warbook.engine.jobs import CannotSimulate, Job, Terms
from warbook.engine.kept import Kept
from warbook.engine.simulate import simulate
from warbook.engine.where_played import workers
from warbook.engine.workers import Here

distributed = pytest.importorskip("distributed", reason="Dask distributed is not installed")
pytestmark = pytest.mark.filterwarnings("default")  # those of Dask are not ours


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made:
        yield made


def pids(address: str) -> list[int]:
    """The processes of the workers of a cluster."""
    with distributed.Client(address) as client:
        return list(client.run(os.getpid).values())


def killing(address: str, when: set[int]) -> tuple[Any, list[int]]:
    """What kills a worker when so many games are done, each time another; and whom it has killed."""
    killed: list[int] = []
    alive = pids(address)

    def told(done: int, of: int) -> None:
        if done in when:
            killed.append(alive.pop() if alive else pids(address)[0])
            os.kill(killed[-1], signal.SIGKILL)

    return told, killed


def test_the_same_bytes_as_in_one_process_though_a_worker_is_killed(two_workers: Any, tmp_path: Path) -> None:
    job = Job(game_of(SMALL), Terms(40, 5, ("quick", "quick")))
    address = two_workers.scheduler_address
    told, killed = killing(address, {1})
    with workers(address) as at:
        simulate(job, Kept(at, tmp_path / "cluster.jsonl"), told)
    simulate(job, Kept(Here(), tmp_path / "here.jsonl"))
    assert killed
    assert (tmp_path / "cluster.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()


def test_workers_with_another_version_are_refused(two_workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "version", lambda: "of yesterday")
    with (
        workers(two_workers.scheduler_address) as at,
        pytest.raises(CannotSimulate, match="another version of Warbook"),
    ):
        simulate(Job(game_of(SMALL), Terms(2, 5)), at)


def test_a_cluster_that_there_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WAIT", 1)
    with (
        pytest.raises(CannotSimulate, match="there is no cluster at tcp"),
        workers("tcp://127.0.0.1:9"),
    ):
        pass


def test_without_dask_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(CannotSimulate, match=r"pip install 'warbook\[cluster\]'"), workers("dask"):
        pass


@pytest.mark.slow
@pytest.mark.parametrize("name", ["skirm", "downsync"])
def test_large_games_with_workers_killed_one_after_the_other(
    two_workers: Any, tmp_path: Path, name: str
) -> None:
    job = Job(game_of(name), Terms(12, 5, ("quick", "random"), setup_of(name)))
    told, killed = killing(two_workers.scheduler_address, {2, 5})
    with workers(two_workers.scheduler_address) as at:
        simulate(job, Kept(at, tmp_path / "cluster.jsonl"), told)
    with workers(many=2) as at:
        simulate(job, Kept(at, tmp_path / "processes.jsonl"))
    assert len(set(killed)) == 2
    assert (tmp_path / "cluster.jsonl").read_bytes() == (tmp_path / "processes.jsonl").read_bytes()
