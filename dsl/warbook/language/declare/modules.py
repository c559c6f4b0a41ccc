"""Modules among the documents of a game: what each asks of it, and in what order the game takes them in.

`- Takes in: Night, then Weather` states an order; between modules that only a comma parts there is none. A module's
table headed “Asks for” names what the game has to declare, under that name or under the word that it says for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from warbook.language.block_tree import every_section
from warbook.language.blocks import Document, Section, Table, Text
from warbook.language.declare.raw import Fact, Outline
from warbook.language.diagnostic import Diagnostic, Label, Severity, Span, nearest
from warbook.language.resolve.declared import Names

ASKS, TAKES_IN, MODULE, MOMENT = "Asks for", "Takes in", "Module", "Moment"
_ORDER = re.compile(r",?\s+then\s+")
TABLES = {
    "Kind": "kinds",
    "Stat": "stats",
    "Value": "values",
    "Resource": "resources",
    "Token": "tokens",
    "List": "lists",
    "Group": "groups",
    "Sequence": "sequences",
    "Sight": "tests",
    "Definition": "tests",
    "Action": "actions",
    "Roll": "rolls",
    "Effect": "effects",
    "Trait": "traits",
    "Verb": "verbs",
}
"""What can be asked for, and where names of that sort are kept."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One row of what a module asks for; `folder` is the module's."""

    folder: str
    name: Text
    sorts: tuple[str, ...]
    cell: Text


@dataclass(frozen=True, slots=True)
class Taken:
    """A module as a game takes it in; of two with different places the lower comes first."""

    name: str
    place: int


def taken_in(words: str) -> list[Taken]:
    """The modules of a “Takes in”: `Night, Tide, then Weather`."""
    return [
        Taken(name.strip(), place)
        for place, part in enumerate(_ORDER.split(words.strip()))
        for name in part.split(",")
        if name.strip()
    ]


def folder_of(span: Span) -> str:
    return str(PurePosixPath(span.file).parent)


def modules_of(documents: Iterable[Document]) -> dict[str, str]:
    """The modules among some documents: each one's folder, and its name."""
    found = {}
    for document in documents:
        for section in document.sections:
            sort, _, name = section.title.text.partition(": ")
            if sort == MODULE:
                found[folder_of(section.title.span)] = name.strip()
    return found


def module_at(span: Span, modules: Mapping[str, str]) -> str:
    """The folder of the module in which something stands; "" for what stands in no module."""
    folder = PurePosixPath(span.file).parent
    return next((str(p) for p in (folder, *folder.parents) if str(p) in modules), "")


def in_order(documents: Iterable[Document], one: str, other: str) -> bool:
    """Whether it is said which of two modules, by their folders, comes first: by the game that takes both in, or
    because what one game takes in stands before what an edition of it takes in."""
    documents = list(documents)
    modules = modules_of(documents)
    names = {modules[one], modules[other]}
    for document in documents:
        for section in document.sections[:1]:
            for label, words in _facts(section):
                places = {t.name: t.place for t in taken_in(words)} if label == TAKES_IN else {}
                if names <= places.keys():
                    return len({places[n] for n in names}) == 2
    return True


def takers(out: Outline, name: str) -> Fact | None:
    """The line that takes a module in, or the first that takes any in."""
    facts = [f for raw in out.of("Game", "Edition", MODULE) for f in raw.all(TAKES_IN)]
    return next(
        (f for f in facts if name in (t.name for t in taken_in(f.value.text))), next(iter(facts), None)
    )


def _facts(section: Section) -> Iterator[tuple[str, str]]:
    for block in section.blocks:
        text = getattr(block, "text", None)
        if isinstance(text, Text):
            label, _, rest = text.text.partition(": ")
            yield label, rest


# ------------------------------------------------------------------ what modules ask for
def asks(documents: Iterable[Document]) -> Iterator[Asked]:
    """What the modules among some documents ask for."""
    documents = list(documents)
    modules = modules_of(documents)
    for document in documents:
        for section in every_section(document.sections):
            for table in section.blocks:
                if isinstance(table, Table) and table.header[0].text == ASKS:
                    for row in table.rows:
                        sorts = tuple(w.strip() for w in re.split(r",| or ", row[1].text) if w.strip())
                        yield Asked(module_at(row[0].span, modules), row[0], sorts, row[1])


def unmet(out: Outline, names: Names, documents: Iterable[Document]) -> Iterator[Diagnostic]:
    """What modules ask for and no game or other module declares; and what cannot be asked for."""
    documents = list(documents)
    modules = modules_of(documents)
    for asked in asks(documents):
        if not asked.folder:
            message = "Only a module asks for something of the game that takes it in."
            yield _fault("W236", asked.name.span, message, "Declare it here.")
            continue
        strange = [s for s in asked.sorts if s not in TABLES and s != MOMENT]
        if strange:
            close = nearest(strange[0], [*TABLES, MOMENT])
            hint = f"Did you mean {' or '.join(close)}?" if close else f"It is one of {', '.join(TABLES)}."
            yield _fault("W236", asked.cell.span, f"Nothing can be asked for as “{strange[0]}”.", hint)
            continue
        own = [s for s in asked.sorts if s != MOMENT]
        if own and not any(_declared(names, s, asked, modules) for s in own):
            yield _unmet(out, asked, modules[asked.folder], own)
        elif not own and asked.name.text not in names.verbs:
            hint = f"Add “### To {asked.name.text} …”, with what happens then."
            yield _fault("W236", asked.name.span, f"This module has no verb “{asked.name.text}”.", hint)


def _declared(names: Names, sort: str, asked: Asked, modules: Mapping[str, str]) -> bool:
    table: Mapping[str, object] = getattr(names, TABLES[sort])
    held = table.get(asked.name.text)
    found = held if isinstance(held, list) else [held] if held is not None else []
    for one in found:
        span = one if isinstance(one, Span) else getattr(one, "span", None)
        if isinstance(span, Span) and module_at(span, modules) != asked.folder:
            return True
    return False


def _unmet(out: Outline, asked: Asked, module: str, sorts: list[str]) -> Diagnostic:
    name = asked.name.text
    what = " or ".join(sorts)
    taker = takers(out, module)
    if sorts == ["Verb"]:
        message = f"{module} asks the game to say what it is to {name}, and it does not."
        hint = f"Add “### To {name} …”, with its steps."
    elif set(sorts) <= {"Sight", "Definition"}:
        message = f"{module} asks the game to say what is {name}, and it does not."
        hint = f"Add “### {sorts[0]}: … is {name} …”."
    else:
        message = f"{module} asks the game for a {what} called {name}, and it has none."
        hint = f"Declare one, or say in a table “Word | Here” which of its own words stands for {name}."
    labels = (Label(asked.name.span, "asked for here"),)
    span = taker.value.span if taker is not None else asked.name.span
    return Diagnostic("W234", Severity.ERROR, message, span, labels, hint)


def _fault(code: str, span: Span, message: str, hint: str) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, span, (), hint)
