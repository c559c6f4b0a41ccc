"""What a unit carries, on its page: a table for each group, everything linked to where it is explained."""

from __future__ import annotations

from warbook.language.model import Card
from warbook.publish.book import escape
from warbook.publish.book.values import DASH, short
from warbook.publish.book.writer import Writer
from warbook.publish.parts import special
from warbook.publish.parts.equipment import columns, groups, price_stat
from warbook.publish.parts.tables import grid
from warbook.publish.parts.tiles import home_of


def write_bearers(w: Writer, card: Card) -> None:
    """Who begins with a thing that is carried."""
    bearers = [one for one in w.book.rules.cards.values() if any(card.name in held for _, held in one.holds)]
    if bearers:
        names = (
            f"[{escape.markdown(one.title or one.name)}]({w.to(home_of(w.book, one))})" for one in bearers
        )
        w.put(f"Carried by {', '.join(names)}")


def write_carried(w: Writer, card: Card) -> None:
    """A heading and a table for each group of things that a card begins with."""
    price = price_stat(w.book)
    for group, held in groups(w.book, card):
        names = columns(w.book, held)
        coded = any(one.traits for one in held)
        w.put(f"## {escape.markdown(group)}")
        heads = [escape.markdown(group), *(w.name("Stat", name) for name in names)]
        heads += ["Special"] if coded else []
        heads += [w.name("Stat", price)] if price else []
        rows = []
        for one in held:
            address = escape.relative(home_of(w.book, one).address, w.path)
            row = [f"[**{escape.markdown(one.title or one.name)}**]({address})"]
            row += [escape.markdown(short(one.stats.get(name)) or DASH) for name in names]
            row += [special.linked(w, one) or DASH] if coded else []
            row += [escape.markdown(short(one.stats.get(price)) or DASH)] if price else []
            rows.append([*row, w.words(one.short)])
        aligns = ["left", *("center" for _ in heads[1:]), "left"]
        w.put(grid([*heads, "In short"], rows, aligns))
