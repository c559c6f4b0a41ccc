"""What a number of the rules does, as a picture: the share of games won by each of its values, with how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from warbook.publish.book.escape import html

WIDTH, HEIGHT = 640, 320
_FONTS = "'Source Sans 3', 'Warbook Text', sans-serif"
_LEFT, _RIGHT, _TOP, _BOTTOM = 54, 16, 34, 46
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
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" aria-label="{html(title)}" font-family="{_FONTS}" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{_LEFT}" y="20" font-weight="600">{html(title)}</text>',
    ]
    for quarter in range(5):
        y = _y(quarter / 4)
        parts.append(f'<path d="M{_LEFT} {y}H{WIDTH - _RIGHT}" stroke="#cccccc"/>')
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


def _x(place: int, step: float) -> float:
    return round(_LEFT + step * (place + 0.5), 1)


def _y(share: float) -> float:
    return round(_TOP + (1 - share) * (HEIGHT - _TOP - _BOTTOM), 1)


def as_png(svg: str) -> bytes:
    """The same picture in pixels, twice as large."""
    from warbook.publish.print.press import picture

    return picture(svg, WIDTH, HEIGHT)
