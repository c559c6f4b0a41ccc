"""What a card begins with, as the card prints it: a table of weapons, lines of equipment, codes and prices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warbook.language import ir
from warbook.language.model import Card, Trait
from warbook.language.walk import nodes
from warbook.publish.book.values import DASH, reckoned, short, shown
from warbook.publish.book.writer import Book
from warbook.publish.parts.rich_text import rich, source
from warbook.publish.parts.special import codes, is_code, short_of
from warbook.publish.print import model as m

__all__ = [
    "carried_legend",
    "carried_tables",
    "coded",
    "columns",
    "groups",
    "is_price",
    "price_legend",
    "price_stat",
    "prices",
    "printed_cards",
]


BETWEEN = "\N{EN DASH}"
"""What stands between the price of a card and that of what it carries."""


def printed_cards(book: Book) -> list[Card]:
    """The cards that are printed by themselves: not those that others carry, which stand on theirs."""
    held = {name for card in book.rules.cards.values() for _, names in card.holds for name in names}

    def apart(card: Card) -> bool:
        kind = book.rules.kinds.get(card.kind)
        return card.name not in held and (kind is None or not kind.off_board)

    cards = list(book.rules.cards.values())
    return [card for card in cards if apart(card)] or cards


def groups(book: Book, card: Card) -> Iterator[tuple[str, list[Card]]]:
    """What a card begins with, by the groups that hold it."""
    for group, names in card.holds:
        found = [book.rules.cards[name] for name in names if name in book.rules.cards]
        if found:
            yield group, found


def price_stat(book: Book) -> str:
    """The stat that force lists add up: what things cost; empty where they do not."""
    for limit in book.rules.limits:
        for node in nodes(limit.counted):
            if (
                isinstance(node, ir.Total)
                and isinstance(node.each, ir.Field)
                and node.each.name in book.rules.stats
            ):
                return node.each.name
    return ""


def prices(book: Book, card: Card) -> tuple[str, str]:
    """The card's price and that of what it carries, as `14–10`, and in what; empty where nothing has a price."""
    stat = price_stat(book)
    own = reckoned(card.stats.get(stat), {}) if stat else None
    if own is None:
        return "", ""
    carried = sum(reckoned(one.stats.get(stat), {}) or 0 for _, held in groups(book, card) for one in held)
    return (f"{own}{BETWEEN}{carried}" if card.holds else str(own)), stat


def is_price(book: Book, stat: str) -> bool:
    return stat == price_stat(book)


def columns(book: Book, held: Sequence[Card]) -> list[str]:
    """The stats worth a column: those that some of these have, the price apart."""
    price = price_stat(book)
    return [name for name in book.rules.stats if name != price and any(name in one.stats for one in held)]


def _tabled(book: Book, held: Sequence[Card]) -> bool:
    """Whether things have figures enough for a table."""
    return len(columns(book, held)) >= 2


def carried_tables(book: Book, card: Card) -> Iterator[m.Table]:
    """A table for each group of things with figures, their special rules as codes."""
    price = price_stat(book)
    for group, held in groups(book, card):
        if not _tabled(book, held):
            continue
        names = columns(book, held)
        coded = any(one.traits for one in held)
        rows = tuple(
            m.Row(
                (
                    m.plain(one.title or one.name),
                    *(m.plain(short(one.stats.get(name))) for name in names),
                    *((m.plain(codes(book, one) or DASH, "term"),) if coded else ()),
                    *((m.plain(short(one.stats.get(price))),) if price else ()),
                ),
                source=source(book, one.span),
            )
            for one in held
        )
        heads = (group, *names, *(("Special",) if coded else ()), *((price,) if price else ()))
        yield m.Table(group, heads, rows, source=source(book, card.span))


def carried_texts(book: Book, card: Card) -> Iterator[m.TextBlock]:
    """A paragraph for each group of things without figures: what each costs, and what it is for."""
    price = price_stat(book)
    for group, held in groups(book, card):
        if _tabled(book, held):
            continue
        names = columns(book, held)
        runs: list[m.Run] = []
        for one in held:
            facts = [shown(one.stats[name]) or DASH for name in names if name in one.stats]
            cost = reckoned(one.stats.get(price), {}) if price else None
            facts += [f"{cost}\u00a0{price}"] if cost else []
            facts += [codes(book, one)] if one.traits else []
            told = f" ({', '.join(facts)})" if facts else ""
            runs += [
                m.Run(" " if runs else ""),
                m.Run((one.title or one.name).replace(" ", "\u00a0"), "term"),
            ]
            runs += [m.Run(f"{told}: " if one.short else f"{told}."), *rich(book, one.short, terms=False)]
            runs += [m.Run(".")] if one.short and not one.short.endswith(".") else []
        yield m.TextBlock(group, tuple(runs), source(book, card.span))


def coded(book: Book, card: Card) -> list[tuple[Trait, int | None]]:
    """The rules that a card has codes for: its own, and those of what it carries, each once."""
    held = [one for _, some in groups(book, card) for one in some]
    every = [each for one in (card, *held) for each in one.traits]
    found = {book.rules.traits[name].called(x): (book.rules.traits[name], x) for name, x in every}
    return [(trait, x) for trait, x in found.values() if is_code(trait)]


def carried_legend(book: Book, card: Card) -> Iterator[m.LegendEntry]:
    """What the codes on a card mean, in a few words."""
    for trait, x in coded(book, card):
        if meaning := short_of(trait, x):
            yield m.LegendEntry(trait.called(x), meaning)


def price_legend(book: Book, card: Card) -> Iterator[m.LegendEntry]:
    """What the two prices of a card are, where it has two."""
    both, stat = prices(book, card)
    own, dash, carried = both.partition(BETWEEN)
    if dash:
        words = f"{own} {stat} itself, {carried} {stat} what it carries"
        if own.isdigit() and carried.isdigit():
            words += f": {int(own) + int(carried)} {stat}"
        yield m.LegendEntry(f"{own}{dash}{carried}", words)
