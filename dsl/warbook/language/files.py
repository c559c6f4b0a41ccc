"""The rules files of a folder: which they are, in which order, and how much of them is read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from warbook.language.diagnostic import Diagnostic, Severity, Span
from warbook.language.source import Source, read_source

SUFFIX = ".rules.md"
MOST_FILES = 1_000
MOST_TEXT = 20_000_000
"""No game is larger than so many files, and so many characters in all of them."""


def rules_files(folder: Path) -> list[Path]:
    """The rules files of a folder and of those in it: the file named like its folder first."""
    found: list[Path] = []
    for where, inside, names in os.walk(folder):
        inside[:] = sorted(name for name in inside if not name.startswith("."))
        both = [*names, *(name for name in inside if name.endswith(SUFFIX))]
        found.extend(Path(where, name) for name in both if name.endswith(SUFFIX))
        if len(found) > MOST_FILES:
            break
    return sorted(found, key=lambda p: (p.parent != folder, p.name != f"{folder.name}{SUFFIX}", str(p)))


def read_folder(root: Path, folder: Path) -> Iterator[Source | Diagnostic]:
    """Every rules file of a folder, read, or why it is not; each named as seen from `root`."""
    paths = rules_files(folder)
    own = os.path.realpath(folder)
    left = MOST_TEXT
    if not paths:
        name = os.path.relpath(folder, root)
        what = "no such folder" if not folder.is_dir() else f"no rules file (*{SUFFIX}) in this folder"
        yield _refuse(
            name, "W008", f"There is {what}.", f"A game begins with {folder.name}/{folder.name}{SUFFIX}."
        )
    for number, path in enumerate(paths):
        found = read_source(root, path)
        if isinstance(found, Diagnostic):
            yield found
            continue
        if os.path.commonpath((own, os.path.realpath(path))) != own:
            message = "This file is a link that leaves the game's folder."
            yield _refuse(found.path, "W002", message, "Put a copy of the file into the folder.")
            continue
        left -= len(found.text)
        if left < 0 or number >= MOST_FILES:
            message = (
                f"The game is larger than {MOST_FILES} files or {MOST_TEXT // 1_000_000} million characters."
            )
            yield _refuse(found.path, "W009", message, "What comes after this file is not read.")
            return
        yield found


def _refuse(name: str, code: str, message: str, hint: str) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, Span(name, 0, 0), hint=hint)
