"""How much somebody has, and whether that is so much: `has 2 Fuel`, `has fewer than 3 Fuel`, `with no Soldiers`."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.names import plural
from warbook.language.resolve import having, inside, numbers, readers, wholes
from warbook.language.resolve.attachment import PLACED
from warbook.language.resolve.context import Context
from warbook.language.resolve.nearness import nearness
from warbook.language.resolve.quantities import quantified
from warbook.language.resolve.scope import opponent_of, owner_of
from warbook.language.resolve.unclear import UNCLEAR, unclear, words
from warbook.language.resolve.which_group import in_which
from warbook.language.sentence import Node

STARTING = re.compile(r"\bhalf (?:of )?(?:(?:its|their|the) )?(?:[Ss]tarting|original|initial)\b")
"""That half of what there is at first is meant."""


def has(c: Context, one: Expr, node: Node | None) -> Expr:
    """`has 2 Fear`, `has no Horses`, `has any Fuel`."""
    assert node is not None
    if node.kind == "has_several":
        of_each_or_one(c, node)
        of = tuple(has(c, one, n) for n in node.parts if n.kind != "AND")
        return ir.And(of, span=c.span(node))
    if node.kind in ("has_such", "has_some_where"):
        return has_such(c, one, node if node.kind == "has_such" else some_where(node))
    word = node.find("TERM")
    assert word is not None
    if trait := c.names.find(word.word, c.names.traits):
        there_or_not(c, node, word)
        carried = ir.Call(f"trait {trait}", (one,), type=ir.FLAG, span=c.span(node))
        return ir.Not(carried) if node.kind == "has_no" else carried
    if carries(c, one, word.word):
        there_or_not(c, node, word)
        held = ir.Call(f"card {word.word}", (one,), type=ir.FLAG, span=c.span(node))
        return ir.Not(held) if node.kind == "has_no" else held
    if one.type == ir.PLAYER:
        in_which(c, node, word.word)
    amount = possession(c, one, word)
    bound: Expr
    match node.kind:
        case "has_half_left" | "has_under_half":
            op = "<=" if node.kind == "has_half_left" else "<"
            parts = wholes.parts_any(c, one) if c.names.find(word.word, c.names.resources) is None else None
            bound = amount if parts is not None else all_of(c, one, word)
            if parts is not None and bound == ir.Count(parts, type=bound.type):
                raise c.fail(
                    "W383",
                    word,
                    "This would be half of those that it has now, which it has always more than.",
                    f"Say how many: “has … or fewer {word.word}”; or compare with a number that tells how many there were at first.",
                )
            amount = ir.Count(parts) if parts is not None else amount
            amount = ir.Arith("*", amount, numbers.number(2), type=amount.type)
        case "has_no":
            op, bound = "==", numbers.number(0)
        case "has_n" | "has_at_least" | "has_at_most":
            so_many_or_more(c, node)
            op = {"has_n": "==", "has_at_least": ">=", "has_at_most": "<="}[node.kind]
            bound = numbers.number(int(node[0].word.split()[0]))
        case "has_fewer":
            count = node.find("COUNT")
            assert count is not None
            op, bound = "<", numbers.number(int(count.word))
        case "has_over":
            op, bound = ">", numbers.number(int(node[1].word))
        case "has_exactly":
            op, bound = "==", numbers.number(int(node[1].word))
        case "has_most":
            op, bound = "<=", numbers.number(int(node[1].word))
        case "has_more_than" | "has_less_than":
            op = ">" if node.kind == "has_more_than" else "<"
            with_number(c, node.last, word, node.kind)
            bound = possession(c, compared_with(c, one, node.last), word)
        case "has_up_to":
            many = f"{node[1].word} or fewer {word.word}"
            raise c.fail(
                "W346", node, "“Up to” says what somebody may take, and not what it has.", None, (), many
            )
        case "has_for_each" | "has_for_each_held" | "has_dice" | "has_half":
            raise c.fail("W346", node, "What someone has is one number, not one to be worked out.")
        case "has_equal":
            op, bound = "==", readers.expression(c, node.last)
        case "has_best":
            hint = f"Say it after the noun: “with the {node[0].word} {word.word}”."
            raise c.fail(UNCLEAR, node, "It is not said what holds where several have as much.", hint)
        case "has_term" | "has_any":
            op, bound = ">=", numbers.number(1)
        case _:
            raise c.fail("W346", node, f"It is not said how many {word.word} these are.", "Write a number.")
    return ir.Compare(op, amount, bound, span=c.span(node))


_UNTIL = re.compile(r"\b(lose|gain)s?\b[^.:]* until [^.:]*$")
"""What is done again and again, before how much somebody has then."""


def so_many_or_more(c: Context, node: Node) -> None:
    """Refuses `if it has 2 Fuel` in a rule: just so many, or from there on? At the end of an example it is just so many."""
    if node.kind != "has_n" or c.seated or node[0].word == "0":
        return
    count = node[0].word
    what = " ".join(words(c, node).split()).removeprefix(f"{count} ")
    message = f"It is not said whether just {count} counts here, or more as well."
    readings = [f"any {what}" if count == "1" else f"{count} or more {what}", f"exactly {count} {what}"]
    if count == "1" and (spent := c.names.find(what, c.names.resources)) and spent in c.names.resources:
        readings.reverse()  # of what all begin with some, the last one is asked for
    if (
        ends := _UNTIL.search(c.text.text[: node.start])
    ) is not None:  # whichever way it comes there, it stops
        readings = [
            f"{count} or {'fewer' if ends[1] == 'lose' else 'more'} {what}",
            f"exactly {count} {what}",
        ]
    raise unclear(c, node, message, *readings)


def of_each_or_one(c: Context, node: Node) -> None:
    """Refuses `has no Fear and Mark` and `has 2 or more Fear and Mark`: is the number said of each, or of the first alone?"""
    first, *others = [n for n in node.parts if n.kind != "AND"]
    if first.kind in ("has_term", "has_any") or any(n.kind != "has_term" for n in others):
        return
    said, *bare = (words(c, n) for n in (first, *others))
    number = said.removesuffix(words(c, first.last)).strip()
    told = f"{' and '.join([said, *(f'{number} {it}' for it in bare)])}", " and ".join([*bare, said])
    raise unclear(c, node, f"“{number}” could be said of each of them, or of the first alone.", *told)


def there_or_not(c: Context, node: Node, word: Node) -> None:
    """Refuses a number of what somebody has or has not."""
    if node.kind not in ("has_term", "has_any", "has_no"):
        raise c.fail("W346", node, f"{word.word} is had or not, and not counted.", replacement=word.word)


def all_of(c: Context, one: Expr, word: Node) -> Expr:
    """Of how much it has less than half: of what it starts with, or where that is not said, of all that there can be."""
    return (having.at_first if STARTING.search(c.text.text) else having.whole)(c, one, word)


def has_such(c: Context, one: Expr, node: Node) -> Expr:
    """`has no enemy Soldiers within 3in`: whether there are such, seen from who has them; of what it has itself, such as its
    parts, only those."""
    held, parts = c.scope, of_its_own(c, one, node)
    c.scope = c.scope.about(one, owner_of(one) if one.type.base in ("thing", "player") else None)
    wheres = [n for n in node.parts if n.kind not in ("quantifier", "adjective", "noun")]
    said = [n for n in node.parts if n not in wheres]
    if one.type.base == "player" and (near := next((n for n in wheres if nearness(n)), None)) is not None:
        hint = "Say it of the piece: “The active player chooses the KIND nearest to …, as one. The one's player …”."
        raise c.fail(
            "W383", near, "This could be the nearest of all, or of those that each player has.", hint
        )
    of_player = one.type.base == "player"  # what is in own Hand it has, whosever it is
    groups = [group for n in wheres if (group := inside.own_group(c, n)) is not None]
    told = any(not of_player or c.names.groups[group].holder is None for group in groups)
    sided = told or any(n.kind == "adjective" and n[0].kind in SIDES for n in said)
    if one.type.base == "player" and not sided:
        own = Node("OWN", (), "own", node.start, node.start)
        said.insert(1, Node("adjective", (own,), "", node.start, node.start))
    base = replace(node, kind="described", children=tuple(said))
    try:
        np = replace(node, kind="np", children=(base, *wheres))
        return quantified(c, np, lambda other: ir.Truth(True) if parts is None else ir.In(other, parts))
    finally:
        c.scope = held


def of_its_own(c: Context, one: Expr, node: Node) -> Expr | None:
    """The parts that a thing has; None of what is said to be near it, or of a side."""
    noun = node.find("noun")
    if one.type.base != "thing" or one.type.many or noun is None or noun[0].kind != "TERM":
        return None
    found = having.field_of_thing(c, one, noun[0].word, noun)
    if found is not None and found.type.many:
        return found
    if any(n.kind in ELSEWHERE for n in node.parts):
        return None
    kind = c.names.find(noun[0].word, c.names.kinds) or noun[0].word
    groups = [
        g.name
        for g in c.names.groups.values()
        if g.holder is not None and c.names.kind_of(one.type.arg, g.holder)
    ]
    where = f"in its {groups[0]}" if groups else "within … of it"
    raise c.fail(
        "W317",
        node,
        f"A {one.type.arg} has no {plural(kind)} of its own.",
        f"Say where they are: “any {kind} {where} …”.",
    )


ELSEWHERE = PLACED | {"within_move", "nearer", "farther"}
"""What says where others are."""


def compared_with(c: Context, one: Expr, node: Node) -> Expr:
    """With whom somebody is compared: `a player has more Fuel than the opponent` speaks of that player's own."""
    if node.kind == "opponent" and one.type == ir.PLAYER and "opponent" not in c.scope.roles:
        return opponent_of(one, c.span(node))
    return readers.thing(c, node)


def with_number(c: Context, other: Node, word: Node, kind: str) -> None:
    """Refuses `more Fear than its Nerve` and `more Fear than Fuel`: who has as many is compared with somebody who has some."""
    base, names = other.base, c.names
    named = base.last if base.kind in ("its", "of", "term") else None
    if named is None or names.find(named.word, names.stats, names.resources, names.tokens) is None:
        return
    said = re.sub("^its ", "", c.text.text[other.start : other.end])
    than = f"{'more' if kind == 'has_more_than' else 'less'} than {'' if base.kind == 'of' else 'its own '}{said}"
    held = names.find(word.word, names.tokens, names.resources) or word.word
    message = (
        f"Who has more or less {word.word} is compared with somebody else, and {named.word} is a number."
    )
    raise c.fail(
        "W346",
        other,
        message,
        f"Compare the two numbers: “… whose {held} is {than}”, “its {held} is {than}”.",
    )


SIDES = ("OWN", "ENEMY", "FRIENDLY")
"""The words that tell on whose side things are; without one, a player has those of its own."""


def some_where(node: Node) -> Node:
    """`has no Soldiers in Mud`, as `has no hungry Soldiers in Mud` is said."""
    how, term, *wheres = (n for n in node.parts)
    quantifier = how.new("quantifier", how)
    noun = term.new("noun", term, None)
    return replace(node, kind="has_such", children=(quantifier, noun, *wheres))


def carries(c: Context, one: Expr, card: str) -> bool:
    """Whether a thing can have a card among what it carries."""
    kind = c.names.cards.get(card)
    return (
        kind is not None
        and one.type.base == "thing"
        and any(
            g.holder is not None
            and c.names.kind_of(one.type.arg, g.holder)
            and c.names.kind_of(kind, g.holds)
            for g in c.names.groups.values()
        )
    )


def possession(c: Context, one: Expr, word: Node) -> Expr:
    """How many of a thing, token or resource someone has."""
    if one.type.many:
        raise c.fail("W317", word, "Several things have no one number.", "Say “each …” or “any …”.")
    found = having.field_of(c, one, word.word, word)
    if found.type.many:
        return ir.Count(found, span=c.span(word))
    if found.type.base not in ("number", "length", "squares"):
        raise c.fail("W332", word, f"{word.word} is not something to have a number of.")
    return found
