"""`warbook check`: what is wrong with rules, worked examples included."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import click

from warbook.cli.checked import Checked, check_game
from warbook.cli.games import find_games
from warbook.cli.output import BOLD, GREEN, RED, coloured, located, paint
from warbook.cli.problem import WRONG, counted


@click.command("check")
@click.argument("path", required=False)
@click.option("--json", "as_json", is_flag=True, help="Write the findings as JSON, for other programs.")
@click.option("--no-cache", is_flag=True, help="Read everything anew.")
@click.option(
    "--as-read",
    "where",
    metavar="FILE[:LINE]",
    is_flag=False,
    flag_value="",
    default=None,
    help="Show how the rules of a game, or of a file or line of it, are understood, wherever that is in other words.",
)
@click.option(
    "--accept",
    "accepting",
    is_flag=True,
    help="Offer to write what comes out into examples that expect otherwise.",
)
@click.option("--yes", is_flag=True, help="With --accept, write all of it without asking.")
def command(
    path: str | None, as_json: bool, no_cache: bool, where: str | None, accepting: bool, yes: bool
) -> int:
    """Say what is wrong with rules, and run their worked examples.

    PATH is a game's folder or name, or a folder of games; without it, the folder `rules` here, or the games that
    came with Warbook. The exit code is 1 if there is an error.
    """
    if where is not None:
        return _as_read(path, where)
    if accepting:
        from warbook.cli.accept import accept

        return max([accept(folder, yes) for folder in find_games(path)], default=0)
    found = [(folder, _told(check_game(folder, cached=not no_cache))) for folder in find_games(path)]
    if as_json:
        json.dump(_records(found), sys.stdout, ensure_ascii=False, indent=2)
        print()
    else:
        for folder, checked in found:
            _report(folder, checked)
    return WRONG if any(checked.errors for _, checked in found) else 0


def _as_read(path: str | None, where: str) -> int:
    """Shows how games are understood; of a game with faults, what these are and all that could be read."""
    from warbook.cli.as_read import as_read, divided
    from warbook.cli.games import is_game, known, load_as_read
    from warbook.cli.output import from_here, show

    wrong, told, read = False, False, False
    if path is None and where and (Path(where).is_dir() or where in known()):
        path, where = where, ""
    file = Path(divided(where)[0])
    if path is None and where and file.is_file() and is_game(file.parent):
        path, where = str(file.parent), Path(where).name
    for folder in find_games(path):
        loaded = load_as_read(folder)
        if loaded.errors:
            wrong = True
            show(loaded.diagnostics, loaded.sources, folder)
        if (book := loaded.as_read) is not None:
            read = True
            if said := as_read(book, loaded.sources, from_here(folder), where, coloured(), loaded.refused):
                told = True
                print(said)
    if read and not told:
        print("Nothing that acts stands there.")
    return WRONG if wrong else 0


def _told(checked: Checked) -> Checked:
    """A check with where to read on, for what is not understood."""
    if not checked.errors:
        return checked
    from warbook.publish.reference.mechanic_hints import with_mechanics

    return replace(checked, diagnostics=with_mechanics(checked.diagnostics, checked.sources))


def _records(found: list[tuple[Path, Checked]]) -> dict[str, object]:
    from warbook.language.render import render_json

    games = []
    for folder, checked in found:
        diagnostics, sources = located(checked.diagnostics, checked.sources, folder)
        games.append(
            {
                "name": folder.name,
                "title": checked.title,
                "path": str(folder),
                "errors": checked.errors,
                "warnings": checked.warnings,
                "examples": checked.examples,
                "diagnostics": render_json(diagnostics, sources),
            }
        )
    return {
        "errors": sum(checked.errors for _, checked in found),
        "warnings": sum(checked.warnings for _, checked in found),
        "games": games,
    }


def _report(folder: Path, checked: Checked) -> None:
    on = coloured()
    if checked.diagnostics:
        from warbook.language.render import render_text

        diagnostics, sources = located(checked.diagnostics, checked.sources, folder)
        print(render_text(diagnostics, sources, colour=on))
    name = paint(checked.title or folder.name, BOLD, on=on)
    faults = " and ".join(
        counted(number, noun)
        for number, noun in ((checked.errors, "error"), (checked.warnings, "warning"))
        if number
    )
    if checked.errors:
        print(f"{paint('✗', RED, on=on)} {name}: {faults}")
    else:
        said = (
            f"{counted(checked.examples, 'worked example')} as written"
            if checked.examples
            else "no worked examples"
        )
        print(f"{paint('✓', GREEN, on=on)} {name}: {faults or 'no faults'}, {said}")
