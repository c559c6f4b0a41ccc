"""The index of designer's notes: why a rule is as it is, chapter by chapter."""

from __future__ import annotations

from warbook.language.blocks import Quote
from warbook.publish.book import escape
from warbook.publish.book.chapters import Entry, key_of, quotes
from warbook.publish.book.writer import UNSEARCHED, Book, Writer
from warbook.publish.parts.blocks import note_lead

PATH = "notes.md"


def has_notes(book: Book) -> bool:
    return bool(_quotes(book))


def notes(book: Book) -> str:
    """All notes, each with the rule it is about."""
    w = Writer(book, PATH)
    w.put("# Designer’s notes")
    w.put("Why a rule is as it is, and how doubtful cases were settled.")
    titles = {chapter.path: f"{chapter.number} {chapter.title}".strip() for chapter in book.plan.chapters}
    page = ""
    for entry, quote in _quotes(book):
        if entry.home.path != page:
            page = entry.home.path
            w.put(f"## {escape.markdown(titles.get(page, book.title))}")
        w.fresh(None)
        label, text = note_lead(quote.text.text)
        home = book.plan.notes[key_of(quote.span)]
        place = f"[{escape.markdown(f'{entry.number} {entry.heading.title}'.strip())}]({w.to(home)})"
        w.put(f"**{place}** — {escape.markdown(f'{label}. ') if label else ''}{w.words(text)}")
    return UNSEARCHED + w.text


def _quotes(book: Book) -> list[tuple[Entry, Quote]]:
    """Every note with the section it stands in, in reading order."""
    return [(entry, quote) for entry in book.plan.entries.values() for quote in quotes(entry.section)]
