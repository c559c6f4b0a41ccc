"""Writing to the terminal: colours only where they are wanted, places as seen from where the user stands."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import IO, TYPE_CHECKING

from warbook.language.diagnostic import Diagnostic, Span

if TYPE_CHECKING:
    from warbook.language.source import Source

BOLD, DIM, RED, GREEN, YELLOW, BLUE, CYAN, PLAIN = (
    "\33[1m",
    "\33[2m",
    "\33[31m",
    "\33[32m",
    "\33[33m",
    "\33[34m",
    "\33[36m",
    "\33[0m",
)


def coloured(stream: IO[str] | None = None) -> bool:
    """Whether colours are wanted on a stream."""
    stream = stream or sys.stdout
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty()


def paint(text: str, *codes: str, on: bool) -> str:
    """The text in colours, if they are on."""
    return f"{''.join(codes)}{text}{PLAIN}" if on and text and codes else text


def from_here(folder: Path) -> str:
    """What to put before a path relative to the folder that holds a game, to make it one from here."""
    parent = os.path.relpath(folder.resolve().parent)
    return "" if parent == "." else f"{Path(parent).as_posix()}/"


def located(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], folder: Path
) -> tuple[list[Diagnostic], dict[str, Source]]:
    """Diagnostics and sources of a game with their places as seen from here."""
    head = from_here(folder)
    if not head:
        return list(diagnostics), dict(sources)

    def moved(span: Span) -> Span:
        return Span(head + span.file, span.start, span.end)

    found = [
        replace(
            d,
            span=moved(d.span),
            labels=tuple(replace(label, span=moved(label.span)) for label in d.labels),
            candidates=tuple(replace(edit, span=moved(edit.span)) for edit in d.candidates),
            edit=replace(d.edit, span=moved(d.edit.span)) if d.edit is not None else None,
        )
        for d in diagnostics
    ]
    return found, {head + path: replace(source, path=head + path) for path, source in sources.items()}


def show(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], folder: Path) -> None:
    """Writes diagnostics where errors are written."""
    from warbook.language.render import render_text

    found, places = located(diagnostics, sources, folder)
    if found:
        print(render_text(found, places, colour=coloured(sys.stderr)), file=sys.stderr)
