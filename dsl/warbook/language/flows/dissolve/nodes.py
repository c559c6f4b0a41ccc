"""Statements that only a flow knows, and what is asked of statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr
from warbook.language.model import Modifier
from warbook.language.model.procedures import Price
from warbook.language.walk import nodes


@dataclass(frozen=True, slots=True)
class HappensNow(ir.Happened):
    """How often something happened, told while it happens: this time is the last of those that count."""


@dataclass(frozen=True, slots=True)
class Offered(Do):
    """What may be done in a window: the price, the condition and what comes of it."""

    label: str
    price: Price
    test: Expr | None
    body: Do


@dataclass(frozen=True, slots=True)
class Rolled(Do):
    """A roll where it is thrown, with all that comes of it."""

    name: str
    args: tuple[Expr, ...]
    dice: Expr | None
    added: Expr | None
    target: Expr | None
    modifiers: tuple[Modifier, ...]
    success: Do | None
    failure: Do | None
    tie: Do | None
    against: tuple[Expr | None, ...]
    chances: tuple[Offered, ...] = ()
    decides: str = ""


@dataclass(frozen=True, slots=True)
class Opened(Do):
    """A window where it opens, with what anybody may do in it by the rules themselves."""

    name: str
    to: Expr
    offers: tuple[Offered, ...]


@dataclass(frozen=True, slots=True)
class Driven(Do):
    """Somebody moves straight to the place that `way` finds."""

    of: Expr
    way: ir.Drift


@dataclass(frozen=True, slots=True)
class Named(Do):
    """Something that is told elsewhere, by its name."""

    sort: str
    name: str
    args: tuple[Expr, ...]
    said: Do
    again: bool = False
    """Whether it stands earlier in the same flow."""


def size(x: Do | None) -> int:
    """How many things are done in a statement."""
    return sum(isinstance(n, Do) and not isinstance(n, ir.Block) for n in nodes(x)) if x is not None else 0


def rolls(x: Do | None) -> bool:
    return x is not None and any(isinstance(n, Rolled) for n in nodes(x))


def block(parts: Sequence[Do | None], span: Span | None) -> Do | None:
    """Statements one after the other; None where there are none."""
    flat: list[Do] = []
    for one in parts:
        if isinstance(one, ir.Block):
            flat += one.of
        elif one is not None:
            flat.append(one)
    if not flat:
        return None
    return flat[0] if len(flat) == 1 else ir.Block(tuple(flat), span=span)


def steps_of(body: Do) -> Sequence[Do]:
    return body.of if isinstance(body, ir.Block) else (body,)


def unspoken(x: ir.If) -> Do | None:
    """What a condition comes to that no player asks: whoever is put on the board waits nowhere any more, which nobody wrote as a
    rule of its own; None for any other condition."""
    match x:
        case ir.If(
            test=ir.Not(),
            then=ir.Block(of=(ir.Place() as put, ir.If(then=ir.Join(leave=True)))),
            otherwise=ir.Place(),
        ):
            return put if x.otherwise == put else None
        case ir.If(
            test=ir.And(of=(ir.Spatial(relation="standing"), ir.In())),
            then=ir.Join(leave=True),
            otherwise=None,
        ):
            return ir.Block(()) if x.span == x.then.span else None
    return None
