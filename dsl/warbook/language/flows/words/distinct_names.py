"""Names that tell apart those of whom a flow speaks at once.

Deeds that stand in another one bring their own people along: the biter of a bite is the Beetle that was activated, the
victim the one that it chose. Where both would be *the Beetle*, the later one is called by the role that it plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from warbook.language import ir
from warbook.language.flows.words.teller import YOU, Teller
from warbook.language.ir import Do, Expr, Type
from warbook.language.readback.english import ordinal
from warbook.language.readback.naming import bare, bound_by, noun, own_name
from warbook.language.walk import PLAIN, inner

THAT = "that "
"""What one of whom is spoken already, or another, is called."""
SORTS = ("thing", "player", "place")
"""What is spoken of by its kind."""


def tell_apart(w: Teller, played: Mapping[str, Sequence[str]], *of: Expr | Do | None) -> None:
    """Gives those a name of their own that would be called like another of whom the flow still speaks."""
    found = list(happenings(of))
    last = {var: place for place, (var, type_) in enumerate(found) if type_ is None}
    w.twins.update(twins(found, last))
    names = {
        var: words.removeprefix("the ").lower()
        for var, words in w.called.items()
        if words not in (YOU, "it", "they")
    }
    for place, (var, type_) in enumerate(found):
        if type_ in (None, ir.NUMBER) or var in names:
            continue
        kind = noun(w, type_)
        usual = own_name(var) or kind
        spoken_of = {name for other, name in names.items() if last.get(other, -1) > place}
        for name in candidates(usual, kind, played.get(var, ())):
            if name.lower() not in spoken_of:
                names[var] = name.lower()
                if name != usual:
                    w.apart[var] = name if name.startswith(THAT) else f"the {name}"
                break


def twins(found: Sequence[tuple[str, Type | None]], last: Mapping[str, int]) -> Iterator[str]:
    """Results that would be called like another that is still spoken of after them."""
    results = [(place, var) for place, (var, type_) in enumerate(found) if type_ == ir.NUMBER]
    for place, var in results:
        for later, other in results:
            if place < later < last.get(var, -1) and own_name(other) == own_name(var) and other != var:
                yield from (var, other)


def candidates(usual: str, kind: str, roles: Sequence[str]) -> Iterator[str]:
    """What somebody may be called, the best first."""
    yield usual
    yield from (bare(role) for role in roles if bare(role).lower() != kind.lower())
    yield f"{THAT}{usual}"  # not the other one: it may be the same
    yield from (f"{ordinal(n)} {usual}" for n in range(3, 100))


def happenings(item: Any) -> Iterator[tuple[str, Type | None]]:
    """In the order in which they are told: who is brought in, with the type; who is spoken of, without. What brings
    somebody in may speak of others itself: `the Soldier's player chooses another Soldier`."""
    if isinstance(item, PLAIN):
        return
    if isinstance(item, ir.Var):
        yield item.name, None
    elif isinstance(item, ir.ForEach):
        yield from ((item.var, item.of.type.one()),) if item.of.type.base in SORTS else ()
    elif isinstance(item, Do) and not (isinstance(item, ir.Choose) and item.group):
        told = isinstance(item, ir.RollDice)
        yield from ((var, type_) for var, type_ in bound_by(item) if told or type_.base in SORTS)
    for part in inner(item):
        yield from happenings(part)
