"""How printed matter looks: card sizes, colours, text sizes. Lengths are millimetres, text is points."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from warbook.publish.print.model import Art

__all__ = [
    "CARD_SIZES", "PAPERS", "PRODUCTS", "CardSize", "Icon", "Template", "Theme", "card_size", "paper_size",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class CardSize:
    """The trim size of a card in millimetres, upright."""

    name: str
    width_mm: float
    height_mm: float


CARD_SIZES: tuple[CardSize, ...] = (
    CardSize("poker", 63, 88),
    CardSize("bridge", 57, 88),
    CardSize("tarot", 69.85, 120.65),
    CardSize("70x120", 70, 120),
    CardSize("a6", 105, 148),
)

PAPERS: dict[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


def card_size(name: str) -> CardSize:
    """The size called `name`, or `"70x120"`: any width and height in millimetres."""
    wanted = name.strip().lower()
    for size in CARD_SIZES:
        if size.name == wanted:
            return size
    width, cross, height = wanted.removesuffix("mm").replace(" ", "").partition("x")
    try:
        size = CardSize(wanted, float(width), float(height))
    except ValueError:
        size = CardSize(wanted, 0, 0)
    if not cross or not (40 <= size.width_mm <= 200 and 50 <= size.height_mm <= 280):
        known = ", ".join(known.name for known in CARD_SIZES)
        raise ValueError(f"card size {name!r} is none of {known}, nor a size such as 70x120 (millimetres)")
    return size


def paper_size(name: str) -> tuple[float, float]:
    """Width and height in millimetres of the paper called `name`."""
    try:
        return PAPERS[name.strip().lower()]
    except KeyError:
        raise ValueError(f"paper {name!r} is none of {', '.join(PAPERS)}") from None


@dataclass(frozen=True, slots=True)
class Icon:
    """A picture of one colour, as SVG, and what it stands for."""

    svg: str
    name: str


PRODUCTS: dict[str, tuple[str, ...]] = {
    "cards": ("face", "back"),
    "maps": ("face",),
    "quick sheet": ("section", "title", "sheet"),
    "tokens": ("token",),
}
"""What a designer may draw by a template of his own, and the functions that draw it, one of which it must have."""


@dataclass(frozen=True, slots=True)
class Template:
    """A designer's own drawings: `files` by path, `draws` which of them draws what.

    `place` is their folder as diagnostics name it.
    """

    files: Mapping[str, bytes]
    draws: Mapping[str, str]
    place: str = ""

    def only(self, products: Collection[str]) -> Template | None:
        """What draws some products; None where none of them is drawn here."""
        draws = {product: file for product, file in self.draws.items() if product in products}
        return replace(self, draws=draws) if draws else None


@dataclass(frozen=True, slots=True)
class Theme:
    """The look of one game's printed matter. Every field has a value that prints well.

    Colours are `#rrggbb`. `fonts` are folders of further static TTF or OTF files, searched for the three
    families; the vendored fonts are always there, and system fonts never are.
    """

    title: str = ""
    """The game's name: on card backs and in the PDF's properties."""
    language: str = "en"
    heading_font: str = "Barlow"
    heading_stretch: float = 75
    """Per cent; 75 is the condensed cut of a family that has one."""
    body_font: str = "Source Sans 3"
    fonts: tuple[str, ...] = ()
    accent: str = "#24506e"
    """The game's: of its pages, and of cards, sections and tokens that name none."""
    ink: str = "#16191d"
    muted: str = "#565d66"
    paper: str = "#ffffff"
    """The face of a card."""
    card: CardSize = CARD_SIZES[0]
    corner_mm: float = 3
    bleed_mm: float = 2
    """0 to 5: colour printed beyond the trim. Nine poker cards fit A4 and Letter with at most 2."""
    card_text_pt: float = 7.6
    """Text of a poker card where there is room; other sizes scale with the card."""
    card_text_min_pt: float = 6.5
    """Below this text is not shrunk: what does not fit is reported."""
    picture_mm: float = 0
    """How high the picture on a poker card is; 0: as high as the fullest card of a deck leaves it."""
    sheet_text_pt: float = 12
    sheet_text_min_pt: float = 6.5
    ink_saving: bool = False
    """White cards with coloured lines in place of coloured areas."""
    map_card: CardSize = CardSize("95x130", 95, 130)
    """The size of cards that show a map."""
    cost_icons: Mapping[str, Icon] = field(default_factory=dict)
    """Pictures of currencies, by the letter that prices print for them."""
    stat_icons: Mapping[str, Icon] = field(default_factory=dict)
    """Pictures of stats, by the label that cards print."""
    crests: Mapping[str, Icon] = field(default_factory=dict)
    """Pictures of forces, by their names."""
    emblem: str = ""
    """The game's own picture of one colour, as SVG: on the backs of maps and of cards without a force."""
    logo: Art | None = None
    """On the backs of cards, in place of a force's sign."""
    template: Template | None = None
    draft: bool = False
    """Whether “Draft” is printed across every page."""
    cards_are: str = "cards"
    """As what cards are drawn where a template draws them: `cards`, or `maps`."""

    @property
    def bleed(self) -> float:
        """Colour beyond the trim, within its bounds."""
        return min(5.0, max(0.0, self.bleed_mm))

    def for_maps(self) -> Theme:
        """The theme of cards that show maps and tables."""
        return replace(self, card=self.map_card, cards_are="maps")

    def without(self, product: str) -> Theme:
        """The theme with the built-in drawing of a product."""
        if self.template is None:
            return self
        return replace(self, template=self.template.only([other for other in PRODUCTS if other != product]))
