"""Files in which results are kept: where they lie, what they begin with, and how they are read safely.

A kept file is a line that says what it is, a digest of the rest, a key that says what it was made from, and
its parts. Whatever is not exactly that, is not there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

_MAGIC = b"warbook kept 1\n"
_SIZE = 32
_LARGEST = 200_000_000
FOLDER = ".warbook-cache"


def digest(parts: Iterable[bytes]) -> bytes:
    """A digest of several texts, each for itself."""
    found = blake2b(digest_size=_SIZE)
    for part in parts:
        found.update(len(part).to_bytes(8, "little"))
        found.update(part)
    return found.digest()


def own_code(*folders: Path) -> bytes:
    """A digest of Python and of all code and grammar in some folders; what is kept hangs on it."""
    return digest([sys.version.encode(), *_code(folders)])


def same_code(*folders: Path) -> bytes:
    """A digest of all code and grammar in some folders, whichever Python it is run by."""
    return digest(_code(folders))


def _code(folders: Iterable[Path]) -> list[bytes]:
    parts = []
    for folder in folders:
        for where, inside, names in os.walk(folder):
            inside[:] = sorted(name for name in inside if name != "__pycache__")
            for name in sorted(names):
                if name.endswith((".py", ".lark", ".txt")):
                    parts.append(name.encode())
                    with open(os.path.join(where, name), "rb") as file:
                        parts.append(file.read())
    return parts


def user_folder() -> Path | None:
    """The user's own folder for kept files, made if need be."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        home = Path(base) if os.path.isabs(base) else Path.home() / ".cache"
        return _usable(home / "warbook")
    except (OSError, RuntimeError):
        return None


def folder_beside(rules: Path) -> Path | None:
    """The folder for what is kept of the games in `rules`: beside it, or the user's own."""
    beside = rules.parent if rules.name == "rules" else rules
    if "site-packages" not in beside.parts:
        try:
            return _usable(beside / FOLDER)
        except OSError:
            pass
    return user_folder()


def _usable(folder: Path) -> Path:
    """The folder, there and writable; an OSError where it cannot be."""
    if not folder.is_dir():
        folder.mkdir(parents=True)
        (folder / ".gitignore").write_text("*\n", encoding="utf-8")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(folder)
    return folder


def read_store(path: Path, key: bytes | None = None) -> list[bytes] | None:
    """The parts of a kept file; None where there is none, it is broken, or was made from something else."""
    try:
        if os.path.getsize(path) > _LARGEST:
            return None
        data = path.read_bytes()
    except OSError:
        return None
    start = len(_MAGIC) + _SIZE
    if (
        not data.startswith(_MAGIC)
        or blake2b(data[start:], digest_size=_SIZE).digest() != data[len(_MAGIC) : start]
    ):
        return None
    parts = []
    while start < len(data):
        size = int.from_bytes(data[start : start + 8], "little")
        parts.append(data[start + 8 : start + 8 + size])
        start += 8 + size
    if not parts or (key is not None and parts[0] != key):
        return None
    return parts[1:]


def write_store(path: Path, key: bytes, parts: Sequence[bytes]) -> None:
    """Keep parts at `path`, if that can be done."""
    from warbook.language.atomic import write_atomically

    body = b"".join(len(part).to_bytes(8, "little") + part for part in (key, *parts))
    with suppress(OSError):
        write_atomically(path, _MAGIC + blake2b(body, digest_size=_SIZE).digest() + body)
