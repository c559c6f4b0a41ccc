"""Rules of one moment in which whom it is about may be removed: for all of them it still is where it last stood.

What happens to somebody may remove it before another rule of the same moment asks who is near. From the beginning of
the moment to its end such a piece is held: when it is removed, its place stays in the column of places.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from warbook.language import ir
from warbook.language.walk import nodes

if TYPE_CHECKING:
    from warbook.engine.compiler import Compiler
    from warbook.engine.emit_body import Body
    from warbook.language.model import Hook

HELD = "held where it stood"
"""The slot of those whose place is kept when they are removed, until what happens to them is over."""
OF_ONE = ("gain", "lose", "change", "become", "move", "end_move", "join", "leave")
"""The events of one piece after which several rules may act."""


def spatial(node: object) -> bool:
    """Whether something is said of where things stand: one that has been removed is still looked for where it stood."""
    if isinstance(node, ir.Field):
        return node.name == "Square"
    return isinstance(node, (ir.Near, ir.Spatial, ir.Distance, ir.HeightBetween))


def asks_where(hooks: Iterable[Hook]) -> bool:
    """Whether some rule that waits for an event says something of where things stand."""
    return any(spatial(n) for hook in hooks for n in nodes((hook.event.test, hook.test, hook.body)))


def outlived(c: Compiler, sorts: Sequence[str], name: str) -> bool:
    """Whether a rule about an event asks where things stand, after another one that may have removed whom it is about."""
    hooks = [hook for sort in sorts for hook in c.events.hooks(sort, name, "after")]
    return len(hooks) > 1 and asks_where(hooks) and any(isinstance(n, ir.Remove) for n in c.nodes)


def some_outlived(c: Compiler) -> bool:
    """Whether there is any such event in a game."""
    waited = {h.event.name for h in c.book.hooks if h.moment == "after" and h.event.sort in OF_ONE}
    return any(outlived(c, OF_ONE, name) for name in waited)


def holding(c: Compiler, body: Body, who: str) -> list[str]:
    """Holds somebody; the lines that let it go again."""
    slot, own = c.plan.slot(HELD), body.var("held")
    body.line(f"{own} = not G[{slot}] >> {who} & 1")
    body.line(f"G[{slot}] |= 1 << {who}")
    return [
        f"if {own}:",
        f"    G[{slot}] &= ~(1 << {who})",
        f"    if G[8] >> {who} & 1 and F[5][{who}] != S.nowhere: S.put(s, {who}, None)",
    ]
