"""What is said of the things on the table themselves: sectors of a base, and how many come in the box."""

from __future__ import annotations

import re

from warbook.language.blocks import Text
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader
from warbook.language.model import Sector

_SECTOR = re.compile(r"([^\W\d_][\w' -]*?) (\d+)°")
_ROUND = 360
_MOST = 500
"""No box holds more of one kind."""


def sectors(r: Reader, raw: Raw) -> tuple[Sector, ...]:
    """The sectors of a base as they are listed: clockwise, the first straight ahead."""
    fact = raw.fact("Sectors")
    if fact is None:
        return ()
    found: list[Sector] = []
    for start, words in _parts(fact.value):
        match = _SECTOR.fullmatch(words)
        if match is None or int(match[2]) == 0:
            r.fault(
                "W381",
                fact.value.slice(start, start + len(words)),
                "A sector of a base is written as its name and its width: front 90°.",
                "Several follow each other clockwise: front 90°, rear 90°.",
            )
            return ()
        found.append(Sector(match[1], int(match[2])))
    wide = sum(sector.degrees for sector in found)
    if wide > _ROUND:
        r.fault("W381", fact.value, f"Sectors come to {_ROUND}° at most; these come to {wide}°.")
        return ()
    if raw.text("Stands on").strip() == "nothing" or raw.fact("Parts") is not None:
        r.fault("W381", fact.label, f"{raw.name} has no base of its own that could be marked.",
                "Say it of the kind that stands on one.")  # fmt: skip
    return tuple(found)


def _parts(text: Text) -> list[tuple[int, str]]:
    """What stands between commas, and where it begins."""
    return [(match.start(), match[0].rstrip()) for match in re.finditer(r"[^,\s][^,]*", text.text)]


def in_the_box(r: Reader, raw: Raw) -> int | None:
    """How many of a thing the game comes with; None where that is not said."""
    fact = raw.fact("In the box")
    if fact is None or fact.value.text.strip() in ("", "—"):
        return None
    words = fact.value.text.strip()
    if not words.isdigit() or int(words) > _MOST:
        r.fault("W360", fact.value, f"A plain number belongs here, {_MOST} at most.")
        return None
    return int(words)
