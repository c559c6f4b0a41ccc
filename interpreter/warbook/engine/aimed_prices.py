"""Actions whose price depends on what they are used on: that is chosen first, and then paid for.

Rules may change what an action costs by the roles of its heading: `Fire costs 1 Breath more, if the weapon has Rust`. Such an
action is taken apart: what it is used on is chosen by itself, among what can be paid for, and its steps begin with it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from warbook.language import ir
from warbook.language.bearing import headed, uses
from warbook.language.ir import Do, Expr
from warbook.language.model import Action, Change, Role, Rulebook
from warbook.language.walk import put


@dataclass(frozen=True, slots=True)
class Afforded(Expr):
    """Whether `of` can pay for the action being used, on these `roles` and whatever else, or need not."""

    of: Expr
    roles: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class AimedPrice:
    """What an action is used on: its `roles`, each filled by one of the `choices`, in order."""

    user: Role
    roles: tuple[Role, ...]
    choices: tuple[ir.Choose, ...]


def aimed_apart(book: Rulebook) -> tuple[Rulebook, dict[str, AimedPrice]]:
    """A game in which such actions begin with what they are used on, and how that is chosen."""
    aims, actions = {}, dict(book.actions)
    for name, action in book.actions.items():
        apart = taken_apart(book, action)
        if apart is not None:
            actions[name], aims[name] = apart
    return (replace(book, actions=actions), aims) if aims else (book, {})


def taken_apart(book: Rulebook, action: Action) -> tuple[Action, AimedPrice] | None:
    """An action with its roles as they are given to it; None for one whose price does not depend on them."""
    procedure = action.procedure
    user = next((r for r in procedure.roles if r.prep == "by"), None) if procedure is not None else None
    if procedure is None or user is None:
        return None
    choices = headed(procedure)
    names = like(book, action)
    asked = [
        (number, change.field[5:])
        for number, choice in enumerate(choices)
        for change in prices(book)
        if change.field[5:] in ("", *names) and asks(change, choice.var)
    ]
    if not any(of for _, of in asked):
        return None
    last = choices[-1]
    who = ir.Var(user.name, type=user.type)
    # Of what no price asks it need not be told on each whether that can be paid.
    given = tuple(ir.Var(c.var, type=c.of.type.one()) for c in choices[: asked[-1][0] + 1])
    among = ir.Where(last.of, last.var, Afforded(who, given, type=ir.FLAG), type=last.of.type)
    choices = tuple(put(c, last.of, among) for c in choices)
    needs = put(procedure.needs, last.of, among)
    roles = tuple(Role(c.var, c.of.type.one(), "at") for c in choices)
    assert isinstance(procedure.body, ir.Block)
    body: Do = ir.Block(procedure.body.of[len(choices) :], span=procedure.body.span)
    steps = replace(procedure, roles=(*procedure.roles, *roles), body=body, needs=needs)
    return replace(action, procedure=steps), AimedPrice(user, roles, choices)


def like(book: Rulebook, action: Action) -> list[str]:
    """An action's name, and the names of those that it is like."""
    names = [action.name]
    while action.like is not None and action.like not in names:
        action = book.actions[action.like]
        names.append(action.name)
    return names


def prices(book: Rulebook) -> list[Change]:
    """What changes the prices of actions."""
    return [change for change in book.changes if change.field.startswith("cost ")]


def asks(change: Change, role: str) -> bool:
    """Whether a change speaks of a role."""
    return uses(change.amount, role) or (change.test is not None and uses(change.test, role))
