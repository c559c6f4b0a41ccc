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
from warbook.language.resolve.opened import again
from warbook.language.resolve.outcomes import THROWN_TOTAL
from warbook.language.sentence import Node

SPOKEN = ("roll", "result", "dice", "die", "double", "total", *CONTENDERS)
"""Words for what has been rolled."""
OTHERWISE = ("otherwise", "otherwise_if", "otherwise_block", "otherwise_if_block")


def begun(c: Context, done: list[Do]) -> None:
    """Keeps in mind the statement just made, where it rolls under a condition."""
    inside, c.inside = c.inside, None
    if inside is None or not done:
        return
    made = done[-1]
    if isinstance(made, ir.If) and made.otherwise is None and last_of(made.then) is not None:
        c.branch = Branch(made, inside, c.rolled if isinstance(last_of(made.then), ir.RollFor) else None)


def in_branch(c: Context, node: Node, done: list[Do], inner: Callable[[list[Do]], None]) -> bool:
    """Whether a sentence goes on with the branch before it; `inner` reads it there."""
    branch = c.branch
    if branch is None or not done or done[-1] is not branch.made:
        return False
    goes_on = branch.told if node.kind in OTHERWISE else speaks_of_roll(c, node, branch)
    if not goes_on:
        return False
    made = branch.made
    assert isinstance(made, ir.If)
    within = list(made.then.of) if isinstance(made.then, ir.Block) else [made.then]
    held, c.scope, c.branch = c.scope, branch.scope, None
    rolled, c.rolled = c.rolled, branch.rolled or c.rolled
    inner(within)
    done[-1] = replace(made, then=replace_body(made.then, within))
    assert isinstance(done[-1], ir.If)
    c.cases = again(c.cases, [(made.then, done[-1].then)])
    c.branch = Branch(done[-1], c.scope, branch.rolled, isinstance(within[-1], ir.If))
    c.scope, c.rolled = held, rolled
    return True


def replace_body(then: Do, within: list[Do]) -> Do:
    return replace(then, of=tuple(within)) if isinstance(then, ir.Block) else ir.Block(tuple(within))


def speaks_of_roll(c: Context, node: Node, branch: Branch) -> bool:
    """Whether a sentence speaks of a roll that only the branch knows."""
    if any(True for kind in THROWING for _ in node.within(kind)):
        return False
    inside = branch.scope.roles
    words = {n.word for n in node.within("WORD")} & set(SPOKEN)
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
