"""`warbook book`: the whole rulebook of a game as one PDF."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from warbook.cli.games import find_game, open_book
from warbook.cli.output import show
from warbook.cli.problem import Problem
from warbook.cli.project import identity_by, versions_by
from warbook.language.atomic import write_atomically

OUT = "build/print"


@click.command("book")
@click.argument("game")
@click.option("--out", type=click.Path(file_okay=False), help=f"Where to; {OUT}/GAME, if not given.")
@click.option(
    "--paper",
    type=click.Choice(("a4", "letter", "a5")),
    multiple=True,
    help="A4, if not given; can be given several times.",
)
def command(game: str, out: str | None, paper: tuple[str, ...]) -> int:
    """Bind the whole rulebook of a game: cover, contents, rules, units, missions with maps, examples, index.

    Who made it, its version and date stand under `book:` in the game's theme, its licence in the project's file.
    """
    from warbook.publish.book.around import Around
    from warbook.publish.book.versions import history, since_latest
    from warbook.publish.book.writer import opened
    from warbook.publish.products.printed import Printed, diagnostics, print_books
    from warbook.publish.products.printing import matter_of

    folder = find_game(game)
    loaded = open_book(folder)
    with TemporaryDirectory(prefix="warbook-") as then:
        states = history(folder.name, versions_by("", [folder], Path(then)))
    book = opened(loaded)
    around = Around(states=states, since=since_latest(states, book.rules))
    what = matter_of(folder, book, identity_by("", [folder]), around=around)
    target = Path(out or f"{OUT}/{folder.name}")
    made = Printed(look=what.look)
    try:
        target.mkdir(parents=True, exist_ok=True)
        made.take(print_books(what, paper or ("a4",)))
        for path, data in made.files.items():
            write_atomically(target / Path(path).name, data)
    except OSError as fault:
        raise Problem(f"“{target}” cannot be written: {fault.strerror}.") from fault
    show(diagnostics(made, loaded.sources), {**loaded.sources, **made.look.sources}, folder)
    for path in made.files:
        print(os.path.relpath(target / Path(path).name))
    return 0
