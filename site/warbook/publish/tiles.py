"""Tiles that lead to pages: units with their pictures, and whatever else is chosen from."""

from __future__ import annotations

from collections.abc import Sequence

from warbook.language.model import Card
from warbook.publish import escape
from warbook.publish.model import Home
from warbook.publish.writer import Book, Writer


def home_of(book: Book, card: Card) -> Home:
    """The page of a card."""
    term = book.terms.get("Card", card.name)
    return term.home if term is not None else Home(f"units/{escape.slug(card.name)}.md")


def card_tiles(w: Writer, cards: Sequence[Card]) -> str:
    """A tile for each card: its picture where there is one, its name and its job."""
    made = []
    for card in cards:
        address = w.to(home_of(w.book, card))
        name = escape.markdown(card.title or card.name)
        face = ""
        if card.name in w.book.images:
            picture = escape.relative(w.book.images[card.name], w.path)
            face = f"[![]({picture}){{ .wb-tile-face loading=lazy }}]({address})<br>"
        role = f"<br>{escape.markdown(card.role)}" if card.role else ""
        made.append(f"-   {face}[**{name}**]({address}){role}")
    return tiles(made)


def tiles(made: Sequence[str], look: str = "") -> str:
    """Tiles of list items that are Markdown already; `look` is a further class of the style sheet."""
    kind = f"wb-tiles {look}".rstrip()
    return f'<div class="{kind}" markdown>\n\n' + "\n".join(made) + "\n\n</div>"
