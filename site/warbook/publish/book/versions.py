"""Tagged versions of a game: its rules as they were, and what each changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from warbook.language.diff import Comparison, difference
from warbook.language.load import load_game
from warbook.language.model import Rulebook
from warbook.publish.book.escape import slug

FOLDER = "versions"
"""Where in a site the books of older versions stand."""


@dataclass(frozen=True, slots=True)
class Version:
    """A tag: its `name`, its `date` as 2026-03-12, the first line of what was said with it, and the folder in which
    the rules of all games lie as they were then."""

    name: str
    date: str
    said: str
    rules: Path

    @property
    def folder(self) -> str:
        """Where in a site its books stand."""
        return f"{FOLDER}/{slug(self.name)}"


@dataclass(frozen=True, slots=True)
class State:
    """One game at one version: its rules, None where this Warbook cannot read them, and what differs from the version
    before, None for the first that can be read."""

    version: Version
    book: Rulebook | None
    changes: Comparison | None


def history(name: str, versions: Sequence[Version]) -> list[State]:
    """The versions of the game in a folder of this name, oldest first."""
    found: list[State] = []
    before: Rulebook | None = None
    for version in sorted(versions, key=lambda one: (one.date, one.name)):
        folder = version.rules / name
        if not folder.is_dir():
            continue
        book = load_game(folder, version.rules).rulebook
        changes = difference(before, book) if before is not None and book is not None else None
        found.append(State(version, book, changes))
        before = book or before
    return found


def since_latest(states: Sequence[State], book: Rulebook) -> Comparison | None:
    """What differs from the newest version that can be read; None where there is none."""
    newest = next((one for one in reversed(states) if one.book is not None), None)
    if newest is None or newest.book is None:
        return None
    found = difference(newest.book, book)
    return replace(found, old=f"{found.old}, {newest.version.name}")


def day(iso: str) -> str:
    """`12 May 2026`, of 2026-05-12."""
    when = date.fromisoformat(iso)
    return f"{when.day} {when:%B} {when.year}"
