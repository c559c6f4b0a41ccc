"""Tables of exact chances for the rolls of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from functools import lru_cache

from warbook.engine.odds import BadRoll, RollSpec, at_least, chance_of_success, success_counts
from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Roll, Rulebook
from warbook.publish.values import reckoned, stat_of

_MOST_ROWS = 24
_MOST_VALUES = 12


@dataclass(frozen=True, slots=True)
class OddsTable:
    """A table of chances: what rows and columns count, their values, and the chances by row."""

    title: str
    rows_are: str
    columns_are: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    chances: tuple[tuple[Fraction, ...], ...]


def per_cent(chance: Fraction) -> str:
    """A chance as a whole percentage; only what is certain is 0 % or 100 %."""
    if chance in (0, 1):
        return "–" if chance == 0 else "100%"
    whole = round(chance * 100)
    return "<1%" if whole < 1 else ">99%" if whole > 99 else f"{whole}%"


def odds_tables(book: Rulebook, roll: Roll) -> list[OddsTable]:
    """The tables worth printing under a roll; none where its dice depend on the course of play."""
    if roll.faces or roll.target is None:
        return []
    try:
        if roll.each:
            return list(_pool(book, roll))
        return list(_total(book, roll))
    except BadRoll:
        return []


@lru_cache(maxsize=65536)
def chance(spec: RollSpec) -> Fraction:
    """The chance of success, kept: many tables ask for the same."""
    return chance_of_success(spec)


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
    if len(targets) > _MOST_VALUES or len(added) > _MOST_VALUES:
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
    if not known or not 1 < len(wanted) <= _MOST_VALUES:
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


def _pool(book: Rulebook, roll: Roll) -> Iterator[OddsTable]:
    """Dice compared one by one: the chance of so many successes."""
    more = "less" if roll.low else "more"
    target = reckoned(roll.target, {})
    count = reckoned(roll.dice, {})
    dice = [count] if count is not None else values_of(book, roll.dice)[0] or [1, 2, 3, 4, 5, 6]
    dice = [n for n in dice if 1 <= n <= 20][:_MOST_VALUES]
    compare = "at most" if roll.low else "at least"
    if not dice:
        return
    if target is not None:
        wanted = list(range(1, min(max(dice), 6) + 1))
        rows = []
        for n in dice:
            counts = success_counts(_each(roll, n, compare, target))
            rows.append(tuple(at_least(counts, k) for k in wanted))
        title = f"Chance of so many successes, each die on {target} or {more}"
        wide = tuple(f"{k}+" for k in wanted)
        yield OddsTable(title, "Dice", "Successes", tuple(map(str, dice)), wide, tuple(rows))
        return
    targets = values_of(book, roll.target)[0] or list(range(2, roll.sides + 1))
    targets = [t for t in targets if t not in (*roll.always, *roll.never)] or targets
    rows = [tuple(chance(_each(roll, n, compare, t)) for n in dice) for t in targets[:_MOST_ROWS]]
    names = tuple(f"{t} or {more}" for t in targets[:_MOST_ROWS])
    columns = tuple(map(str, dice))
    yield OddsTable("Chance of at least one success", "Needed on a die", "Dice", names, columns, tuple(rows))


def _each(roll: Roll, dice: int, compare: str, target: int) -> RollSpec:
    """So many dice of a roll, each compared with a target but for the faces that always succeed or fail."""
    always, never = frozenset(roll.always), frozenset(roll.never)
    return RollSpec(
        dice, roll.sides, mode="each", compare=compare, target=target,  # type: ignore[arg-type]
        always_succeeds=always, always_fails=never,
    )  # fmt: skip


def values_of(book: Rulebook, value: Expr | None) -> tuple[list[int], str]:
    """Every value a number takes on the cards of a game, and the stat's name where it is one."""
    fixed = reckoned(value, {})
    if fixed is not None:
        return [fixed], ""
    if not isinstance(value, ir.Field) or value.name not in book.stats:
        return [], ""
    found: set[int] = set()
    for card in book.cards.values():
        amount = reckoned(stat_of(book, card, value.name), {})
        if amount is not None and amount < ir.UNLIMITED:
            found.add(amount)
    return sorted(found), value.name


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
