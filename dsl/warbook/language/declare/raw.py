"""Declarations as they stand: headings, labelled facts and rows, before any is read closely."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from warbook.language.blocks import Block, Bullet, Quote, Section, Step, Table, Text
from warbook.language.declare.name_advice import capitals, in_small_letters, with_capitals
from warbook.language.diagnostic import Diagnostic, Edit, Label, Severity, Span
from warbook.language.letters import compiled

LABEL = compiled(r"([A-Z][A-Za-z0-9+']*(?: [A-Za-z0-9+']+){0,3}):(?=\s|$)")
HOOK = re.compile(r"(When|Before|After|Instead of|While|If) ")
OFFER = compiled(r"In ([A-Z][^,:]*)[,:]")
DICE = re.compile(r"(\d*)d(\d+)")
CITE = compiled(r"\b([A-Z]{1,2}\d{2})\b")
NUMBER_IN_BRACES = re.compile(r"\{([+−-]?\d[^{}]*)\}")
MOST_DECLARATIONS = 4_000
Given = tuple[str, str, tuple[str, ...]]
"""The name of a declaration, its kind if it is a card, and what it gives."""


def unbraced(text: str) -> str:
    """A text with the numbers in braces as they are read: `up to {3 squares}` as `up to 3 squares`."""
    return NUMBER_IN_BRACES.sub(r"\1", text)


def is_dash(text: Text) -> bool:
    """Whether a cell or field says that there is nothing: `—`."""
    return text.text.strip() in ("—", "–", "-")


@dataclass(frozen=True, slots=True)
class Fact:
    """A label with its value: a bullet's, or a cell's. `children` stand under the bullet."""

    label: Text
    value: Text
    children: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """A bullet under a heading: whether it begins like a rule, or like a moment; and the fact that it gives, if it has a
    label."""

    bullet: Bullet
    rule: bool
    hook: bool
    moment: bool
    fact: Fact | None


@dataclass(slots=True)
class Raw:
    """One declaration: what it is, its heading words, and everything said of it."""

    sort: str
    head: Text
    facts: list[Fact] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    rules: list[Bullet] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    notes: list[Quote] = field(default_factory=list)
    section: Section | None = None
    mission: str = ""
    force: str = ""
    card: str = ""
    key: str = ""
    kind: str = ""
    operation: str = ""

    @property
    def name(self) -> str:
        return self.key or self.head.text

    def fact(self, label: str) -> Fact | None:
        return next((f for f in self.facts if f.label.text == label), None)

    def all(self, label: str) -> list[Fact]:
        return [f for f in self.facts if f.label.text == label]

    def text(self, label: str) -> str:
        found = self.fact(label)
        return unbraced(found.value.text) if found is not None else ""

    def cites(self) -> tuple[str, ...]:
        words = [f.value.text for f in self.all("Cites")]
        return tuple(dict.fromkeys(c for w in words for c in CITE.findall(w)))


@dataclass(slots=True)
class Outline:
    """All declarations of a game's files, in reading order."""

    raws: list[Raw] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)
    named: dict[tuple[str, str], list[Raw]] = field(default_factory=dict)
    stats: set[str] = field(default_factory=set)
    groups: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    lists: set[str] = field(default_factory=set)
    removed: dict[str, Span] = field(default_factory=dict)
    """What an edition takes away, and the heading that says so."""
    asked: Callable[[str | tuple[str, str]], None] | None = None
    """Who is told of which sorts it is asked, or of which labels of a sort."""
    _given: dict[tuple[str, str], tuple[Given, ...]] = field(default_factory=dict)

    def add(self, raw: Raw) -> bool:
        """Takes a declaration in, if there is room for it; a name in small letters is a fault, and what speaks of it by
        its name is none."""
        if len(self.raws) == MOST_DECLARATIONS:
            message = f"A game has no more than {MOST_DECLARATIONS} declarations and chapters."
            if not any(fault.code == "W207" for fault in self.faults):
                self.fault("W207", raw.head.span, message, "What comes after this is not read.")
            return False
        small = in_small_letters(raw.sort, raw.head)
        if small:
            name = capitals(raw.head.text[:small])
            message = f"“{raw.head.text[:small]}” is not a name."
            hint = f"Names are Capitalised Words, joined by spaces or hyphens: “{name}”."
            self.fault("W221", raw.head.at(0, small), message, hint, name)
            raw.head = with_capitals(raw.head, small)
        self.raws.append(raw)
        self.named.setdefault((raw.sort, raw.head.text), []).append(raw)
        return True

    def of(self, *sorts: str) -> list[Raw]:
        if self.asked is not None:
            for sort in sorts:
                self.asked(sort)
        return [r for r in self.raws if r.sort in sorts]

    def given(self, sort: str, label: str = "") -> tuple[Given, ...]:
        """What declarations of a sort give under a label, or else under which labels they give something."""
        if self.asked is not None:
            self.asked((sort, label))
        return self.giving((sort, label))

    def giving(self, key: tuple[str, str]) -> tuple[Given, ...]:
        """The same, of which nobody is told. It is asked for when the outline is whole."""
        if key not in self._given:
            sort, label = key
            self._given[key] = tuple(
                (r.name, r.kind, tuple([f.value.text if label else f.label.text for f in facts]))
                for r in self.raws
                if r.sort == sort
                for facts in (r.all(label) if label else r.facts,)
            )
        return self._given[key]

    def fault(
        self,
        code: str,
        span: Span,
        message: str,
        hint: str | None = None,
        edit: str | None = None,
        labels: tuple[Label, ...] = (),
        severity: Severity = Severity.ERROR,
    ) -> None:
        self.faults.append(
            Diagnostic(
                code, severity, message, span, labels, hint, Edit(span, edit) if edit is not None else None
            )
        )


@dataclass(frozen=True, slots=True)
class Context:
    """What a section stands in: a mission, a force, a card."""

    mission: str = ""
    force: str = ""
    card: str = ""


def article(sort: str) -> str:
    if sort == "Chapter":
        return "A plain heading"
    return f"{'An' if sort[0] in 'AEIOU' else 'A'} {sort}"
