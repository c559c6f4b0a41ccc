"""How many squares bear a token at once: those that a map marks, and those that one use after another gives it to."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.model import Action
from warbook.language.walk import nodes
from warbook.publish.book.writer import Book
from warbook.publish.tokens.fielded import most_of_card, most_of_kind
from warbook.publish.tokens.givers import Given, Givers

__all__ = ["EVERYWHERE", "SPOTS", "lying"]

SPOTS = 8
"""Squares and places that have a token at once, where rules do not tell."""
EVERYWHERE = -1
"""Every square or none: one token beside the board tells it."""


def lying(book: Book, givers: Givers, name: str, mark: str) -> int:
    """How many squares have a token at once, or that it is on all or on none."""
    given = givers.given.get(name, [])
    if given and all(_covered(one) == EVERYWHERE for one in given):
        return EVERYWHERE
    marked = _marked(book, mark)
    if marked and all(_covered(one) == 1 for one in given):
        return marked
    used = max((_covered(one) * _uses(book, givers, one.rule) for one in given), default=0)
    return marked + used or SPOTS


def _covered(given: Given) -> int:
    """On how many squares something lies after one use: around a place, on a single square, on every one."""
    of = given.deed.of
    loop = next((one for one in given.each if isinstance(of, ir.Var) and one.var == of.name), None)
    match loop.of if loop is not None else None:
        case None:
            return 1
        case ir.All():
            return EVERYWHERE
        case ir.Where(test=test):
            near = [n.distance for n in nodes(test) if isinstance(n, ir.Near)]
            far = next((one.value for one in near if isinstance(one, ir.Num)), None)
            return (2 * far + 1) ** 2 if far is not None else SPOTS
        case _:
            return SPOTS


def _uses(book: Book, givers: Givers, rule: str) -> int:
    """How often what leads to a rule is done before all have acted: by everybody who can, as often as each can pay."""
    actions = {key.removeprefix("action ") for key in _leading(givers, rule) if key.startswith("action ")}
    done = [one for one in book.rules.actions.values() if (one.like or one.name) in actions]
    priced = [one for one in done if one.price]
    return sum(_users(book, givers, one) * _paid(book, givers, one) for one in priced or done) or 1


def _leading(givers: Givers, rule: str) -> set[str]:
    """The rules that lead to one, and it."""
    found, pending = set(), [rule]
    while pending:
        key = pending.pop()
        if key not in found:
            found.add(key)
            pending += givers.callers.get(key, ())
    return found


def _users(book: Book, givers: Givers, action: Action) -> int:
    """How many there are at once who can use an action."""
    if action.of is not None:
        return most_of_card(book, action.of)
    procedure = action.procedure or book.rules.actions[action.like or action.name].procedure
    user = procedure.roles[0].type.arg if procedure is not None and procedure.roles else ""
    return most_of_kind(book, book.rules.kinds[user]) if user in book.rules.kinds else 1


def _paid(book: Book, givers: Givers, action: Action) -> int:
    """How often one of them can pay for it with what it has at one time; once where that is not told."""
    cards = (*book.rules.cards.values(), None)
    able = [
        max(sum(givers.amounts(resource, card)) for card in cards) // cost
        for way in action.price
        for cost, resource in way
        if cost > 0 and resource in book.rules.resources
    ]
    return max(1, min(able, default=1))


def _marked(book: Book, mark: str) -> int:
    """On how many squares a token lies from the beginning, on the map with the most of them."""
    if not mark:
        return 0
    maps = book.rules.layouts.values()
    return max((sum(one.mark == mark for one in layout.features) for layout in maps), default=0)
