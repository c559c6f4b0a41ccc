"""`warbook explain`: a rule in English, where it stands, and what changes it."""

from __future__ import annotations

import click

from warbook.cli.games import find_game, open_book


@click.command("explain")
@click.argument("game")
@click.argument("term", nargs=-1)
@click.option("--list", "listing", is_flag=True, help="List every term that can be explained.")
def command(game: str, term: tuple[str, ...], listing: bool) -> int:
    """Show a rule in English, with its source line and what changes it.

    TERM is anything the rules declare: a token, a stat, a unit, a roll, an action, a phase, a verb.
    """
    folder = find_game(game)
    loaded = open_book(folder)
    from warbook.cli.explained import Book, explain
    from warbook.cli.findable import terms
    from warbook.cli.output import coloured, from_here

    assert loaded.rulebook is not None
    if listing or not term:
        by_sort: dict[str, list[str]] = {}
        for sort, name, _ in terms(loaded.rulebook):
            if name not in by_sort.setdefault(sort, []):
                by_sort[sort].append(name)
        for sort, names in by_sort.items():
            print(f"{sort}: {', '.join(names)}")
        return 0
    print(explain(Book(loaded.rulebook, loaded.sources, from_here(folder)), " ".join(term), coloured()))
    return 0
