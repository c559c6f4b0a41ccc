"""The page of the force builder, and the file with what it knows of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from warbook.publish.book.force_lists import ForceListed
from warbook.publish.book.writer import UNSEARCHED

PATH, FILE = "builder.md", "builder.js"
_SCRIPTS = ("js-yaml.min.js", "limits.js", "builder.js")
_PAGE = """# Force builder

Choose who comes along; the limits of the rules are counted while you do. A list is kept in this browser, goes to a
friend as a link, is played where this game can be played, and is saved as the file that `warbook roster` and `warbook play` read.

<noscript>This page needs JavaScript.</noscript>
<link rel="stylesheet" href="../assets/builder/builder.css">
<div id="wb-builder"></div>
"""


def builder_page() -> str:
    """The page, which stands in a game's folder."""
    scripts = [FILE, *(f"../assets/builder/{name}" for name in _SCRIPTS)]
    return UNSEARCHED + _PAGE + "\n".join(f'<script src="{one}"></script>' for one in scripts) + "\n"


def builder_file(
    data: dict[str, Any], folder: str, lists: Sequence[ForceListed], pictures: dict[str, str], play: str = ""
) -> bytes:
    """What the page loads: the game's data, its folder, its lists to begin with, and pictures of its cards; the page on which a
    list is played, where there is one."""
    cards = {name: {**card, "picture": pictures.get(name, "")} for name, card in data["cards"].items()}
    whole = {**data, "name": folder, "cards": cards, "lists": list(ready(lists)), "play": play}
    return (
        f"window.warbookBuilder = {json.dumps(whole, ensure_ascii=False, separators=(',', ':'))}\n".encode()
    )


def ready(lists: Sequence[ForceListed]) -> Iterator[dict[str, Any]]:
    """Lists that come with the game, as the page has them."""
    for one in lists:
        units = [
            {
                "card": unit.card,
                "count": unit.count,
                "carries": {group: list(names) for group, names in unit.carries.items()},
            }
            for unit in one.units
        ]
        kept = {name: int(amount) for name, amount in one.kept.items() if amount.isdecimal()}
        yield {"name": one.name, "force": one.force, "size": one.size, "kept": kept, "units": units}
