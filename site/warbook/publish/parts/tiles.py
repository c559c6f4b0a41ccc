"""Tiles that lead to pages: units with their pictures, and whatever else is chosen from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from warbook.language import ir
from warbook.language.model import Card
from warbook.publish.book import escape
from warbook.publish.book.around import small
from warbook.publish.book.model import Home
from warbook.publish.book.values import short
from warbook.publish.book.writer import Book, Writer

_SIZES = "(max-width: 44.9em) 40px, 250px"
"""How wide the picture of a tile is, for whoever chooses among sizes: on a small screen it is said to be smaller than it
is. There a dozen are wanted at once over a slow line, and nothing but a title can be read in any of them."""


def home_of(book: Book, card: Card) -> Home:
    """The page of a card."""
    term = book.terms.get("Card", card.name)
    return term.home if term is not None else Home(f"units/{escape.slug(card.name)}.md")


def card_tiles(w: Writer, cards: Sequence[Card], facets: Facets | None = None, above: int = 0) -> str:
    """A tile for each card: its picture where there is one, its name and its job.

    `facets` are what cards can be chosen by; each tile then carries its own. The pictures of the first `above` cards are
    asked for before all others.
    """
    with_faces = [card for card in cards if card.name in w.book.around.images]
    if 0 < len(with_faces) < len(cards):  # Tiles of two heights would leave holes in one another's rows.
        bare = [card for card in cards if card.name not in w.book.around.images]
        return card_tiles(w, with_faces, facets, above) + "\n\n" + card_tiles(w, bare, facets)
    made = []
    for place, card in enumerate(cards):
        address = w.to(home_of(w.book, card))
        name = escape.markdown(card.title or card.name)
        face = ""
        if card.name in w.book.around.images:
            picture = escape.relative(w.book.around.images[card.name], w.path)
            smaller = escape.relative(small(w.book.around.images[card.name]), w.path)
            when = "fetchpriority=high" if place < above else "loading=lazy fetchpriority=low"
            more = f'srcset="{smaller} 198w, {picture} 496w" sizes="{_SIZES}"'
            face = f"![]({picture}){{ .wb-tile-face {when} {more} }}"
        role = f"<br>{escape.markdown(card.role)}" if card.role else ""
        if not face:
            role += _figures(w, card)
        marks = _marks(w, card, facets) if facets is not None else ""
        made.append(f"-   [{face}**{name}**]({address}){role}{marks}")
    return tiles(made)


def _figures(w: Writer, card: Card) -> str:
    """The figures of a card and what it does, for a tile that shows no picture of it."""
    told = [
        f"{escape.markdown(name)}\N{NO-BREAK SPACE}{escape.markdown(short(value))}"
        for name, value in card.stats.items()
        if isinstance(value, ir.Num)
    ]
    listed = [escape.markdown(value.name) for value in card.stats.values() if isinstance(value, ir.Listed)]
    line = f"<br><small>{' · '.join([*listed, *told])}</small>" if listed or told else ""
    return line + (f"<br>{w.unlinked(card.short)}" if card.short else "")


Facets = Mapping[str, Mapping[str, str]]
"""What cards can be chosen by, such as their force: for each facet the value that a card has, by its name."""


def _marks(w: Writer, card: Card, facets: Facets) -> str:
    """What a tile carries for whoever chooses among tiles: one attribute for each facet, and the card's name."""
    pairs = [("card", escape.slug(card.name))]
    pairs += [(f"f{i}", by_card.get(card.name, "")) for i, by_card in enumerate(facets.values())]
    return "\n    {: " + " ".join(f'data-{key}="{escape.attribute(value)}"' for key, value in pairs) + " }"


def tiles(made: Sequence[str], look: str = "") -> str:
    """Tiles of list items that are Markdown already; `look` is a further class of the style sheet."""
    kind = f"wb-tiles {look}".rstrip()
    return f'<div class="{kind}" markdown>\n\n' + "\n".join(made) + "\n\n</div>"
