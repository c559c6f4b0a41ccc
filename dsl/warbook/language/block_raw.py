"""Blocks whose words are kept as they are and never read: comments and fenced code."""

from __future__ import annotations

from warbook.language.block_build import Faults
from warbook.language.block_lines import Line, read_line
from warbook.language.block_tree import Code, Comment, Text


def read_comment(faults: Faults, first: Line) -> tuple[Comment, int]:
    """The comment that begins with `first`, and the number of its last line."""
    source = faults.source
    text = source.text
    close = text.find("-->", first.first + 4)
    end = close + 3
    if close < 0:
        span, hint = (first.first, first.first + 4), "End it with `-->`."
        faults.add("W117", "This comment is never closed.", span, hint)
        close = end = max(first.first + 4, len(text.rstrip()))
    last = source.line_col(end)[0]
    rest = text[end : source.line_end(last)]
    if rest.strip():
        start = end + len(rest) - len(rest.lstrip())
        span, edit = (start, end + len(rest.rstrip())), (end, start, "\n" + " " * first.column)
        faults.add("W118", "Nothing can follow a comment on its line.", span, "Begin a new line.", edit)
    return Comment(text[first.first + 4 : close].strip(), source.span(first.first, end)), last


def read_code(faults: Faults, first: Line) -> tuple[Code, int]:
    """The fenced block that begins with `first`, and the number of its last line."""
    source = faults.source
    width = len(first.body) - len(first.body.lstrip("`"))
    indent = first.first - first.start
    inner: list[str] = []
    lines: list[Text] = []
    number, end, closed = first.number, first.end, False
    while not closed and number < source.line_count:
        number += 1
        line = read_line(source, number)
        if line is not None:
            end = line.end
            closed = len(line.body) >= width and not line.body.strip("`")
        if not closed:
            raw = source.line_text(number)
            cut = min(indent, len(raw) - len(raw.lstrip()))
            inner.append(raw[cut:].rstrip())
            start = source.line_start(number) + cut
            span_here = source.span(start, start + len(inner[-1]))
            lines.append(Text(inner[-1], span_here, ((0, start),)))
    if not closed:
        span, hint = (first.first, first.first + width), f"End it with a line `{'`' * width}`."
        faults.add("W117", "This block of code is never closed.", span, hint)
        while inner and not inner[-1]:
            inner.pop()
    span_of_all = source.span(first.first, end)
    return Code(first.body[width:].strip(), "\n".join(inner), span_of_all, tuple(lines)), number
