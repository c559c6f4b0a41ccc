"""What a game says about rules that an edition of it takes away: notes and paragraphs that may be true no more.

A note or paragraph that names what an edition replaces or removes is said anew in the edition, under “Change” and the
heading it stands under, or the edition says of it “Still holds: …”.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from warbook.language.blocks import Block, Bullet, Document, Paragraph, Quote, Section, Step, Text
from warbook.language.declare.editions import head_of, identity
from warbook.language.declare.outline import heading_of, operation_of
from warbook.language.declare.raw import CITE, Outline, Raw
from warbook.language.declare.settle import DOES, STILL

_UNNAMED = ("Example", "Chapter", "Quick Sheet")
"""Sorts whose names are no words of the game."""
Identity = tuple[str, str]


@dataclass(slots=True)
class _Edition:
    gone: dict[str, str] = field(default_factory=dict)
    """What is replaced or removed, by its name, and what is done to it."""
    without: set[Identity] = field(default_factory=set)
    """The declarations whose own words are replaced or removed."""
    retold: set[Identity] = field(default_factory=set)
    """The declarations of which paragraphs are said anew."""
    cited: dict[Identity, set[str]] = field(default_factory=dict)
    """The notes that are said anew, by the declaration under which they stand."""


def outdated(out: Outline, documents: Sequence[Document]) -> None:
    """Refuses an edition of a game whose notes or paragraphs speak of what the edition takes away."""
    edition = _Edition()
    for document in documents:
        if head_of(document)[0] == "Edition":
            _collect(out, document.sections, edition)
    held = [text for raw in out.of("Edition") for text in _held(raw)]
    used: set[str] = set()
    for document in documents:
        if head_of(document)[0] == "Edition" or not edition.gone:
            continue
        for section in document.sections:
            _look(out, section, edition, {text.text for text in held}, used)
    for text in held:
        if text.text not in used:
            message = f"Nothing of “{text.text}” has to be confirmed."
            out.fault(
                "W239", text.span, message, "Name the number of a note, or the heading over a paragraph."
            )


def _held(raw: Raw) -> Iterator[Text]:
    for said in raw.all(STILL):
        at = 0
        for part in said.value.text.split(","):
            name = part.strip()
            start = at + part.index(name)
            yield said.value.slice(start, start + len(name))
            at += len(part) + 1


def _identity(out: Outline, section: Section) -> Identity:
    sort, head = heading_of(section.title, out.kinds)
    if head is None:
        start = operation_of(section.title.text)[1]
        head = section.title.slice(start, len(section.title.text))
    return identity(Raw(sort, head))


def _collect(out: Outline, sections: Iterable[Section], edition: _Edition) -> None:
    for section in sections:
        operation = operation_of(section.title.text)[0]
        if operation:
            known = _identity(out, section)
            sort, name = known
            if operation != "Change":
                edition.without.add(known)
                if sort not in _UNNAMED:
                    edition.gone[name] = DOES[operation]
            for block in section.blocks:
                if isinstance(block, Paragraph):
                    edition.retold.add(known)
                if isinstance(block, Quote):
                    edition.cited.setdefault(known, set()).update(CITE.findall(block.text.text))
        _collect(out, section.sections, edition)


def _look(out: Outline, section: Section, edition: _Edition, held: set[str], used: set[str]) -> None:
    known = _identity(out, section)
    if known[0] == "Example":
        return
    if known not in edition.without:
        for block in _told(section.blocks):
            _judge(out, block, known, edition, held, used)
    for inner in section.sections:
        _look(out, inner, edition, held, used)


def _told(blocks: Iterable[Block]) -> Iterator[Paragraph | Quote]:
    for block in blocks:
        if isinstance(block, Paragraph | Quote):
            yield block
        elif isinstance(block, Bullet | Step):
            yield from _told(block.children)


def _judge(
    out: Outline,
    block: Paragraph | Quote,
    known: Identity,
    edition: _Edition,
    held: set[str],
    used: set[str],
) -> None:
    found = next(((name, m) for name in edition.gone if (m := named(block.text.text, name))), None)
    if found is None:
        return
    name, match = found
    cites = set(CITE.findall(block.text.text)) if isinstance(block, Quote) else set()
    by = cites or {known[1]}
    if by & held:
        used |= by & held
        return
    if cites & edition.cited.get(known, set()) or (not cites and known in edition.retold):
        return
    what = "note" if isinstance(block, Quote) else "paragraph"
    sort = "" if known[0] == "Chapter" else f"{known[0]} " if known[0] == "To" else f"{known[0]}: "
    heading = f"### Change {'Chapter: ' if known[0] == 'Chapter' else sort}{known[1]}"
    out.fault(
        "W238",
        block.text.at(match.start(), match.end()),
        f"This {what} speaks of {name}, which the edition {edition.gone[name]}, so it may be true no more.",
        f"Say it anew in the edition under “{heading}”, or confirm it there: “- {STILL}: {min(by)}”.",
    )


def named(text: str, name: str) -> re.Match[str] | None:
    """Where a name is spoken of, also with an ending: a Glow by `glows` and `glowing`."""
    return re.search(rf"(?<!\w){re.escape(name)}\w*", text, re.IGNORECASE)
