"""The values of a theme file: each reader gives what the theme wants, or says what is wrong with it.

What a reader's docstring says stands on the page about themes, as what the field takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from typing import Any

from warbook.publish.book.colours import named_colour
from warbook.publish.print.files import FolderFiles
from warbook.publish.print.model import Art
from warbook.publish.print.pictures import is_picture, is_whole, picture_type
from warbook.publish.print.theme import CARD_SIZES, CardSize, card_size

__all__ = ["Wrong", "address", "colour", "families", "headings", "icon", "length", "names", "number", "picture", "points",
           "sentence", "size", "typst", "words"]  # fmt: skip

_NUMBER = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([a-z%]*)\s*", re.IGNORECASE)
_ICON_NAME = re.compile(r"[a-z0-9]+(?:/[a-z0-9-]+)+")
_TYPST = re.compile(r"[\w-]+(?:/[\w-]+)*\.typ", re.ASCII)
_MOST_ICON = 100_000


class Wrong(Exception):
    """What is wrong with a value: a whole sentence, and perhaps what could stand there."""

    def __init__(self, sentence: str, hint: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.hint = hint


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def words(value: Any) -> str:
    """words"""
    if not isinstance(value, str) or not value.strip():
        raise Wrong("Words are wanted here.")
    return value.strip()


def names(value: Any) -> tuple[str, ...]:
    """a list such as [Turn, Actions]"""
    if not isinstance(value, list) or not all(isinstance(one, str) and one.strip() for one in value):
        raise Wrong("A list of names is wanted here.", "It stands in brackets: [Turn, Actions].")
    return tuple(one.strip() for one in value)


def headings(value: Any) -> dict[str, tuple[str, ...]]:
    """headings, each with a list such as [Turn, Actions]"""
    if not isinstance(value, dict) or not all(isinstance(head, str) for head in value):
        raise Wrong(
            "Headings are wanted here.",
            "Each stands on its line with a list: “In a fight: [Barrage, Lunge]”.",
        )
    return {head: names(some) for head, some in value.items()}


def colour(value: Any) -> str:
    """a name such as teal, or "#24506e" """
    found = named_colour(value) if isinstance(value, str) else None
    if found is None:
        hint = 'A colour is a name such as teal, or #24506e in quotation marks: "#24506e".'
        raise Wrong("This is no colour." if value is not None else "A colour is missing.", hint)
    return found


def number(least: float, most: float, units: dict[str, float] | None = None) -> Callable[[Any], float]:
    """Reads a number between bounds, with one of the units, each worth so much of the first."""
    known = units or {"": 1.0, "%": 1.0}
    name = next(iter(known))
    example = f"{least:g} {name}".strip()

    def read(value: Any) -> float:
        match = _NUMBER.fullmatch(str(value)) if isinstance(value, str | int | float) else None
        if match is None or isinstance(value, bool) or (match[2].lower() or name) not in known:
            raise Wrong(f"This is not a size such as {example}.")
        found = float(match[1]) * known[match[2].lower() or name]
        if not least <= found <= most:
            raise Wrong(f"This is not between {least:g} and {most:g} {name}".rstrip() + ".")
        return found

    read.__doc__ = f"{least:g} to {most:g} {name}".strip() or None
    return read


def length(least: float, most: float) -> Callable[[Any], float]:
    """Reads millimetres; centimetres and inches are taken too."""
    return number(least, most, {"mm": 1.0, "cm": 10.0, "in": 25.4})


def points(least: float, most: float) -> Callable[[Any], float]:
    """Reads the size of text."""
    return number(least, most, {"pt": 1.0})


def typst(value: Any) -> str:
    """a file such as own.typ"""
    if not isinstance(value, str) or not _TYPST.fullmatch(value):
        raise Wrong("A template is a Typst file in the folder theme, such as own.typ.")
    return value


def size(value: Any) -> CardSize:
    """a known size, or one such as 65x95"""
    try:
        return card_size(str(value))
    except ValueError:
        known = ", ".join(one.name for one in CARD_SIZES)
        raise Wrong(
            "This is no size of a card.", f"There are {known}; others are written as 65x95."
        ) from None


def address(value: str) -> str:
    """An address of the web."""
    if not re.fullmatch(r"https?://[!-~]{3,200}", value):
        raise Wrong("This is no address such as https://example.org/rules.")
    return value.rstrip("/")


def picture(folder: FolderFiles, name: str, alt: str) -> Art:
    """A picture of the theme's folder."""
    data = _read(folder, name)
    kind = picture_type(name)
    if kind is None:
        raise Wrong("A picture is a PNG, JPEG, WebP or SVG file.")
    art = Art(data, kind, alt)
    if not is_picture(art):
        raise Wrong(f"“{name}” is not the picture that its name says.")
    if not is_whole(art):
        raise Wrong(f"The picture “{name}” is damaged: a part of it is missing or changed.")
    return art


def icon(folder: FolderFiles, name: str) -> str:
    """The SVG of an icon: a file of the theme's folder, or one by its name in the sets that come along."""
    if name.endswith(".svg"):
        data = _read(folder, name)
    elif _ICON_NAME.fullmatch(name):
        *where, last = name.split("/")
        file = files("material").joinpath("templates", ".icons", *where, f"{last}.svg")
        if not file.is_file():
            hint = "The names are those of Material for MkDocs: material/eye, fontawesome/solid/star."
            raise Wrong(f"There is no icon “{name}”.", hint)
        data = file.read_bytes()
    else:
        raise Wrong("An icon is an SVG file in the folder theme, or a name such as material/eye.")
    text = data.decode("utf-8", "replace")
    if "<svg" not in text[:1000] or len(data) > _MOST_ICON:
        raise Wrong(f"“{name}” is not an SVG file of less than {_MOST_ICON // 1000} kB.")
    return text


def _read(folder: FolderFiles, name: str) -> bytes:
    try:
        return folder.read(name)
    except ValueError as error:
        raise Wrong(sentence(str(error))) from None


@lru_cache(maxsize=8)
def families(folders: tuple[str, ...]) -> tuple[str, ...]:
    """The families of the built-in fonts and those in these folders."""
    from warbook.publish.print.press import families_in

    return families_in(folders)
