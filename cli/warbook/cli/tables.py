"""Small tables of plain text, numbers to the right."""

from __future__ import annotations

from collections.abc import Sequence


def table(header: Sequence[str], rows: Sequence[Sequence[str]], indent: str = "  ", left: int = 1) -> str:
    """Rows under a header; the first `left` columns begin at the left, the others end at the right."""
    widths = [max(len(row[i]) for row in (header, *rows)) for i in range(len(header))]

    def line(row: Sequence[str]) -> str:
        cells = [
            c.ljust(w) if i < left else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))
        ]
        return (indent + "  ".join(cells)).rstrip()

    rule = indent + "  ".join("─" * w for w in widths)
    return "\n".join([line(header), rule, *(line(row) for row in rows)])
