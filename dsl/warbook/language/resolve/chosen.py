"""Sentences that go on with what the one before it does under a condition: they speak of what is only known there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do
from warbook.language.names import indefinite
from warbook.language.resolve.antecedents import only_inside
from warbook.language.resolve.context import Context
from warbook.language.resolve.earlier import Opened
from warbook.language.resolve.loops import speaks_of_it
from warbook.language.resolve.opened import THINGS, again, ends_with, names_only, put_in
from warbook.language.sentence import Node
from warbook.language.walk import nodes

OTHER_CASE = ("otherwise", "otherwise_if", "otherwise_block", "otherwise_if_block", "if_so", "if_so_block")
"""What goes with the last condition before it."""


def in_case(c: Context, node: Node, done: list[Do], inner: Callable[[list[Do]], None]) -> bool:
    """Whether a sentence goes on with what is done under the condition before it: it names what only that has chosen."""
    found = gone_on_with(c, node, done)
    if found is None:
        return False
    held, supposed, others = c.scope, c.supposed, tuple(b for b in c.cases if b is not found)
    within = list(found.made.of) if isinstance(found.made, ir.Block) else [found.made]
    c.scope, c.cases = replace(found.scope, lead=None), others
    if node.kind in OTHER_CASE:
        c.supposed = found.supposed
    inner(within)
    made = ir.Block(tuple(within), span=found.made.span)
    changed: list[tuple[Do, Do]] = []
    whole = put_in(done[-1], found.made, made, changed)
    assert whole is not None
    done[-1] = whole
    c.cases = (*again(c.cases, changed), Opened(made, c.scope, True, c.supposed))
    if c.loop is not None:
        c.loop = again((c.loop,), changed)[0]
    if c.branch is not None:
        rolling = c.branch.made
        c.branch = replace(c.branch, made=next((new for old, new in changed if old is rolling), rolling))
    c.scope = held if c.scope.it in (held.it, None) and c.scope.chosen == held.chosen else held.after_each()
    c.supposed = supposed
    return True


def gone_on_with(c: Context, node: Node, done: list[Do]) -> Opened | None:
    """What a sentence goes on with, if it does."""
    open_ = [b for b in reversed(c.cases) if ends_with(done, b.made)]
    if node.kind in OTHER_CASE:
        return next((b for b in open_ if b.continued and ends_with_a_case(b.made)), None)
    named = {name for b in c.cases for name in names_only(node, c.text.text, b.scope, c.scope)}
    if named and (known := knowing(c, node, done, named)) is not None:
        return known
    if (pointed := next((b for b in open_ if only_inside(c, node, b.scope)), None)) is not None:
        return pointed
    if speaks_of_it(node):
        meant = [b for b in open_ if means_another(c, b)]
        if len({b.scope.chosen for b in meant if not b.continued}) > 1:
            raise c.fail("W302", node, "It is not clear which of those chosen before is meant.", UNDER_EACH)
        return meant[0] if meant else None
    return None


UNDER_EACH = "Say under each condition what is done; or put it into a list below it: “If …:”."


def knowing(c: Context, node: Node, done: list[Do], named: set[str]) -> Opened | None:
    """The branch that knows all that a sentence names; a fault where several could be meant, or where it is over."""
    here = {id(n) for n in nodes(tuple(done))}
    known = [b for b in c.cases if id(b.made) in here and named <= b.scope.roles.keys()]
    if not known:
        return None
    name = next(iter(sorted(named)))
    fresh = {b.scope.roles[name] for b in known if not b.continued}
    if len(fresh) > 1 and known[-1].scope.roles[name].type.base in THINGS:
        raise c.fail(
            "W302",
            node,
            f"It is not clear which {name} this is: what was chosen under one condition, or under the other.",
            UNDER_EACH,
        )
    meant = outermost([b for b in known if b.scope.roles[name] == known[-1].scope.roles[name]])
    if not ends_with(done, meant.made):
        raise c.fail(
            "W302",
            node,
            f"There is only {indefinite(name)} under a condition said before, and something else has been said since.",
            "Put all that is done under it into a list below it: “If …:”.",
        )
    return meant


def outermost(some: list[Opened]) -> Opened:
    """The one around all the others, where they stand inside one another; else the last."""
    around = (b for b in some if all(any(n is o.made for n in nodes(b.made)) for o in some))
    return next(around, some[-1])


def means_another(c: Context, one: Opened) -> bool:
    """Whether “it” is somebody whom only what is done under a condition has named: chosen there last, or spoken of by a
    sentence that has gone on with it."""
    inside, outside = one.scope, c.scope
    if inside.doubtful is not None and inside.chosen is None:
        return False
    if brings_in_last(one.made):
        return inside.chosen is not None and inside.chosen != outside.chosen
    return one.continued and inside.it is not None and inside.it != outside.it


def done_last(made: Do) -> Do:
    """What is done last."""
    while isinstance(made, ir.Block) and made.of:
        made = made.of[-1]
    return made


def brings_in_last(made: Do) -> bool:
    """Whether somebody is chosen, made, drawn or put in another's place last."""
    return isinstance(done_last(made), ir.Choose | ir.Create | ir.Draw | ir.TakePlace)


def chooses_last(made: Do) -> bool:
    return isinstance(done_last(made), ir.Choose)


def ends_with_a_case(made: Do) -> bool:
    """Whether something is done last under a condition, or by leave."""
    return isinstance(done_last(made), ir.If | ir.May)


def throws_last(done: Do) -> bool:
    """Whether dice are thrown, and nothing is done after it but what their results tell."""
    if isinstance(done, ir.Block):
        rest = [d for d in done.of if not isinstance(d, ir.If)]
        return bool(rest) and throws_last(rest[-1])
    return isinstance(done, ir.RollDice)


def decides_last(found: Do) -> bool:
    """Whether what is done with the nearest of some ends with a leave or a condition, of which “Otherwise” is then said."""
    assert isinstance(found, ir.If)
    last = done_last(found.then)
    while isinstance(last, ir.If) and isinstance(last.otherwise, ir.If):
        last = last.otherwise
    return (isinstance(last, ir.May) and last.refused is None) or (
        isinstance(last, ir.If) and last.otherwise is None
    )


def speaks_of_one_chosen(c: Context, node: Node, before: Do, other: Do) -> None:
    """Refuses “Otherwise” where it speaks of somebody whom only the case before it has chosen."""
    chosen = {one.var for one in nodes(before) if isinstance(one, ir.Choose)}
    chosen -= {one.var for one in nodes(other) if isinstance(one, ir.Choose)}
    if any(isinstance(one, ir.Var) and one.name in chosen for one in nodes(other)):
        raise c.fail(
            "W302",
            node,
            "This speaks of what is chosen in the sentence before, and is done where nothing is chosen.",
            "Say whom this is about: “Otherwise, the KIND …”.",
        )
