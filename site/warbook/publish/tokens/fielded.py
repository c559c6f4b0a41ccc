"""How many pieces a game has need of: those of the largest force that a list fields or a mission begins with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from warbook.engine.entries import read_entry
from warbook.language.model import Card, Kind, Mission, Rulebook, Start
from warbook.publish.book.force_lists import ForceListed
from warbook.publish.book.values import part_count
from warbook.publish.book.writer import Book

__all__ = ["begun", "begun_of_kind", "fielded", "most_of_card", "most_of_kind", "sides_of_kind", "units_of"]


def units_of(book: Rulebook, force: ForceListed) -> Counter[str]:
    """The units of a list by their cards; names that are none are left out, as the check tells of them."""
    known = {card.name.casefold(): card.name for card in book.cards.values()}
    found: Counter[str] = Counter()
    for unit in force.units:
        name = known.get(read_entry(unit.card)[0].casefold())
        if name is not None:
            found[name] += unit.count
    return found


def fielded(book: Book) -> dict[str, int]:
    """The most of each card that one list fields; 1 of what stands in none."""
    found = dict.fromkeys(book.rules.cards, 1)
    for force in book.around.lists:
        for name, count in units_of(book.rules, force).items():
            found[name] = max(found[name], count)
    return found


def begun(book: Rulebook) -> dict[tuple[str, int], int]:
    """The most of a name that any mission begins with, by whose it is."""
    counts: Counter[tuple[str, int]] = Counter()
    for mission in book.missions.values():
        for some in _beginnings(book, mission):
            counts |= Counter((start.card, start.player) for start in some)
    return dict(counts)


def _beginnings(book: Rulebook, mission: Mission) -> Iterator[tuple[Start, ...]]:
    """What stands at the beginning of a mission, on each of its layouts."""
    layouts = [book.layouts[name].starts for name in mission.layouts if name in book.layouts]
    for drawn in layouts or [()]:
        yield (*mission.starts, *drawn)


Weight = Callable[[Card | None], int]
"""How much of something there is for a thing of a card, or of none."""


def _one(card: Card | None) -> int:
    return 1


def sides_of_kind(book: Book, kind: Kind, weight: Weight = _one) -> list[int]:
    """How many things of a kind each side may have: in each list, each of a force of its own or several of one. Where a
    game has no lists, one of each card of a force."""
    rules = book.rules
    sides = [
        sum(
            count * _within(rules, rules.cards[name], kind, weight)
            for name, count in units_of(rules, one).items()
        )
        for one in book.around.lists
    ]
    if not sides:
        forces: Counter[str] = Counter()
        for card in rules.cards.values():
            forces[card.force] += _within(rules, card, kind, weight)
        sides = list(forces.values())
    return sides


def most_of_kind(book: Book, kind: Kind, weight: Weight = _one) -> int:
    """How many things of a kind are in play at once, on both sides together: of the two largest lists, or of a mission."""
    return max(sum(sorted(sides_of_kind(book, kind, weight))[-2:]), begun_of_kind(book.rules, kind, weight))


def most_of_card(book: Book, name: str) -> int:
    """How many things of a card are in play at once, on both sides together."""
    rules = book.rules
    listed = [units_of(rules, one)[name] for one in book.around.lists]
    begun_with = sum(count for (card, _), count in begun(rules).items() if card == name)
    return max(max(listed, default=1), begun_with)


def begun_of_kind(book: Rulebook, kind: Kind, weight: Weight = _one) -> int:
    """The most things of a kind with which any mission begins, on both sides together."""
    found = [
        sum(weight(book.cards.get(start.card)) for start in some if kind.name in _lineage(book, start))
        for mission in book.missions.values()
        for some in _beginnings(book, mission)
    ]
    return max(found, default=0)


def _within(book: Rulebook, card: Card, kind: Kind, weight: Weight) -> int:
    """How many things of a kind a card brings: itself, its parts, or what it carries."""
    if kind.name in book.lineage(card.kind):
        return weight(card)
    own = book.kinds.get(card.kind)
    if own is not None and own.parts is not None and kind.name in book.lineage(own.parts):
        return part_count(book, card) * weight(card)
    carried = (book.cards.get(name) for _, names in card.holds for name in names)
    return sum(weight(one) for one in carried if one is not None and kind.name in book.lineage(one.kind))


def _lineage(book: Rulebook, start: Start) -> list[str]:
    card = book.cards.get(start.card)
    return book.lineage(card.kind if card is not None else start.card)
