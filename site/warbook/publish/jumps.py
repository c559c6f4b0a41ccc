"""A line of links to the sections of a long page, for screens that show no contents beside it."""

from __future__ import annotations

import re

from markdown.extensions.toc import slugify  # type: ignore[import-untyped]

__all__ = ["with_jumps"]

_SECTION = re.compile(r"^## (?P<title>.+?)(?: +\{ *#(?P<anchor>[\w-]+)[^}]*\})? *$", re.MULTILINE)
_FENCE = re.compile(r"^(`{3,}|~{3,}).*?^\1", re.MULTILINE | re.DOTALL)
_FEWEST = 6
"""A page with fewer sections needs no such line."""


def with_jumps(markdown: str) -> str:
    """The page with a line of links before its first section; as it is, where it has few sections."""
    bare = _FENCE.sub(lambda found: " " * len(found[0]), markdown)
    sections = list(_SECTION.finditer(bare))
    if len(sections) < _FEWEST:
        return markdown
    links = " ".join(f"[{one['title']}](#{one['anchor'] or slugify(one['title'], '-')})" for one in sections)
    at = sections[0].start()
    return f'{markdown[:at]}{links}\n{{: .wb-jumps data-search-exclude="" }}\n\n{markdown[at:]}'
