"""Where the words of a turn stand in the text of the rules, and how a rule would read with others in their place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from warbook.engine.gaps.turns import LEFT_OUT, NUMBER, SOONER, TURNED, Turn
from warbook.language.diagnostic import Span
from warbook.language.source import Source

IN_WORDS = {
    "1": ("one", "once", "single", "half"), "2": ("two", "twice", "both", "half"),
    "3": ("three",), "4": ("four",), "5": ("five",), "6": ("six",),
}  # fmt: skip
OWNED = re.compile(r"\b((?:other )?(?:own|enemy|friendly|other)) $")
HEADING = re.compile(r"#+ ")
TOLD = re.compile(r"- (?:Short|Flavour|Cites|Title|Tagline|Also called):|[^\s\-#|>\d*]")
"""How a line begins that says no rule: a word for readers, or a paragraph."""


class Places:
    """The texts of a game, in which words are looked for."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self.sources = sources

    def of(self, turn: Turn, span: Span) -> Span | None:
        """The words that a turn changes; None for a number that nobody has written, as it says what its sentence says
        without it."""
        span = self.whole(span, bool(turn.old))
        if turn.seen and not re.search(
            rf"(?<![\w.]){re.escape(turn.seen)}(?=in\b|mm\b|\W|$)", self.text(span)
        ):
            return None
        if turn.sort == NUMBER:
            return next(self.numbers(turn.old, self.labelled(turn.under, span) if turn.under else span), None)
        if turn.sort in (TURNED, SOONER) or (turn.sort == LEFT_OUT and not turn.old):
            return span
        word = re.compile(rf"(?<!\w){re.escape(turn.old)}(?!\w)", re.IGNORECASE)
        for found in word.finditer(self.text(span)):
            if self.acts(Span(span.file, span.start + found.start(), span.end)):
                return Span(span.file, span.start + found.start(), span.start + found.end())
        if turn.shown:
            before = Span(span.file, self.around(span).start, span.start)
            for last in reversed(list(word.finditer(self.text(before)))):
                return Span(span.file, before.start + last.start(), before.start + last.end())
            return None
        return span

    def numbers(self, said: str, span: Span) -> Iterator[Span]:
        """Where a number stands in some text, in figures or in words."""
        words = [re.escape(said), *IN_WORDS.get(said, ())]
        pattern = rf"(?<![\w.])(?:{'|'.join(words)})(?=in\b|d\d|[+”\"]|(?![\w.])|\.(?!\d))"
        for found in re.finditer(pattern, self.text(span)):
            here = Span(span.file, span.start + found.start(), span.start + found.end())
            if self.acts(here):
                yield here

    def labelled(self, label: str, span: Span) -> Span:
        """What stands after a label in a section, or in its column of a row."""
        source = self.sources.get(span.file)
        if source is None:
            return span
        line, _ = source.line_col(span.start)
        text = source.line_text(line)
        if not text.startswith("|"):
            found = re.search(rf"(?m)^- {label}:.*(?:\n  .*)*", self.text(span))
            at = span.start
            return span if found is None else Span(span.file, at + found.start(), at + found.end())
        head = line
        while head > 1 and source.line_text(head - 1).startswith("|"):
            head -= 1
        names = [cell.strip() for cell in source.line_text(head).split("|")]
        if label not in names:
            return span
        cells = text.split("|")
        start = source.line_start(line) + sum(len(cell) + 1 for cell in cells[: names.index(label)])
        return Span(span.file, start, start + len(cells[names.index(label)]))

    def text(self, span: Span) -> str:
        source = self.sources.get(span.file)
        return source.text[span.start : span.end] if source is not None else ""

    def acts(self, span: Span) -> bool:
        """Whether a line is a rule: none that only explains."""
        source = self.sources.get(span.file)
        return source is None or not TOLD.match(source.line_text(source.line_col(span.start)[0]))

    def whole(self, span: Span, row: bool = False) -> Span:
        """A place, or of a heading its whole section; of the name of a row all of the `row`."""
        source = self.sources.get(span.file)
        if source is None:
            return span
        line, _ = source.line_col(span.start)
        before = source.text[source.line_start(line) : span.start]
        if (
            row
            and before.strip() == "|"
            and source.text[span.end : source.line_end(line)].lstrip()[:1] == "|"
        ):
            return Span(span.file, span.start, source.line_end(line))
        if not HEADING.match(source.line_text(line)):
            return span
        last = line
        while last < source.line_count and not HEADING.match(source.line_text(last + 1)):
            last += 1
        return Span(span.file, source.line_start(line), source.line_end(last))

    def line(self, span: Span) -> int:
        source = self.sources.get(span.file)
        return source.line_col(span.start)[0] if source is not None else 0

    def around(self, span: Span) -> Span:
        """The bullet, step or row in which some words stand, however it is broken over lines."""
        source = self.sources.get(span.file)
        if source is None:
            return span
        first, _ = source.line_col(span.start)
        last, _ = source.line_col(max(span.start, span.end - 1))
        begins = re.compile(r" *(- |\d+\. |\||#|>)")
        while first > 1 and not begins.match(source.line_text(first)) and source.line_text(first - 1).strip():
            first -= 1
        while (
            last < source.line_count
            and source.line_text(last + 1).strip()
            and not begins.match(source.line_text(last + 1))
            and not source.line_text(last).startswith(("|", "#"))
        ):
            last += 1
        return Span(span.file, source.line_start(first), source.line_end(last))


def sentence(places: Places, turn: Turn, place: Span) -> str:
    """A rule as it would read if one fact were otherwise: the words that change are marked, in the text of the rules."""
    around = places.around(place)
    if turn.sort in (LEFT_OUT, TURNED, SOONER) and place.start <= around.start:
        around = place
    head, words, tail = (
        places.text(Span(place.file, a, b))
        for a, b in (
            (around.start, place.start),
            (place.start, place.end),
            (place.end, max(around.end, place.end)),
        )
    )
    owned = OWNED.search(head) if turn.sort in (LEFT_OUT, TURNED) else None
    if owned is not None:
        head, words = head[: owned.start()], owned[1]
        tail = f" {places.text(Span(place.file, place.start, place.end))}{tail}"
    if turn.sort == NUMBER:
        marked = f"{head}«{turn.new}»{tail}"
    elif turn.sort in (LEFT_OUT, TURNED) and turn.old and owned is None and words != turn.old:
        marked = f"{head}{words}{tail} «{'not' if turn.sort == TURNED else 'without'}: {turn.old}»"
    elif turn.sort == SOONER:
        marked = f"{head}«sooner: {words}»{tail}"
    elif turn.sort == TURNED:
        marked = f"{head}«not: {words}»{tail}"
    elif turn.sort == LEFT_OUT:
        marked = f"{head}«without: {words}»{tail}"
    elif words == turn.old:
        marked = f"{head}«{turn.new}»{tail}"
    else:
        marked = f"{head}«{turn.new}, not {turn.old}: {words}»{tail}"
    return re.sub(r"\s+", " ", marked).strip()
