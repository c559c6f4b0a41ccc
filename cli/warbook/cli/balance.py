"""`warbook balance`: every force against every other, kept beside the rules for the book to print."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

import click

from warbook.cli.choices import pick
from warbook.cli.games import find_game, game_in
from warbook.cli.lists import lists_in
from warbook.cli.many_games import Many, Told, many_games, playing
from warbook.cli.problem import Problem
from warbook.engine.balance import Row, by, from_csv, measure, share, to_csv
from warbook.engine.force_lists import sizes
from warbook.language.atomic import write_atomically
from warbook.language.bounded import read_bounded

if TYPE_CHECKING:
    from warbook.engine.game import Game


LARGEST = 20_000_000
"""Of so many bytes a table may be."""
KEPT = 50
"""The table is kept after so many games."""


@click.command("balance")
@click.argument("game")
@many_games(1000, "quick,quick", "How many for each pair of forces.")
@click.option("--size", help="The size of the lists, where a game has sizes.")
@click.option("--mission", "wanted", multiple=True, help="Only in this mission; can be given several times.")
def command(game: str, many: Many, size: str | None, wanted: tuple[str, ...]) -> int:
    """Let every force play every other, in every mission and from both sides, and keep what comes of it.

    The table is kept as balance.csv in the game's folder, and printed in its book. What is in it already, from these
    rules, is not played again: an interrupted run goes on where it was.
    """
    from warbook.engine.fingerprint import rules_hash
    from warbook.engine.game import Setup
    from warbook.engine.jobs import Job, Terms

    folder = find_game(game)
    compiled = game_in(folder)
    size = pick("size", size, sizes(compiled)) if size else ""
    lists = _lists(folder, compiled, size)
    missions = [pick("mission", one, compiled.book.missions) for one in wanted] or list(
        compiled.book.missions
    )
    path = Path(folder) / "balance.csv"
    kept = _kept(path)
    job = Job(compiled, Terms(many.count, many.seed, many.players, Setup(size=size), swap=False))
    with playing(many, many.count * len(lists) * (len(lists) - 1) // 2) as (at, told):
        prints = rules_hash(compiled)[:12]
        rows = measure(job, lists, missions, prints, kept, at, _keeping(path, told))
    print(report(rows))
    keep(path, to_csv(rows))
    return 0


def keep(path: Path, text: str) -> None:
    """Keeps the table, in another place where it cannot be kept in its own: hours of games are not to be lost."""
    try:
        write_atomically(path, text)
    except OSError as fault:
        why = f"“{path}” cannot be written: {fault.strerror}."
        other = Path(gettempdir()) / f"{path.stem}-{os.getpid()}{path.suffix}"
        try:
            write_atomically(other, text)
        except OSError:
            print(text)
            raise Problem(f"{why} The table stands above instead.") from fault
        raise Problem(f"{why} The table is in “{other}” instead.") from fault


def _kept(path: Path) -> list[Row]:
    """What an earlier run has left in a table."""
    if path.is_file():
        try:
            return from_csv(read_bounded(path, LARGEST).decode("utf-8"))
        except (OSError, ValueError):
            print(f"“{path}” holds no table of forces that can be gone on with: it is made anew.")
    return []


def _keeping(path: Path, told: Told | None) -> Callable[[int, int, list[Row]], None]:
    """Keeps the table from time to time, so that a run that is broken off can be gone on with."""

    def tell(done: int, total: int, rows: list[Row]) -> None:
        if done % KEPT == 0:
            with suppress(OSError):  # told when all is played, if it is still so
                write_atomically(path, to_csv(rows))
        if told is not None:
            told(done, total)

    return tell


def _lists(folder: Path, compiled: Game, size: str) -> dict[str, tuple[str, ...]]:
    """The first list of each force, of a size where one is asked for."""
    found: dict[str, tuple[str, ...]] = {}
    for one in lists_in(folder, compiled):
        if one.force and (not size or one.size in ("", size)):
            found.setdefault(one.force, one.cards)
    if len(found) < 2:
        raise Problem(f"“{compiled.book.title}” has no force lists of two forces to compare.")
    return found


def report(rows: list[Row]) -> str:
    """The results by pair, by mission and by side, as text."""
    from warbook.cli.tables import table

    lines = []
    for title, groups in (
        ("Pair", by(rows, lambda row: f"{row.force} – {row.against}")),
        ("Force and mission", by([x for row in rows for x in (row, row.turned())], lambda row: (
            f"{row.force}, {row.mission}"))),
        ("Force", by([x for row in rows for x in (row, row.turned())], lambda row: row.force)),
        ("Side A in", by([row if row.side == "A" else row.turned() for row in rows], lambda row: row.mission)),
    ):  # fmt: skip
        cells = [
            (name, str(won), str(lost), str(drawn), share(won, lost)) for name, won, lost, drawn in groups
        ]
        lines += [table((title, "Won", "Lost", "Drawn", "Share of those decided, 95 % interval"), cells), ""]
    return "\n".join(lines).rstrip()
