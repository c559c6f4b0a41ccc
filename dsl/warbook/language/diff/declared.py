"""What a game declares, as statements that can be compared: one for each label, step, rule and cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from warbook.language.blocks import Block, Bullet, Document, Section, Step, Table
from warbook.language.declare.editions import identity
from warbook.language.declare.outline import outline
from warbook.language.declare.raw import CITE, Raw
from warbook.language.declare.settle import settle
from warbook.language.diagnostic import Span

Key = tuple[str, str, str, int]
"""Sort, what it stands in, name, and which of several with the same name."""
NO_RULES = ("Edition", "Module", "Quick Sheet")
"""What says how a book is made, not how a game is played."""
NOT_RULES = ("Cites",)
"""Labels that are no part of what a rule says."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing said: `part` names it among its kind, `text` are its words; `places` are where these stand, `title` is
    what stands before a step."""

    sort: str
    part: str
    text: str
    places: tuple[Span, ...] = field(default=(), compare=False)
    title: str = field(default="", compare=False)


@dataclass(slots=True)
class Declared:
    """One declaration with all that is said of it."""

    raw: Raw
    chapter: str
    within: str
    name: str
    statements: list[Statement] = field(default_factory=list)

    @property
    def span(self) -> Span:
        return self.raw.head.span

    @property
    def notes(self) -> tuple[str, ...]:
        return tuple(quote.text.text for quote in self.raw.notes)


@dataclass(frozen=True, slots=True)
class Declarations:
    """All of a game's, settled; and what its editions say where they take something away."""

    of: dict[Key, Declared]
    removals: dict[Key, Declared]


def declarations(documents: Iterable[Document]) -> Declarations:
    """What these documents declare, once the editions among them have done their changes."""
    documents = list(documents)
    chapters = Chapters(documents)
    out = outline(documents)
    removed = _keyed((r for r in out.raws if r.operation == "Remove"), chapters)
    settle(out, documents)
    said = (r for r in out.raws if (r.sort != "Chapter" or r.rules) and r.sort not in NO_RULES)
    return Declarations(_keyed(said, chapters), removed)


def _keyed(raws: Iterable[Raw], chapters: Chapters) -> dict[Key, Declared]:
    found: dict[Key, Declared] = {}
    for raw in raws:
        sort, name = identity(raw)
        if sort == "Chapter":
            name = raw.head.text
        elif sort == "Game":
            sort, name = "Game", ""
        within = raw.card or (raw.mission if raw.sort != "Mission" else "")
        count = 0
        while (sort, within, name, count) in found:
            count += 1
        one = Declared(
            raw, chapters.around(_heading(raw), raw.sort == "Chapter"), within, name or raw.head.text
        )
        one.statements = list(statements(raw))
        found[sort, within, name, count] = one
    return found


def _heading(raw: Raw) -> Span:
    """Where a declaration stands; of one that an edition changes, where it stood before."""
    return raw.section.title.span if raw.section is not None else raw.head.span


def statements(raw: Raw) -> Iterator[Statement]:
    """All that a declaration says, in the order in which a reader takes it in."""
    if raw.sort not in ("Chapter", "Game"):
        yield Statement("heading", "heading", raw.head.text)
    for fact in raw.facts:
        if fact.label.text not in NOT_RULES:
            places = (fact.value.span, *(b.span for b in fact.children))
            yield Statement("fact", fact.label.text, _with_inner(fact.value.text, fact.children), places)
    yield from _steps(raw.steps, "")
    for rule in raw.rules:
        yield Statement("rule", "", _with_inner(rule.text.text, rule.children), (rule.span,))
    for table in raw.tables:
        yield from _rows(table)


def _with_inner(text: str, children: tuple[Block, ...]) -> str:
    """A text with the steps and bullets under it, run on."""
    return " ".join([text, *_inner(children)]).strip()


def _inner(blocks: tuple[Block, ...]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Step):
            title = f"{block.title.text}. " if block.title is not None else ""
            text = block.text.text if block.text is not None else ""
            yield _with_inner(f"{block.number}. {title}{text}", block.children)
        elif isinstance(block, Bullet):
            yield _with_inner(f"– {block.text.text}", block.children)


def _steps(steps: Iterable[Block], before: str, whole: Span | None = None) -> Iterator[Statement]:
    """Steps and what stands under them; a part of a step means what the whole of it does."""
    for step in steps:
        if isinstance(step, Bullet):
            yield Statement("step", f"{before}–", step.text.text, (whole or step.span,))
            yield from _steps(step.children, f"{before}– ", whole or step.span)
        elif isinstance(step, Step):
            number = f"{before}{step.number}"
            title = f"{step.title.text}. " if step.title is not None else ""
            text = step.text.text if step.text is not None else ""
            place = whole or step.span
            yield Statement("step", number, f"{title}{text}".strip(), (place,), title)
            yield from _steps(step.children, f"{number}.", place)


def _rows(table: Table) -> Iterator[Statement]:
    for row in table.rows:
        cells = [
            f"{head.text}: {cell.text}"
            for head, cell in zip(table.header[1:], row[1:], strict=False)
            if cell.text not in ("", "—")
        ]
        yield Statement("row", row[0].text, "; ".join(cells))


class Chapters:
    """Under which plain heading each place of some documents stands."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self.sections = {document.path: document.sections for document in documents}

    def around(self, span: Span, itself: bool = False) -> str:
        """The innermost heading around a place that declares nothing; of a chapter, its own."""
        found = ""
        sections: tuple[Section, ...] = self.sections.get(span.file, ())
        while True:
            here = next((s for s in reversed(sections) if s.title.span.start <= span.start), None)
            if here is None:
                return found
            words = here.title.text
            plain = ":" not in words and not words.startswith("To ")
            if plain and (itself or here.title.span != span):
                found = words
            elif not found:
                found = words.partition(": ")[2]
            sections = here.sections


def cites(notes: Iterable[str]) -> tuple[str, ...]:
    """The requirements that notes answer."""
    return tuple(dict.fromkeys(c for note in notes for c in CITE.findall(note)))
