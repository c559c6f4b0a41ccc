"""What a unit's card says, as words of a page: values, own actions, what all units together are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from warbook.language import ir
from warbook.language.model import Action, Card, Resource
from warbook.language.names import plural
from warbook.publish.book import escape
from warbook.publish.book.reserved import reserved
from warbook.publish.book.static_values import standing
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.values import DASH, price, shown, stat_of
from warbook.publish.book.writer import Book, Writer


def called(book: Book) -> str:
    """What all cards together are called: the plural of their kinds, what stands on the table first."""
    kinds = dict.fromkeys(card.kind for card in fighters_first(book, book.rules.cards.values()))
    return ", ".join(plural(kind) for kind in kinds)


def fighters_first(book: Book, cards: Iterable[Card]) -> list[Card]:
    """Cards as they are, but those that never stand on the table after those that do."""

    def carried(card: Card) -> bool:
        kind = standing(book.rules, book.rules.kinds.get(card.kind))
        return kind is None or not kind.stands

    return sorted(cards, key=carried)


def own_actions(book: Book, card: Card) -> list[Action]:
    """The actions that a card prints, and those that the rules reserve to it."""
    every = book.rules.actions
    own = [every[name] for name in card.actions if name in every]
    return own + [one for one in every.values() if one not in own and card.name in (reserved(one) or ())]


def own_resources(book: Book, card: Card) -> list[tuple[Resource, int]]:
    """What every unit of a card's kind begins with, and how much of it, where no figure of the card tells that."""
    kinds = book.rules.lineage(card.kind)
    return [
        (one, one.start.value)
        for name, one in book.rules.resources.items()
        if one.holder in kinds and isinstance(one.start, ir.Num) and one.start.value > 0
        and not one.hidden and name not in book.flows.passing
    ]  # fmt: skip


def action_stats(book: Book, actions: Sequence[Action]) -> list[str]:
    """The stats worth a column in a table of these actions."""
    return [name for name in book.rules.stats if any(name in action.stats for action in actions)]


def value(w: Writer, card: Card, stat: str) -> str:
    return escape.markdown(set_in_type(shown(stat_of(w.book.rules, card, stat)) or DASH))


def action_words(w: Writer, action: Action) -> str:
    """An action in a line: its name, its price, its values."""
    values = [
        f"{escape.markdown(name)} {escape.markdown(set_in_type(text))}"
        for name in action_stats(w.book, [action])
        if (text := shown(action.stats.get(name))) is not None
    ]
    words = [escape.markdown(price(action.price)), *values]
    return f"**{escape.markdown(action.name)}** {', '.join(words)}"
