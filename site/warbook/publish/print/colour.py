"""Colours from one accent, so that text on them is always legible (WCAG contrast)."""

from __future__ import annotations

import re

__all__ = ["contrast", "is_colour", "lightened", "mix", "palette", "readable_on"]

ENOUGH = 4.5
"""The contrast that text needs to be read (WCAG 2, level AA)."""
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_Rgb = tuple[float, float, float]


def is_colour(text: str) -> bool:
    """Whether `text` is `#rrggbb`."""
    return _HEX.fullmatch(text) is not None


def palette(accent: str) -> dict[str, str]:
    """The shades a design needs: `accent`, and

    `deep` (background of white text), `dark` (deeper still), `ink` (text on white or on `tint`),
    `tint` and `line` (pale background, hairlines).
    """
    tint = mix(accent, "#ffffff", 0.90)
    return {
        "accent": accent,
        "deep": _darken_until(accent, "#ffffff", 6.0),
        "dark": mix(_darken_until(accent, "#ffffff", 8.5), "#000000", 0.25),
        "ink": _darken_until(accent, tint, 5.5),
        "tint": tint,
        "line": mix(accent, "#ffffff", 0.62),
    }


def readable_on(colour: str) -> str:
    """Nearly black or white, whichever stands out more from `colour`; full black where neither does enough."""
    best = max("#101214", "#ffffff", key=lambda ink: contrast(colour, ink))
    return best if contrast(colour, best) >= ENOUGH else "#000000"


def contrast(first: str, second: str) -> float:
    """The WCAG contrast ratio, 1 to 21."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def lightened(accent: str, ground: str) -> str:
    """The colour, so much lighter that it is easily read on a dark ground."""
    return _mixed_until(accent, "#ffffff", ground, 5.5)


def _darken_until(colour: str, against: str, ratio: float) -> str:
    return _mixed_until(colour, "#000000", against, ratio)


def _mixed_until(colour: str, other: str, against: str, ratio: float) -> str:
    for step in range(50):
        shade = mix(colour, other, step / 50)
        if contrast(shade, against) >= ratio:
            return shade
    return other


def mix(colour: str, other: str, share: float) -> str:
    """`share` of `other` in `colour`."""
    mixed = (a + (b - a) * share for a, b in zip(_rgb(colour), _rgb(other), strict=True))
    return "#" + "".join(f"{round(part * 255):02x}" for part in mixed)


def _rgb(colour: str) -> _Rgb:
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def _luminance(colour: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _rgb(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
