"""How much somebody has of something: `exactly 1 Fear`, `2 or more Units`."""

from __future__ import annotations

from collections.abc import Callable

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Lasting
from warbook.language.names import plural
from warbook.language.readback.nouns import peeled
from warbook.language.readback.writer import Writer
from warbook.language.walk import variables


def amount_held(w: Writer, op: str, left: Expr, right: Expr) -> tuple[Expr, str] | None:
    """Who has how much, where a comparison is about what somebody has; None where it is about a number."""
    if not isinstance(right, ir.Num) or op == "!=" or right.value < 0:
        return None
    match left:
        case ir.Field(of=of, name=name) if name in w.book.tokens or name in w.book.resources:
            if left.type != ir.NUMBER or of.type.base not in ("thing", "player", "place"):
                return None
            token = w.book.tokens.get(name)
            if token is not None and token.lasting is not None:
                return None
            if token is not None and not token.many and (op, right.value) in ((">=", 1), ("==", 0), ("<", 1)):
                return of, name if op == ">=" else f"no {name}"
            return of, quantity(op, right.value, lambda n: w.book.counted(n, name).partition(" ")[2])
        case ir.Count(of=ir.Parts(of=of)):
            part = left.of.type.arg
            return of, quantity(op, right.value, lambda n: part if n == 1 else plural(part))
        case ir.Count(of=ir.Where() as of):
            base, tests = peeled(of)
            match base, tests:
                case ir.All(kind=kind), [
                    (var, ir.Compare(op="==", left=ir.Owner(of=ir.Var(name=name)), right=who))
                ]:
                    if name == var and var not in variables(who):
                        return who, quantity(op, right.value, lambda n: kind if n == 1 else plural(kind))
    return None


def noted_as(name: str, kept: Lasting) -> str:
    """What is noted of somebody for a time, with the number that tells it from another in the same words."""
    said = kept.said.replace("{n} ", "")
    return f"{said}{name.removeprefix(f'{said} ({kept.until})')} {kept.until}"


def quantity(op: str, amount: int, noun: Callable[[int], str]) -> str:
    """So many of a noun, as a comparison says it."""
    match op, amount:
        case ("==", 0) | ("<", 1):
            return f"no {noun(2)}"
        case "==", _:
            return f"exactly {amount} {noun(amount)}"
        case ">=", _:
            return f"{amount} or more {noun(2)}"
        case "<=", _:
            return f"at most {amount} {noun(amount)}"
        case ">", _:
            return f"more than {amount} {noun(amount)}"
    return f"fewer than {amount} {noun(amount)}"
