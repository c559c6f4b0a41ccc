"""Writes one page in Markdown: words with linked terms, links, places in the rules."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from warbook.language.blocks import Text
from warbook.language.diagnostic import Span
from warbook.language.diff import Comparison, edition_difference
from warbook.language.flows import Flows, flows
from warbook.language.loaded import Loaded
from warbook.language.model import Rulebook
from warbook.publish.book import escape
from warbook.publish.book.around import ALONE, Around
from warbook.publish.book.chapters import Plan, plan
from warbook.publish.book.editions import Amendment, settled
from warbook.publish.book.inline import Snippet, snippets
from warbook.publish.book.model import Home
from warbook.publish.book.terms import Term, Terms
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.uses import Uses, find_uses

Lines = list[str]
UNSEARCHED = "---\nsearch:\n  exclude: true\n---\n\n"
"""Begins a page that only repeats what others say: search leads to those."""


@dataclass(slots=True)
class Book:
    """A rulebook with what all its pages share: the plan, the terms, and where lines begin in its files."""

    rules: Rulebook
    plan: Plan
    terms: Terms
    line_starts: Mapping[str, tuple[int, ...]]
    around: Around = ALONE
    """What stands beside the rules."""
    amendments: Sequence[Amendment] = ()
    """What the book's edition does to the game it changes."""
    changes: Comparison | None = None
    """The same rule by rule, old beside new; None for a game that is no edition."""
    led: Mapping[Home, Sequence[tuple[str, Home]]] = field(default_factory=dict)
    """From a section to where old stands beside new: the words of each link, and its place."""
    uses: Uses = field(default_factory=dict)
    """Who uses what is explained at a place."""
    flows: Flows = field(default_factory=lambda: Flows({}))
    """How each action, sequence and roll is played."""

    @property
    def since(self) -> Comparison | None:
        """What differs from an older state of the game; None where nothing does, or nobody asked."""
        found = self.around.since
        return found if found is not None and (found.changes or found.examples) else None

    @property
    def wrong(self) -> Mapping[str, Sequence[str]]:
        """In a draft, what is wrong with worked examples, by their names."""
        return self.around.wrong or {}

    @property
    def edition(self) -> str:
        """What edition of a game it is, where its title does not say that."""
        return "" if self.rules.edition.casefold() in self.title.casefold() else self.rules.edition

    @property
    def title(self) -> str:
        """The name of the game, as its heading says it."""
        return self.rules.title or self.rules.name

    def line(self, span: Span) -> int:
        """The line, counted from 1, at which a span begins; 1 where the text of its file is not known."""
        starts = self.line_starts.get(span.file, (0,))
        return max(bisect_right(starts, span.start), 1)


def open_book(rules: Rulebook, line_starts: Mapping[str, tuple[int, ...]] | None = None) -> Book:
    """Everything the pages of a game share."""
    changes = edition_difference(rules)
    documents, amendments = settled(rules.documents, rules.kinds)
    rules = replace(rules, documents=documents)
    made = plan(rules)
    terms = Terms(rules, made)
    uses = find_uses(rules, made, terms)
    return Book(
        rules,
        made,
        terms,
        line_starts or {},
        amendments=amendments,
        changes=changes,
        uses=uses,
        flows=flows(rules),
    )


def opened(game: Loaded) -> Book:
    """The same of a game as it was read, without errors, with the lines of its files."""
    assert game.rulebook is not None
    return open_book(game.rulebook, {path: source.line_starts for path, source in game.sources.items()})


def source_page(file: str) -> str:
    """The page that shows a rules file, from its game's folder."""
    return f"source/{escape.slug(file.removesuffix('.rules.md').replace('/', ' '))}.md"


@dataclass(slots=True)
class Writer:
    """One page being written; terms are linked at their first use since the last heading."""

    book: Book
    path: str
    seen: set[Home] = field(default_factory=set)
    here: Home | None = None
    lines: Lines = field(default_factory=list)

    # -------------------------------------------------------------- words
    def words(self, text: Text | str, rules: bool = False) -> str:
        """Words of the rules as Markdown."""
        plain = text if isinstance(text, str) else text.text
        return "".join(
            self.piece(piece) for piece in snippets(plain, self.book.rules, self.book.terms, rules)
        )

    def unlinked(self, text: str) -> str:
        """Words that are there for their sound: what they happen to name is no link."""
        return "".join(self.piece(piece) for piece in snippets(text, self.book.rules, None))

    def piece(self, piece: Snippet) -> str:
        text = escape.markdown(set_in_type(piece.text))
        term = piece.term
        if term is not None:
            term = self.book.terms.by_page.get((term.sort, term.name, self.path), term)
            if term.home not in self.seen and term.home != self.here:
                self.seen.add(term.home)
                text = self.link(text, term)
        if piece.style == "code":
            return f"<code>{escape.html(piece.text)}</code>"
        if piece.style == "option":
            return f"**“{text}”**"
        mark = {"strong": "**", "em": "*"}.get(piece.style, "")
        return f"{mark}{text}{mark}" if text.strip() else text

    def link(self, text: str, term: Term, short: str = "") -> str:
        """A link to a term, its short meaning, or a nearer one, as the tooltip; `text` is Markdown already."""
        meaning = short or term.short
        tip = f"{term.number} {term.name}".strip() + (f": {meaning}" if meaning else "")
        if term.also:
            tip += f" (also called {', '.join(term.also)})"
        tip = set_in_type("".join(piece.text for piece in snippets(tip, self.book.rules, None)))
        return f'[{text}]({self.to(term.home)} "{escape.attribute(tip)}")'

    def name(self, sort: str, name: str) -> str:
        """A declared name, linked wherever it is explained."""
        term = self.book.terms.get(sort, name)
        text = escape.markdown(name)
        return self.link(text, term) if term is not None and term.home != self.here else text

    def to(self, home: Home) -> str:
        return escape.relative(home.address, self.path)

    def source(self, span: Span, text: str = "rules") -> str:
        """A small link to a line of the rules."""
        line = self.book.line(span)
        address = escape.relative(f"{source_page(span.file)}#L{line}", self.path)
        tip = escape.attribute(f"Line {line} of {span.file}")
        return f'[{text}]({address} "{tip}"){{ .wb-source-link }}'

    # -------------------------------------------------------------- lines
    def put(self, *lines: str) -> None:
        """A block: these lines, set apart by an empty one."""
        self.lines.extend(lines)
        self.lines.append("")

    def anchor(self, home: Home) -> str:
        return f'<span id="{home.anchor}"></span>'

    def fresh(self, here: Home | None) -> None:
        """Begins a section: terms are linked again at their first use."""
        self.seen = set()
        self.here = here

    @property
    def text(self) -> str:
        return "\n".join(self.lines).rstrip("\n") + "\n"


def facts_line(parts: Iterable[str]) -> str:
    """Small facts in one line, set apart by dots; the dot before a link to the source goes where the link goes."""
    line = ""
    for part in parts:
        dot = '<span class="wb-sep">·</span>' if part.endswith("{ .wb-source-link }") else "·"
        line += f" {dot} {part}" if line else part
    return line


def indent(text: str, depth: int) -> str:
    """Every line of a text, four spaces deeper for each level."""
    pad = "    " * depth
    return "\n".join(pad + line if line else line for line in text.split("\n"))
