"""Who tells a flow, and what is known of those it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from warbook.language import ir
from warbook.language.flows.model import Line
from warbook.language.ir import Do, Expr
from warbook.language.readback.english import in_plural
from warbook.language.readback.writer import Writer
from warbook.language.walk import nodes

YOU = "you"


@dataclass(slots=True)
class Teller(Writer):
    """One flow being told."""

    by_card: bool = True
    actor: str = ""
    """The variable of whoever is *you*, or acts just now."""
    kinds: dict[str, str] = field(default_factory=dict)
    """The variables spoken of, and of which kind each is."""
    mine: set[str] = field(default_factory=set)
    """Those who were chosen among your own."""
    rolls: list[str] = field(default_factory=list)
    """The rolls that have been made, the last one last."""
    brought: set[str] = field(default_factory=set)
    """Those who were chosen in what is told."""
    chooser: Expr | None = None
    """Who chooses just now, where that is not you: what is of them is *theirs*."""
    twins: set[str] = field(default_factory=set)
    """Results of dice that would be called like another that is spoken of meanwhile."""
    lone: set[str] = field(default_factory=set)
    """Those who were chosen as one at most."""
    lines: Mapping[type, Callable[[Any, Any], list[Line]]] = field(default_factory=dict)
    """For each class of statement what says it, in lines of a flow; under `Do` what says any other: one act."""

    def is_number(self, name: str) -> bool:
        """Whether what somebody has so much of is a number to look at, not a stock: what a roll is kept as."""
        return any(roll.keeps is not None and roll.keeps[0] == name for roll in self.book.rolls.values())

    def is_stock(self, name: str) -> bool:
        """Whether somebody has a stock of it: tokens, or a resource that is no number."""
        return name in self.book.tokens or (name in self.book.resources and not self.is_number(name))

    def told(self, x: Do | None) -> list[Line]:
        """The lines of a statement."""
        return self.lines.get(type(x), self.lines[Do])(self, x) if x is not None else []

    def clause(self, node: Expr, denied: bool = False) -> str:
        said = self.said(node, denied)
        if said.subject is None:
            return said.says
        who = self.say(said.subject)
        several = who == YOU or said.subject.type.many
        return f"{who} {in_plural(said.says) if several else said.says}"

    def alone(self, var: str) -> bool:
        """Whether nobody else is spoken of who is of its kind, or of a wider or narrower one."""
        kind, wider = self.kinds.get(var, ""), self.book.lineage
        akin = [one for one in self.kinds.values() if one in (kind, *wider(kind)) or kind in wider(one)]
        return bool(kind) and len(akin) == 1


def kinds_in(book_kind: dict[str, str], *of: Expr | Do | None) -> dict[str, str]:
    """The variables that a flow speaks of, with the kind of each; members of sets are none."""
    inside = {
        n.var
        for part in of
        if part is not None
        for n in nodes(part)
        if isinstance(n, (ir.Where, ir.Every, ir.Total))
    }
    chosen = {n.var for part in of if part is not None for n in nodes(part) if isinstance(n, ir.Choose)}
    inside -= chosen
    found = dict(book_kind)
    for part in of:
        for n in nodes(part) if part is not None else ():
            if (
                isinstance(n, ir.Var)
                and n.name not in inside
                and n.type.base in ("thing", "action", "player")
            ):
                found[n.name] = n.type.arg or n.type.base
    return found
