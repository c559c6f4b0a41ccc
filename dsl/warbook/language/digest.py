"""A digest of what a record says, wherever it stands: moving it leaves it as it is."""

from __future__ import annotations

from enum import Enum
from hashlib import blake2b
from typing import Any

from warbook.language.diagnostic import Span
from warbook.language.moves import parts_of


def digest_of(item: Any) -> str:
    """What any record says, or several of them, as a digest."""
    said: list[str] = []
    _say(item, said)
    return blake2b("\0".join(said).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _say(item: Any, said: list[str]) -> None:
    sort = type(item)
    if sort is Span:
        return
    if sort in (tuple, list):
        said.append(f"[{len(item)}")
        for one in item:
            _say(one, said)
    elif sort is dict:
        said.append(f"{{{len(item)}")
        for key, value in item.items():
            _say(key, said)
            _say(value, said)
    elif sort in (set, frozenset):
        said.append(repr(sorted(item, key=repr)))
    elif isinstance(item, Enum):
        said.append(repr(item))
    elif (names := parts_of(sort)) is not None:
        said.append(sort.__name__)
        for name in names:
            _say(getattr(item, name), said)
    else:
        said.append(repr(item))
