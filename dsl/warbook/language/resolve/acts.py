"""What one subject does, or may do."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.names import verb_forms
from warbook.language.phrasebook.record import plain_form
from warbook.language.possible import possible
from warbook.language.resolve import readers
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.declared import Signature
from warbook.language.resolve.doubtful import doubtful
from warbook.language.resolve.for_each import each_name
from warbook.language.resolve.indefinite import after_choices
from warbook.language.resolve.room import rooms
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.subjects import for_subject
from warbook.language.resolve.unclear import unclear, words
from warbook.language.resolve.verbs import complete, verb_call
from warbook.language.sentence import Node


def may(c: Context, who: Expr, first: Do, body_: Do, test: Expr | None, node: Node) -> Do:
    if (can := possible(first)) is not None:
        test = can if test is None else ir.And((test, can))
    free = rooms(c, body_)
    if free:
        test = ir.And((*free, *([test] if test is not None else [])))
    c.inside = c.scope
    return ir.May(owner_of(who), test, body_, label=c.text.text[node.start : node.end], span=c.span(node))


DOES = ("order_gain", "order_lose", "order_use", "order_roll", "order_move", "verb_active")
"""How acts begin that nobody does who has been removed."""


def not_gone(c: Context, subject: Node, acts: list[Node]) -> None:
    """Refuses `When a friend of the bearer is removed: It gains 1 Fear`, of one who is gone, where another is spoken of."""
    gone = c.scope.gone
    if gone is None or subject.base.kind != "it" or not any(act.kind.startswith(DOES) for act in acts):
        return
    if readers.thing(c, subject) == gone and any(
        one.type.base == "thing" and one not in (gone, c.known.get(gone)) for one in c.scope.roles.values()
    ):
        raise doubtful(c, subject)


def may_order(c: Context, node: Node) -> Do:
    act = node.children[-1]
    assert act is not None
    not_gone(c, node[0], [act])

    def offered(one: Expr) -> Do:
        done = act_order(c, one, act)
        if act.kind == "order_pay_some":
            return done
        if isinstance(done, ir.Use):
            return replace(done, must=False)
        if isinstance(done, ir.Move) and done.most is not None and done.least is None:
            return done  # a move up to so far may be none at all
        return may(c, one, done, done, None, node)

    return for_subject(c, node[0], offered, node)


def may_orders(c: Context, node: Node, acts: list[Node]) -> Do:
    """`may leave the board and join own Camp`: all of it, one after the other, or nothing."""
    told_as_done(c, node, acts)
    not_gone(c, node[0], acts)

    def offered(one: Expr) -> Do:
        done = ir.Block(tuple(act_order(c, one, act) for act in acts), span=c.span(node))
        return may(c, one, done, done, None, node)

    return for_subject(c, node[0], offered, node)


def told_as_done(c: Context, node: Node, acts: list[Node]) -> None:
    """Refuses `may lose 1 Fear, then gains 1 Mark`, where “gains” does not go with “may”."""
    for before, act in pairwise(acts):
        verb, _, rest = words(c, act).partition(" ")
        plain = plain_form(verb)
        if plain == verb or verb_forms(plain)[1] != verb:
            continue
        who = words(c, with_article(c, node[0]))
        may = c.text.text[with_article(c, node).start : before.end]
        message = "This could be done only if the first is, or whether or not it is."
        anyway = f"{may}. {who[:1].upper()}{who[1:]} {verb} {rest}"
        if who.lower().startswith("each ") and len(node[0].parts) > 1:  # others could be so by then
            anyway = (
                f"For {who[:1].lower()}{who[1:]}, as one, the one{may[len(who) :]}. The one {verb} {rest}"
            )
        readings = (f"{may}, then {plain} {rest}", anyway)
        raise unclear(c, with_article(c, node), message, *readings)


def act_order(c: Context, one: Expr, act: Node) -> Do:
    """What one subject does, after the choices that it needs."""
    held, c.before = c.before, []
    try:
        done = act_alone(c, one, act)
        return after_choices(c, done, c.before)
    finally:
        c.before = held


def act_alone(c: Context, one: Expr, act: Node) -> Do:
    """What one subject does: a phrase of the book, or a verb that the game declares."""
    if act.kind.startswith("order_"):
        name = act.kind.removeprefix("order_")
        meaning = c.names.registry.orders.get(name)
        if meaning is None:
            hint = "What is so for a time, says for how long: “… until the end of the SEQUENCE”, “… until it next moves”."
            raise c.fail("W344", act, c.names.registry.phrases[name].refused, hint)
        return meaning(c, one, act)
    np = act.find("np")
    base = np[0] if np is not None and np.kind == "np" else np
    if (
        base is not None
        and base.kind == "described"
        and (q := base.find("quantifier")) is not None
        and q[0].kind == "EVERY"
    ):
        of = readers.collection(c, np)  # type: ignore[arg-type]
        name = each_name(c, np, of)  # type: ignore[arg-type]
        var = c.fresh(name)
        held = c.scope
        each = ir.Var(var, type=of.type.one())
        signature, args = verb_call(c, one, replace_np(act, np))
        full = tuple(each if r.prep == "" else a for r, a in zip(signature.roles, args, strict=True))
        done = ir.Perform(signature.name, complete(c, signature, full, act), span=c.span(act))
        c.scope = held.after_each()
        return ir.ForEach(var, of, done, None, span=c.span(act))
    signature, args = verb_call(c, one, act)
    if np is not None and act.kind == "verb_active" and other_thing(c, signature, args, one):
        c.scope = c.scope.after_each()
    return ir.Perform(signature.name, complete(c, signature, args, act), span=c.span(act))


def other_thing(c: Context, signature: Signature, args: tuple[Expr | None, ...], one: Expr) -> bool:
    """Whether a verb is done to another thing of the sort of who does it: “it” could be either of them from then on."""
    done_to = next((a for r, a in zip(signature.roles, args, strict=True) if r.prep == ""), None)
    return done_to is not None and done_to != one and done_to.type.base == one.type.base == "thing"


def replace_np(act: Node, np: Node | None) -> Node:
    return replace(act, children=tuple(None if n is np else n for n in act.children))
