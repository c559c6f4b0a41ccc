"""A clock for people at a table: how much time each side has left. The rules know nothing of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any


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
