"""The windows that open while a roll is made."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Role, Roll, Rulebook, Window


def after_windows(book: Rulebook, roll: Roll) -> list[tuple[Window, Expr]]:
    """The windows that open when the dice of a roll lie on the table, each with the one it opens for."""
    found = []
    for window in book.windows.values():
        if not window.after_dice or window.name in roll.without or not window.roles:
            continue
        first = filled_by(book, window.roles[0], roll)
        if first is not None:
            found.append((window, first))
    return found


def filled_by(book: Rulebook, wanted: Role, roll: Roll) -> Expr | None:
    """The role of a roll that stands in a window's role: the one after the same word, if it is of
    that kind."""
    same = {wanted.prep, {"at": "against", "against": "at"}.get(wanted.prep, wanted.prep)}
    for role in roll.roles:
        if role.prep not in same:
            continue
        one = ir.Var(role.name, type=role.type)
        if wanted.type.base == "player" and role.type.base in ("player", "thing"):
            return one if role.type.base == "player" else ir.Owner(one)
        if role.type.base == wanted.type.base == "thing" and wanted.type.arg in book.lineage(role.type.arg):
            return one
        if wanted.type == role.type:
            return one
    return None
