"""What is told of a mission, on its card, its page and in the bound book: who takes part, where, what scores, its rules, the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from warbook.language.blocks import Block, Bullet, Step, Table
from warbook.language.model import Mission
from warbook.language.readback.english import capital
from warbook.publish.book.chapters import Entry
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.values import price
from warbook.publish.book.writer import Book
from warbook.publish.cards.cards import in_one
from warbook.publish.cards.mission_words import begun, forces, tokens
from warbook.publish.figures.maps import distance_text, marker_text
from warbook.publish.parts.dice_lists import decided_table
from warbook.publish.parts.meanings import meaning, modifiers, situations, worked_out
from warbook.publish.parts.outcome import how_long, won
from warbook.publish.parts.rich_text import rich, source
from warbook.publish.parts.running_text import acting, line_text, rule_texts, running
from warbook.publish.print import model as m

_FACTS = {"Layouts", "Players", "Length"}
"""Bullets of a mission that are no rules."""


@dataclass(frozen=True, slots=True)
class InShort:
    """A mission as one plays it: the words `before`, what is told, the tables that decide its events; which of its blocks say
    the same exactly, and those of which nothing is told."""

    before: tuple[Block, ...]
    texts: tuple[m.TextBlock, ...]
    tables: tuple[m.Table, ...]
    exact: tuple[Block, ...]
    after: tuple[Block, ...]


def in_short(book: Book, mission: Mission) -> InShort:
    """A mission as its page and the bound book tell it; what holds of every mission, or stands under a heading of its own, is
    told there."""
    entry = book.plan.find("Mission", mission.name)
    rules = dict(_told_rules(book, mission, entry)) if entry is not None else {}
    texts = [*begun(mission), *where(book, mission), *scoring(book, mission)]
    texts += [m.TextBlock("", rich(book, words)) for told in rules.values() for words in told or ()]
    own = " ".join(rule_texts(entry.section, _FACTS)) if entry is not None else ""
    blocks = entry.section.blocks if entry is not None else ()
    told = [one for one, words in rules.items() if words is not None]
    exact = [one for one in blocks if isinstance(one, Table) or one in told]
    first = next(
        (place for place, one in enumerate(blocks) if isinstance(one, Table | Step) or one in rules),
        len(blocks),
    )
    return InShort(
        tuple(blocks[:first]),
        (*texts, *ended(book, own)),
        tuple(decided(book, mission)),
        tuple(exact),
        tuple(one for one in blocks[first:] if one not in exact),
    )


def all_told(book: Book, mission: Mission) -> Iterator[m.TextBlock]:
    """All that a mission says, in the order in which it is wanted."""
    entry = book.plan.find("Mission", mission.name)
    yield from forces(book, mission)
    yield from where(book, mission)
    yield from scoring(book, mission)
    if entry is not None:
        for block, told in _told_rules(book, mission, entry):
            for words in [running(block)] if told is None else told:
                yield m.TextBlock("", rich(book, words))
        yield from actions(book, entry)
        yield from meanings(book, entry)
        yield from tokens(book, mission)
        own = " ".join(rule_texts(entry.section, _FACTS))
    else:
        own = ""
    yield from ended(book, own)


def ended(book: Book, own: str) -> Iterator[m.TextBlock]:
    """When a game ends and who has won it then, as far as its mission does not say so."""
    ends = [*(words for words in how_long(book) if words not in own), won(book)]
    said = " ".join(words[:1].upper() + words[1:] for words in ends if words)
    if said:
        yield m.TextBlock("The end", rich(book, said, terms=False))


def _told_rules(
    book: Book, mission: Mission, entry: Entry
) -> Iterator[tuple[Bullet | Step, list[str] | None]]:
    """The rules of a mission, each with what its flow says for it; None where it says nothing, and nothing at all of what a
    table of the mission tells. What stands under a name of its own is left out."""
    lines = book.flows.missions.get(mission.name, ())
    tables = [table.columns[1] for table in decided(book, mission)]
    for block in acting(entry.section, _FACTS):
        found = [line for line in lines if line.span is not None and block.span.holds(line.span)]
        if found:
            yield block, [line_text(line) for line in found if not line.label]
        else:
            yield block, [] if any(name in running(block) for name in tables) else None


def meanings(book: Book, entry: Entry) -> Iterator[m.TextBlock]:
    """Numbers and words that a mission declares."""
    for section in entry.section.sections:
        inner = book.plan.entry(section)
        sort = inner.heading.sort
        words = meaning(inner) if sort in ("Definition", "Sight") else ""
        if sort == "Value":
            words = worked_out(book, inner)
        elif sort == "To":
            words = " ".join(running(block) for block in section.blocks if isinstance(block, Step))
        if words:
            text = words[:1].upper() + words[1:].rstrip(".") + "."
            yield m.TextBlock(inner.heading.title, rich(book, text), source(book, section.span))


def all_situations(book: Book, mission: Mission) -> Iterator[m.Table]:
    """The tables of situations that change a mission's numbers, each under the name of its number."""
    entry = book.plan.find("Mission", mission.name)
    for section in entry.section.sections if entry is not None else ():
        inner = book.plan.entry(section)
        for table in situations(book, inner):
            made = modifiers(book, inner, table, brief=False)
            yield replace(made, heading=inner.heading.title)


def scoring(book: Book, mission: Mission) -> Iterator[m.TextBlock]:
    """What always scores by what stands on its map; its own rules say what else does."""
    for line in book.flows.missions.get(mission.name, ()):
        if line.label:
            words = capital(" ".join(one.text for one in line.all() if one.text))
            yield m.TextBlock(line.label, rich(book, words, terms=False), source(book, mission.span))


def actions(book: Book, entry: Entry) -> Iterator[m.TextBlock]:
    """Actions that a mission brings with it."""
    for section in entry.section.sections:
        heading = book.plan.entry(section).heading
        action = book.rules.actions.get(heading.name) if heading.sort == "Action" else None
        if action is not None:
            label = f"{action.title or action.name} ({price(action.price)})"
            words = in_one(book, action) or action.short.rstrip(".") + "."
            yield m.TextBlock(label, rich(book, words), source(book, action.span))


def decided(book: Book, mission: Mission) -> Iterator[m.Table]:
    """The lists that a mission's rules roll for, where each value says what it comes to."""
    entry = book.plan.find("Mission", mission.name)
    if entry is None:
        return
    words = " ".join(rule_texts(entry.section, set()))
    for name, one in book.rules.lists.items():
        said = all(value.short for value in one.values.values())
        if one.ranges and said and re.search(rf"\brolls [^.]*\bfor the {re.escape(name)}\b", words):
            yield decided_table(name, one)


def where(book: Book, mission: Mission) -> Iterator[m.TextBlock]:
    """Zones and markers in words."""
    for zone in mission.zones.values():
        words = f"Up to {distance_text(book.rules, zone.reach)} from its player’s edge."
        yield m.TextBlock(zone.name, m.plain(set_in_type(words)))
    for marker in mission.markers.values():
        yield m.TextBlock(marker.name, m.plain(set_in_type(f"{marker_text(book.rules, marker)}.")))
