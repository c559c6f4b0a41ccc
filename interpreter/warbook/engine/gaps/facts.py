"""Facts of declarations that are no sentences, otherwise: who may look, and how high or how deep something is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from warbook.engine.gaps.turns import LEFT_OUT, NUMBER, WORD, Turn, Turned, otherwise
from warbook.language import ir
from warbook.language.model import GroupDecl, Kind, Resource, Rulebook, Sight, Terrain, Token

SIXTIETHS = 60
"""Of a square, in which heights are kept on a grid."""
UNDER = {"height": "Height", "slows": "Slows", "low": "Lower"}
"""Under which label a measure stands."""
FROM = {False: "the opponent", True: "everyone"}
"""From whom something is hidden: from everyone, where it is secret."""


def facts(declared: Any, book: Rulebook) -> Turned:
    """The facts of a declaration, otherwise."""
    match declared:
        case Token() | Resource() | GroupDecl():
            yield from looked_at(declared)
        case Terrain():
            yield from measured(declared, ("height",), height(book))
            yield from measured(declared, ("slows",), 1 if book.space.grid else ir.MICROMETRES_PER_INCH)
        case Sight():
            yield from measured(declared, ("height", "low"), height(book))
        case Kind():
            yield from measured(declared, ("height",), height(book))
    if isinstance(declared, GroupDecl):
        for name, words in (("in_play", "In play"), ("shared", "Shared"), ("lasts", "Lasts")):
            if getattr(declared, name):
                yield Turn(LEFT_OUT, words), otherwise(declared, **{name: None if name == "lasts" else False})


def looked_at(declared: Token | Resource | GroupDecl) -> Turned:
    """Something hidden that is open, or hidden from more or fewer than it is."""
    if not declared.hidden:
        return
    words = FROM[declared.secret]
    yield Turn(LEFT_OUT, words), replace(declared, hidden=False, secret=False)
    of_nobody = (
        declared.holder is None and not declared.owned
        if isinstance(declared, GroupDecl)
        else declared.holder == "Square"
    )
    if not of_nobody:
        yield Turn(WORD, words, FROM[not declared.secret]), replace(declared, secret=not declared.secret)


def measured(declared: Any, names: tuple[str, ...], unit: int) -> Turned:
    """Measures one unit more and less, or half a one where half units are used."""
    for name in names:
        old = getattr(declared, name)
        if not old:
            continue
        step = unit // 2 if old % unit else unit
        for new in (old + step, old - step):
            if new > 0:
                words = (f"{old / unit:g}", f"{new / unit:g}")
                yield Turn(NUMBER, *words, under=UNDER[name]), otherwise(declared, **{name: new})


def height(book: Rulebook) -> int:
    """The unit in which heights are told."""
    return SIXTIETHS if book.space.grid else ir.MICROMETRES_PER_INCH


@dataclass(frozen=True, slots=True)
class Pair:
    """Two neighbouring statements that have changed places."""

    first: ir.Do
    second: ir.Do


def swapped(steps: tuple[Any, ...]) -> Iterator[tuple[Pair, tuple[Any, ...]]]:
    """Steps of which two neighbours have changed places, both written by somebody; None stands for one that stays."""
    for i, (one, other) in enumerate(pairwise(steps)):
        if one is None or other is None:
            continue
        if one != other and other.span is not None and other.span != one.span:
            yield Pair(one, other), (*steps[:i], other, one, *steps[i + 2 :])
