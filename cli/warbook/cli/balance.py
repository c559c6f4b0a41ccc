"""`warbook balance`: every force against every other, what comes of it, and kept beside the rules for the book to print."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

import click

from warbook.cli.balance_told import told_of
from warbook.cli.choices import pick
from warbook.cli.games import find_game, game_in
from warbook.cli.lists import lists_in
from warbook.cli.many_games import Many, many_games, playing
from warbook.cli.problem import Problem
from warbook.cli.setup import Agreed, make_setup
from warbook.engine.force_lists import musters, sizes
from warbook.engine.report import FILE, Sums, to_json
from warbook.language.atomic import write_atomically

if TYPE_CHECKING:
    from warbook.engine.game import Game


@click.command("balance")
@click.argument("game")
@many_games(1000, "quick,quick", "How many for each pair of forces, or of a game without forces in all.")
@click.option("--size", help="The size of the lists, where a game has sizes.")
@click.option("--mission", "wanted", multiple=True, help="Only in this mission; can be given several times.")
@click.option(
    "--standing",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="Of N of these games, find out which prohibitions, changed numbers and prices mattered.",
)
@click.option(
    "--keep", "kept", is_flag=True, help=f"Keep what came of it as {FILE}; the book has a page of it."
)
@click.option("--json", "as_json", is_flag=True, help="Write it as JSON.")
def command(
    game: str,
    many: Many,
    size: str | None,
    wanted: tuple[str, ...],
    standing: int,
    kept: bool,
    as_json: bool,
) -> int:
    """Let every force play every other, in every mission and from both sides, and tell what comes of it.

    Who wins, with ratings and intervals; what first turn is worth; how long games are; what is never chosen, and which
    rules never come up. With --out an interrupted run is gone on with. With --standing some of the games are played again
    without each standing rule in turn, with the same dice and answers, until something differs.
    """
    from warbook.engine.balance import bouts, measure
    from warbook.engine.jobs import Job, Terms

    folder = find_game(game)
    compiled = game_in(folder)
    size = pick("size", size, sizes(compiled)) if size else ""
    lists = _lists(folder, compiled, size) if musters(compiled) else {}
    missions = [pick("mission", one, compiled.book.missions) for one in wanted] or list(
        compiled.book.missions
    )
    setup = make_setup(compiled, folder, Agreed(size=size or None))
    job = Job(compiled, Terms(many.count, many.seed, many.players, setup, swap=False, standing=standing))
    sums = Sums(compiled)
    games = sum(bout.games for bout in bouts(lists, missions, many.count))
    with playing(many, games, sums.add) as (at, told):
        measure(job, lists, missions, at, told)
    found = sums.report(datetime.now(UTC).date().isoformat(), many.seed)
    print(to_json(found) if as_json else told_of(found), end="" if as_json else "\n")
    if kept:
        keep(Path(folder) / FILE, to_json(found))
    return 0


def keep(path: Path, text: str) -> None:
    """Keeps what came of games, in another place where it cannot be kept in its own: hours of games are not to be lost."""
    try:
        write_atomically(path, text)
    except OSError as fault:
        why = f"“{path}” cannot be written: {fault.strerror}."
        other = Path(gettempdir()) / f"{path.stem}-{os.getpid()}{path.suffix}"
        try:
            write_atomically(other, text)
        except OSError:
            print(text)
            raise Problem(f"{why} It stands above instead.") from fault
        raise Problem(f"{why} It is in “{other}” instead.") from fault


def _lists(folder: Path, compiled: Game, size: str) -> dict[str, tuple[str, ...]]:
    """The first list of each force, of a size where one is asked for."""
    found: dict[str, tuple[str, ...]] = {}
    for one in lists_in(folder, compiled):
        if one.force and (not size or one.size in ("", size)):
            found.setdefault(one.force, one.cards)
    if len(found) < 2:
        raise Problem(f"“{compiled.book.title}” has no force lists of two forces to compare.")
    return found
