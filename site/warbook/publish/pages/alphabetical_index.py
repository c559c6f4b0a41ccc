"""The index: every keyword, token, trait and action in the order of the alphabet, with every rule that uses it."""

from __future__ import annotations

from warbook.publish.book import escape
from warbook.publish.book.headings import CARD
from warbook.publish.book.terms import Term
from warbook.publish.book.uses import User
from warbook.publish.book.writer import UNSEARCHED, Book, Writer

PATH = "az.md"
_CALLED = {"To": "procedure", "Kind": "kind", "Value of a list": "value", "Card": "card"}


def az_page(book: Book) -> str:
    """The page: a name, what it is, where it is explained, and where it is used."""
    w = Writer(book, PATH)
    w.put("# Index A–Z")
    named = [(term.name, _line(w, term)) for term in book.terms.all]
    others: dict[str, list[Term]] = {}
    for term in (*book.terms.all, *book.terms.headings):
        for word in term.also:
            others.setdefault(word, []).append(term)
    named += [(word, _see(w, word, terms)) for word, terms in others.items()]
    named.sort(key=lambda one: one[0].casefold())
    initials = list(dict.fromkeys(initial(name) for name, _ in named))
    w.put(letters_line(initials), "{: .wb-initials }")
    for one in initials:
        w.put(f"## {escape.markdown(one)} {{ #{anchor(one)} }}")
        lines = [f"-   {line}" for name, line in named if initial(name) == one]
        w.put('<div class="wb-az" markdown>', "", "\n".join(lines), "", "</div>")
    return UNSEARCHED + w.text


def _line(w: Writer, term: Term) -> str:
    what = _CALLED.get(term.sort, term.sort.lower())
    if term.sort == "Card":
        what = w.book.rules.cards[term.name].kind.lower()
    colour = w.book.rules.tokens[term.name].colour if term.sort == "Token" else ""
    said = escape.markdown(f"{colour} {what}".strip())
    main = f"[**{escape.markdown(term.name)}**]({w.to(term.home)}) <small>{said}</small>"
    users = [user for user in w.book.uses.get(term.home, ()) if user.home != term.home]
    if term.number:
        main += f" [**{escape.markdown(term.number)}**]({w.to(term.home)})"
    return main + (", " + ", ".join(_where(w, user) for user in users) if users else "")


def _see(w: Writer, word: str, terms: list[Term]) -> str:
    """Another word, and what to look under."""
    names = (
        f"[{escape.markdown(f'{term.number} {term.name}'.strip())}]({w.to(term.home)})" for term in terms
    )
    return f"{escape.markdown(word)} <small>see</small> {', '.join(names)}"


def _where(w: Writer, user: User) -> str:
    words = user.name if user.sort == CARD or "." not in user.number else user.number
    tip = escape.attribute(f"{user.number} {user.name}".strip())
    return f'[{escape.markdown(words)}]({w.to(user.home)} "{tip}")'


def initial(name: str) -> str:
    """The letter a name stands under."""
    first = name[:1].upper()
    return first if first.isalpha() else "0–9"


def anchor(one: str) -> str:
    return "letter-" + escape.slug(one)


def letters_line(initials: list[str]) -> str:
    """All letters, each a link."""
    return " ".join(f"[{escape.markdown(one)}](#{anchor(one)})" for one in initials)
