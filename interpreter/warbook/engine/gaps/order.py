"""Whether it matters which of two neighbouring steps is done first."""

from __future__ import annotations

from dataclasses import dataclass

from warbook.engine.gaps.facts import Pair
from warbook.language import ir
from warbook.language.check.clashes import ADDS_UP, Clashes, signs
from warbook.language.model import Rulebook
from warbook.language.walk import nodes, variables

ASKS = (ir.Choose, ir.ChooseOne, ir.May, ir.Open, ir.Use, ir.Place, ir.PickEdge, ir.PickLine, ir.PickNumber)
"""What may ask a player."""
ROLLS = "rolls"


@dataclass(frozen=True, slots=True)
class Trace:
    """What a statement, and all that follows from it, reads and changes; whether it may ask or end something."""

    reads: frozenset[str]
    writes: frozenset[str]
    ends: bool
    asks: bool


class Order:
    """What the steps of one game read and change."""

    def __init__(self, book: Rulebook) -> None:
        self.clashes = Clashes(book)
        self.graph = self.clashes.graph
        self.book = book

    def matters(self, pair: Pair) -> bool:
        """Whether one of two reads or sets what the other changes, or both ask somebody. The second cannot come first where
        it speaks of whom the first has brought in."""
        if named(pair.first) & variables(pair.second) or apart(pair):
            return False
        a, b = self.trace(pair.first), self.trace(pair.second)
        if a.ends or b.ends or (a.asks and b.asks):
            return True
        if a.writes & b.reads or b.writes & a.reads:
            return True
        both = (a.writes & b.writes) - ADDS_UP - {ROLLS}
        return any(not self.adds_up(pair, name) for name in both)

    def adds_up(self, pair: Pair, name: str) -> bool:
        """Whether both only add to something, or both only take from it."""
        found = signs(pair.first, name) | signs(pair.second, name)
        return found in ({1}, {-1}) or name.startswith("group ")

    def trace(self, do: ir.Do) -> Trace:
        node = self.graph.within(do)
        further = frozenset[str]().union(*(self.graph.reached(edge.target) for edge in node.edges))
        reads = self.clashes.reading([do, *self.clashes.behind(further)])
        writes, ends = self.graph.changes(further)
        parts = [do, *self.clashes.behind(further)]
        asks = any(isinstance(n, ASKS) for n in nodes(parts))
        return Trace(reads, writes | node.writes, ends or node.ends, asks)


def apart(pair: Pair) -> bool:
    """Whether one gains or loses something, and then another: two roles of a rule are taken for two."""
    one, other = pair.first, pair.second
    if not isinstance(one, ir.Gain) or not isinstance(other, ir.Gain):
        return False
    return isinstance(one.of, ir.Var) and isinstance(other.of, ir.Var) and one.of.name != other.of.name


def named(do: ir.Do) -> set[str]:
    """The names that a statement gives."""
    found = {getattr(n, "var", "") for n in nodes(do) if isinstance(n, ir.Do)}
    return (found | {n.name for n in nodes(do) if isinstance(n, ir.Bind)}) - {""}
