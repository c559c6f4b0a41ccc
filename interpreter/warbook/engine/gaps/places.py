"""Where the words of a turn stand in the text of the rules, and how a rule would read with others in their place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from warbook.engine.gaps.turns import LEFT_OUT, NUMBER, TURNED, Turn
from warbook.language.diagnostic import Span
from warbook.language.source import Source

IN_WORDS = {
    "1": ("one", "once", "single", "half"), "2": ("two", "twice", "both", "half"),
    "3": ("three",), "4": ("four",), "5": ("five",), "6": ("six",),
}  # fmt: skip
OWNED = re.compile(r"\b((?:other )?(?:own|enemy|friendly|other)) $")
HEADING = re.compile(r"#+ ")


class Places:
    """The texts of a game, in which words are looked for."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self.sources = sources

    def of(self, turn: Turn, span: Span) -> Span | None:
        """The words that a turn changes; None for a number that nobody has written, as it says what its sentence says
        without it."""
        span = self.whole(span)
        if turn.seen and not re.search(
            rf"(?<![\w.]){re.escape(turn.seen)}(?=in\b|mm\b|\W|$)", self.text(span)
        ):
            return None
        if turn.sort == NUMBER:
            return next(self.numbers(turn.old, span), None)
        if turn.sort == TURNED or (turn.sort == LEFT_OUT and not turn.old):
            return span
        word = re.compile(rf"(?<!\w){re.escape(turn.old)}(?!\w)", re.IGNORECASE)
        found = word.search(self.text(span))
        if found is not None:
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
            yield Span(span.file, span.start + found.start(), span.start + found.end())

    def text(self, span: Span) -> str:
        source = self.sources.get(span.file)
        return source.text[span.start : span.end] if source is not None else ""

    def whole(self, span: Span) -> Span:
        """A place, or of a heading its whole section."""
        source = self.sources.get(span.file)
        if source is None:
            return span
        line, _ = source.line_col(span.start)
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
    if turn.sort in (LEFT_OUT, TURNED) and place.start <= around.start:
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
    elif turn.sort == TURNED:
        marked = f"{head}«not: {words}»{tail}"
    elif turn.sort == LEFT_OUT:
        marked = f"{head}«without: {words}»{tail}"
    elif words == turn.old:
        marked = f"{head}«{turn.new}»{tail}"
    else:
        marked = f"{head}«{turn.new}, not {turn.old}: {words}»{tail}"
    return re.sub(r"\s+", " ", marked).strip()
