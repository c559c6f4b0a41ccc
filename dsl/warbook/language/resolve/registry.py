"""What reads each kind of tree; filled in `readings.py`, passed along with the names of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from warbook.language.ir import Do, Expr
from warbook.language.phrasebook.record import Phrase


@dataclass(frozen=True, slots=True)
class Registry:
    """Readers by the kind of tree that they read; `orders` and `tests` by the name of their phrase."""

    things: Mapping[str, Callable[..., Expr]] = field(default_factory=dict)
    values: Mapping[str, Callable[..., Expr]] = field(default_factory=dict)
    tellings: Mapping[str, Callable[..., Expr]] = field(default_factory=dict)
    intros: Mapping[str, Callable[..., None]] = field(default_factory=dict)
    orders: Mapping[str, Callable[..., Do]] = field(default_factory=dict)
    tests: Mapping[str, Callable[..., Expr]] = field(default_factory=dict)
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
