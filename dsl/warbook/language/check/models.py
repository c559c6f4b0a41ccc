"""What to copy: beside a sentence that cannot be read, sentences of executed rules that are shaped like it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from warbook.language.block_tree import Document, texts
from warbook.language.diagnostic import Diagnostic
from warbook.language.model_sentences import stored
from warbook.language.quotes import bare

UNREAD = {"W204", "W376"}
"""A sentence that is no phrase, or none that can stand there."""
MOST_MODELLED = 200
"""So many faults are helped with; whoever has more begins with these."""


def with_models(found: Sequence[Diagnostic], documents: Sequence[Document]) -> list[Diagnostic]:
    """The faults, those of sentences with what is like them; not so where it is plain what should be written."""
    wanting = [d for d in found if d.code in UNREAD and d.edit is None][:MOST_MODELLED]
    if not wanting:
        return list(found)
    lines = sorted(
        (text.span.file, text.span.start, text.span.end, text.text) for d in documents for text in texts(d)
    )

    def around(d: Diagnostic) -> str:
        """The line in which a fault lies, but for how an example begins."""
        index = bisect_right(lines, (d.span.file, d.span.start, len(lines), "")) - 1
        file, _, end, words = lines[index] if index >= 0 else ("", 0, 0, "")
        return words if file == d.span.file and d.span.end <= end and not words.startswith("Given:") else ""

    helped = {id(d): tuple(stored().near(bare(words))) for d in wanting if (words := around(d))}
    return [replace(d, models=helped[id(d)]) if helped.get(id(d)) else d for d in found]
