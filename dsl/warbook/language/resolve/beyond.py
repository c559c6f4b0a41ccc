"""Whoever is beyond a distance of several: of all of them, which has to be said."""

from __future__ import annotations

from dataclasses import replace

from warbook.language.resolve import readers
from warbook.language.resolve.articles import article, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.unclear import UNCLEAR
from warbook.language.sentence import Node


def any_of_them(c: Context, node: Node, np: Node) -> Node:
    """Whoever is beyond so much of `every Soldier` is near none of them; `beyond 3in of any Soldier` could be farther
    than that from one of them, and is refused."""
    base = np.base
    quantifier = base.find("quantifier") if base.kind == "described" else None
    vague = ("ANY", "ANOTHER", "COUNT_OR_MORE", "COUNT", "NO")
    if (quantifier is not None and quantifier[0].kind in vague) or (
        quantifier is None and article(c, np) == "a" and readers.thing(c, np).type.many
    ):
        begin = with_article(c, np).start if quantifier is None else base.start
        far = c.text.text[node[1].start : node[1].end]
        if quantifier is not None and quantifier[0].kind not in ("ANY", "ANOTHER"):
            hint = f"Ask how many are near: “the number of … within {far} of … is 1 or less”."
            raise c.fail(UNCLEAR, node, "It is not said how many of them may be nearer.", hint)
        other = "other " if quantifier is not None and quantifier[0].kind == "ANOTHER" else ""
        rest = c.text.text[quantifier.end + 1 if quantifier is not None else np.start : np.end]
        said = f"{c.text.text[node.start : begin]}every {other}{rest}"
        hint = f"Write “{said}”; of one of them, ask: “any KIND is beyond {far} of …”."
        message = "This could be said of one of them, or of all."
        raise c.fail(UNCLEAR, node, message, hint, replacement=said)
    if quantifier is None or quantifier[0].kind != "EVERY":
        return np
    some = replace(quantifier, children=(replace(quantifier[0], kind="ANY", word="any"),))
    described = replace(base, children=tuple(some if n is quantifier else n for n in base.children))
    return described if np is base else replace(np, children=(described, *np.children[1:]))
