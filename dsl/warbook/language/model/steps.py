"""Steps: how pieces go from square to square."""

from __future__ import annotations

from dataclasses import dataclass

from warbook.language.ir import Expr
from warbook.language.model.base import Decl
from warbook.language.model.procedures import Need, Role
from warbook.language.model.rolls import Modifier


@dataclass(frozen=True, slots=True)
class Step(Decl):
    """A way to go from a square to a neighbouring one, at a price in squares.

    A diagonal step needs both, one or any of the sides of its corner to be open (`corners`; none: there are no
    such steps). `needs` must all hold; after a step for which one of `stops` holds the move ends. `straight` moves
    keep their direction. `fixed` is one whose price depends on nothing but the lie of the land; terrain that slows adds
    to it where the step is `slowed`.
    """

    roles: tuple[Role, ...]
    cost: Expr
    modifiers: tuple[Modifier, ...]
    needs: tuple[Need, ...]
    stops: tuple[Need, ...]
    corners: str
    straight: bool
    fixed: bool
    slowed: bool = True
