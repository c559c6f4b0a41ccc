"""Diagnostics for people (a frame with carets, for a terminal) and for programs (plain records)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from warbook.language.diagnostic import Diagnostic, Edit, Severity, Span
from warbook.language.screen import clean, cut
from warbook.language.source import Source

MOST_SHOWN = 100
"""How many diagnostics are written out; the rest are counted."""

_RED, _YELLOW, _BLUE, _CYAN, _BOLD, _PLAIN = (
    "\33[1;31m",
    "\33[1;33m",
    "\33[1;34m",
    "\33[36m",
    "\33[1m",
    "\33[0m",
)
_MOST_LINES = 4


def render_text(
    diagnostics: Iterable[Diagnostic],
    sources: Mapping[str, Source],
    *,
    colour: bool,
    limit: int = MOST_SHOWN,
) -> str:
    """Every diagnostic with its place, in the order of the files; sources are found by `span.file`."""
    ordered = sorted(diagnostics)
    page = _Page(sources, colour)
    shown = [page.diagnostic(diagnostic) for diagnostic in ordered[:limit]]
    if len(ordered) > limit:
        shown.append(f"… and {len(ordered) - limit} more.\n")
    return "\n".join(shown)


def breadcrumb(source: Source, line: int) -> tuple[str, ...]:
    """The headings that enclose a line, outermost first, without the one for the whole file."""
    return tuple(_enclosing(_headings(source), line))


def _headings(source: Source) -> list[tuple[int, int, str]]:
    """Line, level and title of every heading; code and comments hold none, nor do other files than rules."""
    if source.path.endswith((".yaml", ".yml", ".typ")):
        return []
    found: list[tuple[int, int, str]] = []
    fence, comment = "", False
    for number, (start, end) in enumerate(pairwise((*source.line_starts, len(source.text) + 1)), 1):
        first = source.text[start : start + 1]
        if not fence and not comment and first not in ("#", " ", "`", "<"):
            continue
        text = source.text[start : end - 1].strip()
        if fence:
            fence = "" if text.startswith(fence) and not text.strip("`") else fence
        elif comment or text.startswith("<!--"):
            comment = "-->" not in text
        elif text.startswith("```"):
            fence = text[: len(text) - len(text.lstrip("`"))]
        elif first == "#" and (title := text.lstrip("#")):
            found.append((number, len(text) - len(title), title.strip()))
    return found


def _enclosing(headings: list[tuple[int, int, str]], line: int) -> list[str]:
    path: list[tuple[int, str]] = []
    for number, level, title in headings:
        if number >= line:
            break
        while path and path[-1][0] >= level:
            path.pop()
        path.append((level, title))
    if headings and any(number == line for number, _, _ in headings):
        own = next(level for number, level, _ in headings if number == line)
        path = [(level, title) for level, title in path if level < own]
    inner = [title for level, title in path if level > 1]
    return inner or [title for _, title in path]


class _Page:
    """One rendering: the sources, the colours, and the headings once found."""

    def __init__(self, sources: Mapping[str, Source], colour: bool) -> None:
        self.sources = sources
        self.colour = colour
        self.headings: dict[str, list[tuple[int, int, str]]] = {}

    def paint(self, code: str, text: str) -> str:
        return f"{code}{text}{_PLAIN}" if self.colour and text else text

    def diagnostic(self, shown: Diagnostic) -> str:
        tone = _RED if shown.severity is Severity.ERROR else _YELLOW
        head = self.paint(tone, f"{shown.severity.value}[{clean(shown.code)}]")
        out = [head + self.paint(_BOLD, ": " + clean(shown.message))]
        spans = [shown.span, *(label.span for label in shown.labels)]
        spans += [shown.edit.span] if shown.edit else []
        last = [self.lines(span)[1] for span in spans]
        pad = max(len(str(line)) for line in last)
        own = "; ".join(label.text for label in shown.labels if label.span == shown.span)
        out += self.frame(shown.span, own, "^", tone, pad, "-->")
        for label in shown.labels:
            if label.span != shown.span:
                out += self.frame(label.span, label.text, "-", _BLUE, pad, ":::")
        if shown.hint:
            first, *rest = [clean(line) for line in shown.hint.split("\n")]
            out.append(f"{' ' * pad} {self.bar('=')} {self.paint(_BOLD, 'help')}: {first}")
            out += [f"{' ' * pad}         {line}" for line in rest]
        if shown.models:
            out.append(
                f"{' ' * pad} {self.bar('=')} {self.paint(_BOLD, 'help')}: such rules are like it, and are read:"
            )
            out += [f"{' ' * pad}     “{clean(words)}”" for words in shown.models]
        if shown.edit and shown.edit.span.file in self.sources:
            out += self.correction(shown.edit, pad)
        out += [self.candidate(edit, pad) for edit in shown.candidates]
        return "\n".join(out) + "\n"

    def candidate(self, edit: Edit, pad: int) -> str:
        """A sentence that could be meant, and the command that puts it there."""
        line = self.lines(edit.span)[0]
        by = f"(warbook fix {clean(edit.span.file)} --line {line})"
        told = f"{' ' * pad} {self.paint(_BOLD, '→')} {clean(edit.replacement)}   {self.paint(_CYAN, by)}"
        read = f"\n{' ' * pad}   understood: {clean(edit.understood)}" if edit.understood else ""
        return told + read

    def bar(self, mark: str = "|") -> str:
        return self.paint(_BLUE, mark)

    def gutter(self, number: int | None, pad: int) -> str:
        digits = "" if number is None else str(number)
        return f"{self.paint(_BLUE, digits.rjust(pad))} {self.bar()}"

    def lines(self, span: Span) -> tuple[int, int]:
        """First and last line of a span."""
        source = self.sources.get(span.file)
        if source is None:
            return 1, 1
        return source.line_col(span.start)[0], source.line_col(max(span.start, span.end - 1))[0]

    def frame(self, span: Span, label: str, mark: str, tone: str, pad: int, arrow: str) -> list[str]:
        """Where it is, under which headings, and the line itself with what is meant underlined."""
        source = self.sources.get(span.file)
        where = f"{' ' * pad}{self.paint(_BLUE, arrow)} {clean(span.file)}"
        if source is None:
            return [where]
        line, column = source.line_col(span.start)
        out = [f"{where}:{line}:{column}"]
        if span.file not in self.headings:
            self.headings[span.file] = _headings(source)
        if arrow == "-->" and (path := _enclosing(self.headings[span.file], line)):
            trail = " \u203a ".join(clean(title) for title in path)
            out.append(f"{self.gutter(None, pad)} {self.paint(_CYAN, trail)}")
        out.append(self.gutter(None, pad))
        last = self.lines(span)[1]
        for number in sorted({line, last}):
            text = source.line_text(number)
            base = source.line_start(number)
            start = max(span.start - base, len(text) - len(text.lstrip()) if number != line else 0)
            view = cut(text, start, min(span.end - base, len(text)))
            tail = clean(label) if number == last and label else ""
            out.append(f"{self.gutter(number, pad)} {view.text}".rstrip())
            under = self.paint(tone, mark * view.width + (f" {tail}" if tail else ""))
            out.append(f"{self.gutter(None, pad)} {' ' * view.before}{under}")
            if number == line and last > line + 1:
                out.append(f"{' ' * pad} {self.bar('…')}")
        return [row.rstrip() for row in out]

    def correction(self, edit: Edit, pad: int) -> list[str]:
        """The lines as they would stand after the edit."""
        source = self.sources[edit.span.file]
        line = source.line_col(edit.span.start)[0]
        last = source.line_col(edit.span.end)[0]
        head = source.text[source.line_start(line) : edit.span.start]
        tail = source.text[edit.span.end : source.line_end(last)]
        lines = (head + edit.replacement + tail).split("\n")
        out = [f"{' ' * pad} {self.bar('=')} {self.paint(_BOLD, 'help')}: it could read"]
        for place, text in enumerate(lines[:_MOST_LINES]):
            begin = len(head) if place == 0 else 0
            end = len(text) - (len(tail) if place == len(lines) - 1 else 0)
            out.append(f"{self.gutter(line + place, pad)} {cut(text, begin, end).text}".rstrip())
        if len(lines) > _MOST_LINES:
            out.append(f"{' ' * pad} {self.bar('…')}")
        return out


def reading(edit: Edit) -> str:
    """A candidate and how it is understood, as it is shown to whoever chooses."""
    return f"{edit.replacement}\n   understood: {edit.understood}" if edit.understood else edit.replacement


def render_json(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source]) -> list[dict[str, object]]:
    """Every diagnostic as a record of plain values, ready for `json.dumps`; lines and columns from 1."""
    return [
        {
            **_place(shown.span, sources),
            "code": shown.code,
            "severity": shown.severity.value,
            "message": shown.message,
            "labels": [{**_place(label.span, sources), "text": label.text} for label in shown.labels],
            "hint": shown.hint,
            "models": list(shown.models),
            "candidates": [
                {
                    **_place(edit.span, sources),
                    "replacement": edit.replacement,
                    "understood": edit.understood or edit.replacement,
                }
                for edit in shown.candidates
            ],
            "edit": shown.edit
            and {**_place(shown.edit.span, sources), "replacement": shown.edit.replacement},
        }
        for shown in sorted(diagnostics)
    ]


def _place(span: Span, sources: Mapping[str, Source]) -> dict[str, object]:
    source = sources.get(span.file)
    line, column = source.line_col(span.start) if source else (1, 1)
    end_line, end_column = source.line_col(span.end) if source else (1, 1)
    return {
        "file": span.file,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }
