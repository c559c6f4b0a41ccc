"""Verbs and predicates of several words: `To look out by …`, `… is in command of …`.

Inside a sentence such a name is one word, tied together while it is read.
"""

from __future__ import annotations

import re

from warbook.language.letters import compiled
from warbook.language.names import gerund, verb_forms

_ROLE = r"(?:an? |the )?(?:[a-z-]+ \(|[A-Z]|players?\b)"
_WORD = r"[a-z-]+"
_PREP = r"(?:by|using|against|at|from|to|for|toward|into|through|over|on|of|in|with)"
_LAST = r"(?:(?<=out)|(?<=up)|(?<=down)|(?<=off)|(?<=on)|(?<=in)|(?<=away)|(?<=back)|(?<=over)|(?<=around))"
_NAMES = {
    "To": compiled(rf"[a-z-]+(?:(?: {_WORD})*?(?= {_ROLE}| {_PREP} {_ROLE})|(?: {_WORD})+{_LAST}$|$)"),
    "is": compiled(rf"[a-z-]+(?: {_WORD})*?(?= {_ROLE}| {_PREP} {_ROLE}|$)"),
}
_PREDICATE = re.compile(r"\b(?:is|are) ")


_OBJECT = re.compile(r" (?:an?|the) ([a-z-]+)$")


def name_in(sort: str, head: str, said: str = "") -> str:
    """The verb or predicate that a heading declares; "" where it declares none. Of what is `said` under it depends whether
    what stands after an article is part of the name, `stack the deck`, or somebody of whom is spoken there."""
    start = 0
    if sort != "To":
        match = _PREDICATE.search(head)
        if match is None:
            return ""
        start = match.end()
    found = _NAMES["To" if sort == "To" else "is"].match(head, start)
    name = found[0] if found is not None else ""
    about = _OBJECT.search(name)
    if about is not None and re.search(rf"\b[Tt]he {about[1]}\b", said):
        return name[: about.start()]
    return name


def forms_of(sort: str, name: str) -> list[str]:
    """The forms in which a name of several words stands in sentences; none for one of one word."""
    if " " not in name:
        return []
    if sort != "To":
        return [name]
    first, _, rest = name.partition(" ")
    return [f"{form} {rest}" for form in (*verb_forms(first), gerund(first))]
