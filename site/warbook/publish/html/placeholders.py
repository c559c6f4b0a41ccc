"""Large finished parts of a page, drawings and listings, that are kept from being read through as Markdown and for search.

Each leaves an empty element of its kind where it stood, so that what is around it is read as before.
"""

from __future__ import annotations

import re

__all__ = ["Aside"]

_LARGE = re.compile(r"<(svg|pre)\b[^>]*?(?<!/)>[^\n]*?</\1>")
_LEFT = re.compile(r'<(?:svg|pre) data-wb-aside="(\d+)"></(?:svg|pre)>')
_NAMED = re.compile(r'\bid="([^"]*)"')
_FEW = 200


class Aside:
    """What was put aside of one page."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def put(self, markdown: str) -> str:
        """The page without its large parts."""
        return _LARGE.sub(self._one, markdown) if "</svg>" in markdown or "</pre>" in markdown else markdown

    def _one(self, found: re.Match[str]) -> str:
        if len(found[0]) < _FEW:
            return found[0]
        self._parts.append(found[0])
        return f'<{found[1]} data-wb-aside="{len(self._parts) - 1}"></{found[1]}>'

    def back(self, html: str) -> str:
        """A page made of it, with those parts again."""
        return _LEFT.sub(lambda left: self._parts[int(left[1])], html) if self._parts else html

    @property
    def names(self) -> set[str]:
        """The addresses within those parts, which links may lead to."""
        return {name for part in self._parts for name in _NAMED.findall(part)}
