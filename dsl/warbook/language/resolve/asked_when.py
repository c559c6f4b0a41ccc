"""Conditions behind what holds for a time, `It cannot move until the end of the Day if it has no Water`."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.resolve.antecedents import PLAYERS
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.lasting import facts, holds, marks
from warbook.language.resolve.unclear import EACH, lowered, unclear, words
from warbook.language.sentence import Node


def asked_once(c: Context, node: Node) -> None:
    """Refuses a condition behind a ban or a changed number that lasts: it could be asked now, or each time that matters until
    then. What is gained for a time is gained now."""
    given = node.find("if_", "unless_")
    said = node[0]
    parts = [n for n in said.parts if n.kind != "COMMA_AND"] if said.kind == "several_orders" else [said]
    laws = [law for part in parts for law in facts(c, part)]
    if given is None or not any(holds(law) and not marks(c, law) for law in laws):
        return
    whole = with_article(c, node)
    message = "This could be asked now, or each time that it matters until then."
    raise unclear(c, whole, message, *asked_first(c, whole, given, parts[0][0]))


def asked_first(c: Context, whole: Node, given: Node, subject: Node) -> Iterator[str]:
    """The same with its condition in front, where it is asked now."""
    test, rest = words(c, with_article(c, given.last)), c.text.text[whole.start : given.start].rstrip(" ,")
    who = c.text.text[whole.start : subject.end]
    begin, done = "If" if given.kind == "if_" else "Unless", rest.removeprefix(who)
    if not test.startswith("it ") or subject.base.kind in ("it", "its", "of"):
        yield f"{begin} {test}, {lowered(rest)}"
    elif EACH.match(who) is None:
        again = lowered(who) if subject.base.kind in PLAYERS else "it"
        yield f"{begin} {lowered(who)} {test[3:]}, {again}{done}"
    elif given.kind == "if_":
        yield f"{who} that {test[3:]}{done}"
