"""Amounts for each of several: `1 Fame for each own Soldier`, `1 Fear for each Fire on its Square`."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve import numbers, readers
from warbook.language.resolve.context import Context
from warbook.language.resolve.how_much import possession
from warbook.language.resolve.lying import squares_or_tokens
from warbook.language.resolve.repeats import how_many
from warbook.language.resolve.sets import every_such, picked
from warbook.language.resolve.unclear import unclear, words
from warbook.language.resolve.which_group import counted_where, each_held
from warbook.language.sentence import Node


def for_each_of(c: Context, node: Node) -> Expr:
    """`1 Fame for each own Soldier`, `1 Fame for every 2 Scars it has`: so many times, rounded down."""
    each: Expr = numbers.number(int(node[0].word))
    if node.kind == "has_for_each_held":
        said, whose = node[3], node[4]
        noun = said.find("noun")
        word = noun[0] if noun is not None else said
        who = readers.thing(c, whose)
        if who.type == ir.PLAYER:
            each_held(c, node, said, whose, word.word)
        many: Expr = possession(c, who, word)
        quantifier = said.find("quantifier")
        per = quantifier.find("COUNT") if quantifier is not None else None
        step = int(per.word) if per is not None else 1
    elif (named := how_many(c, node.last)) is not None:
        held_or_changed(c, node, named)
        many, step = named, 1
    else:
        squares_or_tokens(c, node.last, node)
        pick = picked(c, every_such(c, node.last))
        many = ir.Count(counted_where(c, node.last, pick.of))
        step = pick.least.value if pick.quantifier == "count" and isinstance(pick.least, ir.Num) else 1
    if step > 1:
        many = ir.Arith("/", many, numbers.number(step), type=ir.NUMBER)
    return ir.Arith("*", each, many, type=ir.NUMBER, span=c.span(node))


def held_or_changed(c: Context, node: Node, many: Expr) -> None:
    """Refuses `when a Soldier gains Fear: It gains 1 Gold for each Fear`: each that it has gained, or each that it has?"""
    if not isinstance(many, ir.Field) or many.name != c.changes:
        return
    said, number = words(c, node), node[0].word
    also = (f"that many {node[1].word}",) if number == "1" else ()
    raise unclear(
        c,
        node,
        f"This could be each {many.name} of this time, or each that there is now.",
        f"{said} it has",
        *also,
    )
