"""Tokens and base discs to cut out, at true size."""

from __future__ import annotations

from warbook.publish.print.colour import readable_on
from warbook.publish.print.encode import Encoder, Json
from warbook.publish.print.model import PrintResult, Token, TokenSheet
from warbook.publish.print.press import Press
from warbook.publish.print.shelves import pack
from warbook.publish.print.theme import Theme, paper_size

__all__ = ["token_sheets"]

_MARGIN, _HEAD, _GAP = 10.0, 14.0, 2.0
_MOST = 5000
"""Tokens on one job; more are left out and reported."""


def token_sheets(sheet: TokenSheet, paper: str = "a4", theme: Theme | None = None) -> PrintResult:
    """All tokens of the sheet, `quantity` of each, packed on as many pages of `paper` as they need."""
    theme = theme or Theme()
    encoder = Encoder(theme)
    width, height = paper_size(paper)
    look = encoder.look()
    look["title"] = encoder.text(sheet.title, sheet.source)
    order = [
        index for index, token in enumerate(sheet.tokens) for _ in range(max(0, min(token.quantity, _MOST)))
    ]
    if len(order) > _MOST:
        encoder.report("token", f"more than {_MOST} tokens: the rest is left out", sheet.source)
        order = order[:_MOST]
    room = (width - 2 * _MARGIN, height - 2 * _MARGIN - _HEAD)
    sheets: list[list[tuple[int, float, float]]] = [[]]
    for spot in pack([sheet.tokens[index].size_mm for index in order], room[0], room[1], _GAP):
        while len(sheets) <= spot.page:
            sheets.append([])
        x, y = round(spot.x + _MARGIN, 4), round(spot.y + _MARGIN + _HEAD, 4)
        sheets[spot.page].append((order[spot.item], x, y))
    for token in sheet.tokens:
        excess = token.size_mm - min(room)
        if excess > 0:
            message = f"{token.name[:60]} is {excess:.1f} mm too large for {paper} paper and is left out"
            encoder.report("token", message, token.source or sheet.source, excess)
    data: Json = {
        "look": look,
        "page": [width, height],
        "margin": _MARGIN,
        "sheets": sheets,
        "sheet": {
            "title": encoder.text(sheet.title, sheet.source) or "Tokens",
            "colours": encoder.colours(sheet.accent, sheet.source),
            "tokens": [_token(token, sheet, encoder) for token in sheet.tokens],
        },
    }
    press = Press("tokens.typ", data, theme)
    pdf, failure = press.pdf()
    if failure:
        encoder.report("accessibility", f"the PDF is not PDF/UA: {failure}", sheet.source)
    for found in press.findings():
        excess, index = found["mm"], found["id"]
        source = sheet.source if index is None else sheet.tokens[index].source or sheet.source
        name = sheet.title if index is None else sheet.tokens[index].name
        message = f"the text of {name[:60]} is {excess:.1f} mm too wide for its token"
        encoder.report("token", message, source, excess)
    return PrintResult(pdf, tuple(encoder.problems))


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
        "sectors": max(0, min(36, token.sectors)),
    }
