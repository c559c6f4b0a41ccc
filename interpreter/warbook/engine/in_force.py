"""The switch of a standing rule (`standing_rules.py`), as a condition that is compiled."""

from __future__ import annotations

from dataclasses import dataclass

from warbook.language.ir import Expr

SWITCHES = "_in_force"
"""What the list of switches is called among the functions of a game."""


@dataclass(frozen=True, slots=True)
class InForce(Expr):
    """Whether the standing rule of a number is in force."""

    number: int
