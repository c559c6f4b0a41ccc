"""Games read before: what is wrong with them, and their rulebook, kept until what made them changes.

A game is kept under what it was read from: the texts of all its files (and of those of the games and modules
it builds on), and the code of the language itself. What is kept is read by an unpickler that makes nothing
but the language's own records, so a file that somebody else put there can do no more than be wrong.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from warbook.language.diagnostic import Diagnostic
from warbook.language.files import SUFFIX, read_folder
from warbook.language.freezing import UNKEPT, freeze, thaw
from warbook.language.loaded import Loaded
from warbook.language.source import Source, read_source
from warbook.language.store import digest, folder_beside, own_code, read_store, write_store

if TYPE_CHECKING:
    from warbook.language.looks import Looks
    from warbook.language.model import Rulebook
    from warbook.language.past import Past

_HERE = Path(__file__).parent
STALE = 30
"""Where more declarations than these had to be read anew, what was read is kept anew."""
_SEARCH = ("W230", "W232", "W233")
"""Faults that come from looking for another game: whether they stand depends on what lies beside this one."""


Examined = tuple[bytes, tuple[str, int, tuple[Diagnostic, ...]], bytes, bool]
"""By which code a game was examined, what is told of it, what it says, and whether nothing was found."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What examining a game found: all that is wrong, its title, and how many worked examples it has."""

    title: str
    examples: int
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]
    content: bytes = b""
    """What it says, as a digest, where nothing is wrong with its rules."""
    loaded: Loaded | None = field(default=None, compare=False)


def load_cached(folder: Path, root: Path | None = None) -> Loaded:
    """The game in a folder, like `load_game`; from what was kept of it, where nothing has changed."""
    return _Kept(folder, root).loaded()


def kept_past(folder: Path, root: Path | None = None) -> Past:
    """What was read of the game in a folder, for whoever reads it again with something otherwise."""
    return _Kept(folder, root).past()


def examine_cached(
    folder: Path,
    examine: Callable[[Rulebook, Looks | None], Iterable[Diagnostic]],
    code: Iterable[Path] = (),
    root: Path | None = None,
) -> Findings:
    """What is wrong with a game, also in what `examine` finds, whose own code lies in the folders `code`.

    Nothing is read closely where neither game nor code has changed; and `examine`, which looks at nothing but the
    rulebook, is not called where what that says has not changed and nothing was found.
    """
    kept = _Kept(folder, root)
    loaded = kept.loaded(keep=False)
    version = digest([kept.version, own_code(*code)])
    if kept.found is not None and kept.found[0] == version:
        return Findings(*kept.found[1], loaded.sources, kept.found[2], loaded)
    book = loaded.rulebook
    said, more = b"", []
    if book is not None:
        from warbook.language.content import content

        said = content(book, loaded.looks)
        known = kept.before is not None and kept.before[0] == version and kept.before[2:] == (said, True)
        more = [] if known else list(examine(book, loaded.looks))
    title, examples = (book.title, len(book.examples)) if book is not None else ("", 0)
    told = (title, examples, tuple(sorted([*loaded.diagnostics, *more])))
    kept.keep(loaded, (version, told, said, not more), whole=kept.fresh is not None)
    return Findings(*told, loaded.sources, said, loaded)


class _Kept:
    """One game and the file in which it is kept."""

    def __init__(self, folder: Path, root: Path | None) -> None:
        self.folder = Path(os.path.realpath(folder))
        self.root = Path(os.path.realpath(root)) if root is not None else self.folder.parent
        self.found: Examined | None = None
        self.before: Examined | None = None
        """What was found when the game was another."""
        self.key = self.book = b""
        self.fresh: Past | None = None
        """What was read, where little of it is kept."""
        self.version = own_code(_HERE)
        place = folder_beside(self.root)
        mark = digest([os.fsencode(self.folder), os.fsencode(self.root)]).hex()[:8]
        self.path = place / f"{self.folder.name}-{mark}.bin" if place is not None else None

    def loaded(self, keep: bool = True) -> Loaded:
        """What was kept, if it still holds, else the game read anew; and kept, unless whoever asks does that."""
        parts = read_store(self.path) if self.path is not None else None
        if parts is not None and len(parts) == 3:
            head = thaw(parts[1])
            if isinstance(head, tuple) and len(head) == 5:
                folders, beside, diagnostics, self.found, self.before = head
                sources, key = self.texts(folders, beside)
                if key == parts[0]:
                    self.key, self.book = key, parts[2]
                    return Loaded(self._book if self.book else None, list(diagnostics), sources)
        self.before, self.found = self.found or self.before, None
        loaded = self.read()
        loaded.diagnostics = loaded.told
        if keep:
            self.keep(loaded)
        return loaded

    def read(self) -> Loaded:
        """The game read anew, but for declarations that are kept from an earlier reading and stand as they stood."""
        from warbook.language.load import load_game

        past = self.past()
        first = not past.sources
        loaded = load_game(self.folder, self.root, past=past)
        self.fresh = past if first or past.anew > STALE else None
        return loaded

    def past(self) -> Past:
        """What is kept of an earlier reading; nothing where there was none."""
        from warbook.language.past import past_of

        path = self._past_file()
        parts = read_store(path, self.version) if path is not None else None
        return past_of(thaw(parts[0]) if parts else None)

    def _keep_past(self) -> None:
        path = self._past_file()
        if path is not None and self.fresh is not None:
            with suppress(*UNKEPT):
                write_store(path, self.version, [freeze(self.fresh.kept)])

    def _past_file(self) -> Path | None:
        return self.path.with_suffix(".past") if self.path is not None else None

    def _book(self) -> Rulebook | None:
        from warbook.language.model import Rulebook

        book = thaw(self.book)
        if isinstance(book, Rulebook):
            return book
        loaded = self.read()
        self.book = b""
        self.keep(loaded, self.found, at=self.key)
        return loaded.rulebook

    def keep(
        self, loaded: Loaded, found: Examined | None = None, whole: bool = True, at: bytes | None = None
    ) -> None:
        """Keep what reading a game gave, and what was found in it, or else was found in it last; its rulebook only if it
        is to be kept `whole`: it takes long, and after an edit the next one may come before anybody plays. `at` is the
        key under which it is kept and under no other."""
        if self.path is None:
            return
        self._keep_past()
        own = os.path.relpath(self.folder, self.root).replace(os.sep, "/")
        others = {p.split("/")[0] for p in loaded.sources if not p.startswith(f"{own}/")}
        beside = bool(others) or any(d.code in _SEARCH for d in loaded.diagnostics)
        folders = [own, *sorted(others)]
        _, key = self.texts(folders, beside)
        if at is not None and key != at:
            return
        try:
            if not self.book and loaded.rulebook is not None:
                self.book = freeze(loaded.rulebook) if whole else freeze(None)
            head = freeze((folders, beside, tuple(loaded.diagnostics), found, self.before))
        except UNKEPT:
            return
        write_store(self.path, b"game", [key, head, self.book])

    def texts(self, folders: Iterable[str], beside: bool) -> tuple[dict[str, Source], bytes]:
        """Everything a game is read from, and its digest together with that of the language's code."""
        sources: dict[str, Source] = {}
        parts = [self.version]
        for folder in folders:
            for found in read_folder(self.root, self.root / folder):
                parts.extend(_said(found))
                if isinstance(found, Source):
                    sources[found.path] = found
        if beside:
            for path in sorted(self.root.glob(f"*/*{SUFFIX}")):
                if path.name == f"{path.parent.name}{SUFFIX}":
                    parts.extend(_said(read_source(self.root, path)))
        return sources, digest(parts)


def _said(found: Source | Diagnostic) -> tuple[bytes, bytes]:
    if isinstance(found, Source):
        return found.path.encode("utf-8", "surrogatepass"), found.text.encode("utf-8", "surrogatepass")
    said = f"{found.code} {found.message}"
    return found.span.file.encode("utf-8", "surrogatepass"), said.encode("utf-8", "surrogatepass")
