"""A term explained: what the rulebook says of it, where, and which other rules touch it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from warbook.cli.as_read import in_order, told
from warbook.cli.findable import Term, as_it_stands, find, steps, terms
from warbook.cli.mentions import Index, Mention
from warbook.cli.output import BOLD, DIM, paint
from warbook.cli.rulestext import plain_words, printed, wrapped
from warbook.engine.prompts import sentence
from warbook.language.block_tree import every_section
from warbook.language.blocks import Block, Bullet, Section, Table, Text
from warbook.language.diagnostic import Span
from warbook.language.flows import Flows, Line, flows
from warbook.language.model import Action, Decl, Layout, Rulebook
from warbook.language.readback import Reading, readings
from warbook.language.render import breadcrumb
from warbook.language.source import Source

_MOST = 12
_SORTS = ("Token", "Resource", "Stat", "Terrain", "Zone", "Marker", "Action")
_GOES_ON = ("If so", "Otherwise", "If not")
_ITEM = re.compile(r"(?:^|\n)\s*(?:\d+\.|[-*])\s+(?:\*\*[^*]+\*\*\s)?")
"""How a step or a bullet begins."""


@dataclass
class Book:
    """A rulebook with the files it was read from; `head` goes before their names."""

    rules: Rulebook
    sources: Mapping[str, Source]
    head: str = ""

    @cached_property
    def index(self) -> Index:
        return Index(self.rules)

    @cached_property
    def readings(self) -> list[Reading]:
        """What is written and what is understood, in the order of the files."""
        return in_order(readings(self.rules))

    @cached_property
    def flows(self) -> Flows:
        """How everything is played."""
        return flows(self.rules)

    @cached_property
    def sections(self) -> list[Section]:
        return list(every_section(as_it_stands(self.rules)))

    @cached_property
    def terms(self) -> list[Term]:
        return terms(self.rules)

    def place(self, span: Span) -> str:
        """File and line."""
        source = self.sources.get(span.file)
        return f"{self.head}{span.file}" + (
            f":{source.line_col(span.start)[0]}" if source is not None else ""
        )


def explain(book: Book, given: str, colour: bool) -> str:
    """The explanation of a term as text."""
    shown: list[str] = []
    seen: set[tuple[str, int]] = set()
    for sort, name, decl in find(book.rules, book.terms, given):
        if (decl.span.file, decl.span.start) not in seen:
            seen.add((decl.span.file, decl.span.start))
            shown.append(_one(book, sort, name, decl, colour))
    return "\n\n".join(shown)


def _one(book: Book, sort: str, name: str, decl: Decl, colour: bool) -> str:
    what = book.rules.cards[name].kind if sort == "Card" else {"To": "verb"}.get(sort, sort.lower())
    head = f"{paint(name, BOLD, on=colour)} · {what}"
    lines = [f"{head}   {paint(book.place(decl.span), DIM, on=colour)}"]
    if decl.short:
        lines.append(f"  {decl.short}")
    lines += in_play(book, sort, name, colour)
    own: list[Span] = []
    homes = homes_of(book, sort, name, decl.span)
    for table, row in rows_of(book, name, decl.span):
        own.append(Span(decl.span.file, row[0].span.start, row[-1].span.end))
        for label, cell in zip(table.header[1:], row[1:], strict=False):
            value = plain_words(cell.text)
            restated = label.text == "Short" or any(_states(home, label.text) for home in homes)
            if value not in ("", "—", "–") and value != decl.short and not restated:
                lines.append(f"  {label.text}: {value}")
    for section in homes:
        own.append(section.span)
        lines += ["", *printed(block for block in section.blocks if not _told(block, decl))]
    if sort == "Step":
        lines += ["", *printed(step for step, _ in steps(book.rules) if _inside(decl.span, step.span))]
    lines += [line for told in _traits(book, sort, name) for line in ("", *told)]
    lines += [
        line for told in _elsewhere(book.rules, sort, name) for line in ("", *wrapped(told, "  ", "    "))
    ]
    lines += understood(book, own, colour)
    touching = [m for m in book.index.of(sort, name) if not any(_inside(m.span, place) for place in own)]
    changes = _sentences(book, [m for m in touching if m.changes])
    spoken = _sentences(book, [m for m in touching if not m.changes])
    used = [line for line in spoken if line not in changes and line[0] != name]
    for title, found in (("Changed by", changes), ("Spoken of in", used)):
        if found:
            lines += ["", f"  {paint(title, BOLD, on=colour)}"]
            for text, where in found[:_MOST]:
                lines.append(f"  • {text}   {paint(where, DIM, on=colour)}")
            if len(found) > _MOST:
                lines.append(f"    … and {len(found) - _MOST} more")
    return "\n".join(lines)


def in_play(book: Book, sort: str, name: str, colour: bool) -> list[str]:
    """How something is played, from its beginning to its end."""
    flow = book.flows.get(sort, name)
    if flow is None or not flow.lines:
        return []
    price = f" · {flow.price}" if flow.price else ""
    return ["", f"  {paint(f'In play{price}', BOLD, on=colour)}", *flow_lines(flow.lines, 4)]


def flow_lines(lines: Sequence[Line], depth: int) -> list[str]:
    """The lines of a flow, each as far in as it belongs."""
    found: list[str] = []
    for line in lines:
        pad = " " * depth
        head = f"{pad}• " if line.option else pad
        label = f"{line.label}: " if line.label else ""
        found += wrapped(f"{label}{line.text}".strip(), head, pad + "  ")
        found += flow_lines(line.under, depth + 2)
    return found


def understood(book: Book, own: list[Span], colour: bool) -> list[str]:
    """How the sentences of a declaration are understood, where that is in other words than their own."""
    here = [r for r in book.readings if any(_inside(r.span, place) for place in own) and r.differs]
    if not here:
        return []
    lines = ["", f"  {paint('Understood as', BOLD, on=colour)}"]
    for reading in here:
        lines += [f"  {line}" for line in told(reading, colour)]
    return lines


def _inside(span: Span, other: Span) -> bool:
    return span.file == other.file and other.start <= span.start < max(other.end, other.start + 1)


def homes_of(book: Book, sort: str, name: str, span: Span) -> list[Section]:
    """The sections that are about the term: headed by its declaration, or by its name."""
    found = []
    for section in book.sections:
        title = section.title.text
        kind, separator, rest = title.partition(": ")
        titled = bool(separator) and rest == name and sort in (kind, "Card", "Value", "Situation")
        if _inside(span, section.title.span) or (titled and sort not in ("Value", "Situation")):
            found.append(section)
    return found


def _states(section: Section, label: str) -> bool:
    """Whether a section says for itself what a table says too: in an edition, the section is the later one."""
    return any(isinstance(b, Bullet) and b.text.text.startswith(f"{label}: ") for b in section.blocks)


def _told(block: Block, decl: Decl) -> bool:
    """Whether a block has been told already, or is too long to tell."""
    if isinstance(block, Bullet):
        return bool(decl.short) and block.text.text == f"Short: {decl.short}"
    return isinstance(block, Table) and len(block.rows) > 40


def _elsewhere(book: Rulebook, sort: str, name: str) -> Iterator[str]:
    """Which cards carry a trait or have an action; which actions are of a kind, or have an effect."""
    holders = [
        card.name
        for card in book.cards.values()
        if (sort == "Trait" and any(trait == name for trait, _ in card.traits))
        or (sort == "Action" and name in card.actions)
    ]
    if holders:
        yield f"On the cards of {', '.join(holders)}"
    if sort == "Action" and (kin := [a.name for a in book.actions.values() if a.like == name]):
        yield f"Used as {', '.join(kin)}"
    if sort == "Effect" and (causes := [a.name for a in book.actions.values() if _effects(a, name)]):
        yield f"The effect of {', '.join(causes)}"
    if sort == "Terrain" and (where := [m.name for m in book.layouts.values() if _lies(m, name)]):
        yield f"Laid out on {', '.join(where)}"


def _effects(action: Action, name: str) -> bool:
    return any(getattr(value, "name", None) == name for value in action.stats.values())


def _lies(layout: Layout, name: str) -> bool:
    return any(piece.terrain == name for piece in layout.features)


def _traits(book: Book, sort: str, name: str) -> Iterator[list[str]]:
    """What the traits on a card do."""
    for trait, _ in book.rules.cards[name].traits if sort == "Card" else ():
        decl = book.rules.traits[trait]
        for section in homes_of(book, "Trait", trait, decl.span):
            rules = [b for b in section.blocks if isinstance(b, Bullet) and not _aside(b)]
            yield [f"  {trait}   {book.place(decl.span)}", *printed(rules, 4)]


def _aside(bullet: Bullet) -> bool:
    return bullet.text.text.startswith(("Flavour: ", "Short: ", "Cites: "))


def rows_of(book: Book, name: str, span: Span) -> list[tuple[Table, tuple[Text, ...]]]:
    """The rows of tables that declare the term, or tell its values."""
    heads = {*_SORTS, *book.rules.kinds, *book.rules.lists}
    found = []
    for section in book.sections:
        if section.title.text.startswith("Layout: "):
            continue
        for block in section.blocks:
            if isinstance(block, Table) and block.header:
                about = block.header[0].text in heads
                for row in block.rows:
                    if row and (_inside(span, row[0].span) or (about and row[0].text == name)):
                        found.append((block, row))
    return found


def _sentences(book: Book, found: list[Mention]) -> list[tuple[str, str]]:
    """Each mention as its sentence and place, without repeats, in the order of the files."""
    lines: dict[tuple[str, int], tuple[str, str]] = {}
    for mention in sorted(found, key=lambda m: (m.span.file, m.span.start)):
        source = book.sources.get(mention.span.file)
        if source is None:
            continue
        text = plain_words(mention.text).removeprefix("- ") or _said(source.text, mention.span)
        line = source.line_col(mention.span.start)[0]
        crumbs = breadcrumb(source, line)
        start = source.text.rfind(text[:20], 0, mention.span.end) if len(text) > 20 else mention.span.start
        key = (mention.span.file, start if start >= 0 else mention.span.start)
        where = f"{book.place(mention.span)}" + (f" ({crumbs[-1]})" if crumbs else "")
        lines.setdefault(key, (_short(text), where))
    return list(dict.fromkeys(lines.values()))


_LEAD = re.compile(r"^- (While [^:]*:)(?= )", re.MULTILINE)
"""Under which condition what a bullet says holds."""


def _said(text: str, span: Span) -> str:
    """The sentence that stands at a place; with those before it in its step where it goes on from them."""
    start = span.start + 2 * text.startswith("- ", span.start)
    said = sentence(text, start, span.end)
    if said.startswith(_GOES_ON):
        begun = [match.end() for match in _ITEM.finditer(text, 0, span.start)]
        before = " ".join(text[begun[-1] : text.rfind(said[:10], 0, span.end)].split()) if begun else ""
        return f"{before} {said}".strip()
    lead = _LEAD.search(text, 0, start)
    while lead is not None and (later := _LEAD.search(text, lead.end(), start)) is not None:
        lead = later
    if lead is not None and "\n\n" not in (between := text[lead.end() : start]) and "\n-" not in between:
        return f"{' '.join(lead[1].split())} {said}"
    return said


def _short(text: str, most: int = 150) -> str:
    if text.endswith(":"):
        return f"{text} …"
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + " …"
