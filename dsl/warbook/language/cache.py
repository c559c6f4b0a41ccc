"""Games read before: what is wrong with them, and their rulebook, kept until what made them changes.

A game is kept under what it was read from: the texts of all its files (and of those of the games and modules
it builds on), and the code of the language itself. What is kept is read by an unpickler that makes nothing
but the language's own records, so a file that somebody else put there can do no more than be wrong.
"""

from __future__ import annotations

import io
import os
import pickle
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, is_dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warbook.language.diagnostic import Diagnostic
from warbook.language.files import SUFFIX, read_folder
from warbook.language.loaded import Loaded
from warbook.language.source import Source, read_source
from warbook.language.store import digest, folder_beside, own_code, read_store, write_store

if TYPE_CHECKING:
    from warbook.language.model import Rulebook

_HERE = Path(__file__).parent
_RECORDS = re.compile(r"warbook\.language\.(diagnostic|block_tree|source|(ir|model)\.[a-z]+)")
_SEARCH = ("W230", "W232", "W233")
"""Faults that come from looking for another game: whether they stand depends on what lies beside this one."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What examining a game found: all that is wrong, its title, and how many worked examples it has."""

    title: str
    examples: int
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]


def load_cached(folder: Path, root: Path | None = None) -> Loaded:
    """The game in a folder, like `load_game`; from what was kept of it, where nothing has changed."""
    return _Kept(folder, root).loaded()


def examine_cached(
    folder: Path,
    examine: Callable[[Rulebook], Iterable[Diagnostic]],
    code: Iterable[Path] = (),
    root: Path | None = None,
) -> Findings:
    """What is wrong with a game, also in what `examine` finds, whose own code lies in the folders `code`.

    Nothing is read closely, and `examine` is not called, where neither game nor code has changed.
    """
    kept = _Kept(folder, root)
    loaded = kept.loaded()
    version = own_code(*code)
    if kept.found is not None and kept.found[0] == version:
        return Findings(*kept.found[1], loaded.sources)
    book = loaded.rulebook
    more = list(examine(book)) if book is not None else []
    title, examples = (book.title, len(book.examples)) if book is not None else ("", 0)
    told = (title, examples, tuple(sorted([*loaded.diagnostics, *more])))
    kept.keep(loaded, (version, told))
    return Findings(*told, loaded.sources)


class _Kept:
    """One game and the file in which it is kept."""

    def __init__(self, folder: Path, root: Path | None) -> None:
        self.folder = Path(os.path.realpath(folder))
        self.root = Path(os.path.realpath(root)) if root is not None else self.folder.parent
        self.found: tuple[bytes, tuple[str, int, tuple[Diagnostic, ...]]] | None = None
        self.book = b""
        self.version = own_code(_HERE)
        place = folder_beside(self.root)
        mark = digest([os.fsencode(self.folder), os.fsencode(self.root)]).hex()[:8]
        self.path = place / f"{self.folder.name}-{mark}.bin" if place is not None else None

    def loaded(self) -> Loaded:
        """What was kept, if it still holds, else the game read anew and kept."""
        parts = read_store(self.path) if self.path is not None else None
        if parts is not None and len(parts) == 3:
            head = thaw(parts[1])
            if isinstance(head, tuple) and len(head) == 4:
                folders, beside, diagnostics, self.found = head
                sources, key = self.texts(folders, beside)
                if key == parts[0]:
                    self.book = parts[2]
                    return Loaded(self._book if self.book else None, list(diagnostics), sources)
        self.found = None
        from warbook.language.load import load_game

        loaded = load_game(self.folder, self.root)
        loaded.diagnostics = loaded.told
        self.keep(loaded, None)
        return loaded

    def _book(self) -> Rulebook | None:
        from warbook.language.model import Rulebook

        book = thaw(self.book)
        if isinstance(book, Rulebook):
            return book
        from warbook.language.load import load_game

        return load_game(self.folder, self.root).rulebook

    def keep(self, loaded: Loaded, found: tuple[bytes, object] | None) -> None:
        """Keep what reading a game gave."""
        if self.path is None:
            return
        own = os.path.relpath(self.folder, self.root).replace(os.sep, "/")
        others = {p.split("/")[0] for p in loaded.sources if not p.startswith(f"{own}/")}
        beside = bool(others) or any(d.code in _SEARCH for d in loaded.diagnostics)
        folders = [own, *sorted(others)]
        _, key = self.texts(folders, beside)
        try:
            if not self.book and loaded.rulebook is not None:
                self.book = pickle.dumps(loaded.rulebook, protocol=5)
            head = pickle.dumps((folders, beside, tuple(loaded.diagnostics), found), protocol=5)
        except (pickle.PicklingError, RecursionError, TypeError):
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


class _Records(pickle.Unpickler):
    """Makes the language's own records and kinds of record, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if _RECORDS.fullmatch(module):
            found = getattr(import_module(module), name, None)
            if (
                isinstance(found, type)
                and found.__module__ == module
                and (is_dataclass(found) or issubclass(found, Enum))
            ):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is not kept here")


def thaw(kept: bytes) -> object:
    """What was kept; None where it cannot be made out."""
    try:
        return _Records(io.BytesIO(kept)).load()
    except Exception:
        return None
