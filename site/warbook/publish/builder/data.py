"""Everything that the page of the force builder knows of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from warbook.engine import pieces
from warbook.engine.force_lists import musters, sizes
from warbook.engine.game import Game
from warbook.language import ir
from warbook.language.model import Card, Rulebook
from warbook.language.walk import everywhere
from warbook.publish.book.colours import force_colour
from warbook.publish.book.writer import Book
from warbook.publish.builder.expressions import Unsayable, Writer
from warbook.publish.parts.tiles import home_of

MOST = 200
"""How many units a list holds at most, as the command has it."""


def can_build(game: Game) -> bool:
    """Whether players muster lists, and there are cards to put on one."""
    kinds = mustered(game.book) if musters(game) else set()
    return any(card.kind in kinds for card in game.book.cards.values())


def builder_data(book: Book) -> dict[str, Any] | None:
    """What the page needs, as JSON; None where nobody musters a list, or there are no cards to put on one."""
    game = Game(book.rules)
    kinds = mustered(book.rules)
    units = [name for name, card in book.rules.cards.items() if card.kind in kinds]
    if not can_build(game):
        return None
    writer = Writer(book.rules)
    limits, unchecked = [], []
    for limit in book.rules.limits:
        try:
            counted, most = writer.data(limit.counted), writer.data(limit.most)
        except Unsayable:
            unchecked.append(limit.says or limit.text)
            continue
        many = limit.counted.type.many
        told = {"text": limit.text, "says": limit.says, "each": limit.each, "many": many}
        limits.append({**told, "counted": counted, "most": most})
    return {
        "title": book.title,
        "most": MOST,
        "forces": [{"name": one, "colour": force_colour(book.rules, one)} for one in book.rules.forces],
        "sizes": dict(of_sizes(book.rules)) if sizes(game) else {},
        "sized": book.rules.sizes or "",
        "kept": dict(kept(game)),
        "units": units,
        "cards": {
            name: card_data(book, game, card, writer.fields) for name, card in book.rules.cards.items()
        },
        "limits": limits,
        "unchecked": unchecked,
    }


def mustered(book: Rulebook) -> set[str]:
    """The kinds of those that lists are made of: what the groups hold that players muster."""
    groups = {node.group for node in everywhere(book) if isinstance(node, ir.Muster)}
    held = {book.groups[name].holds for name in groups if name in book.groups}
    return {kind for kind in book.kinds if held & set(book.lineage(kind))}


def of_sizes(book: Rulebook) -> Iterator[tuple[str, dict[str, int]]]:
    """Each size of game with its numbers."""
    if book.sizes is not None:
        for name, value in book.lists[book.sizes].values.items():
            yield name, {stat: x.value for stat, x in value.stats.items() if isinstance(x, ir.Num)}


def kept(game: Game) -> Iterator[tuple[str, int]]:
    """What goes on from game to game, with what a list begins with."""
    blank = game.blank()
    for name, resource in game.book.resources.items():
        if resource.kept:
            yield name, int(blank.F[game.plan.column(name)][0])


def card_data(book: Book, game: Game, card: Card, fields: Mapping[str, ir.Type]) -> dict[str, Any]:
    """A card: what it is, what limits ask of it, what it can carry, and where to read of it."""
    rules = book.rules
    held = dict(card.holds)
    return {
        "title": card.title or card.name,
        "role": card.role,
        "force": card.force,
        "kinds": list(rules.lineage(card.kind)),
        "fields": dict(values(game, card.name, fields)),
        "traits": [name for name, _ in card.traits],
        "groups": {
            group: {"holds": kind, "printed": list(held.get(group, ()))}
            for group, kind in rules.own_groups(card.name).items()
        },
        "page": home_of(book, card).address.replace(".md", ".html"),
    }


def values(game: Game, card: str, fields: Mapping[str, ir.Type]) -> Iterator[tuple[str, int | str]]:
    """The stats of a card that stands alone, as the rules work them out."""
    s = game.blank()
    one = pieces.create_entry(s, 0, card)
    pieces.enter(s, one)
    it = ir.Var("it", type=ir.Type("thing", game.book.cards[card].kind))
    for name, type_ in fields.items():
        if name in game.book.cards[card].stats or name in stats_of(game.book, card):
            found = int(game.value(s, ir.Field(it, name, type=type_), {"it": one}))
            yield name, list(game.plan.lists[type_.arg])[found] if type_.base == "listed" else found


def stats_of(book: Rulebook, card: str) -> set[str]:
    """The stats that things of a card's kind have besides those it prints."""
    lineage = book.lineage(book.cards[card].kind)
    same = (one for one in book.cards.values() if set(book.lineage(one.kind)) & set(lineage))
    return {name for one in same for name in one.stats}
