"""A draft: pages that say so, and on them the worked examples that do not come out as they are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from warbook.language.diagnostic import Diagnostic
from warbook.language.model import Rulebook
from warbook.publish.book import escape
from warbook.publish.book.model import Page

Wrong = Mapping[str, Sequence[str]]
"""By the name of an example what is wrong with it."""
EXAMPLE_CODES = frozenset({"W501", "W502", "W503", "W504"})
"""The faults of examples, which a draft may have."""


def wrong_examples(book: Rulebook, diagnostics: Sequence[Diagnostic]) -> dict[str, list[str]]:
    """What is wrong with the examples of a game, each told where it stands."""
    found: dict[str, list[str]] = {}
    for one in diagnostics:
        before = [e for e in book.examples if e.span.file == one.span.file and e.span.start <= one.span.start]
        if one.code in EXAMPLE_CODES and before:
            name = max(before, key=lambda e: e.span.start).name
            found.setdefault(name, []).append(" ".join([one.message, one.hint or ""]).strip())
    return found


def drafted(pages: Mapping[str, Page], wrong: Wrong) -> dict[str, Page]:
    """Pages that say at their head that they are a draft."""
    return {
        path: replace(page, markdown=headed(page.markdown, banner(wrong))) for path, page in pages.items()
    }


def banner(wrong: Wrong) -> str:
    number = len(wrong)
    several = f"{number} worked examples do" if number != 1 else "1 worked example does"
    said = f"{several} not come out as written." if wrong else "Every worked example comes out as written."
    return f'!!! warning "Draft"\n\n    {said}\n'


def headed(markdown: str, said: str) -> str:
    """A page with something said under its title, or where it has none, before all else."""
    lines = markdown.split("\n")
    start = lines.index("---", 1) + 1 if lines[0] == "---" and "---" in lines[1:] else 0
    title = next((i for i, line in enumerate(lines) if i >= start and line.startswith("# ")), start - 1)
    return "\n".join([*lines[: title + 1], "", said, *lines[title + 1 :]])


def mark(messages: Sequence[str]) -> str:
    """What stands at the head of an example that does not come out."""
    lines = [f"    {escape.markdown(one)}\n" for one in messages]
    return '!!! failure "This example does not come out"\n\n' + "\n".join(lines)
