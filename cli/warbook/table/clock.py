"""A clock for people at a table: how much time each side has left. The rules know nothing of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from warbook.language.atomic import write_atomically
from warbook.language.bounded import read_bounded

_FILE_LIMIT = 1000


@dataclass(slots=True)
class Clock:
    """So many seconds for each side; it runs for whoever is asked. `now` tells the time, in seconds from anywhere."""

    seconds: float
    now: Callable[[], float] = monotonic
    spent: list[float] = field(default_factory=lambda: [0.0, 0.0])
    running: int | None = None
    _since: float = 0.0

    def turn(self, side: int | None) -> None:
        """Lets it run for a side; for None it stands."""
        now = self.now()
        if self.running is not None:
            self.spent[self.running] += now - self._since
        self.running, self._since = side, now

    def told(self) -> dict[str, Any]:
        """What is left of it, as it is told to pages: each goes on counting by itself."""
        self.turn(self.running)
        left = [round(max(0.0, self.seconds - spent), 1) for spent in self.spent]
        return {"type": "clock", "left": left, "running": self.running}

    # ---------------------------------------------------------------- kept, so that it outlives a restart
    def keep(self, path: Path) -> None:
        """Puts down how much each side has spent."""
        self.turn(self.running)
        write_atomically(path, json.dumps(self.spent))

    def go_on(self, path: Path) -> None:
        """Goes on from what a file tells; begins anew where there is none, or none that can be read."""
        try:
            found = json.loads(read_bounded(path, _FILE_LIMIT))
        except (OSError, ValueError):
            return
        if isinstance(found, list) and [type(one) for one in found] == [float, float] and min(found) >= 0:
            self.spent = found
