"""The two whom “both” means."""

from __future__ import annotations

import re

from warbook.language.ir import Expr
from warbook.language.resolve.context import Context
from warbook.language.resolve.earlier import CONTENDERS
from warbook.language.sentence import Node


def both_spoken_of(c: Context, node: Node) -> bool:
    """Whether “they” could be the two: not where several have been chosen or made before."""
    return both(c) is not None and _SEVERAL.search(c.text.text[: node.start]) is None


_SEVERAL = re.compile(r"\b(?:chooses?|creates?|draws?|each|every|all|any number)\b")


def both(c: Context) -> tuple[Expr, Expr] | None:
    """The two who have rolled, or else the two that a rule is about."""
    if "both" in c.scope.roles:
        return None
    if c.contest is not None:
        return c.contest.sides[0][0], c.contest.sides[1][0]
    if c.rolled is not None and c.rolled.by is not None and c.rolled.against is not None:
        return c.rolled.by, c.rolled.against
    known = [one for name, one in c.scope.roles.items() if name not in CONTENDERS]
    chosen = [made.one for made in c.scope.introduced if made.chosen]
    about = [v for v in dict.fromkeys((*known, *chosen)) if v.type.base == "thing" and not v.type.many]
    return (about[0], about[1]) if len(about) == 2 else None
