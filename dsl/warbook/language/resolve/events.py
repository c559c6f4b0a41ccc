"""Events: what a hook waits for, and what a law speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import EventPattern, Role
from warbook.language.resolve import comparisons, numbers
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.crossing import holding
from warbook.language.resolve.doers import raw_prepositions
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.having import owned_only
from warbook.language.resolve.history import noun_term
from warbook.language.resolve.occurrences import READERS, WHERES, no_event, use_event
from warbook.language.resolve.passed_over import all_heard
from warbook.language.resolve.patterns import Pattern, sided
from warbook.language.resolve.substitution import said_of_one
from warbook.language.resolve.things import everyone
from warbook.language.resolve.unclear import UNCLEAR, unclear, words
from warbook.language.resolve.unknown_verbs import unknown_verb
from warbook.language.sentence import Node
from warbook.language.walk import nodes
from warbook.language.word_patterns import ORDINALS


def event(c: Context, node: Node) -> EventPattern:
    """The event that a `When` or `Before` names; its roles come into scope."""
    if node.kind == "runs_out":
        return running_out(c, node)
    subject, act = node[0], node[1]
    moves_where(c, act)
    for np in (subject, *act.all("np")):
        one_at_a_time(c, np)
    pattern = event_told(c, subject, act)
    first = node.find("first_time")
    return pattern if first is None else first_of(c, pattern, act, first)


def one_at_a_time(c: Context, np: Node) -> None:
    """Refuses `when a Soldier and a Guard gain Fear`: what happens, happens to one of them at a time."""
    if np.base.kind != "together":
        return
    said = with_article(c, np)
    one = re.sub(r",? and ", " or ", words(c, said))
    message = "What happens, happens to one of them at a time; that it has happened to both is no moment."
    raise unclear(c, said, message, one)


def moves_where(c: Context, act: Node) -> None:
    """Refuses `when a Soldier moves in Mud`: through it, or to where it ends its move?"""
    where = act.find(*WHERES)
    if act.kind.startswith("order_end_move") or not act.kind.startswith("order_move") or where is None:
        return
    place = words(c, where)
    readings = [f"ends its move {place}"]
    if where.kind in ("in_", "on"):
        readings.append(f"moves through {place.partition(' ')[2]}")
    raise unclear(c, act, "This could be where the move ends, or on its way.", *readings)


def first_of(c: Context, pattern: EventPattern, act: Node, first: Node) -> EventPattern:
    """`… for the first time during the Day`: the event has been counted so often since the sequence began."""
    during = first.last
    word = comparisons.bare_term(during[1]) or noun_term(during[1])
    if word is None or (scope := c.names.find(word.word, c.names.sequences)) is None:
        raise c.unknown(word or during, "sequence", word.word if word else "this", c.names.sequences)
    whose = dict(pattern.binds)
    match pattern.sort:
        case "gain" | "lose":
            event_name, role = f"{pattern.sort} {pattern.name}", "holder"
        case "move" | "end_move":
            event_name, role = "move", "mover"
        case "use" if pattern.name in c.names.actions or not pattern.name:
            event_name, role = f"use {pattern.name}", "user"
        case "verb":
            roles = c.names.verbs[pattern.name][0].roles
            passive = act.kind == "verb_passive"
            event_name = ("been " if passive else "verb ") + pattern.name
            role = next((r.name for r in roles if r.prep == ("" if passive else "by")), roles[0].name)
        case _:
            hint = "Let a Token or Resource keep it: “When …, if the KIND has no TOKEN: …”, with “the KIND gains TOKEN” in it."
            raise c.fail("W341", first, "How often this happens is not counted.", hint)
    so_many = pattern.sort in ("gain", "lose") and act.last.kind != "has_term"
    if so_many or pattern.placed or not told_of_one(pattern.test, whose[role], whose.values()):
        raise c.fail(
            UNCLEAR,
            first,
            "This could count whatever of the kind it has done, or only what is said here.",
            "Say what counts: “When a KIND moves for the first time during the SEQUENCE, if it is …:”; or let a TOKEN tell that it has "
            "happened, “When …, if the KIND has no TOKEN: The KIND gains TOKEN.”",
        )
    kinds = dict(pattern.kinds)
    subject = ir.Var(whose[role], type=Type("thing", kinds.get(whose[role], "")))
    times = ir.Happened(event_name, subject, scope, type=ir.NUMBER, span=c.span(first))
    nth = ORDINALS.index(first[0].word.split()[2]) + 1
    once = ir.Compare("==", times, numbers.number(nth), span=c.span(first))
    test = once if pattern.test is None else ir.And((pattern.test, once))
    return replace(pattern, test=test)


def told_of_one(test: Expr | None, one: str, roles: Iterable[str]) -> bool:
    """Whether an event tells of nothing but who does it, so that it is the same each time that it is counted."""
    others = {role for role in roles if role != one}
    return all(
        isinstance(node, ir.LASTING_TRAITS) and not (isinstance(node, ir.Var) and node.name in others)
        for node in (nodes(test) if test is not None else ())
    )


def running_out(c: Context, node: Node) -> EventPattern:
    """`When someone has no more of something`: the moment at which it loses the last one."""
    word = node.find("TERM")
    assert word is not None
    if (pieces := everyone(c, word.word, word)) is not None and pieces.type.base == "thing":
        return last_gone(c, node, pieces)
    name = c.names.find(word.word, c.names.tokens, c.names.resources)
    if name is None:
        raise c.unknown(word, "token or resource", word.word, [*c.names.tokens, *c.names.resources])
    p = Pattern(c)
    try:
        value = p.role("holder", holding(c, name), node[0])
    except Fault as fault:
        if holding(c, name) != ir.PLAYER or fault.diagnostic.code != "W321":
            raise
        message = f"{name} is held by players, so that a piece never has it."
        hint = f"Say whose it is: “when a player has no {name}”; what holds as long as it is so is “…, if its player has no {name}”."
        raise c.fail("W306", node[0], message, hint) from None
    left = ir.Field(value, name, type=ir.NUMBER)
    p.tests.append(ir.Compare("==", left, numbers.number(0)))
    return p.pattern("lose", name)


def last_gone(c: Context, node: Node, pieces: Expr) -> EventPattern:
    """`When a player has no Soldiers`: the moment at which the last of them is removed."""
    p = Pattern(c)
    gone = p.role("gone", pieces.type.one(), None)
    p.tests += said_of_one(pieces, gone)[0]
    loser = ir.Owner(gone)
    p.narrow(loser, node[0])
    c.bound("player", loser)
    c.scope = replace(c.scope, it=loser, me=c.scope.me or loser)
    left = owned_only(c, pieces, loser)
    p.tests.append(ir.Not(ir.Some(left)))
    return p.pattern("removed", "")


def event_of(c: Context, subject: Node, act: Node) -> EventPattern:
    """What a subject and what it does tell of, in a rule that asks it all at one moment."""
    return replace(event_told(c, subject, act), described=())


def event_told(c: Context, subject: Node, act: Node) -> EventPattern:
    """What a subject and what it does tell of."""
    p = Pattern(c)
    if act.kind in ("verb_active", "verb_passive"):
        return verb_event(c, p, subject, act)
    reader = READERS.get(act.kind)
    if reader is None:
        raise no_event(c, act)
    if act.kind not in ("order_use", "order_roll"):
        all_heard(c, act)
    return reader(c, p, subject, act)


def verb_event(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    word = act.find("WORD")
    assert word is not None
    passive = act.kind == "verb_passive"
    named = c.names.deeds.get(word.word.rstrip()) if word.word.endswith(" ") else None
    if named is not None and named.sort == "action":
        action = word.new("TERM", word=named.name)
        return use_event(c, p, subject, action)
    verb = named.name if named else (c.names.participles if passive else c.names.thirds).get(word.word)
    if verb is None or verb not in c.names.verbs:
        raise unknown_verb(c, word, c.names.participles if passive else c.names.thirds, passive)
    if (during := act.find("during")) is not None:
        message = f"“{words(c, during)}” would change nothing: this always holds, or with a condition; in a step, for a time."
        raise unclear(c, act, message, c.text.text[act.start : during.start].rstrip())
    signature = c.names.verbs[verb][0]
    given = dict(raw_prepositions(act))
    all_heard(c, act, [r.prep for r in signature.roles if r.prep != "by" or passive])
    np = act.find("np")
    agentless = not any(r.prep == "by" for r in signature.roles)
    spoken: list[tuple[Role, Node | None]] = []
    for role in signature.roles:
        if role.prep == "":
            spoken.append((role, subject if passive or (agentless and np is None) else np))
        elif role.prep == "by" and not passive:
            spoken.append((role, subject))
        else:
            spoken.append((role, given.get(role.prep)))
    last = c.side is None and sided(subject)
    own = any(adjective[0].kind == "OWN" for adjective in subject.base.all("adjective"))
    if last and not agentless and (own or (passive and "by" not in given)):
        c.me(subject)  # nobody is named whose friend or enemy this is
    spoken.sort(key=lambda one: (one[1] is not subject) is not last)
    for role, np_ in spoken:
        value = p.role(role.name, role.type, np_)
        if role.name not in c.scope.roles:
            c.bound(role.name, value)
    if last and len(p.binds) > 1:
        c.scope = replace(c.scope, doubtful=c.scope.it)  # whose side it is was told after the other one
    if np is not None and np.base.kind == "it" and done_to_itself(p):
        message = "Who does this and to whom it is done would be the same."
        raise c.fail("W302", np, message, "Say to whom: “a KIND”, “an enemy KIND”, or somebody named before.")
    names = [role.name for role in signature.roles]
    p.binds.sort(key=lambda bind: names.index(bind[0]) if bind[0] in names else -1)
    return p.pattern("verb", signature.name)


def done_to_itself(p: Pattern) -> bool:
    """Whether two roles of an event are one: `A Soldier cannot hit it`."""
    roles = {var for _, var in p.binds}
    told = [
        test.right.name
        for test in p.tests
        if isinstance(test, ir.Compare)
        and test.op == "=="
        and isinstance(test.right, ir.Var)
        and isinstance(test.left, ir.Var)
        and test.left.name in roles
    ]
    names = [*roles, *told]
    return len(names) > len(set(names))
