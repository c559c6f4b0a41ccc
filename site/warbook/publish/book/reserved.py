"""What only units of certain cards can do: actions that ask for them, and the rolls that only these, or such units, make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from warbook.language import ir
from warbook.language.model import Action, Card, Role, Rulebook
from warbook.language.readback.nouns import conjuncts
from warbook.language.walk import nodes

__all__ = ["can_roll", "reserved"]

Cards = frozenset[str]


def reserved(action: Action) -> Cards | None:
    """The cards of whose units one must be to use an action; None where nobody is left out."""
    if action.procedure is None:
        return None
    user = _by(action.procedure.roles)
    asked = [of for need in action.procedure.needs for of in _asked(need.test, user)]
    return frozenset.intersection(*asked) if asked else None


def can_roll(book: Rulebook, card: Card, roll: str) -> bool:
    """Whether a unit of a card may ever make a roll, by itself, as the rules tell who does."""
    makers = list(_makers(book, roll))
    return not makers or any(cards is None or card.name in cards for cards in makers)


def _makers(book: Rulebook, roll: str) -> Iterator[Cards | None]:
    """For each place where a roll is made, of which cards one must be to make it; None where anybody may."""
    declared = book.rolls[roll]
    place = next((i for i, role in enumerate(declared.roles) if role.prep == "by"), None)
    for body, known in _places(book):
        made = [n for n in nodes(body) if isinstance(n, ir.RollFor) and n.name == roll]
        chosen = {**dict(_chosen(body)), **known} if made else known
        for one in made:
            by = one.args[place] if place is not None and place < len(one.args) else None
            yield chosen.get(by.name) if isinstance(by, ir.Var) else None


def _places(book: Rulebook) -> Iterator[tuple[Any, dict[str, Cards]]]:
    """Everything that does something, with those of whose cards the rules know by then."""
    for action in book.actions.values():
        if action.procedure is not None:
            cards = reserved(action)
            user = _by(action.procedure.roles)
            yield action.procedure.body, {user: cards} if cards is not None else {}
    for procedure in book.procedures.values():
        if procedure.sort != "action":
            yield procedure.body, {}
    yield from ((hook.body, {}) for hook in book.hooks)
    yield from ((offer.body, {}) for offer in book.offers)
    for roll in book.rolls.values():
        yield (roll.success, roll.failure, roll.tie), {}


def _chosen(body: Any) -> Iterator[tuple[str, Cards]]:
    """Those who are taken from units of certain cards: `each enemy Captain`."""
    for node in nodes(body):
        if isinstance(node, ir.ForEach | ir.Choose):
            of: Any = node.of
            while isinstance(of, ir.Where):
                for cards in _asked(of.test, of.var):
                    yield node.var, cards
                of = of.of


def _asked(test: Any, var: str) -> Iterator[Cards]:
    for part in conjuncts(test):
        ways = part.of if isinstance(part, ir.Or) else (part,)
        found = [_card(way, var) for way in ways]
        if all(found):
            yield frozenset(found)


def _card(test: Any, var: str) -> str:
    """The card of which somebody is said to be; "" for any other condition."""
    match test:
        case ir.Call(name=name, args=(ir.Var(name=of),)) if of == var and name.startswith("card "):
            return name.removeprefix("card ")
    return ""


def _by(roles: Sequence[Role]) -> str:
    return next((role.name for role in roles if role.prep == "by"), "")
