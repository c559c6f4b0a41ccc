"""How forces fare against each other: every pair plays every mission from both sides, and the results are a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, fields, replace
from hashlib import sha256
from itertools import combinations

from warbook.engine.jobs import Job
from warbook.engine.stats import GameResult, wilson
from warbook.engine.workers import Here, Workers

SIDES = "AB"
PASS = 5
"""So many games of each row are played before the next of any."""
Told = Callable[[int, int, "list[Row]"], None]
"""Told after each game how many are done, of how many, and the rows so far."""


@dataclass(frozen=True, slots=True)
class Row:
    """What one force's games against another came to in a mission, from one side of the table.

    `side` is the one that `force` played; `rules` is the print of the rules they were played by.
    """

    force: str
    against: str
    mission: str
    side: str
    players: str
    games: int
    won: int
    lost: int
    drawn: int
    seed: int
    rules: str

    def turned(self) -> Row:
        """The same games, told of the other force."""
        other = SIDES[1 - SIDES.index(self.side)]
        return replace(self, force=self.against, against=self.force, side=other, won=self.lost, lost=self.won)


COLUMNS = tuple(field.name for field in fields(Row))


def measure(
    job: Job,
    lists: Mapping[str, tuple[str, ...]],
    missions: Sequence[str],
    rules: str,
    known: Sequence[Row] = (),
    at: Workers | None = None,
    told: Told | None = None,
) -> list[Row]:
    """Every pair of forces in as many games as the job says, spread evenly over missions and sides.

    Games that `known` rows tell of, from the same rules, seed and players, are not played again. All rows grow alike, so
    that what there is when a run is broken off is a table too. The order is that of the pairs.
    """
    asked = _asked(job, lists, missions, rules)
    rows = [_known(key, known) or replace(key, games=0) for key in asked]
    work = [_job(job, key, lists) for key in asked]
    left = [
        (number, index)
        for begin in range(0, max((key.games for key in asked), default=0), PASS)
        for number in sorted(range(len(asked)), key=lambda n: asked[n].mission)
        for index in range(max(begin, rows[number].games), min(begin + PASS, asked[number].games))
    ]
    total = sum(key.games for key in asked)
    results = zip(left, (at or Here()).play(work, left), strict=True)
    for done, ((number, _), result) in enumerate(results, 1):
        rows[number] = _counted(rows[number], result)
        if told is not None:
            told(total - len(left) + done, total, rows)
    return rows


def _counted(row: Row, result: GameResult) -> Row:
    """A row with one game more; one that was broken off counts as drawn."""
    if not result.finished or result.winner is None:
        return replace(row, games=row.games + 1, drawn=row.drawn + 1)
    if result.winner == SIDES.index(row.side):
        return replace(row, games=row.games + 1, won=row.won + 1)
    return replace(row, games=row.games + 1, lost=row.lost + 1)


def _asked(job: Job, lists: Mapping[str, tuple[str, ...]], missions: Sequence[str], rules: str) -> list[Row]:
    """A row for each pair, mission and side, with the games that it takes and nothing won yet."""
    parts = [(mission, side) for mission in missions or ("",) for side in SIDES]
    shares = [
        job.terms.games * (n + 1) // len(parts) - job.terms.games * n // len(parts) for n in range(len(parts))
    ]
    players = ",".join(job.terms.players)
    return [
        Row(force, against, mission, side, players, share, 0, 0, 0, job.terms.seed, rules)
        for force, against in combinations(lists, 2)
        for (mission, side), share in zip(parts, shares, strict=True)
    ]


def _known(key: Row, known: Sequence[Row]) -> Row | None:
    same = ("force", "against", "mission", "side", "players", "seed", "rules")
    return next((row for row in known if all(getattr(row, n) == getattr(key, n) for n in same)), None)


def _job(job: Job, key: Row, lists: Mapping[str, tuple[str, ...]]) -> Job:
    """The games of a row; their seeds follow from what the row is of."""
    pair = lists[key.force], lists[key.against]
    setup = replace(job.terms.setup, mission=key.mission, forces=pair if key.side == "A" else pair[::-1])
    told = repr((job.terms.seed, key.force, key.against, key.mission, key.side))
    seed = int(sha256(told.encode()).hexdigest()[:15], 16)
    return replace(job, terms=replace(job.terms, games=key.games, seed=seed, setup=setup, swap=False))


def to_csv(rows: Sequence[Row]) -> str:
    """The table as it is kept beside the rules."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(astuple(row) for row in rows)
    return out.getvalue()


def from_csv(text: str) -> list[Row]:
    """The table as it was kept. Raises `ValueError` where it is no such table."""
    rows = list(csv.reader(io.StringIO(text)))
    if not rows or tuple(rows[0]) != COLUMNS:
        raise ValueError("it does not begin with the columns of a table of forces")
    found = []
    for row in rows[1:]:
        if len(row) != len(COLUMNS):
            raise ValueError(f"a row has {len(row)} cells, and not {len(COLUMNS)}")
        games, won, lost, drawn, seed = (int(cell) for cell in row[5:10])
        force, against, mission, side, players = row[:5]
        found.append(Row(force, against, mission, side, players, games, won, lost, drawn, seed, row[10]))
    return found


def by(rows: Iterable[Row], key: Callable[[Row], str]) -> list[tuple[str, int, int, int]]:
    """Games won, lost and drawn, added up by what a key tells of rows."""
    found: dict[str, tuple[int, int, int]] = {}
    for row in rows:
        won, lost, drawn = found.get(key(row), (0, 0, 0))
        found[key(row)] = won + row.won, lost + row.lost, drawn + row.drawn
    return [(name, *sums) for name, sums in found.items()]


def share(won: int, lost: int) -> str:
    """A share with its interval: `53 % (47–59)`."""
    if not won + lost:
        return "—"
    low, high = wilson(won, won + lost)
    return f"{round(100 * won / (won + lost))} % ({round(100 * low)}–{round(100 * high)})"
