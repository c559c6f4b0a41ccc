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


@dataclass(frozen=True, slots=True)
class Synonym:
    """Another word for what is declared at `home` as `name`, of a `sort` as headings say it (a plain heading is a
    `Chapter`); `span` is where that is said."""

    word: str
    sort: str
    name: str
    home: Span
    span: Span
