"""How forces fare against each other: every pair plays every mission from both sides, and the results are a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from warbook.engine.game import Game
from warbook.engine.simulate import Job, simulate

COLUMNS = ("force", "against", "players", "games", "won", "lost", "drawn", "seed", "rules")
Told = Callable[["Pairing"], None]


@dataclass(frozen=True, slots=True)
class Pairing:
    """What one force's games against another came to; `rules` is the print of the rules they were played by."""

    force: str
    against: str
    players: str
    games: int
    won: int
    lost: int
    drawn: int
    seed: int
    rules: str


def measure(
    job: Job,
    lists: Mapping[str, tuple[str, ...]],
    missions: Sequence[str],
    rules: str,
    known: Sequence[Pairing] = (),
    game: Game | None = None,
    jobs: int = 1,
    told: Told | None = None,
) -> list[Pairing]:
    """Every pair of forces in as many games as the job says, spread evenly over missions and sides.

    Pairs that are `known` from the same rules, seed and players are not played again.
    """
    found = []
    for force, against in combinations(lists, 2):
        players = ",".join(job.players)
        key = (force, against, players, job.seed, rules)
        done = next(
            (
                p
                for p in known
                if (p.force, p.against, p.players, p.seed, p.rules) == key and p.games >= job.games
            ),
            None,
        )
        if done is None:
            done = _pair(job, force, against, lists, missions, rules, jobs, game)
        found.append(done)
        if told is not None:
            told(done)
    return found


def _pair(
    job: Job,
    force: str,
    against: str,
    lists: Mapping[str, tuple[str, ...]],
    missions: Sequence[str],
    rules: str,
    jobs: int,
    game: Game | None,
) -> Pairing:
    """One pair, in each mission and on each side."""
    parts = [(mission, side) for mission in missions or ("",) for side in (0, 1)]
    games = won = lost = 0
    for number, (mission, side) in enumerate(parts):
        share = job.games * (number + 1) // len(parts) - job.games * number // len(parts)
        if not share:
            continue
        pair = (lists[force], lists[against]) if side == 0 else (lists[against], lists[force])
        setup = replace(job.setup, mission=mission, forces=pair)
        result = simulate(replace(job, games=share, seed=job.seed + number, setup=setup), jobs, game=game)
        finished = [game for game in result.games if game.finished]
        games += len(finished)
        won += sum(game.winner == side for game in finished)
        lost += sum(game.winner == 1 - side for game in finished)
    drawn = games - won - lost
    return Pairing(force, against, ",".join(job.players), games, won, lost, drawn, job.seed, rules)


def to_csv(pairings: Sequence[Pairing]) -> str:
    """The table as it is kept beside the rules."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([getattr(p, name) for name in COLUMNS] for p in pairings)
    return out.getvalue()


def from_csv(text: str) -> list[Pairing]:
    """The table as it was kept. Raises `ValueError` where it is no such table."""
    rows = list(csv.reader(io.StringIO(text)))
    if not rows or tuple(rows[0]) != COLUMNS:
        raise ValueError("it does not begin with the columns of a table of forces")
    found = []
    for row in rows[1:]:
        if len(row) != len(COLUMNS):
            raise ValueError(f"a row has {len(row)} cells, and not {len(COLUMNS)}")
        games, won, lost, drawn, seed = (int(cell) for cell in row[3:8])
        found.append(Pairing(row[0], row[1], row[2], games, won, lost, drawn, seed, row[8]))
    return found
