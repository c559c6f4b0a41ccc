"""Tables of exact chances for the rolls of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction

from warbook.engine.odds import BadRoll, RollSpec
from warbook.engine.roll_odds import Missing
from warbook.language import ir
from warbook.language.model import Roll, Rulebook
from warbook.publish.book.values import reckoned
from warbook.publish.odds.chances import MOST_VALUES, OddsTable, chance, values_of
from warbook.publish.odds.pools import pool_tables

_MOST_ROWS = 24


def odds_tables(book: Rulebook, roll: Roll) -> list[OddsTable]:
    """The tables worth printing under a roll; none where its dice depend on the course of play."""
    if roll.target is None or (roll.faces and not roll.each):
        return []
    try:
        if roll.each:
            return list(pool_tables(book, roll))
        return list(_total(book, roll))
    except (BadRoll, Missing):
        return []


def bounded(book: Rulebook, advantage: int) -> int:
    """Advantage as rules that hold for every roll bound it."""
    for change in book.changes:
        amount = reckoned(change.amount, {})
        if (
            change.field == "roll "
            and change.what == "advantage"
            and change.test is None
            and amount is not None
        ):
            advantage = min(advantage, amount) if change.how == "most" else advantage
            advantage = max(advantage, amount) if change.how == "least" else advantage
    return advantage


def _total(book: Rulebook, roll: Roll) -> Iterator[OddsTable]:
    dice = reckoned(roll.dice, {})
    if dice is None or not 1 <= dice <= 8 or dice * roll.sides > 120:
        return
    yield from _matchup(book, roll, dice)
    yield from _modified(book, roll, dice)
    advantage = tuple(a for a in (-2, -1, 0, 1, 2) if knows_advantage(book) and bounded(book, a) == a) or (0,)
    fixed = reckoned(roll.target, {}) if roll.added is None and not roll.modifiers else None
    wanted = (
        [fixed]
        if fixed is not None
        else list(range(dice + (not roll.low), dice * roll.sides + (not roll.low)))
    )
    if len(wanted) > _MOST_ROWS:
        return
    compare = "at most" if roll.low else "at least"
    chances = tuple(
        tuple(chance(RollSpec(dice, roll.sides, advantage=a, compare=compare, target=t)) for a in advantage)  # type: ignore[arg-type]
        for t in wanted
    )
    yield OddsTable(
        f"Chance by the number the {'die has' if dice == 1 else 'dice have'} to show",
        "Needed on the " + ("die" if dice == 1 else "dice"),
        "Advantage" if len(advantage) > 1 else "",
        tuple(f"{t} or {'less' if roll.low else 'more'}" for t in wanted),
        tuple(f"{a:+d}".replace("-", "−") if a else "0" for a in advantage)
        if len(advantage) > 1
        else ("Chance",),
        chances,
    )


def _matchup(book: Rulebook, roll: Roll, dice: int) -> Iterator[OddsTable]:
    """What the stats on the cards come to, before modifiers."""
    targets, target_name = values_of(book, roll.target)
    if roll.added is None:
        added, added_name = [0], ""
    else:
        added, added_name = values_of(book, roll.added)
    if not targets or not added or not (target_name or added_name):
        return
    if len(targets) > MOST_VALUES or len(added) > MOST_VALUES:
        return
    compare = "at most" if roll.low else "at least"
    chances = tuple(
        tuple(chance(RollSpec(dice, roll.sides, modifier=a, compare=compare, target=t)) for t in targets)  # type: ignore[arg-type]
        for a in added
    )
    yield OddsTable(
        "Chance by the values on the cards, before modifiers",
        added_name,
        target_name or "Needed",
        tuple(str(a) for a in added) if added_name else ("Chance",),
        tuple(str(t) for t in targets),
        chances,
    )


def _modified(book: Rulebook, roll: Roll, dice: int) -> Iterator[OddsTable]:
    """What each situation of the roll's own table does, by what the dice have to show without it."""
    targets = values_of(book, roll.target)[0]
    added = values_of(book, roll.added)[0] if roll.added is not None else [0]
    wanted = sorted({target - more for target in targets for more in added})
    known = [
        (modifier.situation, modifier.what, modifier.amount.value)
        for modifier in roll.modifiers
        if isinstance(modifier.amount, ir.Num) and modifier.what in ("total", "advantage", "dice", "target")
    ]
    if not known or not 1 < len(wanted) <= MOST_VALUES:
        return
    compare = "at most" if roll.low else "at least"
    rows, chances = ["Plain"], [_situated(roll, dice, compare, wanted, "", 0)]
    for name, what, amount in known:
        rows.append(f"{name} ({amount:+d}{'' if what == 'total' else f' {what}'})".replace("-", "−"))
        chances.append(_situated(roll, dice, compare, wanted, what, amount))
    columns = tuple(f"{t} or {'less' if roll.low else 'more'}" for t in wanted)
    title = "Chance in each situation, by what the dice have to show without it"
    yield OddsTable(title, "Situation", "Needed", tuple(rows), columns, tuple(chances))


def _situated(
    roll: Roll, dice: int, compare: str, wanted: list[int], what: str, amount: int
) -> tuple[Fraction, ...]:
    return tuple(
        chance(
            RollSpec(
                max(1, dice + (amount if what == "dice" else 0)),
                roll.sides,
                modifier=amount if what == "total" else 0,
                advantage=amount if what == "advantage" else 0,
                compare=compare,  # type: ignore[arg-type]
                target=target + (amount if what == "target" else 0),
            )
        )
        for target in wanted
    )


def knows_advantage(book: Rulebook) -> bool:
    """Whether anything in a game grants or takes advantage."""
    if any(m.what == "advantage" for roll in book.rolls.values() for m in roll.modifiers):
        return True
    if any(change.what == "advantage" for change in book.changes):
        return True
    bodies = [offer.body for offer in book.offers] + [hook.body for hook in book.hooks]
    return any(_adjusts_advantage(body) for body in bodies)


def _adjusts_advantage(node: object) -> bool:
    if isinstance(node, ir.Adjust):
        return node.what == "advantage"
    if isinstance(node, tuple):
        return any(_adjusts_advantage(one) for one in node)
    if is_dataclass(node) and not isinstance(node, type):
        return any(_adjusts_advantage(getattr(node, f.name)) for f in fields(node))
    return False
