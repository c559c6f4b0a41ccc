"""Where games are played: in this process, in several, or on a cluster (`cluster.py`).

Whoever wants games played hands over jobs and which of their games, and gets the results in that order, whoever played
them and however often somebody was killed on the way: a game follows from its job and its number alone.

A worker is sent a game's rules once, packed, under their fingerprint, and compiles them for itself; after that only
terms and numbers are sent.
"""

from __future__ import annotations

import gc
import multiprocessing
import signal
import threading
import zlib
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import replace
from itertools import groupby
from typing import Protocol

from warbook.engine.game import Game
from warbook.engine.jobs import CannotSimulate, Job, Terms, Which, one_game
from warbook.engine.stats import GameResult
from warbook.language.model import Rulebook
from warbook.language.packed import packed, unpacked

LARGEST_LOT = 16
"""So many games are handed to a worker at once, at most."""
PATIENCE = 3
"""So often in a row the workers may be killed before any game comes to its end."""
Lot = tuple[str, tuple[tuple[Terms, tuple[int, ...]], ...]]
"""Games of one fingerprint that a worker plays one after the other: terms, with numbers of games."""


class Workers(Protocol):
    """Who plays games."""

    def play(self, jobs: Sequence[Job], wanted: Sequence[Which]) -> Iterator[GameResult]:
        """Games of some jobs, in the order in which they are wanted. Raises `CannotSimulate`."""
        ...  # pragma: no cover


class Here:
    """This process."""

    def play(self, jobs: Sequence[Job], wanted: Sequence[Which]) -> Iterator[GameResult]:
        for number, index in wanted:
            yield one_game(jobs[number].game, jobs[number].terms, index)


class Handing(ABC):
    """Hands lots of games to others, a few more than are being played, and those again that were lost with their worker."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)
    """What is raised where the worker was killed that had a lot."""

    @property
    @abstractmethod
    def many(self) -> int:
        """How many games are played at once."""

    @abstractmethod
    def ship(self, games: Mapping[str, Game]) -> None:
        """Makes games known to all workers, also to those that come later."""

    @abstractmethod
    def submit(self, lot: Lot) -> Future[list[GameResult]]:
        """Hands out a lot."""

    @abstractmethod
    def renew(self) -> bool:
        """Puts workers in the place of those that were killed; tells whether all lots that are out are lost with them."""

    def play(self, jobs: Sequence[Job], wanted: Sequence[Which]) -> Iterator[GameResult]:
        if not wanted:
            return
        self.ship({jobs[number].rules: jobs[number].game for number, _ in wanted})
        size = max(1, min(LARGEST_LOT, len(wanted) // (4 * self.many)))
        left = deque(_lots(jobs, wanted, size))
        out: deque[tuple[Lot, Future[list[GameResult]]]] = deque()
        losses = 0
        while left or out:
            while left and len(out) < 3 * self.many:
                try:
                    out.append((left[0], self.submit(left[0])))
                    left.popleft()
                except self.lost:
                    break
            if out:
                wait([out[0][1]], return_when=FIRST_COMPLETED)
            try:
                results = out[0][1].result() if out else None
            except self.lost:
                results = None
            if results is not None:
                out.popleft()
                losses = 0
                yield from results
                continue
            losses += 1
            if losses > PATIENCE:
                raise CannotSimulate(
                    "the processes that play are killed again and again, perhaps for want of memory"
                )
            every = self.renew()
            out = deque(
                (lot, self.submit(lot) if self._gone(future, every) else future) for lot, future in out
            )

    def _gone(self, future: Future[list[GameResult]], every: bool) -> bool:
        """Whether a lot is to be handed out again."""
        if not future.done():
            return every
        return future.cancelled() or isinstance(future.exception(), self.lost)


def _lots(jobs: Sequence[Job], wanted: Sequence[Which], size: int) -> Iterator[Lot]:
    """The games wanted, in lots of about a size that hold games of the same rules."""
    for rules, same in groupby(wanted, key=lambda which: jobs[which[0]].rules):
        games = list(same)
        for begin in range(0, len(games), size):
            parts = groupby(games[begin : begin + size], key=lambda which: which[0])
            yield (
                rules,
                tuple((jobs[number].terms, tuple(index for _, index in some)) for number, some in parts),
            )


# ------------------------------------------------------------------ in a worker
_mine = threading.local()
"""The games that this thread of a worker has compiled, by fingerprint: what a game keeps of itself is for one thread."""


def packed_game(game: Game) -> bytes:
    """The rules of a game, to be sent."""
    return zlib.compress(packed(replace(game.book, documents=(), phrases={})))


def played(lot: Lot, rules: bytes) -> list[GameResult]:
    """The games of a lot, by the packed rules; the same as they would be anywhere."""
    games: dict[str, Game] = _mine.__dict__.setdefault("games", {})
    if lot[0] not in games:
        book = unpacked(zlib.decompress(rules))
        assert isinstance(book, Rulebook)
        games[lot[0]] = Game(book)
        gc.freeze()  # rules stay for good, and need not be looked through for what can be forgotten
    return [one_game(games[lot[0]], terms, index) for terms, some in lot[1] for index in some]


# ------------------------------------------------------------------ processes of this machine
_shipped: dict[str, bytes] = {}


def _begin(shipped: Mapping[str, bytes]) -> None:
    """What a worker process does first."""
    gc.set_threshold(200_000, 20, 20)  # what players try is forgotten at once, nearly all of it
    _shipped.update(shipped)


def _work(lot: Lot) -> list[GameResult]:
    return played(lot, _shipped[lot[0]])


class Processes(Handing):
    """Worker processes of this machine. They do not hear Ctrl-C, from their very start: who started them stops them, and
    hears what came meanwhile."""

    def __init__(self, many: int) -> None:
        self._many = many
        self._known: dict[str, bytes] = {}
        self.pool: ProcessPoolExecutor | None = None

    @property
    def many(self) -> int:
        return self._many

    def ship(self, games: Mapping[str, Game]) -> None:
        new = {rules: packed_game(game) for rules, game in games.items() if rules not in self._known}
        self._known.update(new)
        if new or self.pool is None:
            self.renew()

    def submit(self, lot: Lot) -> Future[list[GameResult]]:
        assert self.pool is not None
        with unheard():
            return self.pool.submit(_work, lot)

    def renew(self) -> bool:
        self.close()
        context = multiprocessing.get_context("spawn")
        self.pool = ProcessPoolExecutor(self._many, context, _begin, (dict(self._known),))
        return True

    def close(self) -> None:
        """Ends the processes, whatever they are doing."""
        if self.pool is None:
            return
        # From Python 3.14 on there is `terminate_workers`; before, nothing public ends who is in the middle of a game.
        running = dict(getattr(self.pool, "_processes", None) or {})
        for process in running.values():
            process.terminate()
        self.pool.shutdown(wait=True, cancel_futures=True)
        self.pool = None


@contextmanager
def unheard() -> Iterator[None]:
    """While this lasts Ctrl-C waits, and processes that are begun never hear it; where signals cannot be blocked, it is
    lost meanwhile."""
    if threading.current_thread() is not threading.main_thread():
        yield
    elif hasattr(signal, "pthread_sigmask"):
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    else:
        heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, heard)
