"""How forces fare against each other: every pair plays every mission from both sides, as many games of each as of any other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import combinations

from warbook.engine.jobs import Job, Which
from warbook.engine.simulate import Progress
from warbook.engine.workers import Workers

SIDES = "AB"
PASS = 5
"""So many games of each bout are played before the next of any."""
Lists = Mapping[str, tuple[str, ...]]
"""A list of cards for each force."""


@dataclass(frozen=True, slots=True)
class Bout:
    """Games of one force, on one side of the table, against another in a mission."""

    force: str
    against: str
    mission: str
    side: str
    games: int
    standing: int = 0
    """Of so many of them it is asked which standing rules mattered."""


def bouts(lists: Lists, missions: Sequence[str], games: int, standing: int = 0) -> list[Bout]:
    """Every pair of forces in so many games, spread evenly over missions and sides; of a game without forces each mission."""
    parts = [(mission, side) for mission in missions or ("",) for side in (SIDES if lists else SIDES[:1])]
    shares, asked = (
        [many * (n + 1) // len(parts) - many * n // len(parts) for n in range(len(parts))]
        for many in (games, standing)
    )
    return [
        Bout(force, against, mission, side, share, of_these)
        for force, against in (combinations(lists, 2) if lists else [("", "")])
        for (mission, side), share, of_these in zip(parts, shares, asked, strict=True)
    ]


def job_of(job: Job, bout: Bout, lists: Lists) -> Job:
    """The games of a bout; their seeds follow from what it is of."""
    setup = replace(job.terms.setup, mission=bout.mission)
    if lists:
        pair = lists[bout.force], lists[bout.against]
        setup = replace(setup, forces=pair if bout.side == "A" else pair[::-1])
    told = repr((job.terms.seed, bout.force, bout.against, bout.mission, bout.side))
    seed = int(sha256(told.encode()).hexdigest()[:15], 16)
    terms = replace(job.terms, games=bout.games, seed=seed, setup=setup, swap=False, standing=bout.standing)
    return replace(job, terms=terms)


def measure(
    job: Job, lists: Lists, missions: Sequence[str], at: Workers, told: Progress | None = None
) -> None:
    """Plays all bouts. They grow alike, so that what there is when a run is broken off can be compared too."""
    asked = bouts(lists, missions, job.terms.games, job.terms.standing)
    wanted: list[Which] = [
        (number, index)
        for begin in range(0, max((bout.games for bout in asked), default=0), PASS)
        for number in sorted(range(len(asked)), key=lambda n: asked[n].mission)
        for index in range(begin, min(begin + PASS, asked[number].games))
    ]
    jobs = [job_of(job, bout, lists) for bout in asked]
    for done, _ in enumerate(at.play(jobs, wanted), 1):
        if told is not None and told(done, len(wanted)) is False:
            break
