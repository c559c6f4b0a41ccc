"""A list of which dice pick one value, as a table that the print stage sets."""

from __future__ import annotations

from warbook.language.model import ListDecl
from warbook.publish.print import model as m


def decided_table(name: str, one: ListDecl) -> m.Table:
    """The results of dice, and what each stands for."""
    rows = []
    for value, (low, high) in one.ranges.items():
        result = str(low) if low == high else f"{low}–{high}"
        said = one.values[value]
        rows.append(m.Row((m.plain(result, "bold"), m.plain(value), m.plain(said.short))))
    dice = f"{one.dice[0] if one.dice[0] > 1 else ''}d{one.dice[1]}" if one.dice is not None else ""
    return m.Table(dice, (dice, one.title or name, ""), tuple(rows), ("left", "left", "left"))
