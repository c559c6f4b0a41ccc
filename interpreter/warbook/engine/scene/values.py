"""The values of a piece, in words."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.engine.display_names import inches
from warbook.engine.hidden import hidden_from
from warbook.engine.plan import CARD, WHOLE
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.model import Rulebook, Stat


def values(s: State, one: int, viewer: int | None) -> list[tuple[str, str]]:
    """The stats of a piece, those of its whole where it is a part; none of what is hidden."""
    if viewer is not None and hidden_from(s, viewer) >> one & 1:
        return []
    whole = s.F[WHOLE][one] if s.F[WHOLE][one] >= 0 else one
    found = []
    for name, stat in _own_stats(s.game.book, s.F[CARD][whole], s.game.plan.cards):
        amount = s.F[s.game.plan.column(name)][whole]
        if stat.type.base == "listed":
            listed = s.game.plan.lists.get(stat.type.arg, [])
            if isinstance(amount, int) and 0 <= amount < len(listed):
                found.append((name, listed[amount]))
        elif amount and isinstance(amount, int):
            found.append((name, number(amount, stat.type)))
    return found


def _own_stats(book: Rulebook, card: int, cards: list[str]) -> Iterator[tuple[str, Stat]]:
    """The stats that a piece can have: not those that only actions have."""
    own = book.cards[cards[card]].stats if card >= 0 else {}
    for name, stat in book.stats.items():
        if name in own or not any(name in action.stats for action in book.actions.values()):
            yield name, stat


def number(amount: int, type_: ir.Type) -> str:
    """A number with its unit."""
    if amount >= ir.UNLIMITED:
        return "unlimited"
    return f"{inches(amount)}in" if type_.base == "length" else str(amount)
