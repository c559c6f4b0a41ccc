"""One message a cause: faults that only follow from another fault are left out.

Some faults are sure to bring others with them: a field misspelt is a field missing too, and nothing of what
stands under a misspelt heading is declared. Whoever puts the first right finds the others gone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from warbook.language.block_tree import Bullet, Document, Section, Table, every_section
from warbook.language.declare.modules import folder_of
from warbook.language.declare.raw import Raw
from warbook.language.diagnostic import Diagnostic, Span
from warbook.language.letters import compiled
from warbook.language.source import Source

MISSING = {"W223", "W225", "W372"}
"""Something is missing; not so where something else is wrong with the same declaration."""
UNKNOWN = {"W301", "W304", "W306", "W308", "W309", "W310"}
"""A name that nothing declares; not so where the heading or table that should declare it is wrong."""
NO_GAME = "W201"
NOT_READ = {"W001", "W002", "W003", "W004", "W005", "W006", "W007", "W008", "W232", "W233"}
OF_A_SENTENCE = {"W204", "W309", "W301", "W306", "W308", "W304"}
SPOILT = {"W104", "W109", "W113", "W116", "W118", "W119"}
"""Faults of form after which the words of their line are not what was meant."""
TWICE, TWO_COLUMNS = "W224", "W216"
NO_TARGET = "W372"
NO_COLON = "W351"
NO_KIND = "W310"
ASKEW = {"W102", "W110"}
TOO_DEEP = "W111"
NUMBERED = "W110"
MISPLACED = {"W102", "W350", "W351", "W353", "W355", "W356"}
"""What stands in a list is not what belongs there; not so where the list is numbered as another."""
NOT_GIVEN = "W234"
"""A module asks for something that the game does not give; then nothing is said of what its own sentences mean."""
OF_MEANING = ("W300", "W400")
NO_ROLE = {"W303", "W304"}
"""A role that nothing names; not so where the sentence that should name it is wrong."""
NO_DICE = "W352"
"""“On …” has no dice before it; not so where the sentence that should roll them is wrong."""
_DECLARED = compiled(r"(?:Token|Resource|Group|Kind): (.+)")
_ROLL = compiled(r"\brolls?\b")
OF_DICE = {"roll", "result", "dice", "die"}
_NAMES = compiled(r",? as (?:an? |the )?([a-z][a-z-]*)")
_ITEM_ENDS = re.compile(r"\n[ \t]*(?:\d+\.[ \t]|[-|#]|\n|$)")
_ITEM_BEGINS = compiled(r"\n(?=[ \t]*(?:\d+\.[ \t]|[-#|]|\n))")
_STEM = 4


def one_message_a_cause(
    found: Sequence[Diagnostic],
    raws: Iterable[Raw],
    documents: Sequence[Document],
    sources: Mapping[str, Source],
) -> list[Diagnostic]:
    """The faults that are causes themselves."""
    errors = [d for d in found if d.is_error]
    if not errors:
        return list(found)
    own = [d for d in errors if d.code not in MISSING]
    regions = dict(_regions(raws, documents))
    lost = set(_lost(errors, documents))
    titles = [section.title.span for section in every_section(documents)]
    unread = any(d.code in NOT_READ for d in errors)

    lacking = {folder_of(d.labels[0].span) for d in errors if d.code == NOT_GIVEN and d.labels}

    def follows(d: Diagnostic) -> bool:
        if d.code >= OF_MEANING[0] and d.code < OF_MEANING[1] and folder_of(d.span) in lacking:
            return True
        if d.code in NO_ROLE and d.span.file in sources and _role_lost(d, own, sources[d.span.file].text):
            return True
        if d.code == NO_DICE and "dice" in d.message and d.span.file in sources:
            return _dice_lost(d, own, sources[d.span.file].text)
        if d.code in MISSING:
            spots = regions.get(d.span, ())
            if d.code == NO_TARGET and not spots:
                spots = tuple(s for some in regions.values() for s in some if _inside(d.span, s))
            return any(_inside(other.span, spot) for other in own for spot in spots)
        if d.code in UNKNOWN and d.span.file in sources and not any(_inside(d.span, t) for t in titles):
            words = re.findall(r"\w+", sources[d.span.file].text[d.span.start : d.span.end])
            if words and all(any(_same(word, other) for other in lost) for word in words):
                return True
        if d.code == NO_COLON and d.span.file in sources:
            return any(
                _right_under(d.span, other.span, sources[d.span.file]) for other in own if other.code in ASKEW
            )
        if d.code in OF_A_SENTENCE and d.span.file in sources:
            source = sources[d.span.file]
            if any(other.code in SPOILT and _on_line(other.span, d.span, source) for other in own):
                return True
            if any(other.code == TOO_DEEP and _right_under(d.span, other.span, source) for other in own):
                return True
            return d.code == "W204" and any(_leads_nowhere(d, o, source) for o in own)
        if d.code in (*MISPLACED, NUMBERED) and any(_steps_spoilt(d, o, regions) for o in own):
            return True
        if d.code == TWICE:
            return any(other.code == TWO_COLUMNS and other.span == d.span for other in own)
        return d.code == NO_GAME and unread

    return [d for d in found if not follows(d)]


def _role_lost(d: Diagnostic, own: Sequence[Diagnostic], text: str) -> bool:
    """Whether a sentence above, in the same section, would name that role, had it been read."""
    named = text[d.span.start : d.span.end]
    if named in OF_DICE and d.code != "W303":
        return _dice_lost(d, own, text)
    return any(named in _NAMES.findall(item) for item in _items_above(d, own, text))


def _dice_lost(d: Diagnostic, own: Sequence[Diagnostic], text: str) -> bool:
    """Whether a sentence above, in the same section, would roll the dice that are spoken of, had it been read."""
    return any(_ROLL.search(item) for item in _items_above(d, own, text))


def _items_above(d: Diagnostic, own: Sequence[Diagnostic], text: str) -> Iterator[str]:
    """The steps and bullets above a fault, in the same section, in which others lie."""
    for other in own:
        between = text[other.span.start : d.span.start]
        if other.span.file != d.span.file or not between or "\n#" in between:
            continue
        before = _ITEM_BEGINS.split(text[: other.span.start])[-1]
        yield before + _ITEM_ENDS.split(between, maxsplit=1)[0]


def _steps_spoilt(d: Diagnostic, other: Diagnostic, regions: Mapping[Span, tuple[Span, ...]]) -> bool:
    """Whether a step above, in the same declaration, is numbered as if it stood in another list."""
    if other.code != NUMBERED or other.span.start > d.span.start or other is d or not _restarts(other):
        return False
    return any(_inside(other.span, s) and _inside(d.span, s) for some in regions.values() for s in some)


def _restarts(d: Diagnostic) -> bool:
    """Whether a step is the first of a list that should stand under the step before it."""
    return d.hint is not None and d.hint.startswith("If it is a part of")


def _leads_nowhere(d: Diagnostic, other: Diagnostic, source: Source) -> bool:
    """Whether a sentence that leads into a list has lost it: the list stands below, but not under it."""
    if other.code != NUMBERED or not _restarts(other) or other.span.file != d.span.file:
        return False
    return source.line_col(other.span.start)[0] - source.line_col(d.span.start)[0] in (1, 2)


def _inside(span: Span, region: Span) -> bool:
    return span.file == region.file and region.start <= span.start and span.end <= region.end


def _on_line(one: Span, other: Span, source: Source) -> bool:
    return one.file == other.file and source.line_col(one.start)[0] == source.line_col(other.start)[0]


def _right_under(span: Span, other: Span, source: Source) -> bool:
    """Whether a place stands on the line after another."""
    return span.file == other.file and source.line_col(other.start)[0] == source.line_col(span.end)[0] + 1


def _same(word: str, other: str) -> bool:
    """Whether two words are one, in whatever form."""
    return word == other or (
        len(word) > _STEM and word[: len(other) - 1] == other[:-1] and len(other) >= _STEM
    )


def _regions(raws: Iterable[Raw], documents: Sequence[Document]) -> Iterator[tuple[Span, tuple[Span, ...]]]:
    """Where each declaration says what it says, by the place of its name."""
    for raw in raws:
        if raw.section is not None:
            section = raw.section
            end = section.sections[0].span.start if section.sections else section.span.end
            yield raw.head.span, (Span(section.span.file, section.span.start, end),)
    for table in _tables(documents):
        header = Span(table.span.file, table.header[0].span.start, table.header[-1].span.end)
        for row in table.rows:
            cells = Span(table.span.file, row[0].span.start, max(cell.span.end for cell in row) + 1)
            yield row[0].span, (header, cells)


def _lost(errors: Sequence[Diagnostic], documents: Sequence[Document]) -> Iterator[str]:
    """The words of headings and rows that declare nothing, because something is wrong with them."""
    spots: dict[str, list[Span]] = {}
    for error in errors:
        if error.code not in UNKNOWN or error.code == NO_KIND:
            spots.setdefault(error.span.file, []).append(error.span)
    for document in documents:
        wrong = spots.get(document.path, [])
        for section in document.sections:
            yield from _lost_in(section, wrong, False)
    held = [error.span for error in errors if error.code == NO_KIND]
    for section in every_section(documents):
        facts = [block.text.span for block in section.blocks if isinstance(block, Bullet) and block.text]
        name = _DECLARED.match(section.title.text)
        if name is not None and any(_inside(span, fact) for span in held for fact in facts):
            yield from re.findall(r"\w+", name[1])


def _lost_in(section: Section, wrong: Sequence[Span], outer: bool) -> Iterator[str]:
    title = section.title
    lost = outer or any(_inside(span, title.span) for span in wrong)
    if lost:
        yield from re.findall(r"\w+", title.text.partition(":")[2] or title.text)
    for block in section.blocks:
        if isinstance(block, Table) and (lost or any(_inside(span, block.header[0].span) for span in wrong)):
            yield from (word for row in block.rows for word in re.findall(r"\w+", row[0].text))
    for inner in section.sections:
        yield from _lost_in(inner, wrong, lost)


def _tables(documents: Sequence[Document]) -> Iterator[Table]:
    for section in every_section(documents):
        yield from (block for block in section.blocks if isinstance(block, Table))
