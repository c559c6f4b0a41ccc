"""The glossary: every term of a game, what kind of thing it is, what it means, and where it stands."""

from __future__ import annotations

from warbook.publish.book import escape
from warbook.publish.book.colours import colour_of, letters, swatch
from warbook.publish.book.inline import plain
from warbook.publish.book.model import Find
from warbook.publish.book.terms import Term
from warbook.publish.book.typesetting import sentence
from warbook.publish.book.writer import UNSEARCHED, Book, Writer
from warbook.publish.pages.alphabetical_index import anchor, initial, letters_line
from warbook.publish.parts.running_text import line_text
from warbook.publish.parts.sections import also_called

PATH = "glossary.md"
_DEED = 300
"""Letters that the meaning of a verb may have here."""
_CALLED = {"To": "Procedure", "Kind": "Kind of thing", "Value of a list": "Value"}


def glossary(book: Book) -> str:
    """All terms in the order of the alphabet, as a list of definitions."""
    w = Writer(book, PATH)
    w.put("# Glossary")
    ordered = sorted(book.terms.all, key=lambda term: (term.name.casefold(), term.sort))
    initials = list(dict.fromkeys(initial(term.name) for term in ordered))
    w.put(letters_line(initials), "{: .wb-initials }")
    for one in initials:
        w.put(f"## {escape.markdown(one)} {{ #{anchor(one)} }}")
        lines = [_one(w, term) for term in ordered if initial(term.name) == one]
        w.put('<div class="wb-gloss" markdown>', "", "\n".join(lines), "", "</div>")
    return UNSEARCHED + w.text


def _one(w: Writer, term: Term) -> str:
    w.seen = {term.home}
    mark = ""
    if term.sort == "Token":
        fill = colour_of(w.book.rules.tokens[term.name].colour)
        mark = swatch(fill, letters(w.book.rules)[term.name]) + " "
    where = f" · {escape.markdown(term.number)}" if term.number else ""
    said = f"<small>{escape.markdown(_called(w.book, term))}{where}</small>"
    meaning = w.words(sentence(term.short)) if term.short else w.words(deed(w.book, term), rules=True)
    if term.also:
        meaning = f"{meaning} <small>{also_called(term.also)}</small>".strip()
    return f"{mark}[**{escape.markdown(term.name)}**]({w.to(term.home)}) {said}\n:   {meaning or '&nbsp;'}\n"


def deed(book: Book, term: Term) -> str:
    """What somebody does who does what a verb of the game says; "" where that is more than a line or two."""
    if term.sort != "To":
        return ""
    flow = book.flows.get("To", term.name)
    lines = flow.lines if flow is not None else book.flows.words.get(term.name, ())
    said = " ".join(sentence(line_text(line)) for line in lines)
    return said if len(said) <= _DEED else ""


def finds(book: Book) -> tuple[Find, ...]:
    """Terms that stand in the row of a table, for search, which knows headings only. The glossary itself, which repeats
    both, is not looked through."""
    headed = {entry.home for entry in book.plan.entries.values()}
    found = []
    for term in book.terms.all:
        if term.home not in headed and term.home.anchor:
            parts = [_called(book, term), plain(term.short, book.rules), *term.also]
            found.append(Find(term.home, term.name, ". ".join(filter(None, parts))))
    return tuple(found)


def _called(book: Book, term: Term) -> str:
    if term.sort == "Card":
        return book.rules.cards[term.name].kind
    if term.sort == "Token":
        return f"{book.rules.tokens[term.name].colour} token".strip().capitalize()
    return _CALLED.get(term.sort, term.sort)
