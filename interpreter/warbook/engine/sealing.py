"""Text that nobody reads by accident: what a game in progress keeps of its dice and of either side's secrets.

It is a seal against looking, not against breaking: whoever wants to open it can, as the program can.
"""

from __future__ import annotations

import zlib
from base64 import b85decode, b85encode
from collections.abc import Mapping
from hashlib import sha256
from json import dumps
from typing import Any

HOLDS = (
    "Everything of a game that goes on: the dice to come, what either side hides, and all that was answered. "
    "It is sealed so that neither side sees it by accident; whoever breaks the seal can read it. "
    "When the game is over, it is written plainly."
)
SHOWN = ("warbook", "format", "game", "edition", "rules")
"""What can be read of a sealed text: which game it is of."""
_LINE = 96


class BadSeal(ValueError):
    """A sealed text that is not as it was written; the message says why."""


def sealed_text(text: str, head: Mapping[str, Any]) -> str:
    """A text with its seal, and in plain words what it holds."""
    data = text.encode()
    shut = b85encode(zlib.compress(data, 9)).decode()
    lines = [shut[i : i + _LINE] for i in range(0, len(shut), _LINE)]
    told = {**{name: head[name] for name in SHOWN}, "holds": HOLDS, "digest": sha256(data).hexdigest()}
    return dumps({**told, "sealed": lines}, ensure_ascii=False, indent=1) + "\n"


def opened_text(data: Mapping[str, Any], most: int) -> str:
    """The text under a seal, of so many bytes at `most`. Raises `BadSeal`."""
    lines = data.get("sealed")
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise BadSeal("what is sealed in it is no text")
    try:
        opening = zlib.decompressobj()
        found = opening.decompress(b85decode("".join(lines)), most)
        if opening.unconsumed_tail:
            raise BadSeal("what is sealed in it is too large")
        text = found.decode()
    except (ValueError, zlib.error) as fault:
        raise BadSeal("its seal is broken") from fault
    if sha256(found).hexdigest() != data.get("digest") or '"sealed"' in text[:2000]:
        raise BadSeal("its seal is broken")
    return text
