"""`warbook balance`: every force against every other, kept beside the rules for the book to print."""

from __future__ import annotations

from pathlib import Path

import click

from warbook.cli.games import find_game, game_in
from warbook.cli.lists import lists_in
from warbook.cli.problem import Problem
from warbook.cli.simulate import _players


@click.command("balance")
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(1, 10_000_000), default=1000, show_default=True,
              help="How many for each pair of forces.")  # fmt: skip
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed gives the same games."
)
@click.option(
    "--players", default="greedy,greedy", show_default=True, metavar="P,P", help="Who plays: random, greedy."
)
@click.option("--jobs", type=click.IntRange(1, 512), default=1, show_default=True, help="Worker processes.")
def command(game: str, count: int, seed: int, players: str, jobs: int) -> int:
    """Let every force play every other, in every mission and from both sides, and keep what comes of it.

    The table is kept as balance.csv in the game's folder, and printed in its book. Pairs that are in it already, from
    these rules, are not played again.
    """
    from warbook.engine.balance import Pairing, from_csv, measure, to_csv
    from warbook.engine.game import Setup
    from warbook.engine.identity import rules_hash
    from warbook.engine.simulate import CannotSimulate, Job
    from warbook.language.atomic import write_atomically

    folder = find_game(game)
    playing = game_in(folder)
    lists: dict[str, tuple[str, ...]] = {}
    for one in lists_in(folder, playing):
        if one.force:
            lists.setdefault(one.force, one.cards)
    if len(lists) < 2:
        raise Problem(f"“{playing.book.title}” has no force lists of two forces to compare.")
    path = Path(folder) / "balance.csv"
    kept: list[Pairing] = []
    if path.is_file():
        try:
            kept = from_csv(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as fault:
            raise Problem(f"“{path}” is no table of forces: {fault}.") from fault
    done: list[Pairing] = []

    def tell(pairing: Pairing) -> None:
        done.append(pairing)
        write_atomically(path, to_csv(done))
        print(f"{pairing.force} – {pairing.against}: {pairing.won} – {pairing.lost}, {pairing.drawn} drawn")

    job = Job(str(Path(folder).resolve()), count, seed, _players(players), Setup(), swap=False)
    try:
        measure(job, lists, list(playing.book.missions), rules_hash(playing)[:12], kept, playing, jobs, tell)
    except CannotSimulate as fault:
        raise Problem(f"{str(fault)[:1].upper()}{str(fault)[1:]}.") from fault
    return 0
