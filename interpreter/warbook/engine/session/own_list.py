"""A force list that was made on a screen, as plain data: read with suspicion.

It has `name`, `force`, `size`, `kept` (amounts by name), and `units`, each with its `card`, how many (`count`), and what it `carries`
in the place of what is printed: names by group.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from warbook.engine.entries import entry
from warbook.engine.force_lists import ForceList, sizes
from warbook.engine.game import Game

MOST, LONGEST = 200, 200
"""So many units a list holds at most, and so many letters a name."""


class NoList(ValueError):
    """Something that is no list of this game; says why."""


def own_list(game: Game, data: Any) -> ForceList:
    """The list that was made. Raises `NoList`; whether it keeps to the limits is not asked here."""
    if not isinstance(data, Mapping):
        raise NoList("This is no force list.")
    name = _word(data.get("name", "")) or "Your own list"
    force, size = _word(data.get("force", "")), _word(data.get("size", ""))
    if force and force not in game.book.forces:
        raise NoList(f"There is no force “{force}”.")
    if size and size not in sizes(game):
        raise NoList(f"There is no size “{size}”.")
    units = data.get("units", [])
    if not isinstance(units, list) or not 0 < len(units) <= MOST:
        raise NoList(f"“{name}” has no units." if units == [] else "A list has units.")
    cards = tuple(one for unit in units for one in _unit(game, force, unit))
    if len(cards) > MOST:
        raise NoList(f"“{name}” lists more than {MOST} units.")
    return ForceList(Path(), name, force, size, cards, tuple(_kept(game, data.get("kept", {}))))


def _word(given: Any) -> str:
    if not isinstance(given, str) or len(given) > LONGEST:
        raise NoList("A name is a short text.")
    return given


def _unit(game: Game, force: str, unit: Any) -> Iterator[str]:
    """The entries of one line of a list."""
    if not isinstance(unit, Mapping):
        raise NoList("A unit of a list tells its card.")
    card = _card(game, force, unit.get("card"), "unit")
    count, carries = unit.get("count", 1), unit.get("carries", {})
    if type(count) is not int or not 1 <= count <= MOST:
        raise NoList(f"Of “{card}” there are 1 to {MOST}.")
    if not isinstance(carries, Mapping):
        raise NoList(f"What “{card}” carries is told by groups.")
    own, held = game.book.own_groups(card), dict(game.book.cards[card].holds)
    for group, names in carries.items():
        if group not in own or not isinstance(names, list) or len(names) > MOST:
            raise NoList(f"“{card}” has no such group.")
        held[group] = tuple(_card(game, force, one, own[group]) for one in names)
        if any(own[group] not in game.book.lineage(game.book.cards[one].kind) for one in held[group]):
            raise NoList(f"“{card}” cannot carry that as {group}.")
    every = [name for group in own for name in held.get(group, ())]
    yield from [entry(card, every if carries else None)] * count


def _card(game: Game, force: str, given: Any, what: str) -> str:
    name = _word(given)
    if name not in game.book.cards:
        raise NoList(f"There is no {what} “{name}”.")
    if force and game.book.cards[name].force not in ("", force):
        raise NoList(f"“{name}” does not belong to the force “{force}”.")
    return name


def _kept(game: Game, given: Any) -> Iterator[tuple[str, int]]:
    if not isinstance(given, Mapping):
        raise NoList("What is kept is told by its name.")
    for name, amount in given.items():
        known = game.book.resources.get(name)
        if known is None or not known.kept or type(amount) is not int or not 0 <= amount < 10**6:
            raise NoList("Nothing like that is kept between games.")
        yield name, amount
