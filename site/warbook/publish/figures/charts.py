"""Small charts of chances, drawn as SVG from the same fractions as the tables beside them."""

from __future__ import annotations

from warbook.publish.book import escape
from warbook.publish.odds.chances import OddsTable, per_cent

_WIDE, _HIGH = 460.0, 150.0
_LEFT, _RIGHT, _TOP, _FOOT = 38.0, 12.0, 8.0, 34.0
_MOST_LINES = 5
_DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 4")


def chart(table: OddsTable) -> str:
    """The chances of a table as lines: one for each column, or for each row where rows are fewer.

    Each line has its own dashes, told above the chart with its name, so that none is told by colour alone. Empty where there
    is too little, or too much, to draw.
    """
    by_column = len(table.rows) >= len(table.columns)
    names, points = (table.columns, table.rows) if by_column else (table.rows, table.columns)
    if len(points) < 5 or not 1 <= len(names) <= _MOST_LINES:
        return ""
    chances = table.chances
    lines = [[float(row[i]) for row in chances] for i in range(len(names))] if by_column else [
        [float(one) for one in chances[i]] for i in range(len(names))
    ]  # fmt: skip
    axis, across = (table.rows_are, table.columns_are) if by_column else (table.columns_are, table.rows_are)
    step = _WIDE / (len(points) - 1)
    parts = [_grid(points, step, axis)]
    called = [f"{across} {name}" if across and not name[:1].isalpha() else name for name in names]
    for place, (name, line) in enumerate(zip(called, lines, strict=True)):
        parts.append(_line(name if len(names) > 1 else "", points, line, step, place))
    title = f"{table.title}: {axis} and chance" + (f", a line for each {across}" if across else "")
    label = escape.attribute(title)
    box = f"0 0 {_LEFT + _WIDE + _RIGHT:g} {_TOP + _HIGH + _FOOT:g}"
    return (
        f'<div class="wb-chart-frame">{_legend(called)}<svg class="wb-chart" viewBox="{box}" role="img" aria-label="{label}" '
        f'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="10">{"".join(parts)}</svg></div>'
    )


def _y(chance: float) -> float:
    return _TOP + _HIGH * (1 - chance)


def _grid(points: tuple[str, ...], step: float, axis: str) -> str:
    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _y(share)
        parts.append(
            f'<path d="M{_LEFT:g} {y:g}h{_WIDE:g}" class="wb-chart-grid" stroke="#999" stroke-opacity=".5"/>'
            f'<text x="{_LEFT - 5:g}" y="{y + 3:g}" text-anchor="end">{share:.0%}</text>'
        )
    every = max(1, len(points) // 12)
    for i, name in enumerate(points):
        if i % every == 0:
            words = escape.html(name.split(" or ")[0])
            parts.append(
                f'<text x="{_LEFT + i * step:g}" y="{_TOP + _HIGH + 13:g}" text-anchor="middle">{words}</text>'
            )
    middle = _LEFT + _WIDE / 2
    parts.append(
        f'<text x="{middle:g}" y="{_TOP + _HIGH + 26:g}" text-anchor="middle">{escape.html(axis)}</text>'
    )
    return "".join(parts)


def _legend(names: list[str]) -> str:
    """What each line is, where there are several."""
    if len(names) < 2:
        return ""
    keys = "".join(
        f'<span class="wb-chart-key"><svg class="wb-chart" viewBox="0 0 34 8" width="34" height="8" aria-hidden="true">'
        f'<path d="M1 4h32" class="wb-chart-line wb-chart-{place}" fill="none" stroke="#24506e" stroke-width="2"'
        f"{_dash(place)}/></svg> {escape.html(name)}</span>"
        for place, name in enumerate(names)
    )
    return f'<div class="wb-chart-keys">{keys}</div>'


def _dash(place: int) -> str:
    return f' stroke-dasharray="{_DASHES[place]}"' if _DASHES[place] else ""


def _line(name: str, points: tuple[str, ...], line: list[float], step: float, place: int) -> str:
    path = "L".join(f"{_LEFT + i * step:.1f} {_y(chance):.1f}" for i, chance in enumerate(line))
    parts = [
        f'<path d="M{path}" class="wb-chart-line wb-chart-{place}" fill="none" stroke="#24506e" stroke-width="2"{_dash(place)}/>'
    ]
    for i, (point, chance) in enumerate(zip(points, line, strict=True)):
        tip = escape.html(f"{point}{f', {name}' if name else ''}: {_words(chance)}")
        parts.append(
            f'<circle cx="{_LEFT + i * step:.1f}" cy="{_y(chance):.1f}" r="3" class="wb-chart-{place}" '
            f'fill="#24506e"><title>{tip}</title></circle>'
        )
    return "".join(parts)


def _words(chance: float) -> str:
    from fractions import Fraction

    return per_cent(Fraction(chance).limit_denominator(10**9))
