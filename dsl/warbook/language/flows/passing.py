"""What no player handles: tokens, resources and groups that are set and taken off again within one deed.

The rule, for every game: a token, resource or group is *passing* if nobody pays with it, nothing begins with it, it is
set only inside deeds (verbs, effects, actions, rolls), never by a sequence, an offer or a map, and
- each deed that sets it, or each one that leads there, also takes it off, itself or by what it does; or
- each deed that sets it says how much it is, and nothing but that deed and what it does asks for it.
Then it lives no longer than one deed, in which no player looks at a token to know it. Whatever outlives a deed is told,
because a player has to remember it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warbook.language import ir
from warbook.language.model import Rulebook
from warbook.language.walk import nodes

DEEDS = ("verb", "effect", "action")


class Deeds:
    """Who sets what, who takes it off, and who calls whom."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.bodies = dict(bodies(book))
        self.sets: dict[str, set[str]] = {}
        self.clears: dict[str, set[str]] = {}
        self.callers: dict[str, set[str]] = {}
        self.reads: dict[str, set[str]] = {}
        self.grows: set[str] = set()
        for key, body in self.bodies.items():
            where: dict[str, list[Way]] = {}
            cleared: list[tuple[str, Way]] = []
            for node, way in ways(body):
                for name, adds in changed(node):
                    if adds:
                        where.setdefault(name, []).append(way)
                    else:
                        cleared.append((name, way))
            for name, way in cleared:
                inside = where.get(name, [()])
                if any(one[: len(way)] == way for one in inside):
                    self.clears.setdefault(name, set()).add(key)
            for node in nodes(body):
                for name, adds in changed(node):
                    if adds:
                        self.sets.setdefault(name, set()).add(key)
                    if adds and isinstance(node, (ir.Gain, ir.Join)):
                        self.grows.add(name)
                for called in calls(book, node):
                    self.callers.setdefault(called, set()).add(key)
        for key, at in moments(book):
            self.callers.setdefault(key, set()).update(at)
        for key, part in readers(book):
            for node in nodes(part):
                if isinstance(node, (ir.Field, ir.Group)):
                    self.reads.setdefault(node.name, set()).add(key)

    def passing(self) -> frozenset[str]:
        names = [
            *(n for n, t in self.book.tokens.items() if t.lasting is None),
            *self.book.resources,
            *self.book.groups,
        ]
        handled = set(paid(self.book))
        handled.update(n for n, r in self.book.resources.items() if r.start is not None)
        starts = [start for mission in self.book.missions.values() for start in mission.starts]
        starts += [start for layout in self.book.layouts.values() for start in layout.starts]
        handled.update(start.group for start in starts if start.group)
        return frozenset(n for n in names if n not in handled and self.is_passing(n))

    def is_passing(self, name: str) -> bool:
        setters = self.sets.get(name, set())
        if not setters:
            return False
        return all(self.bounded(key, name, ()) for key in setters) or self.anew(name, setters)

    def anew(self, name: str, setters: set[str]) -> bool:
        """Whether it is given outright before it is asked for, and only asked for there."""
        if name in self.grows or any(key.split(" ")[0] not in (*DEEDS, "roll") for key in setters):
            return False
        inside = set(setters)
        while True:
            more = {called for called, by in self.callers.items() if by and by <= inside} - inside
            if not more:
                return self.reads.get(name, set()) <= inside
            inside |= more

    def clear(self, key: str, name: str, above: tuple[str, ...] = ()) -> bool:
        """Whether a deed takes something off, itself or by what it does."""
        if key in self.clears.get(name, ()):
            return True
        below = [
            one
            for one, by in self.callers.items()
            if key in by and one not in above and not one.startswith(("hook ", "offer "))
        ]
        return any(self.clear(one, name, (*above, key)) for one in below)

    def bounded(self, key: str, name: str, above: tuple[str, ...]) -> bool:
        """Whether a rule is, on every way to it, inside a deed that takes off what it sets."""
        if key.split(" ")[0] not in (*DEEDS, "roll", "hook", "offer"):
            return False
        if key.split(" ")[0] in DEEDS and self.clear(key, name):
            return True
        callers = self.callers.get(key, set()) - {key, *above}
        return bool(callers) and all(self.bounded(one, name, (*above, key)) for one in callers)


Way = tuple[tuple[int, bool], ...]
"""Past which branches a statement is reached: of each, which one it is, and whether its condition held."""


def ways(body: Any, way: Way = ()) -> Iterator[tuple[ir.Do, Way]]:
    """The statements of a deed, each with the branches that lead to it."""
    match body:
        case tuple() as parts:
            for number, one in enumerate(parts):
                if one is not None:
                    yield from ways(one, (*way, (number, False)))
        case ir.Block(of=of):
            for one in of:
                yield from ways(one, way)
        case ir.ForEach(body=inner) | ir.Repeat(body=inner) | ir.Alternate(body=inner) | ir.While(body=inner):
            yield body, way
            yield from ways(inner, way)
        case ir.If(then=then, otherwise=otherwise):
            yield from ways(then, (*way, (id(body), True)))
            if otherwise is not None:
                yield from ways(otherwise, (*way, (id(body), False)))
        case ir.May(body=inner, refused=refused):
            yield from ways(inner, (*way, (id(body), True)))
            if refused is not None:
                yield from ways(refused, (*way, (id(body), False)))
        case ir.ChooseOne(options=options):
            for number, one in enumerate(options):
                yield from ways(one.body, (*way, (id(body) + number, True)))
        case ir.Do():
            yield body, way


def bodies(book: Rulebook) -> Iterator[tuple[str, Any]]:
    """Everything that does something, by a name that tells its sort."""
    for key, procedure in book.procedures.items():
        yield key, procedure.body
    for action in book.actions.values():
        if action.procedure is not None:
            yield f"action {action.name}", action.procedure.body
    for name, roll in book.rolls.items():
        yield f"roll {name}", (roll.success, roll.failure, roll.tie)
    for i, offer in enumerate(book.offers):
        yield f"offer {i}", offer.body
    for i, hook in enumerate(book.hooks):
        if not hook.lapse:
            yield f"hook {i}", hook.body


def readers(book: Rulebook) -> Iterator[tuple[str, Any]]:
    """Everything that may ask for something, by the name of what does."""
    yield from bodies(book)
    for name, roll in book.rolls.items():
        yield (
            f"roll {name}",
            (roll.dice, roll.added, roll.target, roll.modifiers, roll.keeps, roll.opposition),
        )
    every: list[Any] = [*book.hooks, *book.offers, *book.laws, *book.changes]
    for one in every:
        yield "rule", (one.test, getattr(one, "event", None), getattr(one, "amount", None))
    yield "rule", tuple(a.procedure.needs for a in book.actions.values() if a.procedure is not None)
    yield "rule", (book.tests, book.values, book.limits, book.winner, book.steps)


def moments(book: Rulebook) -> Iterator[tuple[str, list[str]]]:
    """The rules that act of themselves or by offer, with the deeds in which their moment comes."""
    for i, hook in enumerate(book.hooks):
        sort, name = hook.event.sort, hook.event.name
        if sort in ("verb", "effect", "roll") and name:
            yield f"hook {i}", [f"{sort} {name}"]
    for i, offer in enumerate(book.offers):
        yield (
            f"offer {i}",
            [
                key
                for key, body in bodies(book)
                if any(isinstance(n, ir.Open) and n.name == offer.window for n in nodes(body))
            ],
        )


def changed(node: Any) -> Iterator[tuple[str, bool]]:
    """What a statement sets (True) or takes off."""
    match node:
        case ir.Gain(name=name, amount=ir.Arith(op="-", left=ir.Num(value=0))):
            yield name, False
        case ir.Gain(name=name):
            yield name, True
        case ir.Put(of=of, name=name, value=ir.Num(value=0)) if of is not None:
            yield name, False
        case ir.Put(name=name):
            yield name, True
        case ir.Join(group=group, leave=leave):
            yield group.name, not leave
        case ir.Choose(group=str(group)) | ir.Muster(group=group):
            yield group, True


def calls(book: Rulebook, node: Any) -> Iterator[str]:
    match node:
        case ir.Perform(name=name):
            yield from (
                f"{sort} {name}"
                for sort in ("verb", "sequence", "effect")
                if f"{sort} {name}" in book.procedures
            )
        case ir.RollFor(name=name):
            yield f"roll {name}"
        case ir.Suffer(effect=effect):
            names = [effect.name] if isinstance(effect, ir.Listed) else _effects(book)
            yield from (f"effect {name}" for name in names)


def _effects(book: Rulebook) -> list[str]:
    return [p.name for p in book.procedures.values() if p.sort == "effect"]


def paid(book: Rulebook) -> Iterator[str]:
    """What somebody may pay with."""
    prices = [*(a.price for a in book.actions.values()), *(o.price for o in book.offers)]
    for body in bodies(book):
        prices += [n.price for n in nodes(body[1]) if isinstance(n, (ir.Pay, ir.CanPay))]
    for price in prices:
        yield from (name for part in price for _, name in part)
    for resource in book.resources.values():
        if resource.instead is not None:
            yield resource.instead
