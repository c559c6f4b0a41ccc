"""`warbook diff`: what differs between two games, or between two states of one game."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warbook.cli.games import find_game, open_book
from warbook.cli.problem import MISTAKEN, Problem

if TYPE_CHECKING:
    from warbook.language.diff import Comparison
    from warbook.language.model import Rulebook
    from warbook.publish.pages.difference import Paint


@click.command("diff")
@click.argument("game")
@click.argument("other", required=False)
@click.option("--from", "since", metavar="REV", help="The older state: a tag, branch or commit of git.")
@click.option("--to", "until", metavar="REV", help="The newer state; the files as they are, if not given.")
@click.option("--markdown", is_flag=True, help="Write it as Markdown.")
@click.option("--json", "as_json", is_flag=True, help="Write it as JSON.")
def command(
    game: str, other: str | None, since: str | None, until: str | None, markdown: bool, as_json: bool
) -> int:
    """Show what differs between two games, rule by rule, old beside new.

    GAME and OTHER are names or folders of games. An edition alone is compared with the game it changes;
    with --from, one game is compared with itself as it was.
    """
    if markdown and as_json:
        raise Problem("Give either --markdown or --json, not both.", MISTAKEN)
    found = compared(game, other, since, until)
    from warbook.publish.pages.difference import as_markdown, as_text

    if as_json:
        print(json.dumps(found.to_json(), ensure_ascii=False, indent=2))
    elif markdown:
        print(as_markdown(found), end="")
    else:
        from warbook.cli.output import coloured

        print(as_text(found, painted()))
        print("\n".join(understood(found, coloured())), end="")
    return 0


def understood(found: Comparison, colour: bool) -> list[str]:
    """What changed statements were understood as, and are now, where their meaning is known."""
    from warbook.cli.as_read import laid_out
    from warbook.cli.output import BOLD, paint

    lines: list[str] = []
    for change in found.changes:
        shown: set[tuple[str, str]] = set()
        last = ""
        for wording in change.wordings:
            if wording.old_read and wording.new_read and change.how == "changed":
                if (wording.old_read, wording.new_read) in shown:
                    continue
                shown.add((wording.old_read, wording.new_read))
                if wording.old_read != last:
                    lines += [paint(f"  {change.title}", BOLD, on=colour)]
                    lines += [*laid_out("before", wording.old_read, False, colour)]
                last = wording.old_read
                lines += [*laid_out("now", wording.new_read, False, colour)]
    return ["", paint("As understood", BOLD, on=colour), *lines, ""] if lines else []


def compared(game: str, other: str | None, since: str | None, until: str | None) -> Comparison:
    """The difference that the command line asks for."""
    from warbook.language.diff import difference, edition_difference

    if since is None and until is not None:
        raise Problem("--to needs --from: the state to compare it with.", MISTAKEN)
    if other is not None and since is not None:
        raise Problem("Compare two games, or two states of one, not both at once.", MISTAKEN)
    if since is not None:
        return between(find_game(game), since, until)
    if other is not None:
        return difference(book_of(game), book_of(other))
    found = edition_difference(book_of(game))
    if found is None:
        raise Problem(
            f"“{game}” is no edition of another game. Give a second game, or --from with a revision.",
            MISTAKEN,
        )
    return found


def between(folder: Path, since: str, until: str | None = None) -> Comparison:
    """What differs in a game between two revisions, or between one and its files as they are; titles tell which."""
    from warbook.cli.revisions import at_revision
    from warbook.language.diff import difference

    found = difference(
        at_revision(folder, since), at_revision(folder, until) if until is not None else book_of(str(folder))
    )
    new = f"{found.new}, {until}" if until is not None else found.new
    return replace(found, old=f"{found.old}, {since}", new=new)


def book_of(game: str) -> Rulebook:
    book = open_book(find_game(game)).rulebook
    assert book is not None
    return book


def painted() -> Paint:
    """How lines are coloured: what was in red, what is in green."""
    from warbook.cli.output import BOLD, GREEN, RED, coloured, paint

    on = coloured()
    codes = {"old": RED, "new": GREEN, "head": BOLD}
    return lambda line, of: paint(line, codes[of], on=on)
