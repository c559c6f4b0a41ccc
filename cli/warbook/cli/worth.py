"""`warbook worth`: what the cards of force lists are worth, beside what they cost."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warbook.cli.balance import keep
from warbook.cli.choices import pick
from warbook.cli.games import find_game, game_in
from warbook.cli.lists import lists_in
from warbook.cli.many_games import Many, many_games, playing
from warbook.cli.problem import Problem, counted
from warbook.cli.setup import Agreed, make_setup
from warbook.engine.force_lists import musters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from warbook.engine.rows import Row
    from warbook.engine.worth import Worth


@click.command("worth")
@click.argument("game")
@many_games(1000, "quick,quick", "How many in all.")
@click.option("--size", help="The size of the lists, where a game has sizes.")
@click.option("--mission", "wanted", multiple=True, help="Only in this mission; can be given several times.")
@click.option(
    "--keep",
    "kept",
    is_flag=True,
    help="Keep it beside the rules; the book tells it on its page *How it plays*.",
)
@click.option("--json", "as_json", is_flag=True, help="Write it as JSON.")
def command(
    game: str, many: Many, size: str | None, wanted: tuple[str, ...], kept: bool, as_json: bool
) -> int:
    """Tell what each card of force lists is worth in points, beside its price.

    Lists are drawn at random, for as many points as the limits allow, and play each other from both sides; what a card is
    worth follows from all games together. It takes hundreds of games, thousands where there are many cards.
    """
    from warbook.engine.jobs import Job, Terms
    from warbook.engine.worth import FILE, Worths, games_of, looked_at, prices, to_json, worths

    folder = find_game(game)
    compiled = game_in(folder)
    if not musters(compiled):
        raise Problem(f"“{compiled.book.title}” is played without force lists.")
    setup = make_setup(compiled, folder, Agreed(size=size))
    offered = [one for one in lists_in(Path(folder), compiled) if one.force]
    priced = prices(compiled, offered, setup.size)
    if not any(one.price for one in priced):
        raise Problem(f"In “{compiled.book.title}” nothing that a force list holds costs anything.")
    missions = [pick("mission", one, compiled.book.missions) for one in wanted] or list(
        compiled.book.missions
    )
    job = Job(compiled, Terms(many.count, many.seed, many.players, setup, swap=False, counted=bool(many.out)))
    rows: list[Row] = []
    with playing(many, many.count, lambda row: rows.append(looked_at(row))) as (at, told):
        jobs = games_of(job, priced, missions)
        for done, _ in enumerate(at.play(jobs, [(number, 0) for number in range(len(jobs))]), 1):
            if told is not None:
                told(done, many.count)
    found = worths(priced, rows)
    if as_json:
        print(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=1))
    else:
        print(told_of(found, many))
    if kept:
        date = datetime.now(UTC).date().isoformat()
        told_about = (date, job.rules, many.players, many.seed, many.count, setup.size, tuple(missions))
        keep(Path(folder) / FILE, to_json(Worths(*told_about, tuple(found))))
    return 0


WHERE = {"": "within", "cheap": "below: cheap", "dear": "above: dear"}
"""Where a price lies of the interval of a worth."""
WIDEST = max(map(len, WHERE.values()))


def told_of(found: Sequence[Worth], many: Many) -> str:
    """What cards are worth, those first that are worth most beside their price; a table for each limit that prices count for."""
    from warbook.cli.tables import table

    parts = [f"{counted(many.count, 'game')} by {', '.join(many.players)}, seed {many.seed}"]
    if any(one.worth is None for one in found):
        parts.append("They do not tell yet what a point is worth: it takes more games.")
    by_limit: dict[str, list[Worth]] = {}
    for one in sorted(found, key=lambda one: (one.priced.limit, one.priced.price - (one.worth or 0))):
        by_limit.setdefault(one.priced.limit, []).append(one)
    for limit, cards in by_limit.items():
        parts.append(f"Prices and worths count for {limit}." if limit else "Without a price:")
        header = ("Card", "Force", "Price", "Worth", "95 %", "Lists", "The price is".ljust(WIDEST))
        parts.append(table(header, [_row(one) for one in cards], left=2))
    return "\n\n".join(parts)


def _row(one: Worth) -> tuple[str, ...]:
    """A card's line."""
    price = str(one.priced.price) if one.priced.limit else "–"
    worth, interval, where = "–", "–", ""
    if one.worth is not None:
        worth, interval = f"{one.worth:.1f}", f"{one.low:.1f} to {one.high:.1f}"
        where = WHERE[one.verdict] if one.priced.limit else ""
    return one.priced.card, one.priced.force, price, worth, interval, str(one.lists), where.ljust(WIDEST)
