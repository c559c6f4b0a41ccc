"""The same games over and over with a number of the rules changed: what would it do if it were otherwise?"""

from __future__ import annotations

from collections.abc import Sequence

from warbook.engine.jobs import Job
from warbook.engine.simulate import Progress
from warbook.engine.stats import GameResult, wilson
from warbook.engine.workers import Here, Workers

BATCH = 40
"""How many games are played of a value before it is asked whether they are enough."""


def sweep(
    jobs: Sequence[Job],
    until: float | None = None,
    at: Workers | None = None,
    progress: Progress | None = None,
) -> list[list[GameResult]]:
    """The games of each job, which differ in their rules alone: with the same seeds, so that dice that fall alike in all of
    them part nothing. With `until`, no more of a job once the share of side A is known to that much either way.

    Raises `CannotSimulate`.
    """
    found: list[list[GameResult]] = [[] for _ in jobs]
    games = jobs[0].terms.games if jobs else 0
    order = in_pairs(games)
    size = games if until is None else BATCH
    left = list(range(len(jobs)))
    for begin in range(0, games, max(size, 1)):
        batch = [(job, index) for index in order[begin : begin + size] for job in left]
        for (job, _), result in zip(batch, (at or Here()).play(jobs, batch), strict=True):
            found[job].append(result)
            if progress is not None and progress(sum(map(len, found)), games * len(jobs)) is False:
                return found
        left = [job for job in left if until is None or margin(found[job]) > until]
        if not left:
            break
    return found


def in_pairs(games: int) -> list[int]:
    """The numbers of games, each beside that in which the players have changed sides."""
    half = (games + 1) // 2
    return [index for one in range(half) for index in (one, one + half) if index < games]


def margin(results: Sequence[GameResult]) -> float:
    """How far the share of side A may be off either way."""
    low, high = interval(results, 0)
    return (high - low) / 2


def interval(results: Sequence[GameResult], side: int) -> tuple[float, float]:
    finished = [one for one in results if one.finished]
    return wilson(sum(one.winner == side for one in finished), len(finished))
