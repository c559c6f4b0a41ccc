"""Events: what a hook waits for, and what a law speaks of."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import EventPattern
from warbook.language.resolve import comparisons, conditions, numbers, places, quantities, readers
from warbook.language.resolve.context import Context, owner_of
from warbook.language.resolve.having import owned_only
from warbook.language.resolve.history import noun_term
from warbook.language.resolve.misread import unknown_verb
from warbook.language.resolve.patterns import Pattern, noun_of, substituted
from warbook.language.sentence import Node

# The events of the language itself: phrase → (sort, types of its roles are those of its words).
MOVING = ("order_move", "order_move_up_to", "order_move_near", "order_move_where")
ENDING = ("order_end_move", "order_end_move_where", "order_end_move_anywhere")


def event(c: Context, node: Node) -> EventPattern:
    """The event that a `When` or `Before` names; its roles come into scope."""
    if node.kind == "runs_out":
        return running_out(c, node)
    subject, act = node[0], node[1]
    pattern = event_of(c, subject, act)
    first = node.find("first_time")
    return pattern if first is None else first_of(c, pattern, act, first)


def first_of(c: Context, pattern: EventPattern, act: Node, first: Node) -> EventPattern:
    """`… for the first time during the Day`: the event has been counted once since the sequence began."""
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
        case "verb":
            roles = c.names.verbs[pattern.name][0].roles
            passive = act.kind == "verb_passive"
            event_name = ("been " if passive else "verb ") + pattern.name
            role = next((r.name for r in roles if r.prep == ("" if passive else "by")), roles[0].name)
        case _:
            raise c.fail("W341", first, "How often this happens is not counted.")
    kinds = dict(pattern.kinds)
    subject = ir.Var(whose[role], type=Type("thing", kinds.get(whose[role], "")))
    times = ir.Happened(event_name, subject, scope, type=ir.NUMBER, span=c.span(first))
    once = ir.Compare("==", times, numbers.number(1), type=ir.FLAG, span=c.span(first))
    test = once if pattern.test is None else ir.And((pattern.test, once), type=ir.FLAG)
    return replace(pattern, test=test)


def running_out(c: Context, node: Node) -> EventPattern:
    """`When someone has no more of something`: the moment at which it loses the last one."""
    word = node.find("TERM")
    assert word is not None
    if (kind := c.names.find(word.word, c.names.kinds)) is not None:
        return last_gone(c, node, kind)
    name = c.names.find(word.word, c.names.tokens, c.names.resources)
    if name is None:
        raise c.unknown(word, "token or resource", word.word, [*c.names.tokens, *c.names.resources])
    holder = (c.names.tokens.get(name) or c.names.resources[name]).holder
    whose = ir.PLAYER if holder == "player" else ir.PLACE if holder == "Square" else Type("thing", holder)
    p = Pattern(c)
    value = p.role("holder", whose, node[0])
    left = ir.Field(value, name, type=ir.NUMBER)
    p.tests.append(ir.Compare("==", left, numbers.number(0), type=ir.FLAG))
    return p.pattern("lose", name)


def last_gone(c: Context, node: Node, kind: str) -> EventPattern:
    """`When a player has no Soldiers`: the moment at which the last of them is removed."""
    p = Pattern(c)
    gone = Type("thing", kind)
    loser = ir.Owner(p.role("gone", gone, None), type=ir.PLAYER)
    p.narrow(loser, node[0])
    c.bound("player", loser)
    c.scope = replace(c.scope, it=loser, me=c.scope.me or loser)
    left = owned_only(c, ir.All(kind, type=gone.set()), loser)
    p.tests.append(ir.Not(ir.Some(left, type=ir.FLAG), type=ir.FLAG))
    return p.pattern("removed", "")


def event_of(c: Context, subject: Node, act: Node) -> EventPattern:
    p = Pattern(c)
    np: Node | None
    if act.kind == "order_be_marked":
        word = act.find("TERM")
        assert word is not None
        token = Node("has_term", (word,), "", word.start, word.end)
        act = replace(act, kind="order_gain", children=(None, token))
    match act.kind:
        case "verb_active" | "verb_passive":
            return verb_event(c, p, subject, act)
        case "order_gain" | "order_lose":
            amount = act.children[-1]
            word = amount.find("TERM") if amount is not None else None
            assert word is not None
            name = c.names.find(word.word, c.names.tokens, c.names.resources)
            if name is None:
                raise c.unknown(word, "token or resource", word.word, [*c.names.tokens, *c.names.resources])
            holder = (c.names.tokens.get(name) or c.names.resources[name]).holder
            p.role(
                "holder",
                ir.PLAYER
                if holder == "player"
                else ir.PLACE
                if holder == "Square"
                else Type("thing", holder),
                subject,
            )
            return p.pattern("gain" if act.kind == "order_gain" else "lose", name)
        case "order_begin" | "order_end" | "order_begin_alone":
            numbered = numbered_term(subject)
            name_node = (
                numbered[0]
                if numbered is not None
                else comparisons.bare_term(subject) or (noun_term(subject))
            )
            if name_node is None or (name := c.names.find(name_node.word, c.names.sequences)) is None:
                raise c.unknown(
                    name_node or subject,
                    "sequence",
                    name_node.word if name_node else "this",
                    c.names.sequences,
                )
            for role in c.names.sequences[name].roles:
                value = p.role(role.name, role.type, None)
                c.bound(role.name, value)
                if role.prep == "by" and role.type == ir.PLAYER and c.scope.me is None:
                    c.scope = replace(c.scope, me=value)
            if numbered is not None:
                count = ir.Setting(f"number of {name}", type=ir.NUMBER)
                p.tests.append(ir.Compare("==", count, numbers.number(int(numbered[1].word)), type=ir.FLAG))
            return p.pattern("ends" if act.kind == "order_end" else "begins", name)
        case "order_remove":
            p.role("gone", Type("thing", standing_kind(c, subject)), subject)
            return p.pattern("removed", "")
        case kind if kind in MOVING or kind in ENDING:
            value = p.role("mover", Type("thing", acting_kind(c, subject)), subject)
            where = act.find(
                "within", "on_or_within", "beyond", "in_", "on", "outside", "adjacent", "spot_with"
            )
            where = places.spot(where) if where is not None else None
            if where is not None:
                held = c.scope
                c.scope = replace(c.scope, me=owner_of(value))
                p.tests.append(places.where_test(c, value, where))
                c.scope = held
            if kind.endswith("_where"):
                p.tests.append(conditions.condition(c, act.children[-1]))  # type: ignore[arg-type]
            for prep, np in raw_prepositions(act):
                if prep == "through":
                    p.tests.append(passing(c, value, np))
            return p.pattern("end_move" if kind in ENDING else "move", "")
        case "order_slow":
            p.role("mover", Type("thing", acting_kind(c, subject)), subject)
            terrain = dict(raw_prepositions(act)).get("by")
            p.role("by", Type("terrain"), None)
            if terrain is not None:
                cause = ir.Var(p.binds[-1][1], type=Type("terrain"))
                p.tests.append(ir.Compare("==", cause, readers.thing(c, terrain), type=ir.FLAG))
            return p.pattern("slowed", "")
        case "order_roll":
            word = act.find("TERM")
            assert word is not None
            if word.word == "Roll":
                value = p.role("roller", Type("thing", "") if not c.names.rolls else first_roller(c), subject)
                bind_roll(c, "")
                return p.pattern("roll", "")
            if word.word not in c.names.rolls:
                raise c.unknown(word, "roll", word.word, c.names.rolls)
            signature = c.names.rolls[word.word]
            given = dict(raw_prepositions(act))
            for role in signature.roles:
                speaks = subject if role.prep == "by" else given.get(role.prep)
                value = p.role(role.name, role.type, speaks)
                if role.name not in c.scope.roles:
                    c.bound(role.name, value)
            bind_roll(c, word.word)
            return p.pattern("roll", word.word)
        case "order_use":
            np = act.find("np")
            assert np is not None
            word = comparisons.bare_term(np) or noun_term(np)
            p.role("user", Type("thing", using_kind(c, subject, word)), subject)
            if "action" not in c.scope.roles:
                c.bound("action", p.role("action", ir.ACTION, None))
            if word is None or word.word in ("Action", "Actions"):
                return p.pattern("use", "")
            if word.word not in c.names.actions:
                raise c.unknown(word, "action", word.word, c.names.actions)
            return p.pattern("use", word.word)
        case "order_join":
            np = act.find("np")
            assert np is not None
            word = comparisons.bare_term(np) or noun_term(np)
            if word is None or (name := c.names.find(word.word, c.names.groups)) is None:
                raise c.fail("W341", np, "Only a group can be joined.")
            p.role("member", Type("thing", c.names.groups[name].holds), subject)
            return p.pattern("join", name)
        case _:
            raise c.fail(
                "W341",
                act,
                "This does not happen as an event.",
                "Name a verb of the game, a gain or loss, a move, a roll, or a sequence that begins or ends.",
            )


def bind_roll(c: Context, name: str) -> None:
    """From here on `the roll` and its `dice` are those of the roll named, or of the one being made."""
    c.bound("roll", ir.Listed("roll", name, type=Type("roll", name)))
    c.bound("dice", ir.All("die", type=Type("die", name, True)))


def first_roller(c: Context) -> Type:
    for signature in c.names.rolls.values():
        for role in signature.roles:
            if role.prep == "by" and role.type.base == "thing":
                return role.type
    return ir.PLAYER


def standing_kind(c: Context, subject: Node) -> str:
    """The kind of thing that can move or be removed and that the subject speaks of."""
    base = subject[0] if subject.kind == "np" else subject
    name = noun_of(base) if base.kind in ("described", "term") else None
    kind = c.names.find(name, c.names.kinds) if name else None
    if kind is None:
        found = readers.thing(c, subject)
        if found.type.base == "thing":
            kind = found.type.arg
    if kind is not None:
        return kind
    raise c.fail("W341", subject, "Only things move, act or leave play.")


def acting_kind(c: Context, subject: Node) -> str:
    """The kind of what moves or acts where the subject does: the parts of a thing that has parts."""
    kind = standing_kind(c, subject)
    declared = c.names.kinds.get(kind)
    return declared.parts if declared is not None and declared.parts is not None else kind


def using_kind(c: Context, subject: Node, action: Node | None) -> str:
    """The kind of what uses an action where the subject does: itself or its parts, as the actions say."""
    whole, part = standing_kind(c, subject), acting_kind(c, subject)
    if whole == part:
        return whole
    named = c.names.actions.get(action.word) if action is not None else None
    signatures = [named] if named is not None and named.roles else list(c.names.actions.values())
    users = {r.type.arg for s in signatures for r in s.roles if r.prep == "by" and r.type.base == "thing"}
    wholes = {u for u in users if c.names.kind_of(whole, u) or c.names.kind_of(u, whole)}
    parts = {u for u in users - wholes if c.names.kind_of(part, u) or c.names.kind_of(u, part)}
    if wholes and parts:
        message = f"Some actions are used by a {whole}, others by a {part}, so this is not clear."
        raise c.fail("W341", subject, message, "Name the action, or say it once for each.")
    return whole if wholes else part


def numbered_term(np: Node) -> Node | None:
    """`Day 3` as a subject."""
    base = np[0] if np.kind == "np" and len([n for n in np.children if n is not None]) == 1 else np
    return base if base.kind == "numbered" else None


def raw_prepositions(act: Node) -> list[tuple[str, Node]]:
    found = []
    for child in act.children:
        if child is not None and child.kind == "preposed":
            prep = child[0]
            found.append((prep[0].word if prep.children else prep.word, child.children[-1]))
    return found  # type: ignore[return-value]


def passing(c: Context, mover: Expr, np: Node) -> Expr:
    """Whether the mover's path crosses something described."""
    held = c.scope
    c.scope = replace(c.scope, me=owner_of(mover))
    try:
        found = quantities.quantified(
            c, np, lambda other: ir.Spatial("crosses", (mover, other), type=ir.FLAG)
        )
    finally:
        c.scope = held
    return on_its_square(mover, found)


def on_its_square(mover: Expr, test: Expr) -> Expr:
    """A path crosses some of the described squares: the one the mover is on is looked at, not every one."""
    match test:
        case ir.Some(of=ir.Where(of=of, test=ir.Spatial(relation="crosses"))) if of.type.base == "place":
            here = ir.Field(mover, "Square", type=ir.PLACE)
            tests: list[Expr] = [ir.Spatial("crosses", (mover, here), type=ir.FLAG)]
            while isinstance(of, ir.Where):
                tests.append(substituted(of.test, of.var, here))
                of = of.of
            if not isinstance(of, ir.All):
                tests.append(ir.In(here, of, type=ir.FLAG))
            return ir.And(tuple(tests), type=ir.FLAG, span=test.span)
        case _:
            return test


def verb_event(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    word = act.find("WORD")
    assert word is not None
    passive = act.kind == "verb_passive"
    verb = (c.names.participles if passive else c.names.thirds).get(word.word)
    if verb is None or verb not in c.names.verbs:
        raise unknown_verb(c, word, c.names.participles if passive else c.names.thirds, passive)
    signature = c.names.verbs[verb][0]
    given = dict(raw_prepositions(act))
    np = act.find("np")
    agentless = not any(r.prep == "by" for r in signature.roles)
    for role in signature.roles:
        words: Node | None
        if role.prep == "":
            words = subject if passive or (agentless and np is None) else np
        elif role.prep == "by" and not passive:
            words = subject
        else:
            words = given.get(role.prep)
        value = p.role(role.name, role.type, words)
        if role.name not in c.scope.roles:
            c.bound(role.name, value)
    return p.pattern("verb", signature.name)
