"""Laws on whom an Action is used against: whom they forbid is left out where the Action's target is chosen."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.bearing import bearers, bears, guarded, joined, solved
from warbook.language.declare.reader import Reader
from warbook.language.diagnostic import Diagnostic, Severity
from warbook.language.ir import Expr, Type
from warbook.language.model import Action, Law, Procedure, Rulebook
from warbook.language.resolve.occurrences import AGAINST
from warbook.language.resolve.substitution import substituted
from warbook.language.walk import nodes, put


def with_spared(r: Reader, book: Rulebook) -> Rulebook:
    """A game whose Actions ask, where they choose their targets, after the laws on whom they are used against."""
    laws = [law for law in book.laws if law.event.sort == AGAINST]
    actions = dict(book.actions)
    for law in laws:
        kind = dict(law.event.kinds).get(dict(law.event.binds)["target"])
        if kind is None:  # it speaks of whom no kind is known
            r.faults.append(nowhere(law, "piece"))
            continue
        reached = False
        for name in concerned(actions, law):
            action = actions[name]
            choice = target_of(r, action, kind)
            if action.procedure is None or choice is None:
                continue
            reached = True
            test = ir.Not(forbids(law, action.procedure, choice, name))
            actions[name] = replace(action, procedure=narrowed(action.procedure, choice, test))
        if not reached:
            r.faults.append(nowhere(law, kind))
    return replace(book, actions=actions)


def concerned(actions: dict[str, Action], law: Law) -> list[str]:
    """The Actions with steps of their own that a law speaks of: the one that it names or that one is like, or all."""
    if not law.event.name:
        return [name for name, action in actions.items() if action.procedure is not None]
    action = actions.get(law.event.name)
    seen: set[str] = set()
    while action is not None and action.procedure is None and action.like and action.name not in seen:
        seen.add(action.name)
        action = actions.get(action.like)
    below = [n for n, a in actions.items() if a.like == law.event.name and a.procedure is not None]
    return below if action is None else [action.name, *below]


def target_of(r: Reader, action: Action, kind: str) -> ir.Choose | None:
    """Where an Action's target is chosen: one of its heading, else what its player chooses in its steps, called target
    or the only one of such a kind; None where it is not clear which."""
    if action.procedure is None:
        return None
    user = next((role for role in action.procedure.roles if role.prep == "by"), None)
    if user is None:
        return None
    player = ir.Owner(ir.Var(user.name, type=user.type))
    found = [n for n in nodes(action.procedure.body) if isinstance(n, ir.Choose) and n.by == player]
    found = [n for n in found if n.of.type.base == "thing" and _of_kind(r, n, kind)]
    signature = r.names.actions.get(action.name)
    headed = {role.name for role in signature.roles if role.prep != "by"} if signature is not None else set()
    for names in (headed, {"target"}):
        if any(n.var in names for n in found):
            found = [n for n in found if n.var in names]
    return found[0] if len(found) == 1 else None


def _of_kind(r: Reader, choice: ir.Choose, kind: str) -> bool:
    chosen = choice.of.type.arg
    return r.names.kind_of(chosen, kind) or r.names.kind_of(kind, chosen)


def forbids(law: Law, procedure: Procedure, choice: ir.Choose, name: str) -> Expr:
    """The condition under which a law forbids what is chosen, in the names of the Action's steps."""
    test, bearer = joined(*guarded(law.event), law.test), law.bearer
    action = ir.Var("action", type=ir.ACTION)
    if bearer is not None:
        one, rest = solved(test, bearer)
        kind = ir.PLAYER if bearer.kind == "player" else Type("thing", bearer.kind)
        if one is not None:
            test = joined(bears(bearer, one), rest and substituted(rest, "bearer", one))
        else:
            every = bearers(bearer)
            held = ir.Where(every, "bearer", test, type=kind.set())
            test = ir.Some(held)
    user = next(role for role in procedure.roles if role.prep == "by")
    roles = {
        "user": ir.Var(user.name, type=user.type),
        "target": ir.Var(choice.var, type=choice.of.type.one()),
        "action": action,
    }
    for role, var in law.event.binds:
        test = substituted(test, var, roles[role])
    if law.event.name and law.event.name != name:
        named = ir.Listed("action", law.event.name, type=ir.ACTION)
        test = joined(ir.Compare("==", action, named), test)
    return test


def narrowed(procedure: Procedure, choice: ir.Choose, test: Expr) -> Procedure:
    """An Action's steps and needs with fewer to choose from."""
    of = ir.Where(choice.of, choice.var, test, type=choice.of.type)
    needs = tuple(replace(need, test=put(need.test, choice.of, of)) for need in procedure.needs)
    return replace(procedure, body=put(procedure.body, choice.of, of), needs=needs)


def nowhere(law: Law, kind: str) -> Diagnostic:
    """The fault of a law on a target that no Action's player chooses."""
    named = law.event.name or "an Action"
    message = f"Whom {named} is used against is not chosen in its steps, or it is not clear which of those chosen it is."
    hint = (
        f"Write it into its heading, “### Action: {law.event.name or 'NAME'} by user (a KIND) at target (a {kind})”; or "
        f"call what is chosen the target: “The user's player chooses 1 enemy {kind} within …, as target.”"
    )
    return Diagnostic("W322", Severity.ERROR, message, law.span, (), hint)
