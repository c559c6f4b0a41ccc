"""What the little words before a noun and its ending tell: `a Soldier` is any, `the Soldiers` are all of them."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language.resolve.context import Context
from warbook.language.resolve.unclear import UNCLEAR
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


def one_of_several(c: Context, subject: Node) -> None:
    """Refuses `it and another Soldier have Fear`, where one such Soldier could be meant, or each; and `it or each Soldier`."""
    base = subject.base
    members = [n for n in base.parts if n.kind not in ("AND", "OR")]
    for member in members if base.kind in ("together", "either") else ():
        how = member.find("quantifier") if member.kind == "described" else None
        every = how is not None and how[0].kind == "EVERY"
        if base.kind == "either" and every:
            hint = "Make it a clause for each, joined by a comma and or."
            raise c.fail(UNCLEAR, member, "This could be each of them, or any of them.", hint)
        if base.kind == "together" and not every and is_any(c, member):
            shown = with_article(c, member)
            start, end = shown.start, how.end if how is not None else member.start
            other = "other " if how is not None and how[0].kind == "ANOTHER" else ""
            each = f"each {other}{c.text.text[end : member.end].lstrip()}"
            both = (
                c.text.text[with_article(c, base).start : start] + each + c.text.text[member.end : base.end]
            )
            hint = f"Write “{both}” if all are meant; of one of them it is said in a sentence of its own, or it is chosen first."
            said = c.text.text[start : member.end]
            message = f"It is not said whether each of “{said}” is meant, or one of them."
            raise c.fail(UNCLEAR, with_article(c, base), message, hint)


def is_any(c: Context, member: Node) -> bool:
    """Whether words speak of one of several, no matter which: `another Soldier`, `an enemy Soldier`."""
    noun = member.find("noun") if member.kind == "described" else member if member.kind == "term" else None
    if noun is None or noun[0].kind != "TERM" or (member.kind == "term" and noun[0].word in c.scope.roles):
        return False
    word = noun[0].word
    return word in c.names.kinds or (word in c.names.cards and article(c, member) == "a")
