"""Whether there is room for what a rule places."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.bearing import conjuncts
from warbook.language.check.record import Checked, Finding
from warbook.language.ir import Expr
from warbook.language.model import Rulebook


def no_room(game: Checked) -> Iterator[Finding]:
    """A place wholly in a zone that is less deep than every base that could be put there."""
    book = game.book
    if book.space.grid:
        return
    for node in game.of(ir.Place):
        if node.span is None or node.of.type.base != "thing":
            continue
        base = smallest(book, node.of.type.arg)
        for zone in zones(node.area):
            depths = [m.zones[zone].reach for m in book.missions.values() if zone in m.zones]
            if base is not None and depths and max(depths) < base:
                yield Finding(
                    node.span,
                    f"Nothing of this size can stand in {zone}, so this is never done.",
                    f"{zone} is {inches(max(depths))}in deep at most, and the smallest base {inches(base)}in wide: make it deeper, "
                    "or place it “within …” of something.",
                )


def zones(area: Expr) -> Iterator[str]:
    """The zones in which something must be that stands in an area."""
    for part in conjuncts(area):
        match part:
            case ir.Spatial(
                relation="inside", args=(_, ir.Field(name=name) | ir.Setting(name=name) as where)
            ):
                if where.type.base == "zone":
                    yield name


def smallest(book: Rulebook, kind: str) -> int | None:
    """How wide the smallest base of a kind is; None where that is not printed."""
    found: list[int] = []
    for name, declared in book.kinds.items():
        if kind not in book.lineage(name) or declared.diameter is None:
            continue
        match declared.diameter:
            case ir.Num(value=value):
                found.append(value)
            case ir.Field(name=stat):
                own = [card.stats[stat] for card in book.cards.values() if stat in card.stats]
                values = [*own, *([declared.defaults[stat]] if stat in declared.defaults else [])]
                found += [x.value for x in values if isinstance(x, ir.Num)]
            case _:
                return None
    return min(found, default=None)


def inches(length: int) -> str:
    return f"{length / ir.MICROMETRES_PER_INCH:.4g}"
