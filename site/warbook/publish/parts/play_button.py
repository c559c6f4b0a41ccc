"""The button that opens the table on which a published game is played."""

from __future__ import annotations

from urllib.parse import quote

from warbook.publish.book import escape
from warbook.publish.book.writer import Book


def play_button(book: Book, path: str, what: str = "Play", **chosen: str) -> str:
    """The button on the page at `path`; `chosen` is what it sets up: a mission, a force. "" where the game is not played."""
    if not book.play:
        return ""
    told = "&".join(f"{name}={quote(value)}" for name, value in chosen.items())
    target = escape.relative(book.play, path) + (f"#{told}" if told else "")
    return f"[{what}]({target}){{ .md-button .wb-play }}"
