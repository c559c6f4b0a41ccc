"""A digest of what a rulebook says, wherever it stands: moving it, or explaining it otherwise, leaves it as it is."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from warbook.language.digest import digest_of
from warbook.language.looks import Looks
from warbook.language.model import Rulebook
from warbook.language.moves import parts_of

_TOLD = frozenset(("documents", "notes", "phrases"))
"""What of a rulebook only explains it, or tells where something stands."""


def content(book: Rulebook, looks: Looks | None = None) -> bytes:
    """All that a rulebook says, its worked examples too, as a digest; from `looks` what was worked out before."""
    looks = looks or Looks()
    said: list[str] = []
    for name in parts_of(type(book)) or ():
        if name not in _TOLD:
            said += (name, part_digest(getattr(book, name), looks))
    return blake2b("\0".join(said).encode("utf-8", "surrogatepass"), digest_size=32).digest()


def part_digest(part: Any, looks: Looks) -> str:
    """What a part of a rulebook says, as a digest: from looks at its declarations, where it holds some."""
    items = part.values() if isinstance(part, dict) else part if isinstance(part, tuple) else (part,)
    said = [looks.at(item).find(digest_of) if parts_of(type(item)) else digest_of(item) for item in items]
    return digest_of((list(part) if isinstance(part, dict) else None, said))
