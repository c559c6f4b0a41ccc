"""What is agreed before play, from options: mission, size, layout, and a force list for each side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

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

SIDES = "AB"
Command = Callable[..., int]


@dataclass(frozen=True, slots=True)
class Agreed:
    """What the options say of the setup; None where they say nothing."""

    mission: str | None = None
    size: str | None = None
    layout: str | None = None
    forces: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self != Agreed()


@dataclass(frozen=True, slots=True)
class Begun:
    """How the options let a game begin: its setup, who plays each side ("" where nothing is said), which dice, the file that it
    is kept in."""

    agreed: Agreed
    sides: tuple[str, str]
    seed: int | None
    save: Path | None
    chosen: bool
    """Whether any option says how a new game begins."""

    def players(self, game: Game, before: tuple[str, ...] = ()) -> tuple[str, str]:
        """Who plays each side of a game: A a person and B the computer, unless it is said otherwise, or was `before`, in a game
        that is gone on with. Raises `Problem` where somebody is to be hard to beat who is not, in this game."""
        from warbook.engine.players import why_not_hard

        usual = before if before and all(who in _players() for who in before) else ("human", "normal")
        found = self.sides[0] or usual[0], self.sides[1] or usual[1]
        why = why_not_hard(game) if "hard" in found else None
        if why is not None:
            raise Problem(why)
        return found


def _players() -> tuple[str, ...]:
    from warbook.engine.players import LEVELS, NAMES

    return ("human", *LEVELS, *NAMES)


def setup_options(command: Command) -> Command:
    """The options of every command that starts a game; it gets them as `agreed`."""

    @wraps(command)
    def collected(
        mission: str | None, size: str | None, layout: str | None, forces: tuple[str, ...], **others: Any
    ) -> int:
        return command(agreed=Agreed(mission, size, layout, forces), **others)

    found: Command = collected
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
        found = option(found)
    return found


def game_options(command: Command) -> Command:
    """The options of a command that plays one game; it gets them as `begun`."""

    @wraps(command)
    def collected(
        sides: tuple[str, ...], agreed: Agreed, seed: int | None, save_file: str | None, **others: Any
    ) -> int:
        save = Path(save_file) if save_file else None
        chosen = bool(sides or agreed or seed is not None)
        return command(begun=Begun(agreed, who_plays(sides), seed, save, chosen), **others)

    found: Command = collected
    for option in (
        click.option(
            "--save",
            "save_file",
            type=click.Path(dir_okay=False),
            help="Keep the game in this file, and go on from it.",
        ),
        click.option(
            "--seed", type=click.IntRange(0), help="For dice that can be repeated; drawn if not given."
        ),
        setup_options,
        click.option(
            "--side",
            "sides",
            multiple=True,
            metavar="A=WHO",
            help="Who plays a side: human; easy, normal, hard; random, quick, greedy, planner.",
        ),
    ):
        found = option(found)
    return found


def who_plays(sides: tuple[str, ...]) -> tuple[str, str]:
    """The player that is asked for of each side; "" where none is."""
    known = _players()
    found = dict.fromkeys(SIDES, "")
    for text in sides:
        side, separator, who = (part.strip() for part in text.partition("="))
        if not separator or side.upper() not in tuple(SIDES):
            raise Problem(f"A side is given as “A=human” or “B=normal”, not as “{text}”.")
        if who not in known:
            raise Problem(f"Nobody called “{who}” can play.{perhaps(who, known)}")
        found[side.upper()] = who
    return found["A"], found["B"]


def make_setup(game: Game, folder: Path, agreed: Agreed | None = None) -> Setup:
    """The setup that the options ask for, or the problem with them."""
    book, agreed = game.book, agreed or Agreed()
    size, layout, forces = agreed.size, agreed.layout, agreed.forces
    chosen = (
        pick("mission", agreed.mission, book.missions) if agreed.mission else next(iter(book.missions), "")
    )
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
