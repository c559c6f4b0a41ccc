"""Steps: what a way of going from square to square costs, needs, and is stopped by."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace
from types import MappingProxyType

from warbook.language import ir
from warbook.language.declare.procedures import needs_of
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader, scope_of
from warbook.language.declare.rolls import modifiers
from warbook.language.ir import Expr
from warbook.language.model import Rulebook, Step, Test
from warbook.language.resolve.having import LEVEL
from warbook.language.walk import nodes

NO_TESTS: Mapping[str, Test] = MappingProxyType({})
CORNERS = {"both sides open": "both", "one side open": "one", "any sides": "any", "none": "none"}
_OF_THE_LAND = (
    ir.Num,
    ir.Var,
    ir.Arith,
    ir.Compare,
    ir.And,
    ir.Or,
    ir.Not,
    ir.Truth,
    ir.Listed,
    ir.HeightBetween,
)


def step(r: Reader, raw: Raw) -> Step:
    """One way of going."""
    signature = r.names.steps[raw.name]
    if not r.names.space.grid:
        raise r.context(raw.head).fail(
            "W454",
            None,
            "Steps lead from square to square, and this game is played on a table.",
            "On a table terrain and the laws of movement say what a move costs.",
        )
    ends = [x for x in signature.roles if x.type == ir.PLACE]
    if (
        len(signature.roles) != 3
        or [x.prep for x in signature.roles] != ["by", "from", "to"]
        or len(ends) != 2
    ):
        raise r.context(raw.head).fail(
            "W454",
            None,
            "A step needs to know who goes, from where and to where.",
            f"Write “### Step: {raw.name} by mover (a KIND) from here (a Square) to next (a Square)”.",
        )
    scope = scope_of(signature.roles)
    fact, corners = raw.fact("Cost"), raw.fact("Corners")
    cost = r.attempt(lambda: r.expression(fact.value, scope)) if fact is not None else None
    if fact is not None and cost is not None and cost.type != ir.SQUARES:
        r.fault("W314", fact.value, "A step costs squares.", "Write “1 square”.")
    if corners is not None and corners.value.text.strip() not in CORNERS:
        r.fault("W392", corners.value, f"A step to a corner needs {', '.join(CORNERS)}.")
    changes = modifiers(r, raw.tables, scope, "")
    needs, stops = needs_of(r, raw, scope), needs_of(r, raw, scope, "Stops")
    return Step(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        roles=signature.roles,
        cost=cost or ir.Num(1, type=ir.SQUARES),
        modifiers=changes,
        needs=needs,
        stops=stops,
        corners=CORNERS.get(corners.value.text.strip(), "any") if corners is not None else "any",
        straight=r.yes(raw, "In a straight line"),
        slowed=raw.fact("Slowed") is None or r.yes(raw, "Slowed"),
        fixed=False,
    )


def with_fixed_steps(book: Rulebook) -> Rulebook:
    """A rulebook in which it is noted which steps cost everybody the same, by the lie of the land alone."""
    fixed = {name: replace(one, fixed=_fixed(book, one)) for name, one in book.steps.items()}
    return replace(book, steps=fixed) if fixed else book


def _fixed(book: Rulebook, one: Step) -> bool:
    changes = one.modifiers
    parts = [one.cost, *(m.amount for m in changes), *(m.test for m in changes), *(n.test for n in one.needs)]
    return all(of_the_land(book.stats, x, one.roles[0].name, book.tests) for x in parts)


def of_the_land(
    stats: Container[str], expr: Expr | None, mover: str = "", tests: Mapping[str, Test] = NO_TESTS
) -> bool:
    """Whether an expression reads nothing but heights, walls and terrain of squares, itself and in the definitions that it
    names; none may name itself."""
    for node in nodes(expr):
        match node:
            case ir.Var(name=name) if name == mover:
                return False
            case ir.Call(name=name) if name in tests:
                others = {other: test for other, test in tests.items() if other != name}
                if not of_the_land(stats, tests[name].test, "", others):
                    return False
            case ir.Field(of=of, name=name) if of.type.base in ("place", "terrain") and (
                name == LEVEL or name in stats
            ):
                continue
            case ir.Spatial(relation="between" | "touches", args=args) if all(
                a.type.base in ("place", "terrain") for a in args
            ):
                continue
            case ir.All() | ir.Where() | ir.Some() if _terrains(node):
                continue
            case _ if not isinstance(node, _OF_THE_LAND):
                return False
    return True


def _terrains(node: ir.All | ir.Where | ir.Some) -> bool:
    """Whether a set, or a question about one, is of sorts of terrain."""
    return (node.of if isinstance(node, ir.Some) else node).type.base == "terrain"
