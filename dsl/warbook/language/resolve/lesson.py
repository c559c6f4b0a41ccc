"""What a lesson is: a turn of phrase that rules do not know, and how they say it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from warbook.language.letters import compiled

STEP = frozenset(("orders", "leading"))
LAW = frozenset(("law",))
TEST = frozenset(("condition",))
WHEN = frozenset(("when",))
EVERY: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Lesson:
    """`near` tells that the pattern must be found right where reading stopped, not anywhere."""

    pattern: re.Pattern[str]
    says: str
    instead: str | None = None
    kinds: frozenset[str] = EVERY
    near: bool = False


def lesson(
    pattern: str, says: str, instead: str | None = None, kinds: frozenset[str] = EVERY, near: bool = False
) -> Lesson:
    """A lesson by the pattern of what is looked for."""
    return Lesson(compiled(pattern), says, instead, kinds, near)
