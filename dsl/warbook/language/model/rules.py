"""What rules say by themselves: hooks, offers, laws, changes."""

from __future__ import annotations

from dataclasses import dataclass

from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr
from warbook.language.model.procedures import Price


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whom the rules of a token, trait or card speak of; `sort` tells which; bound in them as `bearer`.

    A card's bearer is who carries it, or where nobody carries such things, the piece itself.
    """

    sort: str
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Offer:
    """What a rule puts into a window; `bearer` is the token, trait, card or nothing that it belongs to.

    `counted` names the event that is counted each time it is taken, where rules ask how often that was.
    """

    window: str
    label: str
    price: Price
    test: Expr | None
    body: Do
    bearer: Bearer | None
    span: Span
    counted: str = ""
    mission: str = ""


@dataclass(frozen=True, slots=True)
class EventPattern:
    """What happens: `sort` is verb, gain, lose, removed, begins, ends, move or roll; `name` of what.

    `binds` gives variables to the event's roles, `test` narrows it, `kinds` tells of which kind each variable is;
    `placed` that it is a move of which it is said where it goes: `moves within 3in of …`, not `moves`.
    `described` are those parts of `test` that tell to whom it happens: `a Soldier with no Fear`.
    """

    sort: str
    name: str
    binds: tuple[tuple[str, str], ...]
    test: Expr | None
    kinds: tuple[tuple[str, str], ...] = ()
    placed: bool = False
    described: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Hook:
    """`moment` is before, after or instead; of a roll also when: its dice lie there, nothing has come
    of them yet. `lapse` that it is the language's own, by which what lasts begins or ends."""

    moment: str
    event: EventPattern
    test: Expr | None
    body: Do
    bearer: Bearer | None
    span: Span
    text: str
    mission: str = ""
    lapse: bool = False


@dataclass(frozen=True, slots=True)
class Law:
    """A prohibition, duty or leave on an event; `subject` its first role's variable."""

    sort: str
    event: EventPattern
    test: Expr | None
    bearer: Bearer | None
    name: str
    span: Span
    text: str
    mission: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """A standing change to a number: `how` is set, add, half, double, least or most; `field` a stat, value or roll."""

    field: str
    how: str
    what: str
    amount: Expr
    var: str
    test: Expr | None
    bearer: Bearer | None
    span: Span
    text: str
    mission: str = ""
