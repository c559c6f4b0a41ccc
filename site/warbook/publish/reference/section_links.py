"""A line of links to the sections of a long page, for screens that show no contents beside it."""

from __future__ import annotations

import re

from markdown.extensions.toc import slugify  # type: ignore[import-untyped]

__all__ = ["with_jumps"]

_SECTION = re.compile(r"^## (?P<title>.+?)(?: +\{ *#(?P<anchor>[\w-]+)[^}]*\})? *$", re.MULTILINE)
_FENCE = re.compile(r"^(`{3,}|~{3,}).*?^\1", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[(?P<words>[^]]*)\]\([^)]*\)")
_FEWEST = 6
"""A page with fewer sections needs no such line."""


def with_jumps(markdown: str) -> str:
    """The page with a line of links before its first section, and an anchor for each; as it is, where it has few."""
    bare = _FENCE.sub(lambda found: " " * len(found[0]), markdown)
    sections = list(_SECTION.finditer(bare))
    if len(sections) < _FEWEST:
        return markdown
    titles = [_LINK.sub(r"\g<words>", one["title"]) for one in sections]
    named = [(one, one["anchor"] or slugify(words, "-")) for one, words in zip(sections, titles, strict=True)]
    links = " ".join(f"[{words}](#{anchor})" for words, (_, anchor) in zip(titles, named, strict=True))
    made = [markdown[: sections[0].start()], f'{links}\n{{: .wb-jumps data-search-exclude="" }}\n\n']
    for place, (one, anchor) in enumerate(named):
        after = sections[place + 1].start() if place + 1 < len(sections) else len(markdown)
        head = one[0] if one["anchor"] else f"## {one['title']} {{ #{anchor} }}"
        made.append(head + markdown[one.end() : after])
    return "".join(made)
