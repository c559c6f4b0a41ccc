"""Files that may come from strangers: judged before they are read, and read no further than a bound."""

from __future__ import annotations

import errno
import os
import stat


def read_bounded(path: str | os.PathLike[str], most: int) -> bytes:
    """What is in an ordinary file of at most so many bytes; an `OSError` that says why of anything else.

    A pipe or a device is not opened at all: it could wait, or go on, for ever.
    """
    mode = os.stat(path).st_mode
    if not stat.S_ISREG(mode):
        kind = "it is a folder" if stat.S_ISDIR(mode) else "it is not an ordinary file"
        raise OSError(errno.EINVAL, kind, os.fspath(path))
    with open(path, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it is larger than {most} bytes", os.fspath(path))
    return data
