"""Declared verbs: what is said of one, active or passive."""

from __future__ import annotations

from collections.abc import Sequence

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve import quantities, readers, wholes
from warbook.language.resolve.context import Context
from warbook.language.resolve.declared import Signature
from warbook.language.resolve.indefinite import chosen_one
from warbook.language.resolve.itself import same
from warbook.language.resolve.passed_over import ELSEWHERE
from warbook.language.resolve.unclear import only_the_action, words
from warbook.language.resolve.unknown_verbs import unknown_verb
from warbook.language.sentence import Node

TIMES = {"twice": 2, "thrice": 3}


def verb_call(c: Context, subject: Expr | None, act: Node) -> tuple[Signature, tuple[Expr | None, ...]]:
    """A declared verb with what is said of it: active (`X detects Y`) or passive (`Y is detected by X`)."""
    word = act.find("WORD")
    if word is None:
        raise c.fail("W340", act, "This is not something the rules declare.")
    passive = act.kind == "verb_passive"
    verb = (c.names.participles if passive else c.names.thirds).get(word.word)
    if verb is None or verb not in c.names.verbs:
        known = c.names.participles if passive else c.names.thirds
        raise unknown_verb(c, word, known, passive)
    signature = c.names.verbs[verb][0]
    np = act.find("np")
    if np is not None and (passive or not any(role.prep == "" for role in signature.roles)):
        often = TIMES.get(words(c, np))
        hint = f"How often is said before: “As many times as {often}: …”." if often else ELSEWHERE
        raise c.fail("W322", np, f"“{words(c, np)}” is not heard behind this verb.", hint)
    given = quantities.prepositions(c, act)
    args: list[Expr | None] = []
    agentless = (
        not any(r.prep == "by" for r in signature.roles) and signature.roles and signature.roles[0].prep == ""
    )
    for role in signature.roles:
        value: Expr | None = None
        if role.prep == "" and passive:
            value = subject
        elif role.prep == "":
            value = (
                chosen_one(c, np, readers.other_than(c, subject, np))
                if np is not None
                else (subject if agentless else None)
            )
        elif role.prep == "by" and not passive:
            value = subject
        for i, (prep, expr) in enumerate(given):
            if value is None and (prep == role.prep or {prep, role.prep} == {"at", "against"}):
                value = expr
                del given[i]
                break
        args.append(value)
    if given:
        takes = " and ".join(f"“{r.prep} …”" for r in signature.roles if r.prep) or "nothing more"
        raise c.fail("W322", act, f"{signature.name} does not take “{given[0][0]}”.", f"It takes {takes}.")
    not_to_itself(c, act, subject, [one for one in args if one is not None])
    return signature, tuple(args)


def not_to_itself(c: Context, act: Node, subject: Expr | None, args: Sequence[Expr]) -> None:
    """Refuses `the Captain hits it`, where “it” would be who does it."""
    it = next(act.within("it"), None)
    if it is not None and subject is not None and sum(same(c, subject, one) for one in args) > 1:
        hint = "Name whom it is done to: “the KIND”, “the NAME”; of the nearest one “… chooses the nearest KIND, as NAME”."
        raise c.fail("W302", it, "“It” would be the one who does this.", hint)


def complete(c: Context, signature: Signature, args: tuple[Expr | None, ...], node: Node) -> tuple[Expr, ...]:
    """The arguments of a call, those left out taken from the roles in scope."""
    full: list[Expr] = []
    for role, arg in zip(signature.roles, args, strict=True):
        value = arg
        if value is None:
            value = next(
                (v for k, v in c.scope.roles.items() if k == role.name and wholes.fits(c, v.type, role.type)),
                None,
            )
        if value is None:
            how = f"“{role.prep} …”" if role.prep else f"its {role.name}"
            raise c.fail("W320", node, f"{signature.name} needs to know {how}: {role.type}.")
        if value.type.many and not role.type.many:
            raise c.fail(
                "W321",
                node,
                f"{signature.name} happens to one {role.type.arg or role.name} at a time.",
                "Choose which before: “The player chooses 1 KIND …, as NAME.” Of each: “For each KIND …, the KIND …”, with who does "
                "it first.",
            )
        fitted = wholes.routed(c, value, role.type)
        if fitted is None and value.type == ir.ACTION:
            raise only_the_action(c, node)
        if fitted is None:
            raise c.fail(
                "W321",
                node,
                f"{signature.name} takes {role.type} as its {role.name}, and this is {value.type}.",
            )
        full.append(fitted)
    return tuple(full)
