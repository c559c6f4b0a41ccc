"""What commands that let the computer play many games have in common: their options, a progress bar, what stops them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from warbook.cli.problem import Problem, perhaps

F = TypeVar("F", bound=Callable[..., Any])
Told = Callable[[int, int], "bool | None"]
"""Told after each game how many are done, of how many."""


def many_games(count: int, players: str, how_many: str) -> Callable[[F], F]:
    """The options `--games`, `--seed`, `--players` and `--jobs`, with what they are where they are not given."""

    def optioned(function: F) -> F:
        for option in (
            click.option(
                "--jobs", type=click.IntRange(1, 512), default=1, show_default=True, help="Worker processes."
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
            function = option(function)
        return function

    return optioned


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
def playing(count: int) -> Iterator[Told | None]:
    """A progress bar where there is a terminal to show it; what cannot be played is a problem in words.

    Ctrl-C ends the run and keeps what is done.
    """
    from warbook.engine.simulate import CannotSimulate

    told, finish = _progress(count)
    try:
        yield told
    except CannotSimulate as fault:
        raise Problem(f"{str(fault)[:1].upper()}{str(fault)[1:]}.") from fault
    finally:
        finish()


def _progress(count: int) -> tuple[Told | None, Callable[[], None]]:
    if not sys.stderr.isatty():
        return None, lambda: None
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("Playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("games", total=count)
    bar.start()

    def tell(done: int, _: int) -> bool | None:
        bar.update(task, completed=done)
        return None

    return tell, bar.stop
