"""Where somebody stands who stands nowhere any more: `The bearer is removed. Each Soldier within 3in of it falls back.`

Once it is removed nobody is near it, and nothing would come of the second sentence. It is refused: said before the
removal, or when somebody is removed, it is of the place where it stood.
"""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.check.record import Checked, Finding
from warbook.language.ir import Do
from warbook.language.walk import nodes

SPATIAL = (ir.Near, ir.Spatial, ir.Distance, ir.HeightBetween)
"""What is said of where things are."""


def near_what_is_gone(game: Checked) -> Iterator[Finding]:
    """`The target is removed. Each Soldier adjacent to the target …`: nobody is near what has been removed."""
    for block in game.acting:
        if isinstance(block, ir.Block):
            yield from in_order(block)


def in_order(block: ir.Block) -> Iterator[Finding]:
    """What is asked of where somebody is after the step that has taken it away."""
    gone: dict[str, ir.Remove] = {}
    for done in block.of:
        for node in nodes(done):
            match node:
                case ir.Place(of=ir.Var(name=name)) | ir.TakePlace(of=ir.Var(name=name)):
                    gone.pop(name, None)
        asked = (n for n in nodes(done) if isinstance(n, SPATIAL))
        found = next((n for n in asked if any(of.name in gone for of in spoken_of(n))), None)
        place = found.span or done.span if found is not None else None
        if place is not None:
            yield Finding(
                place,
                "Whoever this is near has been removed, and stands nowhere any more.",
                "Say it before the removal; or in a bullet of its own, “When a KIND is removed: …”, of where it stood.",
            )
            return
        gone.update((one.of.name, one) for one in removals(done) if isinstance(one.of, ir.Var))


def spoken_of(node: object) -> Iterator[ir.Var]:
    """Of whom it is said where they are; not of whom it is only said that they are removed."""
    if not (isinstance(node, ir.Spatial) and node.relation in ("removed", "standing")):
        yield from (n for n in nodes(node) if isinstance(n, ir.Var))


def removals(done: Do) -> Iterator[ir.Remove]:
    """The removals that a step always makes."""
    match done:
        case ir.Remove():
            yield done
        case ir.Block(of=of):
            for one in of:
                yield from removals(one)
