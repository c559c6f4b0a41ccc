"""The files a designer puts beside a theme: read from its folder alone, of bounded size, no links out of it."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["MOST_BYTES", "FolderFiles"]

MOST_BYTES = 20_000_000
"""No file of a theme, nor all of them together in a sealed folder, may be larger."""
_MOST_FILES = 500


class FolderFiles:
    """The folder of a theme. Names in it are written with `/`, as in `icons/eye.svg`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._real = os.path.realpath(folder)

    def read(self, name: str) -> bytes:
        """The bytes of a file; `ValueError` with a sentence where it is none of the folder's."""
        try:
            real = os.path.realpath(self.folder / name)
            if os.path.commonpath((self._real, real)) != self._real:
                raise ValueError(f"“{name}” is outside the folder “{self.folder.name}”")
            if not os.path.isfile(real):
                raise ValueError(f"there is no file “{name}” in the folder “{self.folder.name}”")
            if os.path.getsize(real) > MOST_BYTES:
                raise ValueError(f"“{name}” is larger than {MOST_BYTES // 1_000_000} MB")
            return Path(real).read_bytes()
        except OSError as error:
            raise ValueError(f"“{name}” cannot be read: {error.strerror}") from None

    def names(self) -> list[str]:
        """Every file of the folder and those in it, links that leave it apart; `ValueError` if too many."""
        found: list[str] = []
        for where, inside, files in os.walk(self.folder):
            inside[:] = sorted(name for name in inside if not name.startswith("."))
            for name in sorted(files):
                path = Path(where, name)
                if not name.startswith(".") and os.path.realpath(path).startswith(self._real + os.sep):
                    found.append(path.relative_to(self.folder).as_posix())
            if len(found) > _MOST_FILES:
                raise ValueError(f"the folder “{self.folder.name}” holds more than {_MOST_FILES} files")
        return found

    def everything(self) -> dict[str, bytes]:
        """All files by name; `ValueError` if they are too many or too large together."""
        found = {name: self.read(name) for name in self.names()}
        if sum(map(len, found.values())) > MOST_BYTES:
            raise ValueError(f"the folder “{self.folder.name}” is larger than {MOST_BYTES // 1_000_000} MB")
        return found
