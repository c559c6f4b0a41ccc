"""Parts of something of which it is asked whether they are near that very thing, as they always are."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.check.record import Checked, Finding
from warbook.language.walk import nodes


def anybodys_parts(game: Checked) -> Iterator[Finding]:
    """`A Troop's Nerve is 1 less for each Model with Fear`: not of those of the Troop alone, but of each Model there is, the enemy's too."""
    book = game.book
    for change in book.changes:
        asked = [node for node in nodes(change.test) if isinstance(node, ir.IsKind)]
        kinds = {node.kind for node in asked if node.of == ir.Var(change.var, type=node.of.type)}
        parts = {book.kinds[kind].parts for kind in kinds if kind in book.kinds}
        for count in nodes(change.amount):
            if not isinstance(count, ir.Count) or count.of.span is None:
                continue
            of = count.of
            while isinstance(of, ir.Where):
                of = of.of
            spoken_of = {node.name for node in nodes(count) if isinstance(node, ir.Var)}
            if isinstance(of, ir.All) and of.kind in parts and change.var not in spoken_of:
                whole = next(kind for kind in kinds if book.kinds[kind].parts == of.kind)
                yield Finding(
                    count.of.span,
                    f"This would count every {of.kind} there is, and not only those of the {whole}.",
                    f"Say “each {of.kind} in it …”; of all there are, let a “### Value: …” say how many, and speak of that.",
                )
