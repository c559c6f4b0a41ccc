"""Conditions: clauses, and how they join."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.resolve import outcomes, predicates, readers, sides
from warbook.language.resolve.all_or_any import (
    all_meant,
    all_of_a_player,
    best_of_whom,
    of_one_or_any,
    of_several,
    one_beside_each,
    says_all,
    several_so,
)
from warbook.language.resolve.attachment import or_of_which
from warbook.language.resolve.comparisons import bare_word, complement
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.gathered import Gathered
from warbook.language.resolve.history import happened
from warbook.language.resolve.how_much import has
from warbook.language.resolve.itself import another_one
from warbook.language.resolve.lying import there_on_one
from warbook.language.resolve.negations import each_not, not_of_all, not_of_both
from warbook.language.resolve.of_players import all_players
from warbook.language.resolve.prices import price
from warbook.language.resolve.quantities import counted_out, prepositions, quantified, some
from warbook.language.resolve.scope import Scope, owner_of
from warbook.language.resolve.unclear import words
from warbook.language.resolve.verbs import verb_call
from warbook.language.sentence import Node


def condition(c: Context, node: Node) -> Expr:
    """A condition: clauses joined by `, and` and `, or`."""
    match node.kind:
        case "condition":
            return condition(c, node[0])
        case "any_of" | "all_of_these":
            held, of, faults = c.scope, [], Gathered(c)
            for part in node.children:
                if part is not None and not part.kind.startswith("COMMA"):
                    with faults.part():
                        of.append(condition(c, part))
                        c.scope = spoken(c, part)
                        if node.kind == "all_of_these":
                            assume(c, of[-1])
            c.scope = held
            faults.tell()
            return (ir.Or if node.kind == "any_of" else ir.And)(tuple(of), type=ir.FLAG, span=c.span(node))
        case "clause":
            return clause(c, node)
        case "more_of":
            return more_of(c, node)
        case "save_where":
            first, save = node[0], node.last
            spared = ir.Not(condition(c, save), span=c.span(save))
            return ir.And((condition(c, first), spared), span=c.span(node))
        case "there_is" if (word := bare_word(node.last)) is not None and is_told(c, word):
            return c.scope.roles[word.word]
        case "there_is" if c.rolled is not None and c.rolled.opposed and is_tie(node.last):
            return c.rolled.tied
        case "there_is":
            return there_is(c, node.last)
        case "permitted" | "not_permitted":
            return permitted(c, node)
        case _:
            raise c.fail("W330", node, "This is not a condition.")


OF_TWO = {"MORE": ">", "LESS": "<"}
"""How many of one sort there are of whom something is so, beside how many of another."""


def more_of(c: Context, node: Node) -> Expr:
    """`more own Units than enemy Units are within 3in of the Gate`: how many are there of each, counted by what is said of both."""
    how, one, _, other, test = node.children
    assert how is not None and one is not None and other is not None and test is not None
    of_one_or_any(c, test)
    counts = []
    for sort in (one, other):
        found = some(c, readers.collection(c, sort), lambda each: predicate_of(c, each, test), sort)
        assert isinstance(found, ir.Some)
        counts.append(ir.Count(found.of, span=c.span(sort)))
    return ir.Compare(OF_TWO[how.kind], *counts, span=c.span(node))


def there_is(c: Context, np: Node) -> Expr:
    """That there is one of those spoken of, `there is a Soldier in its Riders`; of one who is known that says nothing."""
    there_on_one(c, np)
    how = np.base.find("quantifier") if np.base.kind == "described" else None
    if how is not None and how[0].kind == "COUNT_OR_MORE" and words(c, how) != "1 or more":
        of_one_or_any(c, np)
    found = quantified(c, np, lambda one: ir.Some(one) if one.type.many else ir.Truth(True))
    if isinstance(found, ir.Truth):
        raise c.fail(
            "W330",
            np,
            "This one is spoken of already, so there is one.",
            "Say what is so of it: “is on the board”, “has 1 TOKEN”, “is within … of …”.",
        )
    return found


def is_tie(np: Node) -> bool:
    """Whether it is said that an opposed roll has come out even."""
    word = bare_word(np)
    return word is not None and word.word == "tie"


SINGLE = frozenset(
    {
        *("role_name", "term", "numbered", "of", "player_of", "player"),
        *("active_player", "non_active", "opponent", "first_player", "second_player", "that_one"),
    }
)
"""How one is spoken of of whom a condition says something."""


def spoken(c: Context, node: Node) -> Scope:
    """What can be spoken of after a condition: after `the target is Prone` “it” is the target; after `an enemy is
    Prone` it is not clear who that is."""
    held, leads = c.scope, set[Expr]()
    try:
        for part in clauses(node):
            goes_on = any(True for kind in ("IT", "ITS") for _ in part.within(kind))
            behind = [n for n in part.parts[1:] for n in n.within("it")]
            named = part.kind == "clause" and any(n[0].word == "it" for n in behind if n.children)
            c.scope = about(c, part[0] if part.kind != "there_is" else part.last, goes_on, named)
            leads |= {c.scope.lead} if c.scope.lead is not None and c.scope.lead != held.lead else set()
            if tells_of_removal(part):
                c.scope = replace(c.scope, gone=c.scope.it)
        return c.scope if len(leads) < 2 else c.scope.after_each()
    finally:
        c.scope = held


def tells_of_removal(clause: Node) -> bool:
    """Whether a clause says that somebody is or has been removed."""
    test = clause.last
    return test.kind in ("is_", "has_done") and any(n.word == "removed" for n in test.every())


def clauses(node: Node) -> list[Node]:
    """The clauses of a condition, each of which speaks of something."""
    match node.kind:
        case "condition" | "save_where":
            return clauses(node[0])
        case "any_of" | "all_of_these":
            return [n for part in node.parts for n in clauses(part)]
        case "there_is" if bare_word(node.last) is not None:
            return []
        case "clause" | "permitted" | "not_permitted" | "there_is":
            return [node]
        case _:
            return []


def about(c: Context, subject: Node, goes_on: bool, of_another: bool = False) -> Scope:
    """What can be spoken of after a clause about something; it `goes_on` where it says “it” itself, `if an enemy is
    near it`: that is meant afterwards as well. What belongs to whom “its” points at leaves “it” with that one. After `if the
    doer is near it`, which says “it” `of_another`, “it” could be either."""
    base = subject.base
    if base.kind not in SINGLE and base.kind not in ("described", "either", "together"):
        return c.scope
    if outcomes.is_plain_dice(c, bare_word(subject)):
        return c.scope
    one = readers.expression(c, subject)
    while base.kind in ("of", "player_of") and one.type.base not in ("thing", "player"):
        base = base[0]
        if base.base.kind in ("its", "its_player"):  # “it” goes on, as after “its Cart has 2 Fear”
            return c.scope
        one = readers.expression(c, base)
    if one.type.many and one.type.base in ("thing", "player", "place"):
        return c.scope if goes_on else c.scope.after_each()
    if one.type.base not in ("thing", "player"):
        return c.scope
    if one == c.scope.it:
        of_another = of_another and c.scope.chosen not in (None, one)
        return replace(c.scope, doubtful=one if of_another else None, chosen=None).led_by(one)
    said = sides.beside_player(c, one, c.scope.about(one).led_by(one))
    return replace(said, doubtful=one) if of_another else said


def also_spoken(c: Context, tree: Node) -> Scope:
    """What can be spoken of after an event with a condition: where that is about something else, “it” is not clear."""
    given = tree.find("if_", "unless_")
    if given is None:
        return c.scope
    after = spoken(c, given.last)
    return c.scope if after.it == c.scope.it and after.doubtful is None else c.scope.after_each()


def is_told(c: Context, word: Node) -> bool:
    """Whether a word stands for something that is so or not: `there is a tie`."""
    return word.word in c.scope.roles and c.scope.roles[word.word].type == ir.FLAG


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
                previous=seen(c.scope.previous),
                previous_thing=seen(c.scope.previous_thing),
                principal=seen(c.scope.principal),
            )


def condition_after(c: Context, tree: Node) -> Expr | None:
    """What a sentence says after `if` or `unless`; None where it says nothing."""
    return condition_of(c, tree.find("if_", "unless_"))


def condition_of(c: Context, after: Node | None) -> Expr | None:
    """The condition that `if …` or `unless …` gives."""
    if after is None:
        return None
    found = condition(c, after.last)
    return found if after.kind == "if_" else ir.Not(found, span=c.span(after))


SEVERAL_HAVE = "W317"
"""What is said where several are said to have one of something."""
OUTCOMES = ("test_succeed", "test_failed")
"""How the tests begin that say what came of a roll."""


def clause(c: Context, node: Node) -> Expr:
    subject, test = node[0], node.last
    held = c.scope
    or_of_which(c, subject, test)
    not_of_all(c, node)
    each_not(c, node)
    best_of_whom(c, node)
    one_beside_each(c, node)
    if says_all(test):
        several_so(c, node)
    all_of_a_player(c, node)
    all_players(c, node)
    of_several(c, node)
    if all_meant(c, node):
        every = Node("quantifier", (Node("EVERY", (), "every", subject.start, subject.start),), "", 0, 0)
        subject = with_quantifier(subject, every)
    if test.kind.startswith(OUTCOMES):  # “it” is the roll just made, whoever is spoken of
        c.scope = replace(held, doubtful=None)
        done = not test.kind.startswith("test_failed")
        if (told := outcomes.plain_dice(c, bare_word(subject), test, done)) is not None:
            return told
    try:
        return quantified(c, subject, lambda one: predicate_of(c, one, test))
    except Fault as fault:
        c.scope = held
        if fault.diagnostic.code == SEVERAL_HAVE:
            several_so(c, node)
        raise
    finally:
        c.scope = held


def with_quantifier(subject: Node, quantifier: Node) -> Node:
    """`enemy Soldiers` as `every enemy Soldiers` is read."""
    base = subject.base
    if base.kind == "term":
        noun = base.new("noun", base[0], None)
        new = base.new("described", quantifier, noun)
    else:
        new = replace(base, children=(quantifier, *base.children))
    return replace(subject, children=(new, *subject.children[1:])) if subject is not base else new


def predicate_of(c: Context, one: Expr, test: Node) -> Expr:
    """What a clause says of its subject."""
    match test.kind:
        case "all_tests" | "any_tests":
            parts = [n for n in test.parts if n.kind not in ("AND_TEST", "OR_TEST")]
            for n in parts:
                if n.kind in ("test_knows", "test_does_not_know"):
                    raise c.fail(
                        "W393",
                        test,
                        "What follows “and” or “or” could be said of the player, or of whom the player knows it.",
                        "Write it as a sentence of its own: “…, and the second player knows whether …”.",
                    )
            of = tuple(predicate_of(c, one, n) for n in parts)
            return (ir.And if test.kind == "all_tests" else ir.Or)(of, type=ir.FLAG, span=c.span(test))
        case "is_":
            return another_one(c, one, test, complement(c, one, test.children[-1]))
        case "is_not":
            not_of_both(c, test)
            said = another_one(c, one, test, complement(c, one, test.children[-1]))
            return ir.Not(said, span=c.span(test))
        case "is_side" | "is_not_side":
            return on_side(c, one, test)
        case "has":
            return has(c, one, test.children[-1])
        case "has_done" | "has_not_done":
            found = happened(c, one, test)
            return ir.Not(found) if test.kind == "has_not_done" else found
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
                    lambda other: predicates.predicate(
                        c, signature, one, [("", other), *prepositions(c, test)], word
                    ),
                )
                if counted_out(np)
                else predicates.predicate(
                    c, signature, one, [("", readers.thing(c, np)), *prepositions(c, test)], word
                )
            )
            return ir.Not(call) if test.kind == "not_relation" else call
        case _:
            name = test.kind.removeprefix("test_")
            return c.names.registry.tests[name](c, one, test)


def on_side(c: Context, one: Expr, test: Node) -> Expr:
    """`the target is friendly`, `is an enemy`, `is not your own`: of the one who is spoken of, or who acts."""
    held = c.scope
    c.scope = held.but_of(one)
    try:
        me = c.me(test)
    finally:
        c.scope = held
    if one.type.many or one.type.base not in ("thing", "player"):
        raise c.fail("W321", test, "Only one piece or player is on somebody's side.")
    whose = owner_of(one)
    if whose == me:
        raise c.fail("W305", test, "Everybody is on their own side.", "Say whose: “… opposes the …”.")
    against = test.last[0].kind == "ENEMY"
    op = "!=" if against != (test.kind == "is_not_side") else "=="
    return ir.Compare(op, whose, me, span=c.span(test))


def permitted(c: Context, node: Node) -> Expr:
    """`X may VERB …` and `X cannot VERB …` as a condition: what the laws say."""
    act = node.children[-1]
    assert act is not None

    def about(subject: Expr) -> Expr:
        if act.kind == "order_pay":
            return ir.CanPay(subject, price(c, act.last, subject.type), span=c.span(node))
        signature, args = verb_call(c, subject, act)
        named = tuple(
            (role.name, arg) for role, arg in zip(signature.roles, args, strict=True) if arg is not None
        )
        return ir.Permitted(signature.name, named, span=c.span(node))

    found = quantified(c, node[0], about)
    return ir.Not(found) if node.kind == "not_permitted" else found
