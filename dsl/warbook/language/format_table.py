"""Tables: columns stand under one another where the table is narrow enough, else cells are kept tight."""

from __future__ import annotations

from warbook.language.block_tree import Table, Text
from warbook.language.format_wrap import columns, words

TABLE_WIDTH = 100
"""A table no wider than this is aligned."""


def table_lines(table: Table, indent: int) -> list[str]:
    """The rows of a table, its header first."""
    rows = [[_cell(text) for text in row] for row in (table.header, *table.rows)]
    widths = [max(1, *map(columns, column)) for column in zip(*rows, strict=True)]
    margin = " " * indent
    if indent + sum(widths) + 3 * len(widths) + 1 <= TABLE_WIDTH:
        lines = [_row(_padded(row, widths, table.align)) for row in rows]
        dashes = [_dashes(width + 2, side) for width, side in zip(widths, table.align, strict=True)]
    else:
        lines = [_row(row) for row in rows]
        dashes = [_dashes(3, side) for side in table.align]
    lines.insert(1, f"|{'|'.join(dashes)}|")
    return [margin + line for line in lines]


def _cell(text: Text) -> str:
    return " ".join(words(text.text)).replace("|", "\\|")


def _row(cells: list[str]) -> str:
    return "|" + "|".join([f" {cell} " if cell else " " for cell in cells]) + "|"


def _padded(cells: list[str], widths: list[int], align: tuple[str, ...]) -> list[str]:
    found = []
    for cell, width, side in zip(cells, widths, align, strict=True):
        space = width - columns(cell)
        before = {"right": space, "center": space // 2}.get(side, 0)
        found.append(" " * before + cell + " " * (space - before))
    return found


def _dashes(width: int, side: str) -> str:
    left = ":" if side in ("left", "center") else ""
    right = ":" if side in ("right", "center") else ""
    return left + "-" * (width - len(left) - len(right)) + right
