"""The page that tells how the forces of a game fare against each other, from the table that was measured."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from warbook.engine.balance import Row, by, from_csv, share
from warbook.engine.players import ABOUT
from warbook.publish.book import escape
from warbook.publish.book.model import Page

FILE = "balance.csv"
PATH = "balance.md"
TITLE = "Forces compared"


def balance(text: str) -> Page | None:
    """The page of a table as `warbook balance` keeps it; none where it is no such table."""
    try:
        rows = from_csv(text)
    except ValueError:
        return None
    if not rows:
        return None
    every = [x for row in rows for x in (row, row.turned())]
    lines = [
        f"# {TITLE}",
        "",
        f"Measured, not estimated: each pair of forces has played {_games(rows)} games between computer players, as many "
        "from either side and in every mission. A share is of the games that somebody won; the range behind it is the "
        "95 % confidence interval. Games that nobody won are told apart.",
        "",
        *_table("against", every, lambda row: row.against),
        "",
    ]
    if len({row.mission for row in rows}) > 1:
        lines += ["## By mission", "", *_table("in", every, lambda row: row.mission), ""]
    first = [row if row.side == "A" else row.turned() for row in rows]
    lines += ["## By side", "", "| Mission | The first side | Drawn |", "|---|---|---|"]
    for name, won, lost, drawn in by(first, lambda row: row.mission):
        told = f"{round(100 * drawn / max(1, won + lost + drawn))} %"
        lines.append(f"| {escape.markdown(name) or TITLE} | {_told(share(won, lost))} | {told} |")
    lines += ["", f"Players: {_players(rows[0].players)}.", ""]
    return Page("\n".join(lines), TITLE, None, "Reference")


def _table(label: str, rows: Sequence[Row], across: Callable[[Row], str]) -> list[str]:
    """The share of each force, by something across the page and in all."""
    heads = list(dict.fromkeys(across(row) for row in rows))
    forces = list(dict.fromkeys(row.force for row in rows))
    if label == "against":
        heads = forces
    found = {
        (force, name): _told(share(won, lost))
        for force in forces
        for name, won, lost, _ in by([row for row in rows if row.force == force], across)
    }
    sums = {name: _told(share(won, lost)) for name, won, lost, _ in by(rows, lambda row: row.force)}
    lines = [
        "| Force | " + " | ".join(f"{label} {escape.markdown(name)}" for name in heads) + " | All games |",
        "|---|" + "---|" * (len(heads) + 1),
    ]
    for force in forces:
        cells = " | ".join(found.get((force, name), "—") for name in heads)
        lines.append(f"| **{escape.markdown(force)}** | {cells} | {sums[force]} |")
    return lines


def _told(cell: str) -> str:
    """A share as one figure, its range in small beside it."""
    figure, _, rest = cell.partition(" (")
    figure = figure.replace(" %", "\N{NO-BREAK SPACE}%")
    return f"{figure} <small>({rest}</small>" if rest else figure


def _games(rows: Sequence[Row]) -> str:
    """How many games a pair has played."""
    pairs: dict[tuple[str, str], int] = {}
    for row in rows:
        pairs[row.force, row.against] = pairs.get((row.force, row.against), 0) + row.games
    counts = sorted(set(pairs.values()))
    return f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}"


def _players(text: str) -> str:
    """Who played, and how they play."""
    names = list(dict.fromkeys(text.split(",")))
    told = [
        f"*{escape.markdown(name)}*, which {ABOUT[name]}" if name in ABOUT else escape.markdown(name)
        for name in names
    ]
    return f"{told[0]}, on both sides" if len(told) == 1 else " against ".join(told)
