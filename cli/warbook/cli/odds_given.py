"""What `warbook odds` is given about a roll."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warbook.engine.roll_odds import Situation
    from warbook.engine.roll_rerolls import Again


@dataclass(slots=True)
class Given:
    """What the command line says of a roll."""

    values: dict[str, int] = field(default_factory=dict)
    active: list[Situation] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    again: list[Again] = field(default_factory=list)
