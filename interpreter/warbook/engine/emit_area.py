"""Where something may be placed → a test of places, and a rough bound of them."""

from __future__ import annotations

from dataclasses import dataclass

from warbook.engine.emit_context import Context
from warbook.engine.emit_frame import Frame
from warbook.engine.law_modes import RESTING
from warbook.language import ir
from warbook.language.bearing import conjuncts, joined
from warbook.language.ir import Expr
from warbook.language.resolve.substitution import substituted
from warbook.language.walk import nodes


@dataclass(slots=True)
class Area:
    """Where something may be placed: a compiled test, and what is needed to call it."""

    name: str
    params: list[str]
    near: tuple[Expr, Expr] | None
    zone: tuple[str, Expr] | None
    move: ir.Spatial | None
    context: Context

    def hint(self, body: Frame) -> str:
        """Source of a rough bound: near something, in a zone, or the squares that a move leads to."""
        if self.move is not None:
            return f"('squares', {self.context.exprs.within_move(self.move, body.env)})"
        if self.near is not None:
            return f"('near', {body.ex(self.near[0])}, {body.ex(self.near[1])})"
        if self.zone is not None:
            return f"('zone', {self.context.exprs.table(('zone', self.zone[0]), self.zone[0])}, {body.ex(self.zone[1])})"
        return "None"


POINT = "point "
"""What a point that is looked for is called, which no role is."""


def points_of(c: Context, of: Expr, env: dict[str, str]) -> Area:
    """A compiled test of points of a table, whose first argument is the point, and what bounds it roughly."""
    point = ir.Var(POINT, type=ir.PLACE)
    tests: list[Expr] = []
    while isinstance(of, ir.Where):
        tests.append(substituted(of.test, of.var, point))
        of = of.of
    return area_of(c, ir.Place(point, point, joined(*reversed(tests))), env, (POINT,))


def area_of(c: Context, do: ir.Place, env: dict[str, str], first: tuple[str, ...] = ()) -> Area:
    """A compiled test of places, and what bounds it roughly; `first` are arguments that come before all others."""
    c.areas += 1
    name = f"area{c.areas}"
    parts = conjuncts(do.area)
    move = next(
        (p for p in parts if isinstance(p, ir.Spatial) and p.relation == "reached" and p.args[0] == do.of),
        None,
    )
    test = joined(*(p for p in parts if p is not move))
    told = (test, do.of) if do.moves else test
    params = [v for v in dict.fromkeys(n.name for n in nodes(told) if isinstance(n, ir.Var)) if v in env]
    inner = {v: f"a{i}" for i, v in enumerate((*first, *params))}
    head = "".join(f", {name}" for name in inner.values())
    law = f" and law_move(s, {c.exprs.ex(do.of, inner)}, {RESTING})" if do.moves else ""
    c.texts.append(
        f"def {name}(s{head}):\n    F = s.F; G = s.G; S = s.game.space\n    return {c.exprs.ex(test, inner)}{law}"
    )
    near = zone = None
    for node in nodes(test):
        if (
            isinstance(node, ir.Near)
            and not node.left.type.many
            and isinstance(node.left, type(do.of))
            and node.left == do.of
        ):
            near = (node.right, node.distance)
        if (
            isinstance(node, ir.Spatial)
            and node.relation == "inside"
            and isinstance(node.args[1], ir.Field)
            and node.args[1].type.base == "zone"
        ):
            zone = (node.args[1].name, node.args[1].of)
    if c.book.space.grid:
        sure = [
            p for p in parts if isinstance(p, ir.Spatial) and p.relation == "inside" and p.args[0] == do.of
        ]
        fields = [
            p.args[1] for p in sure if isinstance(p.args[1], ir.Field) and p.args[1].type.base == "zone"
        ]
        zone = next(((f.name, f.of) for f in fields), None)
    if near is not None and any(isinstance(n, ir.Var) and n.name not in env for e in near for n in nodes(e)):
        near = None
    return Area(name, params, near, zone, move, c)
