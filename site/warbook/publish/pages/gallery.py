"""The gallery of units, force by force, with what they can be chosen by, and all of them side by side."""

from __future__ import annotations

import json
from collections.abc import Sequence

from warbook.language import ir
from warbook.language.model import Card
from warbook.publish.book import escape
from warbook.publish.book.model import Home
from warbook.publish.book.values import DASH, card_stats, stat_of
from warbook.publish.book.writer import UNSEARCHED, Book, Writer
from warbook.publish.parts.tables import grid
from warbook.publish.parts.tiles import Facets, card_tiles, home_of
from warbook.publish.parts.unit_values import action_words, called, fighters_first, own_actions, value

PATH = "units/index.md"
COMPARE = "units/compare.md"
_ABOVE = 2
"""Cards whose pictures are seen first on a small screen."""
_FEW = 12
"""A facet with more values than this is no help in choosing."""


def facets(book: Book) -> Facets:
    """Force, kind, each listed stat and the last word of the role: whatever divides the cards of a game."""
    rules = book.rules
    cards = list(rules.cards.values())
    found: dict[str, dict[str, str]] = {
        "Force": {card.name: card.force for card in cards},
        "Kind": {card.name: card.kind for card in cards},
    }
    for stat in rules.stats.values():
        if stat.type.base == "listed":
            found[stat.title or stat.name] = {
                card.name: listed.name
                for card in cards
                if isinstance(listed := stat_of(rules, card, stat.name), ir.Listed)
            }
    found["Role"] = {card.name: card.role.split()[-1].capitalize() for card in cards if card.role}
    return {name: by_card for name, by_card in found.items() if _divides(by_card, len(cards))}


def _divides(by_card: dict[str, str], cards: int) -> bool:
    values = set(filter(None, by_card.values()))
    return 1 < len(values) <= min(_FEW, max(2, cards * 2 // 3))


def _ordered(book: Book, values: set[str]) -> list[str]:
    """Values as the rules list them, where they do, else in the order of the alphabet."""
    listed = [name for one in book.rules.lists.values() for name in one.values]
    order = {name: place for place, name in enumerate(dict.fromkeys([*book.rules.forces, *listed]))}
    return sorted(filter(None, values), key=lambda value: (order.get(value, len(order)), value))


def gallery(book: Book) -> str:
    """All units of a game, force by force."""
    w = Writer(book, PATH)
    w.put(f"# {escape.markdown(called(book))}")
    cards = fighters_first(book, book.rules.cards.values())
    some = facets(book)
    if len(cards) > 1:
        w.put(f"[Compare them side by side]({w.to(Home(COMPARE))}){{ .wb-compare-link }}")
    options = json.dumps({name: _ordered(book, set(by.values())) for name, by in some.items()})
    w.put(f'<div class="wb-gallery" data-facets="{escape.attribute(options)}" markdown>')
    forces = [force for force in book.rules.forces if any(card.force == force for card in cards)]
    for place, force in enumerate(forces):
        w.put(f"## {escape.markdown(force)} {{ #{escape.slug(force)} }}")
        decl, home = book.rules.forces[force], book.terms.get("Force", force)
        lead = f"*{w.unlinked(decl.short)}* " if decl.short else ""
        more = f"[About this force]({w.to(home.home)})" if home is not None else ""
        if lead or more:
            w.put(f"{lead}{more}".rstrip())
        w.put(
            card_tiles(w, [card for card in cards if card.force == force], some, _ABOVE if place == 0 else 0)
        )
    loose = [card for card in cards if card.force not in forces]
    if loose:
        if forces:
            w.put("## Others")
        w.put(card_tiles(w, loose, some, 0 if forces else _ABOVE))
    w.put("</div>")
    return w.text


def compare_page(book: Book) -> str:
    """Every card as a column, kind by kind; the page's script shows those that are chosen."""
    w = Writer(book, COMPARE)
    w.put("# Side by side")
    kinds = dict.fromkeys(card.kind for card in fighters_first(book, book.rules.cards.values()))
    for kind in kinds:
        cards = [card for card in book.rules.cards.values() if card.kind == kind]
        if len(kinds) > 1:
            w.put(f"## {escape.markdown(kind)} {{ #{escape.slug(kind)} }}")
        w.put('<div class="wb-compare" markdown>')
        w.put(_comparison(w, cards))
        w.put("</div>")
    return UNSEARCHED + w.text


def _comparison(w: Writer, cards: Sequence[Card]) -> str:
    heads = [
        "Compared",
        *(f"[{escape.markdown(card.title or card.name)}]({w.to(home_of(w.book, card))})" for card in cards),
    ]
    rows = [["**Force**", *(escape.markdown(card.force) or DASH for card in cards)]]
    rows.append(["**Role**", *(escape.markdown(card.role) or DASH for card in cards)])
    for name in card_stats(w.book.rules).get(cards[0].kind, []):
        w.fresh(None)
        rows.append([f"**{w.name('Stat', name)}**", *(value(w, card, name) for card in cards)])
    rows.append(["**Actions**", *(_actions(w, card) for card in cards)])
    w.fresh(None)
    rows.append(["**Traits**", *(_traits(w, card) for card in cards)])
    held = [", ".join(escape.markdown(n) for _, names in card.holds for n in names) for card in cards]
    rows.append(["**Carries**", *(one or DASH for one in held)])
    shown = [row for row in rows if any(cell != DASH for cell in row[1:])]
    return grid(heads, shown, ["left", *("left" for _ in cards)])


def _actions(w: Writer, card: Card) -> str:
    return "<br>".join(action_words(w, action) for action in own_actions(w.book, card)) or DASH


def _traits(w: Writer, card: Card) -> str:
    made = [w.name("Trait", name) + (f" {x}" if x is not None else "") for name, x in card.traits]
    return "<br>".join(made) or DASH
