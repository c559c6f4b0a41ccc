"""What follows a noun: “that …” and “whose …”."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve import having, predicates, readers
from warbook.language.resolve.comparisons import complement
from warbook.language.resolve.context import Context
from warbook.language.resolve.declared import Signature
from warbook.language.resolve.history import happened
from warbook.language.resolve.how_much import has
from warbook.language.resolve.negations import who_is_not_of_all
from warbook.language.resolve.places import where_test
from warbook.language.resolve.quantities import prepositions, some
from warbook.language.resolve.rivals import of_any
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.things import as_player
from warbook.language.sentence import Node


def relative(c: Context, one: Expr, node: Node) -> Expr:
    """`that …` and `whose …` after a noun."""
    held = c.scope
    if one.type.base != "die":
        c.scope = of_any(c, one)
    try:
        if node.kind == "whose_player":
            owner, about = as_player(c, node, owner_of(one)), c.scope
            c.scope = replace(about, it=owner, rival=None)
            whose, *rest = (n for n in node.parts if n.kind.startswith("rel"))
            tests = [relative_one(c, owner, whose)]
            c.scope = about
            tests += [relative_one(c, one, n) for n in rest]
            return joined(c, tests, node)
        if node.kind in ("whose", "whose_has"):
            word = node.find("TERM")
            assert word is not None
            owned = having.field_of(c, one, word.word, word)
            return (
                has(c, owned, node.children[-1])
                if node.kind == "whose_has"
                else complement(c, owned, node.children[-1])
            )
        rels = (n for n in node.parts if n.kind.startswith("rel"))
        return joined(c, [relative_one(c, one, n) for n in rels], node)
    finally:
        c.scope = held


def joined(c: Context, tests: list[Expr], node: Node) -> Expr:
    """What all must hold."""
    return tests[0] if len(tests) == 1 else ir.And(tuple(tests), span=c.span(node))


def related_by(c: Context, one: Expr, role: Node, verb: Node) -> Expr:
    """`that the user reaches`: the relation read from its other end. Without articles it looks like
    `that reaches the user`, so it is told by which of the words is a role."""
    word = verb.find("WORD") or verb
    signature = c.names.tests.get(c.names.thirds.get(word.word, word.word))
    if signature is None:
        raise c.unknown(word, "relation", word.word, c.names.tests, "W308")
    return predicates.predicate(c, signature, c.scope.roles[role.word], [("", one)], word)


def inverse(c: Context, one: Expr, node: Node) -> Expr:
    """`each Post that they hold`, `each Wagon that a Soldier threatens`: the relation read from its other end."""
    word = node.last
    signature = c.names.tests.get(c.names.thirds.get(word.word, word.word))
    if signature is None:
        raise c.unknown(word, "relation", word.word, c.names.tests, "W308")
    if node[0].kind == "TERM":
        whoever = readers.thing(c, node[0].new("term", node[0]))

        def related(other: Expr) -> Expr:
            return predicates.predicate(c, signature, other, [("", one)], word)

        return some(c, whoever, related) if whoever.type.many else related(whoever)
    if node[0].kind == "PLAYER":
        who = c.scope.roles.get("player")
    else:
        who = c.scope.previous if c.scope.it == one else c.scope.it
    if who is None:
        raise c.fail("W302", node, "It is not clear who is meant here.", "Name who it is.")
    return predicates.predicate(c, signature, who, [("", one)], word)


def related_to(c: Context, one: Expr, signature: Signature, word: Node, said: Node) -> Expr:
    """`that holds a Post`: any one, where several are spoken of."""
    other = readers.thing(c, said)

    def holds(of: Expr) -> Expr:
        return predicates.predicate(c, signature, one, [("", of)], word)

    several = other.type.many and not signature.roles[-1].type.many
    return some(c, other, holds) if several else holds(other)


def relative_one(c: Context, one: Expr, node: Node) -> Expr:
    last = node.children[-1]
    assert last is not None
    match node.kind:
        case "rel_is":
            return complement(c, one, last)
        case "rel_shows":
            return c.names.registry.tests["shows"](c, one, node)
        case "rel_is_not":
            return ir.Not(complement(c, one, last))
        case "rel_where":
            return where_test(c, one, last)
        case "rel_not_where":
            who_is_not_of_all(c, node, last)
            return ir.Not(where_test(c, one, last))
        case "rel_has_done" | "rel_has_not_done":
            found = happened(c, one, node)
            return ir.Not(found) if node.kind == "rel_has_not_done" else found
        case "rel_has":
            return has(c, one, last)
        case "rel_related" | "rel_not_related":
            word = node.find("WORD")
            assert word is not None
            signature = c.names.tests.get(word.word)
            if signature is None:
                raise c.unknown(word, "predicate", word.word, c.names.tests, "W308")
            call = predicates.predicate(c, signature, one, prepositions(c, node), word)
            return ir.Not(call) if node.kind == "rel_not_related" else call
        case "rel_relation":
            word = node.find("WORD")
            assert word is not None
            signature = c.names.tests.get(c.names.thirds.get(word.word, word.word))
            if signature is None and word.word in c.scope.roles and last.kind == "role_name":
                return related_by(c, one, word, last)
            if signature is None:
                raise c.unknown(word, "relation", word.word, c.names.tests, "W308")
            return related_to(c, one, signature, word, last)
        case "rel_inverse":
            return inverse(c, one, node)
        case "rel_may":
            who, act = readers.thing(c, node[0]), node.children[-1]
            assert act is not None
            verb = c.names.thirds.get(act[0].word, act[0].word)
            signatures = c.names.verbs.get(verb)
            if not signatures:
                raise c.unknown(act[0], "verb", act[0].word, c.names.verbs, "W309")
            signature = signatures[0]
            roles = {"by": who, "": one}
            args = tuple((r.name, roles[r.prep]) for r in signature.roles if r.prep in roles)
            return ir.Permitted(verb, args, span=c.span(node))
        case _:
            raise c.fail("W334", node, "This cannot follow “that”.")
