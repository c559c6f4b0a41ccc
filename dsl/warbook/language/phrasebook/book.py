"""The whole book: every phrase there is, in the order of the reference page."""

from __future__ import annotations

from collections.abc import Mapping

from warbook.language.phrasebook.counting import COUNTING
from warbook.language.phrasebook.deciding import DECIDING
from warbook.language.phrasebook.moving import MOVING
from warbook.language.phrasebook.record import Phrase
from warbook.language.phrasebook.rolling import ROLLING
from warbook.language.phrasebook.tests import TESTS

PHRASES: Mapping[str, Phrase] = {p.name: p for p in (*COUNTING, *DECIDING, *MOVING, *ROLLING, *TESTS)}
"""Every phrase by its name."""


def of_role(role: str) -> list[Phrase]:
    """The phrases that stand in one role."""
    return [p for p in PHRASES.values() if p.role == role]
