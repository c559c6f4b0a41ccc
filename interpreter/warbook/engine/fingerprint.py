"""Fingerprints of a game: of what its rules mean, and of the code they were compiled to.

Prose, titles and places in files do not count: rewording an explanation leaves journals as they are.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from typing import Any
from weakref import WeakKeyDictionary

from warbook.engine.program import Program
from warbook.language.model import Rulebook

PROSE = frozenset(
    {
        *("span", "documents", "notes", "short", "flavour", "text", "texts", "cites", "title"),
        *("typical", "facts", "gained", "removed", "examples", "phases", "phrases", "synonyms"),
        *("uncounted", "single", "sectors", "in_the_box", "role", "colour", "sheet", "own_subject"),
    }
)
"""Fields of declarations that change nothing in play."""

_rules: WeakKeyDictionary[Program, str] = WeakKeyDictionary()
_code: WeakKeyDictionary[Program, str] = WeakKeyDictionary()


def rules_hash(game: Program) -> str:
    """A fingerprint of the game's checked rules: the same for the same meaning."""
    found = _rules.get(game)
    if found is None:
        found = _rules[game] = book_hash(game.book)
    return found


def book_hash(book: Rulebook) -> str:
    """The same of a rulebook that need not be compiled."""
    parts: list[str] = []
    _write(book, parts)
    return sha256("\n".join(parts).encode()).hexdigest()[:32]


def code_hash(game: Program) -> str:
    """A fingerprint of the compiled game: the same where frames in the middle of a rule can go on."""
    found = _code.get(game)
    if found is None:
        text = "\n".join(
            (
                rules_hash(game),
                game.source,
                repr(game.exits),
                repr(sorted(game.plan.columns.items())),
                repr(sorted(game.plan.slots.items())),
            )
        )
        found = _code[game] = sha256(text.encode()).hexdigest()[:32]
    return found


def _write(item: Any, parts: list[str]) -> None:
    """Appends what a node means, in order."""
    if is_dataclass(item) and not isinstance(item, type):
        parts.append(f"({type(item).__name__}")
        for field in fields(item):
            if field.name not in PROSE:
                parts.append(field.name)
                _write(getattr(item, field.name), parts)
        parts.append(")")
    elif isinstance(item, (tuple, list)):
        parts.append("[")
        for one in item:
            _write(one, parts)
        parts.append("]")
    elif hasattr(item, "items"):
        parts.append("{")
        for name, value in item.items():
            parts.append(repr(name))
            _write(value, parts)
        parts.append("}")
    elif isinstance(item, Enum):
        parts.append(item.name)
    else:
        parts.append(repr(item))
