"""Places asked of what stands nowhere, `the nearest enemy Wagon` of one of its crew, who is in a group and on no square; and of whom
it is asked how far it is from itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.check.gone import SPATIAL, STANDING
from warbook.language.check.record import Checked, Finding
from warbook.language.diagnostic import Span
from warbook.language.ir import Expr
from warbook.language.resolve.fault import capital
from warbook.language.walk import nodes


def near_what_stands_nowhere(game: Checked) -> Iterator[Finding]:
    """Something near or in a place, of a kind that stands nowhere: it would never be so, without a word."""
    told: set[Span] = set()
    asked: list[Expr] = [one for sort in SPATIAL for one in game.acting_of(sort)]
    nowhere = {kind for kind in game.book.kinds if not stands(game, kind)}
    for where in asked:
        if where.span is None or where.span in told:
            continue
        if isinstance(where, ir.Spatial) and where.relation in STANDING:
            continue
        for one in operands(where):
            kind = one.type.arg if isinstance(one, (ir.Var, ir.Field)) and one.type.base == "thing" else ""
            if kind in nowhere:
                told.add(where.span)
                message = f"{capital(one.type)} stands nowhere, so nothing is near it, and it is in no place."
                yield Finding(where.span, message, held_by(game, kind))
                break
    yield from near_what_is_new(game)
    for swap in game.acting_of(ir.TakePlace):
        kind = swap.instead.type.arg
        if kind in nowhere and swap.span is not None:
            yield Finding(
                swap.span,
                f"{capital(swap.instead.type)} stands nowhere, so nothing takes its place.",
                f"Say what becomes of it, and of the other: “It is removed. The player creates 1 {kind}, as new. The new joins own GROUP.”",
            )


def near_what_is_new(game: Checked) -> Iterator[Finding]:
    """`creates 1 Fire. It is placed adjacent to the nearest Fire`: where it is new, it is near nothing yet;
    and `creates 3 Fires. Each Fire is placed …`, which is of others."""
    for look in game.declared:
        new = {made.var for made in look.of(ir.Create)}
        spoken = {var.name for var in look.of(ir.Var)} if new else set()
        made = [one for one in look.of(ir.Create) if game.names.stands(one.kind)]
        kinds = {one.kind for one in made if one.var not in spoken}
        for each in look.of(ir.ForEach) if kinds else ():
            put = [one.of for one in nodes(each.body) if isinstance(one, ir.Place | ir.Join)]
            mine = any(isinstance(one, ir.Var) and one.name == each.var for one in put)
            if mine and each.of.type.arg in kinds and each.span:
                message = f"These would be others, and not each {each.of.type.arg} that is created before."
                yield Finding(
                    each.span,
                    message,
                    "Create one after another: “As many times as 3: … creates 1 KIND, as new. The new …”.",
                )
        for place in look.of(ir.Place) if new else ():
            one = place.of
            for far in nodes(place):
                of = (far.left, far.right) if isinstance(far, ir.Distance) else ()
                if isinstance(one, ir.Var) and one.name in new and one in of and place.span is not None:
                    message = (
                        f"{capital(one.type)} that is new stands nowhere yet, so nothing is nearest to it."
                    )
                    hint = "Choose the other before: “… chooses the nearest KIND, as old.”; then “It is placed … the old.”"
                    yield Finding(place.span, message, hint)
                    break


def near_itself(game: Checked) -> Iterator[Finding]:
    """`If a Cat is adjacent to it, …` where nobody else has been named: the Cat would be near itself."""
    told: set[Span] = set()
    for where in (one for sort in SPATIAL for one in game.acting_of(sort)):
        of = operands(where)
        if where.span is None or where.span in told or len(of) < 2 or of[0] != of[1]:
            continue
        if isinstance(where, ir.Spatial) and where.relation != "adjacent":
            continue  # within a move of where it stands now
        told.add(where.span)
        yield Finding(
            where.span,
            f"Here {the(of[0])} and who it is near are one and the same.",
            "Name the other one before: “a KIND adjacent to another KIND”, “…, as NAME”.",
        )


def the(one: Expr) -> str:
    """The same one, as a sentence speaks of it."""
    return f"the {one.type.arg}" if one.type.base == "thing" else "it"


def operands(where: Expr) -> tuple[Expr, ...]:
    """Those of whom it is asked where they are."""
    match where:
        case ir.Spatial(args=args):
            return args
        case ir.Near(left=left, right=right) | ir.Distance(left=left, right=right):
            return (left, right)
    return ()


def stands(game: Checked, kind: str) -> bool:
    """Whether something of a kind may stand somewhere, itself or by its parts."""
    kinds = game.book.kinds
    near = [
        k for k in kinds.values() if k.name in game.book.lineage(kind) or kind in game.book.lineage(k.name)
    ]
    return any(k.stands or k.on_edge or (k.parts is not None and kinds[k.parts].stands) for k in near)


def held_by(game: Checked, kind: str) -> str:
    """Whose place could be meant."""
    groups = game.book.groups.values()
    holder = next((g.holder for g in groups if g.holder and g.holds in game.book.lineage(kind)), None)
    if holder is None or holder == "player":
        return "Say of whom that stands somewhere."
    return f"Say of whom that stands somewhere: “its {holder}”."
