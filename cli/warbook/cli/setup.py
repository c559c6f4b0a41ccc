"""What is agreed before play, from options: mission, size, layout, and a force list for each side."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from warbook.cli.choices import meant, pick
from warbook.cli.lists import ForceList, broken_limits, lists_in, made_up, musters, read_list, sizes
from warbook.cli.problem import Problem, perhaps
from warbook.engine.game import Game, Setup
from warbook.language.model import PLAYERS

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
    size = size or next((one.size for one in named if one is not None and one.size), "")
    size = size or next((one.size for one in offered if one.size), "") or (known[0] if known else "")
    pair = _filled(game, offered, named, size)
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
        fitting = [one for one in offered if one.force == force and (not size or one.size in ("", size))]
        return fitting[0] if fitting else made_up(game, force, size or "")
    names = [*(one.path.stem for one in offered), *game.book.forces]
    raise Problem(f"There is no force list “{text}”.{perhaps(text, names)}")


def _filled(
    game: Game, offered: list[ForceList], named: list[ForceList | None], size: str
) -> list[ForceList]:
    """Both sides' lists; where none was asked for the first fitting ones, of different forces if possible."""
    pair = list(named)
    fitting = [one for one in offered if one.size in ("", size)]
    for side in PLAYERS:
        if pair[side] is None:
            other = pair[1 - side]
            taken = other.force if other is not None else None
            choice = next((one for one in fitting if one.force != taken), fitting[0] if fitting else None)
            if choice is None:
                forces = [force for force in game.book.forces if force != taken] or [*game.book.forces, ""]
                choice = made_up(game, forces[0], size)
            pair[side] = choice
    return [one for one in pair if one is not None]
