"""A deck for virtual tables: pictures of many cards, and the file that says which card is where.

The file is a saved object as Tabletop Simulator describes it: a `CustomDeck` names pictures, each a sheet of so many
columns and rows; a `CardID` is a hundred times the sheet's number, and the card's place on it, row by row from 0. With
`UniqueBack` the picture of the back is a sheet of the same columns and rows.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from warbook.publish.print.cards import card_pictures, even, file_names, second_faces
from warbook.publish.print.model import Card
from warbook.publish.print.theme import Theme

__all__ = ["deck"]

_MOST, _COLUMNS, _ROWS, _LEAST = 69, 10, 7, 2
"""Cards, columns and rows that a picture may hold, and the least of columns and of rows."""
_PIXELS = 4096
"""The largest side that virtual tables show as it is."""
_GREY = {"r": 0.713, "g": 0.713, "b": 0.713}


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Cards on one picture."""

    cards: Sequence[Card]
    columns: int
    rows: int
    dpi: float


def deck(
    title: str, cards: Sequence[Card], theme: Theme, address: str = "", dpi: float = 300
) -> Iterator[tuple[str, bytes]]:
    """Files by name: for each force a picture of faces and its back, then the file `deck.json`, which names all.

    Where a card of a force has a second face, what is behind is a picture of many, too: the second face, or the back.
    `address` is where the folder `deck` with these files will stand; without one pictures go by their names. Where a
    force has more cards than a picture holds at `dpi`, it has several.
    """
    theme = even(theme, cards)
    sheets = list(_sheets(cards, theme, dpi))
    names = file_names([replace(one.cards[0], name=one.cards[0].force or title) for one in sheets])
    base = f"{address.rstrip('/')}/deck/" if address else ""
    entries: dict[str, Any] = {}
    contained: list[dict[str, Any]] = []
    for number, (sheet, name) in enumerate(zip(sheets, names, strict=True), 1):
        spare = sheet.columns * sheet.rows - len(sheet.cards)
        padded = [*sheet.cards, *(replace(sheet.cards[-1]) for _ in range(spare))]
        yield f"{name}-faces.png", card_pictures(padded, theme, sheet.columns, dpi=sheet.dpi)
        told = bool(second_faces(sheet.cards, theme))
        behind, across = (padded, sheet.columns) if told else (sheet.cards[:1], 1)
        yield f"{name}-back.png", card_pictures(behind, theme, across, backs=True, dpi=sheet.dpi)
        entry = {
            "FaceURL": f"{base}{name}-faces.png",
            "BackURL": f"{base}{name}-back.png",
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": True,
            "UniqueBack": told,
            "Type": 0,
        }
        entries[str(number)] = entry
        for place, card in enumerate(sheet.cards):
            about = " · ".join(part for part in (card.role, card.force) if part)
            for _ in range(max(0, card.copies)):
                said = _object("Card", _mark(title, len(contained) + 1), card.name, about, theme)
                contained.append(said | {"CardID": 100 * number + place, "CustomDeck": {str(number): entry}})
    data = {"SaveName": title, "ObjectStates": _states(title, entries, contained, theme)}
    yield "deck.json", (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _sheets(cards: Sequence[Card], theme: Theme, dpi: float) -> Iterator[_Sheet]:
    """The cards of each force, on as few pictures as hold them."""
    size = theme.card
    across = _fitting(size.width_mm, dpi, _COLUMNS)
    down = _fitting(size.height_mm, dpi, _ROWS)
    most = min(_MOST, across * down)
    groups: dict[str, list[Card]] = {}
    for card in cards:
        groups.setdefault(card.force, []).append(card)
    for some in groups.values():
        for start in range(0, len(some), most):
            part = some[start : start + most]
            wide = math.ceil(math.sqrt(len(part)))
            columns = min(across, max(_LEAST, wide, math.ceil(len(part) / down)))
            rows = max(_LEAST, math.ceil(len(part) / columns))
            side = max(columns * size.width_mm, rows * size.height_mm) / 25.4
            yield _Sheet(part, columns, rows, min(dpi, _PIXELS / side))


def _fitting(side_mm: float, dpi: float, most: int) -> int:
    """How many cards stand side by side in a picture."""
    return min(most, max(_LEAST, int(_PIXELS / (side_mm / 25.4 * dpi))))


def _states(
    title: str, entries: dict[str, Any], contained: list[dict[str, Any]], theme: Theme
) -> list[dict[str, Any]]:
    """The deck; a single card, of which tables make no deck, by itself."""
    if len(contained) < 2:
        return contained
    whole = _object("DeckCustom", _mark(title, 0), title, "", theme)
    ids = [card["CardID"] for card in contained]
    return [whole | {"DeckIDs": ids, "CustomDeck": entries, "ContainedObjects": contained}]


def _mark(title: str, number: int) -> str:
    """Six digits that no other object of the deck has, always the same."""
    first = hashlib.sha256(title.encode("utf-8", "replace")).hexdigest()[:6]
    return f"{(int(first, 16) + number) % 16**6:06x}"


def _object(kind: str, mark: str, name: str, about: str, theme: Theme) -> dict[str, Any]:
    """What every object tells: a mark of its own, what it is called, and that it lies face down on the table."""
    return {
        "GUID": mark,
        "Name": kind,
        "Transform": {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180,
                      "scaleX": 1, "scaleY": 1, "scaleZ": 1},
        "Nickname": name,
        "Description": about,
        "ColorDiffuse": _GREY,
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "HideWhenFaceDown": True,
        "Hands": kind == "Card",
        "SidewaysCard": theme.card.width_mm > theme.card.height_mm,
        "LuaScript": "",
        "LuaScriptState": "",
    }  # fmt: skip
