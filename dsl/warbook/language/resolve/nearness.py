"""Words that say of which of several things the nearest is meant."""

from __future__ import annotations

from warbook.language.sentence import Node


def nearness(where: Node) -> Node | None:
    """What says `nearest to …` of those of a set, or `that are nearest to …`; None for anything else."""
    if where.kind == "that" and len(where.children) == 2 and where.last.kind == "rel_where":
        where = where.last.last
    return where if where.kind == "nearest_to" else None
