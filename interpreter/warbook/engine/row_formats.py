"""Rows of games for other programs: CSV for spreadsheets, Parquet for tables of millions of rows."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from warbook.engine.jobs import CannotSimulate
from warbook.engine.rows import CHOICE, CHOICES, COLUMNS, COUNTS, FLAG, NUMBER, TEXT, TEXTS, Column, Row


def flat(rows: Iterable[Row]) -> tuple[list[str], list[list[Any]]]:
    """Rows as a plain table: what is counted has a column for each thing counted, in the order of their names."""
    kept = list(rows)
    heads: list[str] = []
    made: list[dict[str, Any]] = [{} for _ in kept]
    for column in COLUMNS:
        found: dict[str, None] = {}
        for row, cells in zip(kept, made, strict=True):
            value = row[column.name]
            for name, cell in _cells(column, value):
                found.setdefault(name)
                cells[name] = cell
        several = column.sort in (COUNTS, CHOICES)
        heads += sorted(found) if several else [column.name]
    return heads, [[cells.get(head, "") for head in heads] for cells in made]


def _cells(column: Column, value: Any) -> Iterator[tuple[str, Any]]:
    if column.sort == COUNTS:
        yield from ((f"{column.name}: {name}", count) for name, count in value.items())
    elif column.sort == CHOICES:
        for one in value:
            called = (
                f"{one['side']}, {one['of']}, {one['choice']}"
                if one["of"]
                else f"{one['side']}, {one['choice']}"
            )
            yield from ((f"{called}: {name}", one[name]) for name in CHOICE[3:])
    elif column.sort == TEXTS:
        yield column.name, "; ".join(map(str, value or ()))
    elif column.sort == FLAG:
        yield column.name, "yes" if value else "no"
    else:
        yield column.name, "" if value is None else value


def to_csv(rows: Iterable[Row]) -> str:
    """Rows for a spreadsheet."""
    heads, lines = flat(rows)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(lines)
    return out.getvalue()


def to_parquet(rows: Iterable[Row]) -> bytes:
    """Rows as Parquet: what is counted is a map, choices are a list of records. Raises `CannotSimulate` without pyarrow."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError as fault:
        raise CannotSimulate("Parquet is written by pyarrow: pip install 'warbook[reports]'") from fault
    record = pa.struct(
        [(name, pa.string()) for name in CHOICE[:3]] + [(name, pa.int64()) for name in CHOICE[3:]]
    )
    sorts = {
        NUMBER: pa.int64(),
        TEXT: pa.string(),
        FLAG: pa.bool_(),
        TEXTS: pa.list_(pa.string()),
        CHOICES: pa.list_(record),
    }
    types = {
        **{column.name: sorts.get(column.sort, pa.map_(pa.string(), pa.int64())) for column in COLUMNS},
        "about": pa.map_(pa.string(), pa.string()),
    }
    plain = [
        {
            name: [str(x) for x in value] if isinstance(value, list) and name == "where" else
            list(value.items()) if isinstance(value, dict) else value
            for name, value in row.items()
        }
        for row in rows
    ]  # fmt: skip
    made = pa.Table.from_pylist(plain, schema=pa.schema(list(types.items())))
    out = io.BytesIO()
    parquet.write_table(made, out)
    return out.getvalue()
