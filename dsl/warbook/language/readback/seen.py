"""From whose side a rule is seen, and what must hold for it."""

from __future__ import annotations

from collections.abc import Sequence

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import Bearer, EventPattern
from warbook.language.readback.nouns import conjunction, conjuncts
from warbook.language.readback.writer import Writer
from warbook.language.walk import nodes


def seen_by(bearer: Bearer | None) -> Expr | None:
    """From whose side the rules of a token, trait or card are seen."""
    if bearer is None:
        return None
    if bearer.kind == "player":
        return ir.Var("bearer", type=ir.PLAYER)
    if bearer.kind == "Square":
        return None
    return ir.Owner(ir.Var("bearer", type=Type("thing", bearer.kind)))


def begun(w: Writer, bearer: Bearer | None) -> None:
    """What can be spoken of in a rule of a bearer."""
    if bearer is not None:
        w.called["bearer"] = "the bearer"
        w.side = seen_by(bearer)
        if bearer.sort == "trait":
            w.trait = bearer.name


def first_seen(w: Writer, event: EventPattern) -> None:
    """A rule of the whole game is seen from the side of whoever its event is about; from nobody's where it is about none."""
    if w.side is not None:
        return
    types = {n.name: n.type for n in nodes(event.test) if isinstance(n, ir.Var)}
    kinds = dict(event.kinds)
    order = [v for r, v in event.binds if r in ("mover", "gone", "holder", "user", "member")]
    for var in order:
        type_ = Type("thing", kinds[var]) if var in kinds else types.get(var)
        if type_ is not None and type_.base == "thing":
            w.side = ir.Owner(ir.Var(var, type=type_))
            return


def given(w: Writer, tests: Sequence[Expr | None]) -> str:
    """What must hold for a rule, after a comma; "" where nothing must."""
    whole = conjunction([t for one in tests if one is not None for t in conjuncts(one)])
    return f", if {w.clause(whole)}" if whole is not None else ""
