"""Several PDFs as one: a deck made in lots, everything of a game in one file."""

from __future__ import annotations

import re
from collections.abc import Sequence

from warbook.publish.print.cache import kept

__all__ = ["join", "page_count"]

_PAGES = re.compile(rb"<xmpTPg:NPages>(\d+)</xmpTPg:NPages>")


def join(pdfs: Sequence[bytes], title: str) -> bytes:
    """One PDF of the pages of all, in their order. A single one is given back as it is."""
    if len(pdfs) == 1:
        return pdfs[0]
    return kept([b"join", title.encode("utf-8", "replace"), *pdfs], lambda: [_joined(pdfs, title)])[0]


def _joined(pdfs: Sequence[bytes], title: str) -> bytes:
    """Reading PDFs is imported where it is needed: most builds find that nothing changed."""
    from warbook.publish.print.one_pdf import joined

    return joined(pdfs, title)


def page_count(pdf: bytes) -> int:
    """How many pages a PDF of the press has, as it says itself; 0 where it says nothing."""
    found = _PAGES.search(pdf)
    return int(found[1]) if found is not None else 0
