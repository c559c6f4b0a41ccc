"""Who was named only in passing: `When a Soldier ends its move adjacent to a friendly Cart, the Cart …`.

What an event or a condition only asks for is one of several perhaps: the player of whoever is spoken of chooses which.
"""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.letters import compiled
from warbook.language.resolve.context import Context
from warbook.language.resolve.numbers import number
from warbook.language.resolve.scope import owner_of

_NAME = r"[0-9]*[A-Z][\w+-]*(?: [0-9]*[A-Z][\w+-]*)*"
_THE = compiled(rf"\b(?:[Tt]he) (?P<side>enemy |friendly )?(?P<name>{_NAME})(?!\w)")


def implied(c: Context, tests: tuple[Expr | None, ...], said: str) -> list[Do]:
    """The choices of those that words speak of as `the NAME`, and that only these tests have named; they are known
    from here on."""
    spoken = {(match["side"] or "", match["name"]) for match in _THE.finditer(said)}
    found = [one for test in tests if test is not None for one in _some(test)]
    chosen: list[Do] = []
    for side, name in sorted(spoken):
        called = f"{side}{name}"
        if called in c.scope.roles or _anew(said, called):
            continue
        fit = [some for some in found if name in _called(some) and side.strip() in ("", _side(some))]
        if len(fit) == 1:
            chosen.append(_chosen(c, fit[0], called))
    return chosen


def _some(test: Expr) -> Iterator[ir.Some]:
    """The sets of which a test asks that there be one, for certain."""
    match test:
        case ir.And(of=parts):
            for part in parts:
                yield from _some(part)
        case ir.Some(of=of) if of.type.base == "thing":
            yield test


def _told(of: Expr) -> Iterator[Expr]:
    """What is said of each of a set, and last the set that all that is said of."""
    while isinstance(of, ir.Where):
        yield of.test
        of = of.of
    yield of


def _called(some: ir.Some) -> set[str]:
    """By which name one of a set is spoken of: the card that it is, or else its kind."""
    told = list(_told(some.of))
    cards = {
        t.name.removeprefix("card ") for t in told if isinstance(t, ir.Call) and t.name.startswith("card ")
    }
    return cards or {t.kind for t in told if isinstance(t, ir.All)}


def _side(some: ir.Some) -> str:
    """Whether all of a set are enemies, or friends; "" where it is not said."""
    sides = {t.op for t in _told(some.of) if isinstance(t, ir.Compare) and isinstance(t.left, ir.Owner)}
    return "enemy" if sides == {"!="} else "friendly" if sides == {"=="} else ""


def _anew(said: str, called: str) -> bool:
    """Whether one of that name is spoken of that need not be the same: `each Cart`, `another Cart`."""
    before = "an?|each|every|all|any|another|other|no|own"
    return compiled(rf"\b(?:{before}|\d+) (?:[a-z]+ )?{called}\b").search(said) is not None


def _chosen(c: Context, some: ir.Some, called: str) -> Do:
    var = c.fresh(called)
    c.bound(called, ir.Var(var, type=some.of.type.one()))
    about = c.scope.it if c.scope.it is not None else c.scope.principal
    mine = about is not None and about.type.base in ("thing", "player")
    by = owner_of(about) if mine and about is not None else ir.PlayerNow("active", type=ir.PLAYER)
    one = number(1)
    return ir.Choose(by, var, some.of, one, one, single=True, span=some.span)
