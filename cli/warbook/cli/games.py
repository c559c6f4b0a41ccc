"""Where games are: a folder by its path, or by name a game of this project or one that came with Warbook."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from warbook.cli.problem import WRONG, Problem, counted, perhaps

if TYPE_CHECKING:
    from warbook.engine.game import Game
    from warbook.language.loaded import Loaded

SUFFIX = ".rules.md"
HEAD = 30
"""So many lines of a rules file are read to see what it is."""
_HERE = Path(__file__).resolve()


def shipped() -> Path | None:
    """The folder of the games that came with Warbook: of the checkout, or inside the installed package."""
    checkout = _HERE.parents[3]
    for folder in (
        checkout / "rules" if (checkout / "pyproject.toml").is_file() else None,
        _HERE.parents[1] / "games",
    ):
        if folder is not None and folder.is_dir():
            return folder
    return None


def shelves() -> list[Path]:
    """The folders in which games are looked for by name, first the project's own."""
    found = [Path("rules")] if Path("rules").is_dir() else []
    own = shipped()
    if own is not None and not any(own.samefile(folder) for folder in found):
        found.append(own)
    return found


def is_game(folder: Path) -> bool:
    """Whether a folder holds rules files of its own."""
    try:
        return any(name.endswith(SUFFIX) for name in os.listdir(folder))
    except OSError:
        return False


def opening(folder: Path) -> list[str]:
    """The first lines of a folder's own rules file: its heading, and the facts under it."""
    try:
        with (folder / f"{folder.resolve().name}{SUFFIX}").open(encoding="utf-8", errors="replace") as file:
            return [line.strip() for line, _ in zip(file, range(HEAD), strict=False) if line.strip()]
    except OSError:
        return []


def module_name(folder: Path) -> str:
    """The name of the module in a folder; "" where a game or something else is."""
    first = next(iter(opening(folder)), "")
    return first.removeprefix("# Module:").strip() if first.startswith("# Module:") else ""


def taken_in(folder: Path) -> list[str]:
    """The modules that the game or module in a folder takes in."""
    facts = [line.removeprefix("- Takes in:") for line in opening(folder) if line.startswith("- Takes in:")]
    return [name.strip() for fact in facts for name in re.split(r",\s*(?:then\s)?|\sthen\s", fact)]


def hosts_of(folder: Path) -> list[Path]:
    """The games beside a module that take it in."""
    name = module_name(folder)
    return [game for game in games_in(folder.resolve().parent) if name in taken_in(game)]


def games_in(folder: Path) -> list[Path]:
    """The games in a folder of games; modules are looked at with the games that take them in."""
    try:
        inside = [folder / name for name in sorted(os.listdir(folder)) if is_game(folder / name)]
    except OSError:
        return []
    return [game for game in inside if not module_name(game)]


def known() -> dict[str, Path]:
    """Every game found by name, the project's own before those that came with Warbook."""
    found: dict[str, Path] = {}
    for folder in shelves():
        for game in games_in(folder):
            found.setdefault(game.name, game)
    return found


def find_game(name: str) -> Path:
    """The folder of a game, given by path or name."""
    path = Path(name)
    module = next((f for f in (path, *(s / name for s in shelves())) if module_name(f)), None)
    if module is not None:
        hosts = " or ".join(f"“{host.name}”" for host in hosts_of(module))
        raise Problem(
            f"“{module.name}” is a module, not a game. "
            + (f"Give a game that takes it in: {hosts}." if hosts else "No game beside it takes it in.")
        )
    if path.is_dir() and is_game(path):
        return path if path.name.strip(".") else path.resolve()  # “.” and “..” are no names
    games = known()
    key = name.strip().rstrip("/\\").casefold().replace(" ", "_").replace("-", "_")
    for known_name, folder in games.items():
        if key == known_name.casefold():
            return folder
    if path.is_file():
        raise Problem(f"“{name}” is a file. Give the folder of the game, “{path.parent}”.")
    if path.is_dir():
        inside = games_in(path)
        if len(inside) == 1:
            return inside[0]
        more = f" It holds several games; give one of them, such as “{inside[0]}”." if inside else ""
        raise Problem(f"There is no rules file (*{SUFFIX}) in the folder “{name}”.{more}")
    if not games:
        raise Problem(
            f"There is no game “{name}”, and no folder “rules” here. Give the path of a game's folder."
        )
    raise Problem(f"There is no game “{name}”.{perhaps(name, games)}")


def find_games(path: str | None) -> list[Path]:
    """The games to check or build: one folder, all in a folder; without a path the project's own, or those here."""
    here = Path.cwd()
    if path is None and not Path("rules").is_dir():
        if is_game(here):
            return hosts_of(here) if module_name(here) else [here]
        if found := games_in(here):
            return found
    if path is None:
        folder = next(iter(shelves()), None)
        if folder is None:
            raise Problem("There is no folder “rules” here. Give the path of a game's folder.")
        found = games_in(folder)
        if not found:
            raise Problem(f"There is no game in the folder “{folder}”.")
        return found
    given = Path(path)
    if module_name(given) and (hosts := hosts_of(given)):
        return hosts
    if given.is_dir() and not is_game(given):
        found = games_in(given)
        if found:
            return found
    return [find_game(path)]


def load(folder: Path) -> Loaded:
    """Reads a game, from the cache where nothing has changed."""
    from warbook.language.cache import load_cached

    return load_cached(folder)


def load_as_read(folder: Path) -> Loaded:
    """A game with all that could be read of it: what is kept of one with errors are these alone."""
    loaded = load(folder)
    if not loaded.errors or loaded.reader is not None:
        return loaded
    from warbook.language.cache import kept_past
    from warbook.language.load import load_game

    anew = load_game(folder, past=kept_past(folder))
    anew.diagnostics = loaded.diagnostics
    return anew


def open_book(folder: Path) -> Loaded:
    """A game's rulebook with its sources, or the errors that are in its way."""
    loaded = load(folder)
    if loaded.rulebook is None:
        from warbook.cli.output import show

        show(loaded.diagnostics, loaded.sources, folder)
        raise Problem(
            f"“{folder.name}” has {counted(len(loaded.errors), 'error')}; put them right first.", WRONG
        )
    return loaded


def game_in(folder: Path) -> Game:
    """The game in a folder, ready to play, or what is in its way: errors, or that it is not said how it goes."""
    return playable(open_book(folder))


def playable(loaded: Loaded) -> Game:
    """A rulebook without errors, ready to play."""
    from warbook.engine.game import Game

    assert loaded.rulebook is not None
    return sure_to_begin(Game(loaded.rulebook))


def sure_to_begin(game: Game) -> Game:
    """A game of which it is said how it goes."""
    if not game.begins:
        raise Problem(
            f"{game.book.title} cannot be played yet: no rule says how the game goes. "
            "Write “### Sequence: Game”, with its steps."
        )
    return game


def open_game(name: str) -> Game:
    """A game by its name or path, ready to play."""
    return game_in(find_game(name))
