"""The page of force lists: who is in each, what they carry, and where to read of them."""

from __future__ import annotations

from warbook.publish.book import escape
from warbook.publish.book.force_lists import ForceListed, ListedUnit
from warbook.publish.book.values import DASH
from warbook.publish.book.writer import Book, Writer
from warbook.publish.parts.play_button import play_button
from warbook.publish.parts.tables import grid
from warbook.publish.parts.tiles import home_of

PATH = "lists.md"


def lists_page(book: Book) -> str:
    """All lists of a game; empty where it has none."""
    if not book.around.lists:
        return ""
    w = Writer(book, PATH)
    w.put("# Force lists")
    taken: set[str] = set()
    for one in book.around.lists:
        w.fresh(None)
        anchor = escape.first_name(escape.slug(one.name), taken)
        w.put(f"## {escape.markdown(one.name)} {{ #{anchor} }}")
        facts = [w.name("Force", one.force) if one.force else "", escape.markdown(one.size)]
        facts += [f"{escape.markdown(name)} {escape.markdown(value)}" for name, value in one.kept.items()]
        said = " · ".join(fact for fact in facts if fact)
        if said:
            w.put(said, "{: .wb-sort }")
        if one.lead:
            w.put(w.unlinked(one.lead), "{: .wb-short }")
        w.put(_table(w, one))
        if book.around.play and one.file:
            w.put(play_button(book, PATH, "Play this list", force=one.file), "{: .wb-buttons }")
    return w.text


def _table(w: Writer, one: ForceListed) -> str:
    cards = w.book.rules.cards
    rows = []
    counts: dict[tuple[str, tuple[str, ...]], int] = {}
    for unit in one.units:
        key = unit.card, _carried(w, unit)
        counts[key] = counts.get(key, 0) + unit.count
    for (called, carried), count in counts.items():
        card = cards.get(called)
        name = escape.markdown(called)
        link = f"[{name}]({w.to(home_of(w.book, card))})" if card is not None else name
        role = escape.markdown(card.role) if card is not None and card.role else DASH
        told = ", ".join(w.name("Card", thing) for thing in carried) or DASH
        rows.append([f"{count}\N{NO-BREAK SPACE}×", link, role, told])
    heads = ["Count", "Unit", "Role", "Carries"]
    shown = [i for i in range(4) if any(row[i] != DASH for row in rows)]
    aligns = ["right", "left", "left", "left"]
    return grid(
        [heads[i] for i in shown], [[row[i] for i in shown] for row in rows], [aligns[i] for i in shown]
    )


def _carried(w: Writer, unit: ListedUnit) -> tuple[str, ...]:
    """What a unit carries: as the list says, else as its card prints."""
    card = w.book.rules.cards.get(unit.card)
    held = dict(card.holds) if card is not None else {}
    held.update(unit.carries)
    return tuple(name for some in held.values() for name in some)
