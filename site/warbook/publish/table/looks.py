"""A game's looks for a table on a screen: terrain, tokens, cards and terms as they are printed, as plain data.

A scene names things, this says how they look and what they mean. It tells nothing of any one game being played, is made once
from a rulebook, and is the same file behind a server and in a published page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from warbook.language import ir
from warbook.language.model import Feature, Layout, Mission
from warbook.publish.book.abbreviations import piece_letters
from warbook.publish.book.colours import PLAYER_COLOURS, colour_of, force_colour, letters
from warbook.publish.book.inline import plain
from warbook.publish.book.writer import Book
from warbook.publish.cards.cards import to_cards
from warbook.publish.cards.map_cards import object_of
from warbook.publish.figures import grid_maps, maps
from warbook.publish.figures.drawing import WIDE, Drawing
from warbook.publish.figures.sectors import wedges_of
from warbook.publish.figures.terrain_look import look_of
from warbook.publish.print import model as m
from warbook.publish.print.colour import readable_on
from warbook.publish.tokens.tokens import PATTERNS

FORMAT = 1


def looks(book: Book) -> dict[str, Any]:
    """All that a table needs to know of a game beside its scenes."""
    rules = book.rules
    return {
        "format": FORMAT,
        "game": rules.name,
        "title": book.title,
        "edition": rules.edition,
        "players": list(PLAYER_COLOURS),
        "wide": WIDE,
        "board": _board(book),
        "terrain": {name: _terrain(book, name) for name in rules.terrains},
        "grounds": {name: ground(book, layout.features, name) for name, layout in rules.layouts.items()},
        "tokens": _tokens(book),
        "kept": [name for name, resource in rules.resources.items() if resource.kept],
        "cards": dict(_cards(book)),
        "aims": {name: _face(object_of(book, mission)) for name, mission in _missions(book)},
        "forces": {name: force_colour(rules, name) for name in rules.forces},
        "kinds": {name: _kind(book, name) for name in rules.kinds},
        "terms": _terms(book),
        "letters": piece_letters(rules),
        "layouts": {name: _layout(layout) for name, layout in rules.layouts.items()},
    }


def _board(book: Book) -> dict[str, Any]:
    space = book.rules.space
    per = 1 if space.grid else ir.MICROMETRES_PER_INCH
    return {"grid": space.grid, "width": space.width / per, "height": space.height / per}


def ground(book: Book, some: Sequence[Feature], name: str) -> str:
    """The terrain of a layout as the maps of the book draw it: SVG, as wide as `WIDE`, the first player's edge below."""
    d = Drawing(book.rules, f"ground-{len(name)}-{abs(hash_of(name))}")
    maps.features(d, some, named=True)
    return "".join(d.parts)


def hash_of(name: str) -> int:
    """A number for a name, the same on every machine."""
    found = 0
    for letter in name:
        found = (found * 31 + ord(letter)) % 1_000_003
    return found


def _terrain(book: Book, name: str) -> dict[str, Any]:
    terrain = book.rules.terrains[name]
    told: dict[str, Any] = {"shape": terrain.shape, "short": plain(terrain.short, book.rules)}
    if terrain.shape == "edge":
        return {**told, "side": grid_maps.side_look(book.rules, terrain)}
    look = look_of(book.rules, name)
    return {**told, "fill": look.fill, "mark": look.mark}


def _tokens(book: Book) -> dict[str, dict[str, str]]:
    """Tokens as on their discs; resources by their letters alone."""
    marks = letters(book.rules)
    found = {}
    for place, (name, token) in enumerate(book.rules.printed_tokens.items()):
        fill = colour_of(token.colour)
        found[name] = {
            "letter": marks[name],
            "fill": fill,
            "ink": readable_on(fill),
            "pattern": PATTERNS[place % len(PATTERNS)],
        }
    return found


def _cards(book: Book) -> Sequence[tuple[str, dict[str, Any]]]:
    """The faces of all cards, by the names that scenes use."""
    cards = list(book.rules.cards.values())
    printed = {card.name: card for card in cards}
    faces = {(face.name, face.force): face for face in to_cards(book)}
    found = []
    for name, card in printed.items():
        face = faces.get((card.title or card.name, card.force))
        if face is not None:
            found.append((name, _face(face)))
        else:
            found.append((name, {"name": card.title or name, "texts": _short(book, card.short)}))
    return found


def _short(book: Book, words: str) -> list[dict[str, Any]]:
    return [{"label": "", "runs": [{"text": plain(words, book.rules), "style": "plain"}]}] if words else []


def _missions(book: Book) -> Sequence[tuple[str, Mission | None]]:
    """The missions by the names that scenes use; none, under no name, in a game without."""
    return list(book.rules.missions.items()) or [("", None)]


def _face(face: m.Card) -> dict[str, Any]:
    """A card's face without what only paper needs."""
    whole = asdict(face)
    whole["tables"] = (*whole["tables"], *whole["detail_tables"])
    kept = ("name", "role", "force", "accent", "badge", "badge_label", "stats", "tables", "texts", "flavour")
    whole["texts"] = (*whole["texts"], *whole["details"])
    told = {name: whole[name] for name in kept if whole[name]}
    for part in (*told.get("tables", ()), *told.get("texts", ())):
        part.pop("source", None)
        for row in part.get("rows", ()):
            row.pop("source", None)
    return told


def _kind(book: Book, name: str) -> dict[str, Any]:
    kind = book.rules.kinds[name]
    return {
        "edge": kind.on_edge,
        "sectors": [asdict(wedge) for wedge in wedges_of(book.rules, kind)],
        "short": plain(kind.short, book.rules),
        "tall": kind.height / ir.HEIGHTS_PER_SQUARE,
    }


def _terms(book: Book) -> dict[str, dict[str, str]]:
    """What terms mean in a few words, with where the book explains them."""
    found: dict[str, dict[str, str]] = {}
    for term in book.terms.all:
        short = plain(term.short, book.rules) if term.short else ""
        told = {"sort": term.sort, "short": short, "number": term.number, "page": term.home.path}
        if term.name not in found or not found[term.name]["short"]:
            found[term.name] = told
    return found


def _layout(layout: Layout) -> dict[str, Any]:
    return {"title": layout.title or layout.name, "short": layout.short}
