"""Names that hold words of the language: `Fire at Will`, `Clear the Gun`, `Own Goal`, `Captain's Luck`.

In a sentence such a name is one word, tied together while it is read, wherever it stands as it is declared.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from warbook.language.blocks import Text
from warbook.language.declare.name_advice import is_one_name
from warbook.language.declare.raw import Outline
from warbook.language.letters import compiled
from warbook.language.names import plural

_SMALL = r"(?:the|an?|and|or|of|for|to|in|into|on|at|from|with|without|by|over|under|up|down|out|off|no|not)"
_LARGE = r"[0-9]*[A-Z][A-Za-z0-9]*(?:['’][a-z]*)?(?:-[A-Za-z0-9]+)*"
_NAME = compiled(rf"{_LARGE}(?: (?:{_SMALL} )*{_LARGE})+")
"""A name of several words: capitalised ones, with small words between them."""
_HEAD = compiled(r"[0-9A-Z][A-Za-z0-9+'-]*(?: [0-9A-Z][A-Za-z0-9+'-]*)*")
_JOINED = compiled(rf" (?P<small>{_SMALL}(?: {_SMALL})*) (?P<large>{_HEAD.pattern})(?P<more> \()?")
_ROLES = frozenset(
    ("by", "using", "against", "at", "from", "to", "for", "into", "over", "on", "of", "in", "with")
)
"""Small words with which a role of a heading can begin."""
_SIGNED = ("Sequence", "Effect", "Action", "Roll", "Window", "Step", "Value")
_PLAIN = (
    *("Kind", "List", "Stat", "Token", "Resource", "Group", "Zone", "Marker", "Terrain", "Trait"),
    *("Term", "Die", "Card"),
)


def split_head(head: Text, known: Collection[str]) -> tuple[str, Text]:
    """The name at the start of a heading, and the rest. What follows a small word is the name of a role if it is one of
    the names `known`: `Nerve by Soldier`, but `Fire at Will by soldier`."""
    match = _HEAD.match(head.text)
    end = match.end() if match else 0
    while end and (joined := _JOINED.match(head.text, end)) is not None:
        role = joined["small"].split()[0] in _ROLES and joined["large"] in known
        if role or joined["more"]:
            break
        end = joined.end("large")
    return head.text[:end], head.slice(end + 1 if end < len(head.text) else end, len(head.text))


def roles_known(out: Outline) -> set[str]:
    """The names by which a heading can speak of a role without saying what it is."""
    return {"Player", "Square", *out.kinds, *(raw.head.text for raw in out.of("Card"))}


def tied_names(out: Outline) -> Iterator[str]:
    """Each declared name that is read as one word, though it holds words of the language; in both numbers."""
    declared = {head for (sort, head) in out.named if sort != "Chapter"}
    for name in _names(out):
        if _NAME.fullmatch(name) and not is_one_name(name) and not _said_otherwise(name, declared):
            yield name
            yield plural(name)


def _names(out: Outline) -> Iterator[str]:
    known = roles_known(out)
    yield from (raw.head.text.strip() for raw in out.of(*_PLAIN))
    yield from (split_head(raw.head, known)[0] for raw in out.of(*_SIGNED))
    for raw in out.of("List"):
        yield from (row[0].text.strip() for table in raw.tables for row in table.rows)


def _said_otherwise(name: str, declared: Collection[str]) -> bool:
    """Whether the same words say something else already: `One Fuse` where there is a Fuse, `Needle and Thread` where there
    are both."""
    rest = name.partition(" ")[2]
    if rest in declared:
        return True
    parts = re.split(rf" {_SMALL}(?: {_SMALL})* ", name)
    return len(parts) > 1 and all(part in declared for part in parts)
