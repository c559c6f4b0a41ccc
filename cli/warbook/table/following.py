"""The rules of a table while they are written: read again when a file is saved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from warbook.engine.game import Game
from warbook.engine.prompts import Sources
from warbook.engine.session.opening import Opening
from warbook.engine.session.stepping import Stepping
from warbook.language.files import SUFFIX
from warbook.publish.book.face import PLAIN, Face

_QUIET_MS = 50
"""How long nothing more may be written before a change counts as saved."""


@dataclass(frozen=True)
class Rules:
    """Rules that can be played: the game, what can be chosen before it, its texts, and what a page draws it with."""

    game: Game
    opening: Opening
    looks: Mapping[str, Any]
    sources: Sources | None = None
    builds: Callable[[], bytes] | None = None
    """What the page on which lists are made knows of the game; None where none are."""
    face: Face = PLAIN
    """The fonts of its own in which the page is set."""

    @cached_property
    def building(self) -> bytes | None:
        """The same, worked out once."""
        return self.builds() if self.builds is not None else None

    @cached_property
    def stepping(self) -> Stepping:
        """Its worked examples."""
        return Stepping(self.game.book, self.sources)


Read = Callable[[], Rules | str]
"""Reads the rules as they are now; gives what is wrong with them, as frames, where they cannot be played."""


@dataclass(frozen=True, slots=True)
class Followed:
    """Where rules lie, and how they are read."""

    folders: tuple[Path, ...]
    read: Read

    async def changes(self, heed: Callable[[Rules | str], Any]) -> None:
        """Reads the rules again whenever one of their files is saved, for ever; `heed` is awaited with them."""
        from watchfiles import awatch

        async for changes in awatch(*self.folders, debounce=10 * _QUIET_MS, step=_QUIET_MS):
            if any(path.endswith(SUFFIX) for _, path in changes):
                await heed(await asyncio.to_thread(self.read))
