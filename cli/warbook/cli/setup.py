"""What is agreed before play, from options: mission, size, layout, and a force list for each side."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from warbook.cli.choices import meant, pick
from warbook.cli.lists import lists_in, read_list
from warbook.cli.problem import Problem, perhaps
from warbook.engine.force_lists import (
    ForceList,
    broken_limits,
    filled,
    musters,
    of_force,
    size_for,
    sizes,
)
from warbook.engine.game import Game, Setup

F = TypeVar("F", bound=Callable[..., Any])
SIDES = "AB"


def setup_options(function: F) -> F:
    """The options of every command that starts a game."""
    for option in (
        click.option(
            "--force",
            "forces",
            multiple=True,
            metavar="[A=]LIST",
            help="A side's force list: a YAML file, the name of a list of this game, or a force.",
        ),
        click.option("--layout", help="How the terrain is laid out."),
        click.option("--size", help="The size of the game, where it has sizes."),
        click.option("--mission", help="The mission; the first one, if not given."),
    ):
        function = option(function)
    return function


def make_setup(
    game: Game,
    folder: Path,
    mission: str | None,
    size: str | None,
    layout: str | None,
    forces: tuple[str, ...],
) -> Setup:
    """The setup that the options ask for, or the problem with them."""
    book = game.book
    chosen = pick("mission", mission, book.missions) if mission else next(iter(book.missions), "")
    known = sizes(game)
    if layout:
        layout = pick("layout", layout, (book.missions[chosen].layouts if chosen else ()) or book.layouts)
    if size:
        size = pick("size", size, known)
    if not musters(game):
        if forces:
            raise Problem(f"“{book.title}” is played without force lists.")
        return Setup(chosen, size or "", layout or "")
    offered = lists_in(folder, game)
    named = [_named(game, offered, text, size) for text in _by_side(forces)]
    size = size_for(game, offered, named, size or "")
    pair = filled(game, offered, named, size)
    for one in pair:
        broken = broken_limits(game, one.cards, size, one.kept)
        if broken:
            raise Problem(f"The force list “{one.name}” is not allowed. {' '.join(broken)}")
    return Setup(chosen, size, layout or "", (pair[0].cards, pair[1].cards))


def _by_side(forces: tuple[str, ...]) -> list[str | None]:
    """What was given for side A and for side B."""
    found: list[str | None] = [None, None]
    for text in forces:
        side, separator, rest = text.partition("=")
        if separator and side.upper() in SIDES and side:
            found[SIDES.index(side.upper())] = rest
        elif None in found:
            found[found.index(None)] = text
        else:
            raise Problem("There are two sides; `--force` is given at most twice.")
    return found


def _named(game: Game, offered: list[ForceList], text: str | None, size: str | None) -> ForceList | None:
    """The list that was asked for by file, name or force."""
    if text is None:
        return None
    if text.endswith((".yaml", ".yml")) or "/" in text:
        return read_list(Path(text), game)
    for one in offered:
        if meant(text, (one.path.stem, one.name)) is not None and meant(text, game.book.forces) is None:
            return one
    force = meant(text, game.book.forces)
    if force is not None:
        return of_force(game, offered, force, size or "")
    names = [*(one.path.stem for one in offered), *game.book.forces]
    raise Problem(f"There is no force list “{text}”.{perhaps(text, names)}")
