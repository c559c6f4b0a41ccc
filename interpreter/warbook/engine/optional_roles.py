"""Roles that may have been given to nobody: `may choose 1 Soldier, as patient`, where nobody was chosen.

What is said of such a role afterwards happens, and holds, only where it has been given; what speaks of something else
happens all the same. Before the statement that may
give it the role is taken back, so that nobody keeps it from an earlier turn of a loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from warbook.engine.holders import where_held
from warbook.engine.in_missions import only_there
from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.model import Rulebook
from warbook.language.walk import nodes

Roles = dict[str, bool]
"""Names of roles, each with whether it stands for several; and of outcomes of rolls."""
OUTCOME = "outcome "
"""Before the name of a roll: whether it succeeded, which is neither so nor not so while it has not been made."""


@dataclass(frozen=True, slots=True)
class Forget(Do):
    """From here on roles stand for nobody; `names` tells of each whether it stands for several."""

    names: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Given(Expr):
    """Whether a role stands for someone."""

    name: str


def settled(book: Rulebook) -> Rulebook:
    """The same rules, in which nothing is done with roles that were given to nobody, and rules of a mission hold there."""
    book = only_there(book)
    actions = {
        name: a
        if a.procedure is None
        else replace(a, procedure=replace(a.procedure, body=careful(a.procedure.body)))
        for name, a in book.actions.items()
    }
    rolls = {
        name: replace(r, success=maybe(r.success), failure=maybe(r.failure), tie=maybe(r.tie))
        for name, r in book.rolls.items()
    }
    return replace(
        book,
        procedures={name: replace(p, body=careful(p.body)) for name, p in book.procedures.items()},
        actions=actions,
        rolls=rolls,
        hooks=tuple(replace(h, body=careful(h.body)) for h in book.hooks),
        offers=tuple(replace(o, body=careful(o.body)) for o in book.offers),
    )


def maybe(do: Do | None) -> Do | None:
    return None if do is None else careful(do)


def careful(do: Do) -> Do:
    """A statement in which every role and every holder that may be nobody's is looked at first."""
    return guarded(going_on(where_held(do), False), {})


def going_on(do: Do, more: bool) -> Do:
    """A statement in which a choice that finds nobody ends only what belongs to it; there is `more` after it."""
    match do:
        case ir.Block(of=of):
            inner = [
                one if isinstance(one, ir.Choose) else going_on(one, more or i + 1 < len(of))
                for i, one in enumerate(of)
            ]
            return replace(do, of=tuple(grouped(inner, more)))
        case ir.If(then=then, otherwise=other):
            return replace(do, then=going_on(then, more), otherwise=other and going_on(other, more))
        case ir.May(body=body, refused=refused):
            return replace(do, body=going_on(body, more), refused=refused and going_on(refused, more))
        case ir.ForEach(body=body) | ir.Repeat(body=body) | ir.Alternate(body=body):
            return replace(do, body=going_on(body, False))
        case ir.Choose() if more:
            return next(grouped([do], more))
    return do  # “While …:” ends where nobody is left to choose, or it might never end


def grouped(of: list[Do], more: bool) -> Iterator[Do]:
    """Statements one after the other: to a choice belongs all up to the last that speaks of whom it chose, or of what
    came of that."""
    at = 0
    while at < len(of):
        do, last = of[at], at
        if isinstance(do, ir.Choose) and do.single and do.group is None:
            names = {do.var}
            for i in range(at + 1, len(of)):
                if not names.isdisjoint(spoken(of[i])):
                    last, names = i, names.union(gives(of[i])[1])
            goes_on = more or last + 1 < len(of)
            own = (do, *grouped(of[at + 1 : last + 1], goes_on))
            if goes_on:
                yield ir.If(ir.Some(do.of), ir.Block(own, span=do.span), span=do.span)
            else:
                yield from own
        else:
            yield do
        at = last + 1


def guarded(do: Do, open_: Roles, had: frozenset[str] = frozenset()) -> Do:
    """A statement, while some roles may be nobody's."""
    match do:
        case ir.Block(of=of):
            return replace(do, of=tuple(in_turn(of, open_, had)))
        case ir.If(test=test) if compound(test) and any(name.startswith(OUTCOME) for name in open_):
            return guarded(
                do, {name: many for name, many in open_.items() if not name.startswith(OUTCOME)}, had
            )
        case ir.If(test=test, then=then, otherwise=other) if not said(test, open_):
            return replace(do, then=guarded(then, open_, had), otherwise=other and guarded(other, open_, had))
        case ir.May(test=test, body=body, refused=refused) if not said((do.by, test), open_):
            return replace(
                do, body=guarded(body, open_, had), refused=refused and guarded(refused, open_, had)
            )
        case ir.ForEach(of=of, var=var, body=body) if not said((of, do.order, do.given), open_):
            return replace(do, body=guarded(body, without(open_, [var]), had))
        case ir.While(test=head, body=body) | ir.Repeat(times=head, body=body) if not said(head, open_):
            return replace(do, body=guarded(body, open_, had))
        case ir.Alternate(first=first, test=test, body=body) if not said((first, test), open_):
            return replace(do, body=guarded(body, open_, had))
        case ir.ChooseOne():
            return one_of(do, open_, had)
    names = said(do, open_)
    if not names:
        return do
    given = tuple(Given(name, type=ir.FLAG) for name in names)
    return ir.If(ir.And(given), guarded(do, without(open_, names), had), span=do.span)


def compound(test: Expr) -> bool:
    """Whether a condition speaks of a roll among other things: what was not rolled has neither succeeded nor failed."""
    inner = test.of if isinstance(test, ir.Not) else test
    return not isinstance(inner, ir.Outcome) and any(isinstance(n, ir.Outcome) for n in nodes(test))


def one_of(do: ir.ChooseOne, open_: Roles, had: frozenset[str]) -> Do:
    """A choice among alternatives, of which those that speak of nobody are not offered."""
    left = open_ if do.actor is None else without(open_, [do.actor.var])
    options = []
    for option in do.options:
        names = said((option.test, option.pick), left)
        given = tuple(Given(name, type=ir.FLAG) for name in names)
        test = option.test
        if given:
            test = ir.And((*given, *(() if test is None else (test,))))
        inner = left if option.pick is None else without(left, [option.pick.var])
        options.append(replace(option, test=test, body=guarded(option.body, without(inner, names), had)))
    return replace(do, options=tuple(options))


def in_turn(of: tuple[Do, ...], open_: Roles, had: frozenset[str]) -> Iterator[Do]:
    """Statements one after the other."""
    left = dict(open_)
    for i, do in enumerate(of):
        sure, unsure = gives(do)
        fresh = {name: many for name, many in unsure.items() if name not in sure}
        later = {name for one in of[i + 1 :] for name in spoken(one)}
        lost = {
            name: many
            for name, many in fresh.items()
            if name in later and name not in left and name not in had
        }
        if lost:
            yield Forget(tuple(sorted(lost.items())))
        yield guarded(do, left, had)
        had = had.union(sure)
        left = {**without(left, sure), **{name: many for name, many in lost.items() if not many}}


def said(item: object, open_: Roles) -> list[str]:
    """The roles, of those that may be nobody's, that words speak of."""
    if not open_:
        return []
    found = set(spoken(item))
    return [name for name in open_ if name in found]


def spoken(item: object) -> Iterator[str]:
    """The roles and the outcomes of rolls that words speak of."""
    for node in nodes(item):
        if isinstance(node, ir.Var):
            yield node.name
        elif isinstance(node, ir.Outcome) and node.of:
            yield OUTCOME + node.of


def without(open_: Roles, names: list[str] | Roles) -> Roles:
    return {name: many for name, many in open_.items() if name not in names}


def gives(do: Do | None) -> tuple[Roles, Roles]:
    """The roles that a statement gives for sure, and all that it may give."""
    match do:
        case ir.Block(of=of):
            found = [gives(one) for one in of]
            return merged([sure for sure, _ in found]), merged([every for _, every in found])
        case ir.If(then=one, otherwise=two) | ir.May(body=one, refused=two):
            return {}, {**gives(one)[1], **gives(two)[1]}
        case ir.ForEach(body=body) | ir.While(body=body) | ir.Repeat(body=body) | ir.Alternate(body=body):
            return {}, gives(body)[1]
        case ir.ChooseOne(actor=actor, options=options):
            picks = [p for p in (actor, *(o.pick for o in options)) if p is not None]
            inner = merged([gives(o.body)[1] for o in options])
            return {}, {**inner, **{p.var: False for p in picks}}
        case ir.Choose(var=var):
            found_one = {var: not do.single}
            return found_one, found_one
        case ir.Bind(again=True):
            return {}, {}
        case ir.Bind(name=var) | ir.RollDice(var=var) | ir.RollOff(var=var) | ir.Create(var=var):
            one_ = {var: False}
            return one_, one_
        case ir.Draw(var=var):
            drawn = {var: not do.single}
            return drawn, drawn
        case ir.PickNumber(var=var) | ir.Drift(var=var):
            picked = {var: False}
            return picked, picked
        case ir.RollFor(name=name):
            rolled = {OUTCOME + name: False}
            return rolled, rolled
        case ir.PickLine(var=var):
            line = {var: True}
            return line, line
    return {}, {}


def merged(of: list[Roles]) -> Roles:
    return {name: many for one in of for name, many in one.items()}
