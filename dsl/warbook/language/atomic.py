"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile

_NEW_FILE = 0o666


def write_atomically(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Put `content` at `path`, so that whoever looks finds the old file or the new one, never a part.

    Text is written as UTF-8 with plain newlines. A file already there keeps its mode; where `path` is a
    link, the file it leads to is replaced and the link stays.
    """
    real = os.path.realpath(path)
    data = content.encode("utf-8") if isinstance(content, str) else content
    folder = os.path.dirname(real)
    handle, part = tempfile.mkstemp(prefix=f".{os.path.basename(real)[:40]}.", suffix=".part", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fchmod(file.fileno(), _mode(real))
            os.fsync(file.fileno())
        os.replace(part, real)
    except BaseException:
        os.unlink(part)
        raise
    _sync_folder(folder)


def _mode(path: str) -> int:
    """The mode of the file at `path`, or what a new file gets."""
    try:
        return os.stat(path).st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return _NEW_FILE & ~mask


def _sync_folder(folder: str) -> None:
    """Make the new name last through a loss of power, where the system can do that for a folder."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
