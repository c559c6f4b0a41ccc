"""The outline of a game: which sections and rows declare what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import replace
from typing import TypeVar

from warbook.language.blocks import Block, Bullet, Comment, Document, Quote, Section, Step, Table, Text
from warbook.language.declare.name_advice import capitals, in_small_letters, with_capitals
from warbook.language.declare.outline_tables import declared_table
from warbook.language.declare.raw import DICE, HOOK, LABEL, OFFER, Context, Fact, Outline, Raw, Said, article
from warbook.language.declare.schema import EVERYWHERE, SCHEMAS, SORTS, TITLED, Schema
from warbook.language.diagnostic import nearest
from warbook.language.letters import compiled
from warbook.language.looks import Looks

CHAPTER = "Chapter: "
"""Before the name of a plain heading, where an edition says what becomes of it."""
MOMENT = re.compile(r"(?:Whenever|If|Each time|Every time|As soon as|Once|During|Until|Unless)\b")
CONSEQUENCES = ("Success", "Failure", "Tie", "Effect", "Do", "No effect", "Given")
"""Labels under which a list may stand."""
REPEATED = {
    "Example": {
        *("Answers", "Declines", "Dice", "Do", "Drawn", "During", "Given", "No effect", "Offered"),
        *("Refused", "Terrain", "Then"),
    },
    "Definition": {"If", "Unless"},
    "Value": {"Is", "Otherwise"},
    "Mission": {"Layouts"},
    "Edition": {"Still holds", "Takes in"},
    "Game": {"Takes in"},
    "Module": {"Takes in"},
}
"""Labels that may stand more than once, by what they stand in."""
Item = TypeVar("Item", bound=Bullet | Step)


def outline(documents: Iterable[Document], looks: Looks | None = None) -> Outline:
    """Every declaration of these documents; unknown headings, labels and columns are faults. `looks` know what sections
    say by themselves."""
    out, looks = Outline(), looks or Looks()
    documents = list(documents)
    for document in documents:
        for section in document.sections:
            _names(out, section, looks)
    for document in documents:
        _homeless(out, document)
        for section in document.sections:
            _section(out, section, Context(), looks)
    return out


def _homeless(out: Outline, document: Document) -> None:
    """What would act but stands before the first heading, where it belongs to nothing."""
    for block in document.blocks:
        if isinstance(block, (Bullet, Step, Table)):
            what = {"Bullet": "bullet", "Step": "step", "Table": "table"}[type(block).__name__]
            message = f"This {what} stands before the first heading, so it belongs to nothing."
            out.fault("W202", block.span, message, "Put a heading above it: “## …” for a plain chapter.")


def _names(out: Outline, section: Section, looks: Looks) -> None:
    """Names of kinds, stats and lists: they decide how other headings and columns are read."""
    sort, head = looks.at(section).find(_heading)
    if head is not None and sort in ("Kind", "Stat", "List", "Group"):
        {"Kind": out.kinds, "Stat": out.stats, "List": out.lists, "Group": out.groups}[sort].add(
            with_capitals(head, in_small_letters(sort, head)).text
        )
    for block in section.blocks:
        if isinstance(block, Table):
            first = block.header[0].text
            target = {"Kind": out.kinds, "Stat": out.stats}.get(first)
            if target is not None:
                names = [row[0] for row in block.rows]
                target.update(with_capitals(name, in_small_letters(first, name)).text for name in names)
            if sort == "List":
                out.stats.update(
                    h.text
                    for h in block.header[1:]
                    if h.text not in EVERYWHERE and not DICE.fullmatch(h.text)
                )
    for inner in section.sections:
        _names(out, inner, looks)


def operation_of(words: str) -> tuple[str, int]:
    """What an edition's heading does to the game it changes, and where the heading proper begins."""
    match = compiled(r"(Replace|Change|Remove) (?=To [a-z]|[A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)?: )").match(
        words
    )
    return (match[1], match.end()) if match is not None else ("", 0)


def _heading(section: Section) -> tuple[str, Text | None]:
    """The same of a section, whichever kinds there are."""
    return heading_of(section.title, frozenset())


def heading_of(title: Text, kinds: Set[str]) -> tuple[str, Text | None]:
    """The sort of a heading and the words after it; `Chapter` for a plain one."""
    amends = operation_of(title.text)[1]
    title = title.slice(amends, len(title.text))
    words = title.text
    if amends and words.startswith(CHAPTER):
        return "Chapter", title.slice(len(CHAPTER), len(words))
    if words.startswith("To ") and len(words) > 3 and words[3].islower():
        return "To", title.slice(3, len(words))
    if words.title() in TITLED:
        return words.title(), title
    match = compiled(r"([A-Za-z]+(?: [A-Za-z]+)?):\s+(?=\S)").match(words)
    sort = match[1] if match is not None else ""
    if sort[:1].islower() and capitals(sort) in (*SORTS, *kinds):
        sort = capitals(sort)
    if match is None or not all(word[:1].isupper() for word in sort.split(" ")):
        return "Chapter", None
    head = title.slice(match.end(), len(words))
    if sort in SORTS:
        return sort, head
    if sort in kinds:
        return "Card", head
    return "?" + sort, head


def _section(out: Outline, section: Section, where: Context, looks: Looks) -> None:
    sort, head = looks.at(section).find(_heading)
    if sort.startswith("?") or (sort == "Chapter" and ":" in section.title.text):
        sort, head = heading_of(section.title, out.kinds)
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
    if head is not None and sort != "To":
        _small_sort(out, section.title, sort)
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
        raw.kind = capitals(section.title.text[operation_of(section.title.text)[1] :].split(":")[0])
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
    said = iter(looks.at(section).find(said_in))
    for block in section.blocks:
        _block(out, raw, block, inner, said)
    _given_twice(out, raw.facts[len(given) :], given, REPEATED.get(sort, set()) | {"Cites"})
    _stepless(out, raw)
    for child in section.sections:
        _section(out, child, inner, looks)


def _given_twice(out: Outline, facts: Iterable[Fact], by_row: set[str], repeated: set[str]) -> None:
    """A fault for each second value of what has one, by a row of a table above or by a line before."""
    before: set[str] = set()
    for fact in facts:
        name, hint = fact.label.text, "Leave one of them out."
        if name in by_row:
            out.fault("W224", fact.label.span, f"“{name}” is given here and in a table.", hint)
        elif name in before - repeated:
            if name in CONSEQUENCES:
                hint = f"Write both under one “- {name}:”, as steps: “  1. …”, “  2. …”."
            elif name == "Needs":
                hint = "Write both in one, joined by “, and”."
            out.fault("W224", fact.label.span, f"“{name}” is given twice here.", hint)
        before.add(name)


def _small_sort(out: Outline, title: Text, sort: str) -> None:
    """A fault where the sort of a heading has not its capitals."""
    start = operation_of(title.text)[1]
    written = title.text[start:] if sort in TITLED else title.text[start:].partition(":")[0]
    meant = sort if sort in TITLED else capitals(written)
    if written != meant:
        colon = "" if sort in TITLED else ":"
        message = f"No heading {'is called' if sort in TITLED else 'begins with'} “{written}{colon}”."
        hint = f"Sorts of declarations have capitals: “{meant}{colon}”."
        out.fault("W210", title.at(start, start + len(written)), message, hint, meant)


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
        message = f"Steps cannot stand under {article(raw.sort).lower()}."
        out.fault("W211", raw.steps[0].span, message, hint)


def _block(out: Outline, raw: Raw, block: Block, where: Context, said: Iterator[Said]) -> None:
    match block:
        case Bullet():
            _bullet(out, raw, next(said))
        case Step():
            raw.steps.append(uncommented(block))
        case Quote():
            raw.notes.append(block)
        case Table():
            declared_table(out, raw, block, where)
        case _:
            pass


def uncommented(block: Item) -> Item:
    """An item without the comments inside it."""
    if not any(isinstance(one, Comment) or getattr(one, "children", ()) for one in block.children):
        return block
    inner: list[Block] = []
    for child in block.children:
        if isinstance(child, (Bullet, Step)):
            inner.append(uncommented(child))
        elif not isinstance(child, Comment):
            inner.append(child)
    return replace(block, children=tuple(inner))


def said_in(section: Section) -> tuple[Said, ...]:
    """What each bullet under a heading says by itself."""
    return tuple(_said(block) for block in section.blocks if isinstance(block, Bullet))


def _said(block: Bullet) -> Said:
    block = uncommented(block)
    words = block.text.text
    label, hook, fact = LABEL.match(words), HOOK.match(words) is not None, None
    if label is not None:
        start = label.end() + (len(words[label.end() :]) - len(words[label.end() :].lstrip()))
        name, value = block.text.slice(0, len(label[1])), block.text.slice(start, len(words))
        fact = Fact(name, value, block.children)
    return Said(block, hook or OFFER.match(words) is not None, hook, MOMENT.match(words) is not None, fact)


def _bullet(out: Outline, raw: Raw, said: Said) -> None:
    block, schema = said.bullet, SCHEMAS[raw.sort]
    if (
        said.fact is None
        or said.rule
        or (said.moment and schema.rules and not _known(out, schema, said.fact.label.text))
    ):
        if not schema.rules and not said.hook:
            message = f"{article(raw.sort)} holds labelled facts: “- Label: value”."
            out.fault("W212", block.text.span, message, _labels(schema))
            return
        if raw.sort == "Example":
            message = "A rule cannot stand in an example: it would hold in the whole game."
            hint = "Put it under a heading of its own; what has happened before is “- Given: …”."
            out.fault("W212", block.text.span, message, hint)
            return
        raw.rules.append(block)
        return
    name = said.fact.label.text
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
        kind = next((raw.kind for raw in out.of("Card") if raw.name == name), None)
        if kind is not None:
            hint = f"What a card does stands under a heading of its own: “### {kind}: {name}”."
        edit = close[0] if len(close) == 1 else None
        out.fault("W213", span, f"{article(raw.sort)} has no field “{name}”.", hint, edit)
        return
    if block.children and name not in CONSEQUENCES:
        message = f"Nothing can stand under “{name}”."
        out.fault("W217", block.children[0].span, message, "Say it on the line itself, or under a heading.")
    raw.facts.append(said.fact)


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
