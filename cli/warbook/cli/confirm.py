"""`warbook confirm`: says that what a theme tells in words of its own holds for the rules as they are."""

from __future__ import annotations

from contextlib import suppress
from textwrap import indent

import click

from warbook.cli.games import find_game, open_book
from warbook.cli.problem import Problem, counted, perhaps
from warbook.cli.terminal import Ended, Terminal


@click.command("confirm")
@click.argument("game")
@click.argument("names", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Ask nothing: all of them hold.")
def command(game: str, names: tuple[str, ...], every: bool) -> int:
    """Say that a theme's own words hold for the rules as they are.

    GAME is a game with a `theme.yaml`; NAMES are of what it tells under `flows`, all where none is given. Each that
    nobody has confirmed, or whose rule has changed, is shown beside what the rules tell, and asked for. What they tell is
    kept in `theme/confirmed.yaml`: where that changes later, `warbook check` says so, and what is printed is told from
    the rules until the words are confirmed again.
    """
    folder = find_game(game)
    loaded = open_book(folder)
    from warbook.cli.output import show
    from warbook.publish.theme.file import read_look
    from warbook.publish.theme.look import FILE
    from warbook.publish.theme.own_words import confirm, said_by_rules

    book = loaded.rulebook
    assert book is not None
    if not (folder / FILE).exists():
        raise Problem(f"“{book.title}” has no {FILE} of its own.")
    look = read_look(book, folder)
    if wrong := [fault for fault in look.diagnostics if fault.is_error]:
        show(wrong, {**loaded.sources, **look.sources}, folder)
        raise Problem("Mend the theme first.")
    for name in names:
        if name not in look.doubted and name not in look.said:
            raise Problem(f"The theme tells of no “{name}” in its own words.{perhaps(name, look.doubted)}")
    told = said_by_rules(book)
    held = []
    terminal = Terminal()
    with suppress(Ended):
        for name in (name for name in look.doubted if not names or name in names):
            terminal.title(name)
            own = look.doubted[name] or "(left out)"
            print(
                f"  Your words:\n{indent(own, '    ')}\n  The rules:\n{indent(told[name].strip(), '    ')}\n"
            )
            if every or terminal.ask("Do your words tell this? “yes”, or Enter for no.").casefold() in (
                "yes",
                "y",
            ):
                held.append(name)
    confirm(folder, {name: told[name] for name in held}, {*look.said, *look.doubted})
    print(f"{counted(len(held), 'text')} confirmed.")
    return 0
