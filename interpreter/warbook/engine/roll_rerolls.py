"""Windows in which the dice of a roll may be thrown again → chances to re-roll, as the odds reckon with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from warbook.engine.odds_spec import BadRoll, Face, Reroll
from warbook.engine.roll_windows import after_windows
from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Offer, Role, Roll, Rulebook, Window
from warbook.language.walk import nodes

COMPARED = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
}


@dataclass(frozen=True, slots=True)
class Again:
    """What a rule offers once the dice lie on the table: its name, and which dice may then be thrown again."""

    name: str
    reroll: Reroll


def rerolls(book: Rulebook, roll: Roll) -> list[Again]:
    """The chances to re-roll that rules may offer after a roll, in the order in which their windows open.

    Whoever rolls chooses as serves best, anybody else as serves worst. Raises `BadRoll` where only play can tell
    which dice are meant.
    """
    found: list[Again] = []
    for window, _ in after_windows(book, roll):
        for offer in book.offers:
            if offer.window != window.name or not _about(offer, roll):
                continue
            for do in nodes(offer.body):
                if isinstance(do, ir.ReRoll):
                    found.append(Again(offer.label, _reroll(roll, do, _rolls(window, offer, roll, do.by))))
    return found


def _conjuncts(test: Expr | None) -> Iterator[Expr]:
    if isinstance(test, ir.And):
        for one in test.of:
            yield from _conjuncts(one)
    elif test is not None:
        yield test


def _about(offer: Offer, roll: Roll) -> bool:
    """Whether an offer can stand after a roll: it may name the rolls that it is for."""
    for test in _conjuncts(offer.test):
        if isinstance(test, ir.Compare) and test.op == "==":
            named = {
                x.name for x in (test.left, test.right) if isinstance(x, ir.Listed) and x.type.base == "roll"
            }
            if named - {""} and roll.name not in named:
                return False
    return True


def _rolls(window: Window, offer: Offer, roll: Roll, by: Expr) -> bool:
    """Whether the player who throws again is the one who rolls."""
    thing = by.of if isinstance(by, ir.Owner) else by
    if not isinstance(thing, ir.Var):
        return True
    name = thing.name.split(".")[0]
    for test in _conjuncts(offer.test):
        pair = (test.left, test.right) if isinstance(test, ir.Compare) and test.op == "==" else ()
        same = [x.name.split(".")[0] for x in pair if isinstance(x, ir.Var)]
        if name in same and len(same) == 2:
            name = next((x for x in same if x != name), name)
            break
    role = next((r for r in window.roles if r.name == name), None)
    return role is None or role.prep == _roller(roll)


def _roller(roll: Roll) -> str:
    """The word after which the one who rolls is named."""
    first: Role | None = next(
        (r for r in roll.roles if r.prep == "by"), roll.roles[0] if roll.roles else None
    )
    return first.prep if first is not None else "by"


def _reroll(roll: Roll, do: ir.ReRoll, own: bool) -> Reroll:
    """A re-roll of the running dice as plain data."""
    faces: frozenset[Face] | None = None
    failed = False
    of = do.of
    while isinstance(of, ir.Where):
        for test in _conjuncts(of.test):
            if isinstance(test, ir.Not) and _is_success(test.of):
                failed = True
            elif _is_success(test):
                raise BadRoll("nobody reckons with successes that are thrown again")
            else:
                good = _faces(roll, test)
                faces = good if faces is None else faces & good
        of = of.of
    named = faces if faces is not None else frozenset[Face]()
    most = _most(do.most)
    if failed:
        return Reroll("failures", most, named)
    if do.most is None:
        every: frozenset[Face] = named or frozenset(roll.faces or range(1, roll.sides + 1))
        return Reroll("faces", None, every)
    return Reroll("best" if own else "worst", most, named)


def _is_success(test: Expr) -> bool:
    return isinstance(test, ir.Field) and test.name == "Success" and test.of.type.base == "die"


def _most(most: Expr | None) -> int | None:
    if most is None:
        return None
    if isinstance(most, ir.Num):
        return None if most.value >= ir.UNLIMITED else most.value
    raise BadRoll("how many dice are thrown again, only play can tell")


def _faces(roll: Roll, test: Expr) -> frozenset[Face]:
    """The faces of which a test holds."""
    match test:
        case ir.Compare(op=op, left=ir.Field(name="Face"), right=ir.Num(value=value)):
            return frozenset(face for face in range(1, roll.sides + 1) if COMPARED[op](face, value))
        case ir.Compare(op="==", left=ir.Field(name="Face"), right=ir.Listed(name=name)):
            return frozenset((name,))
        case ir.And(of=of):
            both = [_faces(roll, one) for one in of]
            return frozenset.intersection(*both)
        case _:
            raise BadRoll("which dice are thrown again, only play can tell")
