"""Values of the rules as readers see them: numbers, lengths, dice, prices."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import Card, Price, Rulebook

DASH = "–"


def length(micrometres: int) -> str:
    """A length as the rules write it: inches, or millimetres where inches come out uneven."""
    if micrometres >= ir.UNLIMITED:
        return "unlimited"
    inches = Fraction(micrometres, ir.MICROMETRES_PER_INCH)
    if inches.denominator <= 8:
        return f"{_decimal(inches)}in"
    return f"{_decimal(Fraction(micrometres, 1000))}mm"


def inches(micrometres: int) -> float:
    return micrometres / ir.MICROMETRES_PER_INCH


def millimetres(micrometres: int) -> float:
    return micrometres / 1000


def _decimal(number: Fraction) -> str:
    text = f"{float(number):.3f}".rstrip("0").rstrip(".")
    return text or "0"


def number(value: int, type_: Type) -> str:
    """A number with its unit."""
    if value >= ir.UNLIMITED:
        return "unlimited"
    if type_.base == "length":
        return length(value)
    if type_.base == "squares":
        return f"{value} square{'' if value == 1 else 's'}"
    return str(value)


def shown(value: Expr | None) -> str | None:
    """A value that needs no reckoning, as text; None where only play can tell."""
    match value:
        case ir.Num(value=amount, type=type_):
            return number(amount, type_)
        case ir.Listed(name=name):
            return name
        case ir.Truth(value=truth):
            return "yes" if truth else "no"
        case ir.DiceOf(count=ir.Num(value=count), sides=sides):
            return f"{count}d{sides}"
        case ir.Arith(op=op, left=left, right=right):
            first, second = shown(left), shown(right)
            if first is None or second is None:
                return None
            if isinstance(left, ir.Num) and isinstance(right, ir.Num):
                total = reckoned(value, {})
                if total is not None:
                    return number(total, value.type)
            if op in ("max", "min"):
                return f"{first}, {'at least' if op == 'max' else 'at most'} {second}"
            return f"{first} {'×' if op == '*' else op} {second}"
        case _:
            return None


def short(value: Expr | None) -> str:
    """A value as a card prints it: inches as ″, squares as a bare number, nothing as a dash."""
    if isinstance(value, ir.Num):
        if value.value >= ir.UNLIMITED:
            return DASH
        if value.type.base == "length":
            text = length(value.value)
            return text[:-2] + "″" if text.endswith("in") else text
        return str(value.value)
    return shown(value) or DASH


def reckoned(value: Expr | None, stats: Mapping[str, Expr]) -> int | None:
    """A whole number worked out from constants and the stats of one thing; None where that is not enough."""
    match value:
        case ir.Num(value=amount):
            return amount
        case ir.Field(name=name) if name in stats:
            return reckoned(stats[name], {})
        case ir.Arith(op=op, left=left, right=right):
            first, second = reckoned(left, stats), reckoned(right, stats)
            if first is None or second is None:
                return None
            return worked_out(op, first, second)
        case _:
            return None


def worked_out(op: str, first: int, second: int) -> int | None:
    """The outcome of a sum, as the engine reckons it; None where there is none."""
    match op:
        case "+":
            return first + second
        case "-":
            return first - second
        case "*":
            return first * second
        case "/" if second:
            return first // second
        case "max":
            return max(first, second)
        case "min":
            return min(first, second)
        case _:
            return None


def stat_of(book: Rulebook, card: Card, name: str) -> Expr | None:
    """What a card has of a stat: its own, its kind's, worked out where that follows from the card, or the stat's
    own default."""
    if name in card.stats:
        return card.stats[name]
    kind = book.kinds.get(card.kind)
    for _ in range(20):
        if kind is None:
            break
        if name in kind.defaults:
            given = kind.defaults[name]
            amount = None if isinstance(given, ir.Num) else reckoned(given, card.stats)
            return given if amount is None else ir.Num(amount, type=given.type, span=given.span)
        kind = book.kinds.get(kind.is_a) if kind.is_a is not None else None
    stat = book.stats.get(name)
    return stat.default if stat is not None else None


def card_stats(book: Rulebook) -> dict[str, list[str]]:
    """For each kind of card the stats its cards are printed with, in the order they are declared."""
    found: dict[str, list[str]] = {}
    for kind in dict.fromkeys(card.kind for card in book.cards.values()):
        used = {name for card in book.cards.values() if card.kind == kind for name in card.stats}
        for wider in book.lineage(kind):
            # What follows from other figures of the card is as much its own.
            derived = book.kinds[wider].defaults.items()
            used |= {n for n, given in derived if not isinstance(given, (ir.Num, ir.Listed))}
        found[kind] = [name for name in book.stats if name in used]
    return found


def part_count(book: Rulebook, card: Card) -> int:
    """Of how many parts a card's unit is made; 1 where it is one piece."""
    kind = book.kinds.get(card.kind)
    for _ in range(20):
        if kind is None:
            return 1
        if kind.part_count is not None:
            stats = {name: value for name in book.stats if (value := stat_of(book, card, name)) is not None}
            return reckoned(kind.part_count, stats) or 1
        kind = book.kinds.get(kind.is_a) if kind.is_a is not None else None
    return 1


def price(cost: Price) -> str:
    """A price in words: alternatives joined by “or”, what is paid together by “and”."""
    if not cost:
        return "free"
    ways = [" and ".join(f"{amount} {what}" for amount, what in way) or "free" for way in cost]
    return " or ".join(ways)


def currencies(rules: Rulebook) -> list[str]:
    """What actions are paid with, in the order they first appear."""
    prices = (action.price for action in rules.actions.values())
    return list(dict.fromkeys(what for price in prices for way in price for _, what in way))


def currency_letters(rules: Rulebook) -> dict[str, str]:
    """A letter for each currency, where letters tell them apart; else their names."""
    names = currencies(rules)
    initials = [name[:1].upper() for name in names]
    return {name: name[:1].upper() if len(set(initials)) == len(initials) else name for name in names}
