"""The page about themes: every section and field of `theme.yaml`, read off what reads it, and a template to begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

from warbook.publish.book import escape
from warbook.publish.parts.tables import grid
from warbook.publish.print.theme import CardSize
from warbook.publish.theme.fields import FIELDS, NAMED, PLAIN, SAID, Field
from warbook.publish.theme.look import Look

_INTRO = """# Themes

A game looks as all games do until its folder holds a file `theme.yaml`. Whatever that file names looks otherwise: on cards,
tokens, the quick sheet and in the bound book, and its accent, its emblem and its fonts on its pages too. Pictures and fonts lie
beside it in the folder `theme`. What is wrong in it is told on its line by `warbook check`. An edition looks like the game it
changes, but for what a theme of its own says.

    colours:
      accent: teal
    stats:
      EYE: material/eye
    cards:
      size: tarot
      bleed: 3 mm

Fonts are TrueType or OpenType files in `theme/fonts`. Pages load what lies beside a font as WOFF2 under its name, best cut down to
the letters that are used; where nothing does, the font packed as WOFF. Mind that its licence lets you publish it.
"""
_TEMPLATES = """## Templates of your own { #template }

Whoever wants more than other colours draws by himself, in the language of [Typst](https://typst.app/docs): a file in the folder
`theme` for the cards, the maps, the quick sheet or the tokens, named in that section:

    cards:
      template: card.typ
    tokens:
      template: token.typ

Such a file gives functions; where one is missing, the built-in design draws. It sees its own folder and the templates that come
along, under `/warbook/`; neither network nor other files, and its time and memory are bounded. Where it fails, that is told on
its line, and the built-in design prints. What does not fit is told as for the built-in design, on its line in the rules.

Every function is told what it draws, and the page it stands on, which has:

{page}

The examples work as they stand; begin with them.
"""
_PRODUCT = """### {title} { #{anchor} }

{intro}

{known}

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
    "coded": "whether the last of them tells its special rules by their codes",
    "details": "the same in full, as paragraphs; of a mission, what does not belong to its map",
    "detail_tables": "tables that go with them",
    "flavour": "a line of colour",
    "legend": "signs and what they mean",
    "briefs": "how many of these, the last, tell what its special rules come to",
    "footer_left": "the left of the foot",
    "footer_right": "the right of the foot",
    "qr": "the code that leads to its page, or none",
    "art": "its picture, or none",
    "sign": "its emblem, as SVG of one colour, or empty",
    "layout": "unit or map",
    "emblem": "numbers from which the sign of its force is drawn",
    "pattern": "numbers from which its ground is drawn",
}
"""What a template knows of a card."""
PAGE = {
    "width": "of the trim of a card, the field of a token, the title or all that is printed of the quick sheet",
    "height": "the same; a section of the quick sheet is told neither",
    "bleed": "around the trim of a card; what the function gives begins at its corner",
    "scale": "of a card: how much larger than a poker card",
    "text": "the largest size of text; for a section of the quick sheet, the size it is to have",
    "smallest": "the smallest size of text",
    "paint": "of a token: its colour",
    "readable": "of a token: the colour of signs on it",
    "colours": "accent, deep, dark, ink, tint and line",
    "saving": "whether ink is saved",
    "title": "the game",
}
"""What a template knows of the page."""
SHEET = {
    "title": "the game, or the name of a force list",
    "edition": "its edition, or the force",
    "label": "what the sheet is",
    "footer": "a line for the foot",
    "colours": "its colours, as text",
    "columns": "how many; 0 where that is left open",
    "sections": "its sections, the most important first",
}
"""What a template knows of a quick sheet."""
SECTION = {
    "title": "its heading",
    "importance": "1 comes first",
    "content": "paragraphs, callouts, bullets, steps, tables, swatches and flows, each for `item`",
    "goes_on": "whether it goes on with the section before it, of which it shows no heading",
}
"""What a template knows of a section."""
TOKEN = {
    "name": "its name",
    "letter": "its sign",
    "colour": "its colour, as text",
    "readable": "black or white, whichever can be read on it, as text",
    "size_mm": "its diameter or side",
    "shape": "circle, square, ring (a base) or stick",
    "pattern": "plain, stripes, dots, cross, rings or checks: what tells tokens apart without colour",
    "sectors": "marks on a base: each with name, from and to, in degrees clockwise from straight ahead",
    "length_mm": "of a stick",
    "step_mm": "between the marks of a stick; 0 for none",
    "named": "whether there is room for its name",
}
"""What a template knows of a token."""
EXAMPLES = {
    "cards": (
        "A card",
        "`face(card, page)`, and perhaps `back(card, page)`, fill the trim and the bleed around it. A card has:",
        (CARD,),
        "card.typ",
    ),
    "maps": (
        "A card with a map",
        "`face(card, page)` draws missions and tables. Such a card has what other cards have; where its layout is map, its art has "
        "`svg` and `ratio`, width by height.",
        (),
        "map.typ",
    ),
    "quick sheet": (
        "A quick sheet",
        "`section(section, page)` and `title(sheet, page)` leave it to the built-in sheet to share sections out to two pages, as "
        "large as they fit. `sheet(sheet, page)` in their place draws all of it; more than two pages are told. Force lists are drawn "
        "by the same file. A sheet has the first of these, a section the second:",
        (SHEET, SECTION),
        "sheet.typ",
    ),
    "tokens": (
        "Tokens and bases",
        "`token(token, page)` fills a field of true size; the cutting line is drawn around it. A token has:",
        (TOKEN,),
        "token.typ",
    ),
}
"""For each product: heading, what its functions are, what they are told, and a template that works."""


_SAID = f"""Under `{SAID}` stands how you tell {NAMED[SAID]} on the quick sheet and on cards, by its name, in the place of what is
made from the rules. It says no number that the rule does not say; a dash leaves it out. After `|` each line stands by itself, led by what it is
about. `warbook confirm GAME` shows your words beside what the rules tell, and keeps in `theme/confirmed.yaml` that they hold. Where the
rules change later, `warbook check` says so, and the rules are printed in place of your words until you have looked at them again.

```yaml
{SAID}:
  Lunge: Roll 1d6 for each of yours; 4 or more hits.
  Parley: —
  Dawn: |
    Muster: Each Keeper gains 1 Oil.
    Watch: Whoever is first moves first.
```"""


def theme_page() -> str:
    """The page."""
    parts = [_INTRO]
    for section, fields in FIELDS.items():
        rows = [[f"`{name}`", one.says, _takes(one.read), default(name, one)] for name, one in fields.items()]
        parts += [_heading(section), grid(["Field", "Says", "Takes", "Otherwise"], rows, ["left"] * 4), ""]
    rows = [
        [f"`{section}`", f"the name of {what}", "a picture in the folder `theme`" + _or_icon(section)]
        for section, what in NAMED.items()
        if section != SAID
    ]
    parts += ["## Pictures { #pictures }", "", grid(["Section", "Fields", "Take"], rows, ["left"] * 3), ""]
    parts += ["## In your own words { #flows }", "", _SAID, ""]
    rows = [[f"`{name}`", says] for name, says in PLAIN.items()]
    parts += ["## Beside the sections { #beside }", "", grid(["Field", "Says"], rows, ["left"] * 2), ""]
    parts.append(_TEMPLATES.replace("{page}", _listed(PAGE)))
    for product, (title, intro, known, file) in EXAMPLES.items():
        told = _PRODUCT
        for mark, words in (
            ("{title}", title), ("{anchor}", f"template-{escape.slug(product)}"), ("{intro}", intro),
            ("{known}", "\n\n".join(map(_listed, known))), ("{example}", escape.html(example(file))),
        ):  # fmt: skip
            told = told.replace(mark, words)
        parts.append(told)
    return "\n".join(parts)


def example(file: str) -> str:
    """A template that works."""
    return files("warbook.publish.print").joinpath("example", file).read_text(encoding="utf-8")


def default(name: str, field: Field) -> str:
    """What holds where a theme does not say it."""
    look = Look()
    if field.attribute:
        value = getattr(look.theme, field.attribute)
    else:
        value = {"template": "the built-in design", "cubes": "discs"}.get(name, "–")
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
