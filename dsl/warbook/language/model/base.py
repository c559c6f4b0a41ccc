"""What every declaration has."""

from __future__ import annotations

from dataclasses import dataclass, field

from warbook.language.diagnostic import Span


@dataclass(frozen=True, slots=True)
class Decl:
    """What every declaration has: its name, where it stands, and what its chapter says of it."""

    name: str
    span: Span
    title: str = field(default="", kw_only=True)
    short: str = field(default="", kw_only=True)
    cites: tuple[str, ...] = field(default=(), kw_only=True)
