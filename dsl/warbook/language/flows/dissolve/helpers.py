"""Helpers put where they are used, with what the rules of the game do before and after them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from warbook.language import ir
from warbook.language.flows.dissolve.moment import Known
from warbook.language.flows.dissolve.nodes import HappensNow, Named, block, rolls, size
from warbook.language.flows.dissolve.values import Values
from warbook.language.flows.known import YES
from warbook.language.flows.rewrite import with_values
from warbook.language.ir import Do, Expr
from warbook.language.model import Hook
from warbook.language.readback.nouns import conjuncts
from warbook.language.walk import nodes, rewritten

DEEPEST = 9
"""How far a helper is followed into helpers; whatever lies deeper is named."""


LONG = 6
"""Of how many statements a helper is that is told by itself, and named where it is used: one that several use, and in
which nothing is rolled. What is rolled in a deed is told where it is rolled, but once."""


LARGE = 9
"""Of how many statements a helper is told apart although something is rolled in it, where it is the same wherever it is
used."""


OFTEN = 3
"""How often a helper in which something is rolled may be told where it is used."""


SMALL = 5
"""Of how many statements a sequence is at most that is told where it is played."""


class Helpers(Values, ABC):
    """What is done by name, as it is played."""

    @abstractmethod
    def do(self, x: Do | None, known: Known) -> Do | None:
        """A statement as it is played; None where there is nothing in it that a player does."""

    def perform(self, x: ir.Perform, name: str, args: tuple[Expr, ...], known: Known) -> Do | None:
        for sort in ("verb", "effect"):
            if f"{sort} {name}" in self.book.procedures:
                return self.inlined(f"{sort} {name}", args, known, replace(x, args=args))
        key = f"sequence {name}"
        declared = self.book.procedures.get(key)
        said = replace(x, args=args)
        if declared is None:
            return said
        if (
            not declared.phases
            and key not in known.within
            and size(declared.body) < SMALL
            and not self.heard(name)
        ):
            self.absorbed.add(key)
            return self.inlined(key, args, known, said)
        return Named("Sequence", name, args, said, span=x.span)

    def heard(self, name: str) -> bool:
        """Whether rules of the game speak of when a sequence begins or ends."""
        return any(
            (hook.event.sort, hook.event.name) in (("begins", name), ("ends", name)) and not hook.lapse
            for hook in self.book.hooks
        )

    def inlined(self, key: str, args: Sequence[Expr], known: Known, said: Do) -> Do | None:
        """A helper's body where it is used, with what the rules themselves do before and after it."""
        declared = self.book.procedures[key]
        named = Named(key.split(" ")[0], declared.name, tuple(args), said, span=said.span)
        if key in known.within or len(known.within) > DEEPEST or len(declared.roles) != len(args):
            return named
        if any(moves_on(arg, declared.body) for arg in args):
            return named
        inner = known.inside(key)
        given = dict(zip((r.name for r in declared.roles), args, strict=True))
        self.plays(given)
        before, after = (
            [self.do(one, inner) for one in self.hooked(moment, declared.sort, declared.name, given)]
            for moment in (("before", "instead"), ("after",))
        )
        body = self.do(with_values(self.fresh.copy(declared.body), given), inner)
        found = block([*before, body, *after], said.span)
        if self.uses[key] > 1 and key in self.here and (size(found) >= LONG or rolls(found)):
            return replace(named, again=True)
        if self.uses[key] > 1 and size(found) >= LONG:
            large = size(found) >= LARGE and not self.depends(key)
            apart = not rolls(found) or self.wide or self.uses[key] > OFTEN or large
            if apart and len(self.deeds.callers.get(key, ())) > 1:
                return named
        self.here.add(key)
        return found

    def depends(self, key: str) -> bool:
        """Whether what a helper does depends on what is passing where it is used."""
        inside, pending = set[str](), [key]
        while pending:
            one = pending.pop()
            if one not in inside:
                inside.add(one)
                pending += [called for called, by in self.deeds.callers.items() if one in by]
        return any(self.deeds.reads.get(name, set()) & inside for name in self.passing)

    def hooked(
        self, moments: tuple[str, ...], sort: str, name: str, given: Mapping[str, Expr]
    ) -> Iterator[Do]:
        """What rules of the game itself do at a moment of a deed, as statements."""
        for hook in self.book.hooks:
            if (
                hook.moment in moments
                and (hook.event.sort, hook.event.name) == (sort, name)
                and not hook.lapse
            ):
                made = self.as_statement(hook, given)
                if made is not None:
                    yield made

    def as_statement(self, hook: Hook, given: Mapping[str, Expr]) -> Do | None:
        """A hook as something done here; None where it belongs to a token or a card, which tell it themselves."""
        if hook.bearer is not None:
            return None
        roles = {var: given[role] for role, var in hook.event.binds if role in given}
        event = rewritten(hook.event.test, lambda one: _now(one) if type(one) is ir.Happened else one)
        tests = [t for t in (event, hook.test) if t is not None]
        body = self.fresh.copy(hook.body)
        test: Expr = ir.And(tuple(tests)) if tests else YES
        for part in conjuncts(test):
            match part:
                case ir.Compare(op="==", left=ir.Var(name=one), right=ir.Var(name=other)):
                    if one in roles and other not in roles:
                        roles[other] = roles[one]
                    elif other in roles:
                        roles[one] = roles[other]
        made = ir.If(with_values(test, roles), with_values(body, roles), None, span=hook.span)
        return made if any(True for _ in nodes(made)) else None


def _now(x: ir.Happened) -> HappensNow:
    return HappensNow(x.event, x.subject, x.during, x.what, type=x.type, span=x.span)


def moves_on(arg: Expr, body: Do) -> bool:
    """Whether a helper speaks of where somebody was when it began, and moves somebody: where it is used, the words would
    be of where they are by then."""
    where = isinstance(arg, ir.Field) and arg.name == "Square"
    return where and any(isinstance(n, (ir.Move, ir.Place, ir.Drift, ir.TakePlace)) for n in nodes(body))
