"""Prices: what something costs."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.ir import PLAYER, Type
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import holder_of
from warbook.language.resolve.unclear import UNCLEAR, unclear, words
from warbook.language.sentence import Node


def price(c: Context, node: Node | None, payer: Type | None) -> tuple[tuple[tuple[int, str], ...], ...]:
    """A price: `1 Fuel or 1 Gold`, `1 Fuel and 1 Gold`, `free`."""
    assert node is not None
    ways = [
        way for one in (node.all("price") if node.kind == "cost" else [node]) for way in one.all("price_all")
    ]
    found = []
    for all_of in ways:
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
    if len(found) > 1 and max(map(len, found)) > 1 and any(node.within("OR")):
        message = "It is not said what “and” binds together."
        if node.kind == "cost":
            raise unclear(c, node, message, *grouped(c, ways))
        hint = "Let it be chosen: “The player chooses one:”, with a price in each alternative."
        raise c.fail(UNCLEAR, node, message, hint)
    return tuple(found)


def grouped(c: Context, ways: list[Node]) -> Iterator[str]:
    """How `2 Fuel or 1 Gold and 1 Fear` is said of either, and of each with what it costs in any case."""
    said, (first, last) = (
        [words(c, way) for way in ways],
        ([*ways[0].all("price_one")], [*ways[-1].all("price_one")]),
    )
    yield ", or ".join(said)
    if len(last) > 1:
        also = c.text.text[last[1].start : ways[-1].end]
        yield ", or ".join([*(f"{one} and {also}" for one in said[:-1]), said[-1]])
    else:
        also = c.text.text[ways[0].start : first[-1].start].strip()
        yield ", or ".join([said[0], *(f"{also} {one}" for one in said[1:])])
