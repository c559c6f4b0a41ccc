"""In which order things are given what they start with: `Starts at: its Zeal` after Zeal, wherever the two are declared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from warbook.language import ir
from warbook.language.model import Resource
from warbook.language.walk import nodes


def needed(resources: Mapping[str, Resource], name: str) -> list[str]:
    """The resources by which it is told how much of one somebody starts with."""
    read = {node.name: None for node in nodes(resources[name].start) if isinstance(node, ir.Field)}
    return [other for other in read if other in resources and resources[other].start is not None]


def in_starting_order(resources: Mapping[str, Resource]) -> Iterator[str]:
    """The resources that somebody starts with, each after those that it is worked out from; what goes round in a ring, which the
    checker refuses, in the order of the table."""
    done: set[str] = set()

    def after(name: str) -> Iterator[str]:
        if name in done:
            return
        done.add(name)
        for other in needed(resources, name):
            yield from after(other)
        yield name

    for name, one in resources.items():
        if one.start is not None:
            yield from after(name)
