"""What a card begins with, as the card prints it: a table of weapons, lines of equipment, codes and prices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warbook.language import ir
from warbook.language.model import Card
from warbook.language.walk import nodes
from warbook.publish.print import model as m
from warbook.publish.rich import rich, source
from warbook.publish.values import DASH, reckoned, short, shown
from warbook.publish.writer import Book

__all__ = ["carried_legend", "carried_tables", "carried_texts", "is_price", "prices", "printed_cards"]


def printed_cards(book: Book) -> list[Card]:
    """The cards that are printed by themselves: not those that others carry, which stand on theirs."""
    held = {name for card in book.rules.cards.values() for _, names in card.holds for name in names}

    def apart(card: Card) -> bool:
        kind = book.rules.kinds.get(card.kind)
        return card.name not in held and (kind is None or not kind.off_board)

    cards = list(book.rules.cards.values())
    return [card for card in cards if apart(card)] or cards


def code(name: str, x: int | None) -> str:
    """A special rule as a table prints it: `RG8` where its name is a code, `Name 2` where it is a word."""
    if x is None:
        return name
    return f"{name}{x}" if name.upper() == name else f"{name} {x}"


def _groups(book: Book, card: Card) -> Iterator[tuple[str, list[Card]]]:
    for group, names in card.holds:
        found = [book.rules.cards[name] for name in names if name in book.rules.cards]
        if found:
            yield group, found


def _price_stat(book: Book) -> str:
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
    """The card's price and that of what it carries, as `14-10`, and in what; empty where nothing has a price."""
    stat = _price_stat(book)
    own = reckoned(card.stats.get(stat), {}) if stat else None
    if own is None:
        return "", ""
    carried = sum(reckoned(one.stats.get(stat), {}) or 0 for _, held in _groups(book, card) for one in held)
    return (f"{own}-{carried}" if card.holds else str(own)), stat


def is_price(book: Book, stat: str) -> bool:
    return stat == _price_stat(book)


def _columns(book: Book, held: Sequence[Card]) -> list[str]:
    """The stats worth a column: those that some of these have, the price apart."""
    price = _price_stat(book)
    return [name for name in book.rules.stats if name != price and any(name in one.stats for one in held)]


def _tabled(book: Book, held: Sequence[Card]) -> bool:
    """Whether things have figures enough for a table."""
    return len(_columns(book, held)) >= 2


def carried_tables(book: Book, card: Card) -> Iterator[m.Table]:
    """A table for each group of things with figures, their special rules as codes."""
    price = _price_stat(book)
    for group, held in _groups(book, card):
        if not _tabled(book, held):
            continue
        names = _columns(book, held)
        coded = any(one.traits for one in held)
        rows = tuple(
            m.Row(
                (
                    m.plain(one.title or one.name),
                    *(m.plain(short(one.stats.get(name))) for name in names),
                    *((m.plain(_codes(book, one) or DASH, "term"),) if coded else ()),
                    *((m.plain(short(one.stats.get(price))),) if price else ()),
                ),
                source=source(book, one.span),
            )
            for one in held
        )
        heads = (group, *names, *(("Special",) if coded else ()), *((price,) if price else ()))
        yield m.Table(group, heads, rows, source=source(book, card.span))


def _codes(book: Book, card: Card) -> str:
    return ", ".join(code(name, x) for name, x in card.traits)


def carried_texts(book: Book, card: Card) -> Iterator[m.TextBlock]:
    """Things without a table: each with what it costs and what it is for."""
    price = _price_stat(book)
    for _, held in _groups(book, card):
        if _tabled(book, held):
            continue
        names = _columns(book, held)
        for one in held:
            facts = [shown(one.stats[name]) or DASH for name in names if name in one.stats]
            cost = reckoned(one.stats.get(price), {}) if price else None
            facts += [f"{cost} {price}"] if cost else []
            codes = _codes(book, one)
            facts += [codes] if codes else []
            label = (one.title or one.name) + (f" ({', '.join(facts)})" if facts else "")
            words = one.short.rstrip(".") + "." if one.short else ""
            yield m.TextBlock(label, rich(book, words), source(book, one.span))


def carried_legend(book: Book, card: Card) -> Iterator[m.LegendEntry]:
    """What the codes of carried things mean."""
    seen: set[str] = {name for name, _ in card.traits}
    for _, held in _groups(book, card):
        for one in held:
            for name, x in one.traits:
                trait = book.rules.traits.get(name)
                if trait is not None and trait.short and name not in seen:
                    seen.add(name)
                    yield m.LegendEntry(code(name, x), trait.short.rstrip("."))
