"""Where many games are played, by its name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from warbook.engine.cluster import cluster
from warbook.engine.workers import Here, Processes, Workers


@contextmanager
def workers(on: str = "processes", many: int = 1) -> Iterator[Workers]:
    """Who plays games: `processes` of this machine, a cluster of it (`dask`), or one that runs, by its address.

    Raises `CannotSimulate` where there is none.
    """
    if on != "processes":
        with cluster(on, many) as found:
            yield found
    elif many <= 1:
        yield Here()
    else:
        pool = Processes(many)
        try:
            yield pool
        finally:
            pool.close()
