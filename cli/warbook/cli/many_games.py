"""What commands that let the computer play many games have in common: their options, a progress bar, what stops them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from warbook.cli.problem import Problem, perhaps

if TYPE_CHECKING:
    from warbook.engine.kept import Kept
    from warbook.engine.rows import Row

Command = Callable[..., int]
PLACES = ("processes", "dask")
ROWS = ".jsonl"
FORMATS = (ROWS, ".csv", ".parquet")
Told = Callable[[int, int], "bool | None"]
"""Told after each game how many are done, of how many."""


@dataclass(frozen=True, slots=True)
class Many:
    """What the options say of the games: how many, from which seed, by whom, where they are played, and into which files
    their rows are written."""

    count: int
    seed: int
    players: tuple[str, str]
    on: str
    jobs: int
    out: tuple[Path, ...]


def many_games(count: int, players: str, how_many: str) -> Callable[[Command], Command]:
    """The options of every command that lets many games be played; it gets them as `many`. What is given here is what
    they are where they are not given."""

    def optioned(command: Command) -> Command:
        @wraps(command)
        def collected(
            count: int, seed: int, players: str, on: str, jobs: int, out: tuple[Path, ...], **others: Any
        ) -> int:
            return command(many=Many(count, seed, pair_of(players), _place(on), jobs, _files(out)), **others)

        found: Command = collected
        for option in (
            click.option(
                "--out",
                multiple=True,
                type=click.Path(dir_okay=False, path_type=Path),
                metavar="FILE",
                help="Write a row for each game, as .jsonl, .csv or .parquet; what is in a .jsonl is gone on from.",
            ),
            click.option(
                "--jobs",
                type=click.IntRange(1, 512),
                default=1,
                show_default=True,
                help="Worker processes of this machine.",
            ),
            click.option(
                "--on",
                default="processes",
                show_default=True,
                metavar="WHERE",
                help="Where games are played: processes, dask (a cluster of this machine), or a cluster's address, tcp://….",
            ),
            click.option(
                "--players",
                default=players,
                show_default=True,
                metavar="P,P",
                help="Who plays: random, quick, greedy, planner.",
            ),
            click.option(
                "--seed",
                type=click.IntRange(0),
                default=1,
                show_default=True,
                help="The same seed gives the same games.",
            ),
            click.option(
                "--games",
                "count",
                type=click.IntRange(1, 10_000_000),
                default=count,
                show_default=True,
                help=how_many,
            ),
        ):
            found = option(found)
        return found

    return optioned


def _place(on: str) -> str:
    """Where games are to be played. Raises `Problem`."""
    if on in PLACES or re.match(r"(tcp|tls|ws|wss)://.", on):
        return on
    raise Problem(
        f"Games are played on “processes”, on “dask”, or at an address such as tcp://host:8786, not on “{on}”."
    )


def _files(out: tuple[Path, ...]) -> tuple[Path, ...]:
    """The files of rows. Raises `Problem`."""
    for path in out:
        if path.suffix not in FORMATS:
            raise Problem(f"“{path}” ends in none of {', '.join(FORMATS)}.")
    if sum(path.suffix == ROWS for path in out) > 1:
        raise Problem(f"There is one file of rows to go on from: --out is given one {ROWS}.")
    return out


def pair_of(text: str) -> tuple[str, str]:
    """The two players that a line names. Raises `Problem`."""
    from warbook.engine.players import NAMES

    names = [name.strip() for name in text.split(",")]
    if len(names) != 2:
        raise Problem("Two players are given with a comma between them, as in “--players greedy,random”.")
    for name in names:
        if name not in NAMES:
            raise Problem(f"There is no player “{name}”.{perhaps(name, NAMES)}")
    return names[0], names[1]


@contextmanager
def playing(
    many: Many, count: int, each: Callable[[Row], object] | None = None
) -> Iterator[tuple[Kept, Told | None]]:
    """Who plays, and a progress bar where there is a terminal to show it; what cannot be played is a problem in words.
    `each` is told the row of every game.

    Afterwards the rows are written. Ctrl-C ends the run and keeps what is done.
    """
    from warbook.engine.jobs import CannotSimulate
    from warbook.engine.kept import Kept
    from warbook.engine.where_played import workers

    path = next((path for path in many.out if path.suffix == ROWS), None)
    tables = [path for path in many.out if path.suffix != ROWS]
    rows: list[Row] = []
    ears = [ear for ear in (each, rows.append if tables else None) if ear is not None]
    told, finish = _progress(count)
    try:
        with workers(many.on, min(many.jobs, count)) as at:
            yield Kept(at, path, (lambda row: [ear(row) for ear in ears]) if ears else None), told
        finish()
        _write(rows, tables)
    except CannotSimulate as fault:
        raise Problem(f"{str(fault)[:1].upper()}{str(fault)[1:]}.") from fault
    except OSError as fault:
        raise Problem(f"“{fault.filename}” cannot be used: {fault.strerror}.") from fault
    finally:
        finish()


def _write(rows: Sequence[Row], tables: Sequence[Path]) -> None:
    from warbook.engine.row_formats import to_csv, to_parquet
    from warbook.language.atomic import write_atomically

    for path in tables:
        data = to_csv(rows).encode() if path.suffix == ".csv" else to_parquet(rows)
        try:
            write_atomically(path, data)
        except OSError as fault:
            raise Problem(f"“{path}” cannot be written: {fault.strerror}.") from fault


def _progress(count: int) -> tuple[Told | None, Callable[[], None]]:
    if not sys.stderr.isatty():
        return None, lambda: None
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Speed(ProgressColumn):
        """Games per second."""

        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text(f"{speed:.1f} games/s" if speed else "– games/s")

    bar = Progress(
        TextColumn("Playing"),
        BarColumn(),
        MofNCompleteColumn(),
        Speed(),
        TimeRemainingColumn(elapsed_when_finished=True),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("games", total=count)
    bar.start()

    def tell(done: int, _: int) -> bool | None:
        bar.update(task, completed=done)
        return None

    return tell, bar.stop
