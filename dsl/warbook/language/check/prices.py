"""Prices that a rule changes in vain, because nobody pays such a thing for it."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.check.record import Checked, Finding
from warbook.language.model import Action, Rulebook

COST = "cost "
"""How a change of what an action costs begins."""


def changed_price_of_nothing(game: Checked) -> Iterator[Finding]:
    """`Shoot costs 1 Gold more`, where Shoot costs no Gold: the price of an action is changed only in what it names."""
    for change in game.book.changes:
        if not change.field.startswith(COST):
            continue
        name = change.field.removeprefix(COST)
        meant = [a for a in game.book.actions.values() if not name or name in _line(game.book, a)]
        if not meant or any(what == change.what for a in meant for way in a.price for _, what in way):
            continue
        said = f"{name} costs no {change.what}" if name else f"No action costs {change.what}"
        free = all(not any(a.price) for a in meant)
        yield Finding(
            change.span,
            f"{said}, so this changes nothing: what an action does not cost becomes neither more nor less.",
            f"Write “- Cost: 0 {change.what}” under its heading, if it is to cost some only by this rule."
            if free
            else f"Name {change.what} in its “Cost” as well, or change what it costs.",
        )


def _line(book: Rulebook, action: Action) -> list[str]:
    """The names of an action, and of those that it shares its needs and effect with."""
    found = [action.name]
    while action.like is not None and action.like not in found:
        found.append(action.like)
        action = book.actions.get(action.like, action)
    return found
