"""The values of a piece, in words."""

from __future__ import annotations

from warbook.engine.display_names import inches
from warbook.engine.hidden import hidden_from
from warbook.engine.plan import CARD, WHOLE, Plan
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.model import Stat


def values(s: State, one: int, viewer: int | None) -> list[tuple[str, str]]:
    """The stats of a piece, those of its whole where it is a part; none of what is hidden, nor
    those that only actions have."""
    if viewer is not None and hidden_from(s, viewer) >> one & 1:
        return []
    whole = s.F[WHOLE][one] if s.F[WHOLE][one] >= 0 else one
    book, plan, card = s.game.book, s.game.plan, s.F[CARD][whole]
    own = book.cards[plan.cards[card]].stats if card >= 0 else {}
    found = []
    for name, stat in book.stats.items():
        amount = s.F[plan.column(name)][whole]
        if not isinstance(amount, int) or not (said := _said(plan, stat, amount)):
            continue
        if name in own or not any(name in action.stats for action in book.actions.values()):
            found.append((name, said))
    return found


def _said(plan: Plan, stat: Stat, amount: int) -> str:
    """The value of a stat; nothing where it is none."""
    if stat.type.base == "listed":
        listed = plan.lists.get(stat.type.arg, [])
        return listed[amount] if 0 <= amount < len(listed) else ""
    return number(amount, stat.type) if amount else ""


def number(amount: int, type_: ir.Type) -> str:
    """A number with its unit."""
    if amount >= ir.UNLIMITED:
        return "unlimited"
    return f"{inches(amount)}in" if type_.base == "length" else str(amount)
