"""Sentences that go on with the “If …” before them: they speak of dice that are thrown only then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve.conditions import OUTCOMES
from warbook.language.resolve.context import Context
from warbook.language.resolve.earlier import CONTENDERS, Branch
from warbook.language.resolve.loops import THROWING
from warbook.language.resolve.made import last_of
from warbook.language.resolve.opened import Changes, again
from warbook.language.resolve.outcomes import THROWN_TOTAL
from warbook.language.sentence import Node

SPOKEN = ("roll", "result", "dice", "die", "double", "total", *CONTENDERS)
"""Words for what has been rolled."""
OTHERWISE = ("otherwise", "otherwise_if", "otherwise_block", "otherwise_if_block")


def begun(c: Context, done: list[Do]) -> None:
    """Keeps in mind the statement just made, where it rolls under a condition."""
    inside, c.inside = c.inside, None
    if inside is None or not done or not is_open(made := done[-1]):
        return
    if (last := last_of(made)) is not None:
        unsaid = made is c.found_one
        c.branch = Branch(made, inside, c.rolled if isinstance(last, ir.RollFor) else None, unsaid=unsaid)


def is_open(made: Do) -> bool:
    """Whether something is done under a condition, or by leave, and nothing is said yet of the other case."""
    return (isinstance(made, ir.If) and made.otherwise is None) or (
        isinstance(made, ir.May) and made.refused is None
    )


def in_branch(c: Context, node: Node, done: list[Do], inner: Callable[[list[Do]], None]) -> bool:
    """Whether a sentence goes on with the branch before it; `inner` reads it there."""
    branch = c.branch
    if branch is None or not done or done[-1] is not branch.made:
        return False
    goes_on = branch.told if node.kind in OTHERWISE else speaks_of_roll(c, node, branch)
    if not goes_on:
        return False
    held, c.scope, c.branch = c.scope, branch.scope, None
    rolled, c.rolled = c.rolled, branch.rolled or c.rolled
    changed: Changes = []
    done[-1], told = gone_on_in(branch.made, inner, changed)
    c.cases = again(c.cases, changed)
    c.branch = replace(branch, made=done[-1], scope=c.scope, told=told)
    c.scope, c.rolled = held, rolled
    return True


def gone_on_in(made: Do, inner: Callable[[list[Do]], None], changed: Changes) -> tuple[Do, bool]:
    """A branch with what `inner` adds where the roll is made, and whether that ends with a condition; the statements in it
    that are others now are added to what has `changed`."""
    assert isinstance(made, ir.If | ir.May)
    body = made.then if isinstance(made, ir.If) else made.body
    within = list(body.of) if isinstance(body, ir.Block) else [body]
    if is_open(within[-1]) and last_of(within[-1]) is not None:
        within[-1], told = gone_on_in(within[-1], inner, changed)
    else:
        inner(within)
        told = isinstance(within[-1], ir.If)
    new = replace(body, of=tuple(within)) if isinstance(body, ir.Block) else ir.Block(tuple(within))
    changed.append((body, new))
    return (replace(made, then=new) if isinstance(made, ir.If) else replace(made, body=new)), told


def speaks_of_roll(c: Context, node: Node, branch: Branch) -> bool:
    """Whether a sentence speaks of a roll that only the branch knows."""
    if any(True for kind in THROWING for _ in node.within(kind)):
        return False
    inside = branch.scope.roles
    words = {n.word for n in node.within("WORD")} & set(SPOKEN)
    if branch.rolled is not None and branch.rolled.opposed and words & {*CONTENDERS}:
        return True
    if branch.unsaid and words:
        return True
    if node.kind in ("on_result", "on_result_block") or ("roll" in words and "roll" not in inside):
        words.add(THROWN_TOTAL)
    if node.kind == "on_natural":
        words.add("dice")
    if thrown_twice(c, inside, words):
        raise c.fail(
            "W343",
            node,
            "Dice were thrown before the “If …” and under it, and it is not said which of them are meant.",
            "Write what comes of the dice under the “If …:” as steps below it.",
        )
    if any(word in inside and inside[word] != c.scope.roles.get(word) for word in words):
        return True
    if branch.rolled is None or c.scope.roles.get("roll") == inside.get("roll"):
        return False
    name = branch.rolled.name
    return any(
        clause.last is not None and clause.last.kind.startswith(OUTCOMES) and told_of(clause, name)
        for clause in node.within("clause")
    )


def thrown_twice(c: Context, inside: Mapping[str, Expr], words: set[str]) -> bool:
    """Whether what is said of plain dice could be said of those thrown before the branch as well."""
    before, within = c.scope.roles.get(THROWN_TOTAL), inside.get(THROWN_TOTAL)
    if before is None or within is None or before == within:
        return False
    return any(word in inside and inside[word] != c.scope.roles.get(word) for word in words - {"roll"})


def told_of(clause: Node, name: str) -> bool:
    """Whether a clause says what came of a roll: of it by its name, or of who has made it."""
    named = [n.word for n in clause[0].within("TERM")]
    return name in named or any(True for _ in clause[0].within("IT"))
