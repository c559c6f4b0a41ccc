"""“It” to whom something is done, where another was only asked for: `If an enemy Cart is near the user, the user's player removes it`.

“It” is whom the rule speaks of; a reader takes it for the one that the condition has just told of.
"""

from __future__ import annotations

import re

from warbook.language.ir import Expr
from warbook.language.resolve import sides
from warbook.language.resolve.antecedents import before, instead, meant
from warbook.language.resolve.context import Context
from warbook.language.resolve.spoken_of import CLAUSE
from warbook.language.resolve.unclear import Sentence, could_be, sentence_around
from warbook.language.sentence import Node

_DONE_TO = re.compile(
    r"\b(?!(?:of|to|from|by|with|at|in|on|for|than|and|or|then|that|against|toward)\b|[A-Z])[a-z]+s $"
)
"""What is done to “it”, as it stands before the word."""


def one_asked_for(c: Context, node: Node, found: Expr, begin: int) -> None:
    """Refuses `If there is an enemy Cart within 3in of the user, the user's player removes it`: the user, or the Cart? So of those
    who are told of from a place on, before what is done to “it”: `Each Cart near a Driver rams it`."""
    if found.type.base != "thing" or found in (c.scope.chosen, *c.drawn):
        return
    at = c.text.at(begin, node.start)
    asked = [m for m in before(c, node) if m.at.start >= at.start and m.noun != "player" and m.one]
    asked = [m for m in asked if meant(c, c.scope, m) is None and m.noun in (*c.names.kinds, *c.names.cards)]
    asked = [m for m in asked if next(m.node.within("NO"), None) is None]
    if asked:
        kind = asked[-1].noun
        message = f"This could be {sides.called(c, found) or 'the one spoken of'}, or the {kind} for which it is asked before."
        hint = f"Choose it first, “… chooses 1 {kind} …. It …”; of the one spoken of say its name."
        raise c.fail("W302", node, message, hint)


def done_to_one_asked_for(c: Context, node: Node, found: Expr) -> None:
    """Refuses what is done to “it” behind another who is told of in its clause."""
    said = CLAUSE.split(c.text.text[: node.start])[-1]
    if _DONE_TO.search(said) is not None:
        one_asked_for(c, node, found, node.start - len(said))


def of_one_there_is(c: Context, node: Node, found: Expr) -> None:
    """Refuses `If there is a Crate in its Load, it is removed`, `If any Gull is near it, it moves …`: the one spoken of, or the one
    that there is? Who gains or loses something is the one spoken of."""
    text = c.text.text
    begin, end = sentence_around(text, node.start, node.end)
    there = _THERE_IS.fullmatch(text, begin, node.start)
    kind = c.names.find(there["kind"], c.names.kinds, c.names.cards) if there is not None else None
    if there is None or kind is None or found.type.base != "thing" or found in (c.scope.chosen, *c.drawn):
        return
    if _ANYBODY_DOES.match(text, node.end) is None:
        return
    name, one = sides.called(c, found), there["which"]
    near = there["near"].removeprefix(" is")
    if name:
        near = re.sub(r"\bits?\b", lambda m: f"{name}'s" if m[0] == "its" else name, near)
    low = f"each {one}{near}{text[node.end : end]}"
    each = low[:1].upper() + low[1:] if text[begin : begin + 1].isupper() else low
    told = [instead(c, node, name)] if name else []
    if not there["how"].startswith("the"):
        told.append(Sentence(begin, end, each))
    message = (
        f"This could be {name or 'the one spoken of'}, or the {there['kind']} for which it is asked before."
    )
    raise could_be(c, "W302", node, message, *told)


_THERE_IS = re.compile(
    r"(?:\d+\. )?[Ii]f (?P<how>(?:there is )?(?:an?|any|another|the nearest)) (?P<which>(?:[a-z]+ )*(?P<kind>[A-Z][\w-]*))"
    r"(?P<near>(?: is)? (?:in|on|adjacent to|near|within) [^,.:]*\bits?\b[^,.:]*), "
)
_ANYBODY_DOES = re.compile(
    r" (?:may )?(?:is removed|are removed|moves?|is placed|joins?|leaves?|swaps?|is discarded|changes? places)\b"
)
"""What a piece of any kind can do, or suffer."""
