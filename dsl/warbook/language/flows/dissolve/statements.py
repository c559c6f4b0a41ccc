"""Deeds in playing order: helpers where they are used, values where they are named, rolls where they are thrown.

A deed is followed as it would be played, with what is known kept along (`Known`): what something passing is just now, and
whose a card is that was chosen among somebody's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from warbook.language import ir
from warbook.language.flows.dissolve.choices import sorted_out
from warbook.language.flows.dissolve.moment import Known
from warbook.language.flows.dissolve.nodes import block, unspoken
from warbook.language.flows.dissolve.rolls import Rolls
from warbook.language.flows.dissolve.values import plus
from warbook.language.flows.known import impossible, truth
from warbook.language.ir import Do, Expr

Made = TypeVar("Made", bound=Any)


class Dissolver(Rolls):
    """Follows the deeds of one game."""

    def do(self, x: Do | None, known: Known) -> Do | None:
        """A statement as it is played; None where there is nothing in it that a player does."""
        match x:
            case None:
                return None
            case ir.Block(of=of):
                return block(list(self.in_order(of, known)), x.span)
            case ir.If():
                return self.if_(x, known)
            case ir.Gain(of=of, name=name, amount=amount) if name in self.passing:
                here = self.expr(ir.Field(of, name, type=ir.NUMBER), known)
                sum_ = self.simple(plus(here, self.expr(amount, known)))
                known.passing[(self.expr(of, known), name)] = sum_
                return None
            case ir.Put(of=Expr() as of, name=name, value=value) if name in self.passing:
                known.passing[(self.expr(of, known), name)] = self.expr(value, known)
                return None
            case ir.Join(group=group) if group.name in self.passing:
                return None
            case ir.Perform(name=name, args=args):
                return self.perform(x, name, tuple(self.expr(a, known) for a in args), known)
            case ir.Suffer(of=of, effect=ir.Listed(name=name)) if f"effect {name}" in self.book.procedures:
                return self.inlined(f"effect {name}", (self.expr(of, known),), known, x)
            case ir.RollFor():
                return self.rolled(x, known)
            case ir.Open():
                return self.opened(x, known)
            case ir.Repeat(times=times, body=body):
                return self.repeat(x, self.expr(times, known), body, known)
            case ir.Choose():
                return self.told_whole(lambda: self.choose(x, known), known)
        return self.told_whole(lambda: self.parts(x, known), known)

    def in_order(self, of: Sequence[Do], known: Known) -> Iterator[Do | None]:
        """Statements one after the other; choices that follow each other as one would make them."""
        place = 0
        while place < len(of):
            end = place
            while end < len(of) and isinstance(of[end], ir.Choose):
                end += 1
            if end - place < 2:
                yield self.do(of[place], known)
                place += 1
                continue
            run = of[place:end]
            yield from self.told_whole(partial(self.choices, run, known), known)
            place = end

    def choices(self, of: Sequence[Do], known: Known) -> list[ir.Choose]:
        """Choices that follow each other."""
        made: list[ir.Choose] = [self.expr(one, known) for one in of]
        return [self.choose(one, known) for one in sorted_out(self.book, made, self.apart)]

    def told_whole(self, make: Callable[[], Made], known: Known) -> Made:
        """What is made of statements; where that speaks of such as only a special rule can bring, with that rule told."""
        here, passing = set(self.here), dict(known.passing)
        found = make()
        if self.specials or not impossible(found):
            return found
        self.here, known.passing, self.specials = here, passing, True
        found = make()
        self.specials = False
        return found

    def parts(self, x: Do, known: Known) -> Do | None:
        """A statement with what stands in it, each part as it is played."""
        match x:
            case ir.ForEach(body=body) | ir.While(body=body) | ir.Alternate(body=body):
                inner = self.do(body, known.copy())
                if inner is None:
                    return None
                outer = self.expr(replace(x, body=ir.Block(())), known)
                return replace(outer, body=inner)  # type: ignore[no-any-return]
            case ir.May(body=body, refused=refused, test=test):
                inner = self.do(body, known.copy())
                asked = self.expr(test, known) if test is not None else None
                if inner is None or truth(asked) is False:
                    return None
                other = self.do(refused, known.copy()) if refused is not None else None
                by = self.expr(x.by, known)
                return replace(x, by=by, body=inner, refused=other, test=None if truth(asked) else asked)
            case ir.ChooseOne(options=options):
                kept = []
                for one in options:
                    test = self.expr(one.test, known) if one.test is not None else None
                    if truth(test) is False:
                        continue
                    pick = self.expr(one.pick, known) if one.pick is not None else None
                    body = self.do(one.body, known.copy()) or ir.Block(())
                    kept.append(replace(one, test=None if truth(test) else test, pick=pick, body=body))
                by, actor = self.expr(x.by, known), self.expr(x.actor, known) if x.actor is not None else None
                return replace(x, by=by, actor=actor, options=tuple(kept)) if kept else None
        return self.expr(x, known)  # type: ignore[no-any-return]

    def if_(self, x: ir.If, known: Known) -> Do | None:
        if (put := unspoken(x)) is not None:
            return self.do(put, known)
        test = self.expr(x.test, known)
        if (sure := truth(test)) is not None:
            return self.do(x.then if sure else x.otherwise, known)
        other = known.copy()
        then = self.do(x.then, known)
        otherwise = self.do(x.otherwise, other) if x.otherwise is not None else None
        for key, value in other.passing.items():
            if known.passing.get(key) != value and x.otherwise is not None:
                known.passing[key] = None
        if then is None and otherwise is None:
            return None
        if then is None and otherwise is not None:
            return ir.If(self.simple(ir.Not(test)), otherwise, None, span=x.span)
        assert then is not None
        return replace(x, test=test, then=then, otherwise=otherwise)

    def repeat(self, x: ir.Repeat, times: Expr, body: Do, known: Known) -> Do | None:
        if isinstance(times, ir.Num) and times.value <= 0:
            return None
        inner = self.do(body, known)
        if inner is None:
            return None
        return (
            inner if isinstance(times, ir.Num) and times.value == 1 else replace(x, times=times, body=inner)
        )

    def choose(self, x: ir.Choose, known: Known) -> ir.Choose:
        found: ir.Choose = self.expr(x, known)
        owner = self.owner_in(found.of)
        if owner is not None and found.single:
            self.owners[found.var] = owner
        return found
