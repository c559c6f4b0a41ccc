"""What a sheet says of a game as a whole: the board, how it begins and when it is won; and, where there is room to spare, its
units and its map."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.names import plural
from warbook.language.walk import nodes
from warbook.publish.book.labels import fact
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.values import DASH, card_stats, inches, reckoned, short, stat_of
from warbook.publish.book.writer import Book
from warbook.publish.cards.map_cards import picture_of
from warbook.publish.figures.maps import mission_map
from warbook.publish.parts.equipment import printed_cards
from warbook.publish.parts.outcome import force_limits, won
from warbook.publish.parts.rich_text import source
from warbook.publish.print import model as m
from warbook.publish.sheets.rules import led

THE_GAME = "The game"
_UNITS = 12
"""Units that a sheet has room for, where it has any to spare."""


def game_section(book: Book) -> Iterator[m.SheetSection]:
    """The board and how it is measured, who is first, what everybody begins with, and who wins."""
    lines = [("Board", _board(book))]
    if not _first_is_decided(book):
        lines.append(("First player", "whoever you agree on."))
    if book.plan.game is not None and (needed := fact(book.plan.game.blocks, "You need")):
        lines.append(("You need", f"{needed.rstrip('.')}."))
    lines.append(("A force", "; ".join(force_limits(book))))
    lines += [("Beginning", words) for words in _begins_with(book)]
    if any(mission.starts for mission in book.rules.missions.values()):
        lines.append(("Places", "where pieces begin stands on the map of the mission."))
    if words := won(book):
        lines.append(("End", words))
    span = book.plan.game.span if book.plan.game is not None else None
    at = source(book, span) if span is not None else None
    items = tuple(led(book, label, set_in_type(words)) for label, words in lines if words)
    if items:
        yield m.SheetSection(THE_GAME, (m.Bullets(items),), 2, at)


def _board(book: Book) -> str:
    space = book.rules.space
    if space.grid:
        return f"{space.width} by {space.height} squares. Side by side or corner to corner, each square counts 1."
    if not space.width:
        return ""
    wide, high = (f"{inches(length):g}in" for length in (space.width, space.height))
    return f"{wide} by {high}. Measure between the nearest edges of bases."


def _first_is_decided(book: Book) -> bool:
    """Whether a procedure makes somebody the first player, other than the one who is not."""
    return any(
        isinstance(node, ir.Put)
        and node.of is None
        and node.name == "first"
        and isinstance(node.value, ir.Var)
        for node in nodes(book.rules.procedures)
    )


def _begins_with(book: Book) -> Iterator[str]:
    """What each thing or player has of a resource at first, where that is more than nothing."""
    for name, resource in book.rules.resources.items():
        count = reckoned(resource.start, {})
        if count:
            who = "player" if resource.holder == "player" else resource.holder
            yield f"each {who} has {book.rules.counted(count, name)}."


def spare_sections(book: Book) -> Iterator[m.SheetSection]:
    """What helps, and is missed by nobody where there is no room: the units with their figures, and the only map."""
    cards = printed_cards(book)
    kinds = dict.fromkeys(card.kind for card in cards)
    if 1 < len(cards) <= _UNITS and len(kinds) == 1:
        kind = next(iter(kinds))
        stats = card_stats(book.rules)[kind]
        rows = tuple(
            m.Row(
                (
                    m.plain(card.title or card.name, "bold"),
                    *(m.plain(short(stat_of(book.rules, card, name)) or DASH) for name in stats),
                ),
                source=source(book, card.span),
            )
            for card in cards
        )
        yield m.SheetSection(plural(kind), (m.Table(kind, (kind, *stats), rows),), 5)
    missions = list(book.rules.missions.values())
    if len(missions) == 1 and not missions[0].layouts:
        title = missions[0].title or missions[0].name
        picture = picture_of(
            mission_map(book.rules, missions[0], card=True), f"The map of {missions[0].name}"
        )
        if picture is not None:
            yield m.SheetSection(title, (m.Picture(picture),), 5, source(book, missions[0].span))
