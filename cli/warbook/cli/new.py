"""`warbook new`: a game to begin with, as a copy of one that plays already."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from warbook.cli.checked import THEME
from warbook.cli.games import SUFFIX, find_game, is_game, module_name, opening, shipped, taken_in
from warbook.cli.problem import Problem
from warbook.cli.project import FILE
from warbook.cli.yaml_file import list_files
from warbook.language.atomic import write_atomically

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
_RULES = Path("rules")
"""Where the games of a project stand."""
_LISTS = re.compile(r"^(game:[ \t]*).*$", re.MULTILINE)
_THEME = """\
# How {title} looks in print; what is left out looks as it does in every game.

# What stands in the imprint of the rulebook.
# book:
#   by: who made it
#   version: 0.1.0
"""


@click.command("new")
@click.argument("name")
@click.option(
    "--like", metavar="GAME", help="The game to copy; the smallest that came with Warbook, if none."
)
def command(name: str, like: str | None) -> int:
    """Begin a game of your own: a folder NAME with the rules of a game that plays already, to be changed.

    It is made in the folder `rules`, which is begun at the top of a git repository, or here; NAME may be a path. Beside
    `rules` the file of a project is begun too, and in a git repository the workflow that publishes it, where there is
    none. What the game takes from others, a module or the game that an edition changes, is put beside it as it is.
    """
    target = _target(name)
    source = find_game(like) if like is not None else _smallest()
    title = re.sub(r"[_-]+", " ", target.name).title()
    if module_name(source):
        raise Problem(f"“{source.name}” is a module, not a game. Copy a game that takes it in.")
    needed = list(_needed(source)) if source.resolve().parent != target.resolve().parent else []
    try:
        if target.parent == _RULES:
            _RULES.mkdir(exist_ok=True)
        added = _put_beside(needed, target.parent)
        _copy(source, target, title)
    except OSError as fault:
        raise Problem(f"“{target}” cannot be written: {fault.strerror}.") from fault
    begun = _project(target)
    here = target if target.parent.name != "rules" else Path(target.name)
    print(f"{target / target.name}{SUFFIX}: {title}, so far just like {source.name}.")
    print(
        f"Change it, and say “warbook check {here}”; “warbook serve {here}” shows its book while you write."
    )
    if added:
        print(f"It takes from others what stands beside it now: {', '.join(added)}.")
    if begun:
        print(
            f"For a site of its own: {' and '.join(begun)}; the page “Publish your book” goes on from there."
        )
    return 0


def _project(game: Path) -> list[str]:
    """Begins a project around a game in a folder `rules`: its file, and the workflow of its host where it is under git.
    What is there already stays; the files written, as paths from the project."""
    from warbook.publish.reference.pages import hosting

    if game.parent.name != "rules":
        return []
    top = game.resolve().parents[1]
    files = {FILE: "warbook.yaml"}
    config = top / ".git" / "config"
    if config.is_file():
        gitlab = "gitlab" in config.read_text(encoding="utf-8", errors="replace")
        files[".gitlab-ci.yml" if gitlab else ".github/workflows/rulebook.yml"] = (
            "gitlab.yml" if gitlab else "github.yml"
        )
    written = []
    for path, source in files.items():
        if not (top / path).exists():
            (top / path).parent.mkdir(parents=True, exist_ok=True)
            write_atomically(top / path, hosting(source).encode())
            written.append(path)
    return written


def _target(name: str) -> Path:
    """Where the new game goes. Raises `Problem` where it cannot stand."""
    path = Path(name)
    if path.name == name and (_RULES.is_dir() or Path(".git").exists()):
        path = _RULES / name
    if not _NAME.fullmatch(path.name):
        raise Problem(
            f"“{path.name}” is no name for a game's folder: letters, digits, _ and -, such as my_game."
        )
    if path.exists():
        raise Problem(f"“{path}” is there already; nothing was changed. Choose another name.")
    if path.parent != _RULES and not path.parent.is_dir():
        raise Problem(f"There is no folder “{path.parent}”.")
    return path


def _smallest() -> Path:
    """The game with the least text among those that came with Warbook and need no other."""
    shelf = shipped()
    found = [folder for folder in (sorted(shelf.iterdir()) if shelf else []) if is_game(folder)]
    alone = [folder for folder in found if opening(folder) and not _borrowed(folder)]
    if not alone:
        raise Problem("No game came with this Warbook. Say which to copy, with --like.")
    return min(alone, key=lambda folder: sum(file.stat().st_size for file in folder.rglob(f"*{SUFFIX}")))


def _borrowed(folder: Path) -> list[str]:
    """What a game takes from its neighbours, by name; nothing where it stands alone."""
    changed = [
        line.partition(":")[2].strip() for line in opening(folder) if line.startswith("- Changes game:")
    ]
    modules = [line for line in opening(folder) if line.startswith("# Module:")]
    return [*changed, *taken_in(folder), *modules]


def _needed(source: Path) -> Iterator[Path]:
    """The folders of what a game takes from its neighbours, and of what these take. Raises `Problem` where one is missing."""
    named = {
        next(iter(opening(folder)), "").partition(":")[2].strip(): folder
        for folder in source.resolve().parent.iterdir()
        if is_game(folder)
    }
    pending, seen = _borrowed(source), set[str]()
    while pending:
        name = pending.pop(0)
        if name in seen:
            continue
        seen.add(name)
        if name not in named:
            raise Problem(f"“{source.name}” needs “{name}”, which is not beside it.")
        pending += [one for one in _borrowed(named[name]) if not one.startswith("#")]
        yield named[name]


def _put_beside(needed: list[Path], folder: Path) -> list[str]:
    """Copies folders of games and modules into another, where they are not there; their names."""
    added = [one for one in needed if not (folder / one.name).exists()]
    for one in added:
        shutil.copytree(one, folder / one.name, ignore=shutil.ignore_patterns(".*", "__pycache__"))
    return [one.name for one in added]


def _copy(source: Path, target: Path, title: str) -> None:
    """Copies the rules of a game and its force lists, under a new name and whole or not at all. Its looks, its pictures
    and its reasons are its own: the new game begins with a theme that says nothing yet."""
    with tempfile.TemporaryDirectory(prefix=".new-", dir=target.parent) as made:
        room = Path(made) / target.name
        for file in [*sorted(source.rglob(f"*{SUFFIX}")), *list_files(source)]:
            inside = file.relative_to(source)
            if not file.is_file() or any(part.startswith(".") for part in inside.parts):
                continue
            if inside == Path(f"{source.resolve().name}{SUFFIX}"):
                inside = Path(f"{target.name}{SUFFIX}")
            copy = room / inside
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
        first = room / f"{target.name}{SUFFIX}"
        text = first.read_text(encoding="utf-8")
        first.write_text(re.sub(r"\A# (Game|Edition): .*", rf"# \1: {title}", text), encoding="utf-8")
        for file in list_files(room):
            file.write_text(_LISTS.sub(rf"\g<1>{title}", file.read_text(encoding="utf-8")), encoding="utf-8")
        (room / THEME).write_text(_THEME.format(title=title), encoding="utf-8")
        room.rename(target)
