"""What games came to, as pictures: shares with how sure they are, along a number of the rules or by name; how many took how long.

They stand alone as files, and on a page, where the look of the page colours what has a class.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from warbook.publish.book.escape import html

WIDTH, HEIGHT = 640, 320
_FONTS = "'Source Sans 3', 'Warbook Text', sans-serif"
_LEFT, _RIGHT, _TOP, _BOTTOM = 54, 16, 34, 46
_NAMES, _ROW, _FOOT, _LONGEST = 190, 26, 28, 28
_COLOURS = ("#1f5f9e", "#a8431f", "#3f6d3a", "#6a3a78", "#8a4b14", "#2f6d6d")


@dataclass(frozen=True, slots=True)
class Point:
    """A share between 0 and 1 with its interval, by the values of one number or of two."""

    values: tuple[str, ...]
    share: float
    low: float
    high: float
    shipped: bool


def sweep_chart(names: Sequence[str], points: Sequence[Point], title: str) -> str:
    """An SVG: the first number along the foot; of a second, a line for each of its values."""
    firsts = list(dict.fromkeys(one.values[0] for one in points))
    step = (WIDTH - _LEFT - _RIGHT) / max(len(firsts), 1)
    parts = _head(title, _LEFT, HEIGHT)
    for quarter in range(5):
        y = _y(quarter / 4)
        parts.append(f'<path d="M{_LEFT} {y}H{WIDTH - _RIGHT}" class="wb-chart-grid" stroke="#cccccc"/>')
        parts.append(
            f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end" fill="#555555">{quarter * 25} %</text>'
        )
    for i, value in enumerate(firsts):
        parts.append(f'<text x="{_x(i, step)}" y="{HEIGHT - 26}" text-anchor="middle">{html(value)}</text>')
    parts.append(
        f'<text x="{(_LEFT + WIDTH) / 2}" y="{HEIGHT - 8}" text-anchor="middle" fill="#555555">{html(names[0])}</text>'
    )
    lines: dict[str, list[Point]] = {}
    for one in points:
        lines.setdefault(one.values[1] if len(one.values) > 1 else "", []).append(one)
    for place, some in enumerate(lines.values()):
        parts += _line(place, some, firsts, step, 0.0 if len(lines) == 1 else (place - 0.5) * 5)
    if len(names) > 1:
        told = "".join(
            f'&#8195;<tspan fill="{_COLOURS[place % len(_COLOURS)]}">{html(second)}</tspan>'
            for place, second in enumerate(lines)
        )
        parts.append(f'<text x="{WIDTH - _RIGHT}" y="20" text-anchor="end">{html(names[1])}:{told}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _line(place: int, points: Sequence[Point], firsts: Sequence[str], step: float, aside: float) -> list[str]:
    colour = _COLOURS[place % len(_COLOURS)]
    at = [(round(_x(firsts.index(one.values[0]), step) + aside, 1), one) for one in points]
    path = " ".join(f"{x},{_y(one.share)}" for x, one in at)
    parts = [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>']
    for x, one in at:
        low, high = _y(one.low), _y(one.high)
        parts.append(
            f'<path d="M{x} {low}V{high}M{x - 4} {low}h8M{x - 4} {high}h8" stroke="{colour}" fill="none"/>'
        )
        inside = colour if one.shipped else "#ffffff"
        said = f"{', '.join(one.values)}: {one.share:.0%} ({one.low:.0%}–{one.high:.0%}){', as shipped' if one.shipped else ''}"
        parts.append(
            f'<circle cx="{x}" cy="{_y(one.share)}" r="5" fill="{inside}" stroke="{colour}" stroke-width="2">'
            f"<title>{html(said)}</title></circle>"
        )
    return parts


@dataclass(frozen=True, slots=True)
class Dot:
    """A share between 0 and 1 with its interval, of something that has a name."""

    name: str
    share: float
    low: float
    high: float


def dot_chart(dots: Sequence[Dot], title: str) -> str:
    """An SVG: a row for each, its share as a dot with its interval, and where the half is."""
    height = _TOP + _ROW * len(dots) + _FOOT
    wide = WIDTH - _NAMES - _RIGHT
    parts = _head(title, 0, height)
    for quarter in range(5):
        x = round(_NAMES + wide * quarter / 4, 1)
        heavy = "2" if quarter == 2 else "1"
        parts.append(
            f'<path d="M{x} {_TOP}V{height - _FOOT}" class="wb-chart-grid" stroke="#cccccc" stroke-width="{heavy}"/>'
            f'<text x="{x}" y="{height - 8}" text-anchor="middle" fill="#555555">{quarter * 25} %</text>'
        )
    for i, one in enumerate(dots):
        y = _TOP + _ROW * i + _ROW / 2
        x, low, high = (round(_NAMES + wide * share, 1) for share in (one.share, one.low, one.high))
        said = f"{one.name}: {one.share:.0%} ({one.low:.0%}–{one.high:.0%})"
        parts.append(
            f'<text x="{_NAMES - 12}" y="{y + 4}" text-anchor="end">{html(_short(one.name))}</text>'
            f'<path d="M{low} {y}H{high}M{low} {y - 4}v8M{high} {y - 4}v8" class="wb-chart-line" stroke="{_COLOURS[0]}" '
            f'fill="none" stroke-width="2"/><circle cx="{x}" cy="{y}" r="5" fill="{_COLOURS[0]}">'
            f"<title>{html(said)}</title></circle>"
        )
    return "\n".join([*parts, "</svg>", ""])


def count_chart(counts: Sequence[tuple[int, int]], title: str, axis: str) -> str:
    """An SVG: a bar for each number, as high as it came up often; numbers between that did not come up have their place."""
    known = dict(counts)
    numbers = range(min(known), max(known) + 1)
    height, most = 210, max(known.values())
    step = (WIDTH - _LEFT - _RIGHT) / len(numbers)
    parts = _head(title, _LEFT, height)
    high = height - _TOP - _BOTTOM
    for part in (0, 0.5, 1):
        y = round(_TOP + high * (1 - part), 1)
        parts.append(
            f'<path d="M{_LEFT} {y}H{WIDTH - _RIGHT}" class="wb-chart-grid" stroke="#cccccc"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end" fill="#555555">{round(most * part)}</text>'
        )
    every = max(1, -(-len(numbers) // 20))
    for i, number in enumerate(numbers):
        x, tall = _LEFT + step * i, high * known.get(number, 0) / most
        if i % every == 0:
            parts.append(
                f'<text x="{x + step / 2:.1f}" y="{height - 26}" text-anchor="middle">{number}</text>'
            )
        parts.append(
            f'<rect x="{x + step * 0.1:.1f}" y="{_TOP + high - tall:.1f}" width="{step * 0.8:.1f}" height="{tall:.1f}" '
            f'class="wb-chart-bar" fill="{_COLOURS[0]}"><title>{number}: {known.get(number, 0)}</title></rect>'
        )
    foot = f'<text x="{(_LEFT + WIDTH) / 2}" y="{height - 8}" text-anchor="middle" fill="#555555">{html(axis)}</text>'
    return "\n".join([*parts, foot, "</svg>", ""])


def _head(title: str, left: int, height: float) -> list[str]:
    """How each picture begins."""
    return [
        f'<svg class="wb-chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" '
        f'height="{height:g}" role="img" aria-label="{html(title)}" font-family="{_FONTS}" font-size="13">',
        f'<rect width="{WIDTH}" height="{height:g}" class="wb-chart-ground" fill="#ffffff"/>',
        f'<text x="{left}" y="20" font-weight="600">{html(title)}</text>',
    ]


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def _x(place: int, step: float) -> float:
    return round(_LEFT + step * (place + 0.5), 1)


def _y(share: float) -> float:
    return round(_TOP + (1 - share) * (HEIGHT - _TOP - _BOTTOM), 1)


def as_png(svg: str) -> bytes:
    """The same picture in pixels, twice as large."""
    from warbook.publish.print.press import picture

    height = re.search(r' height="([\d.]+)" role', svg)
    return picture(svg, WIDTH, float(height[1]) if height is not None else HEIGHT)
