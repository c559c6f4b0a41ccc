"""What the phrases about tokens, resources, states and numbers mean."""

from __future__ import annotations

from collections.abc import Mapping

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve.amounts import gained, more_or_less, roll_gains
from warbook.language.resolve.context import Context
from warbook.language.resolve.playing import becomes
from warbook.language.resolve.prices import price
from warbook.language.resolve.readers import Meaning
from warbook.language.resolve.spending import pays_some
from warbook.language.sentence import Node


def gain(c: Context, one: Expr, node: Node) -> Do:
    if one.type.base == "roll":
        return roll_gains(c, node)
    return gained(c, one, node.last, 1, node)


def lose(c: Context, one: Expr, node: Node) -> Do:
    return gained(c, one, node.last, -1, node)


def pay(c: Context, one: Expr, node: Node) -> Do:
    return ir.Pay(one, price(c, node.children[-1], one.type), span=c.span(node))


def be_marked(c: Context, one: Expr, node: Node) -> Do:
    word = node.find("TERM")
    assert word is not None
    if c.names.find(word.word, c.names.tokens) is None:
        raise c.unknown(word, "token", word.word, c.names.tokens)
    return gained(c, one, word.new("has_term", word), 1, node)


def more(c: Context, one: Expr, node: Node) -> Do:
    return more_or_less(c, one, node, 1)


def less(c: Context, one: Expr, node: Node) -> Do:
    return more_or_less(c, one, node, -1)


COUNTING: Mapping[str, Meaning] = {
    "gain": gain,
    "lose": lose,
    "pay": pay,
    "pay_some": pays_some,
    "become": becomes,
    "be_marked": be_marked,
    "more": more,
    "less": less,
}
"""By the name of its phrase."""
