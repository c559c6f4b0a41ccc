"""How forces fare against each other: every pair plays every mission from both sides, and the results are a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, fields, replace
from itertools import combinations

from warbook.engine.game import Game
from warbook.engine.simulate import Job, play_all
from warbook.engine.stats import wilson

SIDES = "AB"
Told = Callable[[int, int, "list[Row]"], None]
"""Told after each game how many are done, of how many, and the rows that are complete."""


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
    game: Game | None = None,
    jobs: int = 1,
    told: Told | None = None,
) -> list[Row]:
    """Every pair of forces in as many games as the job says, spread evenly over missions and sides.

    Rows that are `known` from the same rules, seed and players are not played again. The order is that of the pairs.
    """
    asked = _asked(job, lists, missions, rules)
    played = {key: key if key.games == 0 else _known(key, known) for key in asked}
    left = [key for key in _by_mission(asked, missions) if played[key] is None]
    if left:
        work = [_job(job, key, lists, number) for number, key in ((asked.index(key), key) for key in left)]
        total, done = (
            sum(key.games for key in asked),
            sum(key.games for key in asked if played[key] is not None),
        )
        counts: dict[Row, list[int]] = {key: [0, 0, 0, 0] for key in left}
        for index, result in play_all(work, jobs, game):
            key = left[index]
            score, side = counts[key], SIDES.index(key.side)
            score[3] += 1
            if result.finished:
                score[2 if result.winner is None else 0 if result.winner == side else 1] += 1
            if score[3] == key.games:
                won, lost, drawn, _ = score
                played[key] = replace(key, games=won + lost + drawn, won=won, lost=lost, drawn=drawn)
            done += 1
            if told is not None:
                told(done, total, [row for row in (played[key] for key in asked) if row is not None])
    return [row for row in (played[key] for key in asked) if row is not None]


def _asked(job: Job, lists: Mapping[str, tuple[str, ...]], missions: Sequence[str], rules: str) -> list[Row]:
    """A row for each pair, mission and side, with the games that it takes and nothing won yet."""
    parts = [(mission, side) for mission in missions or ("",) for side in SIDES]
    shares = [job.games * (n + 1) // len(parts) - job.games * n // len(parts) for n in range(len(parts))]
    players = ",".join(job.players)
    return [
        Row(force, against, mission, side, players, share, 0, 0, 0, job.seed, rules)
        for force, against in combinations(lists, 2)
        for (mission, side), share in zip(parts, shares, strict=True)
    ]


def _by_mission(rows: Sequence[Row], missions: Sequence[str]) -> list[Row]:
    """The rows of one mission after those of another: what is worked out of a map serves all games on it."""
    return sorted(rows, key=lambda row: list(missions).index(row.mission) if row.mission else 0)


def _known(key: Row, known: Sequence[Row]) -> Row | None:
    same = ("force", "against", "mission", "side", "players", "games", "seed", "rules")
    return next((row for row in known if all(getattr(row, n) == getattr(key, n) for n in same)), None)


def _job(job: Job, key: Row, lists: Mapping[str, tuple[str, ...]], number: int) -> Job:
    """The games of a row; `number` keeps their seeds apart from those of others."""
    pair = lists[key.force], lists[key.against]
    setup = replace(job.setup, mission=key.mission, forces=pair if key.side == "A" else pair[::-1])
    return replace(job, games=key.games, seed=job.seed * 1_000_003 + number, setup=setup, swap=False)


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
