"""Sections of the quick sheet that say rules as running text: procedures, prices, standing rules; and dice."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from warbook.language.blocks import Block, Bullet, Section, Step
from warbook.language.blocks import Table as RulesTable
from warbook.language.diagnostic import Span
from warbook.language.flows import Line
from warbook.language.letters import compiled
from warbook.language.names import plural
from warbook.publish.book.chapters import RULES, Entry
from warbook.publish.book.headings import PLAIN
from warbook.publish.book.labels import label_of
from warbook.publish.book.typesetting import sentence, set_in_type
from warbook.publish.book.writer import Book
from warbook.publish.parts.meanings import meaning
from warbook.publish.parts.rich_text import rich, source
from warbook.publish.parts.running_text import running
from warbook.publish.print import model as m
from warbook.publish.sheets.flows import flat, prices
from warbook.publish.sheets.tables import laid_across

_PLAYED = ("Sequence", "To", "Action", "Roll", "Window", "Resource", "Effect", PLAIN)
"""Where what is bought can be said."""


_SORTS = ("Sequence", "Roll", "List", "Token", "Resource", "Window", "To", "Action", "Effect", "Definition",
          "Sight", "Value", "Trait", "Terrain", "Mission", "Kind", "Group", "Term")  # fmt: skip
"""What a row of the table may name that has no section of its own by itself."""


def headed(book: Book, name: str) -> list[Entry]:
    """The plain headings of the rules that have a name."""
    wanted = name.casefold()
    return [
        entry
        for entry in entries(book, PLAIN)
        if entry.heading.title.casefold() == wanted and in_rules(book, entry)
    ]


def _elsewhere(book: Book, others: Collection[str]) -> set[int]:
    """The sections that stand on the quick sheet under a heading it names; a row with the name of one of its `others`, or of what is
    declared, shows that, and no heading."""
    named = [
        entry
        for row in book.rules.sheet
        if row.importance and row.name.casefold() not in others and declared(book, row.name) is None
        for entry in headed(book, row.name)
    ]
    return {id(entry.section) for entry in (*named, *_under(book, named))}


def declared(book: Book, name: str) -> Entry | None:
    """What the rules declare by a name that a row of the sheet may have."""
    words = name.casefold()
    for entry in book.plan.entries.values():
        heading = entry.heading
        if heading.sort in _SORTS and words in (heading.name.casefold(), heading.title.casefold()):
            return entry
    return None


def _under(book: Book, some: Iterable[Entry]) -> Iterator[Entry]:
    for entry in some:
        yield from (book.plan.entry(section) for section in entry.section.sections)


def heading_section(book: Book, some: Sequence[Entry]) -> m.SheetSection | None:
    """What stands under headings of one name: rules that always hold, procedures, and what words mean. None where
    nothing of the kind does."""
    items = []
    for entry in (*some, *_under(book, some)):
        sort, blocks = entry.heading.sort, entry.section.blocks
        if sort == PLAIN:
            rules = [b for b in blocks if isinstance(b, Bullet) and label_of(b.text) is None]
            if rules:
                items.append(led_by(book, entry.heading.title, map(running, rules)))
        elif sort == "To" and steps_of(entry.section):
            items.append(led(book, entry.heading.title, " ".join(map(running, steps_of(entry.section)))))
        elif sort in ("Definition", "Sight") and (words := meaning(entry)):
            items.append(led(book, entry.heading.title, words))
    if not items:
        return None
    return m.SheetSection(
        some[0].heading.title, (m.Bullets(tuple(items)),), 3, source(book, some[0].section.span)
    )


def steps_of(section: Section) -> list[Step]:
    return [block for block in section.blocks if isinstance(block, Step)]


def led(book: Book, head: str, text: str) -> m.RichText:
    """A line led by what it is about."""
    return (m.Run(f"{head}: ", "bold"), *rich(book, text, terms=False))


def led_by(book: Book, head: str, texts: Iterable[str]) -> m.RichText:
    """A line led by what several rules are about, with a mark before each but the first."""
    runs = [m.Run(f"{head}: ", "bold")]
    for number, text in enumerate(texts):
        runs += (m.Run(" \N{BULLET}\N{NO-BREAK SPACE}", "term"),) if number else ()
        runs += rich(book, text, terms=False)
    return tuple(runs)


def price_sections(book: Book) -> Iterator[m.SheetSection]:
    """For each currency of the players: all that rules sell for it."""
    for name, resource in book.rules.resources.items():
        priced: dict[str, list[str]] = {}
        for entry in book.plan.entries.values():
            if not is_offered(book, entry):
                for label, text in in_short(book, entry, name, sold_by(book, entry, name)):
                    priced.setdefault(label or entry.heading.title, []).append(text)
        items = [led_by(book, label, texts) for label, texts in priced.items()]
        if items:
            title = plural(resource.title) if resource.title else book.rules.several(name)
            yield m.SheetSection(title, (m.Bullets(tuple(items)),), 2, source(book, resource.span))


def in_short(book: Book, entry: Entry, currency: str, sold: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """What is sold, as the flows of the sheet tell it; as it is written where they do not tell just as much, unless they do
    so in the designer's own words."""
    if not sold:
        return sold
    own = book.flows.get(entry.heading.sort, entry.heading.name)
    if own is not None and (book.flows.own.get(own.title) or book.flows.own.get(own.name)):
        asked = re.compile(rf"\b\d+ {re.escape(currency)}\b")
        return [(one.label, sentence(one.text)) for one in own.all() if asked.search(one.text)]
    price = re.compile(rf"\b(?:for|spends?) \d+ {re.escape(currency)}\b")
    texts = dict.fromkeys(
        line.text
        for flow in book.flows.by_key.values()
        for line in flow.all()
        if price.search(line.text) and line.span is not None and entry.section.span.holds(line.span)
    )
    if len(texts) != len(sold):
        return sold
    return [(label, sentence(text)) for (label, _), text in zip(sold, texts, strict=True)]


def is_offered(book: Book, entry: Entry) -> bool:
    """Whether a window has a place of its own on the sheet, where its prices stand."""
    flow = book.flows.get("Window", entry.heading.name) if entry.heading.sort == "Window" else None
    return flow is not None and any(line.option for line in flow.all())


def sold_by(book: Book, entry: Entry, currency: str) -> list[tuple[str, str]]:
    """What a section sells for a currency of the players: the title of the step that does, and its sentences."""
    if entry.heading.sort not in _PLAYED or book.rules.resources[currency].holder != "player":
        return []
    pattern = re.compile(rf"\b(?:for|pays?)\b[^.:;]*?\b\d+ {re.escape(currency)}s?\b")
    found = list(sold(entry.section.blocks, pattern)) if in_rules(book, entry) else []
    window = book.rules.windows.get(entry.heading.name) if entry.heading.sort == "Window" else None
    if window is not None and window.once:
        return [(label, f"{text} Only once.") for label, text in found]
    return found


def sold(
    blocks: tuple[Block, ...], pattern: re.Pattern[str], label: str = "", when: str = ""
) -> Iterator[tuple[str, str]]:
    """The sentences that name a price, each with what it hangs on and the “If so” that goes on from it, under the nearest
    step's title."""
    for block in blocks:
        if not isinstance(block, Bullet | Step):
            continue
        text = block.text.text if block.text is not None else ""
        here = block.title.text if isinstance(block, Step) and block.title is not None else label
        sentences = compiled(r"(?<=\.) (?=[A-Z])").split(text)
        for i, one in enumerate(sentences):
            if pattern.search(one):
                after = sentences[i + 1] if i + 1 < len(sentences) else ""
                yield here, when + (f"{one} {after}" if after.startswith("If so") else one)
        condition = f"{text} " if text.startswith("If ") and text.endswith(":") else ""
        yield from sold(block.children, pattern, here, condition)


_OWN_PLACE = ("Token", "Resource", "Trait", "Mission", "Example", "Effect")
"""The sorts of headings whose rules stand elsewhere on the sheet."""


def standing_sections(book: Book, others: Collection[str]) -> Iterator[m.SheetSection]:
    """Rules that always hold, under the plain headings they stand under; what leads to more than a sentence, as a flow. `others` are
    the titles of the sheet's other sections, in lower case."""
    items: list[m.RichText] = []
    longer: list[m.FlowText] = []
    first: Entry | None = None
    elsewhere = _elsewhere(book, others)
    for entry in book.plan.entries.values():
        if id(entry.section) in elsewhere or not in_rules(book, entry) or entry.heading.sort in _OWN_PLACE:
            continue
        rules = [b for b in entry.section.blocks if isinstance(b, Bullet) and label_of(b.text) is None]
        if entry.heading.sort != PLAIN:
            rules = [b for b in rules if always(book, b.span) or changes_numbers(book, b)]
        flows = [line for rule in rules for line in always(book, rule.span) if line.under]
        plain = [
            b
            for b in rules
            if (changes_numbers(book, b) or not is_told(book, b))
            and not any(line.under for line in always(book, b.span))
        ]
        own = book.flows.own.get(entry.heading.title)
        if own is not None and (plain or flows):
            plain, flows = [], []
            if own and entry.heading.sort == PLAIN:
                items.append(led_by(book, entry.heading.title, own.split("\n")))
                first = first or entry
        first = first or (entry if plain or flows else None)
        if plain:
            items.append(led_by(book, entry.heading.title, [ruled(book, rule) for rule in plain]))
        if flows:
            at = source(book, entry.section.span)
            longer.append(m.FlowText(set_in_type(entry.heading.title), "", tuple(flat(flows, 0)), at))
    if first is not None:
        bullets = (m.Bullets(tuple(items)),) if items else ()
        yield m.SheetSection("Always", (*bullets, *longer), 3, source(book, first.section.span))


def ruled(book: Book, rule: Bullet) -> str:
    """A rule that always holds: in its own words, or what is done, as it is told in play."""
    done = any(rule.span.holds(hook.span) for hook in book.rules.hooks)
    told = [line.text for line in always(book, rule.span) if not line.under] if done else []
    return " ".join(told) if told else running(rule)


def always(book: Book, span: Span) -> list[Line]:
    """What is told of a bullet of the rules beside the flows, and not with the actions."""
    apart = prices(book)
    return [
        line
        for line in book.flows.always
        if line.span is not None and span.holds(line.span) and line not in apart
    ]


def shown_always(book: Book) -> list[Line]:
    """What always holds, without what the designer tells in words of their own under its heading."""
    own = [
        entry.section.span for entry in book.plan.entries.values() if entry.heading.title in book.flows.own
    ]
    return [
        line for line in book.flows.always if not any(line.span and span.holds(line.span) for span in own)
    ]


def changes_numbers(book: Book, bullet: Bullet) -> bool:
    """Whether a rule changes what stands on cards, for everybody, and no flow tells it: `halves its Pace`."""
    spans = [
        one.span
        for one in book.rules.changes
        if one.bearer is None and one.field in book.rules.stats and bullet.span.holds(one.span)
    ]
    told = {line.span for flow in book.flows.by_key.values() for line in flow.all()} if spans else set()
    return any(span not in told for span in spans)


def is_told(book: Book, bullet: Bullet) -> bool:
    """Whether a rule stands in a flow already, or only matters to those with a special rule."""
    spans = [one.span for some in (book.rules.hooks, book.rules.laws, book.rules.changes) for one in some]
    is_rule = any(bullet.span.holds(span) for span in spans)
    return is_rule and not always(book, bullet.span)


def die_sections(book: Book) -> Iterator[m.SheetSection]:
    """Dice with faces of their own, as tables."""
    for entry in entries(book, "Die"):
        for block in entry.section.blocks:
            if isinstance(block, RulesTable):
                rows = tuple(m.Row(tuple(m.plain(cell.text) for cell in row)) for row in block.rows)
                heads = tuple(head.text for head in block.header)
                at = source(book, entry.section.span)
                yield m.SheetSection(
                    entry.heading.title, tuple(laid_across(m.Table(heads[0], heads, rows))), 3, at
                )


def in_rules(book: Book, entry: Entry) -> bool:
    """Whether a section belongs to the rules themselves, not to a force or a mission."""
    chapter = next((c for c in book.plan.chapters if c.path == entry.home.path), None)
    return chapter is None or chapter.part == RULES


def entries(book: Book, sort: str) -> list[Entry]:
    return [entry for entry in book.plan.entries.values() if entry.heading.sort == sort]
