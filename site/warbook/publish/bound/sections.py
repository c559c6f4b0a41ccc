"""A section of the rules as blocks of the book: how it is played, what it says exactly, examples that explain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from warbook.language.blocks import Block, Bullet, Code, Paragraph, Quote, Section, Step, Table, Text
from warbook.language.flows import Flow, Line
from warbook.language.names import indefinite
from warbook.language.readback.english import capital
from warbook.publish.book.chapters import FOR_MAKERS, Entry, is_aside
from warbook.publish.book.headings import CARD, PLAIN
from warbook.publish.book.inline import plain as plain_text
from warbook.publish.book.labels import META, fact, label_name, label_of
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.bound.words import Scribe, place_of
from warbook.publish.cards.map_cards import picture_of
from warbook.publish.figures.example_maps import READ_MM, example_map
from warbook.publish.figures.maps import layout_map
from warbook.publish.parts.blocks import note_lead
from warbook.publish.parts.examples import is_part
from warbook.publish.parts.flows import declared, is_helper
from warbook.publish.parts.glosses import glosses
from warbook.publish.parts.retelling import PLAY, as_sentence, parts_told, shortened
from warbook.publish.parts.told import borne_by, flow_of, parted, told_in
from warbook.publish.print import bound_model as b
from warbook.publish.print import model as m
from warbook.publish.sheets.flows import flat

_HIDDEN = frozenset({"Cites", "Mark", "In the box", "Usually"})
"""Columns of tables that say nothing to a reader of a book."""
_EMPTY = frozenset({"", "—", "–", "-"})
_WORDY = ("Short", "When", "Otherwise")
"""Columns that stand under their row, over the whole width, where a table has more than these can share."""
_ROLE = re.compile(r"([\w-]+) \(((?:an?|the|some|any|\d+) [^()]+)\)")
"""A role in a heading, with what plays it."""
_IS = re.compile(r"([\w-]+) is (an? [^,]+)")
_MANY = re.compile(r"\w+(?<![siu])s")
_LONG = 26
"""Letters of a cell that has no place beside others."""
_LINE = 150
"""Letters of facts that stand in one line with the title."""
_NARROW = 3
"""Columns that stand side by side in a column of the book."""


def sections(w: Scribe, some: Iterable[Section], path: str, level: int) -> Iterator[b.Block]:
    """Sections that stand in a chapter, in order, with everything inside them."""
    for section in some:
        entry = w.book.plan.entry(section)
        if entry.heading.sort == CARD or entry.home.path != path or is_aside(section, w.book.rules.kinds):
            continue
        if entry.heading.sort == "Example":
            yield from example(w, entry)
        else:
            yield from one_section(w, entry, path, level)


def one_section(w: Scribe, entry: Entry, path: str, level: int) -> Iterator[b.Block]:
    section = entry.section
    w.fresh(entry.home)
    minor = is_helper(w.book, entry)
    flow = flow_of(w.book, entry, declared(w.book, entry))
    borne = borne_by(w.book, entry) if flow is None else ()
    told = flow.lines if flow is not None else borne
    head = b.Head(
        level,
        _title(w, entry),
        entry.number,
        place_of(entry.home),
        _sort(w, entry, roles=not told),
        w.words(capital(fact(section.blocks, "Short"))),
        minor,
    )
    if not told and not minor and (facts := in_a_line(w, entry)) is not None:
        yield replace(head, line=True, short=(*head.short, m.Run(". ")) if head.short else (), facts=facts)
        return
    own: list[b.Block] = [*in_play(w, flow, told)]
    exact, beside = parted(w.book, entry, section.blocks, told) if told else ([], section.blocks)
    if minor:
        exact, beside = [*exact, *beside], []
    if told and (runs := tuple(running(w, exact))):
        lead = (*_sort(w, entry), m.Run(". ")) if entry.heading.roles else ()
        own.append(b.Helper((m.Paragraph((m.Run("Exactly: ", "bold"), *lead, *runs)),)))
    elif small := tuple(blocks(w, exact)):
        own.append(b.Helper(small))
    own += blocks(w, beside)
    if entry.heading.sort == "Layout" and entry.heading.name in w.book.rules.layouts:
        layout = w.book.rules.layouts[entry.heading.name]
        art = picture_of(
            layout_map(w.book.rules, layout, layout.name, card=True),
            f"The map of {layout.name}",
            READ_MM,
        )
        own += [m.Picture(art)] if art is not None else []
    own += sections(w, section.sections, path, level + 1)
    if not own:
        own += _one_example(w, section)
    if own or head.short:
        yield replace(head, lone=not own or isinstance(own[0], b.Head))
        yield from own


def in_play(w: Scribe, flow: Flow | None, told: Sequence[Line]) -> Iterator[b.Block]:
    """What is told of a declaration before its exact rules, and what the words of that mean."""
    if not told:
        return
    if flow is not None and (whole := told_in(w.book, flow)) is not None:
        said = w.words(f"As in {whole.name}.", rules=True)
        yield m.FlowText(flow.title, "", (m.FlowLine(0, "", said),))
        return
    title, price = (flow.title, set_in_type(flow.price)) if flow is not None else ("In play", "")
    yield m.FlowText(title, price, tuple(flat(told, 0)))
    runs: list[m.Run] = []
    for name, words in glosses(w.book, told, flow.name if flow is not None else ""):
        runs += [m.Run(f"{name}: ", "bold"), *w.words(words.rstrip(".") + ". ")]
    if runs:
        yield b.Note("", tuple(runs))


def _one_example(w: Scribe, section: Section) -> Iterator[b.Block]:
    """The first example of a section that holds none but such as say nothing in words: without it the next section
    would follow a number that is nowhere."""
    for inner in section.sections:
        entry = w.book.plan.entry(inner)
        if entry.heading.sort == "Example":
            yield from example(w, entry, silent=True)
            return


def in_a_line(w: Scribe, entry: Entry) -> m.RichText | None:
    """The facts of a declaration that says nothing else, and little of that, so that all of it stands in a line or two."""
    section = entry.section
    short = fact(section.blocks, "Short")
    if entry.heading.sort == PLAIN or section.sections or not short:
        return None
    runs: list[m.Run] = []
    for block in section.blocks:
        name = label_name(block.text) if isinstance(block, Bullet) else ""
        if not isinstance(block, Bullet) or not name or block.children:
            return None
        item = _item(w, block, META.__contains__)
        if item is not None:
            ended = () if item.runs[-1].text.endswith(".") else (m.Run("."),)
            runs += [*item.runs, *ended, m.Run(" ")]
    return tuple(runs) if sum(len(run.text) for run in runs) <= _LINE else None


def _title(w: Scribe, entry: Entry) -> str:
    """Its name; of a special rule that is known by a code, what it is called too."""
    trait = w.book.rules.traits.get(entry.heading.name) if entry.heading.sort == "Trait" else None
    title = f" {trait.title}" if trait is not None and trait.title else ""
    return set_in_type(entry.heading.title + title)


def _sort(w: Scribe, entry: Entry, roles: bool = True) -> m.RichText:
    """What kind of rule it is, and, with `roles`, who takes part."""
    heading = entry.heading
    if heading.sort == PLAIN:
        return ()
    kind, _, sentence = (heading.label or heading.sort).partition(": ")
    spoken = heading.sort in ("Definition", "Sight") and sentence
    if not heading.roles or not roles:
        return m.plain(f"{kind}: {_begun(sentence)}" if spoken else heading.label or heading.sort)
    played = _ROLE.findall(heading.roles) or _IS.findall(heading.roles)
    if spoken and _IS.search(heading.roles):
        for name, what in played:
            role = what if _is_named_so(name, what) else f"{what} ({_the(name)})"
            before, _, after = _split(sentence, name)
            sentence = f"{before}{role}{after}"
        return w.words(f"{kind}: {_begun(sentence)}", linked=False)
    if _IS.search(heading.roles) or (heading.sort == "To" and any(not _is_named_so(*one) for one in played)):
        others = [one for one in played if not _is_named_so(*one)]
        are = {name: "are" if _MANY.fullmatch(name) else "is" for name, _ in others}
        told = ", ".join(f"{_the(name)} {are[name]} {what}" for name, what in others)
        said = f": {told}" if told else ""
    else:
        said = f" {_ROLE.sub(lambda role: role[2] if _is_named_so(*role.groups()) else f'{role[2]} ({_the(role[1])})', heading.roles)}"
    return w.words(f"{heading.label or heading.sort}{said}", linked=False)


def _split(sentence: str, word: str) -> tuple[str, str, str]:
    """What stands before and after a word where it is said first."""
    found = re.search(rf"\b{re.escape(word)}\b", sentence, re.IGNORECASE)
    at, end = found.span() if found else (len(sentence), len(sentence))
    return sentence[:at], sentence[at:end], sentence[end:]


def _begun(sentence: str) -> str:
    """A sentence that begins with a kind, with its article."""
    return indefinite(sentence) if sentence[:1].isupper() else sentence


def _the(role: str) -> str:
    """A role as one speaks of it: places have no article."""
    return role if role in ("here", "there") else f"the {role}"


def _is_named_so(role: str, what: str) -> bool:
    """Whether a role is called by what plays it: `soldier (a Soldier)`."""
    return what.partition(" ")[2].lower() == role.lower()


def blocks(
    w: Scribe, some: Sequence[Block], skip: Callable[[str], bool] = META.__contains__
) -> Iterator[b.Block]:
    """Blocks in order; bullets with a label for which `skip` holds are left out."""
    run: list[b.Item] = []
    for block in some:
        if isinstance(block, Bullet | Step):
            item = _item(w, block, skip)
            run += [item] if item is not None else []
            continue
        if run:
            yield b.Items(tuple(run))
            run = []
        yield from _block(w, block)
    if run:
        yield b.Items(tuple(run))


def running(w: Scribe, some: Sequence[Block], depth: int = 0) -> Iterator[m.Run]:
    """Rules that are told in other words above, as running text."""
    for block in some:
        match block:
            case Bullet() | Step():
                item = _item(w, block, META.__contains__)
                if item is None:
                    continue
                number = m.plain(f"{item.number}. ") if item.number and not depth else ()
                yield from _ended((*number, *item.runs))
                yield from running(w, block.children, depth + 1)
            case Table():
                heads = [head.text for head in block.header]
                for row in block.rows:
                    yield m.Run(f"{row[0].text[:1].upper()}{row[0].text[1:]}: ", "italic")
                    yield from _ended(_cells(w, [*zip(heads[1:], row[1:], strict=True)]))
            case _:
                pass


def _cells(w: Scribe, cells: Sequence[tuple[str, Text]]) -> m.RichText:
    """A row in running text, its cells led by what their columns are called where that is not plain."""
    found: list[m.Run] = []
    for head, cell in cells:
        if cell.text not in _EMPTY and head not in _HIDDEN:
            lead = ("if " if found else "") if head == "When" else "" if head in _WORDY else f"{head} "
            found += [m.Run((", " if found else "") + lead), *w.words(cell, rules=True)]
    return tuple(found)


def _ended(runs: m.RichText) -> m.RichText:
    """Runs as a sentence before others."""
    text = runs[-1].text if runs else "."
    return (*runs, m.Run(" " if text.rstrip().endswith((".", ":", ";")) else ". "))


def _item(w: Scribe, block: Bullet | Step, skip: Callable[[str], bool]) -> b.Item | None:
    inner = tuple(blocks(w, block.children, lambda _: False))
    if isinstance(block, Step):
        title = (m.Run(f"{block.title.text}. ", "bold"),) if block.title is not None else ()
        return b.Item((*title, *(w.words(block.text, rules=True) if block.text else ())), block.number, inner)
    name = label_name(block.text)
    if name and (skip(name) or name in _HIDDEN):
        return None
    found = label_of(block.text)
    if found is None:
        return b.Item(w.words(block.text, rules=True), 0, inner)
    if found[1].text.rstrip(".") in ("nothing", *_EMPTY):
        return None
    return b.Item((m.Run(f"{found[0]}: ", "bold"), *w.words(found[1], rules=True)), 0, inner)


def _block(w: Scribe, block: Block) -> Iterator[b.Block]:
    match block:
        case Paragraph(text=text):
            yield m.Paragraph(w.words(text))
        case Quote():
            label, words = note_lead(block.text.text)
            yield b.Note(label, w.words(words))
        case Table():
            if block.header[0].text in FOR_MAKERS:
                return
            if block.header[0].text not in {card.kind for card in w.book.rules.cards.values()} or _carried(
                w, block
            ):
                yield table(w, block)
        case Code(language="map"):
            pass  # it is drawn
        case Code(text=text):
            yield m.Paragraph(m.plain(text))
        case _:
            pass


def _carried(w: Scribe, block: Table) -> bool:
    """Whether a table tells of what units carry, which has no profile of its own."""
    kind = w.book.rules.kinds.get(block.header[0].text)
    return kind is not None and kind.off_board


def table(w: Scribe, block: Table) -> b.Grid:
    """A table as it stands, without what is empty or for makers only."""
    heads = [head.text for head in block.header]
    shown = [
        i
        for i, head in enumerate(heads)
        if head not in _HIDDEN and (i == 0 or any(row[i].text not in _EMPTY for row in block.rows))
    ]
    longest = {i: max((len(row[i].text) for row in block.rows), default=0) for i in shown}
    wordy = [i for i in shown if i and (heads[i] in _WORDY or longest[i] > _LONG)]
    below = wordy if len(shown) > _NARROW else []
    shown = [i for i in shown if i not in below]
    rows, places = [], []
    for row in block.rows:
        term = w.book.terms.at(row[0].span)
        places.append(place_of(term.home) if term is not None else "")
        cells = tuple(_cell(w, row[i].text, heads[i]) for i in shown)
        said = [run for i in below if row[i].text not in _EMPTY for run in _under(w, heads[i], row[i].text)]
        rows.append(m.Row(cells, tuple(said)))
    aligns: tuple[m.Align, ...] = tuple(_align(block, i) for i in shown)
    names = tuple({"Short": "In short"}.get(heads[i], heads[i]) for i in shown)
    return b.Grid(m.Table("", names, tuple(rows), aligns), tuple(places))


def _under(w: Scribe, head: str, words: str) -> m.RichText:
    """What stands under a row: led by what it is, but for a short form."""
    said = w.words(words[:1].upper() + words[1:].rstrip(".") + ". ", rules=head == "When", linked=False)
    return said if head == "Short" else (m.Run(f"{head}: ", "italic"), *said)


def _cell(w: Scribe, words: str, head: str) -> m.RichText:
    if words in _EMPTY:
        return m.plain("–")
    return w.words(words, rules=head == "When", linked=False)


def _align(block: Table, column: int) -> m.Align:
    narrow = all(len(row[column].text) <= 9 for row in block.rows)
    return "center" if column and narrow else "left"


def example(w: Scribe, entry: Entry, silent: bool = False) -> Iterator[b.Block]:
    """A worked example that says in words what one sees by it; the others (`silent`) are for whoever doubts, and on the
    site."""
    section = entry.section
    said = [block for block in section.blocks if isinstance(block, Paragraph)]
    if not said and not silent:
        return
    w.fresh(entry.home)
    played = next((e for e in w.book.rules.examples if e.name == entry.heading.name), None)
    drawn = example_map(w.book.rules, played, printed=True) if played is not None else ""
    crowded = drawn.count("<circle") > 1 or "wb-map-terrain" in drawn or "wb-map-floor" in drawn
    picture = picture_of(drawn, f"Where everybody stands: {entry.heading.name}", READ_MM) if crowded else None
    written: dict[str, list[str]] = {}
    for block in section.blocks:
        found = label_of(block.text) if isinstance(block, Bullet) and is_part(block) else None
        if found is not None:
            written.setdefault(found[0], []).append(as_sentence(found[1].text))
    happens = w.happens(played) if played is not None else ()
    parts = [
        m.TextBlock(
            called, w.words(" ".join(shortened(text) if called == PLAY else text), rules=True, linked=False)
        )
        for called, text in parts_told(written, happens, w.book.rules)
    ]
    words = tuple(w.words(block.text) for block in said)
    yield b.Played(plain_text(entry.heading.title, w.book.rules), tuple(parts), words, picture)
