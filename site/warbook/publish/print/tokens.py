"""Tokens and base discs to cut out, at true size."""

from __future__ import annotations

import math
from collections.abc import Sequence

from warbook.publish.print.colour import readable_on
from warbook.publish.print.encode import Encoder, Json
from warbook.publish.print.model import PrintResult, Token, TokenSheet
from warbook.publish.print.packing import pack
from warbook.publish.print.press import Press
from warbook.publish.print.sandbox import SealError
from warbook.publish.print.theme import Theme, paper_size

__all__ = ["token_sheets", "tokens_part"]

_MARGIN, _HEAD, _GAP, _KEY = 10.0, 14.0, 1.5, 6.0
NAMED = 17.0
"""Tokens of this size and larger have their names printed on them."""
_MOST = 5000
"""Tokens on one job; more are left out and reported."""


def token_sheets(sheet: TokenSheet, paper: str = "a4", theme: Theme | None = None) -> PrintResult:
    """All tokens of the sheet, `quantity` of each, packed on as many pages of `paper` as they need."""
    theme = theme or Theme()
    encoder = Encoder(theme)
    part = tokens_part(sheet, encoder, paper)
    look = encoder.look()
    look["title"] = encoder.text(sheet.title, sheet.source)
    try:
        return _pressed(Press(part, look, theme), sheet, encoder)
    except SealError as error:
        encoder.failed(error, "tokens")
        return _pressed(Press(part, look, theme.without("tokens")), sheet, encoder)


def _pressed(press: Press, sheet: TokenSheet, encoder: Encoder) -> PrintResult:
    pdf, failure = press.pdf()
    if failure:
        encoder.report("accessibility", f"the PDF is not PDF/UA: {failure}", sheet.source)
    for found in press.findings():
        excess, index = found["mm"], found["id"]
        source = sheet.source if index is None else sheet.tokens[index].source or sheet.source
        name = sheet.title if index is None else sheet.tokens[index].name
        high = found["kind"] == "overflow"
        message = (
            f"{name[:60]} is drawn {excess:.1f} mm too high for its field"
            if high
            else f"the text of {name[:60]} is {excess:.1f} mm too wide for its token"
        )
        encoder.report("token", message, source, excess)
    return PrintResult(pdf, tuple(encoder.problems))


def tokens_part(sheet: TokenSheet, encoder: Encoder, paper: str) -> Json:
    """The tokens as a part of a document."""
    width, height = paper_size(paper)
    order = [
        index for index, token in enumerate(sheet.tokens) for _ in range(max(0, min(token.quantity, _MOST)))
    ]
    if len(order) > _MOST:
        encoder.report("token", f"more than {_MOST} tokens: the rest is left out", sheet.source)
        order = order[:_MOST]
    key = _key(sheet.tokens)
    keyed = _KEY * _key_lines(sheet.tokens, key, width - 2 * _MARGIN)
    room = (width - 2 * _MARGIN, height - 2 * _MARGIN - _HEAD)
    sheets: list[list[tuple[int, float, float, bool]]] = [[]]
    for spot in pack([_field(sheet.tokens[index]) for index in order], room[0], room[1], _GAP, keyed):
        while len(sheets) <= spot.page:
            sheets.append([])
        x, y = round(spot.x + _MARGIN, 4), round(spot.y + _MARGIN + _HEAD, 4)
        sheets[spot.page].append((order[spot.item], x, y, spot.turned))
    for token in sheet.tokens:
        field = _field(token)
        excess = max(min(field) - min(room), max(field) - max(room))
        if excess > 0:
            message = f"{token.name[:60]} is {excess:.1f} mm too large for {paper} paper and is left out"
            encoder.report("token", message, token.source or sheet.source, excess)
    return {
        "kind": "tokens",
        "product": "tokens",
        "page": [width, height],
        "margin": _MARGIN,
        "key": key,
        "sheets": sheets,
        "sheet": {
            "title": encoder.text(sheet.title, sheet.source) or "Tokens",
            "colours": encoder.colours(sheet.accent, sheet.source),
            "tokens": [_token(token, sheet, encoder) for token in sheet.tokens],
        },
    }


def _token(token: Token, sheet: TokenSheet, encoder: Encoder) -> Json:
    at = token.source or sheet.source
    colour = encoder.colour(token.colour, at)
    return {
        "name": encoder.text(token.name, at),
        "letter": encoder.text(token.letter, at),
        "colour": colour,
        "readable": readable_on(colour),
        "size_mm": max(1.0, token.size_mm),
        "shape": token.shape,
        "pattern": token.pattern,
        "sectors": [
            {"name": encoder.text(wedge.name, at), "from": wedge.start, "to": wedge.end}
            for wedge in token.sectors
        ],
        "length_mm": token.length_mm,
        "step_mm": max(1.0, token.step_mm) if token.step_mm else 0,
        "named": token.size_mm >= NAMED and token.shape != "stick",
    }


def _field(token: Token) -> tuple[float, float]:
    """The width and height of the field a token takes."""
    return (token.length_mm, token.size_mm) if token.shape == "stick" else (token.size_mm, token.size_mm)


def _unnamed(token: Token) -> bool:
    """Whether a token is too small for its name, which the sheet's key then tells."""
    return token.quantity > 0 and token.size_mm < NAMED and token.shape != "stick" and bool(token.name)


def _key(tokens: Sequence[Token]) -> list[list[int]]:
    """What the key tells: for each name that does not stand on its tokens one of them in each of its colours."""
    found: dict[str, dict[str, int]] = {}
    for index, token in enumerate(tokens):
        if _unnamed(token):
            found.setdefault(token.name, {}).setdefault(token.colour, index)
    return [list(colours.values()) for colours in found.values()]


def _key_lines(tokens: Sequence[Token], key: Sequence[Sequence[int]], width: float) -> int:
    """How many lines the key takes, by a generous guess of what a letter takes."""
    return math.ceil(sum(4 + 5 * len(some) + 1.75 * len(tokens[some[0]].name) for some in key) / (width - 10))
