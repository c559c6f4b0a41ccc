"""`warbook format`: rules files in the one canonical layout."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warbook.cli.games import SUFFIX, find_game, is_game, shelves
from warbook.cli.output import show
from warbook.cli.problem import WRONG, Problem, counted

if TYPE_CHECKING:
    from warbook.language.diagnostic import Diagnostic


@click.command("format")
@click.argument("path", required=False)
@click.option(
    "--check", "only_check", is_flag=True, help="Change nothing; exit with 1 if a file would change."
)
def command(path: str | None, only_check: bool) -> int:
    """Lay rules files out in the one canonical way: words and comments are kept.

    PATH is a rules file, a game's folder or name, or a folder of games; without it, the folder `rules` here.
    """
    files = _files(path)
    from warbook.language.format import format_file

    changed, faulty = 0, 0
    for file in files:
        try:
            done = format_file(file.parent.resolve(), file.resolve(), write=not only_check)
        except OSError as fault:
            raise Problem(f"“{file}” cannot be written: {fault.strerror}. It is left as it was.") from fault
        if done.diagnostics:
            faulty += 1
            _show(file, done.diagnostics)
        elif done.changed:
            changed += 1
            print(f"{'would change' if only_check else 'changed'} {file}")
    kept = len(files) - changed - faulty
    verb = "would change" if only_check else "changed"
    print(
        f"{counted(changed, 'file')} {verb}, {kept} already in order"
        + (f", {faulty} not readable" if faulty else "")
    )
    return WRONG if faulty or (only_check and changed) else 0


def _show(file: Path, diagnostics: tuple[Diagnostic, ...]) -> None:
    """Why a file cannot be formatted."""
    from warbook.language.source import Source, read_source

    source = read_source(file.parent.resolve(), file.resolve())
    show(diagnostics, {file.name: source} if isinstance(source, Source) else {}, file)
    print(f"{file} is left as it is.", file=sys.stderr)


def _files(path: str | None) -> list[Path]:
    """The rules files meant."""
    if path is None:
        path = "rules" if Path("rules").is_dir() else "."
        if path == "." and not is_game(Path()):
            raise Problem(
                "There is no folder “rules” here. Give a rules file, or the path of a game's folder."
            )
    given = Path(path)
    if not given.exists():
        if given.name != path or given.suffix:
            raise Problem(f"There is no file or folder “{path}”.")
        given = next((shelf / path for shelf in shelves() if (shelf / path).is_dir()), None) or find_game(
            path
        )
    if given.is_dir():
        found = sorted(p for p in given.rglob(f"*{SUFFIX}") if p.is_file())
        if not found:
            raise Problem(f"There is no rules file (*{SUFFIX}) in the folder “{path}”.")
        return found
    if given.is_file() and given.name.endswith(SUFFIX):
        return [given]
    raise Problem(f"“{path}” is not a rules file; those end in “{SUFFIX}”.")
