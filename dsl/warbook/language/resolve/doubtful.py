"""The fault of a pronoun that could be either of two: the piece spoken of, or what was asked for or done each since."""

from __future__ import annotations

import re

from warbook.language.resolve import sides
from warbook.language.resolve.antecedents import instead
from warbook.language.resolve.both import both_spoken_of
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.unclear import Sentence, could_be, sentence_around
from warbook.language.sentence import Node

HINT = (
    "Name it where it is first spoken of: “…, as NAME”. What each of several does one after the other, is joined by "
    "“then”, “Each KIND …, then …”, or begins with “For each KIND, …”."
)


def doubtful(c: Context, node: Node) -> Fault:
    """The fault of a pronoun that could be the one spoken of, or one of those since, with the names of those who have one."""
    said = c.text.text[node.start : node.end].partition(" ")[0].lower() or "it"
    message = f"It is not clear which of those spoken of before “{said}” is."
    if said == "they" and both_spoken_of(c, node):
        raise could_be(c, "W302", node, message, instead(c, node, "both"))
    scope = c.scope
    known = (scope.chosen, scope.lead, scope.doubtful, scope.it, *scope.roles.values())
    pieces = [one for one in known if one is not None and one.type.base == "thing" and not one.type.many]
    names = [name for name in dict.fromkeys(sides.called(c, one) for one in pieces) if name]
    own = "'s" if said == "its" else ""
    if said not in ("it", "its") or not names:
        return c.fail("W302", node, message, HINT)
    return c.fail(
        "W302", node, message, "Say " + " or ".join(f"“{name}{own}”" for name in names) + f"; or: {HINT}"
    )


SIMPLE = re.compile(
    r"(?:^|(?<=[.:] ))(?:[Ff]or e|E)ach (?P<noun>[A-Z][\w'-]*),? (?:the (?P=noun) )?(?P<done>[a-z][^.:]*\.) $"
)
"""What each of a kind does, as it stands before the next sentence."""


def of_nobody(c: Context, node: Node) -> Fault:
    """The fault of “it” where nobody has been spoken of but whom it is said of; after what each of several does, with
    the sentences that go on with each of them."""
    begin, end = sentence_around(c.text.text, node.start, node.end)
    each, word = SIMPLE.search(c.text.text[:begin]), c.text.text[node.start : node.end]
    if c.scope.it is None or c.scope.it != c.scope.other_than:
        return c.fail("W302", node, "It is not clear what “it” stands for here.", "Name the thing.")
    message = (
        "This “it” would be the one of whom it is said, and nobody else has been spoken of whom it could be."
    )
    if each is None or word != "it":
        hint = "Name the other where it is first spoken of: “…, as NAME”; of each of several, “For each KIND, the KIND …”."
        return c.fail("W302", node, message, hint)
    noun = each["noun"]
    said = f"{c.text.text[begin : node.start]}the {noun}{c.text.text[node.end : end]}"
    whole = Sentence(each.start(), end, f"For each {noun}, the {noun} {each['done']} {said}")
    return could_be(c, "W302", node, message, whole)


_ASKED_BEFORE = re.compile(
    r"\b[Ii]f (?:an?|any) (?:[a-z]+ )*(?P<kind>[A-Z][\w-]*) [^,.:]*, [^.:]*\. (?:If |Unless )$"
)
"""A condition that asks for any, in the sentence before one that begins with a condition."""


def of_two_asked(c: Context, node: Node) -> None:
    """Refuses `If an enemy Cat is within 3in, …. If it is Black, …`."""
    asked = _ASKED_BEFORE.search(c.text.text[: node.start])
    kind = c.names.find(asked["kind"], c.names.kinds) if asked is not None else None
    if kind is not None:
        message = f"This could be the {kind} for which it is asked before."
        hint = f"Choose it first, “… chooses 1 {kind} …. If it …”; of the one spoken of say its name."
        raise c.fail("W302", node, message, hint)
