"""What stands after “is”: a predicate, a kind, a place, a number to compare with."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.names import indefinite as with_a
from warbook.language.names import plural
from warbook.language.resolve import numbers, predicates, readers, wholes
from warbook.language.resolve.articles import article, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import capital
from warbook.language.resolve.opponents import side_of_set
from warbook.language.resolve.places import spot, that_is, where_test
from warbook.language.resolve.quantities import among
from warbook.language.resolve.scope import opponent_of, owner_of
from warbook.language.resolve.substitution import said_of_one
from warbook.language.resolve.things import in_turn_order
from warbook.language.sentence import Node
from warbook.language.walk import nodes

BEFORE = ("OVER_N", "UNDER_N", "AT_LEAST", "AT_MOST")
"""The words of a comparison that stand before what is compared with."""
COMPARISONS = {"at_least": ">=", "at_most": "<=", "above": ">", "below": "<", "same": "=="}


def complement(c: Context, one: Expr, node: Node | None) -> Expr:
    """What stands after `is`."""
    assert node is not None
    if node.kind == "located_all":
        of = tuple(where_test(c, one, n) for n in node.parts if n.kind != "AND_WHERE")
        return ir.And(of, span=c.span(node))
    if node.kind == "located_any":
        of = tuple(where_test(c, one, n) for n in node.parts if n.kind != "OR_WHERE")
        return ir.Or(of, span=c.span(node))
    if node.kind == "located":
        return where_test(c, one, spot(node[0]))
    if node.kind == "located_that":
        return where_test(c, one, that_is(node))
    if node.kind == "related":
        word = node[0]
        signature = c.names.tests.get(word.word)
        if signature is None:
            raise c.unknown(word, "predicate", word.word, c.names.tests, "W308")
        return among(c, node, lambda given: predicates.predicate(c, signature, one, given, word))
    if node.kind == "at_place":
        return at_place(c, one, node)
    if node.kind == "multiple":
        return multiple_of(c, one, node)
    if node.kind == "between":
        low, high = (int(n) for n in node[0].word.replace("–", "-").split("-"))
        one = counted_as(c, one, numbers.number(low))
        return ir.And(
            (
                ir.Compare(">=", one, numbers.number(low)),
                ir.Compare("<=", one, numbers.number(high)),
            ),
            span=c.span(node),
        )
    if node.kind == "one_of":
        some = [numbers.number(int(n)) for n in re.findall(r"\d+", node[0].word)]
        one = counted_as(c, one, some[0])
        for number in some:
            comparable(c, node, one, number)
        of = tuple(ir.Compare("==", one, number) for number in some)
        return ir.Or(of, span=c.span(node))
    inner = node.children[0] if node.kind == "same" else next(n for n in node.parts if n.kind not in BEFORE)
    assert inner is not None
    if node.kind == "same":
        return one_or_other(c, one, inner)
    other = numbers.as_number(readers.expression(c, inner))
    one = counted_as(c, one, other)
    comparable(c, node, one, other)
    op = COMPARISONS[node.kind]
    return ir.Compare(op, one, part_for(op, other), span=c.span(node))


def part_for(op: str, other: Expr) -> Expr:
    """What is compared with: 2 is below half of 5, and not at least half of it, though half of 5 is 2 where a whole
    number is wanted."""
    match other:
        case ir.Arith(op="/", left=of, right=ir.Num(value=parts)) if op in ("<", ">="):
            more = ir.Arith("+", of, ir.Num(parts - 1, type=of.type), type=of.type)
            return replace(other, left=more) if not rounded_up(of, parts) else other
    return other


def rounded_up(of: Expr, parts: int) -> bool:
    """Whether an amount was made more before it is divided, so that its part is rounded up."""
    match of:
        case ir.Arith(op="+", right=ir.Num(value=more)):
            return more == parts - 1
    return False


def multiple_of(c: Context, one: Expr, node: Node) -> Expr:
    """`the Day is a multiple of 3`: the third, the sixth, and so on."""
    step = readers.expression(c, node.last)
    one = counted_as(c, one, step)
    if not isinstance(step, ir.Num) or step.value < 2 or one.type != ir.NUMBER:
        raise c.fail(
            "W331", node, "This is no multiple of anything.", "Write “the SEQUENCE is a multiple of 3”."
        )
    whole = ir.Arith("*", ir.Arith("/", one, step, type=ir.NUMBER), step, type=ir.NUMBER)
    return ir.Compare("==", one, whole, span=c.span(node))


def compared(node: Node) -> Node:
    """What a comparison compares with."""
    return next(n for n in node.parts if n.kind not in BEFORE)


def at_place(c: Context, one: Expr, node: Node) -> Expr:
    """`is at C7`, `is at the mark`: stands on that square."""
    place = readers.thing(c, node.children[-1])  # type: ignore[arg-type]
    if one.type.base != "thing" or place.type.base not in ("place", "thing") or not c.names.space.grid:
        raise c.fail(
            "W333", node, "Only a piece on a grid is at a place.", "On a table write “within 1in of …”."
        )
    if place.type.base == "thing":
        place = ir.Field(place, "Square", type=ir.PLACE)
    here = ir.Field(one, "Square", type=ir.PLACE, span=one.span)
    return ir.Compare("==", here, place, span=c.span(node))


def counted_as(c: Context, one: Expr, other: Expr) -> Expr:
    """What is compared with a number: a die is what it shows, a thing of parts how many it has left, a sequence
    how often it has begun."""
    if other.type.base != "number" or one.type.many:
        return one
    if one.type.base == "die":
        return ir.Field(one, "Face", type=ir.NUMBER, span=one.span)
    if one.type.base == "thing" and (parts := wholes.parts_any(c, one)) is not None:
        return ir.Count(parts, span=one.span)
    return numbers.as_number(one)


def comparable(c: Context, node: Node, one: Expr, other: Expr) -> None:
    if one == other and next(node.within("ITS_OWN"), None) is not None:
        raise c.fail(
            "W302", node, "This compares a number with itself.", "Say whose the other is: “the KIND's …”."
        )
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


def is_one_of_several(c: Context, word: Node) -> None:
    """Refuses `is a foe` and `is a foes` of one of those who are called “the foes”."""
    known = [name for name in dict.fromkeys((word.word, plural(word.word))) if name in c.scope.roles]
    if article(c, word) == "a" and known and c.scope.roles[known[0]].type.many:
        said = with_article(c, word)
        message = f"The {known[0]} are several: one of them is in them."
        raise c.fail("W308", said, message, f"Write “in the {known[0]}”.", replacement=f"in the {known[0]}")


def identity(c: Context, one: Expr, node: Node) -> Expr:
    """`is …`: a declared predicate, a kind, a state, the same thing or the same number."""
    is_none(c, node)
    word = bare_word(node)
    if word is not None:
        is_one_of_several(c, word)
    if word is not None and word.word not in c.scope.roles:
        if word.word == "empty" and one.type.base == "place":
            return ir.Spatial("empty", (one,), span=c.span(node))
        if word.word == "empty" and one.type.many:
            return ir.Not(ir.Some(one))
        signature = c.names.tests.get(word.word)
        if signature is None and word.word == "removed" and one.type.base == "thing" and not one.type.many:
            return ir.Spatial("removed", (one,), span=c.span(node))
        if signature is None:
            raise c.unknown(word, "predicate or role", word.word, [*c.names.tests, *c.scope.roles], "W308")
        return predicates.predicate(c, signature, one, [], word)
    name = bare_term(node)
    if name is not None and one.type.base == "die":
        faces = {f for d in c.names.dice.values() for f in d.faces}
        if name.word not in faces:
            raise c.unknown(name, "face", name.word, faces)
        return ir.Compare(
            "==",
            ir.Field(one, "Face", type=Type("face")),
            ir.Listed("face", name.word, type=Type("face")),
            span=c.span(node),
        )
    if name is not None and one.type.base in ("thing", "player"):
        kind = c.names.find(name.word, c.names.kinds)
        of_a_sort = name.word not in c.scope.roles or article(c, name) != "the"
        if kind is not None and of_a_sort:
            return ir.IsKind(one, kind, span=c.span(node))
        card = c.names.find(name.word, c.names.cards)
        if card is not None and one.type.base == "thing" and of_a_sort:
            printed = Type("thing", c.names.cards[card])
            if wholes.routed(c, one, printed) is None:
                message = f"{capital(one.type)} is never {with_a(card)}, which is {printed}."
                held = wholes.holds_such(c, one, printed.arg)
                hint = f"What somebody carries it has: “has {with_a(card)}”." if held else None
                raise c.fail("W331", node, message, hint)
            return ir.Call(f"card {card}", (one,), type=ir.FLAG, span=c.span(node))
        for listed in c.names.lists.values():
            if name.word in listed.values and listed.holder is not None:
                could_be_so(c, one, listed.name, listed.holder, name)
                field = ir.Field(one, listed.name, type=Type("listed", listed.name))
                value = ir.Listed(listed.name, name.word, type=field.type)
                return ir.Compare("==", field, value, span=c.span(node))
    if name is not None and (worn := predicates.marked(c, name.word, one, name)) is not None:
        return worn
    other = of_a_side(c, one, node) if one.type.base in ("thing", "place") else in_turn_order(c, node)
    one = counted_as(c, one, other)
    if one.type.base in ("thing", "player") and other.type.base in ("thing", "player"):
        return predicates.same(c, one, other)
    if one.type.base == other.type.base == "place" and other.type.many and not one.type.many:
        return one_of_places(one, other, node, c)
    if one.type.base == "roll" and other.type.base == "roll":
        return ir.Compare("==", one, other, span=c.span(node))
    if one.type.base in ("listed", "action", "effect", "terrain", "place") or other.type.base == "listed":
        if one.type.base != other.type.base or (one.type.base == "listed" and one.type.arg != other.type.arg):
            hint = None
            if one.type == ir.NUMBER and isinstance(other, ir.Listed):
                hint = f"What was rolled for is asked by its name: “if the {other.list} is {other.name}”."
            raise c.fail("W331", node, f"{capital(one.type)} is never {other.type}.", hint)
        return ir.Compare("==", one, other, span=c.span(node))
    comparable(c, node, one, other)
    return ir.Compare("==", one, other, span=c.span(node))


def one_of_places(one: Expr, places: Expr, node: Node, c: Context) -> Expr:
    """`is an empty Square adjacent to the user`: all that is said of such places is so of this one."""
    tests, of = said_of_one(places, one)
    if not isinstance(of, ir.All):
        return ir.In(one, places, span=c.span(node))
    return tests[0] if len(tests) == 1 else ir.And(tuple(tests), span=c.span(node))


def is_none(c: Context, node: Node) -> None:
    """Refuses `it is no Soldier`, whose “no” would be of those it is compared with."""
    how = node.base.find("quantifier") if node.kind in ("np", "described") else None
    if how is None or how[0].kind != "NO" or how.end == how.start:
        return
    sided = next(node.within("adjective"), None) is not None
    noun = f"{'' if sided else 'any '}{c.text.text[how.end : node.end].strip()}"
    text = c.text.text[: node.start].rstrip()
    is_ = text[text.rfind(" ") + 1 :]
    place = Node(
        "WORD", (), c.text.text[node.start - len(is_) - 1 : node.end], node.start - len(is_) - 1, node.end
    )
    one = with_a(noun) if sided else noun
    raise c.fail(
        "W204", place, "That one is none of these, is said with “not”.", replacement=f"{is_} not {one}"
    )


def one_or_other(c: Context, one: Expr, node: Node) -> Expr:
    """`is Gale or Fair`, `is Tired and Burdened`: each by itself."""
    base = node[0] if node.kind == "np" and len(node.children) > 1 and node.children[1] is None else node
    if base.kind not in ("either", "together") or one.type.many:
        return identity(c, one, node)
    members = [n for n in base.parts if n.kind not in ("AND", "OR")]
    if base.kind == "together" and one.type.base in ("listed", "action", "effect", "terrain", "place"):
        raise c.fail("W331", node, "It is never both at once.", "If one of them will do, write “or”.")
    of = tuple(identity(c, one, n) for n in members)
    kind = ir.Or if base.kind == "either" else ir.And
    return kind(of, type=ir.FLAG, span=c.span(node))


def not_its_own_enemy(c: Context, one: Expr, found: Expr, node: Node) -> None:
    """Refuses `the target is an enemy Soldier` where nobody else is known whose enemy it could be: it is none of its own."""
    side = next((a for a in node.within("adjective") if a[0].kind in ("ENEMY", "FRIENDLY")), None)
    others = any(n.kind in ("OTHER", "ANOTHER") for n in node.every())
    if side is None or others or not found.type.many or one.type.base != "thing":
        return
    if side_of_set(found) in (owner_of(one), opponent_of(owner_of(one))):
        message = f"“{side[0].word}” would be seen from the very one of whom it is said."
        sign = "not " * (side[0].kind == "ENEMY")
        raise c.fail("W305", side, message, f"Say of whom: “a KIND whose player is {sign}the NAME's player”.")


def of_a_side(c: Context, one: Expr, node: Node) -> Expr:
    """What stands after `is`: an enemy is that of whoever acts, and a Soldier within 3 squares is near that one, not near
    the thing that is said to be one."""
    held = c.scope
    others = any(n.kind in ("OTHER", "ANOTHER") for n in node.every())
    if one.type.base == "thing" and one in (held.it, held.principal) and not others:
        about = held.previous_thing if held.it == one else held.it
        c.scope = replace(held, it=about, principal=None if held.principal == one else held.principal)
    if any(adjective[0].kind in ("OWN", "ENEMY", "FRIENDLY") for adjective in node.within("adjective")):
        c.scope = replace(c.scope.but_of(one), across=None)
    c.scope = replace(c.scope, told=one)
    try:
        found = readers.expression(c, node)
    finally:
        c.scope = held
    not_its_own_enemy(c, one, found, node)
    of = found
    while isinstance(of, ir.Where):
        for test in nodes(of.test):
            near_one = isinstance(test, ir.Near) and test.right == one
            if near_one or (
                isinstance(test, ir.Spatial) and test.relation == "adjacent" and one in test.args
            ):
                raise c.fail("W302", node, "Nothing is near itself, and nobody else is said.", "Add “of …”.")
        of = of.of
    return found


def bare_word(node: Node) -> Node | None:
    """The lower-case word that a noun phrase consists of, if it is just that."""
    while node.kind in ("np", "same", "role_name") and len(node.parts) == 1:
        node = node[0]
    return node if node.kind == "WORD" else None


def bare_term(node: Node) -> Node | None:
    while node.kind in ("np", "same", "term") and len(node.parts) == 1:
        node = node[0]
    return node if node.kind == "TERM" else None


def could_be_so(c: Context, one: Expr, listed: str, holder: str, said: Node) -> None:
    """Refuses `a Mule is Low` where it is Wagons that have a Height."""
    kind = one.type.arg
    if one.type.base != "thing" or not kind or holder not in c.names.kinds:
        return
    if (
        c.names.kind_of(kind, holder)
        or c.names.kind_of(holder, kind)
        or wholes.routed(c, one, Type("thing", holder))
    ):
        return
    hint = f"{capital(Type('thing', holder))} has a {listed}; say whose is meant."
    raise c.fail("W331", said, f"{capital(one.type)} is never {said.word}.", hint)
