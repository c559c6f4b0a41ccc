"""What an edition changes: old and new side by side, rule by rule, each linked with its rule."""

from __future__ import annotations

from warbook.language.diagnostic import Span
from warbook.language.diff import Change, Comparison
from warbook.publish.book import escape
from warbook.publish.book.chapters import Entry
from warbook.publish.book.model import Home
from warbook.publish.book.writer import Book, Writer
from warbook.publish.pages.difference import side_by_side, summary

PATH = "changes.md"
SINCE = "since.md"


def changes_page(book: Book, found: Comparison, path: str = PATH) -> str:
    """The page that sets the old beside the new: of an edition, or of two states of one game."""
    w = Writer(book, path)
    w.put("# What changed")
    w.put(f"{escape.markdown(found.old)} → {escape.markdown(found.new)}. {summary(found)}.")
    for chapter, changes in found.by_chapter():
        w.put(f"## {escape.markdown(chapter)}")
        for change in changes:
            _change(w, change)
    if found.examples:
        w.put("## Worked examples")
        w.put("\n".join(f"- {escape.markdown(e.name)} – {e.how}" for e in found.examples))
    return w.text


def _change(w: Writer, change: Change) -> None:
    w.fresh(None)
    title = escape.markdown(change.title)
    entry = _entry(w.book, change)
    if entry is not None and entry.heading.sort == "To":
        title = escape.markdown(entry.heading.title)
    head = f"[{entry.number} {title}]({w.to(entry.home)})".replace("[ ", "[") if entry is not None else title
    w.put(f"### {head} – {change.how} {{ #{anchor(change)} }}")
    table = side_by_side(change, lambda text: w.words(text, rules=True))
    if table:
        w.put(table)
    for note in change.notes:
        w.put("> " + w.words(note))
    if change.new is not None:
        w.put(w.source(change.new, "source"), "{: .wb-sort }")


def anchor(change: Change) -> str:
    return escape.slug(f"changed {change.within} {change.title}")


def _entry(book: Book, change: Change) -> Entry | None:
    """The section in the book as it now stands."""
    for span in (change.new, change.old):
        found = _at(book, span) if span is not None and change.how != "removed" else None
        if found is not None:
            return found
    return None


def _at(book: Book, span: Span) -> Entry | None:
    """The section whose heading holds a place, or that stands around it."""
    inside = [
        entry
        for entry in book.plan.entries.values()
        if entry.section.span.file == span.file
        and entry.section.title.span.start <= span.start < entry.section.span.end
    ]
    return max(inside, key=lambda entry: entry.section.title.span.start, default=None)


def links(book: Book) -> dict[Home, list[tuple[str, Home]]]:
    """For each section that is otherwise in another state of the game the links to where old stands beside new: to what
    its edition changed, what changed since an older state, and what later editions on the same site change."""
    made: dict[Home, list[tuple[str, Home]]] = {}
    own = ((book.changes, PATH, "what changed"), (book.since, SINCE, "changed lately"))
    for found, path, words in own:
        told: set[Home] = set()
        for change in found.changes if found is not None else ():
            entry = _entry(book, change)
            if entry is not None and entry.home not in told:
                told.add(entry.home)
                made.setdefault(entry.home, []).append((words, Home(path, anchor(change))))
    for later in book.around.later:
        for change in later.changes.changes:
            entry = _at(book, change.old) if change.old is not None else None
            if entry is not None:
                link = f"otherwise in {later.title}", Home(f"../{later.folder}/{PATH}", anchor(change))
                if link not in made.setdefault(entry.home, []):
                    made[entry.home].append(link)
    return made
