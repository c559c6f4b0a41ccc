"""Follows the files of rules: pages first, then worked examples and printed matter, each when there is time."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from threading import Event, Thread, Timer
from typing import TYPE_CHECKING

from warbook.language.diagnostic import Diagnostic
from warbook.language.files import SUFFIX
from warbook.language.load import Past, load_game
from warbook.language.loaded import Loaded
from warbook.publish.book.model import Fight
from warbook.publish.preview.desk import News
from warbook.publish.preview.server import PreviewServer
from warbook.publish.products.printed import Printed

if TYPE_CHECKING:
    from warbook.engine.kept_examples import Kept

_QUIET_MS = 20
"""How long nothing more may be written before a change counts as saved."""
_CALM_SECONDS = 1.5
"""How long nothing more may be saved before examples are played and cards are printed."""

Say = Callable[[str], None]


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
    return examined(loaded.rulebook, _kept.setdefault(folder, Kept()))[0]


def print_again(folder: Path) -> Printed | None:
    """A game's printed matter; None where its rules cannot be read."""
    from warbook.publish.site import print_part

    loaded = _read(folder)
    if loaded.rulebook is None or loaded.errors:
        return None
    return print_part(folder, loaded)


def fight_again(folder: Path) -> list[Fight]:
    """What a game's attacks come to; nothing where its rules cannot be read."""
    from warbook.publish.site import fights_of

    loaded = _read(folder)
    return fights_of(loaded) if loaded.rulebook is not None and not loaded.errors else []


def _pages(count: int) -> str:
    return "1 page" if count == 1 else f"{count} pages"


class Watch:
    """Brings what is saved to the pages that are open, until `stop` is set."""

    def __init__(self, server: PreviewServer, stop: Event, say: Say, with_print: bool = True) -> None:
        self.server, self.desk, self.stop, self.say = server, server.desk, stop, say
        self.with_print = with_print
        self._later: ProcessPoolExecutor | None = None
        self._runs: dict[str, int] = {}

    def start(self) -> None:
        """Begins to watch, in threads of its own."""
        Thread(target=self._follow, daemon=True).start()
        Thread(target=self._warm, daemon=True).start()
        for name in self.desk.folders:
            self._afterwards(name)

    def close(self) -> None:
        """Ends it all at once, also what is being checked or printed."""
        self.stop.set()
        if self._later is not None:
            workers = list((getattr(self._later, "_processes", None) or {}).values())
            self._later.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()

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

    def saved(self, files: Iterable[Path]) -> None:
        """Reads again what the files belong to: first the game whose page is open."""
        viewed = self.server.viewed.split("/")[0]
        for name in sorted(self.desk.touched(files), key=lambda name: name != viewed):
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
        """Worked examples and printed matter of a game, in another process, when nothing more is being saved."""
        run = self._runs[name] = self._runs.get(name, 0) + 1
        calm = Timer(_CALM_SECONDS, self._calm, (name, run))
        calm.daemon = True
        calm.start()

    def _calm(self, name: str, run: int) -> None:
        if not self._current(name, run):
            return
        if self._later is None:
            context = multiprocessing.get_context("spawn")
            self._later = ProcessPoolExecutor(1, mp_context=context, initializer=behind)
        folder = self.desk.folders[name]

        def checked(done: Future[list[Diagnostic]]) -> None:
            if self._current(name, run) and not done.cancelled() and done.exception() is None:
                news = self.desk.take_checks(name, done.result())
                self.server.tell(news)
                if news.faults:
                    self._log(name, news)

        def printed(done: Future[Printed | None]) -> None:
            if self._current(name, run) and not done.cancelled() and done.exception() is None:
                made = done.result()
                if made is not None:
                    self.server.tell(self.desk.take_print(name, made))

        def fought(done: Future[list[Fight]]) -> None:
            if self._current(name, run) and not done.cancelled() and done.exception() is None:
                self.server.tell(self.desk.take_fights(name, done.result()))

        self._later.submit(examine, folder).add_done_callback(checked)
        self._later.submit(fight_again, folder).add_done_callback(fought)
        if self.with_print:
            self._later.submit(print_again, folder).add_done_callback(printed)

    def _current(self, name: str, run: int) -> bool:
        return self._runs[name] == run and not self.stop.is_set()
