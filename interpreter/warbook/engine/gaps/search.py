"""Looking for gaps: every mutant of a game on trial, over worker processes, and what came of each kept by its content.

What is kept of a mutant holds while its rule and the example that noticed it read the same; of one that survived, only
examples are played that are new since. That a rule elsewhere has changed what those examples run through is seen when
everything is played afresh.
"""

from __future__ import annotations

import json
import multiprocessing
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from warbook.engine.gaps.mutants import Mutant, mutants
from warbook.engine.gaps.trial import NOTICED, SURVIVES, Court, Verdict
from warbook.engine.given_cards import with_given_cards
from warbook.language.cache import load_cached
from warbook.language.model import Rulebook
from warbook.language.source import Source
from warbook.language.store import digest, folder_beside, own_code, read_store, write_store

HERE = Path(__file__).parent
SPAN = re.compile(r"Span\(file='[^']*', start=\d+, end=\d+\)")
TOGETHER = 6
"""How many mutants a worker takes at a time."""
KEPT_EVERY = 100
Known = dict[str, list[str]]
"""By the content of a mutant: what came of it, and the contents of the example that noticed, or of all that did not."""
Task = tuple[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Tried:
    """A mutant, and what came of it."""

    mutant: Mutant
    verdict: Verdict


class NoGame(Exception):
    """There is no game in a folder that could be played."""


class Search:
    """The mutants of a game in a folder, those in `places` of its text."""

    def __init__(
        self, folder: Path, wanted: Callable[[Mutant], bool], jobs: int = 1, fresh: bool = False
    ) -> None:
        self.folder, self.jobs = folder.resolve(), jobs
        self.book, self.sources = opened(self.folder)
        self.mutants = mutants(self.book, self.sources)
        self.wanted = [i for i, mutant in enumerate(self.mutants) if wanted(mutant)]
        self.version = own_code(HERE.parent, HERE.parents[1] / "language")
        self.store = stored(self.folder, "gaps")
        kept = read_store(self.store, self.version) if self.store is not None and not fresh else None
        self.known: Known = json.loads(kept[0]) if kept else {}
        self.contents = {e.name: content(e) for e in self.book.examples}

    def run(self) -> Iterator[Tried]:
        """What comes of each mutant that is wanted, in no order but those first of which it is known."""
        names = {what: name for name, what in self.contents.items()}
        left: list[Task] = []
        for i in self.wanted:
            found = self.known.get(self.key(self.mutants[i]))
            verdict = remembered(found, names)
            if verdict is not None and not (verdict.what == SURVIVES and self.unplayed(found)):
                yield Tried(self.mutants[i], verdict)
            else:
                played = found[1:] if found and found[0] == SURVIVES else ()
                left.append((i, tuple(names[what] for what in played if what in names)))
        for count, (i, verdict) in enumerate(self.judge(left), 1):
            self.keep(i, verdict)
            if count % KEPT_EVERY == 0:
                self.write()
            yield Tried(self.mutants[i], verdict)
        if left:
            self.write()

    def unplayed(self, found: Sequence[str] | None) -> bool:
        """Whether there are examples that a mutant has not been shown."""
        return found is None or not set(self.contents.values()) <= set(found[1:])

    def judge(self, tasks: list[Task]) -> Iterator[tuple[int, Verdict]]:
        if self.jobs <= 1 or len(tasks) <= TOGETHER:
            if tasks:
                worker = Worker(self.book, self.sources, stored(self.folder, "reach"), self.version)
                yield from map(worker.judged, tasks)
            return
        context = multiprocessing.get_context("spawn")
        with context.Pool(self.jobs, begin, (str(self.folder), self.version)) as pool:
            reach = stored(self.folder, "reach")
            if reach is not None and read_reach(reach, self.book, self.version) is None:
                found = pool.imap(cover, list(self.contents), chunksize=TOGETHER)
                write_reach(reach, self.book, self.version, dict(zip(self.contents, found, strict=True)))
            yield from pool.imap_unordered(judge, tasks, chunksize=TOGETHER)

    def keep(self, i: int, verdict: Verdict) -> None:
        those = [self.contents[verdict.example]] if verdict.what == NOTICED else []
        if verdict.what == SURVIVES:
            those = sorted(self.contents.values())
        self.known[self.key(self.mutants[i])] = [verdict.what, *those]

    def write(self) -> None:
        if self.store is not None:
            write_store(self.store, self.version, [json.dumps(self.known).encode()])

    def key(self, mutant: Mutant) -> str:
        """A mutant by its content, wherever it stands."""
        old = self.book.winner if mutant.part == "winner" else getattr(self.book, mutant.part)[mutant.key]
        name = mutant.key if isinstance(mutant.key, str) else ""
        return content((mutant.part, name, old, mutant.new))


def content(item: Any) -> str:
    """What a record says, wherever it stands."""
    return digest([SPAN.sub("", repr(item)).encode()]).hex()[:16]


def remembered(found: Sequence[str] | None, names: Mapping[str, str]) -> Verdict | None:
    """What is known of a mutant, where that still holds."""
    if found is None:
        return None
    if found[0] == NOTICED:
        return Verdict(NOTICED, names[found[1]]) if found[1] in names else None
    return Verdict(found[0])


def opened(folder: Path) -> tuple[Rulebook, Mapping[str, Source]]:
    loaded = load_cached(folder)
    if loaded.rulebook is None:
        raise NoGame(str(folder))
    return with_given_cards(loaded.rulebook), loaded.sources


def stored(folder: Path, what: str) -> Path | None:
    place = folder_beside(folder.parent)
    return None if place is None else place / f"{folder.name}-{what}-{digest([bytes(folder)]).hex()[:8]}.bin"


# ------------------------------------------------------------------ which examples run through what
def reach_key(book: Rulebook, version: bytes) -> bytes:
    return digest(
        [
            version,
            *(
                content(getattr(book, f)).encode()
                for f in book.__slots__
                if f not in ("documents", "phrases")
            ),
        ]
    )


def read_reach(path: Path, book: Rulebook, version: bytes) -> dict[str, frozenset[str]] | None:
    kept = read_store(path, reach_key(book, version))
    return {name: frozenset(found) for name, found in json.loads(kept[0]).items()} if kept else None


def write_reach(path: Path, book: Rulebook, version: bytes, found: Mapping[str, Collection[str]]) -> None:
    text = json.dumps({name: sorted(functions) for name, functions in found.items()})
    write_store(path, reach_key(book, version), [text.encode()])


# ------------------------------------------------------------------ worker processes
class Worker:
    """A game and its mutants, in one process."""

    def __init__(
        self, book: Rulebook, sources: Mapping[str, Source], reach: Path | None, version: bytes
    ) -> None:
        self.book, self.reach, self.version = book, reach, version
        self.mutants = mutants(book, sources)
        self.court = Court(book)

    def judged(self, task: Task) -> tuple[int, Verdict]:
        i, played = task
        if self.court.covered is None and self.reach is not None:
            self.court.covered = read_reach(self.reach, self.book, self.version)
            if self.court.covered is None:
                self.court.covered = {name: self.court.cover(name) for name in self.court.examples}
                write_reach(self.reach, self.book, self.version, self.court.covered)
        return i, self.court.judged(self.mutants[i], played)


mine: Worker | None = None


def begin(folder: str, version: bytes) -> None:
    """What every worker process does first."""
    global mine
    path = Path(folder)
    mine = Worker(*opened(path), stored(path, "reach"), version)


def cover(name: str) -> frozenset[str]:
    assert mine is not None
    return mine.court.cover(name)


def judge(task: Task) -> tuple[int, Verdict]:
    assert mine is not None
    return mine.judged(task)
