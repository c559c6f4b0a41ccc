"""The index of designer's notes, and of the requirements that rules, notes and examples answer."""

from __future__ import annotations

from dataclasses import dataclass, field

from warbook.language.blocks import Quote
from warbook.language.declare.raw import CITE
from warbook.publish.book import escape
from warbook.publish.book.chapters import Entry, key_of, quotes
from warbook.publish.book.labels import fact
from warbook.publish.book.model import Home
from warbook.publish.book.writer import UNSEARCHED, Book, Writer
from warbook.publish.parts.blocks import note_lead

PATH = "notes.md"


@dataclass(slots=True)
class _Answers:
    """What answers one requirement: links to notes, rules and examples."""

    notes: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)


def has_notes(book: Book) -> bool:
    return bool(_quotes(book)) or any(fact(e.section.blocks, "Cites") for e in book.plan.entries.values())


def notes(book: Book) -> str:
    """All notes, then for each requirement where it is answered."""
    w = Writer(book, PATH)
    w.put("# Designer’s notes")
    some = _quotes(book)
    if some:
        w.put("Why a rule is as it is, and how doubtful cases were settled.")
    found: dict[str, _Answers] = {}
    for entry, quote in some:
        w.fresh(None)
        cites = list(dict.fromkeys(CITE.findall(quote.text.text)))
        label, text = note_lead(quote.text.text)
        home = book.plan.notes.get(key_of(quote.span), entry.home)
        where = f"[{escape.markdown(_place(entry))}]({w.to(home)})"
        w.put(f"**{escape.markdown(label or 'Note')}** — {w.words(text)} {where}")
        for one in cites:
            found.setdefault(one, _Answers()).notes.append(where)
    for entry in book.plan.entries.values():
        for one in dict.fromkeys(CITE.findall(fact(entry.section.blocks, "Cites"))):
            link = f"[{escape.markdown(_place(entry))}]({w.to(entry.home)})"
            answers = found.setdefault(one, _Answers())
            (answers.examples if entry.heading.sort == "Example" else answers.rules).append(link)
    if found:
        w.put("## By requirement { #by-requirement }")
        lines = [
            f"{w.anchor(Home(PATH, name.lower()))}**{name}**\n:   {_told(answers)}\n"
            for name, answers in sorted(found.items())
        ]
        w.put('<div class="wb-gloss wb-answers" markdown>', "", "\n".join(lines), "", "</div>")
    return UNSEARCHED + w.text


def _told(answers: _Answers) -> str:
    """What answers a requirement, sort by sort."""
    parts = (("Rules", answers.rules), ("Notes", answers.notes), ("Examples", answers.examples))
    return "<br>".join(
        f'<span class="wb-used-sort">{name[:-1] if len(some) == 1 else name}</span> {"; ".join(some)}'
        for name, some in parts
        if some
    )


def _place(entry: Entry) -> str:
    return f"{entry.number} {entry.heading.title}".strip()


def _quotes(book: Book) -> list[tuple[Entry, Quote]]:
    """Every note with the section it stands in, in reading order."""
    return [(entry, quote) for entry in book.plan.entries.values() for quote in quotes(entry.section)]
