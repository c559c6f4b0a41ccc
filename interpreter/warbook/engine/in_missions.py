"""Rules that stand under a mission hold in that mission alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from warbook.language import ir
from warbook.language.bearing import joined
from warbook.language.ir import Expr
from warbook.language.model import Change, Hook, Law, Offer, Rulebook

R = TypeVar("R", Law, Change, Offer)


def here(book: Rulebook, of: Hook | Law | Change | Offer) -> Expr | None:
    """Whether the mission is played under which a rule stands; None where it stands under none."""
    if not of.mission:
        return None
    number = ir.Num(list(book.missions).index(of.mission), type=ir.NUMBER)
    return ir.Compare("==", ir.Setting("@mission", type=ir.NUMBER), number)


def only_there(book: Rulebook) -> Rulebook:
    """The same rules, in which a standing rule of a mission asks first which one is played."""

    def all_of(rules: Iterable[R]) -> tuple[R, ...]:
        return tuple(
            replace(one, test=joined(here(book, one), one.test)) if one.mission else one for one in rules
        )

    under = {law.mission for law in book.laws} | {change.mission for change in book.changes}
    if not any(under | {offer.mission for offer in book.offers}):
        return book
    return replace(book, laws=all_of(book.laws), changes=all_of(book.changes), offers=all_of(book.offers))
