"""What things are called in logs and prompts: players, pieces, places, values, as in the rulebook."""

from __future__ import annotations

from typing import Any

from warbook.engine.answers import bits
from warbook.engine.hidden import hidden_from, keeps_secrets
from warbook.engine.plan import CARD, KIND, NUMBER, OWNER, PARTS, POS, WHOLE
from warbook.engine.public_numbers import public_number
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.model import PLAYERS, Lasting

LETTERS = ("A", "B")


def player(number: int) -> str:
    """A player's name at the table."""
    return LETTERS[number] if number in PLAYERS else "nobody"


def whose(number: int) -> str:
    """What stands before the name of a player's piece; nothing where it is nobody's."""
    return f"{player(number)}'s " if number in PLAYERS else ""


def kind_of(s: State, thing: int) -> str:
    kind: str = s.game.plan.kinds[s.F[KIND][thing]]
    return kind


def what_is(s: State, thing: int) -> str:
    """What a piece is called before any number: its card, or its kind."""
    card = s.F[CARD][thing]
    return s.game.plan.cards[card] if card >= 0 else kind_of(s, thing)


def thing(s: State, one: int, viewer: int | None = None) -> str:
    """A player or piece; to a viewer, what is hidden from it has no name of its own."""
    if one in PLAYERS:
        return player(one)
    if not 0 <= one < len(s.F[KIND]):
        return "nothing"
    whole = s.F[WHOLE][one]
    if whole >= 0:
        name = thing(s, whole, viewer)
        return name if s.F[PARTS][whole].bit_count() == 1 else f"{name} {kind_of(s, one)} {s.F[NUMBER][one]}"
    return _whole(s, one, viewer)


def _whole(s: State, one: int, viewer: int | None) -> str:
    F = s.F
    owner, card = F[OWNER][one], F[CARD][one]
    secrets = keeps_secrets(s.game)
    if secrets and viewer is not None and hidden_from(s, viewer) >> one & 1:
        name = f"{whose(owner)}hidden {kind_of(s, one)}"
        return f"{name} {public_number(s, one)}" if on_board(s, one) else name
    name = what_is(s, one)
    if secrets:
        return f"{whose(owner)}{name} {public_number(s, one)}"
    alike = [i for i in range(2, len(F[KIND])) if F[KIND][i] == F[KIND][one] and F[CARD][i] == card]
    if s.game.plan.book.kinds[kind_of(s, one)].on_edge:
        return f"{name} {place(s, F[POS][one])}"
    own = [i for i in alike if F[OWNER][i] == owner and F[WHOLE][i] < 0]
    numbered = f"{name} {own.index(one) + 1}" if len(own) > 1 else name
    return f"{whose(owner)}{numbered}" if any(F[OWNER][i] != owner for i in alike) else numbered


def sort(s: State, one: int) -> list[str]:
    """What tells a piece without a card from others of its kind: the values of closed lists that it has."""
    found = []
    for name, stat in s.game.book.stats.items() if s.F[CARD][one] < 0 else ():
        listed = s.game.plan.lists.get(stat.type.arg, []) if stat.type.base == "listed" else []
        number = s.F[s.game.plan.column(name)][one]
        if isinstance(number, int) and 0 <= number < len(listed):
            found.append(listed[number])
    return found


def states(s: State, one: int, viewer: int | None = None) -> list[str]:
    """How a piece is otherwise than it began: the values of its lists that are not their first, unless it is hidden."""
    if viewer is not None and hidden_from(s, viewer) >> one & 1:
        return []
    found = []
    for name, listed in s.game.book.lists.items():
        if listed.holder not in (None, "player") and (number := s.F[s.game.plan.column(name)][one]) > 0:
            found.append(s.game.plan.lists[name][number])
    return found


def on_board(s: State, one: int) -> bool:
    """Whether a piece or any of its parts stands somewhere. What is hidden and does not cannot be followed."""
    nowhere = s.game.space.nowhere
    return any(s.F[POS][x] != nowhere for x in (one, *bits(s.F[PARTS][one])))


def inches(length: int) -> str:
    """A length as people write it, to the hundredth of an inch."""
    return f"{length / ir.MICROMETRES_PER_INCH:.2f}".rstrip("0").rstrip(".")


def place(s: State, spot: Any) -> str:
    """A square or a point of the table."""
    if spot is None or spot == s.game.space.nowhere:
        return "off the board"
    if s.game.book.space.grid:
        return str(s.game.space.name(spot))
    return f"{inches(spot[0])}in, {inches(spot[1])}in"


def value(s: State, base: str, arg: str, item: Any, viewer: int | None = None) -> str:
    """Anything that a role can stand for, by its type."""
    plan = s.game.plan
    if base in ("thing", "player"):
        return thing(s, item, viewer)
    if base == "place":
        return place(s, item)
    listed = {"action": plan.actions, "effect": plan.effects, "terrain": plan.terrains}.get(
        base
    ) or plan.lists.get(arg)
    if listed is not None and isinstance(item, int) and 0 <= item < len(listed):
        return listed[item]
    return str(item)


def counter(s: State, name: str, amount: int) -> str:
    """So many of a token or resource; one that is held singly has no number."""
    token = s.game.book.tokens.get(name)
    if token is not None and token.lasting is not None:
        return f"{lasting(token.lasting, amount).removeprefix('has ')} ({token.lasting.until})"
    if token is not None and not token.many:
        return name
    return s.game.book.counted(amount, name)


def lasting(told: Lasting, amount: int) -> str:
    """What is said of someone for a time, with its amount: `cannot move`, `has 2 less Pace`."""
    if told.measure is None:
        return told.said
    of = f"{inches(amount)}in" if told.measure.base == "length" else str(amount)
    return told.said.replace("{n}", of)
