"""Choices that follow each other, as one would make them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from warbook.language import ir
from warbook.language.flows.known import simple, truth
from warbook.language.flows.rewrite import with_values
from warbook.language.ir import Expr
from warbook.language.model import Rulebook
from warbook.language.readback.nouns import conjuncts, peeled
from warbook.language.walk import variables


def sorted_out(book: Rulebook, run: Sequence[ir.Choose], apart: Collection[str]) -> list[ir.Choose]:
    """Choices that follow each other, each with the conditions that are about what is chosen by then.

    Where the roles of a deed are chosen, each is chosen so that there is something left to choose for the next; that goes
    without saying, and what it says of an earlier one is said there.
    """
    order = [one.var for one in run]
    tests: list[list[Expr]] = [[] for _ in run]
    for place, one in enumerate(run):
        _, narrowed = peeled(one.of)
        for var, some in narrowed:
            for test in conjuncts(with_values(some, {var: ir.Var(one.var, type=one.of.type.one())})):
                later = [other.of.type.arg for other in run[place + 1 :]]
                if isinstance(test, ir.Some) and test.of.type.arg in later:
                    continue
                spoken = variables(test)
                last = max((i for i, name in enumerate(order[: place + 1]) if name in spoken), default=place)
                if test not in tests[last]:
                    tests[last].append(test)
    return [among(book, one, some, apart) for one, some in zip(run, tests, strict=True)]


def among(book: Rulebook, one: ir.Choose, tests: Sequence[Expr], apart: Collection[str]) -> ir.Choose:
    """A choice under these conditions; in whose group a thing must be, it is chosen from."""
    base, _ = peeled(one.of)
    rest = []
    for test in tests:
        match test:
            case ir.In(member=ir.Var(name=name), of=ir.Group() as group) if name == one.var and isinstance(
                base, ir.All
            ):
                base = group
            case _:
                rest.append(test)
    test_ = simple(book, ir.And(tuple(rest)), apart)
    of = base if truth(test_) else ir.Where(base, one.var, test_, type=one.of.type)
    return replace(one, of=of)
