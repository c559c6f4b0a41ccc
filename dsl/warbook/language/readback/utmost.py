"""Sets of those of which something is as high or as low as of any: `nearest to the bearer`, `with the highest Fuel`."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.readback.english import plural
from warbook.language.readback.writer import Writer
from warbook.language.resolve.substitution import substituted


def utmost(w: Writer, of: Expr) -> str:
    """`with the highest Fuel`, `nearest to the bearer`: where a set is those of which something is as high or as low as
    of any of it; "" for any other set."""
    match of:
        case ir.Where(
            of=inner,
            var=var,
            test=ir.Compare(op="==", left=left, right=ir.Total(of=all_, var=other, each=each, how=how)),
        ):
            match left, each:
                case ir.Count(of=some), ir.Count(of=others) if all_ == inner and how in MOST:
                    what = all_of_one(var, some)
                    if what and what == all_of_one(other, others):
                        return f"with the {MOST[how]} {what}"
            if all_ == inner and substituted(each, other, ir.Var(var, type=inner.type.one())) == left:
                match left:
                    case ir.Field(of=ir.Var(name=name), name=what):
                        return f"with the {how} {what}" if name == var and how != "sum" else ""
                    case ir.Count(of=ir.Group(owner=ir.Var(name=name) as owner, name=what) as held):
                        own = f"{plural(held.type.arg)} in own {what}" if owner.type == ir.PLAYER else what
                        return f"with the {MOST[how]} {own}" if name == var and how in MOST else ""
                    case ir.Distance(left=ir.Var(name=name), right=origin, vertical=False) if (
                        name == var and how == "lowest"
                    ):
                        return f"nearest to {w.say(origin)}"
        case ir.Where(
            of=inner,
            var=var,
            test=ir.And(
                of=(
                    ir.Compare(
                        op="==",
                        left=ir.Distance(left=ir.Var(name=name), right=origin, vertical=False),
                        right=ir.Total(
                            of=ir.Where(
                                of=all_,
                                var=free,
                                test=ir.Not(of=ir.Compare(left=ir.Var(name=free_), right=but)),
                            ),
                            var=other,
                            each=ir.Distance(left=ir.Var(name=far), right=origin_),
                            how="lowest",
                        ),
                    ),
                    ir.Not(of=ir.Compare(op="==", left=ir.Var(name=again), right=itself)),
                )
            ),
        ):
            if (
                name == again == var
                and all_ == inner
                and free == free_
                and far == other
                and origin == origin_ == but == itself
            ):
                return f"nearest to {w.say(origin)}"
    return ""


MOST = {"highest": "most", "lowest": "fewest"}


def all_of_one(var: str, of: Expr) -> str:
    """What things a set is, in the plural, if it is all of that kind that somebody has; "" for any other set."""
    match of:
        case ir.Where(
            of=ir.All(kind=kind),
            var=each,
            test=ir.Compare(op="==", left=ir.Owner(of=ir.Var(name=one)), right=ir.Var(name=whose)),
        ) if (one, whose) == (each, var):
            return plural(kind)
        case ir.Parts(of=ir.Var(name=name)) if name == var:
            return plural(of.type.arg)
    return ""


def wheres(of: Expr) -> Iterator[ir.Where]:
    """The sets within a set that are narrowed down, the narrowest first."""
    while isinstance(of, ir.Where):
        yield of
        of = of.of
