"""What is agreed before play, as the setup screen asks for it: missions, sizes, layouts, forces, and who plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from warbook.engine.force_lists import ForceList, broken_limits, filled, musters, of_force, size_for, sizes
from warbook.engine.game import Game, Setup
from warbook.engine.players import ABOUT, LEVELS, NAMES, is_hard, why_not_hard
from warbook.engine.session.course import HUMAN
from warbook.engine.session.own_list import NoList, own_list

WHO = (HUMAN, *LEVELS, *NAMES)
EASIEST = "random"
"""Who is offered besides the levels: no opponent, but soon done, and to be looked at."""


class Unfit(ValueError):
    """A choice that cannot be played; says why."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen on the setup screen; "" where nothing was. `lists` are those that people have made themselves, as plain
    data that nobody has looked at yet; None where one of the game's is chosen."""

    mission: str
    size: str
    layout: str
    forces: tuple[str, str]
    sides: tuple[str, str]
    lists: tuple[Any, Any] = (None, None)


@dataclass(frozen=True, slots=True)
class Opening:
    """`offers` is what the page shows, plain data; `made` turns a choice into a setup, or raises `Unfit`."""

    offers: Mapping[str, Any]
    made: Callable[[Chosen], Setup]


def chosen(data: Any) -> Chosen:
    """The choice in a message. Raises `Unfit`."""
    words: dict[str, str] = {}
    if not isinstance(data, Mapping):
        raise Unfit("This is no choice.")
    for name in ("mission", "size", "layout"):
        word = data.get(name, "")
        if not isinstance(word, str) or len(word) > 200:
            raise Unfit(f"“{name}” is a name.")
        words[name] = word
    forces, sides = data.get("forces", ["", ""]), data.get("sides", [HUMAN, "normal"])
    for pair in (forces, sides):
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(x, str) for x in pair):
            raise Unfit("There are two sides.")
    if any(side not in WHO for side in sides):
        raise Unfit(f"A side is played by one of {', '.join(WHO)}.")
    if any("/" in force or len(force) > 200 for force in forces):
        raise Unfit("A force is chosen by its name.")
    lists = data.get("lists", [None, None])
    if not isinstance(lists, list) or len(lists) != 2:
        raise Unfit("There are two sides.")
    pairs = (forces[0], forces[1]), (sides[0], sides[1]), (lists[0], lists[1])
    return Chosen(words["mission"], words["size"], words["layout"], *pairs)


def opening_of(game: Game, lists: Sequence[ForceList]) -> Opening:
    """What can be chosen for a game that came with these lists; a list is known by the name of its file."""
    book = game.book
    told = [
        {
            "name": one.path.stem,
            "title": one.name,
            "force": one.force,
            "size": one.size,
            "units": list(one.cards),
        }
        for one in lists
    ]
    offers = {
        "missions": [
            {
                "name": one.name,
                "title": one.title or one.name,
                "short": one.short,
                "layouts": list(one.layouts),
            }
            for one in book.missions.values()
        ],
        "layouts": list(book.layouts),
        "sizes": sizes(game),
        "lists": told,
        "forces": list(book.forces) if musters(game) else [],
        "players": [
            {"name": HUMAN, "about": "a person"},
            *({"name": n, "about": ABOUT[who]} for n, who in LEVELS.items() if n != "hard" or is_hard(game)),
            {"name": EASIEST, "about": ABOUT[EASIEST]},
        ],
    }
    return Opening(offers, lambda choice: _setup(game, lists, choice))


def _setup(game: Game, lists: Sequence[ForceList], choice: Chosen) -> Setup:
    """The setup that a choice comes to. Raises `Unfit`."""
    book = game.book
    for what, word, known in (
        ("mission", choice.mission, book.missions),
        ("layout", choice.layout, book.layouts),
        ("size", choice.size, sizes(game)),
    ):
        if word and word not in known:
            raise Unfit(f"There is no {what} “{word}”.")
    mission = choice.mission or next(iter(book.missions), "")
    why = why_not_hard(game)
    if "hard" in choice.sides and why is not None:
        raise Unfit(why)
    laid = book.missions[mission].layouts if mission else ()
    if choice.layout and laid and choice.layout not in laid:
        raise Unfit(f"“{choice.layout}” is no layout of this mission.")
    if not musters(game):
        if any(choice.forces) or choice.lists != (None, None):
            raise Unfit(f"“{book.title}” is played without force lists.")
        return Setup(mission, choice.size, choice.layout)
    named = [
        _force(game, lists, name, choice.size) if own is None else _own(game, own)
        for name, own in zip(choice.forces, choice.lists, strict=True)
    ]
    size = size_for(game, lists, named, choice.size)
    pair = filled(game, lists, named, size)
    for one in pair:
        broken = broken_limits(game, one.cards, size, one.kept)
        if broken:
            raise Unfit(f"The force list “{one.name}” is not allowed. {' '.join(broken)}")
    return Setup(mission, size, choice.layout, (pair[0].cards, pair[1].cards))


def _own(game: Game, data: Any) -> ForceList:
    try:
        return own_list(game, data)
    except NoList as why:
        raise Unfit(f"Your own list cannot be played. {why}") from why


def _force(game: Game, lists: Sequence[ForceList], name: str, size: str) -> ForceList | None:
    if not name:
        return None
    found = next((one for one in lists if one.path.stem == name), None)
    if found is not None:
        return found
    if name not in game.book.forces:
        raise Unfit(f"There is no force list “{name}”.")
    return of_force(game, lists, name, size)
