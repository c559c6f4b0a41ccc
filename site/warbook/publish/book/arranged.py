"""How a designer arranges the quick sheet: what comes first, what is left out, what stands under one heading."""

from __future__ import annotations

from dataclasses import dataclass

from warbook.publish.print.model import SpanRef

__all__ = ["Arranged", "Named"]


@dataclass(frozen=True, slots=True)
class Named:
    """A section by its name, and where it is named."""

    name: str
    at: SpanRef


@dataclass(frozen=True, slots=True)
class Arranged:
    """`together` are headings, each with the sections that stand under it."""

    first: tuple[Named, ...] = ()
    left_out: tuple[Named, ...] = ()
    together: tuple[tuple[str, tuple[Named, ...]], ...] = ()
