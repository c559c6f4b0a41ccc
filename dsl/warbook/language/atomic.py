"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import suppress

_NEW_FILE = 0o666
_PART = ".part"
_LEFT_SECONDS = 600
"""A part that is older was left by a process that was killed."""


def write_atomically(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Put `content` at `path`, so that whoever looks finds the old file or the new one, never a part.

    Text is written as UTF-8 with plain newlines. A file already there keeps its mode; where `path` is a
    link, the file it leads to is replaced and the link stays. What a process that was killed left of such a write
    before is taken away.
    """
    real = os.path.realpath(path)
    data = content.encode("utf-8") if isinstance(content, str) else content
    folder = os.path.dirname(real)
    prefix = f".{os.path.basename(real)[:40]}."
    _clear(folder, prefix)
    handle, part = tempfile.mkstemp(prefix=prefix, suffix=_PART, dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(part, _mode(real))
        os.replace(part, real)
    except BaseException:
        os.unlink(part)
        raise
    _sync_folder(folder)


def _clear(folder: str, prefix: str) -> None:
    """Takes away parts of this file that nobody is writing any more."""
    oldest = time.time() - _LEFT_SECONDS
    with suppress(OSError), os.scandir(folder) as inside:
        for one in inside:
            if one.name.startswith(prefix) and one.name.endswith(_PART):
                with suppress(OSError):
                    if (
                        one.is_file(follow_symlinks=False)
                        and one.stat(follow_symlinks=False).st_mtime < oldest
                    ):
                        os.unlink(one.path)


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
