"""Tables: a header, a row of dashes, and rows that each have as many cells as the header."""

from __future__ import annotations

import re

from warbook.language.block_build import Faults
from warbook.language.block_lines import Line, cells, read_line
from warbook.language.block_tree import Table, Text
from warbook.language.source import Source

_DASHES = re.compile(r"(?P<left>:)?-+(?P<right>:)?")
_ALIGN = {(False, False): "", (True, False): "left", (False, True): "right", (True, True): "center"}
_MOST_NAMED = 12
_MOST_COLUMNS = 200


def read_table(faults: Faults, first: Line) -> tuple[Table, int]:
    """The table whose header is `first`, and the number of its last line."""
    reader = _Reader(faults, first)
    return reader.read(), reader.last.number


class _Reader:
    def __init__(self, faults: Faults, first: Line) -> None:
        self.faults = faults
        self.source = faults.source
        self.first = self.last = first
        self.header = self.cells(first)
        if len(self.header) > _MOST_COLUMNS:
            message = f"This table has more than {_MOST_COLUMNS} columns."
            span = self.header[_MOST_COLUMNS].span
            faults.add("W116", message, (span.start, first.end), "Divide it into several tables.")
            del self.header[_MOST_COLUMNS:]
        self.width = len(self.header)
        names = [cell.text or "(no name)" for cell in self.header[:_MOST_NAMED]]
        more = [f"and {self.width - _MOST_NAMED} more"] if self.width > _MOST_NAMED else []
        self.names = f"{_count(self.width, 'column')}: {', '.join(names + more)}"

    def read(self) -> Table:
        align = [""] * self.width
        second = self.next_row()
        if second is not None and _is_separator(second):
            self.last = second
            align = self.separator(second)
        else:
            dashes = f"\n{' ' * self.first.column}{'|---' * self.width}|"
            self.faults.add(
                "W115",
                "This table has no row of dashes under its header.",
                (self.first.first, self.first.end),
                "The first row names the columns, the second is dashes, the rest are facts.",
                (self.first.end, self.first.end, dashes),
            )
        rows: list[tuple[Text, ...]] = []
        while (row := self.next_row()) is not None:
            self.last = row
            if _is_separator(row) and "--" in row.body:
                message = "This table has a second row of dashes."
                hint = "If another table begins here, leave a blank line before its header."
                self.faults.add("W115", message, (row.first, row.end), hint)
            else:
                rows.append(self.fit(self.cells(row), row))
        span = self.source.span(self.first.first, self.last.end)
        return Table(tuple(self.header), tuple(rows), tuple(align), span)

    def next_row(self) -> Line | None:
        """The next line, if it is a row; complain where it is out of line with the header."""
        line = _row_at(self.source, self.last.number + 1)
        if line is not None and line.column != self.first.column:
            edit = (line.start, line.first, " " * self.first.column)
            self.faults.add("W102", "The rows of a table line up.", (line.first, line.end), None, edit)
        return line

    def cells(self, line: Line) -> list[Text]:
        found, closed = cells(self.source, line)
        for cell in found:
            self.faults.checked(cell)
        if not closed:
            hint, edit = "Every row begins and ends with `|`.", (line.end, line.end, " |")
            message = "This row of a table does not end with a bar."
            self.faults.add("W113", message, (line.end - 1, line.end), hint, edit)
        return found

    def separator(self, line: Line) -> list[str]:
        """How the row of dashes aligns each column."""
        matches = [_DASHES.fullmatch(cell.text) for cell in self.cells(line)]
        align = [_ALIGN[m["left"] is not None, m["right"] is not None] for m in matches if m]
        if len(align) != len(matches) or len(align) != self.width:
            message = (
                f"The row of dashes has {_count(len(matches), 'cell')}, but the header has {self.names}."
            )
            if len(align) != len(matches):
                message = "Each cell of the row of dashes is dashes only, such as `---`."
            edit = (line.first, line.end, "|---" * self.width + "|")
            self.faults.add("W115", message, (line.first, line.end), None, edit)
        return (align + [""] * self.width)[: self.width]

    def fit(self, row: list[Text], line: Line) -> tuple[Text, ...]:
        """The row with as many cells as the header; complain where it has more or fewer."""
        if len(row) == self.width:
            return tuple(row)
        span, hint = (line.end - 1, line.end), "Write `\u2014` in a cell that has nothing to say."
        if len(row) > self.width:
            extra = row[self.width].span
            span = (extra.start, max(extra.end, extra.start + 1))
            hint = "Within a cell, write a bar as `\\|`."
        message = f"This row has {_count(len(row), 'cell')}, but the table has {self.names}."
        self.faults.add("W116", message, span, hint)
        blank = Text("", self.source.span(line.end, line.end), ((0, line.end),))
        return tuple(row[: self.width] + [blank] * (self.width - len(row)))


def _row_at(source: Source, number: int) -> Line | None:
    line = read_line(source, number) if number <= source.line_count else None
    return line if line is not None and line.body[0] == "|" else None


def _is_separator(line: Line) -> bool:
    return "-" in line.body and "|" in line.body and not line.body.strip("|-: \t")


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
