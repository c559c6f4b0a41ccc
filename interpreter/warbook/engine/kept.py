"""A file of rows that a run goes on from: what is in it is not played again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import IO

from warbook.engine.jobs import CannotSimulate, Job, Which
from warbook.engine.rows import Row, result_of, row_of, to_line
from warbook.engine.stats import GameResult
from warbook.engine.workers import Workers

Key = tuple[str, int]
"""A game: what is said of its job, and its number."""


class Kept:
    """Plays games as others do, but those whose rows are in a file, where there is one; what else is played is added to it,
    in the order in which it is wanted. `each` is told the row of every game."""

    def __init__(
        self, at: Workers, path: Path | None = None, each: Callable[[Row], object] | None = None
    ) -> None:
        self.at = at
        self.path = path
        self.each = each
        self.known = {_key(row): row for row in _read(path)} if path is not None else {}

    def play(self, jobs: Sequence[Job], wanted: Sequence[Which]) -> Iterator[GameResult]:
        if self.path is None and self.each is None:
            yield from self.at.play(jobs, wanted)
            return
        names = [job_key(job) for job in jobs]
        self._compare(dict(zip(names, jobs, strict=True)))
        self._forget(dict(zip(names, jobs, strict=True)))
        keys = [(names[number], index) for number, index in wanted]
        new = self.at.play(
            jobs, [one for one, key in zip(wanted, keys, strict=True) if key not in self.known]
        )
        with self.path.open("a", encoding="utf-8") if self.path is not None else nullcontext() as file:
            for (number, _), key in zip(wanted, keys, strict=True):
                row = self.known.get(key)
                result = result_of(row) if row is not None else next(new)
                if row is None:
                    row = row_of(jobs[number], result)
                    _add(file, row)
                if self.each is not None:
                    self.each(row)
                yield result

    def _forget(self, jobs: dict[str, Job]) -> None:
        """Of games of which it is asked for the first time which standing rules mattered the rows are of no use: they are
        played again, and of two rows of a game the later one holds."""
        for key in [
            (name, index)
            for (name, index), row in self.known.items()
            if index < jobs[name].terms.standing and row["finished"] and row["standing"] is None
        ]:
            del self.known[key]

    def _compare(self, jobs: dict[str, Job]) -> None:
        """Refuses a file of games that are not of these jobs."""
        for (name, index), row in self.known.items():
            job = jobs.get(name)
            if job is None or index >= job.terms.games or job.terms.swapped(index) != row["swapped"]:
                raise CannotSimulate(
                    f"{self.path and self.path.name} holds games of another run or of other rules"
                )


_JOB = ("rules", "about", "mission", "size", "layout", "list_a", "list_b", "seed")


def _add(file: IO[str] | None, row: Row) -> None:
    if file is not None:
        file.write(to_line(row))
        file.flush()


def job_key(job: Job) -> str:
    """What rows say of a job."""
    setup, terms = job.terms.setup, job.terms
    told = (
        job.rules,
        dict(terms.about),
        setup.mission,
        setup.size,
        setup.layout,
        *map(list, setup.forces),
        terms.seed,
    )
    return json.dumps([*told, *terms.players])


def _key(row: Row) -> Key:
    players = [row["player_a"], row["player_b"]]
    return json.dumps([*(row[name] for name in _JOB), *(players[::-1] if row["swapped"] else players)]), row[
        "game"
    ]


def _read(path: Path) -> Iterator[Row]:
    """The rows in a file; a last line that was not finished is dropped."""
    if not path.exists() or path.stat().st_size == 0:
        return
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    if not lines[-1].endswith("\n"):
        lines.pop()
        path.write_text("".join(lines), encoding="utf-8")
    for number, line in enumerate(lines):
        try:
            row = json.loads(line)
            _key(row), result_of(row)
        except (ValueError, TypeError, LookupError) as fault:
            raise CannotSimulate(f"{path.name}, line {number + 1}, is no row of a game") from fault
        yield row
