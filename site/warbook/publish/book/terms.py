"""The terms of a game: every declared name, where it is explained, and how it is found in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from warbook.language.blocks import Block, Document, Section, Table
from warbook.language.diagnostic import Span
from warbook.language.model import Decl, Rulebook
from warbook.language.names import plural, verb_forms
from warbook.publish.book.chapters import Entry, Key, Plan, first_sentence, key_of
from warbook.publish.book.escape import first_name, slug
from warbook.publish.book.headings import PLAIN
from warbook.publish.book.model import Home
from warbook.publish.book.short_forms import said


@dataclass(frozen=True, slots=True)
class Term:
    """A declared name: `sort` as its heading would say it, `number` of the rule it stands in, `also` what else readers
    may call it."""

    name: str
    sort: str
    short: str
    home: Home
    span: Span
    number: str = ""
    also: tuple[str, ...] = ()


def declarations(book: Rulebook) -> Iterator[tuple[str, str, Decl]]:
    """Everything a game declares by name, as (sort, name, declaration), what is looked up most first."""
    tables: tuple[tuple[str, Mapping[str, Decl]], ...] = (
        ("Token", book.printed_tokens), ("Resource", book.resources), ("Stat", book.stats), ("Kind", book.kinds),
        ("List", book.lists), ("Group", book.groups), ("Die", book.dice), ("Terrain", book.terrains), ("Trait", book.traits),
        ("Window", {n: w for n, w in book.windows.items() if not w.implied}), ("Roll", book.rolls), ("Action", book.actions), ("Value", book.values),
    )  # fmt: skip
    for sort, table in tables:
        for name, decl in table.items():
            yield sort, name, decl
    for key, procedure in book.procedures.items():
        sort, _, name = key.partition(" ")
        yield {"verb": "To"}.get(sort, sort.capitalize()), name, procedure
    for name, test in book.tests.items():
        yield "Definition", name, test
    for name, step in book.steps.items():
        yield "Step", name, step
    for name, sight in book.sights.items():
        yield "Sight", name, sight
    for mission in book.missions.values():
        for zone in mission.zones.values():
            yield "Zone", zone.name, zone
        for marker in mission.markers.values():
            yield "Marker", marker.name, marker
    for sort, more in (("Mission", book.missions), ("Layout", book.layouts), ("Force", book.forces)):
        for name, decl in more.items():
            yield sort, name, decl
    for name, card in book.cards.items():
        yield "Card", name, card


class Terms:
    """All terms of a game, by name as a text may use it."""

    def __init__(self, book: Rulebook, plan: Plan) -> None:
        self.book, self.plan = book, plan
        self.places = _Places(plan)
        self.all: list[Term] = []
        self.headings: list[Term] = []
        """Plain headings that are called something else as well."""
        self.also: dict[tuple[str, str], tuple[str, ...]] = {}
        for one in book.synonyms:
            key = one.sort, one.name
            self.also[key] = (*self.also.get(key, ()), one.word)
        self.by_key: dict[Key, Term] = {}
        self.by_page: dict[tuple[str, str, str], Term] = {}
        self.by_decl: dict[tuple[str, str], Term] = {}
        for sort, name, decl in declarations(book):
            self._add(sort, name, decl.span, decl.short)
        for entry in plan.entries.values():
            if entry.heading.sort == "Term":
                self._add("Term", entry.heading.name, entry.section.title.span, "")
        for listed in book.lists.values():
            for value in listed.values.values():
                self._add("Value of a list", value.name, value.span, value.short)
        for one in book.synonyms:
            plain = plan.entries.get(key_of(one.home))
            if one.sort == PLAIN and plain is not None and all(t.home != plain.home for t in self.headings):
                title, span, also = plain.heading.title, plain.section.title.span, self.also[PLAIN, one.name]
                self.headings.append(Term(title, PLAIN, "", plain.home, span, plain.number, also))
        self._forms: dict[str, Term] = {}
        self._words: dict[str, Term] = {}
        for term in self.all:
            self._note_forms(term)
        self._capital = _pattern(self._forms)
        self._any = _pattern({**self._forms, **self._words})

    def _add(self, sort: str, name: str, span: Span, short: str) -> None:
        home, entry = self.places.find(sort, name, span)
        if home is None:
            return
        short = short or said(self.book, sort, name, entry)
        own = entry is not None and (entry.heading.name == name or entry.key == key_of(span))
        if not short and own and entry is not None:
            short = first_sentence(entry.section.blocks)
        if not short and entry is not None and sort in ("To", "Sight"):
            short = entry.heading.title
        number = entry.number if entry is not None else ""
        term = Term(name, sort, short, home, span, number, self.also.get((sort, name), ()))
        if (sort, name) not in self.by_decl:
            self.all.append(term)
            self.by_decl[sort, name] = term
        self.by_key[key_of(span)] = term
        self.by_page[sort, name, home.path] = term

    def _note_forms(self, term: Term) -> None:
        if term.sort == "To":
            for form in verb_forms(term.name):
                self._words.setdefault(form, term)
        elif term.name[:1].islower():
            if term.sort in ("Definition", "Sight"):
                self._words.setdefault(term.name, term)
        else:
            self._forms.setdefault(term.name, term)
            if term.sort == "Die":
                self._forms.setdefault(f"{term.name} Die", term)
                self._forms.setdefault(f"{term.name} Dice", term)
            if term.name[-1:].isalpha():
                self._forms.setdefault(plural(term.name), term)
            if term.name in self.book.single:
                self._forms.setdefault(self.book.single[term.name], term)

    def get(self, sort: str, name: str) -> Term | None:
        return self.by_decl.get((sort, name))

    def at(self, span: Span) -> Term | None:
        """What is declared exactly here."""
        return self.by_key.get(key_of(span))

    def find(self, text: str, rules: bool) -> Iterator[tuple[int, int, Term]]:
        """Every term a text uses; declared verbs and adjectives only in `rules`, where they are no chance."""
        pattern = self._any if rules else self._capital
        if pattern is None:
            return
        for match in pattern.finditer(text):
            term = self._forms.get(match[0])
            if term is None:
                term = self._words[match[0]]
            elif not rules and _by_chance(text, match.start(), term):
                continue
            yield match.start(), match.end(), term


def _by_chance(text: str, start: int, term: Term) -> bool:
    """Whether a name that may be an ordinary word has its capital from beginning a sentence of prose."""
    if (
        term.sort not in ("Action", "Definition", "Roll", "Sequence", "Value", "Window")
        or not term.name.isalpha()
    ):
        return False
    return start == 0 or text[:start].rstrip()[-1:] in (".", "!", "?", ":")


def _pattern(forms: Mapping[str, Term]) -> re.Pattern[str] | None:
    if not forms:
        return None
    words = sorted(forms, key=lambda form: (-len(form), form))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])")


class _Places:
    """Where names stand: under a heading of their own, or in a row of a table."""

    def __init__(self, plan: Plan) -> None:
        self.own = {entry.key: entry for entry in plan.entries.values()}
        self.named = {(e.heading.sort, e.heading.name): e for e in reversed(list(plan.entries.values()))}
        self.rows: dict[Key, Entry] = {}
        self.taken: dict[str, set[str]] = {"": {chapter.path[:-3] for chapter in plan.chapters}}
        for entry in plan.entries.values():
            self.taken.setdefault(entry.home.path, set()).add(entry.home.anchor)
            for table in _tables(entry.section.blocks):
                for cell in (*table.header, *(row[0] for row in table.rows)):
                    self.rows[key_of(cell.span)] = entry

    def find(self, sort: str, name: str, span: Span) -> tuple[Home | None, Entry | None]:
        key = key_of(span)
        entry = self.own.get(key) or self.named.get((sort, name))
        if entry is not None:
            return entry.home, entry
        entry = self.rows.get(key)
        if sort == "Card":
            return Home(first_name(f"units/{slug(name)}", self.taken[""]) + ".md"), entry
        if entry is None:
            return None, None
        path = entry.home.path
        anchor = first_name(slug(f"{sort} {name}"), self.taken.setdefault(path, set()))
        return Home(path, anchor), entry


def _tables(blocks: tuple[Block, ...]) -> Iterator[Table]:
    return (block for block in blocks if isinstance(block, Table))


def sections_of(documents: tuple[Document, ...]) -> Iterator[Section]:
    """Every section, in reading order."""
    waiting = [section for document in reversed(documents) for section in reversed(document.sections)]
    while waiting:
        section = waiting.pop()
        yield section
        waiting.extend(reversed(section.sections))
