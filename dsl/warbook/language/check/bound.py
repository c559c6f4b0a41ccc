"""Whether everybody a rule speaks of has been named, by its heading, its event, a choice or a description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from warbook.language import ir
from warbook.language.bearing import headed
from warbook.language.check.record import Checked, Finding
from warbook.language.check.sorts import placed
from warbook.language.diagnostic import Span
from warbook.language.ir import Type
from warbook.language.model import Rulebook
from warbook.language.walk import inner

GIVEN = {"bearer", "self", "player", "mover", "action"}
"""Who is known to a rule without being named in it: whose special rule it is, whose number, who moves, what is used."""


def nobody_named(game: Checked) -> Iterator[Finding]:
    """A rule that speaks of somebody who is known somewhere else only."""
    roles = _roles(game.book)
    for look in game.declared:
        said, spoken = look.find(_spoken)
        known = frozenset().union(*(roles.get(word, ()) for word in said)) if spoken else ()
        span = next((span for name, span in spoken if name not in known), None)
        if span is not None:
            yield Finding(
                span,
                "Nobody is named of whom this is asked where it is worked out.",
                "“While a KIND has TOKEN: The KIND's STAT is 1 less.” is asked of that one. Of all others it is “While there is a KIND with "
                "TOKEN: Each KIND's STAT is 1 less.”, or stands behind: “…, if any KIND is within …”. Elsewhere choose one first.",
            )


def _spoken(rule: Any) -> tuple[set[str], list[tuple[str, Span]]]:
    """The words in a rule's meaning, and the names by which it speaks of somebody whom it does not name itself, each with
    the first place."""
    found: dict[str, Span] = {}
    for node, span in placed([rule]):
        if isinstance(node, ir.Var):
            found.setdefault(node.name, span)
    said = set(_words(rule))
    unnamed = [(name, span) for name, span in found.items() if name not in said and name not in GIVEN]
    return (said if unnamed else set()), unnamed


def _roles(book: Rulebook) -> dict[str, set[str]]:
    """The names of the roles of whatever has some, by its name."""
    found: dict[str, set[str]] = {}
    for declared in (book.procedures, book.rolls, book.tests, book.values, book.windows):
        for name, one in declared.items():
            found.setdefault(name, set()).update(role.name for role in one.roles)
    for name, action in book.actions.items():
        if action.procedure is not None:
            found.setdefault(name, set()).update(role.name for role in action.procedure.roles)
            found[name].update(choice.var for choice in headed(action.procedure))
    return found


def _words(rule: Any) -> Iterator[str]:
    """Every name that stands in the meaning of a rule, but for those by which it speaks of somebody; of `roll NAME`
    also `NAME`."""
    pending = [rule]
    while pending:
        here = pending.pop()
        if isinstance(here, str):
            yield here
            yield here.partition(" ")[2]
        elif not isinstance(here, (ir.Var, Type, int, type(None))):
            pending.extend(inner(here))
            pending.extend(here.keys() if isinstance(here, Mapping) else ())
