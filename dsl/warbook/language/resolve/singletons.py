"""What there is but one of: `the Ball`, `own Flagship` are that one."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr
from warbook.language.resolve.antecedents import instead
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.unclear import could_be
from warbook.language.sentence import Node


def is_singleton(c: Context, of: Expr) -> bool:
    """Whether a described set can have no more than one member, whatever happens."""
    names, kinds, sided = c.names, set(), False
    while isinstance(of, ir.Where):
        for test in of.test.of if isinstance(of.test, ir.And) else (of.test,):
            match test:
                case ir.Call(name=name, args=(ir.Var(name=var),)) if var == of.var:
                    kinds.add(name.removeprefix("card "))
                case ir.IsKind(of=ir.Var(name=var), kind=kind) if var == of.var:
                    kinds.add(kind)
                case ir.Compare(op="==" | "!=", left=ir.Owner(of=ir.Var(name=var))) if var == of.var:
                    sided = True
        of = of.of
    if isinstance(of, ir.All):
        kinds.add(of.kind)
    return bool(kinds & names.alone) or (sided and bool(kinds & names.alone_each))


def the_one(of: Expr) -> Expr:
    """The one member of a set that has no more."""
    var = "the one"
    return ir.Total(of, var, ir.Var(var, type=ir.NUMBER), "lowest", type=of.type.one(), span=of.span)


def where_there_is_one(of: Expr, var: str, done: Do, span: Span | None) -> Do:
    """What is done with the one member of a set, as `var`; nothing where it has none."""
    body = ir.Block((ir.Bind(var, the_one(of), span=span), done), span=span)
    return ir.If(ir.Some(of), body, span=span)


def called_by_role(c: Context, np: Node, of: Expr) -> None:
    """Refuses `When a Soldier is hit: The Bear …` of a verb with a role for a Bear: it is called by that, of however many Bears
    there may be."""
    if not isinstance(of, ir.All) or np.kind == "described":
        return
    role = next((n for n, one in c.scope.roles.items() if n.islower() and one.type == of.type.one()), None)
    if role is not None:
        message = f"This could be the {role}, or the only {of.kind} that there is."
        raise could_be(c, "W302", np, message, instead(c, with_article(c, np), f"the {role}"))


def how_single(of: Expr) -> str:
    """How it is said that there is but one of something, as the last words of a hint."""
    while isinstance(of, ir.Where):
        of = of.of
    if not isinstance(of, ir.All) or of.type.base != "thing":
        return ""
    return f" If there is never more than one {of.kind}, its Kind says so: “- In the box: 1”."
