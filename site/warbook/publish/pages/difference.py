"""What differs between two games, as text for a terminal and as Markdown."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator

from warbook.language.diff import Change, Comparison, Wording
from warbook.publish.book import escape
from warbook.publish.parts.tables import grid

SIGNS = {"added": "+", "removed": "−", "changed": "~"}
WIDTH = 96
Paint = Callable[[str, str], str]
"""A line, and whether it is of the `old`, the `new`, or the `head`: the line as shown."""


def unpainted(line: str, of: str) -> str:
    return line


def as_text(comparison: Comparison, paint: Paint = unpainted) -> str:
    """The differences for reading in a terminal, old above new."""
    lines = [paint(f"{comparison.old} → {comparison.new}", "head"), f"  {summary(comparison)}"]
    for chapter, changes in comparison.by_chapter():
        lines += ["", paint(chapter, "head")]
        for change in changes:
            lines.extend(_change_text(change, paint))
    if comparison.examples:
        lines += ["", paint("Worked examples", "head")]
        lines += [f"  {SIGNS[e.how]} {e.name}" for e in comparison.examples]
    return "\n".join(lines)


def summary(comparison: Comparison) -> str:
    """How much differs, in one line."""
    counts = [
        f"{len(found)} {how}" for how in ("changed", "added", "removed") if (found := comparison.of(how))
    ]
    return "Rules: " + ", ".join(counts) if counts else "No rule differs."


def _change_text(change: Change, paint: Paint) -> Iterator[str]:
    cites = f"  [{', '.join(change.cites)}]" if change.cites else ""
    yield f"  {SIGNS[change.how]} {change.title}{cites}"
    for wording in shown(change):
        if wording.part:
            yield f"      {wording.part}"
        for sign, text, of in (("−", wording.old, "old"), ("+", wording.new, "new")):
            if text is not None:
                yield from (paint(line, of) for line in _wrapped(text, f"      {sign} "))
    for note in change.notes:
        yield from _wrapped(_plain(note), "      > ")


def _plain(note: str) -> str:
    """A note without the brackets around what it takes from the rules."""
    return re.sub(r"[{}]", "", note)


def _wrapped(text: str, lead: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead), break_long_words=False
    ) or [lead.rstrip()]


def shown(change: Change) -> list[Wording]:
    """The wordings worth showing: a heading only where it is all there is, or both sides have one."""
    return [w for w in change.wordings if w.part != HEADING or (w.old is not None and w.new is not None)] or [
        w for w in change.wordings if change.how == "changed"
    ]


HEADING = "heading"


def as_markdown(comparison: Comparison) -> str:
    """The differences as a Markdown document, old and new side by side."""
    parts = [
        f"# {escape.markdown(comparison.old)} → {escape.markdown(comparison.new)}",
        summary(comparison) + ".",
    ]
    for chapter, changes in comparison.by_chapter():
        parts.append(f"## {escape.markdown(chapter)}")
        for change in changes:
            parts.append(f"### {escape.markdown(change.title)} ({change.how})")
            table = side_by_side(change, escape.markdown)
            if table:
                parts.append(table)
            parts += [f"> {escape.markdown(_plain(note))}" for note in change.notes]
    if comparison.examples:
        parts.append("## Worked examples")
        parts.append("\n".join(f"- {escape.markdown(e.name)} ({e.how})" for e in comparison.examples))
    return "\n\n".join(parts) + "\n"


def side_by_side(change: Change, said: Callable[[str], str]) -> str:
    """A table of a change's wordings: what, before, now. `said` makes Markdown of a statement."""
    rows = [
        [
            escape.markdown(w.part),
            said(w.old) if w.old is not None else "–",
            said(w.new) if w.new is not None else "–",
        ]
        for w in shown(change)
    ]
    return grid(["What", "Before", "Now"], rows, ["left", "left", "left"]) if rows else ""
