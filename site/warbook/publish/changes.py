"""What an edition changes: a page that lists every amendment with its rule."""

from __future__ import annotations

from warbook.publish import escape
from warbook.publish.chapters import key_of
from warbook.publish.tables import grid
from warbook.publish.writer import Book, Writer

PATH = "changes.md"
_SAID = {"Replace": "replaced", "Change": "changed", "Remove": "removed"}


def changes_page(book: Book) -> str:
    """The page."""
    w = Writer(book, PATH)
    w.put("# Changes in this edition")
    rows = []
    for amendment in book.amendments:
        entry = book.plan.entries.get(key_of(amendment.target)) if amendment.target is not None else None
        title = escape.markdown(amendment.title)
        rule = f"[{entry.number} {title}]({w.to(entry.home)})" if entry is not None else title
        rows.append(
            [rule, _SAID.get(amendment.operation, amendment.operation), w.source(amendment.span, "source")]
        )
    w.put(grid(["Rule", "Is", "Written in"], rows, ["left", "left", "left"]))
    return w.text
