"""Dice compared one by one: how likely so many successes are, by the number of dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warbook.engine.odds import RollSpec, at_least, success_counts
from warbook.engine.roll_odds import Situation, fixed, roll_spec, situations
from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Card, Roll, Rulebook
from warbook.publish.book.values import reckoned, stat_of
from warbook.publish.odds.chances import MOST_VALUES, OddsTable, chance, values_of

_MOST_ROWS = 24
_MOST_DICE = 20
_USUAL = (1, 2, 3, 4, 5, 6)
"""The dice told of where only play can say how many there are."""
_FEW = 4


def pool_tables(book: Rulebook, roll: Roll) -> Iterator[OddsTable]:
    """The chances of so many successes or, where the number needed varies, of one at least."""
    dice = _dice(book, roll)
    if not dice:
        return
    if roll.faces:
        yield from _faces(book, roll, dice)
        return
    more = "less" if roll.low else "more"
    target = reckoned(roll.target, {})
    if target is not None:
        yield _successes(roll, dice, f"each die on {target} or {more}")
        return
    targets = values_of(book, roll.target)[0] or list(range(2, roll.sides + 1))
    targets = ([t for t in targets if t not in (*roll.always, *roll.never)] or targets)[:_MOST_ROWS]
    rows = tuple(tuple(chance(_each(roll, n, t)) for n in dice) for t in targets)
    names = tuple(f"{t} or {more}" for t in targets)
    columns = tuple(map(str, dice))
    yield OddsTable("Chance of at least one success", "Needed on a die", "Dice", names, columns, rows)


def own_pool(book: Rulebook, card: Card, roll: Roll) -> tuple[str, int, OddsTable] | None:
    """The stat of a card that each die of a roll is compared with, its value, and the chances of so many successes by
    the number of dice; None where the roll asks for no such stat, or the card does not print it."""
    stat = _asked(book, roll.target)
    if not roll.each or roll.faces or stat is None or stat not in card.stats:
        return None
    value = reckoned(stat_of(book, card, stat), {})
    if value is None or reckoned(roll.dice, {}) is not None:
        return None
    dice = (_dice(book, roll) if values_of(book, roll.dice)[0] else list(_USUAL))[:_FEW]
    spread = [success_counts(_each(roll, n, value)) for n in dice]
    wanted = range(1, max(dice) + 1)
    chances = tuple(tuple(at_least(counts, k) for counts in spread) for k in wanted)
    rows = tuple(f"{k} or more" if k < max(dice) else str(k) for k in wanted)
    columns = tuple(f"{n} {'die' if n == 1 else 'dice'}" for n in dice)
    return stat, value, OddsTable(roll.name, "Successes", "", rows, columns, chances)


def _asked(book: Rulebook, value: Expr | None) -> str | None:
    """The stat that a number comes to of whoever rolls, or of who holds what is rolled with."""
    match value:
        case ir.Field(of=ir.Var() | ir.Whole(of=ir.Var()), name=name) if name in book.stats:
            return name
        case ir.Field(of=ir.Field(of=ir.Var(), name=way), name=name) if way.startswith("holder "):
            return name if name in book.stats else None
        case ir.Call(name=name) if name in book.values:
            cases = book.values[name].cases
            return _asked(book, cases[0][0]) if len(cases) == 1 and cases[0][1] is None else None
        case _:
            return None


def _dice(book: Rulebook, roll: Roll) -> list[int]:
    count = reckoned(roll.dice, {})
    dice = [count] if count is not None else values_of(book, roll.dice)[0] or list(_USUAL)
    return [n for n in dice if 1 <= n <= _MOST_DICE][:MOST_VALUES]


def _faces(book: Rulebook, roll: Roll, dice: Sequence[int]) -> Iterator[OddsTable]:
    """Dice with faces of their own, plain and with what makes some of them succeed unrolled."""
    good = " or ".join(dict.fromkeys(roll.faces[face - 1] for face in roll.always))
    yield _successes(roll, dice, f"each die on {good}")
    own = {modifier.situation for modifier in roll.modifiers}
    for one in situations(book, roll):
        if one.name in own and isinstance(one.amount, ir.Num) and not one.always:
            yield _successes(
                roll, dice, f"each die on {good} – {one.name} (+{one.amount.value} {one.what})", one
            )


def _successes(roll: Roll, dice: Sequence[int], on: str, *active: Situation) -> OddsTable:
    """By the number of dice, the chance of so many successes or more."""
    wanted = range(1, min(max(dice), len(_USUAL)) + 1)
    spread = [success_counts(roll_spec(fixed(roll, {"dice": n}), {}, active)) for n in dice]
    chances = tuple(tuple(at_least(counts, k) for k in wanted) for counts in spread)
    columns = tuple(f"{k}+" for k in wanted)
    return OddsTable(
        f"Chance of so many successes, {on}", "Dice", "Successes", tuple(map(str, dice)), columns, chances
    )


def _each(roll: Roll, dice: int, target: int) -> RollSpec:
    """So many dice of a roll, each compared with a target but for the faces that always succeed or fail."""
    return RollSpec(
        dice, roll.sides, mode="each", compare="at most" if roll.low else "at least", target=target,
        always_succeeds=frozenset(roll.always), always_fails=frozenset(roll.never),
    )  # fmt: skip
