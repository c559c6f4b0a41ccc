"""Games on a cluster of Dask distributed: one of this machine, or one that runs already.

The rules of a game are the result of a task of their own, on which its games depend: so each worker is sent them once, also one
that comes later, and they are sent anew where they were lost. A worker that is killed costs the games it had, which the
scheduler gives to others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from hashlib import sha256
from importlib.resources import files
from logging import CRITICAL
from pathlib import Path
from typing import Any

from warbook.engine.game import Game
from warbook.engine.jobs import CannotSimulate
from warbook.engine.stats import GameResult
from warbook.engine.workers import Handing, Lot, Workers, packed_game, played, unheard
from warbook.language.store import same_code

MISSING = "games are spread over a cluster by Dask: pip install 'warbook[cluster]'"
WAIT = 10
"""Seconds in which a cluster has to answer, and to have a worker."""


def version() -> str:
    """A digest of the code that plays: the same rules and seeds are the same games only where it is the same."""
    folders = (Path(str(files(name))) for name in ("warbook.language", "warbook.engine"))
    return same_code(*folders).hex()[:16]


def _rules(data: bytes) -> bytes:
    """The rules of a game, as a task that games depend on."""
    return data


def _played(lot: Lot, rules: bytes, wanted: str) -> list[GameResult] | str:
    """The games of a lot; what Warbook the worker has, where that is another."""
    global _version
    _version = _version or version()
    return played(lot, rules) if _version == wanted else _version


_version = ""


class Cluster(Handing):
    """The workers of a cluster."""

    def __init__(self, client: Any) -> None:
        from distributed.scheduler import KilledWorker

        self.lost = (KilledWorker,)
        self._client = client
        self._executor = client.get_executor(pure=False)
        self._known: dict[str, Any] = {}
        self._version = version()

    @property
    def many(self) -> int:
        return max(1, sum(map(int, self._client.nthreads().values())))

    def ship(self, games: Mapping[str, Game]) -> None:
        for rules, game in games.items():
            if rules not in self._known:
                data = packed_game(game)
                key = f"warbook-rules-{rules}-{sha256(data).hexdigest()[:8]}"
                self._known[rules] = self._client.submit(_rules, data, key=key)

    def submit(self, lot: Lot) -> Future[list[GameResult]]:
        sent: Future[Any] = self._executor.submit(_played, lot, self._known[lot[0]], self._version)
        made: Future[list[GameResult]] = Future()
        sent.add_done_callback(lambda done: _told(done, made))
        return made

    def renew(self) -> bool:
        return False  # the scheduler does that, and knows who has which lot


def _told(done: Future[Any], made: Future[list[GameResult]]) -> None:
    """What came of a lot."""
    try:
        found = done.result()
    except CancelledError:
        made.set_exception(CannotSimulate("the cluster has gone away"))
    except BaseException as fault:  # whatever it was, whoever waits for the lot is to see it
        made.set_exception(fault)
    else:
        if isinstance(found, str):
            made.set_exception(CannotSimulate("a worker of the cluster has another version of Warbook"))
        else:
            made.set_result(found)


@contextmanager
def cluster(on: str, many: int) -> Iterator[Workers]:
    """The workers of a cluster: of a new one of so many processes (`dask`), or of that at an address."""
    try:
        from distributed import Client, LocalCluster
    except ImportError as fault:
        raise CannotSimulate(MISSING) from fault
    own = None
    try:
        with unheard():
            if on == "dask":
                own = LocalCluster(many, threads_per_worker=1, dashboard_address=None, silence_logs=CRITICAL)
            client = Client(own if own is not None else on, timeout=WAIT)
    except (OSError, ValueError) as fault:
        raise CannotSimulate(f"there is no cluster at {on}: {fault}") from fault
    try:
        try:
            client.wait_for_workers(1, timeout=WAIT)
        except TimeoutError as fault:
            raise CannotSimulate(f"the cluster at {on} has no workers") from fault
        yield Cluster(client)
    finally:
        client.close()
        if own is not None:
            own.close()
