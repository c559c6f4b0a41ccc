"""Whom an action is used on: a role of its heading beside its user, which the user's player fills as he uses it."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import Need, Role
from warbook.language.resolve.numbers import number
from warbook.language.walk import nodes


def with_targets(
    roles: tuple[Role, ...], body: Do, needs: tuple[Need, ...], span: Span
) -> tuple[tuple[Role, ...], Do, tuple[Need, ...]]:
    """An action whose user alone is given: its targets are chosen first, among those with which its needs hold."""
    user = next((role for role in roles if role.prep == "by"), None)
    targets = [role for role in roles if role is not user]
    if user is None or not targets:
        return roles, body, needs
    names = {role.name for role in targets}
    plain = tuple(need for need in needs if not _speaks(need, names))
    held: list[Need] = [need for need in needs if need not in plain]
    choices: list[Do] = []
    rest = _both([need.test for need in held])
    for place in reversed(range(len(targets))):
        found = _fitting(targets[place], user, rest)
        owner = ir.Owner(ir.Var(user.name, type=user.type))
        choices.insert(
            0, ir.Choose(owner, targets[place].name, found, number(1), number(1), single=True, span=span)
        )
        rest = ir.Some(found)
    assert rest is not None
    name = held[0].name if held else f"a {targets[0].name}"
    return (
        (user,),
        ir.Block((*choices, body), span=span),
        (
            *plain,
            Need(name, rest, span, tuple(need.name for need in held)),
        ),
    )


def points_are_chosen_in_steps(r: Reader, raw: Raw, roles: tuple[Role, ...]) -> None:
    """Refuses a point of a table as whom an action is used on: they are without end, and whether one fits is not to be seen."""
    user = next((role.name for role in roles if role.prep == "by"), None)
    spot = next((role.name for role in roles if role.prep != "by" and role.type == ir.PLACE), None)
    if user is None or spot is None or r.names.space.grid:
        return
    step = f"1. The {user}'s player chooses 1 point within 6in of the {user}, as {spot}."
    r.fault(
        "W346",
        raw.head,
        f"The points of a table are without end: none can be chosen as {raw.name} is used.",
        f"Leave the {spot} out of the heading, and let a step choose it: “{step}”",
    )


def _fitting(target: Role, user: Role, test: Expr | None) -> Expr:
    """Everything of the target's kind but the user, with which the test holds."""
    tests = [] if test is None else [test]
    if target.type.base == "thing":
        every: Expr = ir.All(target.type.arg, type=Type("thing", target.type.arg, True))
        one, other = ir.Var(target.name, type=target.type), ir.Var(user.name, type=user.type)
        tests.insert(0, ir.Not(ir.Compare("==", one, other)))
    elif target.type.base == "player":
        every = ir.All("player", type=ir.PLAYER.set())
    else:
        every = ir.All("Square", type=target.type.set())
    both = _both(tests)
    return every if both is None else ir.Where(every, target.name, both, type=every.type)


def _both(tests: list[Expr]) -> Expr | None:
    if len(tests) < 2:
        return tests[0] if tests else None
    return ir.And(tuple(tests))


def _speaks(need: Need, names: set[str]) -> bool:
    return any(isinstance(node, ir.Var) and node.name in names for node in nodes(need.test))
