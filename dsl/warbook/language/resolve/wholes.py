"""Parts and the wholes they are of: to which of the two words for something go, and whether kinds fit each other."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.resolve.context import Context
from warbook.language.resolve.scope import owner_of


def routed(c: Context, of: Expr, wanted: Type) -> Expr | None:
    """`of` itself if it is of the wanted type, or its whole, or its player; None if neither."""
    if fits(c, of.type, wanted):
        return of
    if of.type.base != "thing":
        return None
    if wanted.base == "player":
        return owner_of(of)
    kind = c.names.kinds.get(of.type.arg)
    whole = kind.whole if kind is not None and wanted.base == "thing" else None
    if whole is not None and (c.names.kind_of(whole, wanted.arg) or c.names.kind_of(wanted.arg, whole)):
        return ir.Whole(of, type=Type("thing", whole), span=of.span)
    return None


def parts_of(c: Context, of: Expr, wanted: str) -> Expr | None:
    """The parts of somebody, where they are of a kind that is wanted; None where it has no such."""
    for kind in c.names.kinds.values():
        if (
            c.names.kind_of(kind.name, of.type.arg)
            and kind.parts is not None
            and c.names.kind_of(kind.parts, wanted)
        ):
            return ir.Parts(of, type=Type("thing", kind.parts, True), span=of.span)
    return None


def parts_any(c: Context, of: Expr) -> Expr | None:
    """The parts of somebody, whatever they are; None where it has none."""
    for kind in c.names.kinds.values():
        if kind.parts is not None and (
            c.names.kind_of(kind.name, of.type.arg) or c.names.kind_of(of.type.arg, kind.name)
        ):
            return ir.Parts(of, type=Type("thing", kind.parts, True), span=of.span)
    return None


def fits(c: Context, have: Type, want: Type) -> bool:
    """Whether something of type `have` may stand where `want` is called for."""
    if have.many != want.many:
        return False
    if have.base == "thing" and want.base == "thing":
        return c.names.kind_of(have.arg, want.arg) or c.names.kind_of(want.arg, have.arg)
    return have.base == want.base and (have.arg == want.arg or not want.arg)


def routed_stat(c: Context, of: Expr, stat: str) -> Expr:
    """The thing itself, or the whole whose card prints the stat."""
    kind = c.names.kinds.get(of.type.arg)
    if kind is not None and kind.whole is not None and stat not in kind.defaults:
        return ir.Whole(of, type=Type("thing", kind.whole), span=of.span)
    return of


def holds_such(c: Context, one: Expr, kind: str) -> bool:
    """Whether things of a kind are among what somebody holds, or are its parts."""
    held = (g.holds for g in c.names.groups.values() if g.holder and c.names.kind_of(one.type.arg, g.holder))
    return parts_of(c, one, kind) is not None or any(c.names.kind_of(kind, what) for what in held)
