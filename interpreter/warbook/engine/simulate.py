"""Many seeded games of one job: the same results for the same seed, wherever they are played."""

from __future__ import annotations

from collections.abc import Callable

from warbook.engine.jobs import Job
from warbook.engine.players import named
from warbook.engine.stats import SimulationResult
from warbook.engine.workers import Here, Workers

Progress = Callable[[int, int], bool | None]
"""Told how many games are done, of how many; may return False to stop."""


def simulate(job: Job, at: Workers | None = None, progress: Progress | None = None) -> SimulationResult:
    """Plays all games of a job; here, where nothing else is said. Raises `CannotSimulate`."""
    terms = job.terms
    for name in terms.players:
        named(name, 0)
    found = []
    for result in (at or Here()).play([job], [(0, index) for index in range(terms.games)]):
        found.append(result)
        if progress is not None and progress(len(found), terms.games) is False:
            break
    return SimulationResult(job.game.book.title, terms.players, terms.seed, terms.games, tuple(found))
