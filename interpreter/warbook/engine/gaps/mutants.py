"""The mutants of a game: its rules with one fact otherwise, each with the place where that fact is written."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from warbook.engine.gaps.facts import Pair, facts, swapped
from warbook.engine.gaps.order import Order
from warbook.engine.gaps.places import Places
from warbook.engine.gaps.rough import rough
from warbook.engine.gaps.turns import LEFT_OUT, NUMBER, SOONER, TRUE, Turn, negated, prices, turns
from warbook.language import ir
from warbook.language.bearing import headed
from warbook.language.diagnostic import Span
from warbook.language.model import (
    Action,
    EventPattern,
    Example,
    Feature,
    ListDecl,
    ListValue,
    Modifier,
    Need,
    Offer,
    Opposition,
    Procedure,
    Resource,
    Rulebook,
)
from warbook.language.source import Source
from warbook.language.walk import nodes, parts, put

NAMED = ("procedures", "actions", "rolls", "tests", "values", "windows", "terrains", "steps", "sights", "resources",
         "tokens", "kinds", "lists", "groups")  # fmt: skip
IN_ORDER = ("hooks", "laws", "changes", "offers")
OPENED = (ir.Expr, ir.Do, ir.Option, EventPattern, Modifier, Need, Opposition, Procedure, ListValue)
"""What is looked into, beside declarations."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A game in which the part `part` has `new` under `key`: nothing there, where it is None."""

    part: str
    key: Any
    new: Any
    turn: Turn
    span: Span
    place: Span
    """The words that would be others."""

    def of(self, book: Rulebook) -> Rulebook:
        """The game with this one fact otherwise."""
        if self.part == "winner":
            return replace(book, winner=self.new)
        old = getattr(book, self.part)
        if self.part == "terrains" and old[self.key].height != self.new.height:
            layouts = {
                name: replace(one, features=self.laid(one.features, book))
                for name, one in book.layouts.items()
            }
            book = replace(book, layouts=layouts)
        if isinstance(old, Mapping):
            return with_part(book, self.part, {**old, self.key: self.new})
        new = () if self.new is None else (self.new,)
        return with_part(book, self.part, (*old[: self.key], *new, *old[self.key + 1 :]))

    def example(self, example: Example, book: Rulebook) -> Example:
        """An example of a game as it is played with this one fact otherwise."""
        if self.part != "terrains":
            return example
        return replace(example, features=self.laid(example.features, book))

    def laid(self, features: tuple[Feature, ...], book: Rulebook) -> tuple[Feature, ...]:
        """Terrain as it is laid out: as high as its sort, where nothing else is said."""
        old, new = book.terrains[self.key].height, self.new.height
        return tuple(
            replace(one, height=new) if one.terrain == self.key and one.height == old else one
            for one in features
        )


def with_part(book: Rulebook, part: str, value: Any) -> Rulebook:
    """A game with another part."""
    facts: dict[str, Any] = {part: value}
    return replace(book, **facts)


@dataclass(frozen=True, slots=True)
class Variant:
    """A node with one fact otherwise somewhere in it, where `span` is."""

    turn: Turn
    span: Span | None
    new: Any
    pair: Pair | None = None
    """Steps that have changed places, if it is that."""


def mutants(book: Rulebook, sources: Mapping[str, Source]) -> list[Mutant]:
    """All mutants of a game, in order of its text. Cards, maps and the limits of force lists are no rules of play, nor
    is what an example says to hold for a time."""
    places = Places(sources)
    told = [node.span for node in nodes(book.examples) if isinstance(node, ir.Do) and node.span is not None]
    every, order = list(everything(book)), Order(book)
    given = meeting({home for *_, home in every}, told)
    found: dict[tuple[Span, Turn, str, Any], Mutant] = {}
    for part, key, variant, home in every:
        span = variant.span or home
        place = places.of(variant.turn, span)
        if place is not None and home not in given and (variant.pair is None or order.matters(variant.pair)):
            mutant = Mutant(part, key, variant.new, variant.turn, span, place)
            found.setdefault((place, variant.turn, part, repr(variant.new)), mutant)
    return sorted(found.values(), key=lambda m: (m.place, m.turn.sort, m.turn.new))


def meeting(spans: Collection[Span], others: Iterable[Span]) -> set[Span]:
    """Those of some spans that meet any of others; each is looked up in order, not held against every other."""
    by_file: dict[str, list[Span]] = {}
    for other in others:
        by_file.setdefault(other.file, []).append(other)
    reach: dict[str, tuple[list[int], list[int]]] = {}
    for file, found in by_file.items():
        found.sort(key=lambda span: span.start)
        reach[file] = [span.start for span in found], list(accumulate((span.end for span in found), max))

    def meets(span: Span) -> bool:
        starts, ends = reach.get(span.file, ([], []))
        before = bisect_left(starts, span.end)
        return before > 0 and ends[before - 1] > span.start

    return {span for span in spans if meets(span)}


def everything(book: Rulebook) -> Iterator[tuple[str, Any, Variant, Span]]:
    """Every variant of every declaration, with the part of the game and the name or number that it stands under."""
    for part in NAMED:
        for name, declared in getattr(book, part).items():
            if getattr(declared, "implied", False) or getattr(declared, "lasting", None) is not None:
                continue
            for turn, new in facts(declared, book):
                yield part, name, Variant(turn, declared.span, new), declared.span
            for variant in variants(declared):
                yield part, name, variant, declared.span
    for part in IN_ORDER:
        for number, rule in enumerate(getattr(book, part)):
            yield part, number, Variant(Turn(LEFT_OUT, ""), rule.span, None), rule.span
            for variant in variants(rule):
                yield part, number, variant, rule.span
    if book.winner is not None:
        home = next(iter(book.procedures.values())).span
        for variant in variants(book.winner):
            if variant.span is not None:
                yield "winner", "", variant, home


def variants(item: Any, member: bool = False) -> Iterator[Variant]:
    """A node or declaration with one fact otherwise; a `member` of a condition is left out where that is looked at."""
    here = getattr(item, "span", None)
    if isinstance(item, Procedure) and headed(item):
        yield from aimed(item, headed(item))
        return
    if (placed := from_group(item)) is not None:
        yield from (replace(v, new=put(item, placed, v.new)) for v in variants(placed))
        return
    for turn, new in turns(item):
        if isinstance(new, tuple):
            new, part = new
            if made(item, part):
                continue
            yield Variant(unwritten(turn, part), getattr(part, "span", None) or here, new)
        else:
            yield Variant(turn, here, new)
    if isinstance(item, ir.Expr) and item.type == ir.FLAG and condition(item):
        for turn, new in negated(item):
            yield Variant(unwritten(turn, item), here, new)
        if not member:
            yield Variant(unwritten(Turn(LEFT_OUT, ""), item), here, TRUE)
        if isinstance(item, ir.Not):
            yield from (
                replace(v, new=replace(item, of=v.new))
                for v in within(item.of, True, here)
                if v.turn.sort != "turned"
            )
            return
    if isinstance(
        item, (ir.Option, ir.ChooseOne)
    ):  # who picks what an option needs, and how many, its choice says
        yield from picked(item)
    if isinstance(item, ir.Block):
        for pair, steps in swapped(tuple(None if made(item, one) else one for one in item.of)):
            new = replace(item, of=restored(item, "of", steps))
            yield Variant(Turn(SOONER, ""), pair.second.span or here, new, pair)
    for name in fields_of(item):
        value = getattr(item, name)
        if isinstance(item, ir.Block):
            value = tuple(None if made(item, part) else part for part in value)
        inner = isinstance(item, (ir.And, ir.Or))
        for variant in within(value, inner, here):
            yield replace(variant, new=replace(item, **{name: restored(item, name, variant.new)}))
    yield from priced(item)


def aimed(action: Procedure, choices: tuple[ir.Choose, ...]) -> Iterator[Variant]:
    """An action whose heading says what it is used on: what it needs of that stands once in its table, and wherever it is
    asked is turned at once."""
    last, here = choices[-1], action.span
    for variant in within(action.needs[:-1], False, here):
        yield replace(variant, new=replace(action, needs=(*variant.new, action.needs[-1])))
    if isinstance(last.of, ir.Where):
        members = last.of.test.of if isinstance(last.of.test, ir.And) else (last.of.test,)
        own = tuple(one for one in members if one.span is None and isinstance(one, ir.Not))
        told = ir.And(tuple(one for one in members if one not in own))
        for variant in within(told, False, here):
            test = ir.And((*own, variant.new))
            yield replace(variant, new=put(action, last.of, replace(last.of, test=test)))
    assert isinstance(action.body, ir.Block)
    for pair, steps in swapped(action.body.of[len(choices) :]):
        swap = replace(action, body=replace(action.body, of=(*choices, *steps)))
        yield Variant(Turn(SOONER, ""), pair.second.span or here, swap, pair)
    for variant in within(action.body.of[len(choices) :], False, here):
        body = replace(action.body, of=(*choices, *variant.new))
        yield replace(variant, new=replace(action, body=body))


def from_group(item: Any) -> ir.Place | None:
    """What puts somebody on the board out of the group in which it waits: the language writes that twice, and when who
    is put there leaves the group, is not the designer's to say."""
    match item:
        case ir.If(
            test=ir.Not(of=ir.Spatial(relation="standing")),
            then=ir.Block(of=(ir.Place() as came, ir.If(then=ir.Join(leave=True)))),
            otherwise=ir.Place() as again,
        ) if came == again:
            return came
    return None


def made(item: Any, part: Any) -> bool:
    """Whether a part has been put there by the language: what a table makes of dice, of which kind something is, that
    who is put on the board is in no group any more whose members stand nowhere."""
    if isinstance(item, ir.Block):
        match part:
            case ir.If(test=ir.And(of=(ir.Spatial(relation="standing"), ir.In())), then=ir.Join(leave=True)):
                return part.span == item.span
        thrown = any(isinstance(one, (ir.RollDice, ir.RollFor)) for one in item.of)
        return thrown and isinstance(part, ir.If) and part.span in (None, item.span)
    return isinstance(part, ir.IsKind) and part.span is None


def restored(item: Any, name: str, new: Any) -> Any:
    """A field with the parts again that were not looked at."""
    if not isinstance(item, ir.Block):
        return new
    return tuple(old if one is None else one for one, old in zip(new, item.of, strict=True))


def unwritten(turn: Turn, part: Any) -> Turn:
    """A turn of a condition that has no words of its own: it is told in rough ones."""
    if isinstance(part, ir.Expr) and part.span is None and not turn.old:
        return replace(turn, old=rough(part))
    return turn


def picked(item: ir.Option | ir.ChooseOne) -> Iterator[Variant]:
    """A choice of what is picked, or of who acts, among others."""
    name = "pick" if isinstance(item, ir.Option) else "actor"
    pick = getattr(item, name)
    if pick is not None:
        for variant in within(pick.of, False, pick.span):
            yield replace(variant, new=replace(item, **{name: replace(pick, of=variant.new)}))


def condition(item: ir.Expr) -> bool:
    """Whether an expression says something by itself. Of which kind something is, its noun says."""
    return not isinstance(item, (ir.And, ir.Or, ir.Truth)) and not (
        isinstance(item, ir.IsKind) and item.span is None
    )


def fields_of(item: Any) -> tuple[str, ...]:
    """The fields of a node or declaration in which rules stand."""
    if isinstance(item, Action):
        return ("procedure",)
    if isinstance(item, Resource):
        return ("start", "most")
    if isinstance(item, ListDecl):
        return ("values",)
    if isinstance(item, EventPattern):  # what is described is tested already
        return ("test",)
    if isinstance(item, ir.Choose):
        return ("by", "of", "free")
    if isinstance(item, (ir.Option, ir.ChooseOne)):
        return tuple(name for name in parts(type(item)) if name not in ("pick", "actor"))
    return parts(type(item))


def within(value: Any, member: bool, here: Span | None) -> Iterator[Variant]:
    """The same of what stands in a field: a node, several of them, or some by name."""
    found: Iterator[Variant]
    if isinstance(value, OPENED):
        found = variants(value, member)
    elif isinstance(value, tuple):
        found = (
            replace(v, new=(*value[:i], v.new, *value[i + 1 :]))
            for i, one in enumerate(value)
            for v in within(one, member, None)
        )
    elif isinstance(value, Mapping):
        found = (
            replace(v, new={**value, name: v.new})
            for name, one in value.items()
            for v in within(one, member, None)
        )
    else:
        return
    for variant in found:
        yield variant if variant.span is not None else replace(variant, span=here)


def priced(item: Any) -> Iterator[Variant]:
    """An action or offer at another price."""
    if isinstance(item, (Action, Offer)) and (not isinstance(item, Action) or item.procedure is not None):
        for turn, price in prices(item.price):
            yield Variant(turn, item.span, replace(item, price=price))


__all__ = ["NUMBER", "Mutant", "mutants"]
