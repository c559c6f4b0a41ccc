"""What keeps words from being a name, and a name that is near to them."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language.blocks import Text
from warbook.language.sentence import Misread, read

PLAIN = frozenset(
    (
        *("Kind", "Stat", "Token", "Resource", "List", "Group", "Zone"),
        *("Marker", "Terrain", "Trait", "Term", "Die", "Card"),
    )
)
"""Declarations whose heading is a name and nothing else."""
WITH_ROLES = frozenset(("Sequence", "Effect", "Action", "Roll", "Window", "Step", "Value"))
"""Declarations whose heading is a name, and perhaps roles."""
_LEADING = re.compile(r"[a-z][\w-]*(?: (?!(?:of|by|against|for|from|on|at|to|using|with|in)\b)[\w-]+)*")

_JOINING = re.compile(
    r"\b(?:of|the|an?|and|or|in|on|at|to|for|from|by|with|without|as|is|no|my|his|her)\b", re.IGNORECASE
)


def is_one_name(words: str) -> bool:
    """Whether words are read as a name and nothing else, where they stand in a sentence: “One Fuse” is one Fuse."""
    found = read(words.strip(), "names", why=False)
    return not isinstance(found, Misread) and len(found.children) == 1 and found[0].children[1] is None


def obstacle(words: str) -> str:
    """The first word that no name can hold there, or that counts what follows."""
    parts = words.split()
    for i, part in enumerate(parts):
        if not is_one_name(part) or (i and not is_one_name(f"Name {part}")):
            return part
    return parts[0] if parts else ""


def near_name(words: str) -> str | None:
    """A name that could stand for words that are none."""
    of = re.fullmatch(r"(\w+(?: \w+)*) of (?:the |an? )?(\w+(?: \w+)*)", words)
    tried = [f"{of[2]} {of[1]}"] if of else []
    bare = re.sub(r"['’]", "", words)
    larger = " ".join(word[:1].upper() + word[1:] for word in bare.split())
    tried += [bare, re.sub(r"^(?:The|An?) ", "", bare)]
    if not _JOINING.search(bare):
        tried.append(larger)
    tried.append("-".join(bare.split()))
    return next((name for name in tried if name != words and name[:1].isalnum() and is_one_name(name)), None)


def in_small_letters(sort: str, head: Text) -> int:
    """How many characters of a heading are a name but for its capitals; 0 where it has them, or is no name."""
    found = _LEADING.match(head.text) if sort in PLAIN | WITH_ROLES else None
    if found is None or (sort in PLAIN and found[0] != head.text.strip()):
        return 0
    return found.end() if is_one_name(capitals(found[0])) else 0


def capitals(name: str) -> str:
    """A name with the capitals that it needs."""
    return re.sub(r"(?<![\w-])[a-z]", lambda letter: letter[0].upper(), name)


def with_capitals(head: Text, end: int) -> Text:
    """A heading as it would be with capitals in so many of its characters; its places in the file stay."""
    return replace(head, text=capitals(head.text[:end]) + head.text[end:])
