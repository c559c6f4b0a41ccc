"""What must hold so that something comes of a statement, as far as laws go: where none of it may be done, it is not offered."""

from __future__ import annotations

from collections.abc import Collection

from warbook.language import ir
from warbook.language.bearing import bearers, bears, guarded, joined, solved
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import Law, Rulebook
from warbook.language.resolve.substitution import substituted
from warbook.language.walk import nodes


def needed(book: Rulebook, do: Do, known: Collection[str]) -> Expr | None:
    """What must hold for any of a statement to be allowed; None where some of it is, or it is not known beforehand. `known`
    are the variables that have a value before it. Nothing is withheld for what is hidden, as that would tell it."""
    found = allowed(book, do, known)
    return None if found is None or tells_hidden(book, found) else found


def tells_hidden(book: Rulebook, test: Expr) -> bool:
    """Whether a condition looks at what may be hidden from who is asked."""
    held = (book.tokens, book.resources, book.groups)
    hidden = {name for names in held for name, one in names.items() if one.hidden}
    for node in nodes(test):
        if isinstance(node, (ir.Field, ir.Group)) and node.name in hidden:
            return True
        if isinstance(node, (ir.Call, ir.Permitted)) and hidden:
            return True
    return False


def allowed(book: Rulebook, do: Do, known: Collection[str]) -> Expr | None:
    """The same, whatever it looks at."""
    match do:
        case ir.Block(of=of):
            parts = [allowed(book, part, known) for part in of]
            some = tuple(part for part in parts if part is not None)
            if not some or len(some) < len(parts):
                return None
            return some[0] if len(some) == 1 else ir.Or(some)
        case ir.If(then=then, otherwise=None):
            return allowed(book, then, known)
        case ir.May(body=body, refused=None):
            return allowed(book, body, known)
        case ir.Gain(of=of, name=name, amount=amount) if (sort := way(amount)) and sure(of, known):
            return not_forbidden(book, (sort, name), {"holder": of})
        case ir.Remove(of=of, for_good=True) if sure(of, known):
            return not_forbidden(book, ("removed", ""), {"gone": of})
        case ir.Move(of=of, put=False) if sure(of, known):
            return not_forbidden(book, ("move", ""), {"mover": of})
        case ir.Perform(name=name, args=args) if f"verb {name}" in book.procedures and all(
            sure(a, known) for a in args
        ):
            return verb_allowed(book, name.removeprefix("verb "), args)
        case ir.Join(of=of, group=group, leave=False) if sure(of, known):
            whose = {} if group.owner is None else {"slot": group.owner}
            return not_forbidden(book, ("join", group.name), {"member": of, **whose})
    return None


def way(amount: Expr) -> str:
    """Whether an amount is gained or lost; "" where that is not known."""
    match amount:
        case ir.Num(value=value):
            return "gain" if value > 0 else "lose" if value < 0 else ""
        case ir.Arith(op="-", left=ir.Num(value=0), right=ir.Num(value=value)) if value > 0:
            return "lose"
    return ""


def sure(of: Expr, known: Collection[str]) -> bool:
    """Whether it is known of whom is spoken before anything is done."""
    return all(node.name in known for node in nodes(of) if isinstance(node, ir.Var))


def not_forbidden(book: Rulebook, event: tuple[str, str], roles: dict[str, Expr]) -> Expr | None:
    """That no law forbids an event; None where none ever does, or something could come in its place."""
    if any(h.moment == "instead" and (h.event.sort, h.event.name) == event for h in book.hooks):
        return None
    laws = [
        law
        for law in book.laws
        if law.sort == "cannot"
        and (law.event.sort, law.event.name) == event
        and not law.event.placed
        and all(role in roles for role, _ in law.event.binds)  # who does it is not known beforehand
    ]
    free = tuple(ir.Not(applies(law, roles)) for law in laws)
    return ir.And(free) if free else None


def verb_allowed(book: Rulebook, verb: str, args: tuple[Expr, ...]) -> Expr | None:
    """That no law forbids what a declared verb does; None where none ever does."""
    if not any(
        law.sort == "cannot" and law.event.sort == "verb" and law.event.name == verb for law in book.laws
    ):
        return None
    roles = book.procedures[f"verb {verb}"].roles
    given = tuple((role.name, arg) for role, arg in zip(roles, args, strict=True))
    return ir.Permitted(verb, given)


def applies(law: Law, roles: dict[str, Expr]) -> Expr:
    """That a law holds of those to whom something would happen."""
    test = joined(*guarded(law.event), law.test)
    if law.bearer is not None:
        one, rest = solved(test, law.bearer)
        kind = ir.PLAYER if law.bearer.kind == "player" else Type("thing", law.bearer.kind)
        bearer = ir.Var("bearer", type=kind)
        if one is not None:
            test = substituted(joined(bears(law.bearer, bearer), rest), "bearer", one)
        else:
            of = bearers(law.bearer)
            test = ir.Some(ir.Where(of, "bearer", test, type=of.type))
    for role, var in law.event.binds:
        if role in roles:
            test = substituted(test, var, roles[role])
    return test
