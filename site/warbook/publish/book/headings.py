"""What a heading of the rules declares, and how it is set on a page."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass, replace

from warbook.language.declare.outline import CHAPTER, operation_of
from warbook.language.declare.schema import SORTS
from warbook.language.letters import compiled
from warbook.language.names import indefinite
from warbook.language.sentence import PREPOSITIONS

PLAIN = "Chapter"
CARD = "Card"
_HEAD = compiled(r"([A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)?):\s+(?=\S)")
_NAME = compiled(r"[0-9A-Z][A-Za-z0-9+'-]*(?: [0-9A-Z][A-Za-z0-9+'-]*)*")
_MARK = re.compile(r" \(an? ([^)]*)\)")
_ROLE_WORD = re.compile(rf" (?:{'|'.join(sorted(PREPOSITIONS | {'on', 'with'}))}) ")
_WITH_ROLES = ("Roll", "Action", "Sequence", "Effect", "Window", "Value", "Step")


@dataclass(frozen=True, slots=True)
class Heading:
    """`sort` as the schemas call it, `name` what is declared, `title` as a reader sees it, `roles` after it.

    `offset` is where the declared words begin in the heading.
    """

    sort: str
    label: str
    name: str
    title: str
    roles: str
    offset: int


def read_heading(words: str, kinds: Container[str]) -> Heading:
    """The parts of a heading; kinds declared by the game head cards."""
    start = operation_of(words)[1]
    if start and words[start:].startswith(CHAPTER):
        chapter = words[start + len(CHAPTER) :]
        return Heading(PLAIN, words[:start].strip(), chapter, chapter, "", start + len(CHAPTER))
    if start:
        amended = read_heading(words[start:], kinds)
        label = f"{words[:start].strip()}: {amended.label}"
        return replace(amended, label=label, offset=amended.offset + start)
    if words.startswith("To ") and words[3:4].islower():
        title, roles = _verb(words[3:])
        return Heading("To", "Procedure", words[3:], title, roles, 3)
    if words == "Force List":
        return Heading("Force List", "", words, "Force lists", "", 0)
    if words == "Quick Sheet":
        return Heading("Quick Sheet", "", words, "Quick sheet", "", 0)
    match = _HEAD.match(words)
    if match is None:
        return Heading(PLAIN, "", words, words, "", 0)
    sort, rest = match[1], words[match.end() :]
    if sort not in SORTS:
        if sort in kinds:
            return Heading(CARD, sort, rest, rest, "", match.end())
        return Heading(PLAIN, "", words, words, "", 0)
    if sort not in _WITH_ROLES and (_MARK.search(rest) or " is " in rest):
        title, roles = _spoken(rest)
        return Heading(sort, sort, rest, title[:1].upper() + title[1:], roles, match.end())
    if sort in _WITH_ROLES:
        name = _NAME.match(rest)
        if name is not None:
            roles = rest[name.end() :].strip()
            return Heading(sort, sort, name[0], name[0], roles, match.end())
    return Heading(sort, sort, rest, rest, "", match.end())


def _verb(words: str) -> tuple[str, str]:
    """`hunt prey (a Fox) by hound (a Dog)` as a title, *To hunt a prey*, and what follows the verb."""
    match = _ROLE_WORD.search(words)
    end = match.start() if match is not None else len(words)
    verb, _, thing = words[:end].partition(" ")
    name, kind = _MARK.sub("", thing), _MARK.search(thing)
    if not thing or (kind is None and thing[0].islower()):
        return f"To {words[:end]}", words[end:].strip()
    if kind is not None and kind[1].lower() == name.lower():
        name = kind[1]
    roles = words[end:] if kind is None or name == kind[1] else words[len(verb) :]
    return f"To {verb} {indefinite(name)}", roles.strip()


def _spoken(words: str) -> tuple[str, str]:
    """A heading that is a sentence: without its marks `(a Kind)`, and those marks as roles."""
    roles = [
        f"{before} is {indefinite(mark)}" for before, mark in re.findall(r"(\S+) \(an? ([^)]*)\)", words)
    ]
    return _MARK.sub("", words), ", ".join(roles)
