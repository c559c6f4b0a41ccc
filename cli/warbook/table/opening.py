"""What is agreed before play, as the page asks for it: missions, sizes, layouts, forces, and who plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from warbook.engine.game import Setup
from warbook.engine.players import NAMES
from warbook.engine.session import HUMAN

WHO = (HUMAN, *NAMES)


class Unfit(ValueError):
    """A choice that cannot be played; says why."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen on the setup screen; "" where nothing was."""

    mission: str
    size: str
    layout: str
    forces: tuple[str, str]
    sides: tuple[str, str]


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
    forces, sides = data.get("forces", ["", ""]), data.get("sides", [HUMAN, "greedy"])
    for pair in (forces, sides):
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(x, str) for x in pair):
            raise Unfit("There are two sides.")
    if any(side not in WHO for side in sides):
        raise Unfit(f"A side is played by one of {', '.join(WHO)}.")
    if any("/" in force or len(force) > 200 for force in forces):
        raise Unfit("A force is chosen by its name.")
    return Chosen(
        words["mission"], words["size"], words["layout"], (forces[0], forces[1]), (sides[0], sides[1])
    )
