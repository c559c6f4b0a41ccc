"""Which actions are meant where rules speak of their use: one, some, all, or all but some."""

from __future__ import annotations

import re

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve import comparisons, sets
from warbook.language.resolve.context import Context
from warbook.language.resolve.patterns import member
from warbook.language.resolve.unclear import Sentence, could_be
from warbook.language.sentence import Node
from warbook.language.word_patterns import ORDINALS

_IN_THE = re.compile(rf"(?:in|on|during) the ({'|'.join(ORDINALS)}) ([A-Z]\w*)")
"""One of the times that a sequence is played."""
ANY = ("Action", "Actions")
"""The words for whatever action it is."""


def actions_said(c: Context, np: Node, action: Expr) -> tuple[str, Expr | None]:
    """The one action that is named, else "" and what the one used must be: `Strike or Rest`, `any Action that is
    not Strike`; None where it may be any."""
    base, wheres = np, []
    if np.kind == "np":
        base, wheres = np[0], [n for n in np.children[1:] if n is not None]
    if base.kind in ("either", "together"):
        if wheres:
            raise no_part_of_it(c, wheres[0], np.end)
        if base.kind == "together":
            raise both_or_either(c, np)
        said = [actions_said(c, n, action) for n in base.parts if n.kind not in ("AND", "OR")]
        if any(not name and test is None for name, test in said):
            return "", None
        tests = tuple(test if test is not None else same(c, action, name, np) for name, test in said)
        return "", ir.Or(tests, span=c.span(np))
    word = named(c, base)
    if word.word in ANY:
        if not wheres:
            return "", None
        held = c.scope
        found = sets.narrowed(c, ir.All("Action", type=action.type.set()), wheres, np)
        c.scope = held
        return "", member(c, action, found, np)
    if word.word not in c.names.actions:
        raise c.unknown(word, "action", word.word, c.names.actions)
    if wheres:
        raise no_part_of_it(c, wheres[0], np.end)
    return word.word, None


def no_part_of_it(c: Context, where: Node, end: int) -> Exception:
    """The fault of `cannot use Strike in Mud`: where it is done, and when, is asked of who uses it."""
    said = c.text.text[where.start : end]
    asked = []
    if (count := _IN_THE.fullmatch(said)) is not None and c.names.find(count[2], c.names.sequences):
        asked = [f"the {count[2]} is {ORDINALS.index(count[1]) + 1}"]
    elif where.kind in ("within", "in_", "adjacent") and where.children[-1] is not None:
        asked = [f"it is {said}"]
    put = (Sentence(where.start - 1, end, f", if {one}") for one in asked)
    message = f"“{said}” cannot be said of an Action."
    hint = "What must be so for it is a condition: “…, if it is within 3in of …”, “…, if the SEQUENCE is 1”; against whom, “use ACTION against …”."
    return could_be(c, "W341", where, message, *put, hint=hint)


def both_or_either(c: Context, np: Node) -> Exception:
    """The fault of `cannot use Strike and Rest`: neither of them, or not both."""
    either = " or ".join(c.text.text[n.start : n.end] for n in np[0].parts if n.kind != "AND")
    return c.fail(
        "W383",
        np,
        "This could be each of these Actions, or only all of them together.",
        f"Write “{either}” for each; where only both are too much, forbid each of them by itself, if another has been used.",
    )


def same(c: Context, action: Expr, name: str, node: Node) -> Expr:
    """That an action is the one named, or made like it."""
    one = ir.Listed("action", name, type=ir.ACTION)
    return ir.Compare("==", action, one, span=c.span(node))


def named(c: Context, base: Node) -> Node:
    """The word that names the action or actions."""
    bare = comparisons.bare_term(base)
    if bare is not None:
        return bare
    noun, quantifier = base.find("noun"), base.find("quantifier")
    if base.kind != "described" or noun is None or noun[0].kind != "TERM":
        raise unclear(c, base)
    how = quantifier[0].kind if quantifier is not None else ""
    whose = {a[0].kind for a in base.all("adjective")}
    if how not in ("", "EVERY", "ANY") or whose:
        raise unclear(c, base)
    return noun[0]


def unclear(c: Context, node: Node) -> Exception:
    """The fault of words that do not tell which actions are meant."""
    how = next((n for n in node.within("quantifier")), None)
    if how is not None and how[0].kind in ("COUNT", "NUMBER", "UP_TO"):
        return c.fail(
            "W341",
            node,
            "It is not said for how long this limits the Actions.",
            "Say in which sequence: “may use no more than 1 Action per SEQUENCE”.",
        )
    return c.fail(
        "W341",
        node,
        "It is not clear which actions these are.",
        "Name them, “use ACTION or ACTION”; or say “any Action” or “any Action that is not ACTION”.",
    )
