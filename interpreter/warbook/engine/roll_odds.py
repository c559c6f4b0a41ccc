"""A declared roll → the plain description whose exact odds can be worked out.

What only play can tell (stats of who rolls, situations, advantage) is given by name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from warbook.engine.odds_spec import BadRoll, Reroll, RollSpec
from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Change, Modifier, Roll, Rulebook

NUMBERS = ("total", "advantage", "dice", "automatic", "target")


class Missing(LookupError):
    """A number that the roll needs and nobody gave; `name` is what it is called."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True, slots=True)
class Situation:
    """What may change a roll: a row of its table, or the rule of a token or trait."""

    name: str
    what: str
    how: str
    amount: Expr
    always: bool = False
    """Whether it holds for every such roll, whoever makes it."""


def situations(book: Rulebook, roll: Roll) -> list[Situation]:
    """Everything that may change a roll, in the order in which it is reckoned: set, add, then bound."""
    changes = [c for c in book.changes if c.field in (f"roll {roll.name}", "roll ")]
    ordered = [c for how in ("set", "add", "least", "most") for c in changes if c.how == how]
    return [*map(_of_table, roll.modifiers), *(_of_change(book, change) for change in ordered)]


def _of_table(modifier: Modifier) -> Situation:
    return Situation(modifier.situation, modifier.what, "add", modifier.amount, modifier.test is None)


def _of_change(book: Rulebook, change: Change) -> Situation:
    name = change.bearer.name if change.bearer is not None else _declared_in(book, change) or change.text
    always = change.bearer is None and change.test is None
    return Situation(name, change.what, change.how, change.amount, always)


def _declared_in(book: Rulebook, change: Change) -> str:
    """The trait or token in whose section a rule stands that is about others than its bearer; "" outside of any."""
    name, sections = "", [s for document in book.documents for s in document.sections]
    while sections:
        section = sections.pop()
        if section.span.holds(change.span):
            declared = section.title.text.partition(": ")[2]
            name = declared if declared in book.traits or declared in book.tokens else name
            sections = list(section.sections)
    return name


def name_of(leaf: Expr) -> tuple[str, str] | None:
    """Whose number a leaf is and what it is called: (“attacker”, “Strength”); None where it has no name."""
    match leaf:
        case ir.Field(of=ir.Var(name=role) | ir.Whole(of=ir.Var(name=role)), name=name):
            return role.split(".")[0], name
        case ir.Field(name=name) | ir.Call(name=name) | ir.Setting(name=name):
            return "", name
        case ir.Var(name=name):
            return "", name.split(".")[0]
        case _:
            return None


def key_of(leaf: Expr) -> str:
    """What a number is called in full: “attacker's Strength”."""
    named = name_of(leaf)
    if named is None:
        return ""
    return f"{named[0]}'s {named[1]}" if named[0] else named[1]


def leaves(roll: Roll, active: Collection[Situation] = ()) -> list[Expr]:
    """The numbers a roll needs that are not printed in it, each once."""
    found: dict[str, Expr] = {}
    other = (roll.opposition.dice, roll.opposition.added) if roll.opposition is not None else ()
    parts = (roll.dice, roll.added, roll.target, *other, *(s.amount for s in active))
    pending = [x for x in parts if x is not None]
    while pending:
        here = pending.pop(0)
        if isinstance(here, ir.Arith):
            pending[:0] = [here.left, here.right]
        elif not isinstance(here, ir.Num) and not is_opposition(here):
            found.setdefault(key_of(here), here)
    return list(found.values())


def is_opposition(leaf: Expr) -> bool:
    """Whether a number is what is rolled against the roll."""
    return isinstance(leaf, ir.Field) and leaf.of.type.base == "roll" and leaf.name == "Opposition"


def fixed(roll: Roll, numbers: Mapping[str, int]) -> Roll:
    """The roll with its dice, its target or what is added to it said outright."""
    plain = {name: ir.Num(value, type=ir.NUMBER) for name, value in numbers.items()}
    return replace(
        roll,
        dice=plain.get("dice", roll.dice),
        added=plain.get("added", roll.added),
        target=plain.get("target", roll.target) if roll.target is not None else None,
    )


def part_of(roll: Roll, leaf: Expr) -> str:
    """Which part of a roll a number belongs to: dice, added or target."""
    for part, expr in (("dice", roll.dice), ("added", roll.added), ("target", roll.target)):
        if expr is not None and any(here is leaf for here in walked(expr)):
            return part
    return "bonus"


def walked(expr: Expr) -> Iterator[Expr]:
    """A sum and all it is made of."""
    yield expr
    if isinstance(expr, ir.Arith):
        yield from walked(expr.left)
        yield from walked(expr.right)


def reckoned(expr: Expr, values: Mapping[str, int]) -> int:
    """A number, with the values given for its leaves. Raises `Missing`."""
    match expr:
        case ir.Num(value=value):
            return value
        case ir.Arith(op=op, left=left, right=right):
            one, two = reckoned(left, values), reckoned(right, values)
            if op == "+":
                return one + two
            if op == "-":
                return one - two
            if op == "*":
                return one * two
            if op == "/" and two:
                return one // two
            if op in ("max", "min"):
                return max(one, two) if op == "max" else min(one, two)
            raise BadRoll(f"“{op}” cannot be worked out before the roll")
        case _:
            named = name_of(expr)
            key = key_of(expr)
            if key in values:
                return values[key]
            if named is not None and named[1] in values:
                return values[named[1]]
            raise Missing(key or "a number that only play can tell")


def roll_spec(
    roll: Roll,
    values: Mapping[str, int],
    active: Collection[Situation] = (),
    *,
    advantage: int = 0,
    bonus: int = 0,
    again: Sequence[Reroll] = (),
) -> RollSpec:
    """The roll as the engine throws it, with these values and situations, and its dice thrown `again` where that is
    said. Raises `Missing` or `BadRoll`."""
    numbers = {
        "total": bonus,
        "advantage": advantage,
        "dice": reckoned(roll.dice, values),
        "automatic": 0,
        "target": 0,
    }
    if roll.added is not None:
        numbers["total"] += reckoned(roll.added, values)
    if roll.target is not None:
        numbers["target"] = _target(roll.target, values)
    for situation in active:
        amount = reckoned(situation.amount, values)
        old = numbers[situation.what]
        new = {"add": old + amount, "set": amount, "least": max(old, amount), "most": min(old, amount)}
        numbers[situation.what] = new[situation.how]
    compare: Literal["at least", "at most"] = "at most" if roll.low else "at least"
    if roll.each:
        spec = replace(_one_by_one(roll, numbers, compare), rerolls=tuple(again))
        return _opposed(roll, spec, values)
    spec = RollSpec(
        numbers["dice"],
        roll.sides,
        modifier=numbers["total"],
        advantage=numbers["advantage"],
        compare=compare,
        target=numbers["target"],
        rerolls=tuple(again),
    )
    return _opposed(roll, spec, values)


def _target(target: Expr, values: Mapping[str, int]) -> int:
    """What is to be reached, beside what is rolled against it."""
    none, some = (reckoned(target, {**values, "Opposition": rolled}) for rolled in (0, 1000))
    if some - none not in (0, 1000):
        raise BadRoll(
            "only the whole of the opposition, and what is added to it, can be worked out before the roll"
        )
    return none


def _opposed(roll: Roll, spec: RollSpec, values: Mapping[str, int]) -> RollSpec:
    """With what is rolled against it, where something is."""
    other = roll.opposition
    if other is None:
        return spec
    dice = max(0, reckoned(other.dice, values))
    added = reckoned(other.added, values) if other.added is not None else 0
    theirs = RollSpec(dice, other.sides, modifier=added)
    if roll.each:
        theirs = replace(spec, dice=dice, advantage=0, added=0, rerolls=())
    return replace(spec, opposed=theirs)


def _one_by_one(roll: Roll, numbers: Mapping[str, int], compare: Literal["at least", "at most"]) -> RollSpec:
    """Dice looked at one by one; automatic successes are dice that are not thrown."""
    dice = max(0, numbers["dice"])
    automatic = max(0, min(numbers["automatic"], dice))
    if roll.faces:
        good = frozenset(roll.faces[face - 1] for face in roll.always)
        return RollSpec(dice - automatic, roll.faces, mode="each", always_succeeds=good, added=automatic)
    return RollSpec(
        dice - automatic,
        roll.sides,
        advantage=numbers["advantage"],
        mode="each",
        compare=compare,
        target=numbers["target"],
        always_succeeds=frozenset(roll.always) - frozenset(roll.never),
        always_fails=frozenset(roll.never),
        added=automatic,
    )


def values_on_cards(book: Rulebook, name: str) -> list[int]:
    """Every value that a stat takes on the cards of a game, lowest first."""
    stat = book.stats.get(name)
    if stat is None:
        return []
    found = set()
    for card in book.cards.values():
        value = card.stats.get(name, stat.default)
        if isinstance(value, ir.Num) and value.value < ir.UNLIMITED:
            found.add(value.value)
    return sorted(found)


MANY = 10
"""So many dice, or tokens, are tried where only play can tell how many there are."""


def tried(book: Rulebook, roll: Roll, leaf: Expr) -> list[int]:
    """The values for which a number that nobody gave is worth trying: those on the cards; for what play changes, as
    many as there can be. None where there is no telling."""
    named = name_of(leaf)
    name = named[1] if named is not None else ""
    if found := values_on_cards(book, name):
        return found
    part = part_of(roll, leaf)
    token = book.tokens.get(name)
    if token is not None and not token.many:
        return [0, 1]
    if name in book.resources or token is not None:
        return list(range(1 if part == "dice" else 0, MANY + 1))
    if part == "dice":
        return list(range(1, MANY + 1))
    if part == "target" and roll.each:
        return list(range(1, roll.sides + 1))
    return []
