"""What `theme.yaml` may say: its sections and their fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from warbook.publish.theme import values


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a section: what it says, how its value is read, and which attribute of a `Theme` it sets, if one."""

    says: str
    read: Callable[[Any], Any]
    attribute: str = ""


FIELDS: dict[str, dict[str, Field]] = {
    "colours": {
        "accent": Field(
            "the game's own: of its pages, and of cards and sections that have none", values.colour, "accent"
        ),
        "ink": Field("text", values.colour, "ink"),
        "muted": Field("text of less weight", values.colour, "muted"),
        "paper": Field("the face of a card", values.colour, "paper"),
    },
    "fonts": {
        "headings": Field("a family, of the fonts here or in theme/fonts", values.words, "heading_font"),
        "text": Field("a family, of the fonts here or in theme/fonts", values.words, "body_font"),
        "width of headings": Field("per cent: 75 is condensed", values.number(50, 200), "heading_stretch"),
    },
    "cards": {
        "size": Field("poker, bridge, tarot, a6, or a size such as 70x120", values.size, "card"),
        "corner": Field("the radius of the corners, such as 3 mm", values.length(0, 20), "corner_mm"),
        "bleed": Field("colour beyond the trim: 2 mm or 3 mm", values.length(0, 5), "bleed_mm"),
        "text": Field(
            "size of the text where there is room, such as 7.6 pt", values.points(4, 20), "card_text_pt"
        ),
        "smallest text": Field("below this text is not shrunk", values.points(4, 20), "card_text_min_pt"),
        "template": Field("a Typst file in the folder theme that draws the cards", values.typst),
    },
    "maps": {
        "size": Field("of the cards with maps and tables: a size such as 95x130", values.size, "map_card"),
        "template": Field("a Typst file in the folder theme that draws them", values.typst),
    },
    "quick sheet": {
        "text": Field(
            "size of the text where there is room, such as 11 pt", values.points(4, 20), "sheet_text_pt"
        ),
        "smallest text": Field("below this text is not shrunk", values.points(4, 20), "sheet_text_min_pt"),
        "first": Field("its sections that come before all others, in this order", values.names),
        "leave out": Field("its sections that are left out", values.names),
        "together": Field("sections that stand under one heading of yours", values.headings),
        "template": Field("a Typst file in the folder theme that draws it, and force lists", values.typst),
    },
    "book": {
        "by": Field("who made the rules, for the imprint", values.words),
        "version": Field("which version they are, for cover and imprint", values.words),
        "date": Field("of when they are", values.words),
    },
    "tokens": {
        "cubes": Field("the side of the cubes that get labels, such as 8 mm", values.length(5, 40)),
        "template": Field("a Typst file in the folder theme that draws tokens and bases", values.typst),
    },
}
"""Sections with fields of their own; those whose fields are names of the rules stand in `NAMED`."""

ARRANGED = ("first", "leave out", "together")
IMPRINT = "book"
ELSEWHERE = {
    (IMPRINT, "licence"): (
        "A licence is said once, for pages and print: in warbook.yaml.",
        "Take this line out, and write it there as it stands, not indented.",
    )
}
"""What is said in another file, with where."""
SAID = "flows"
NAMED = {
    "costs": "a currency",
    "stats": "a stat",
    "forces": "a force",
    "pictures": "a card",
    "emblems": "a card",
    SAID: "an action, a sequence, a roll, a token, a special rule, a value that situations change, or what stands under a plain heading,",
}
PLAIN = {
    "emblem": "a picture of one colour that stands for the game: on its pages, its cover and the backs of its maps, in the tabs of browsers",
    "logo": "a picture on the backs of cards",
    "address": "where the game's pages are published",
}
