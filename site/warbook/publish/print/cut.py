"""PDFs cut to the size of a paper: one layout serves papers that are almost of one size."""

from __future__ import annotations

from collections.abc import Sequence

from warbook.publish.print.cache import as_bytes, kept

__all__ = ["cut"]

Size = tuple[float, float]
"""Width and height in millimetres."""


def cut(pdf: bytes, sizes: Sequence[Size]) -> list[bytes]:
    """A PDF whose pages are cut to each of these sizes, about their middle; packed closer than Typst packs."""
    return kept([b"cut", as_bytes(list(sizes)), pdf], lambda: _cut(pdf, sizes))


def _cut(pdf: bytes, sizes: Sequence[Size]) -> list[bytes]:
    from warbook.publish.print.one_pdf import trimmed  # here, as most builds find that nothing changed

    return trimmed(pdf, sizes)
