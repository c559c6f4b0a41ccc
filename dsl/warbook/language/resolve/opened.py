"""What is done within something else: under a condition, or for each of several; and where a later sentence goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do
from warbook.language.names import plural
from warbook.language.resolve.earlier import CONTENDERS, Opened
from warbook.language.resolve.scope import Scope
from warbook.language.sentence import Node

Changes = list[tuple[Do, Do]]
"""Statements, each with what stands in its place."""


def put_in(whole: Do, old: Do, new: Do, changed: Changes) -> Do | None:
    """`whole` with `new` for what it ends with, `old`; None where it does not end with that. What becomes of all
    around it is added to what is `changed`."""
    if whole is old:
        changed.append((old, new))
        return new
    for field, part in ending(whole):
        inside = put_in(part, old, new, changed)
        if inside is not None:
            value = (*whole.of[:-1], inside) if isinstance(whole, ir.Block) else inside
            made: Do = replace(whole, **{field: value})  # type: ignore[arg-type]
            changed.append((whole, made))
            return made
    return None


def ending(whole: Do) -> Iterator[tuple[str, Do]]:
    """What a statement can end with, by the field in which it is."""
    match whole:
        case ir.Block(of=of) if of:
            yield "of", of[-1]
        case ir.If(then=then, otherwise=otherwise):
            if otherwise is not None:
                yield "otherwise", otherwise
            yield "then", then
        case ir.May(body=body, refused=refused):
            if refused is not None:
                yield "refused", refused
            yield "body", body
        case ir.ForEach(body=body) | ir.Repeat(body=body):
            yield "body", body


def ends_with(done: list[Do], made: Do) -> bool:
    """Whether what is done last ends with a statement."""
    return bool(done) and put_in(done[-1], made, made, []) is not None


def again(some: Iterable[Opened], changed: Changes) -> tuple[Opened, ...]:
    """The same with what has changed in its place."""
    return tuple(
        replace(one, made=next((new for old, new in changed if old is one.made), one.made)) for one in some
    )


def names_only(node: Node, words: str, inside: Scope, outside: Scope) -> set[str]:
    """The names in a sentence that only what was opened knows: roles, and kinds of which one is spoken of as `the …`.
    Those that the sentence gives itself are not among them."""
    found = {part[0].word for kind in ("role_name", "measured") for part in node.within(kind)}
    found = {name for name in (*found, *map(plural, found)) if name not in given(node)}
    for part in node.within("term"):
        if words[: part.start].rstrip().lower().endswith(("the", "that", "this")):
            found.add(part[0].word)
    several = {plural(part[0].word) for part in node.within("noun") if part[0].kind == "WORD"}
    found -= given(node)
    found |= {name for name in several if name in inside.roles and inside.roles[name].type.base in THINGS}
    only = {name for name in found if name in inside.roles and name not in outside.roles} - {*CONTENDERS}
    return {name for name in only if inside.roles[name].type.base in THINGS}


THINGS = ("thing", "place", "player")
"""The sorts of what can be chosen, and then spoken of."""


def given(node: Node) -> set[str]:
    """The names that a sentence gives, or by which it speaks of several: `as mark`, `each Soldier`."""
    called = {part.last.word for part in node.within("bind")}
    for part in (*node.within("for_each"), *node.within("for_each_block")):
        each = part.find("np")
        base = each[0] if each is not None and each.kind == "np" else each
        if base is not None and base.kind in ("term", "role_name"):
            called.add(base[0].word)
    return called | {part[0].word for part in node.within("noun")}
