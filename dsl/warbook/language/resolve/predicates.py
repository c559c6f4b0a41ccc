"""Declared predicates: whether one holds, with its roles filled."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import TERRAIN_SORTS, Role
from warbook.language.names import plural, singulars, verb_forms
from warbook.language.resolve.context import Context
from warbook.language.resolve.declared import Signature
from warbook.language.resolve.fault import MOST_NAMED, NO_STATES, Fault
from warbook.language.resolve.having import field_of
from warbook.language.resolve.unclear import only_the_action
from warbook.language.resolve.wholes import fits, routed
from warbook.language.sentence import Node


def same(c: Context, left: Expr, right: Expr) -> Expr:
    """Whether two things are one, or one is part of the other; of several things, whether it is one of them."""
    if left.type.base == "thing" and right.type.base == "thing":
        inner = routed(c, right, left.type)
        outer = routed(c, left, right.type)
        if inner is not None:
            right = inner
        elif outer is not None:
            left = outer
    if right.type.many and not left.type.many:
        return ir.In(left, right)
    return ir.Compare("==", left, right)


def adjective_test(c: Context, word: Node, each: Expr) -> Expr:
    """A predicate used as an adjective: `hidden Soldier`."""
    if word.word in ("empty",) and each.type.base == "place":
        return ir.Spatial("empty", (each,))
    if each.type.base == "terrain" and word.word in TERRAIN_SORTS:
        return ir.Field(each, word.word, type=ir.FLAG, span=c.span(word))
    if each.type.base == "die":
        if word.word in ("failed", "successful") and each.type.arg != ir.THROWN:
            lucky = ir.Field(each, "Success", type=ir.FLAG, span=c.span(word))
            return lucky if word.word == "successful" else ir.Not(lucky)
        raise c.fail(
            "W308",
            word,
            f"A die is not “{word.word}”.",
            "Dice are failed or successful; say “that is 5 or more” of what they show.",
        )
    signature = c.names.tests.get(word.word)
    role = c.scope.roles.get(word.word)
    if signature is None and role is not None and role.type.base == each.type.base:
        return same(c, each, role)
    if signature is None:
        worn = marked(c, word.word, each, word)
        if worn is not None:
            return worn
        raise no_state(c, word, each)
    return predicate(c, signature, each, [], word)


def no_state(c: Context, word: Node, each: Expr) -> Fault:
    """The fault of an adjective that nothing declares: what could stand there, and how to say the opposite."""
    fault = c.unknown(word, "predicate", word.word, list(c.names.tests), "W308")
    if (
        fault.diagnostic.edit is not None
        or each.type.base not in ("thing", "place")
        or word.word in NO_STATES
    ):
        return fault
    keeper = "Square" if each.type.base == "place" else each.type.arg
    worn = [
        t.name for t in c.names.tokens.values() if t.holder == keeper or c.names.kind_of(keeper, t.holder)
    ]
    able = [*c.names.tests, *worn][:MOST_NAMED]
    if not able:
        return fault
    kind = "Square" if each.type.base == "place" else each.type.arg
    hint = (
        f"It can be {', '.join(able)}; what it is not is said after it: “that is not {able[-1]}”. Anything else is declared: "
        f"“### Definition: {kind} is {word.word}”, and below it “- If: the {kind} has …”."
    )
    return Fault(replace(fault.diagnostic, hint=hint))


def marked(c: Context, name: str, each: Expr, node: Node) -> Expr | None:
    """`a Hidden Soldier`, `the hidden Soldier`: whether it has the token, the trait or the state of that name."""
    name = name[:1].upper() + name[1:]
    span = c.span(node)
    if name in c.names.tokens and each.type.base in ("thing", "place", "player"):
        return ir.Compare(">=", field_of(c, each, name, node), ir.Num(1, type=ir.NUMBER), span=span)
    if name in c.names.traits and each.type.base == "thing":
        return ir.Call(f"trait {name}", (each,), type=ir.FLAG, span=span)
    for listed in c.names.lists.values():
        if name in listed.values and listed.holder is not None and each.type.base == "thing":
            state = Type("listed", listed.name)
            is_so = ir.Listed(listed.name, name, type=state)
            return ir.Compare("==", ir.Field(each, listed.name, type=state), is_so, span=span)
    return None


def predicate(
    c: Context, signature: object, subject: Expr, given: list[tuple[str, Expr]], node: Node
) -> Expr:
    """A call of a declared Definition with its roles filled."""
    assert isinstance(signature, Signature)
    args = arguments(c, signature, subject, given, node)
    return ir.Call(signature.name, args, type=ir.FLAG, span=c.span(node))


def many_of(signature: Signature, wanted: Role, value: Expr, state: bool) -> str | None:
    """How something is said of any of several: `guards 1 or more Stones`, or of a `state`, `any foe is hurt`."""
    if not value.type.many:
        return None
    kind = wanted.type.arg
    if state:
        name = value.name.split(".")[0] if isinstance(value, ir.Var) else ""
        one = next((one for one in singulars(name) if plural(one) == name), kind)
        return f"Say of how many: “if any {one} is {signature.name}”, “if each {one} is {signature.name}”."
    if wanted.prep or not kind:
        return f"“The {kind or 'NAME'}” is the one spoken of before; of several say “For each …, …”, and speak of one of them."
    does = verb_forms(signature.name)[1]
    return f"Of any of them say how many: “{does} 1 or more {plural(kind)}”; of each, “For each {kind} …, …”."


def arguments(
    c: Context, signature: object, subject: Expr | None, given: list[tuple[str, Expr]], node: Node
) -> tuple[Expr, ...]:
    """The arguments of a declared verb or predicate, in the order of its roles."""
    assert isinstance(signature, Signature)
    left = list(given)
    args: list[Expr] = []
    for i, wanted in enumerate(signature.roles):
        value: Expr | None = None
        if i == 0 and subject is not None:
            value = subject
        else:
            for j, (prep, expr) in enumerate(left):
                if prep == wanted.prep or {prep, wanted.prep} == {"at", "against"}:
                    value = expr
                    del left[j]
                    break
        if value is None:
            value = next(
                (v for k, v in c.scope.roles.items() if k == wanted.name and fits(c, v.type, wanted.type)),
                None,
            )
        if value is None:
            how = f"“{wanted.prep} …”" if wanted.prep else f"its {wanted.name}"
            raise c.fail("W320", node, f"{signature.name} needs to know {how}: {wanted.type}.")
        fitted = routed(c, value, wanted.type)
        if fitted is None and value.type == ir.ACTION:
            raise only_the_action(c, node)
        if fitted is None:
            raise c.fail(
                "W321",
                node,
                f"{signature.name} takes {wanted.type} as its {wanted.name}, and this is {value.type}.",
                many_of(signature, wanted, value, c.names.tests.get(signature.name) == signature),
            )
        args.append(fitted)
    if left:
        takes = [r.prep for r in signature.roles if r.prep]
        raise c.fail(
            "W322",
            node,
            f"{signature.name} does not take “{left[0][0]}”.",
            f"It takes {' and '.join(f'“{t} …”' for t in takes)}." if takes else "It takes nothing more.",
        )
    return tuple(args)
