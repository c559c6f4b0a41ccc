"""Where the rules speak of a name, and which of them change it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import Change, Decl, EventPattern, Hook, Law, Offer, Rulebook

_CHANGING = (ir.Gain, ir.Put, ir.Join, ir.Finish, ir.Muster)
Rule = Change | Law | Hook | Offer


@dataclass(frozen=True, slots=True)
class Mention:
    """A place that speaks of a name; `changes` tells that it does something to it."""

    span: Span
    changes: bool
    text: str = ""


class Index:
    """Every place in a rulebook that speaks of a name, found once."""

    def __init__(self, book: Rulebook) -> None:
        self.found: dict[str, list[Mention]] = {}
        own = [hook for hook in book.hooks if not hook.lapse]
        rules: list[Rule] = [*book.changes, *book.laws, *own, *book.offers]
        for rule in rules:
            self.rule(rule)
        parts: tuple[Mapping[str, Decl], ...] = (
            book.procedures,
            book.actions,
            book.rolls,
            book.tests,
            book.values,
            book.kinds,
            book.resources,
            book.terrains,
        )
        for decl in (decl for part in parts for decl in part.values()):
            self.declaration(decl, decl.span)
        for limit in book.limits:
            self.declaration(limit, limit.span)

    def of(self, sort: str, name: str) -> list[Mention]:
        """The places that speak of a declaration; kinds also in the events that they are part of."""
        own = self.found.get(name, [])
        return [*own, *self.found.get(f"kind {name}", [])] if sort == "Kind" else own

    def rule(self, rule: Rule) -> None:
        """A standing rule speaks as a whole."""
        text = "" if isinstance(rule, (Offer, Change)) else rule.text
        told: dict[str, bool] = {}
        for name, _, changes in _within(rule, rule.span):
            told[name] = told.get(name, False) or changes
        if isinstance(rule, Offer):
            told |= {name: False for way in rule.price for _, name in way}
        for name in _aims(rule):
            told[name] = True
        for name, changes in told.items():
            self.found.setdefault(name, []).append(Mention(rule.span, changes, text))

    def declaration(self, root: Any, span: Span) -> None:
        for name, place, changes in _within(root, span):
            self.found.setdefault(name, []).append(Mention(place, changes))


def _aims(rule: Rule) -> Iterator[str]:
    """What a standing rule is about."""
    if isinstance(rule, Change):
        yield rule.field.removeprefix("roll ")
    elif isinstance(rule, Offer):
        yield rule.window
    else:
        yield rule.event.name
        yield from (f"kind {kind}" for _, kind in rule.event.kinds)


def _within(root: Any, span: Span) -> Iterator[tuple[str, Span, bool]]:
    """The names that the nodes of a declaration carry, each with the nearest place that is known."""
    pending: list[tuple[Any, Span]] = [(root, span)]
    while pending:
        here, near = pending.pop()
        if isinstance(here, (tuple, list)):
            pending.extend((one, near) for one in reversed(here))
            continue
        if isinstance(here, dict):
            pending.extend((one, near) for one in here.values())
            continue
        if not is_dataclass(here) or isinstance(here, (type, Type, Span)):
            continue
        near = getattr(here, "span", None) or near
        if isinstance(here, (Expr, Do, EventPattern)) and here is not root:
            for name in _carried(here):
                yield name, near, isinstance(here, _CHANGING)
        pending.extend(
            (getattr(here, f.name), near)
            for f in reversed(fields(here))
            if f.name not in ("span", "documents")
        )


def _carried(node: Any) -> tuple[str, ...]:
    """What a node itself names."""
    match node:
        case ir.IsKind(kind=kind) | ir.All(kind=kind) | ir.Create(kind=kind):
            return (kind,)
        case ir.Happened(event=event, during=during):
            return during, event.partition(" ")[2]
        case ir.CanPay(price=price) | ir.Pay(price=price):
            return tuple(what for way in price for _, what in way)
        case ir.Muster(group=group):
            return (group,) if group else ()
        case ir.Choose(group=group, currency=currency):
            return tuple(name for name in (group, currency) if name)
        case ir.Permitted(verb=verb):
            return (verb,)
        case ir.Outcome(of=of):
            return (of,)
        case ir.Var():
            return ()
        case _:
            name = getattr(node, "name", None)
            return (name,) if isinstance(name, str) else ()
