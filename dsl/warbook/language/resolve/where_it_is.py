"""“Its Purse” of who is in a Purse and has none: the one it is in, unless it joins one, or another's could be meant."""

from __future__ import annotations

import re

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.names import indefinite
from warbook.language.resolve import sides
from warbook.language.resolve.antecedents import before, instead
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import capital
from warbook.language.resolve.having import is_held
from warbook.language.resolve.unclear import could_be, word_of
from warbook.language.sentence import Node


def not_where_it_is(c: Context, node: Node, found: Expr) -> None:
    """Refuses `it joins its Purse` of what such a Purse holds: where it is in one already, it need not join it;
    and `each Pearl in its Purse` where another that has such a Purse is spoken of."""
    if not is_held(found):
        return
    assert isinstance(found, ir.Group)
    held = c.names.groups[found.name]
    told = any(c.names.kind_of(m.noun, held.holder or "") for m in before(c, node) if m.noun in c.names.kinds)
    if not JOINS.search(c.text.text[: node.start]) and not told:
        return
    message = f"{capital(Type('thing', held.holds))} has no {held.name} of its own: it is put into one of {indefinite(held.holder or 'player')}."
    able = {one: None for one in c.scope.roles.values() if could_hold(c, one, held.holder or "")}
    acts = (c.scope.actor, c.scope.principal, c.scope.it)
    named = [(name, one) for one in able if (name := sides.called(c, one))]
    said = c.text.text[: node.start]
    named.sort(key=lambda pair: (f"in {pair[0]}'s {held.name}" in said, pair[1] not in acts))
    names = [name for name, _ in named]
    if not names:
        raise c.fail("W302", node, message, f"Name whose it is: “the {held.holder}'s {held.name}”.")
    word = word_of(c, node)
    raise could_be(c, "W302", node, message, *(instead(c, word, f"{name}'s") for name in names))


def could_hold(c: Context, one: Expr, holder: str) -> bool:
    return one.type.base == "thing" and not one.type.many and c.names.kind_of(one.type.arg, holder)


JOINS = re.compile(r"\bjoins? $")
