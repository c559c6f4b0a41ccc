"""Cards: sheets to cut, single cards for a print shop, pictures for screens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from unicodedata import normalize

from warbook.publish.print.encode import MAX_TEXT, Encoder, Json
from warbook.publish.print.imposition import Grid, crop_marks, impose
from warbook.publish.print.model import Card, CardImage, PrintResult, SpanRef
from warbook.publish.print.pictures import qr_runs, seed
from warbook.publish.print.press import Press
from warbook.publish.print.sealed import SealError
from warbook.publish.print.theme import Theme, paper_size

__all__ = [
    "card_images",
    "card_pages",
    "card_pictures",
    "card_sheets",
    "duplex_test",
    "file_names",
    "sheets_part",
]

_ART_STEPS = (56, 50, 44, 40, 36, 32, 28, 23, 18, 13, 8)
"""Heights of the art on a poker card in mm, tried from the tallest; equal steps keep a deck even."""
_AT_ONCE = 24
"""Cards laid out together for pictures, which bounds the memory that they take."""
_MESSAGES = {
    "overflow": "the text of {name} is {mm:.1f} mm too long for its card, at the smallest size",
    "name": "the name of {name} is {mm:.1f} mm too large for its card",
    "stat": "a figure of {name} is {mm:.1f} mm too wide for its field",
    "badge": "the badge of {name} is {mm:.1f} mm too wide",
    "footer": "the footer of {name} is {mm:.1f} mm too wide",
    "cell": "a table of {name} is {mm:.1f} mm too wide for its card",
}


def card_sheets(
    cards: Sequence[Card],
    theme: Theme,
    paper: str = "a4",
    *,
    backs: bool = False,
    back_offset_mm: tuple[float, float] = (0, 0),
) -> PrintResult:
    """Cards at true size on sheets of `paper` (`a4`, `letter`), `copies` of each, with crop marks.

    With `backs`, a page of mirrored backs follows each page of faces; `back_offset_mm` moves them right and
    down to make up for a printer. `ValueError` if the paper cannot hold a card.
    """
    encoder = Encoder(theme)
    part = sheets_part(cards, encoder, paper, backs=backs, back_offset_mm=back_offset_mm)
    return _print(part, cards, theme, encoder)


def sheets_part(
    cards: Sequence[Card],
    encoder: Encoder,
    paper: str = "a4",
    *,
    backs: bool = False,
    back_offset_mm: tuple[float, float] = (0, 0),
) -> Json:
    """Sheets of cards as a part of a document."""
    data = _encoded(cards, encoder)
    size = encoder.theme.card
    grid = impose(paper_size(paper), size.width_mm, size.height_mm, data["card"]["bleed"])
    order = [index for index, card in enumerate(cards) for _ in range(max(0, card.copies))]
    sheets = []
    for start in range(0, len(order), grid.count):
        some = order[start : start + grid.count]
        sheets.append(_sheet(some, grid, None))
        if backs:
            sheets.append(_sheet(some, grid, back_offset_mm))
    page = [grid.page_width, grid.page_height]
    return data | {"kind": "sheets", "page": page, "turned": grid.turned, "sheets": sheets}


def card_pages(cards: Sequence[Card], theme: Theme, *, backs: bool = False) -> PrintResult:
    """One card a page, with TrimBox and BleedBox as print shops want them; or all their backs."""
    encoder = Encoder(theme)
    return _print(_pages_part(cards, encoder, behind=backs), cards, theme, encoder)


def _pages_part(
    cards: Sequence[Card], encoder: Encoder, *, behind: bool = False, rounded: bool = False
) -> Json:
    pages = [[index, behind] for index in range(len(cards))]
    return _encoded(cards, encoder) | {"kind": "pages", "pages": pages, "rounded": rounded}


def card_images(
    cards: Sequence[Card], theme: Theme, dpi: float = 300, *, svg: bool = True
) -> list[CardImage]:
    """Every card's face as SVG and PNG, trimmed, with round corners on nothing (transparent).

    Without `svg` that is left empty, which saves half the time.
    """
    encoder = Encoder(replace(theme, bleed_mm=0))
    found: list[tuple[str, bytes]] = []
    for start in range(0, len(cards), _AT_ONCE):
        part = _pages_part(cards[start : start + _AT_ONCE], encoder, rounded=True)
        try:
            press = Press([part], encoder.look(), theme)
            pngs = press.pngs(dpi)
            found += zip(press.svgs() if svg else [""] * len(pngs), pngs, strict=True)
        except SealError:
            return card_images(cards, replace(theme, template=None), dpi, svg=svg)
    return [CardImage(name, *made) for name, made in zip(file_names(cards), found, strict=True)]


def card_pictures(
    cards: Sequence[Card], theme: Theme, columns: int, *, backs: bool = False, dpi: float = 300
) -> bytes:
    """Faces side by side in one PNG without gaps, as virtual tables take them; or the back of the first."""
    encoder = Encoder(replace(theme, bleed_mm=0))
    pages = [[0, True]] if backs else [[index, False] for index in range(len(cards))]
    part = _encoded(cards, encoder) | {"kind": "deck", "pages": pages, "columns": 1 if backs else columns}
    try:
        return Press([part], encoder.look(), theme).pngs(dpi)[0]
    except SealError:
        return card_pictures(cards, replace(theme, template=None), columns, backs=backs, dpi=dpi)


def duplex_test(theme: Theme, paper: str = "a4") -> bytes:
    """Two pages that show how far a printer shifts the back of a sheet."""
    encoder = Encoder(theme)
    part: Json = {"kind": "duplex", "page": paper_size(paper)}
    return Press([part], encoder.look() | {"title": "Test of the back"}, theme).pdf()[0]


def _print(part: Json, cards: Sequence[Card], theme: Theme, encoder: Encoder) -> PrintResult:
    press = Press([part], encoder.look(), theme)
    try:
        pdf, failure = press.pdf()
        findings = press.findings()
    except SealError as error:
        encoder.failed(error, theme.cards_are)
        return _print(part, cards, replace(theme, template=None), encoder)
    if failure:
        encoder.report("accessibility", f"the PDF is not PDF/UA: {failure}", None)
    for found in findings:
        if found["id"] is not None and found["kind"] in _MESSAGES:
            card = cards[found["id"]]
            message = _MESSAGES[found["kind"]].format(name=card.name[:60] or "a card", mm=found["mm"])
            encoder.report(found["kind"], message, _source(card, found["part"]), found["mm"])
    return PrintResult(pdf, tuple(encoder.problems))


def _source(card: Card, part: int | None) -> SpanRef | None:
    """The line of the part of the card that does not fit; the card's own where it has none."""
    if part is None:
        return card.source
    blocks = [table.source for table in card.tables] + [text.source for text in card.texts]
    return blocks[part] or card.source


def _sheet(order: Sequence[int], grid: Grid, offset: tuple[float, float] | None) -> Json:
    spots = [grid.front(slot) if offset is None else grid.back(slot, offset) for slot in range(len(order))]
    return {
        "back": offset is not None,
        "cards": [[card, x, y] for card, (x, y) in zip(order, spots, strict=True)],
        "marks": crop_marks(grid, len(order)) if offset is None else [],
    }


def _encoded(cards: Sequence[Card], encoder: Encoder) -> Json:
    theme = encoder.theme
    scale = min(1.5, min(theme.card.width_mm / 63, theme.card.height_mm / 88))
    return {
        "product": theme.cards_are,
        "card": {
            "width": theme.card.width_mm,
            "height": theme.card.height_mm,
            "bleed": min(5.0, max(0.0, theme.bleed_mm)),
            "corner": max(0.0, theme.corner_mm),
            "scale": scale,
            "text_pt": theme.card_text_pt * max(1, scale**0.6),
            "text_min_pt": theme.card_text_min_pt,
            "art_steps": _ART_STEPS,
        },
        "cards": [_card(card, encoder) for card in cards],
    }


def _card(card: Card, encoder: Encoder) -> Json:
    at = card.source
    return {
        "name": encoder.text(card.name, at) or "Card",
        "role": encoder.text(card.role, at),
        "force": encoder.text(card.force, at),
        "colours": encoder.colours(card.accent, at),
        "badge": encoder.text(card.badge, at),
        "badge_label": encoder.text(card.badge_label, at),
        "stats": [
            {"label": encoder.text(stat.label, at), "value": encoder.text(stat.value, at)}
            for stat in card.stats
        ],
        "tables": [encoder.table(table, at) for table in card.tables],
        "texts": [encoder.block(block, at) for block in card.texts],
        "flavour": encoder.text(card.flavour, at, MAX_TEXT),
        "legend": [[encoder.text(it.symbol, at), encoder.text(it.meaning, at)] for it in card.legend],
        "footer_left": encoder.text(card.footer_left, at),
        "footer_right": encoder.text(card.footer_right, at),
        "qr": _qr(card, encoder),
        "art": encoder.art(card.art, at),
        "layout": card.layout if card.layout == "unit" or (card.art and card.art.ratio) else "unit",
        "emblem": seed(card.force),
        "pattern": seed(f"{card.force} {seed(card.name)[0] % 4}"),
    }


def _qr(card: Card, encoder: Encoder) -> Json | None:
    if not card.qr:
        return None
    try:
        if not (card.qr.isascii() and card.qr.isprintable()):
            raise ValueError("not an address of plain characters")
        side, runs = qr_runs(card.qr)
    except ValueError as error:
        encoder.report("qr", f"the address of {card.name[:60]} is {error}", card.source)
        return None
    return {"url": card.qr, "link": card.qr.startswith(("https://", "http://")), "side": side, "runs": runs}


def file_names(cards: Sequence[Card]) -> list[str]:
    """A name for each card's file, without ending, all different."""
    names: dict[str, None] = {}
    used: dict[str, int] = {}
    for card in cards:
        plain = normalize("NFKD", card.name.lower()).encode("ascii", "ignore").decode()
        name = stem = re.sub("[^a-z0-9]+", "-", plain)[:60].strip("-") or "card"
        while name in names:
            used[stem] = used.get(stem, 1) + 1
            name = f"{stem}-{used[stem]}"
        names[name] = None
    return list(names)
