"""What one unit's rolls come to against the others: by value, by situation, and foe by foe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from warbook.engine.odds import BadRoll
from warbook.engine.roll_odds import Missing, Situation, leaves, name_of, roll_spec, situations
from warbook.language import ir
from warbook.language.model import Card, Roll, Rulebook
from warbook.publish.book.values import reckoned, stat_of
from warbook.publish.odds.chances import OddsTable, chance

_MOST = 12
"""How many values, rows or foes one table tells."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A roll that pits a value of one card against a value of another, as (role, stat) of each side."""

    roll: Roll
    mine: tuple[str, str]
    theirs: tuple[str, str]
    even: bool
    """Whether either side could stand on the other: only then do two cards compare."""

    def chance(
        self, book: Rulebook, one: int, other: int, active: Sequence[Situation] = ()
    ) -> Fraction | None:
        """The chance of success; None where play alone can tell."""
        given = {_key(self.mine): one, _key(self.theirs): other}
        return _chance(self.roll, given, active)


def contests(book: Rulebook) -> Iterator[Contest]:
    """The rolls in which one card's value stands against another's."""
    for roll in book.rolls.values():
        roles = {role.name: role.type for role in roll.roles}
        named = [found for leaf in leaves(roll) if (found := name_of(leaf)) is not None]
        if len(named) != 2 or len(named) != len(leaves(roll)) or roll.target is None:
            continue
        one, other = named
        kinds = [roles.get(role) for role, _ in (one, other)]
        if one[0] == other[0] or any(kind is None or kind.base != "thing" for kind in kinds):
            continue
        first, second = (kind.arg if kind is not None else "" for kind in kinds)
        if _family(book, first) == _family(book, second):
            yield Contest(roll, one, other, first == second)


def _family(book: Rulebook, name: str) -> str:
    """The widest kind that a kind is: things of two families do not stand against each other."""
    for _ in range(len(book.kinds)):
        kind = book.kinds.get(name)
        if kind is None or kind.is_a is None:
            break
        name = kind.is_a
    return name


def against(book: Rulebook, card: Card, contest: Contest) -> OddsTable | None:
    """A card's chances by the other side's value, plain and in each situation that can befall it."""
    mine = any(contest.mine[1] in other.stats for other in book.cards.values() if other.kind == card.kind)
    own = amount(book, card, contest.mine[1]) if mine else None
    values = sorted({
        value for other in book.cards.values()
        if fits(book, other, contest) and (value := amount(book, other, contest.theirs[1])) is not None
    })[:_MOST]  # fmt: skip
    if own is None or not values:
        return None
    rows: list[str] = []
    chances: list[tuple[Fraction, ...]] = []
    for name, active in _cases(book, card, contest.roll):
        line = [contest.chance(book, own, value, active) for value in values]
        known = tuple(one for one in line if one is not None)
        if len(known) == len(values):
            rows.append(name)
            chances.append(known)
    if not rows:
        return None
    title = f"{contest.roll.name} with {contest.mine[1]} {own}"
    return OddsTable(
        title,
        "",
        contest.theirs[1],
        tuple(rows) if len(rows) > 1 else ("Chance",),
        tuple(map(str, values)),
        tuple(chances),
    )


def _cases(book: Rulebook, card: Card, roll: Roll) -> Iterator[tuple[str, tuple[Situation, ...]]]:
    """Plain, then each situation of the roll's table, and each trait of the card that changes it."""
    yield "Plain", ()
    traits = {name for name, _ in card.traits}
    for situation in situations(book, roll):
        if situation.always or not isinstance(situation.amount, ir.Num):
            continue
        own = any(modifier.situation == situation.name for modifier in roll.modifiers)
        if own or situation.name in traits:
            yield f"{situation.name} ({signed(situation)})", (situation,)


def signed(situation: Situation) -> str:
    """What a situation does, short: +1, −1 die, +1 advantage."""
    value = situation.amount.value if isinstance(situation.amount, ir.Num) else 0
    number = f"{value:+d}".replace("-", "\N{MINUS SIGN}")
    what = {"total": "", "dice": " dice", "target": " to the target"}.get(
        situation.what, f" {situation.what}"
    )
    return number + what


@dataclass(frozen=True, slots=True)
class Foe:
    """Another card, with the chance of each against the other."""

    card: Card
    theirs: Fraction
    mine: Fraction


def foes(book: Rulebook, card: Card, contest: Contest) -> list[Foe]:
    """Who meets a card best, first: by the difference of the two chances, before modifiers."""
    rivals = [one for one in book.cards.values() if one.force != card.force] or [
        one for one in book.cards.values() if one is not card
    ]
    found = []
    for rival in rivals:
        mine, theirs = _between(book, contest, card, rival), _between(book, contest, rival, card)
        if mine is not None and theirs is not None and fits(book, rival, contest):
            found.append(Foe(rival, theirs, mine))
    found.sort(key=lambda foe: (foe.mine - foe.theirs, foe.card.name))
    return found[:_MOST]


def _between(book: Rulebook, contest: Contest, one: Card, other: Card) -> Fraction | None:
    first, second = amount(book, one, contest.mine[1]), amount(book, other, contest.theirs[1])
    return contest.chance(book, first, second) if first is not None and second is not None else None


def fits(book: Rulebook, card: Card, contest: Contest) -> bool:
    """Whether a card could be what a contest is against: cards of its kind have the value."""
    return any(contest.theirs[1] in other.stats for other in book.cards.values() if other.kind == card.kind)


def amount(book: Rulebook, card: Card, stat: str) -> int | None:
    """A card's number; None where it has none or no end."""
    found = reckoned(stat_of(book, card, stat), {})
    return found if found is not None and found < ir.UNLIMITED else None


def own_rolls(book: Rulebook, card: Card) -> Iterator[OddsTable]:
    """Rolls that need only what a card, and what it holds, has printed: the chance in each situation."""
    held = [book.cards[name] for _, names in card.holds for name in names if name in book.cards]
    for roll in book.rolls.values():
        roles = {role.name: role.type for role in roll.roles}
        named = [found for leaf in leaves(roll) if (found := name_of(leaf)) is not None]
        if not named or len(named) != len(leaves(roll)) or roll.target is None:
            continue
        if any(role not in roles or roles[role].base != "thing" for role, _ in named):
            continue
        tables = list(_own(book, card, held, roll, named))
        yield from tables[:1]


def _own(
    book: Rulebook, card: Card, held: Sequence[Card], roll: Roll, named: Sequence[tuple[str, str]]
) -> Iterator[OddsTable]:
    mine = {role for role, stat in named if stat in card.stats}
    others = {role for role, _ in named} - mine
    if len(mine) != 1 or len(others) > 1:
        return
    tools = held if others else [card]
    rows, chances = [], []
    for tool in tools:
        given: dict[str, int] = {}
        for role, stat in named:
            source = card if role in mine else tool
            value = amount(book, source, stat) if stat in source.stats else None
            if value is not None:
                given[_key((role, stat))] = value
        line = [_chance(roll, given, active) for _, active in _cases(book, card, roll)]
        known = tuple(one for one in line if one is not None)
        if len(given) == len(named) and len(known) == len(line):
            rows.append(tool.name if others else roll.name)
            chances.append(known)
    if rows:
        heads = tuple(name for name, _ in _cases(book, card, roll))
        yield OddsTable(roll.name, "With" if others else "", "", tuple(rows), heads, tuple(chances))


def _key(named: tuple[str, str]) -> str:
    return f"{named[0]}'s {named[1]}" if named[0] else named[1]


def _chance(roll: Roll, given: Mapping[str, int], active: Sequence[Situation]) -> Fraction | None:
    try:
        return chance(roll_spec(roll, given, active))
    except (Missing, BadRoll):
        return None


__all__ = ["Contest", "Foe", "against", "contests", "foes", "own_rolls", "signed"]
