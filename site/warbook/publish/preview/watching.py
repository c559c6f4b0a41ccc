"""Follows the files of rules: pages first, then worked examples, pictures and chances, each when there is time."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event, RLock, Thread, Timer
from typing import TYPE_CHECKING, TypeVar

from warbook.language.diagnostic import Diagnostic
from warbook.language.files import SUFFIX
from warbook.language.load import Past, load_game
from warbook.language.loaded import Loaded
from warbook.language.store import folder_beside
from warbook.publish.preview.desk import NOTHING, News, WorkedOut
from warbook.publish.preview.server import PreviewServer
from warbook.publish.print.cache import keep_in
from warbook.publish.products.printed import Printed

if TYPE_CHECKING:
    from warbook.engine.kept_examples import Kept

_QUIET_MS = 20
"""How long nothing more may be written before a change counts as saved."""
_CALM_SECONDS = 1.5
"""How long nothing more may be saved before examples are played and pictures are made."""

Say = Callable[[str], None]
T = TypeVar("T")


def behind() -> None:
    """Makes a process wait for whoever has more need of the machine."""
    if hasattr(os, "nice"):
        os.nice(15)


_past: dict[Path, Past] = {}
_kept: dict[Path, Kept] = {}
"""The worked examples of each game that are known to come out."""


def _read(folder: Path) -> Loaded:
    """A game as its files are now; what it was read from before is not read again."""
    return load_game(folder, past=_past.setdefault(folder, Past()))


def examine(folder: Path) -> list[Diagnostic]:
    """The worked examples of a game that do not come out as written."""
    from warbook.engine.kept_examples import Kept
    from warbook.engine.kept_examples import examine as examined

    loaded = _read(folder)
    if loaded.rulebook is None or loaded.errors:
        return []
    return examined(loaded.rulebook, _kept.setdefault(folder, Kept()), loaded.looks)[0]


def _keep(folder: Path) -> None:
    """Keeps what is made of a game where a build keeps it: what has been made before is not made again."""
    beside = folder_beside(folder.parent)
    keep_in(beside / "print" if beside is not None else None)


def picture_again(folder: Path) -> Printed | None:
    """What pages show of a game's printed matter; None where its rules cannot be read."""
    from warbook.publish.book.writer import opened
    from warbook.publish.products.printed import shown
    from warbook.publish.products.printing import matter_of

    _keep(folder)
    loaded = _read(folder)
    if loaded.rulebook is None or loaded.errors:
        return None
    return shown(matter_of(folder, opened(loaded)))


def work_out_again(folder: Path) -> WorkedOut:
    """What a game's attacks come to, and what happens in its examples; nothing where its rules cannot be read."""
    from warbook.publish.book.writer import opened
    from warbook.publish.site import fights_of, told_of

    _keep(folder)
    loaded = _read(folder)
    if loaded.rulebook is None or loaded.errors:
        return NOTHING
    return fights_of(loaded), told_of(opened(loaded), loaded)


def _pages(count: int) -> str:
    return "1 page" if count == 1 else f"{count} pages"


class Behind:
    """Another process, which waits for whoever has more need of the machine. What it is at can be given up."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[[Path], T], folder: Path, done: Callable[[T], None]) -> None:
        """Does some work of a game; `done` gets what it gave, in a thread of its own, unless it is given up."""

        def ended(future: Future[T]) -> None:
            if not future.cancelled() and future.exception() is None:
                done(future.result())

        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=behind)
        self._pool.submit(work, folder).add_done_callback(ended)

    def give_up(self) -> None:
        """Ends at once what is being done, and whatever waits for it."""
        if self._pool is not None:
            workers = list((getattr(self._pool, "_processes", None) or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()
            self._pool = None


class Watch:
    """Brings what is saved to the pages that are open, until `stop` is set.

    Worked examples are played for every game. What takes long – pictures of cards, what attacks come to – is made for
    the game that is being looked at, and given up when it is saved meanwhile or another one is looked at.
    """

    def __init__(self, server: PreviewServer, stop: Event, say: Say, with_print: bool = True) -> None:
        self.server, self.desk, self.stop, self.say = server, server.desk, stop, say
        self.with_print = with_print
        self._checks, self._long = Behind(), Behind()
        self._runs: dict[str, int] = {}
        self._lacking: set[str] = set()
        """The games, of which nothing more is being saved, that lack what takes long."""
        self._making = ""
        """The one for which it is being made."""
        self._lock = RLock()

    def start(self) -> None:
        """Begins to watch, in threads of its own."""
        self.server.on_view = self.looked_at
        Thread(target=self._follow, daemon=True).start()
        Thread(target=self._warm, daemon=True).start()
        for name in self.desk.folders:
            self._afterwards(name)

    def close(self) -> None:
        """Ends it all at once, also what is being checked or made."""
        self.stop.set()
        with self._lock:
            self._checks.give_up()
            self._long.give_up()

    def _follow(self) -> None:
        from watchfiles import watch

        for changes in watch(
            *self.desk.watched(),
            debounce=10 * _QUIET_MS,
            step=_QUIET_MS,
            stop_event=self.stop,
            raise_interrupt=False,
        ):
            files = {Path(path) for _, path in changes if path.endswith(SUFFIX)}
            if files:
                self.saved(files)

    @property
    def viewed(self) -> str:
        """The game that is being looked at."""
        return self.server.viewed.split("/")[0]

    def saved(self, files: Iterable[Path]) -> None:
        """Reads again what the files belong to: first the game whose page is open."""
        viewed = self.viewed
        for name in sorted(self.desk.touched(files), key=lambda name: name != viewed):
            with self._lock:
                self._lacking.discard(name)
                if self._making == name:
                    self._give_up()
            news = self.desk.update(name)
            self.server.tell(news)
            self._log(name, news)
            if not news.faults:
                self._afterwards(name)

    def _log(self, name: str, news: News) -> None:
        if news.faults:
            self.say(f"{name}: the rules cannot be read as they stand.\n{news.faults}")
        else:
            self.say(f"{name}: {'all pages' if news.all else _pages(len(news.pages))} changed")

    def _warm(self) -> None:
        """Renders every page once while nobody waits, so that search knows them all."""
        if self.stop.wait(_CALM_SECONDS):
            return
        self.desk.add_language()
        for address in self.desk.renderer.addresses():
            if self.stop.wait(0.005):
                return
            self.desk.renderer.get(address)

    # ------------------------------------------------------------ what can wait
    def _afterwards(self, name: str) -> None:
        """Worked examples of a game, and what takes long, when nothing more is being saved."""
        run = self._runs[name] = self._runs.get(name, 0) + 1
        calm = Timer(_CALM_SECONDS, self._calm, (name, run))
        calm.daemon = True
        calm.start()

    def _calm(self, name: str, run: int) -> None:
        def checked(broken: list[Diagnostic]) -> None:
            if self._current(name, run):
                news = self.desk.take_checks(name, broken)
                self.server.tell(news)
                if news.faults:
                    self._log(name, news)

        with self._lock:
            if not self._current(name, run):
                return
            self._lacking.add(name)
            self._checks.submit(examine, self.desk.folders[name], checked)
        self.looked_at()

    def looked_at(self) -> None:
        """Makes what takes long for the game that is being looked at, where that has not been made."""
        name = self.viewed
        with self._lock:
            if name not in self._lacking:
                return
            if self._making:
                self._lacking.add(self._making)
                self._give_up()
            self._lacking.discard(name)
            self._making = name
            run, folder = self._runs[name], self.desk.folders[name]
            if self.with_print:
                self._long.submit(picture_again, folder, partial(self._pictured, name, run))
            self._long.submit(work_out_again, folder, partial(self._worked_out, name, run))

    def _give_up(self) -> None:
        self._making = ""
        self._long.give_up()

    def _pictured(self, name: str, run: int, printed: Printed | None) -> None:
        if self._current(name, run) and printed is not None:
            self.server.tell(self.desk.take_print(name, printed))

    def _worked_out(self, name: str, run: int, found: WorkedOut) -> None:
        if self._current(name, run):
            self.server.tell(self.desk.take_worked_out(name, found))
            with self._lock:
                self._making = "" if self._making == name else self._making

    def _current(self, name: str, run: int) -> bool:
        return self._runs.get(name) == run and not self.stop.is_set()
