"""What an action costs whoever is asked for it now: as printed, or as rules have made it, or as it can still be paid."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from warbook.engine.aimed_prices import AimedPrice, aimed_apart
from warbook.engine.masks import lowest
from warbook.engine.paying import ways
from warbook.engine.prices import Way, way_names
from warbook.engine.program import Program
from warbook.engine.state import State
from warbook.language.model import Action, Price


def printed(price: Price) -> str:
    """A price as a card has it; "" for what is free."""
    said = [" and ".join(f"{n} {what}" for n, what in way) for way in price]
    return " or ".join(way or "free" for way in said) if any(said) else ""


def price_now(s: State, user: int, action: Action) -> str:
    """What a thing pays for an action now: its printed price, while that is asked for and can be paid; else the first way that can.

    What costs by the weapon that it is used with, or by somebody else who is chosen later, is told so.
    """
    cost, aimed = s.game.functions.get("cost"), _aimed(s.game).get(action.name)
    if aimed is not None:
        return f"{printed(action.price)}, by {' and '.join(role.name for role in aimed.roles)}"
    if cost is None or user < 0:
        return printed(action.price)
    found: tuple[Way, ...] = cost(s, user, s.game.plan.actions.index(action.name))
    payable = ways(s, user, found)
    names = way_names(found, {s.game.plan.column(name): name for name in _paid(s.game)})
    own = [" and ".join(f"{n} {what}" for n, what in way) for way in action.price]
    if not payable or (names[lowest(payable)] or "free") in (own or ["free"]):
        return printed(action.price)
    return names[lowest(payable)]


_known: WeakKeyDictionary[Program, dict[str, AimedPrice]] = WeakKeyDictionary()


def _aimed(game: Program) -> dict[str, AimedPrice]:
    if game not in _known:
        _known[game] = aimed_apart(game.book)[1]
    return _known[game]


def _paid(game: Program) -> tuple[str, ...]:
    return (*game.book.resources, *game.book.tokens)
