"""Which rules give a token or resource, to whom and how much, as far as the rules alone tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from warbook.language import ir
from warbook.language.flows.passing import bodies, calls, changed
from warbook.language.ir import Do, Expr
from warbook.language.model import Card, Rulebook
from warbook.language.walk import PLAIN, inner, nodes
from warbook.publish.book.values import stat_of

__all__ = ["Given", "Givers"]


Way = tuple[tuple[Do, int], ...]
"""The loops and branches in which a statement stands, each with which of its branches it is."""


@dataclass(frozen=True, slots=True)
class Given:
    """One place where a rule gives something, or takes it off: which rule, what it says, and past which loops and branches."""

    rule: str
    deed: ir.Gain | ir.Put
    way: Way

    @property
    def each(self) -> tuple[ir.ForEach, ...]:
        return tuple(one for one, _ in self.way if isinstance(one, ir.ForEach))

    @property
    def amount(self) -> Expr:
        return self.deed.amount if isinstance(self.deed, ir.Gain) else self.deed.value

    @property
    def again(self) -> bool:
        """Whether a fixed number is added, as often as it comes up, rather than what a card says."""
        return isinstance(self.deed, ir.Gain) and isinstance(self.deed.amount, ir.Num)


@dataclass(slots=True)
class Givers:
    """The rules of a game that give and take, by what they give and take; only those that ever come up."""

    book: Rulebook
    bodies: dict[str, Any] = field(init=False)
    given: dict[str, list[Given]] = field(init=False)
    taken: dict[str, list[Given]] = field(init=False)
    callers: dict[str, set[str]] = field(init=False)

    def __post_init__(self) -> None:
        every = dict(bodies(self.book))
        called = {
            key: {one for n in nodes(body) for one in calls(self.book, n)} for key, body in every.items()
        }
        reached = _reached(every, called)
        self.bodies = {key: body for key, body in every.items() if key in reached}
        self.callers, self.given, self.taken = {}, {}, {}
        for key, body in self.bodies.items():
            for one in called[key]:
                self.callers.setdefault(one, set()).add(key)
            for deed, way in _deeds(body, ()):
                for name, adds in changed(deed):
                    (self.given if adds else self.taken).setdefault(name, []).append(Given(key, deed, way))

    def amounts(self, name: str, card: Card | None) -> tuple[int, int]:
        """What a thing of a card is given at one time: by its card, or from the beginning; and by a rule each time that it
        comes up."""
        resource = self.book.resources.get(name)
        start = amount_of(self.book, resource.start, card) if resource is not None else 0
        printed = [amount_of(self.book, g.amount, card) for g in self.given.get(name, ()) if not g.again]
        again = [amount_of(self.book, g.amount, card) for g in self.given.get(name, ()) if g.again]
        return max([start, *printed]), max(again, default=0)

    def fleeting(self, name: str) -> bool:
        """Whether only who acts has it: whatever gives it to somebody takes it off again before another acts."""
        given = self.given.get(name, [])
        resource = self.book.resources.get(name)
        if not given or (
            resource is not None and resource.start is not None and _more_than_none(resource.start)
        ):
            return False
        return all(self._taken_after(name, one) for one in given)

    def _taken_after(self, name: str, given: Given) -> bool:
        """Whether the rule that gives takes it off again, or the one that it is a part of, or the moment after."""
        if given.each or not isinstance(given.deed.of, ir.Var):
            return False
        same = [one for one in self.taken.get(name, ()) if one.rule == given.rule]
        if any(given.way[: len(one.way)] == one.way and _whole(name, one.deed) for one in same):
            return True
        return self._taken_by(name, given.rule, ()) or self._taken_at_the_end(name, given.rule)

    def _taken_by(self, name: str, rule: str, above: tuple[str, ...]) -> bool:
        """Whether all that a rule is a part of takes something off."""
        callers = self.callers.get(rule, set()) - {rule, *above}
        return bool(callers) and all(
            self._takes(name, one, (rule,)) or self._taken_by(name, one, (*above, rule)) for one in callers
        )

    def _takes(self, name: str, rule: str, above: tuple[str, ...]) -> bool:
        """Whether a rule takes something off one of whom it speaks, in any case, itself or by what it does."""
        own = [one for one in self.taken.get(name, ()) if one.rule == rule]
        if any(not one.way and isinstance(one.deed.of, ir.Var) and _whole(name, one.deed) for one in own):
            return True
        below = [one for one, by in self.callers.items() if rule in by and one not in above]
        return any(self._takes(name, one, (*above, rule)) for one in below)

    def _taken_at_the_end(self, name: str, rule: str) -> bool:
        """Whether something is given as a deed begins and taken as it ends."""
        hooks = {f"hook {i}": hook for i, hook in enumerate(self.book.hooks)}
        begins = hooks.get(rule)
        if begins is None or begins.moment != "before":
            return False
        ends = [
            hooks[one.rule]
            for one in self.taken.get(name, ())
            if one.rule in hooks and _whole(name, one.deed)
        ]
        return any(
            one.moment == "after"
            and (one.event.sort, one.event.name) == (begins.event.sort, begins.event.name)
            for one in ends
        )


def amount_of(book: Rulebook, value: Expr | None, card: Card | None) -> int:
    """How much something comes to for a thing of a card, whoever of its own is named; 0 where only play can tell."""
    match value:
        case ir.Num(value=number):
            return number
        case ir.Field(of=ir.Var(), name=name) if card is not None:
            found = stat_of(book, card, name)
            return found.value if isinstance(found, ir.Num) else 0
        case ir.Arith(op="+", left=left, right=right):
            return amount_of(book, left, card) + amount_of(book, right, card)
        case ir.Arith(op="*", left=left, right=right):
            return amount_of(book, left, card) * amount_of(book, right, card)
        case ir.Call(name=name) if name in book.values:
            return max((amount_of(book, amount, card) for amount, _ in book.values[name].cases), default=0)
        case _:
            return 0


def _more_than_none(value: Expr) -> bool:
    return not (isinstance(value, ir.Num) and value.value == 0)


def _whole(name: str, deed: ir.Gain | ir.Put) -> bool:
    """Whether a deed takes something off, be it by setting it to nothing; not if it takes as many as there are of something else."""
    match deed:
        case ir.Gain(amount=ir.Arith(right=ir.Field(name=other))):
            return other == name
    return True


def _reached(bodies: dict[str, Any], called: dict[str, set[str]]) -> set[str]:
    """The rules that come up: the game's own course, what is done by offer, at a moment or as an action, and what those
    lead to. Of a game without a course every sequence may be played."""
    course = "sequence Game" in bodies
    begins = (
        ("action ", "offer ", "hook ") if course else ("action ", "offer ", "hook ", "sequence ", "verb ")
    )
    pending = [key for key in bodies if key == "sequence Game" or key.startswith(begins)]
    found: set[str] = set()
    while pending:
        key = pending.pop()
        if key in bodies and key not in found:
            found.add(key)
            pending += called[key]
    return found


def _deeds(x: Any, way: Way) -> Iterator[tuple[ir.Gain | ir.Put, Way]]:
    """The statements that give or take, each with the loops and branches that it stands in."""
    if isinstance(x, (*PLAIN, Expr)):
        return
    if isinstance(x, ir.Gain | ir.Put):
        yield x, way
    parted = isinstance(x, (ir.ForEach, ir.If, ir.May, ir.ChooseOne))
    for number, part in enumerate(inner(x)):
        if isinstance(x, ir.ChooseOne) and isinstance(part, tuple):
            for other, option in enumerate(part):
                yield from _deeds(option, (*way, (x, other)))
        else:
            yield from _deeds(part, (*way, (x, number)) if parted and isinstance(x, Do) else way)
