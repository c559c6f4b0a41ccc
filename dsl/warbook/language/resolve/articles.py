"""What the little words before a noun and its ending tell: `a Soldier` is any, `the Soldiers` are all of them."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language.resolve.context import Context
from warbook.language.sentence import Node

_ARTICLE = re.compile(r"\b(the|an?) +$", re.IGNORECASE)


def article(c: Context, node: Node) -> str:
    """The article that stands before words: “a”, “the”, or nothing."""
    found = _ARTICLE.search(c.text.text[: node.start])
    return "" if found is None else "the" if found[1].lower() == "the" else "a"


def with_article(c: Context, node: Node) -> Node:
    """Words with the article that stands before them."""
    found = _ARTICLE.search(c.text.text[: node.start])
    return node if found is None else replace(node, start=found.start())


def in_plural(c: Context, base: Node) -> str | None:
    """The name of the kind that words speak of in the plural, without saying how many: `enemy Soldiers`; None for
    others."""
    if base.kind == "described" and base.find("quantifier") is not None:
        return None
    noun = base.find("noun") if base.kind == "described" else base if base.kind == "term" else None
    if noun is None or noun[0].kind != "TERM" or noun[0].word in c.scope.roles:
        return None
    word = noun[0].word
    kind = c.names.find(word, c.names.kinds)
    return kind if kind is not None and kind != word else None
