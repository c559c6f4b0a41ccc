"""What the print stage takes and gives: plain data that knows no game.

Lengths are millimetres, colours `#rrggbb`, text is plain Unicode: nothing in it is ever read as markup.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = [
    "Align",
    "Art",
    "Bullets",
    "Callout",
    "Card",
    "CardImage",
    "Content",
    "LegendEntry",
    "Paragraph",
    "Pattern",
    "Picture",
    "PrintProblem",
    "PrintResult",
    "QuickSheet",
    "RichText",
    "Row",
    "Run",
    "Shape",
    "SheetSection",
    "SpanRef",
    "Stat",
    "Steps",
    "Style",
    "Swatch",
    "Swatches",
    "Table",
    "TextBlock",
    "Token",
    "TokenSheet",
    "Wedge",
    "plain",
]  # fmt: skip

Style = Literal["plain", "bold", "italic", "term", "key"]
Align = Literal["left", "center", "right"]
Shape = Literal["circle", "square", "ring", "stick"]
Pattern = Literal["plain", "stripes", "dots", "cross", "rings", "checks"]


@dataclass(frozen=True, slots=True)
class SpanRef:
    """A line (counted from 1) of a rules file."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one style: `term` is a defined term, `key` a short code set as a small plate."""

    text: str
    style: Style = "plain"
    to: str = ""
    """In a book, the place that it leads to."""


RichText = tuple[Run, ...]


def plain(text: str, style: Style = "plain") -> RichText:
    """Text of one style; empty text gives no runs."""
    return (Run(text, style),) if text else ()


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph led by a bold label (may be empty): a trait, a step."""

    label: str
    runs: RichText
    source: SpanRef | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A table row; `note` is printed under it over the whole width."""

    cells: tuple[RichText, ...]
    note: RichText = ()
    source: SpanRef | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """`heading` stands in the head of the first column, in place of that column's own head.

    Without `aligns`, first and widest column go left and the others are centred.
    """

    heading: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    aligns: tuple[Align, ...] = ()
    source: SpanRef | None = None


@dataclass(frozen=True, slots=True)
class Stat:
    """A figure of a card: `label` is short and printed; `name`, its full name, is for lists beside a card."""

    label: str
    value: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """What a code on the card means."""

    symbol: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Art:
    """A picture: the bytes of a PNG, JPEG, WebP or SVG file, filling its slot. `alt` says what it shows."""

    data: bytes
    media_type: Literal["image/png", "image/jpeg", "image/webp", "image/svg+xml"]
    alt: str
    ratio: float = 0
    """Width by height, of an SVG that a card shows whole."""
    least_mm: float = 0
    """The width below which its letters are too small to read."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card face. Empty parts take no room; without `art` its sign is drawn, or an emblem from the force's name."""

    name: str
    role: str = ""
    force: str = ""
    accent: str = ""
    badge: str = ""
    """Very short, in the corner, such as a number."""
    badge_label: str = ""
    stats: tuple[Stat, ...] = ()
    tables: tuple[Table, ...] = ()
    texts: tuple[TextBlock, ...] = ()
    flavour: str = ""
    legend: tuple[LegendEntry, ...] = ()
    footer_left: str = ""
    footer_right: str = ""
    qr: str = ""
    """An address, printed as a QR code and a link."""
    art: Art | None = None
    copies: int = 1
    source: SpanRef | None = None
    layout: Literal["unit", "map"] = "unit"
    """`map` shows the art whole, on white."""
    sign: str = ""
    """A picture of one colour, as SVG, in place of the force's emblem."""
    brief: tuple[LegendEntry, ...] = ()
    """What codes on the card mean, in a few words."""
    details: tuple[TextBlock, ...] = ()
    """The same in full, which has the place of `codes` and `brief` where there is room, else stands on a second face."""
    detail_tables: tuple[Table, ...] = ()
    codes: TextBlock | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    runs: RichText
    source: SpanRef | None = None


@dataclass(frozen=True, slots=True)
class Callout:
    """A line set apart, such as a formula."""

    runs: RichText
    source: SpanRef | None = None


@dataclass(frozen=True, slots=True)
class Bullets:
    items: tuple[RichText, ...]
    source: SpanRef | None = None


@dataclass(frozen=True, slots=True)
class Steps:
    """Numbered steps, each led by its label."""

    items: tuple[TextBlock, ...]
    source: SpanRef | None = None


@dataclass(frozen=True, slots=True)
class Swatch:
    """A token in a key: the letter and the pattern tell it apart where colours cannot be told apart."""

    name: str
    colour_name: str
    colour: str
    letter: str = ""
    shape: Shape = "circle"
    pattern: Pattern = "plain"
    note: RichText = ()


@dataclass(frozen=True, slots=True)
class Swatches:
    items: tuple[Swatch, ...]
    source: SpanRef | None = None


@dataclass(frozen=True, slots=True)
class FlowLine:
    """A line of a flow, so many levels in; an `option` is one of several."""

    depth: int
    label: str
    runs: RichText
    option: bool = False


@dataclass(frozen=True, slots=True)
class FlowText:
    """How something is done, line by line; its title, with a price, is left out where it is the section's."""

    title: str
    price: str
    lines: tuple[FlowLine, ...]
    source: SpanRef | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing, as wide as its column; `caption` stands under it."""

    art: Art
    caption: str = ""
    source: SpanRef | None = None


Content = Paragraph | Callout | Bullets | Steps | Table | Swatches | FlowText | Picture


@dataclass(frozen=True, slots=True)
class SheetSection:
    """A section of the quick sheet. Importance 1 is printed first; equals keep the order given."""

    title: str
    content: tuple[Content, ...]
    importance: int = 2
    source: SpanRef | None = None
    goes_on: bool = False
    """Whether it only goes on with the section before it, with no head of its own."""


@dataclass(frozen=True, slots=True)
class QuickSheet:
    """A reference sheet of at most two pages. `columns` 0 chooses two or three by the size of the text."""

    title: str
    edition: str
    sections: tuple[SheetSection, ...]
    footer: str = ""
    accent: str = ""
    columns: int = 0
    source: SpanRef | None = None
    label: str = "Quick reference"
    """What the sheet is, beside its title."""


@dataclass(frozen=True, slots=True)
class Wedge:
    """A sector of a base, from `start` to `end` in degrees clockwise from straight ahead."""

    name: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Token:
    """A marker to cut out: `size_mm` is the diameter, or the side of a square.

    `ring` is a base's disc with a coloured rim, marked with its `sectors`. `stick` measures: it is `length_mm` long, with marks every `step_mm`, and as wide
    as its size. `worth` is for how many of a thing it stands.
    """

    name: str
    letter: str
    colour: str
    quantity: int = 1
    size_mm: float = 20
    shape: Shape = "circle"
    pattern: Pattern = "plain"
    sectors: tuple[Wedge, ...] = ()
    source: SpanRef | None = None
    length_mm: float = 0
    step_mm: float = 0
    worth: int = 1


@dataclass(frozen=True, slots=True)
class TokenSheet:
    title: str
    tokens: tuple[Token, ...]
    accent: str = ""
    source: SpanRef | None = None


@dataclass(frozen=True, slots=True)
class PrintProblem:
    """Something a printed page could not hold or show. `millimetres` is by how much, 0 where it has no size.

    Kinds: `overflow` (text of a card or sheet), `name`, `stat`, `footer`, `badge`, `cell` (a line too wide),
    `token` (larger than the paper), `glyph`, `length`, `colour`, `art`, `qr`, `accessibility`,
    `template` (a theme's own template that fails).
    """

    kind: str
    message: str
    millimetres: float
    source: SpanRef | None


@dataclass(frozen=True, slots=True)
class PrintResult:
    """A PDF and what went wrong in it; the PDF is there in any case."""

    pdf: bytes
    problems: tuple[PrintProblem, ...]


@dataclass(frozen=True, slots=True)
class CardImage:
    """One card's face as trimmed: `name` is a file name without ending, unique in its deck."""

    name: str
    svg: str
    png: bytes
