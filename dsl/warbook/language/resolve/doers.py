"""Who does what an event tells of, and the words that stand with it."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Type
from warbook.language.resolve import readers
from warbook.language.resolve.context import Context
from warbook.language.resolve.patterns import is_anybody, noun_of
from warbook.language.sentence import Node


def standing_kind(c: Context, subject: Node) -> str:
    """The kind of thing that can move or be removed and that the subject speaks of."""
    base = subject.base
    name = noun_of(base) if base.kind in ("described", "term") else None
    kind = c.names.find(name, c.names.kinds) if name else None
    if kind is None:
        found = readers.thing(c, subject)
        if found.type.base == "thing":
            kind = found.type.arg
    if kind is not None:
        return kind
    raise c.fail("W341", subject, "Only things move, act or leave play.")


def acting_kind(c: Context, subject: Node) -> str:
    """The kind of what moves or acts where the subject does: the parts of a thing that has parts."""
    kind = standing_kind(c, subject)
    declared = c.names.kinds.get(kind)
    return declared.parts if declared is not None and declared.parts is not None else kind


def using_kind(c: Context, subject: Node, action: Node | None) -> str:
    """The kind of what uses an action where the subject does: itself or its parts, as the actions say."""
    if is_anybody(subject):
        return first_user(c, subject, action)
    whole, part = standing_kind(c, subject), acting_kind(c, subject)
    if whole == part:
        return whole
    named = c.names.actions.get(action.word) if action is not None else None
    signatures = [named] if named is not None and named.roles else list(c.names.actions.values())
    users = {r.type.arg for s in signatures for r in s.roles if r.prep == "by" and r.type.base == "thing"}
    wholes = {u for u in users if c.names.kind_of(whole, u) or c.names.kind_of(u, whole)}
    parts = {u for u in users - wholes if c.names.kind_of(part, u) or c.names.kind_of(u, part)}
    if wholes and parts:
        message = f"Some actions are used by a {whole}, others by a {part}, so this is not clear."
        raise c.fail("W341", subject, message, "Name the action, or say it once for each.")
    return whole if wholes else part


def first_user(c: Context, subject: Node, action: Node | None) -> str:
    """The kind of whatever can use an action."""
    named = c.names.actions.get(action.word) if action is not None else None
    for signature in (named,) if named is not None else c.names.actions.values():
        for role in signature.roles:
            if role.prep == "by" and role.type.base == "thing":
                return role.type.arg
    raise c.fail("W341", subject, "It is not said who this is.", "Name a kind.")


def first_roller(c: Context) -> Type:
    for signature in c.names.rolls.values():
        for role in signature.roles:
            if role.prep == "by" and role.type.base == "thing":
                return role.type
    return ir.PLAYER


def raw_prepositions(act: Node) -> list[tuple[str, Node]]:
    found = []
    for child in act.children:
        if child is not None and child.kind == "preposed":
            prep = child[0]
            found.append((prep[0].word if prep.children else prep.word, child.children[-1]))
    return found  # type: ignore[return-value]


def numbered_term(np: Node) -> Node | None:
    """`Day 3` as a subject."""
    base = np[0] if np.kind == "np" and len(np.parts) == 1 else np
    return base if base.kind == "numbered" else None
