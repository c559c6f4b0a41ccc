"""The button that opens the table on which a published game is played."""

from __future__ import annotations

from urllib.parse import quote

from warbook.publish.book import escape
from warbook.publish.book.writer import Book


def play_link(book: Book, path: str, what: str, **chosen: str) -> str:
    """A link from the page at `path` to where the game is played; `chosen` is what it begins with: a mission, a force, a worked
    example. "" where the game is not played."""
    if not book.around.play:
        return ""
    told = "&".join(f"{name}={quote(value)}" for name, value in chosen.items())
    return f"[{what}]({escape.relative(book.around.play, path)}{f'#{told}' if told else ''})"


def play_button(book: Book, path: str, what: str = "Play", **chosen: str) -> str:
    """The same as a button."""
    link = play_link(book, path, what, **chosen)
    return f"{link}{{ .md-button .wb-play }}" if link else ""
