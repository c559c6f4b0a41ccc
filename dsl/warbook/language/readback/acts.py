"""The table of what says each statement that is one act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from warbook.language import ir
from warbook.language.ir import Do
from warbook.language.readback.act import Act
from warbook.language.readback.acts_of_dice import (
    adjust,
    forget,
    re_roll,
    roll_dice,
    roll_for,
    roll_off,
    shift_die,
)
from warbook.language.readback.acts_of_pieces import (
    create,
    draw,
    drift,
    join,
    move,
    muster,
    place,
    remove,
    take_place,
)
from warbook.language.readback.acts_plain import (
    bind,
    finish,
    gain,
    open_,
    pay,
    perform,
    pick_edge,
    pick_line,
    pick_number,
    put,
    suffer,
    use,
    win,
)
from warbook.language.readback.nouns import same_player
from warbook.language.readback.writer import Writer


def act(w: Writer, x: Do) -> Act | None:
    """A statement as one clause; None for what is more than that. In it `own` and `enemy` are seen from the side of whoever
    does it; they are not said of somebody who is called own or enemy, of whom it would not be clear from whose side."""
    maker = w.register.acts.get(type(x))
    if maker is None:
        return None
    held = list(w.beyond)
    found = maker(w, x)
    one = found.one.of if isinstance(found.one, ir.Field) else found.one
    side = side_of(one)
    if one is None or side is None or (w.side is not None and same_player(side, w.side)):
        return found
    w.beyond[:] = held
    with w.seen_from(None if isinstance(one, ir.Var) and one.name in w.sided else side):
        return maker(w, x)


def side_of(one: ir.Expr | None) -> ir.Expr | None:
    """The player from whose side something is seen that somebody does; None where that changes nothing."""
    if one is None or one.type.many or one.type.base not in ("thing", "player"):
        return None
    return one if one.type == ir.PLAYER else ir.Owner(one)


ACTS: dict[type, Callable[[Writer, Any], Act]] = {
    ir.Gain: gain,
    ir.Put: put,
    ir.Bind: bind,
    ir.Pay: pay,
    ir.Perform: perform,
    ir.Suffer: suffer,
    ir.RollFor: roll_for,
    ir.RollDice: roll_dice,
    ir.Use: use,
    ir.Move: move,
    ir.Place: place,
    ir.Create: create,
    ir.Muster: muster,
    ir.Draw: draw,
    ir.PickLine: pick_line,
    ir.PickEdge: pick_edge,
    ir.PickNumber: pick_number,
    ir.ShiftDie: shift_die,
    ir.Drift: drift,
    ir.RollOff: roll_off,
    ir.Remove: remove,
    ir.TakePlace: take_place,
    ir.Join: join,
    ir.Finish: finish,
    ir.Open: open_,
    ir.Win: win,
    ir.ReRoll: re_roll,
    ir.Forget: forget,
    ir.Adjust: adjust,
}
"""What says each statement that is one act."""
