"""Modules that touch the same rule: in what order they act has to be said where it matters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from warbook.language.check.clashes import NEVER, Clashes
from warbook.language.check.record import Checked, Finding
from warbook.language.declare.modules import TAKES_IN, in_order, module_at, modules_of
from warbook.language.diagnostic import Label
from warbook.language.model import Change, Hook

SET = "set"
INSTEAD = "instead"


def modules_without_an_order(game: Checked) -> Iterator[Finding]:
    """Rules of two modules that wait for the same moment, or set the same number, so that it matters which of them
    comes first, and the game takes the modules in without an order. Tokens and traits need none: whose they are
    chooses."""
    documents = game.book.documents
    modules = modules_of(documents)
    if len(modules) < 2:
        return
    clashes = Clashes(game.book)
    every: list[Hook | Change] = [*game.book.hooks, *(c for c in game.book.changes if c.how == SET)]
    rules = [(module, rule) for rule in every if (module := module_at(rule.span, modules))]
    said: set[frozenset[str]] = set()
    for (one, first), (other, second) in combinations(rules, 2):
        pair = frozenset((one, other))
        if one == other or pair in said or not _meet(clashes, first, second):
            continue
        if in_order(documents, one, other):
            said.add(pair)
            continue
        said.add(pair)
        names = modules[one], modules[other]
        what = "act at the same moment" if isinstance(first, Hook) else "set the same number"
        yield Finding(
            second.span,
            f"{names[0]} and {names[1]} {what}, what the one does may matter to the other, and nothing says which comes first.",
            f"Write “{TAKES_IN}: {names[0]}, then {names[1]}”, or the other way round.",
            (Label(first.span, f"the rule of {names[0]}"),),
        )


def _meet(clashes: Clashes, one: Hook | Change, other: Hook | Change) -> bool:
    """Whether it matters which of two rules comes first, and no player chooses."""
    if isinstance(one, Change) and isinstance(other, Change):
        return (one.field, one.what) == (other.field, other.what) and one.amount != other.amount
    if not isinstance(one, Hook) or not isinstance(other, Hook) or not _same_moment(one, other):
        return False
    if one.moment == INSTEAD:
        return True
    return one.bearer is None and other.bearer is None and clashes.between(one, other) != NEVER


def _same_moment(one: Hook, other: Hook) -> bool:
    a, b = one.event, other.event
    return (one.moment, a.sort) == (other.moment, b.sort) and (a.name == b.name or "" in (a.name, b.name))
