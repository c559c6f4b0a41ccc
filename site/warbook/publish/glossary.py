"""The glossary: every term of a game, what kind of thing it is, what it means, and where it stands."""

from __future__ import annotations

from warbook.publish import escape
from warbook.publish.tables import grid
from warbook.publish.writer import Book, Writer

PATH = "glossary.md"
_CALLED = {"To": "Procedure", "Kind": "Kind of thing", "Value of a list": "Value"}


def glossary(book: Book) -> str:
    """All terms in the order of the alphabet."""
    w = Writer(book, PATH)
    w.put("# Glossary")
    ordered = sorted(book.terms.all, key=lambda term: (term.name.casefold(), term.sort))
    initials = dict.fromkeys(_initial(term.name) for term in ordered)
    w.put(" ".join(f"[{escape.markdown(i)}](#{_anchor(i)})" for i in initials), "{: .wb-initials }")
    for initial in initials:
        w.put(f"## {escape.markdown(initial)} {{ #{_anchor(initial)} }}")
        rows = []
        for term in ordered:
            if _initial(term.name) != initial:
                continue
            w.seen = {term.home}
            rows.append(
                [
                    f"[**{escape.markdown(term.name)}**]({w.to(term.home)})",
                    escape.markdown(_called(book, term.sort, term.name)),
                    w.words(term.short) if term.short else "–",
                    escape.markdown(term.number) or "–",
                ]
            )
        w.put(grid(["Term", "Is a", "Meaning", "Rule"], rows, ["left", "left", "left", "center"]))
    return w.text


def _called(book: Book, sort: str, name: str) -> str:
    if sort == "Card":
        return book.rules.cards[name].kind
    return _CALLED.get(sort, sort)


def _initial(name: str) -> str:
    first = name[:1].upper()
    return first if first.isalpha() else "0–9"


def _anchor(initial: str) -> str:
    return "letter-" + escape.slug(initial)
