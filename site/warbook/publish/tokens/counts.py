"""How many of each token are printed: what the rules say, else as many as may be had at once."""

from __future__ import annotations

from warbook.language.model import Card, Kind, Resource, Token
from warbook.publish.book.static_values import most_of
from warbook.publish.book.writer import Book
from warbook.publish.tokens.fielded import Weight, begun_of_kind, most_of_kind, sides_of_kind, units_of
from warbook.publish.tokens.givers import Givers
from warbook.publish.tokens.made import batches, by_trait, made_of, made_of_kind
from warbook.publish.tokens.spread import EVERYWHERE, lying

__all__ = ["CREATED", "besides", "made_each", "piece_counters", "things_of", "token_count"]

CREATED = 24
"""How many pieces are printed of a kind that rules create, where they do not say how many the box holds."""


def token_count(book: Book, givers: Givers, name: str, token: Token) -> int:
    """One for each thing that may have it at once; what their cards say where things have several, and half as many again
    as there are things where rules give more of it; as many as one may have, where only who acts has it, and none where
    that is one: it is seen who acts."""
    if token.in_the_box is not None:
        return token.in_the_box
    if token.holder == "player":
        return 2
    if token.holder not in book.rules.kinds:
        count = lying(book, givers, name, token.mark)
        return 1 if count == EVERYWHERE else count + count // 2 if token.many else count
    return _borne(book, givers, name, book.rules.kinds[token.holder], token.many)


def piece_counters(book: Book, givers: Givers, name: str, resource: Resource) -> int:
    """How many counters there are for a resource of pieces: what each of them begins with or is given. None for what is
    only thrown, like the number on a die beside it."""
    if resource.in_the_box is not None:
        return resource.in_the_box
    if resource.holder not in book.rules.kinds or resource.kept:
        return 0
    return _borne(book, givers, name, book.rules.kinds[resource.holder], True)


def _borne(book: Book, givers: Givers, name: str, kind: Kind, many: bool) -> int:
    """How many are had at once by all things of a kind together."""

    def of_one(card: Card | None) -> int:
        said = givers.amounts(name, card)[0]
        if not many:
            return 1
        most = _limit(book, name)
        return min(said, most) if most is not None else said

    cards = list(book.rules.cards.values())
    again = max((givers.amounts(name, card)[1] for card in (*cards, None)), default=0)
    if givers.fleeting(name):
        most = max(of_one(card) for card in (*cards, None)) + (again if many else 0)
        return most if most > 1 else 0
    things = things_of(book, kind)
    if not many:
        return things
    said = sum_of(book, kind, of_one)
    if said:
        return said + (things // 2 if again else 0)
    return things + things // 2 if again and _has_cards(book, kind) else things if again else 0


def _limit(book: Book, name: str) -> int | None:
    resource = book.rules.resources.get(name)
    return most_of(book.rules, resource.most) if resource is not None and resource.most is not None else None


def _has_cards(book: Book, kind: Kind) -> bool:
    return any(kind.name in book.rules.lineage(card.kind) for card in book.rules.cards.values())


def sum_of(book: Book, kind: Kind, weight: Weight) -> int:
    """What all things of a kind on both sides have together, each by its card."""
    return max(most_of_kind(book, kind, weight), made_by_card(book, kind, weight))


def made_by_card(book: Book, kind: Kind, weight: Weight) -> int:
    """The same of things that rules create by their cards, with those that a mission begins with."""
    rules = book.rules
    made = sum(
        count * weight(rules.cards[name])
        for name, count in made_of(rules).items()
        if kind.name in rules.lineage(rules.cards[name].kind)
    )
    return made + begun_of_kind(rules, kind, weight) if made else 0


def things_of(book: Book, kind: Kind) -> int:
    """How many things of a kind are in play at once, on both sides together."""
    fielded = most_of_kind(book, kind)
    if made := made_of_kind(book.rules, kind):
        fielded = max(fielded, made + begun_of_kind(book.rules, kind))
    if fielded:
        return fielded + sum(
            2 * besides(book, name) for name in book.rules.kinds if kind.name in book.rules.lineage(name)
        )
    return 2 * made_each(book, kind) if kind.in_the_box is not None or kind.stands else CREATED


def made_each(book: Book, kind: Kind) -> int:
    """How many things without a card rules create for each side: what the box holds, or as many at a time as each of
    those has who have them made."""
    if kind.in_the_box is not None:
        return (kind.in_the_box + 1) // 2
    at_a_time = [
        times * max(sides_of_kind(book, book.rules.kinds[holder]), default=0)
        for holder, times in batches(book.rules, kind.name)
    ]
    return max(at_a_time, default=0) or CREATED // 2


def besides(book: Book, kind: str, value: str = "") -> int:
    """How many things of a kind, with a value on them, special rules make for each side besides: for each unit of a force
    that has the trait."""
    rules, found = book.rules, 0
    for trait, written, count in by_trait(rules, kind):
        bearing = {name for name, card in rules.cards.items() if any(one == trait for one, _ in card.traits)}
        lists = [units_of(rules, one) for one in book.around.lists]
        users = max((sum(one[name] for name in bearing) for one in lists), default=bool(bearing))
        found += count * users if value in ("", written) else 0
    return found
