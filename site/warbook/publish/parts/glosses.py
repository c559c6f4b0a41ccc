"""What the words of a flow mean that it does not tell itself, so that nobody has to open another page to play it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from warbook.language.flows import Line
from warbook.language.readback.english import capital
from warbook.publish.book.chapters import Entry
from warbook.publish.book.values import card_stats
from warbook.publish.book.writer import Book
from warbook.publish.parts.meanings import looked, meaning, worked_out

_TOLD: dict[str, Callable[[Book, Entry], str]] = {
    "Definition": lambda _, entry: meaning(entry),
    "Sight": lambda _, entry: looked(entry),
    "Value": worked_out,
}


def states(book: Book) -> Iterator[tuple[Entry, str, str]]:
    """The words for a state and the numbers that are worked out: where each is declared, its name, what it means."""
    rules = book.rules
    declared = [*rules.tests.items(), *rules.sights.items(), *rules.values.items()]
    for sort in _TOLD:
        for entry in book.plan.entries.values():
            if entry.heading.sort != sort:
                continue
            here = entry.section.title.span
            name = next((name for name, one in declared if one.span.file == here.file
                         and here.start <= one.span.start <= here.end), "")  # fmt: skip
            words = _TOLD[sort](book, entry)
            if name and words:
                yield entry, name, words


def meant(book: Book, told: str, without: str = "") -> dict[str, tuple[Entry, str]]:
    """The words of a text that stand for a state or a number, each with where it is declared and what it means; those of
    these meanings as well, and none that would only say itself."""
    known = {
        name: (entry, words)
        for entry, name, words in states(book)
        if name != without and not speaks(words.casefold(), name.casefold())
    }
    found: dict[str, tuple[Entry, str]] = {}
    while more := [name for name in known if name not in found and speaks(told, name)]:
        found |= {name: known[name] for name in more}
        told = "\n".join(known[name][1] for name in more)
    return {name: found[name] for name in known if name in found}


def glosses(book: Book, told: Sequence[Line], without: str) -> list[tuple[str, str]]:
    """The words of some lines, which tell what is called `without`, that stand for something said elsewhere, each with
    what it means."""
    text = "\n".join(f"{one.label} {one.text}" for line in told for one in line.all())
    more = [*effects(book, text), *forbidden(book, text)]
    words = meant(book, "\n".join((text, *(said for _, said in more))), without).items()
    return [*((capital(name), words) for name, (_, words) in words), *more]


def effects(book: Book, told: str) -> Iterator[tuple[str, str]]:
    """What may befall somebody, where a card says which."""
    if any(
        stat.type.base == "effect" and speaks(told, f"the {name}") for name, stat in book.rules.stats.items()
    ):
        for flow in book.flows.of("Effect"):
            yield (
                flow.title,
                " ".join(f"{line.label}: {line.text}" if line.label else line.text for line in flow.all()),
            )


def forbidden(book: Book, told: str) -> Iterator[tuple[str, str]]:
    """The tokens that forbid what is asked for by “you may”."""
    for law in book.rules.laws:
        if law.sort != "cannot" or law.event.sort != "verb" or not speaks(told, f"may {law.event.name}"):
            continue
        if law.bearer is not None and law.bearer.sort == "token":
            yield law.bearer.name, law.text[:1].upper() + law.text[1:]


def speaks(told: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", told) is not None


def on_no_card(book: Book, spoken: str) -> Iterator[tuple[str, str]]:
    """What the stats are that no card prints and a sheet speaks of: those that special rules alone change."""
    rules = book.rules
    printed = {name for names in card_stats(rules).values() for name in names}
    printed |= {name for action in rules.actions.values() for name in action.stats}
    printed |= {name for terrain in rules.terrains.values() for name in terrain.stats}
    for name, stat in rules.stats.items():
        if name not in printed and stat.short and speaks(spoken, name):
            yield name, stat.short
