"""The outline of a game: which sections and rows declare what, before any of it is read closely."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from warbook.language.blocks import Block, Bullet, Comment, Document, Quote, Section, Step, Table, Text
from warbook.language.declare.schema import DETAIL_TABLES, EVERYWHERE, SCHEMAS, SORTS, Schema
from warbook.language.diagnostic import Diagnostic, Edit, Label, Severity, Span, nearest
from warbook.language.names import plural

LABEL = re.compile(r"([A-Z][A-Za-z0-9+']*(?: [A-Za-z0-9+']+){0,3}):(?=\s|$)")
HOOK = re.compile(r"(When|Before|After|Instead of|While) ")
OFFER = re.compile(r"In ([A-Z][^,:]*)[,:]")
DICE = re.compile(r"(\d*)d(\d+)")
CITE = re.compile(r"\b([A-Z]{1,2}\d{2})\b")
MOMENT = re.compile(r"(?:Whenever|If|Each time|Every time|As soon as|Once|During|Until|Unless)\b")
CONSEQUENCES = ("Success", "Failure", "Effect", "Do", "Given")
"""Labels under which a list may stand."""
REQUIRED = {"Needs": ("When",), "Counted": ("At most",), "Word": ("Here",), "Starts": ("Player", "At")}
"""The columns without which a table says nothing, by its first."""
MOST_DECLARATIONS = 4_000
Item = TypeVar("Item", bound=Bullet | Step)


@dataclass(frozen=True, slots=True)
class Fact:
    """A label with its value: a bullet's, or a cell's. `children` stand under the bullet."""

    label: Text
    value: Text
    children: tuple[Block, ...] = ()


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
        return found.value.text if found is not None else ""

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

    def add(self, raw: Raw) -> bool:
        """Takes a declaration in, if there is room for it."""
        if len(self.raws) == MOST_DECLARATIONS:
            message = f"A game has no more than {MOST_DECLARATIONS} declarations and chapters."
            if not any(fault.code == "W207" for fault in self.faults):
                self.fault("W207", raw.head.span, message, "What comes after this is not read.")
            return False
        self.raws.append(raw)
        self.named.setdefault((raw.sort, raw.head.text), []).append(raw)
        return True

    def of(self, *sorts: str) -> list[Raw]:
        return [r for r in self.raws if r.sort in sorts]

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


def outline(documents: Iterable[Document]) -> Outline:
    """Every declaration of these documents; unknown headings, labels and columns are faults."""
    out = Outline()
    documents = list(documents)
    for document in documents:
        for section in document.sections:
            _names(out, section)
    for document in documents:
        _homeless(out, document)
        for section in document.sections:
            _section(out, section, Context())
    return out


def _homeless(out: Outline, document: Document) -> None:
    """What would act but stands before the first heading, where it belongs to nothing."""
    for block in document.blocks:
        if isinstance(block, (Bullet, Step, Table)):
            what = {"Bullet": "bullet", "Step": "step", "Table": "table"}[type(block).__name__]
            message = f"This {what} stands before the first heading, so it belongs to nothing."
            out.fault("W202", block.span, message, "Put a heading above it: “## …” for a plain chapter.")


@dataclass(frozen=True, slots=True)
class Context:
    """What a section stands in: a mission, a force, a card."""

    mission: str = ""
    force: str = ""
    card: str = ""


def _names(out: Outline, section: Section) -> None:
    """Names of kinds, stats and lists: they decide how other headings and columns are read."""
    sort, head = _heading(section.title, set())
    if head is not None and sort in ("Kind", "Stat", "List", "Group"):
        {"Kind": out.kinds, "Stat": out.stats, "List": out.lists, "Group": out.groups}[sort].add(head.text)
    for block in section.blocks:
        if isinstance(block, Table):
            first = block.header[0].text
            target = {"Kind": out.kinds, "Stat": out.stats}.get(first)
            if target is not None:
                target.update(row[0].text for row in block.rows)
            if sort == "List":
                out.stats.update(
                    h.text
                    for h in block.header[1:]
                    if h.text not in EVERYWHERE and not DICE.fullmatch(h.text)
                )
    for inner in section.sections:
        _names(out, inner)


def operation_of(words: str) -> tuple[str, int]:
    """What an edition's heading does to the game it changes, and where the heading proper begins."""
    match = re.match(r"(Replace|Change|Remove) (?=To [a-z]|[A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)?: )", words)
    return (match[1], match.end()) if match is not None else ("", 0)


def _heading(title: Text, kinds: set[str]) -> tuple[str, Text | None]:
    """The sort of a heading and the words after it; `Chapter` for a plain one."""
    title = title.slice(operation_of(title.text)[1], len(title.text))
    words = title.text
    if words.startswith("To ") and len(words) > 3 and words[3].islower():
        return "To", title.slice(3, len(words))
    if words == "Force List":
        return "Force List", title
    match = re.match(r"([A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)?):\s+(?=\S)", words)
    if match is None:
        return "Chapter", None
    sort = match[1]
    head = title.slice(match.end(), len(words))
    if sort in SORTS:
        return sort, head
    if sort in kinds:
        return "Card", head
    return "?" + sort, head


def _section(out: Outline, section: Section, where: Context) -> None:
    sort, head = _heading(section.title, out.kinds)
    if sort.startswith("?"):
        word = sort[1:]
        close = nearest(word, [*SORTS, *out.kinds])
        span = section.title.at(0, len(word))
        hint = "A heading without a colon is a plain chapter."
        if out.kinds:
            hint = f"Cards have headings like “{min(out.kinds)}: …”. {hint}"
        out.fault(
            "W210",
            span,
            f"No heading begins with “{word}:”.",
            f"Did you mean {' or '.join(close)}?" if close else hint,
            close[0] if len(close) == 1 else None,
        )
        return
    raw = Raw(
        sort,
        head if head is not None else section.title,
        section=section,
        mission=where.mission,
        force=where.force,
    )
    raw.operation = operation_of(section.title.text)[0]
    row = _row_of(out, raw) if not raw.operation else None
    given = {f.label.text for f in row.facts} if row is not None else set()
    if row is not None:
        row.head, row.section = raw.head, section
        raw = row
    if sort == "Card":
        raw.kind = section.title.text.split(":")[0]
    inner = where
    if sort == "Mission":
        inner = Context(mission=raw.name, force=where.force)
        raw.mission = raw.name
    elif sort == "Force":
        inner = Context(force=raw.name)
        raw.force = raw.name
    elif sort == "Card":
        inner = Context(where.mission, where.force, raw.name)
    elif sort == "Action":
        raw.card = where.card
    if sort != "Example" and not raw.mission:
        raw.mission = where.mission
    if row is None and not out.add(raw):
        return
    for block in section.blocks:
        _block(out, raw, block, inner)
    for fact in raw.facts[len(given) :]:
        if fact.label.text in given:
            out.fault(
                "W224",
                fact.label.span,
                f"“{fact.label.text}” is given here and in a table.",
                "Leave one of them out.",
            )
    _stepless(out, raw)
    for child in section.sections:
        _section(out, child, inner)


def _row_of(out: Outline, raw: Raw) -> Raw | None:
    """The row of a table above that declared the same thing: a section says more of it."""
    if raw.sort in ("Action", "Chapter"):
        return None
    return next(
        (
            r
            for r in out.named.get((raw.sort, raw.head.text), ())
            if r.section is None and r.mission == raw.mission
        ),
        None,
    )


def _stepless(out: Outline, raw: Raw) -> None:
    schema = SCHEMAS[raw.sort]
    if raw.steps and not schema.steps:
        hint = "Put them under “### Sequence: …”, “### To …” or “### Action: …”."
        if raw.sort == "Chapter" and raw.head.text.startswith("To "):
            hint = (
                f"A verb is declared in small letters: “To {raw.head.text[3:4].lower()}{raw.head.text[4:]}”."
            )
        message = f"Steps cannot stand under {_article(raw.sort).lower()}."
        out.fault("W211", raw.steps[0].span, message, hint)


def _block(out: Outline, raw: Raw, block: Block, where: Context) -> None:
    match block:
        case Bullet():
            _bullet(out, raw, block)
        case Step():
            raw.steps.append(uncommented(block))
        case Quote():
            raw.notes.append(block)
        case Table():
            _table(out, raw, block, where)
        case _:
            pass


def uncommented(block: Item) -> Item:
    """An item without the comments inside it."""
    inner: list[Block] = []
    for child in block.children:
        if isinstance(child, (Bullet, Step)):
            inner.append(uncommented(child))
        elif not isinstance(child, Comment):
            inner.append(child)
    return replace(block, children=tuple(inner))


def _bullet(out: Outline, raw: Raw, block: Bullet) -> None:
    block = uncommented(block)
    words = block.text.text
    schema = SCHEMAS[raw.sort]
    label = LABEL.match(words)
    if label is None or HOOK.match(words) or OFFER.match(words):
        if not schema.rules:
            message = f"{_article(raw.sort)} holds labelled facts: “- Label: value”."
            out.fault("W212", block.text.span, message, _labels(schema))
            return
        raw.rules.append(block)
        return
    name = label[1]
    if not _known(out, schema, name):
        known = [
            *schema.labels,
            *EVERYWHERE,
            *(out.stats if schema.open else ()),
            *(out.groups if raw.sort == "Card" else ()),
        ]
        close = nearest(name, known)
        span = block.text.at(0, len(name))
        hint = f"Did you mean {' or '.join(close)}?" if close else _labels(schema)
        if MOMENT.match(name):
            hint = "A rule begins with “When …:”, “Before …:”, “After …:”, “Instead of …:” or “While …:”."
        edit = close[0] if len(close) == 1 else None
        out.fault("W213", span, f"{_article(raw.sort)} has no field “{name}”.", hint, edit)
        return
    if block.children and name not in CONSEQUENCES:
        message = f"Nothing can stand under “{name}”."
        out.fault("W217", block.children[0].span, message, "Say it on the line itself, or under a heading.")
    start = label.end() + (len(words[label.end() :]) - len(words[label.end() :].lstrip()))
    raw.facts.append(
        Fact(block.text.slice(0, len(name)), block.text.slice(start, len(words)), block.children)
    )


def _known(out: Outline, schema: Schema, name: str) -> bool:
    return (
        name in schema.labels
        or name in EVERYWHERE
        or (schema.open and name in out.stats)
        or (schema is SCHEMAS["Card"] and name in out.groups)
    )


def _labels(schema: Schema) -> str:
    labels = schema.labels
    return f"It has {', '.join(labels)}." if labels else "It has no fields."


def _article(sort: str) -> str:
    if sort == "Chapter":
        return "A plain heading"
    return f"{'An' if sort[0] in 'AEIOU' else 'A'} {sort}"


# ------------------------------------------------------------------ tables
def _table(out: Outline, raw: Raw, table: Table, where: Context) -> None:
    first = table.header[0].text
    if first in DETAIL_TABLES:
        wanted = {
            "Situation": "modifiers",
            "Needs": "needs",
            "Counted": "limits",
            "Starts": "starts",
            "Word": "words",
            "Face": "faces",
        }[first]
        if wanted not in SCHEMAS[raw.sort].tables:
            out.fault(
                "W214",
                table.header[0].span,
                f"A table of “{first}” cannot stand under {_article(raw.sort).lower()}.",
            )
            return
        if _columns(out, table, DETAIL_TABLES[first], first, (), REQUIRED.get(first, ())):
            raw.tables.append(table)
        return
    if first == "Terrain" and raw.sort == "Layout":
        known = dict.fromkeys(("Terrain", "At", "Size", "Turn", "Height", "Room"), "")
        if _columns(out, table, known, "Terrain", (), ("At",)):
            raw.tables.append(table)
        return
    if raw.sort == "List" and first == raw.name:
        raw.tables.append(table)
        return
    sort = first if first in SORTS else "Card" if first in out.kinds else ""
    if not sort:
        close = nearest(first, [*SORTS, *out.kinds, *DETAIL_TABLES])
        out.fault(
            "W215",
            table.header[0].span,
            f"No table begins with a column “{first}”.",
            f"Did you mean {' or '.join(close)}?"
            if close
            else "A table's first column names what its rows declare.",
            close[0] if len(close) == 1 else None,
        )
        return
    schema = SCHEMAS[sort]
    more = [*(out.stats if schema.open else ()), *(out.groups if sort == "Card" else ())]
    _columns(out, table, {first: "", "Short": "", **schema.labels}, first, more)
    for row in table.rows:
        _row(out, sort, first, table, row, where)


def _table_of(first: str) -> str:
    """A table by its first column."""
    return f"A table of {first if first.endswith('s') else plural(first)}"


def _columns(
    out: Outline,
    table: Table,
    known: Mapping[str, str],
    sort: str,
    more: Iterable[str],
    required: Iterable[str] = (),
) -> bool:
    """Whether a table has the columns that it needs; unknown, missing and repeated ones are faults."""
    names = [*known, *more]
    given = [header.text for header in table.header]
    missing = [name for name in required if name not in given]
    for name in missing:
        hint = f"It says {known[name]}." if known.get(name) else None
        out.fault("W218", table.header[0].span, f"{_table_of(sort)} needs a column “{name}”.", hint)
    for place, header in enumerate(table.header):
        if header.text in given[:place]:
            out.fault("W216", header.span, f"This table has two columns “{header.text}”.", "Leave one out.")
        if header.text not in names and header.text not in EVERYWHERE:
            close = nearest(header.text, names)
            out.fault(
                "W216",
                header.span,
                f"{_table_of(sort)} has no column “{header.text}”.",
                f"Did you mean {' or '.join(close)}?" if close else f"Its columns are {', '.join(known)}.",
                close[0] if len(close) == 1 else None,
            )
    return not missing


def _row(out: Outline, sort: str, first: str, table: Table, row: tuple[Text, ...], where: Context) -> None:
    facts = [
        Fact(h, cell)
        for h, cell in zip(table.header[1:], row[1:], strict=False)
        if cell.text not in ("—", "–", "-", "")
    ]
    same = next(iter(out.named.get((sort, row[0].text), ())), None) if sort != "Action" else None
    if (
        same is not None
        and not any(f.label.text == g.label.text for f in facts for g in same.facts)
        and same.section is not None
    ):
        same.facts.extend(facts)
        return
    raw = Raw(sort, row[0], facts, mission=where.mission, force=where.force, card=where.card)
    raw.kind = first if sort == "Card" else ""
    out.add(raw)
