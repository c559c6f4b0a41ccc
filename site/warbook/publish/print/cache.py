"""What the press made before, kept under what it was made from: an unchanged product is not made twice.

Nothing is kept unless a folder is named (`keep_in`).
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from warbook.language.store import digest, read_store, write_store

__all__ = ["as_bytes", "folder_digest", "keep_in", "kept", "tidy"]

_SUFFIX = ".made"
_MOST_BYTES = 300_000_000
_MOST_DAYS = 30
_KEY = b"print"


class _State:
    """Where things are kept."""

    folder: Path | None = None


def keep_in(folder: Path | None) -> None:
    """Keeps what the press makes in `folder` from now on; with None nowhere."""
    _State.folder = folder


def kept(source: Iterable[bytes], make: Callable[[], list[bytes]]) -> list[bytes]:
    """What `make` gives, or gave before for the same source."""
    folder = _State.folder
    if folder is None:
        return make()
    path = folder / f"{digest(source).hex()}{_SUFFIX}"
    found = read_store(path, _KEY)
    if found is not None:
        with suppress(OSError):
            os.utime(path)
        return found
    made = make()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        write_store(path, _KEY, made)
    return made


def tidy(folder: Path) -> None:
    """Throws away what was not wanted for long, and the oldest of too much."""
    found = []
    with suppress(OSError):
        for path in folder.glob(f"*{_SUFFIX}"):
            about = path.stat()
            found.append((about.st_mtime, about.st_size, path))
    room, oldest = _MOST_BYTES, time.time() - _MOST_DAYS * 86_400
    for used, size, path in sorted(found, reverse=True):
        room -= size
        if room < 0 or used < oldest:
            with suppress(OSError):
                path.unlink()


@lru_cache(maxsize=32)
def folder_digest(folder: Path, pattern: str) -> bytes:
    """A digest of the files of a folder, their names and all that is in them."""
    parts = []
    for path in sorted(folder.rglob(pattern)):
        if path.is_file():
            parts += [path.relative_to(folder).as_posix().encode(), path.read_bytes()]
    return digest(parts)


def as_bytes(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True).encode()
