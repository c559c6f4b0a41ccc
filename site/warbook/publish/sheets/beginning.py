"""What a sheet says of a game as a whole: the board, how it begins and when it is won; and, where there is room to spare, its
units and its map."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.model import Card
from warbook.language.names import plural
from warbook.language.walk import nodes
from warbook.publish.book.labels import fact, facts_of
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.values import DASH, card_stats, inches, reckoned, short, shown, stat_of
from warbook.publish.book.writer import Book
from warbook.publish.cards.map_cards import picture_of
from warbook.publish.figures.maps import mission_map
from warbook.publish.parts.equipment import printed_cards
from warbook.publish.parts.glosses import meant, speaks
from warbook.publish.parts.outcome import force_limits, won
from warbook.publish.parts.rich_text import source
from warbook.publish.print import model as m
from warbook.publish.sheets.flows import spoken as told_by_rules
from warbook.publish.sheets.rules import led

THE_GAME = "The game"
_STAYS = "\N{NO-BREAK SPACE}"
_ROUNDS = 100
"""A game of more rounds ends in another way."""
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
    lines += [("Not on cards", words) for words in _without_card(book)]
    lines.append(("Where nothing is printed", _unprinted(book)))
    if any(mission.starts for mission in book.rules.missions.values()):
        lines.append(("Places", "where pieces begin stands on the map of the mission."))
    if words := _lasts(book):
        lines.append(("Length", words))
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
        large = f" of {book.rules.facts['Square']}" if book.rules.facts.get("Square") else ""
        size = f"{space.width} by {space.height} squares{large}, each with room for one piece"
        heights = "; how high they are counts nothing" if _has_heights(book) else ""
        return f"{size}. Side by side or corner to corner, each square counts 1{heights}."
    if not space.width:
        return ""
    wide, high = (f"{inches(length):g}in" for length in (space.width, space.height))
    return f"{wide} by {high}. Measure between the nearest edges of bases."


def _has_heights(book: Book) -> bool:
    """Whether some squares are higher than others."""
    floors = (feature.level for layout in book.rules.layouts.values() for feature in layout.features)
    return any(floors) or any(terrain.level for terrain in book.rules.terrains.values())


def _lasts(book: Book) -> str:
    """How many rounds are played, where the sheet does not tell the course of the game."""
    told = book.flows.get("Sequence", "Game")
    left_out = {row.name.casefold() for row in book.rules.sheet if not row.importance}
    course = book.rules.procedures.get("sequence Game")
    if course is None or (told is not None and told.lines and told.title.casefold() not in left_out):
        return ""
    for loop in nodes(course.body):
        if (
            isinstance(loop, ir.Repeat)
            and isinstance(loop.times, ir.Num)
            and isinstance(loop.body, ir.Perform)
        ):
            return f"{loop.times.value} {plural(loop.body.name)}." if 1 < loop.times.value <= _ROUNDS else ""
    return ""


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


def _without_card(book: Book) -> Iterator[str]:
    """The numbers of each kind that has them from the rules and not from a card, and what those may do."""
    with_cards = {card.kind for card in book.rules.cards.values()}
    for name, kind in book.rules.kinds.items():
        entry = book.plan.find("Kind", name)
        if name in with_cards or entry is None:
            continue
        said = [
            f"{label} {value.text}"
            for label, value in facts_of(entry.section.blocks)
            if label in book.rules.stats and label in kind.defaults
        ]
        if said:
            doing = " and ".join(_open_to(book, name))
            only = f"; its only Action is {doing}" if doing and " and " not in doing else ""
            yield f"each {name} has {', '.join(said)}{only}."


def _open_to(book: Book, kind: str) -> list[str]:
    """The Actions that a kind has without a card."""
    wider = book.rules.lineage(kind)
    return [
        action.title or name
        for name, action in book.rules.actions.items()
        if action.of is None and action.procedure is not None and action.procedure.roles[0].type.arg in wider
    ]


def _unprinted(book: Book) -> str:
    """What the stats of cards are that leave them out, where that is more than nothing; and what those are that no card
    prints, where the sheet speaks of them."""
    printed = card_stats(book.rules)
    told = {
        name
        for kind, stats in printed.items()
        for name in stats
        if any(_leaves_out(book, card, name) for card in book.rules.cards.values() if card.kind == kind)
    }
    usual = {
        name
        for card in book.rules.cards.values()
        for name in printed[card.kind]
        if _is_usual(book, card, name)
    }
    told |= usual
    of_actions = {name for action in book.rules.actions.values() for name in action.stats}
    told |= {name for name in of_actions if isinstance(book.rules.stats[name].default, ir.Listed)}
    endless = {name for name in of_actions if _is_endless(book, name)}
    spoken = "\n".join([told_by_rules(book), *book.flows.own.values()])
    spoken += "\n".join(words for _, words in meant(book, spoken).values())
    on_cards = {name for stats in printed.values() for name in stats} | of_actions
    of_terrain = {name for terrain in book.rules.terrains.values() for name in terrain.stats}
    said = []
    for name, stat in book.rules.stats.items():
        words = short(stat.default) if stat.default is not None else ""
        unseen = (
            name not in on_cards | of_terrain and isinstance(stat.default, ir.Num) and speaks(spoken, name)
        )
        nothing = ("", DASH) if name in usual else ("", "0", DASH)
        if (name in told or unseen) and words not in nothing:
            said.append(f"{name}{_STAYS}{words.replace(' ', _STAYS)}")
        elif name in endless:
            said.append(f"{name}{_STAYS}unlimited")
    return f"{', '.join(said)}." if said else ""


def _is_endless(book: Book, name: str) -> bool:
    """Whether a stat without a bound is left out by an action on a card that is used by it."""
    value = book.rules.stats[name].default
    used = {
        flow.name for flow in book.flows.of("Action") if any(speaks(one.text, name) for one in flow.all())
    }
    left_out = any(one.like in used and name not in one.stats for one in book.rules.actions.values())
    return isinstance(value, ir.Num) and value.value >= ir.UNLIMITED and left_out


def _is_usual(book: Book, card: Card, name: str) -> bool:
    """Whether a card does not print a stat because what its kind comes to is what is usual."""
    default = book.rules.stats[name].default
    worked_out = name not in card.stats and not _leaves_out(book, card, name)
    return worked_out and default is not None and shown(stat_of(book.rules, card, name)) == shown(default)


def _leaves_out(book: Book, card: Card, name: str) -> bool:
    """Whether a card has a stat neither itself nor from its kind."""
    kinds = (book.rules.kinds[one] for one in book.rules.lineage(card.kind))
    return name not in card.stats and not any(name in kind.defaults for kind in kinds)


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
