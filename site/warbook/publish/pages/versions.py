"""The versions of a rulebook: when each came out, the book as it was, and what it changed."""

from __future__ import annotations

from warbook.publish.book import escape
from warbook.publish.book.versions import State, Version, day
from warbook.publish.book.writer import UNSEARCHED, Book, Writer
from warbook.publish.pages import changes
from warbook.publish.pages.difference import side_by_side, summary

PATH = "versions.md"


def versions_page(book: Book) -> str:
    """Every version of a game, the newest first."""
    w = Writer(book, PATH)
    w.put("# Versions")
    if book.since is not None:
        w.put(
            f"Since the last of them: [what changed]({changes.SINCE}). {summary(book.since)}.".replace(
                "..", "."
            )
        )
    else:
        w.put("Nothing has changed since the last of them.")
    for state in reversed(book.around.states):
        _state(w, state, book.around.folder)
    return UNSEARCHED + w.text


def _state(w: Writer, state: State, folder: str) -> None:
    version = state.version
    w.put(f"## {escape.markdown(version.name)} – {day(version.date)} {{ #{escape.slug(version.name)} }}")
    if version.said:
        w.put(f"*{escape.markdown(version.said)}*")
    if state.book is None:
        w.put("This Warbook cannot read its rules any more.")
        return
    address = escape.html(f"../{version.folder}/{folder}/index.html")
    w.put(f'<a href="{address}">The book as it was</a>')
    if state.changes is None:
        return
    w.put(summary(state.changes).rstrip(".") + ".")
    for change in state.changes.changes:
        w.fresh(None)
        table = side_by_side(change, escape.markdown)
        title = f"**{escape.markdown(change.title)}** – {change.how}"
        w.put(f"{title}\n\n{table}" if table else title)


def of_then(version: Version, path: str) -> str:
    """What stands at the head of a page of an older book: which it is, with the way to the rules as they are."""
    up = "../" * (path.count("/") + version.folder.count("/") + 1)
    game = path.partition("/")[0]
    now = f"{up}{game}/index.html" if "/" in path else f"{up}index.html"
    link = f'<a href="{escape.html(now)}">The rules as they are now</a>'
    return f'!!! warning "{escape.attribute(version.name)}, {day(version.date)}"\n\n    This is an older version. {link}.\n'
