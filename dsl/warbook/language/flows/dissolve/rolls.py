"""Rolls where they are thrown and windows where they open, with all that comes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.flows.dissolve.helpers import DEEPEST, Helpers
from warbook.language.flows.dissolve.moment import Known
from warbook.language.flows.dissolve.nodes import Named, Offered, Opened, Rolled, block
from warbook.language.flows.dissolve.values import plus
from warbook.language.flows.known import truth
from warbook.language.flows.rewrite import with_values
from warbook.language.ir import Do, Expr
from warbook.language.model import Modifier, Offer, Roll, Window
from warbook.language.readback.nouns import conjuncts
from warbook.language.walk import nodes, rewritten

LATE = {"automatic": "successes"}
"""What a change is called that comes when the dice lie there: a success then takes the place of none of them."""


class Rolls(Helpers):
    """Rolls and windows, as they are played."""

    def rolled(self, x: ir.RollFor, known: Known) -> Do | None:
        roll = self.book.rolls.get(x.name)
        args = tuple(self.expr(a, known) for a in x.args)
        key = f"roll {x.name}"
        named = self.naming_rolls or x.name in self.rolls_named
        followed = len(known.within) <= DEEPEST and not named
        if roll is None or key in known.within or not followed or len(roll.roles) != len(args):
            return Named("Roll", x.name, args, replace(x, args=args), span=x.span)
        inner = known.inside(key)
        given = dict(zip((r.name for r in roll.roles), args, strict=True))
        self.plays(given)
        this = ir.Listed("roll", roll.name, type=ir.Type("roll", roll.name))

        def here(part: Any) -> Any:
            def change(one: Any) -> Any:
                if isinstance(one, ir.Var) and one.name in given:
                    return given[one.name]
                unnamed = isinstance(one, ir.Listed) and one.list == "roll" and not one.name
                return this if unnamed else one

            return rewritten(part, change)

        early = [self.do(one, inner) for one in self.hooked(("before",), "roll", roll.name, given)]
        late = [self.do(one, inner) for one in self.hooked(("when",), "roll", roll.name, given)]
        hooked = [*early, *late]
        adjusted = [
            *(row for one in early for row in adjustments(one)),
            *(replace(row, what=LATE.get(row.what, row.what)) for one in late for row in adjustments(one)),
        ]
        before = [one for one in hooked if not any(True for _ in adjustments(one))]
        dice = self.expr(here(roll.dice), inner)
        added = self.expr(here(roll.added), inner) if roll.added is not None else None
        if x.more is not None:
            more = self.expr(x.more, inner)
            added = more if added is None else plus(added, more)
        target = self.expr(here(roll.target), inner) if roll.target is not None else None
        rows = tuple(
            replace(row, amount=self.expr(here(row.amount), inner), test=test)
            for row in (*roll.modifiers, *self.changes_of(roll), *adjusted)
            for test in [self.expr(here(row.test), inner) if row.test is not None else None]
            if truth(test) is not False
        )
        success = self.do(self.fresh.copy(here(roll.success)), inner)
        failure, tie = (
            self.do(self.fresh.copy(here(part)), inner.copy()) if part is not None else None
            for part in (roll.failure, roll.tie)
        )
        other = roll.opposition
        against = (
            (self.expr(here(other.dice), inner), self.expr(here(other.added), inner) if other.added else None)
            if other is not None
            else ()
        )
        chances = tuple(self.chances_of(roll, this, args, inner))
        after = [self.do(one, inner) for one in self.hooked(("after",), "roll", roll.name, given)]
        made = Rolled(
            roll.name,
            args,
            dice,
            added,
            target,
            rows,
            success,
            failure,
            tie,
            against,
            chances,
            x.decides,
            span=x.span,
        )
        return block([*before, made, *after], x.span)

    def changes_of(self, roll: Roll) -> Iterator[Modifier]:
        """What rules of the game itself change of a roll, as rows of its table."""
        for change in self.book.changes:
            if change.field == f"roll {roll.name}" and change.bearer is None and change.how == "add":
                yield Modifier("", change.what, change.amount, change.test, change.span)

    def chances_of(self, roll: Roll, this: Expr, args: tuple[Expr, ...], known: Known) -> Iterator[Offered]:
        """What may be done about just this roll, in windows that open at every roll."""
        by = next((a for r, a in zip(roll.roles, args, strict=False) if r.prep == "by"), None)
        for window in self.book.windows.values():
            if not (window.before_rolls or window.after_dice) or by is None or window.name in roll.without:
                continue
            wanted = [
                o
                for o in self.book.offers
                if o.window == window.name and o.test is not None and names_a_roll(o.test)
            ]
            yield from self.offers_of(window, (by,), known, wanted, this)

    def opened(self, x: ir.Open, known: Known) -> Do | None:
        window = self.book.windows.get(x.name)
        if window is None:
            return None
        key = f"window {x.name}"
        args = tuple(self.expr(a, known) for a in x.args)
        to = self.expr(x.to, known)
        if key in known.within:
            return None
        offers = self.offers_of(window, args, known.inside(key))
        return Opened(window.name, to, offers, span=x.span)

    def offers_of(
        self,
        window: Window,
        args: Sequence[Expr],
        known: Known,
        among: Sequence[Offer] | None = None,
        this: Expr | None = None,
    ) -> tuple[Offered, ...]:
        """What the rules themselves, or a token, offer in a window; `this` is the roll that is spoken of there."""
        found = []
        for offer in self.book.offers if among is None else among:
            if offer.window != window.name or (offer.bearer is not None and offer.bearer.sort != "token"):
                continue
            given = dict(zip((r.name for r in window.roles), args, strict=False))
            if offer.bearer is not None and offer.test is not None:
                for part in conjuncts(with_values(offer.test, given)):
                    match part:
                        case ir.Compare(op="==", left=ir.Var(name="bearer"), right=one):
                            given["bearer"] = one
            asked = rewritten(offer.test, lambda one: this if this is not None and is_this(one) else one)
            test = self.expr(with_values(asked, given), known) if asked is not None else None
            body = self.do(with_values(self.fresh.copy(offer.body), given), known.copy()) or ir.Block(())
            if truth(test) is not False:
                left = None if truth(test) else test
                found.append(Offered(offer.label, offer.price, left, body, span=offer.span))
        return tuple(found)


def is_this(x: Any) -> bool:
    """Whether the roll is meant that is being made."""
    return isinstance(x, ir.Listed) and x.list == "roll" and not x.name


def names_a_roll(test: Expr) -> bool:
    return any(isinstance(n, ir.Listed) and n.list == "roll" and n.name for n in nodes(test))


def adjustments(x: Do | None) -> Iterator[Modifier]:
    """What a rule changes of a roll that is about to be thrown, as a row of its table."""
    match x:
        case ir.Adjust(what=what, by=by, fixed=False):
            yield Modifier("", what, by, None, x.span or Span("", 0, 0))
        case ir.If(test=test, then=ir.Adjust(what=what, by=by, fixed=False), otherwise=None):
            yield Modifier("", what, by, test, x.span or Span("", 0, 0))
