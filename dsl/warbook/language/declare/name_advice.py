"""What keeps words from being a name, and a name that is near to them."""

from __future__ import annotations

import re

from warbook.language.sentence import Misread, read

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
