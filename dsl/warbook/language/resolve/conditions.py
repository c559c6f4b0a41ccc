"""Conditions: clauses, what follows a noun, and how they join."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.phrasebook.record import BOOK
from warbook.language.resolve import things
from warbook.language.resolve.context import Context, capital, owner_of
from warbook.language.sentence import Node

COMPARISONS = {"at_least": ">=", "at_most": "<=", "above": ">", "below": "<", "same": "=="}


def condition(c: Context, node: Node) -> Expr:
    """A condition: clauses joined by `, and` and `, or`."""
    match node.kind:
        case "condition":
            return condition(c, node[0])
        case "any_of" | "all_of_these":
            held, of = c.scope, []
            for part in node.children:
                if part is not None and not part.kind.startswith("COMMA"):
                    of.append(condition(c, part))
                    if node.kind == "all_of_these":
                        assume(c, of[-1])
            c.scope = held
            return (ir.Or if node.kind == "any_of" else ir.And)(tuple(of), type=ir.FLAG, span=c.span(node))
        case "clause":
            return clause(c, node)
        case "permitted" | "not_permitted":
            return permitted(c, node)
        case _:
            raise c.fail("W330", node, "This is not a condition.")


def assume(c: Context, test: Expr) -> None:
    """Where a role is known to be of a kind, it is spoken of as one: after `if the piece is a Drone`,
    `the Drone`."""
    for part in test.of if isinstance(test, ir.And) else (test,):
        if isinstance(part, ir.IsKind) and isinstance(part.of, ir.Var):
            old, new = part.of, ir.Var(part.of.name, type=Type("thing", part.kind))

            def seen(value: Expr | None, old: ir.Var = old, new: ir.Var = new) -> Expr | None:
                return new if value == old else value

            roles = {name: new if value == old else value for name, value in c.scope.roles.items()}
            c.scope = replace(
                c.scope,
                roles={**roles, part.kind: new},
                it=seen(c.scope.it),
                principal=seen(c.scope.principal),
            )


def clause(c: Context, node: Node) -> Expr:
    subject, test = node[0], node.children[-1]
    assert test is not None
    return quantified(c, subject, lambda one: predicate_of(c, one, test))


def quantified(c: Context, subject: Node, test: Callable[[Expr], Expr]) -> Expr:
    """A clause about one thing, or about any, no, every or so many things."""
    base = subject[0] if subject.kind == "np" else subject
    one_of_own = (
        base.kind == "described"
        and base.find("quantifier") is None
        and not things.thing(c, subject).type.many
    )
    if one_of_own or base.kind not in ("described", "together", "either"):
        one = things.expression(c, subject)
        if isinstance(one, (ir.All, ir.Where)) and one.type.many:
            return some(c, one, test)
        held = c.scope
        if one.type.base in ("thing", "player") and not one.type.many:
            c.scope = replace(c.scope, it=one, me=owner_of(one))
        elif one.type.base == "action" and not one.type.many:
            c.scope = replace(c.scope, it=one)
        try:
            return test(one)
        finally:
            c.scope = held
    if base.kind == "described":
        pick = things.picked(c, subject)
    else:
        pick = things.Picked(
            "every" if base.kind == "together" else "any",
            things.number(1),
            None,
            things.collection(c, subject),
            "",
        )
    match pick.quantifier:
        case "every":
            var = c.fresh("each")
            held = c.scope
            one = ir.Var(var, type=pick.of.type.one())
            c.scope = replace(c.scope, it=one)
            inner = test(one)
            c.scope = held
            return ir.Every(pick.of, var, inner, type=ir.FLAG, span=c.span(subject))
        case "no":
            return ir.Not(some(c, pick.of, test), type=ir.FLAG, span=c.span(subject))
        case "most":
            found = some(c, pick.of, test)
            assert isinstance(found, ir.Some)
            twice = ir.Arith("*", things.number(2), ir.Count(found.of, type=ir.NUMBER), type=ir.NUMBER)
            return ir.Compare(
                ">", twice, ir.Count(pick.of, type=ir.NUMBER), type=ir.FLAG, span=c.span(subject)
            )
        case "count" | "at_least" if isinstance(pick.least, ir.Num) and pick.least.value != 1:
            found = some(c, pick.of, test)
            assert isinstance(found, ir.Some)
            count = ir.Count(found.of, type=ir.NUMBER)
            return ir.Compare(
                "==" if pick.quantifier == "count" else ">=",
                count,
                pick.least,
                type=ir.FLAG,
                span=c.span(subject),
            )
        case _:
            return some(c, pick.of, test)


def some(c: Context, of: Expr, test: Callable[[Expr], Expr]) -> Expr:
    var = c.fresh("each")
    one = ir.Var(var, type=of.type.one())
    held = c.scope
    c.scope = replace(c.scope, it=one)
    inner = test(one)
    c.scope = held
    return ir.Some(ir.Where(of, var, inner, type=of.type, span=of.span), type=ir.FLAG, span=of.span)


def predicate_of(c: Context, one: Expr, test: Node) -> Expr:
    """What a clause says of its subject."""
    match test.kind:
        case "is_":
            return complement(c, one, test.children[-1])
        case "is_not":
            return ir.Not(complement(c, one, test.children[-1]), type=ir.FLAG, span=c.span(test))
        case "has":
            return has(c, one, test.children[-1])
        case "has_done" | "has_not_done":
            from warbook.language.resolve.events import happened

            found = happened(c, one, test)
            return ir.Not(found, type=ir.FLAG) if test.kind == "has_not_done" else found
        case "relation" | "not_relation":
            word = test.find("WORD")
            assert word is not None
            verb = c.names.thirds.get(word.word, word.word)
            signature = c.names.tests.get(verb)
            if signature is None:
                raise c.unknown(word, "relation", word.word, c.names.tests, "W308")
            np = test.find("np")
            assert np is not None
            call = (
                quantified(
                    c,
                    np,
                    lambda other: things.predicate(
                        c, signature, one, [("", other), *prepositions(c, test)], word
                    ),
                )
                if counted_out(np)
                else things.predicate(
                    c, signature, one, [("", things.thing(c, np)), *prepositions(c, test)], word
                )
            )
            return ir.Not(call, type=ir.FLAG) if test.kind == "not_relation" else call
        case _:
            name = test.kind.removeprefix("test_")
            return BOOK.phrases[name].meaning(c, one, test)  # type: ignore[no-any-return]


def among(c: Context, node: Node, test: Callable[[list[tuple[str, Expr]]], Expr]) -> Expr:
    """A predicate about `any`, `no` or `every` of several, where one of its prepositions says so."""
    parts = [n for n in node.children if n is not None and n.kind == "preposed"]
    several = next((n for n in parts if counted_out(n.children[-1])), None)
    if several is None:
        return test(prepositions(c, node))
    rest = prepositions(c, replace(node, children=tuple(n for n in node.children if n is not several)))
    prep = several[0]
    word = prep[0].word if prep.children else prep.word
    return quantified(c, several.children[-1], lambda other: test([(word, other), *rest]))  # type: ignore[arg-type]


def counted_out(np: Node | None) -> bool:
    """Whether a noun phrase speaks of any, no, every or so many, rather than of one."""
    base = np[0] if np is not None and np.kind == "np" else np
    return base is not None and base.kind == "described" and base.find("quantifier") is not None


def prepositions(c: Context, node: Node) -> list[tuple[str, Expr]]:
    """The `by …`, `using …` that follow a verb, in order."""
    found: list[tuple[str, Expr]] = []
    for child in node.children:
        if child is not None and child.kind in ("preposed", "preposed_flat"):
            prep = child[0]
            inner = child.children[-1]
            assert inner is not None
            found.append((prep[0].word if prep.children else prep.word, things.thing(c, inner)))
    return found


def complement(c: Context, one: Expr, node: Node | None) -> Expr:
    """What stands after `is`."""
    assert node is not None
    if node.kind == "located":
        return where_test(c, one, node[0])
    if node.kind == "related":
        word = node[0]
        signature = c.names.tests.get(word.word)
        if signature is None:
            raise c.unknown(word, "predicate", word.word, c.names.tests, "W308")
        return among(c, node, lambda given: things.predicate(c, signature, one, given, word))
    if node.kind == "at_place":
        return at_place(c, one, node)
    if node.kind == "between":
        low, high = (int(n) for n in node[0].word.replace("–", "-").split("-"))
        return ir.And(
            (
                ir.Compare(">=", one, things.number(low), type=ir.FLAG),
                ir.Compare("<=", one, things.number(high), type=ir.FLAG),
            ),
            type=ir.FLAG,
            span=c.span(node),
        )
    inner = (
        node.children[0]
        if node.kind == "same"
        else next(n for n in node.children if n is not None and n.kind not in ("OVER_N", "UNDER_N"))
    )
    assert inner is not None
    if node.kind == "same":
        return identity(c, one, inner)
    other = things.expression(c, inner)
    one = counted_as(c, one, other)
    comparable(c, node, one, other)
    return ir.Compare(COMPARISONS[node.kind], one, other, type=ir.FLAG, span=c.span(node))


def at_place(c: Context, one: Expr, node: Node) -> Expr:
    """`is at C7`, `is at the mark`: stands on that square."""
    place = things.thing(c, node.children[-1])  # type: ignore[arg-type]
    if one.type.base != "thing" or place.type.base not in ("place", "thing") or not c.names.space.grid:
        raise c.fail(
            "W333", node, "Only a piece on a grid is at a place.", "On a table write “within 1in of …”."
        )
    if place.type.base == "thing":
        place = ir.Field(place, "Square", type=ir.PLACE)
    here = ir.Field(one, "Square", type=ir.PLACE, span=one.span)
    return ir.Compare("==", here, place, type=ir.FLAG, span=c.span(node))


def counted_as(c: Context, one: Expr, other: Expr) -> Expr:
    """What is compared with a number: a die is what it shows, a thing of parts how many it has left, a sequence
    how often it has begun."""
    if other.type.base != "number" or one.type.many:
        return one
    if one.type.base == "die":
        return ir.Field(one, "Face", type=ir.NUMBER, span=one.span)
    if one.type.base == "thing" and (parts := things.parts_any(c, one)) is not None:
        return ir.Count(parts, type=ir.NUMBER, span=one.span)
    if one.type.base == "sequence" and one.type.arg:
        return ir.Setting(f"number of {one.type.arg}", type=ir.NUMBER, span=one.span)
    return one


def comparable(c: Context, node: Node, one: Expr, other: Expr) -> None:
    numeric = ("number", "length", "squares", "dice")
    if (
        other.type.base == "number"
        and isinstance(other, ir.Num)
        and (other.value == ir.UNLIMITED or other.value == 0)
    ):
        return
    if one.type.base not in numeric or other.type.base not in numeric or one.type.many or other.type.many:
        raise c.fail("W331", node, f"{capital(one.type)} cannot be measured against {other.type}.")
    if one.type.base != other.type.base:
        raise c.fail(
            "W314",
            node,
            f"This compares {one.type} with {other.type}.",
            "Both sides need the same unit: 6in with inches, 3 squares with squares.",
        )


def identity(c: Context, one: Expr, node: Node) -> Expr:
    """`is …`: a declared predicate, a kind, a state, the same thing or the same number."""
    word = bare_word(node)
    if word is not None and word.word not in c.scope.roles:
        if word.word == "empty" and one.type.base == "place":
            return ir.Spatial("empty", (one,), type=ir.FLAG, span=c.span(node))
        if word.word == "empty" and one.type.many:
            return ir.Not(ir.Some(one, type=ir.FLAG), type=ir.FLAG)
        signature = c.names.tests.get(word.word)
        if signature is None:
            raise c.unknown(word, "predicate or role", word.word, [*c.names.tests, *c.scope.roles], "W308")
        return things.predicate(c, signature, one, [], word)
    name = bare_term(node)
    if name is not None and one.type.base == "die":
        faces = {f for d in c.names.dice.values() for f in d.faces}
        if name.word not in faces:
            raise c.unknown(name, "face", name.word, faces)
        return ir.Compare(
            "==",
            ir.Field(one, "Face", type=Type("face")),
            ir.Listed("face", name.word, type=Type("face")),
            type=ir.FLAG,
            span=c.span(node),
        )
    if name is not None and one.type.base in ("thing", "player"):
        kind = c.names.find(name.word, c.names.kinds)
        if kind is not None and name.word not in c.scope.roles:
            return ir.IsKind(one, kind, type=ir.FLAG, span=c.span(node))
        for listed in c.names.lists.values():
            if name.word in listed.values and listed.holder is not None:
                field = ir.Field(one, listed.name, type=Type("listed", listed.name))
                value = ir.Listed(listed.name, name.word, type=field.type)
                return ir.Compare("==", field, value, type=ir.FLAG, span=c.span(node))
    other = things.expression(c, node)
    one = counted_as(c, one, other)
    if one.type.base in ("thing", "player") and other.type.base in ("thing", "player"):
        return things.same(c, one, other)
    if one.type.base == "roll" and other.type.base == "roll":
        return ir.Compare("==", one, other, type=ir.FLAG, span=c.span(node))
    if one.type.base in ("listed", "action", "effect", "terrain", "place") or other.type.base == "listed":
        if one.type.base != other.type.base or (one.type.base == "listed" and one.type.arg != other.type.arg):
            raise c.fail("W331", node, f"{capital(one.type)} is never {other.type}.")
        return ir.Compare("==", one, other, type=ir.FLAG, span=c.span(node))
    comparable(c, node, one, other)
    return ir.Compare("==", one, other, type=ir.FLAG, span=c.span(node))


def bare_word(node: Node) -> Node | None:
    """The lower-case word that a noun phrase consists of, if it is just that."""
    while node.kind in ("np", "same", "role_name") and sum(n is not None for n in node.children) == 1:
        node = node[0]
    return node if node.kind == "WORD" else None


def bare_term(node: Node) -> Node | None:
    while node.kind in ("np", "same", "term") and sum(n is not None for n in node.children) == 1:
        node = node[0]
    return node if node.kind == "TERM" else None


def has(c: Context, one: Expr, node: Node | None) -> Expr:
    """`has 2 Fear`, `has no Horses`, `has any Fuel`."""
    assert node is not None
    word = node.find("TERM")
    assert word is not None
    if trait := c.names.find(word.word, c.names.traits):
        carried = ir.Call(f"trait {trait}", (one,), type=ir.FLAG, span=c.span(node))
        return ir.Not(carried, type=ir.FLAG) if node.kind == "has_no" else carried
    amount = possession(c, one, word)
    match node.kind:
        case "has_no":
            op, bound = "==", things.number(0)
        case "has_n" | "has_at_least":
            op, bound = ">=", things.number(int(node[0].word.split()[0]))
        case "has_fewer":
            count = node.find("COUNT")
            assert count is not None
            op, bound = "<", things.number(int(count.word))
        case "has_equal":
            op, bound = "==", things.expression(c, node.children[-1])  # type: ignore[arg-type,assignment]
        case _:
            op, bound = ">=", things.number(1)
    return ir.Compare(op, amount, bound, type=ir.FLAG, span=c.span(node))


def possession(c: Context, one: Expr, word: Node) -> Expr:
    """How many of a thing, token or resource someone has."""
    if one.type.many:
        raise c.fail("W317", word, "Several things have no one number.", "Say “each …” or “any …”.")
    found = things.field_of(c, one, word.word, word)
    if found.type.many:
        return ir.Count(found, type=ir.NUMBER, span=c.span(word))
    if found.type.base not in ("number", "length", "squares"):
        raise c.fail("W332", word, f"{word.word} is not something to have a number of.")
    return found


def where_test(c: Context, one: Expr, node: Node) -> Expr:
    """`within 6in of …`, `in …`, `adjacent to …`, `with …` about one thing."""
    inner = node.children[-1]
    assert inner is not None
    if node.kind in ("with_",):
        return has(c, one, inner)
    if node.kind == "without":
        return ir.Compare("==", possession(c, one, inner), things.number(0), type=ir.FLAG, span=c.span(node))
    if node.kind in ("within", "on_or_within", "beyond"):
        distance = things.expression(c, node[1])
        space = ir.SQUARES if c.names.space.grid else ir.LENGTH
        if distance.type != space and distance.type.base in ("length", "squares", "dice", "thing"):
            raise c.fail(
                "W314", node[1], f"This game measures in {'squares' if c.names.space.grid else 'inches'}."
            )
        if isinstance(distance, ir.Num) and distance.type.base == "number" and distance.value != ir.UNLIMITED:
            raise c.fail(
                "W314",
                node[1],
                f"{node[1][0].word} of what?",
                f"Write {node[1][0].word}{' squares' if c.names.space.grid else 'in'}.",
            )
        if (whose := edge_of(c, inner)) is not None:
            side: Expr = ir.Spatial("edge", (one, whose, distance), type=ir.FLAG, span=c.span(node))
            return ir.Not(side, type=ir.FLAG) if node.kind == "beyond" else side
        near = quantified(
            c,
            inner,
            lambda other: ir.Near(one, somewhere(c, inner, other), distance, type=ir.FLAG, span=c.span(node)),
        )
        return ir.Not(near, type=ir.FLAG) if node.kind == "beyond" else near
    if node.kind == "between_two":
        ends = [n for n in node.children if n is not None and n.kind not in ("BETWEEN", "AND")]
        return ir.Spatial(
            "between", (one, *(things.thing(c, n) for n in ends)), type=ir.FLAG, span=c.span(node)
        )
    if node.kind in ("farther", "nearer"):
        origin, than = (
            things.thing(c, n)
            for n in node.children
            if n is not None and n.kind not in ("FARTHER_FROM", "NEARER_TO", "THAN")
        )
        kind = ir.SQUARES if c.names.space.grid else ir.LENGTH
        here, there = ir.Distance(one, origin, type=kind), ir.Distance(than, origin, type=kind)
        return ir.Compare(
            ">" if node.kind == "farther" else "<", here, there, type=ir.FLAG, span=c.span(node)
        )
    if node.kind in ("in_", "outside", "on"):
        found = location(c, one, node, inner)
        return ir.Not(found, type=ir.FLAG) if node.kind == "outside" else found
    return quantified(
        c,
        inner,
        lambda other: ir.Spatial(
            "adjacent", (one, somewhere(c, inner, other)), type=ir.FLAG, span=c.span(node)
        ),
    )


def spot(where: Node) -> Node:
    """A place of an event: `on a Square with Fire` speaks of the square that has the token."""
    if where.kind != "spot_with":
        return where
    inner, base = where[0], where[0].children[-1]
    assert base is not None
    amount = where.children[-1]
    assert amount is not None
    if base.kind == "term":
        some_one = Node(
            "quantifier", (Node("ANY", (), "any", base.start, base.start),), "", base.start, base.start
        )
        base = Node(
            "described",
            (some_one, Node("noun", (base[0], None), "", base.start, base.end)),
            "",
            base.start,
            base.end,
        )
    narrow = Node("with_", (None, amount), "", amount.start, amount.end)
    described = Node("np", (base, narrow, None), "", base.start, amount.end)
    return replace(inner, children=(*inner.children[:-1], described))


def somewhere(c: Context, node: Node, other: Expr) -> Expr:
    """What is measured to: a thing or a place."""
    if other.type.base not in ("thing", "place", "marker") or other.type.many:
        raise c.fail("W333", node, f"Nothing is near {other.type}.", "Name a piece, a square or a marker.")
    return other


def edge_of(c: Context, node: Node) -> Expr | None:
    """The player whose table edge is meant: `own edge`, `the first player's edge`."""
    if node.kind == "of" and node.children[-1] is not None and node.children[-1].word == "edge":
        whose = things.thing(c, node[0])
        return whose if whose.type == ir.PLAYER else None
    noun = node.find("noun") if node.kind == "described" else None
    if noun is None or noun[0].word != "edge":
        return None
    adjective = node.find("adjective")
    if adjective is None or adjective[0].kind not in ("OWN", "ENEMY"):
        raise c.fail(
            "W305", node, "Whose edge is meant?", "Say “own edge”, “enemy edge” or “the first player's edge”."
        )
    me = c.me(node)
    return me if adjective[0].kind == "OWN" else ir.Opponent(me, type=ir.PLAYER)


def location(c: Context, one: Expr, node: Node, inner: Node) -> Expr:
    group = things.group_in(c, node)
    if group is not None:
        return ir.In(one, group, type=ir.FLAG, span=c.span(node))
    place: Expr
    word = inner.find("noun") if inner.kind == "described" else None
    if word is not None and (zone := c.names.find(word[0].word, c.names.zones)) is not None:
        place = ir.Field(c.me(node), zone, type=Type("zone", zone), span=c.span(inner))
    else:
        place = things.thing(c, inner)
    if place.type.base == "place" and place.type.many:
        here: Expr = (
            ir.Field(one, "Square", type=ir.PLACE, span=one.span) if one.type.base == "thing" else one
        )
        return ir.In(here, place, type=ir.FLAG, span=c.span(node))
    if place.type.base in ("zone", "terrain", "place", "thing"):
        relation = "touches" if place.type.base in ("terrain", "thing") else "inside"
        return ir.Spatial(relation, (one, place), type=ir.FLAG, span=c.span(node))
    raise c.fail("W333", inner, "Nothing can be in this.")


def relative(c: Context, one: Expr, node: Node) -> Expr:
    """`that …` and `whose …` after a noun."""
    held = c.scope
    c.scope = replace(c.scope, it=one)
    try:
        if node.kind in ("whose", "whose_has"):
            word = node.find("TERM")
            assert word is not None
            owned = things.field_of(c, one, word.word, word)
            return (
                has(c, owned, node.children[-1])
                if node.kind == "whose_has"
                else complement(c, owned, node.children[-1])
            )
        tests = tuple(
            relative_one(c, one, n) for n in node.children if n is not None and n.kind.startswith("rel")
        )
        return tests[0] if len(tests) == 1 else ir.And(tests, type=ir.FLAG, span=c.span(node))
    finally:
        c.scope = held


def relative_one(c: Context, one: Expr, node: Node) -> Expr:
    last = node.children[-1]
    assert last is not None
    match node.kind:
        case "rel_is":
            return complement(c, one, last)
        case "rel_shows":
            return BOOK.phrases["shows"].meaning(c, one, node)  # type: ignore[no-any-return]
        case "rel_is_not":
            return ir.Not(complement(c, one, last), type=ir.FLAG)
        case "rel_where":
            return where_test(c, one, last)
        case "rel_not_where":
            return ir.Not(where_test(c, one, last), type=ir.FLAG)
        case "rel_has":
            return has(c, one, last)
        case "rel_related" | "rel_not_related":
            word = node.find("WORD")
            assert word is not None
            signature = c.names.tests.get(word.word)
            if signature is None:
                raise c.unknown(word, "predicate", word.word, c.names.tests, "W308")
            call = things.predicate(c, signature, one, prepositions(c, node), word)
            return ir.Not(call, type=ir.FLAG) if node.kind == "rel_not_related" else call
        case "rel_relation":
            word = node.find("WORD")
            assert word is not None
            signature = c.names.tests.get(c.names.thirds.get(word.word, word.word))
            if signature is None:
                raise c.unknown(word, "relation", word.word, c.names.tests, "W308")
            return things.predicate(c, signature, one, [("", things.thing(c, last))], word)
        case "rel_may":
            who, act = things.thing(c, node[0]), node.children[-1]
            assert act is not None
            verb = c.names.thirds.get(act[0].word, act[0].word)
            signatures = c.names.verbs.get(verb)
            if not signatures:
                raise c.unknown(act[0], "verb", act[0].word, c.names.verbs, "W309")
            signature = signatures[0]
            roles = {"by": who, "": one}
            args = tuple((r.name, roles[r.prep]) for r in signature.roles if r.prep in roles)
            return ir.Permitted(verb, args, type=ir.FLAG, span=c.span(node))
        case _:
            raise c.fail("W334", node, "This cannot follow “that”.")


def permitted(c: Context, node: Node) -> Expr:
    """`X may VERB …` and `X cannot VERB …` as a condition: what the laws say."""
    from warbook.language.resolve.events import verb_call

    act = node.children[-1]
    assert act is not None

    def about(subject: Expr) -> Expr:
        signature, args = verb_call(c, subject, act)
        named = tuple(
            (role.name, arg) for role, arg in zip(signature.roles, args, strict=True) if arg is not None
        )
        return ir.Permitted(signature.name, named, type=ir.FLAG, span=c.span(node))

    found = quantified(c, node[0], about)
    return ir.Not(found, type=ir.FLAG) if node.kind == "not_permitted" else found
