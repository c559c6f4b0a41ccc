"""What compiled rules can call, by the names that they call it by."""

from __future__ import annotations

from warbook.engine.example_deeds import stamp
from warbook.engine.knowledge import knows
from warbook.engine.masks import any_near, near_of
from warbook.engine.paying import dues, pay, pay_way, ways
from warbook.engine.pieces import (
    carry,
    create,
    enter,
    leave_board,
    muster,
    put_down,
    put_on,
    step_out,
    take_off,
    take_place,
    won,
)
from warbook.engine.placement import PlaceWanted
from warbook.engine.prices import priced, way_names
from warbook.engine.state import endless
from warbook.engine.throws import draw, lucky, roll_off, shift_die, throw, throw_again, throw_sum

HELPERS = {
    "shift_die": shift_die,
    "PlaceWanted": PlaceWanted,
    "throw_sum": throw_sum,
    "throw_again": throw_again,
    "lucky": lucky,
    "draw": draw,
    "priced": priced,
    "way_names": way_names,
    "leave_board": leave_board,
    "enter": enter,
    "step_out": step_out,
    "any_near": any_near,
    "near_of": near_of,
    "endless": endless,
    "create": create,
    "put_down": put_down,
    "put_on": put_on,
    "take_off": take_off,
    "take_place": take_place,
    "muster": muster,
    "ways": ways,
    "carry": carry,
    "pay_way": pay_way,
    "dues": dues,
    "pay": pay,
    "throw": throw,
    "roll_off": roll_off,
    "won": won,
    "knows": knows,
    "stamp": stamp,
}
