"""Where somebody is put: two places of which the first could tell which one, and a place where it stands already."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.names import plural
from warbook.language.resolve import inside, readers
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault, capital
from warbook.language.resolve.sides import called
from warbook.language.resolve.unclear import UNCLEAR, Sentence, could_be, unclear, words
from warbook.language.sentence import Node
from warbook.language.walk import nodes

PLACES = (
    *("in_", "on", "outside", "within", "on_or_within", "within_move", "beyond", "adjacent"),
    "between_two",
)
"""What can be said of where something stands, and of where it is put."""


def which_or_where_to(c: Context, np: Node, wheres: list[Node]) -> None:
    """Refuses `places a Soldier in Mud within 3 squares of …`; `in Camp`, a group in which it waits, can only tell which."""
    for place in wheres[:-1]:
        if place.kind not in PLACES or (place.kind == "in_" and inside.group_in(c, place) is not None):
            continue
        before = words(c, place)
        hint = "Say in a sentence of its own who is chosen, “, as NAME”; then where “the NAME” is placed."
        if (found := np[0].find("quantifier") if np[0].kind == "described" else None) and found[
            0
        ].kind == "EVERY":
            hint = "Begin with “For each KIND …, as NAME:”; then say where “the NAME” is placed."
        message = f"“{before}” could tell which one is placed, or where to."
        raise c.fail("W358", place, message, hint)


def where_it_stands(c: Context, one: Expr, to: Expr, node: Node) -> None:
    """Refuses `The Soldier moves to its Square`, where it stands already."""
    if to != ir.Field(one, "Square", type=ir.PLACE):
        return
    here = next((n for kind in ("its", "of") for n in node.within(kind)), None)
    named = [
        Sentence(here.start, here.end, f"{name}'s Square") for name in others(c, one) if here is not None
    ]
    message, hint = "It stands there already.", "Say whose: “the NAME's Square”."
    raise could_be(c, "W330", here or node, message, *named, hint=hint)


def on_its_own(c: Context, one: Expr, area: Node) -> None:
    """Refuses `A Stone is placed on its Square`, of the Stone."""
    if area.kind == "on" and area.last is not None and any(True for _ in area.within("its")):
        where_it_stands(c, one, readers.thing(c, area.last), area)


def near_itself(c: Context, one: Expr, test: Expr, node: Node) -> None:
    """Refuses `The Soldier moves to within 1 square of it`, of itself, which it is wherever it is put."""
    for part in nodes(test):
        match part:
            case ir.Near(left=near, right=other) | ir.Spatial(relation="adjacent", args=(near, other)):
                if not near == one == other:
                    continue
            case _:
                continue
        here = next((n for n in node.within("it")), None)
        named = [Sentence(here.start, here.end, name) for name in others(c, one) if here is not None]
        message, hint = "Nothing is put near itself.", "Say near whom: “within 1 … of the NAME”."
        raise could_be(c, "W302", here or node, message, *named, hint=hint)


def others(c: Context, one: Expr) -> list[str]:
    """How those are called who have a name here and are not that one."""
    known = [x for x in c.scope.roles.values() if x.type.base == "thing" and not x.type.many and x != one]
    return list(dict.fromkeys(name for x in known if (name := called(c, x))))


def by_itself(c: Context, one: Expr, node: Node) -> None:
    """Refuses `The Troop moves up to 3in` of what moves only as its parts do: nobody would be asked; and a move of what stands
    nowhere."""
    kind = c.names.kinds.get(one.type.arg) if one.type.base == "thing" else None
    if kind is not None and kind.off_board:
        message = f"{capital(one.type.one())} stands nowhere, and so it does not move."
        raise c.fail("W321", node, message, "Say who moves: “the KIND moves …”.")
    if kind is not None and kind.parts is not None:
        raise c.fail(
            UNCLEAR,
            node,
            f"{capital(one.type.one())} does not move by itself: its {plural(kind.parts)} do.",
            f"Say it of each: “Each {kind.parts} in the {kind.name} moves …”.",
        )


def onto_or_beside(c: Context, node: Node) -> Fault:
    """The fault of `moves to the Sled`: onto its very square, or as near to it as pieces stand to each other."""
    said = next(n for n in node.all("preposed") if (n[0][0] if n[0].children else n[0]).word == "to")
    whom = words(c, with_article(c, said.last))
    beside = f"to within 1 square of {whom}"
    message = "It could be moved onto the square of this, or next to it."
    if said.last.base.kind in ("role_name", "term", "it"):
        its = "its Square" if whom == "it" else f"{whom}'s Square"
        return unclear(c, said, message, f"to {its}", beside)
    hint = f"Write “{beside}”; or call it by a name, “chooses …, as NAME”, and write “to the NAME's Square”."
    return c.fail(UNCLEAR, said, message, hint)


def in_no_group(c: Context, test: Expr, area: Node) -> None:
    """Refuses `is placed in own Camp`, where that is a group: it is no place, and is joined."""
    parts = test.of if isinstance(test, ir.And) else (test,)
    if any(isinstance(one, ir.In) and isinstance(one.of, ir.Group) for one in parts):
        hint = "Say “It joins GROUP.”; of a piece that is on the board, “It leaves the board, then joins GROUP.”."
        raise c.fail("W358", area, "A group is no place where something is put.", hint)
