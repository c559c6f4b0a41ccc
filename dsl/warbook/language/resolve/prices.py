"""Prices: what something costs."""

from __future__ import annotations

from warbook.language.ir import PLAYER, Type
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import holder_of
from warbook.language.sentence import Node


def price(c: Context, node: Node | None, payer: Type | None) -> tuple[tuple[tuple[int, str], ...], ...]:
    """A price: `1 Fuel or 1 Gold`, `1 Fuel and 1 Gold`, `free`."""
    assert node is not None
    inner = node[0] if node.kind == "cost" else node
    found = []
    for all_of in inner.all("price_all"):
        parts = []
        for one in all_of.all("price_one"):
            word = one.find("TERM")
            if word is None:
                continue
            name = c.names.find(word.word, c.names.resources, c.names.tokens)
            if name is None:
                known = [*c.names.resources, *c.names.tokens]
                raise c.unknown(word, "resource", word.word, known, holder=holder_of(payer or PLAYER))
            parts.append((int(one[0].word), name))
        found.append(tuple(parts))
    return tuple(found)
