"""The page about themes: every section and field of `theme.yaml`, read off what reads it, and a template to begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

from warbook.publish import escape
from warbook.publish.look import Look
from warbook.publish.print.theme import CardSize
from warbook.publish.tables import grid
from warbook.publish.theme_file import ATTRIBUTES, FIELDS, NAMED, PLAIN

_INTRO = """# Themes

A game looks as all games do until its folder holds a file `theme.yaml`. Whatever that file names looks otherwise: on cards,
tokens and the quick sheet. Pictures and fonts lie beside it in the folder `theme`. What is wrong in it is told on its line by
`warbook check`. An edition looks like the game it changes.

    colours:
      accent: teal
    stats:
      EYE: material/eye
    cards:
      size: tarot
      bleed: 3 mm
"""
_TEMPLATE = """## A card of your own { #template }

With `cards: {template: card.typ}` the file `theme/card.typ` draws the cards, in the language of [Typst](https://typst.app/docs).
It gives a function `face(card, page)`, and perhaps `back(card, page)`; where one is missing, the built-in one draws. It sees
its own folder and the templates that come along, under `/warbook/`; neither network nor other files, and its time and memory
are bounded. Where it fails, that is told on its line, and the built-in design prints the cards.

A card has:

{card}

A page has:

{page}

This one works as it stands; begin with it:

<pre><code>{example}</code></pre>
"""
CARD = {
    "name": "its name",
    "role": "its job",
    "force": "its force",
    "colours": "the colours of its force, as text; those of the page are ready to paint with",
    "badge": "the number in the corner",
    "badge_label": "what is counted there",
    "stats": "figures, each with label and value",
    "tables": "tables, for `data-table`",
    "texts": "paragraphs, each with label and runs, for `rich`",
    "flavour": "a line of colour",
    "legend": "signs and what they mean",
    "footer_left": "the left of the foot",
    "footer_right": "the right of the foot",
    "qr": "the code that leads to its page, or none",
    "art": "its picture, or none",
    "layout": "unit or map",
    "emblem": "numbers from which the sign of its force is drawn",
    "pattern": "numbers from which its ground is drawn",
}
"""What a template knows of a card."""
PAGE = {
    "width": "of the trim",
    "height": "of the trim",
    "bleed": "around the trim; what the function gives begins at its corner",
    "scale": "how much larger than a poker card",
    "text": "the largest size of text",
    "smallest": "the smallest",
    "colours": "accent, deep, dark, ink, tint and line",
    "saving": "whether ink is saved",
    "title": "the game",
}
"""What a template knows of the page."""


def theme_page() -> str:
    """The page."""
    parts = [_INTRO]
    for section, fields in FIELDS.items():
        rows = [
            [f"`{name}`", one.says, _takes(one.read), default(section, name)] for name, one in fields.items()
        ]
        parts += [_heading(section), grid(["Field", "Says", "Takes", "Otherwise"], rows, ["left"] * 4), ""]
    rows = [
        [f"`{section}`", f"the name of {what}", "a picture in the folder `theme`" + _or_icon(section)]
        for section, what in NAMED.items()
    ]
    parts += ["## Pictures { #pictures }", "", grid(["Section", "Fields", "Take"], rows, ["left"] * 3), ""]
    rows = [[f"`{name}`", says] for name, says in PLAIN.items()]
    parts += ["## Beside the sections { #beside }", "", grid(["Field", "Says"], rows, ["left"] * 2), ""]
    told = _TEMPLATE
    for mark, words in (
        ("{card}", _listed(CARD)), ("{page}", _listed(PAGE)), ("{example}", escape.html(example())),
    ):  # fmt: skip
        told = told.replace(mark, words)
    return "\n".join([*parts, told])


def example() -> str:
    """A template that works."""
    return files("warbook.publish.print").joinpath("example", "card.typ").read_text(encoding="utf-8")


def default(section: str, name: str) -> str:
    """What holds where a theme does not say it."""
    look = Look()
    if (section, name) in ATTRIBUTES:
        value = getattr(look.theme, ATTRIBUTES[section, name])
    else:
        value = {"template": "the built-in design", "cubes": "discs", "sectors": look.sectors}[name]
    return f"`{value.name}`" if isinstance(value, CardSize) else _number(value)


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else escape.markdown(str(value))


def _takes(read: Callable[[Any], Any]) -> str:
    return escape.markdown((read.__doc__ or "a number").strip())


def _or_icon(section: str) -> str:
    return "" if section == "pictures" else ", or an icon such as `material/eye`"


def _heading(section: str) -> str:
    return f"## {section[:1].upper()}{section[1:]} {{ #{escape.slug(section)} }}\n"


def _listed(says: dict[str, str]) -> str:
    return grid(["Name", "Is"], list(_rows(says)), ["left", "left"])


def _rows(says: dict[str, str]) -> Iterator[list[str]]:
    for name, words in says.items():
        yield [f"`{name}`", words]
