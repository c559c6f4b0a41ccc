"""Cards: sheets to cut, single cards for a print shop, pictures for screens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from unicodedata import normalize

from warbook.publish.print.cut import cut
from warbook.publish.print.dealing import paged
from warbook.publish.print.encode import MAX_TEXT, Encoder, Json
from warbook.publish.print.imposition import Grid, crop_marks, impose
from warbook.publish.print.joining import join
from warbook.publish.print.model import Card, CardImage, LegendEntry, PrintProblem, PrintResult, SpanRef
from warbook.publish.print.pictures import qr_runs, seed
from warbook.publish.print.press import Press, forget
from warbook.publish.print.sandbox import SealError
from warbook.publish.print.strips import picture_height
from warbook.publish.print.theme import Theme, paper_size

__all__ = [
    "card_images",
    "card_pages",
    "card_pictures",
    "card_sheets",
    "card_sheets_on",
    "duplex_test",
    "even",
    "file_names",
]

_BESIDE_MAPS = 0.8
"""How much smaller title and foot of a map's card are than its size asks for: the room is the map's."""
_AT_ONCE, _PICTURES_AT_ONCE = 72, 24
"""Cards laid out together on sheets and pages, and for pictures, which bounds the memory that they take."""
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
    return _on_sheets(cards, theme, paper_size(paper), backs, back_offset_mm)


def card_sheets_on(
    cards: Sequence[Card], theme: Theme, papers: Sequence[str], *, backs: bool = False
) -> dict[str, PrintResult]:
    """The same on several papers: laid out once, and cut to each, where as many cards stand on all of them."""
    sizes = {paper: paper_size(paper) for paper in papers}
    large = max(wide for wide, _ in sizes.values()), max(high for _, high in sizes.values())
    size = theme.card
    grids = [impose(one, size.width_mm, size.height_mm, theme.bleed) for one in (large, *sizes.values())]
    if len({(len(grid.xs), len(grid.ys), grid.turned) for grid in grids}) > 1:
        return {paper: card_sheets(cards, theme, paper, backs=backs) for paper in papers}
    made = _on_sheets(cards, theme, large, backs, (0, 0))
    pdfs = cut(made.pdf, list(sizes.values()))
    return {paper: replace(made, pdf=pdf) for paper, pdf in zip(papers, pdfs, strict=True)}


def _on_sheets(
    cards: Sequence[Card], theme: Theme, paper: tuple[float, float], backs: bool, offset: tuple[float, float]
) -> PrintResult:
    """Cards on sheets of some width and height."""
    theme = even(theme, cards)

    def lots(encoder: Encoder) -> Iterator[_Lot]:
        size = theme.card
        grid = impose(paper, size.width_mm, size.height_mm, theme.bleed)
        pages = paged([card for card in cards for _ in range(max(0, card.copies))], grid.count)
        count = max(1, _AT_ONCE // grid.count)
        for start in range(0, max(1, len(pages)), count):
            yield _sheets(pages[start : start + count], grid, encoder, offset if backs else None)

    return _print(lots, theme)


def card_pages(cards: Sequence[Card], theme: Theme, *, backs: bool = False) -> PrintResult:
    """One card a page, with TrimBox and BleedBox as print shops want them; or all their backs."""
    theme = even(theme, cards)

    def lots(encoder: Encoder) -> Iterator[_Lot]:
        for some in _shared_out(cards, _AT_ONCE):
            yield _Lot(some, _pages_part(some, encoder, behind=backs))

    return _print(lots, theme)


@dataclass(frozen=True, slots=True)
class _Lot:
    """Cards that are laid out together, and what the press makes them of."""

    cards: Sequence[Card]
    part: Json


def _shared_out(cards: Sequence[Card], most: int) -> Iterator[Sequence[Card]]:
    """Lots of at most so many; one empty lot of none."""
    for start in range(0, max(1, len(cards)), most):
        yield cards[start : start + most]


def _sheets(
    pages: Sequence[Sequence[Card]], grid: Grid, encoder: Encoder, back: tuple[float, float] | None
) -> _Lot:
    """Sheets of these cards, one after the other; with `back`, the offset of their backs, each with one."""
    cards = list({id(card): card for some in pages for card in some}.values())
    places = {id(card): place for place, card in enumerate(cards)}
    sheets = []
    for some in pages:
        order = [places[id(card)] for card in some]
        sheets.append(_sheet(order, grid, None))
        if back is not None:
            sheets.append(_sheet(order, grid, back))
    page = [grid.page_width, grid.page_height]
    data = {"kind": "sheets", "page": page, "turned": grid.turned, "sheets": sheets}
    return _Lot(cards, _encoded(cards, encoder) | data)


def _pages_part(
    cards: Sequence[Card], encoder: Encoder, *, behind: bool = False, rounded: bool = False
) -> Json:
    pages = [[index, behind] for index in range(len(cards))]
    return _encoded(cards, encoder) | {"kind": "pages", "pages": pages, "rounded": rounded}


def card_images(
    cards: Sequence[Card], theme: Theme, dpi: float = 300, *, svg: bool = True, second: bool = False
) -> list[CardImage]:
    """Every card's face as SVG and PNG, trimmed, with round corners on nothing (transparent).

    Without `svg` that is left empty, which saves half the time. With `second`, second faces follow all the first, their
    names ending in `-2`.
    """
    theme = even(theme, cards)
    encoder = Encoder(replace(theme, bleed_mm=0))
    names = iter(file_names(cards))
    found: list[CardImage] = []
    overleaf: list[CardImage] = []
    for some in _shared_out(cards, _PICTURES_AT_ONCE) if cards else ():
        part = _pages_part(some, encoder, rounded=True)
        try:
            press = Press(part, encoder.look(), theme)
            made = _pictures(press, [next(names) for _ in some], dpi, svg)
            ids = [one["id"] for one in press.findings() if one["kind"] == "second"] if second else []
            if ids:
                behind = Press(part | {"pages": [[i, True] for i in ids]}, encoder.look(), theme)
                overleaf += _pictures(behind, [f"{made[i].name}-2" for i in ids], dpi, svg)
        except SealError:
            return card_images(cards, replace(theme, template=None), dpi, svg=svg, second=second)
        found += made
        if len(cards) > _PICTURES_AT_ONCE:
            forget()
    return [*found, *overleaf]


def _pictures(press: Press, names: Sequence[str], dpi: float, svg: bool) -> list[CardImage]:
    pngs = press.pngs(dpi)
    svgs = press.svgs() if svg else [""] * len(pngs)
    return [CardImage(*one) for one in zip(names, svgs, pngs, strict=True)]


def card_pictures(
    cards: Sequence[Card], theme: Theme, columns: int, *, backs: bool = False, dpi: float = 300
) -> bytes:
    """Faces side by side in one PNG without gaps, as virtual tables take them; or what is behind each."""
    try:
        return _deck_press(cards, theme, columns, backs).pngs(dpi)[0]
    except SealError:
        return card_pictures(cards, replace(theme, template=None), columns, backs=backs, dpi=dpi)


def second_faces(cards: Sequence[Card], theme: Theme) -> frozenset[int]:
    """Which cards, by their place, do not have all their words on the first face."""
    try:
        found = _deck_press(cards, theme, 1, False).findings()
    except SealError:
        return second_faces(cards, replace(theme, template=None))
    return frozenset(one["id"] for one in found if one["kind"] == "second")


def _deck_press(cards: Sequence[Card], theme: Theme, columns: int, backs: bool) -> Press:
    encoder = Encoder(replace(theme, bleed_mm=0))
    pages = [[index, backs] for index in range(len(cards))]
    part = _encoded(cards, encoder) | {"kind": "deck", "pages": pages, "columns": columns}
    return Press(part, encoder.look(), theme)


def duplex_test(theme: Theme, paper: str = "a4") -> bytes:
    """Two pages that show how far a printer shifts the back of a sheet."""
    encoder = Encoder(theme)
    part: Json = {"kind": "duplex", "page": paper_size(paper)}
    return Press(part, encoder.look() | {"title": "Test of the back"}, theme).pdf()[0]


def _print(lots: Callable[[Encoder], Iterator[_Lot]], theme: Theme) -> PrintResult:
    """The lots as one PDF; with the built-in drawing where the theme's own fails."""
    encoder = Encoder(theme)
    problems: tuple[PrintProblem, ...] = ()
    try:
        return _joined(lots(encoder), encoder)
    except SealError as error:
        encoder.failed(error, theme.cards_are)
        problems = tuple(encoder.problems)
    made = _joined(lots(plain := Encoder(replace(theme, template=None))), plain)
    return PrintResult(made.pdf, (*problems, *(p for p in made.problems if p not in problems)))


def _joined(lots: Iterator[_Lot], encoder: Encoder) -> PrintResult:
    pdfs = []
    for number, lot in enumerate(lots):
        if number > 0:
            forget()
        press = Press(lot.part, encoder.look(), encoder.theme)
        pdf, failure = press.pdf()
        pdfs.append(pdf)
        if failure:
            encoder.report("accessibility", f"the PDF is not PDF/UA: {failure}", None)
        _report(press, lot.cards, encoder)
    return PrintResult(join(pdfs, str(encoder.look()["title"])), tuple(encoder.problems))


def _report(press: Press, cards: Sequence[Card], encoder: Encoder) -> None:
    """Reports what does not fit its card."""
    for found in press.findings():
        if found["id"] is not None and found["kind"] in _MESSAGES:
            card = cards[found["id"]]
            message = _MESSAGES[found["kind"]].format(name=card.name[:60] or "a card", mm=found["mm"])
            encoder.report(found["kind"], message, _source(card, found["part"]), found["mm"])


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


def even(theme: Theme, cards: Sequence[Card]) -> Theme:
    """The theme with one height for the pictures of all these cards, whatever lots they are made in."""
    return replace(theme, picture_mm=theme.picture_mm or picture_height(cards))


def _encoded(cards: Sequence[Card], encoder: Encoder) -> Json:
    theme = encoder.theme
    scale = min(1.5, min(theme.card.width_mm / 63, theme.card.height_mm / 88))
    furniture = scale * (_BESIDE_MAPS if theme.cards_are == "maps" else 1)
    return {
        "product": theme.cards_are,
        "card": {
            "width": theme.card.width_mm,
            "height": theme.card.height_mm,
            "bleed": theme.bleed,
            "corner": max(0.0, theme.corner_mm),
            "scale": furniture,
            "text_pt": theme.card_text_pt * max(1, scale**0.6),
            "text_min_pt": theme.card_text_min_pt,
            "art": theme.picture_mm or picture_height(cards),
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
        "texts": [
            encoder.block(block, at)
            for block in (*card.texts, *((card.codes,) if card.codes is not None else ()))
        ],
        "coded": card.codes is not None,
        "detail_tables": [encoder.table(table, at) for table in card.detail_tables],
        "details": [encoder.block(block, at) for block in card.details],
        "flavour": encoder.text(card.flavour, at, MAX_TEXT),
        "legend": _legend((*card.legend, *card.brief), encoder, at),
        "briefs": len(card.brief),
        "footer_left": encoder.text(card.footer_left, at),
        "footer_right": encoder.text(card.footer_right, at),
        "qr": _qr(card, encoder),
        "art": encoder.art(card.art, at),
        "layout": card.layout if card.layout == "unit" or (card.art and card.art.ratio) else "unit",
        "sign": card.sign,
        "emblem": seed(card.force),
        "pattern": seed(f"{card.force} {seed(card.name)[0] % 4}"),
    }


def _legend(entries: Sequence[LegendEntry], encoder: Encoder, at: SpanRef | None) -> list[list[str]]:
    return [[encoder.text(it.symbol, at), encoder.text(it.meaning, at)] for it in entries]


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
