"""Where somebody comes to be: moves and their ends, and who removes somebody."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import EventPattern
from warbook.language.readback.english import indefinite
from warbook.language.readback.event_roles import Happening, Roles, first
from warbook.language.readback.nouns import described
from warbook.language.readback.writer import Writer
from warbook.language.walk import variables


def moved(w: Writer, r: Roles, event: EventPattern) -> Happening:
    """A move, or its end, and where that is."""
    through = way_through(r)
    who = first(r)
    verb = "moves" if event.sort == "move" else "ends its move"
    if through and r.placed is not None:
        with w.seen_from(w.side or ir.Owner(ir.Var(through, type=r.type_of("mover")))):
            said = w.said(r.placed)
        if isinstance(said.subject, ir.Field) and said.where:
            return Happening(who, f"{verb} through a Square {said.where}", r.rest())
        w.outside("what is passed through")
        return Happening(who, f"{verb} through a Square where {w.clause(r.placed)}", r.rest())
    if r.placed is None:
        return Happening(who, verb, r.rest())
    mover = r.vars.get("mover", "")
    with w.seen_from(w.side or ir.Owner(ir.Var(mover, type=r.type_of("mover")))):
        return moved_there(w, r, who, verb, r.placed, mover)


def way_through(r: Roles) -> str:
    """Who passes through a Square that is told of then, as the Square on which they are; "" where no way is spoken of."""
    mover = r.vars.get("mover", "")
    for test in r.tests:
        match test:
            case ir.Spatial(
                relation="crosses", args=(ir.Var(name=name), ir.Field(of=ir.Var(name=again), name="Square"))
            ) if name == again == mover:
                r.tests.remove(test)
                return mover
    return ""


def moved_there(w: Writer, r: Roles, who: str, verb: str, placed: Expr, mover: str) -> Happening:
    """A move to or through a place, seen from the side of what moves."""
    through = passed(w, placed, mover)
    if through:
        return Happening(who, f"{verb} through {through}", r.rest())
    held = list(w.beyond)
    said = w.said(placed)
    if isinstance(said.subject, ir.Var) and said.subject.name == mover and said.where:
        return Happening(who, f"{verb} {said.where}", r.rest())
    w.beyond[:] = held
    return Happening(who, f"{verb} where {w.clause(placed)}", r.rest())


def passed(w: Writer, test: Expr, mover: str) -> str:
    """What a path goes through, where a condition says that; "" where it says something else."""
    match test:
        case ir.Some(
            of=ir.Where(
                of=of,
                var=var,
                test=ir.Spatial(relation="crosses", args=(ir.Var(name=name), ir.Var(name=other))),
            )
        ):
            if name == mover and other == var:
                found = described(w, of)
                return found.said("a" if found.before else "any")
        case ir.Spatial(relation="crosses", args=(ir.Var(name=name), other)) if name == mover:
            return w.say(other)
    return ""


def removed_by(w: Writer, r: Roles) -> Happening:
    """Somebody removes another: `a Thief removes an enemy Thief`."""
    w.outside("who removes")
    by, gone = r.vars["by"], r.vars["gone"]
    kinds = {name: r.kind_of(name) for name in ("by", "gone")}
    side = "other " if r.two else ""
    kept = []
    for test in r.tests:
        match test:
            case ir.IsKind(of=ir.Var(name=name), kind=kind) if (name, kind) in zip(
                (by, gone), kinds.values(), strict=True
            ):
                pass
            case ir.Compare(op="!=", left=ir.Owner(of=ir.Var()), right=ir.Owner(of=ir.Var())) if variables(
                test
            ) == {by, gone}:
                side = "enemy "
            case _ if not is_a_piece(test, by):
                kept.append(test)
    w.called[by], w.called[gone] = "the remover", "the one removed"
    whom = indefinite(f"{side}{kinds['gone']}").replace("an other", "another")
    return Happening(indefinite(kinds["by"]), f"removes {whom}", tuple(kept))


def is_a_piece(test: Expr, var: str) -> bool:
    """Whether a test only says that somebody is no player, as everybody is who removes something."""
    left = test.left if isinstance(test, ir.Compare) and test.op == ">" else None
    return isinstance(left, ir.Var) and left.name == var and left.type == ir.NUMBER


def whose_group(w: Writer, r: Roles, event: EventPattern) -> str:
    """The words for whose group is joined or left, before its name."""
    group = w.book.groups.get(event.name)
    holder = group is not None and group.holder is not None
    if "slot" not in r.vars:
        return "" if group is not None and (group.owned or holder) else "the "
    if holder:
        slot = r.said("slot")
        if " that " in slot or " with" in slot:
            w.outside("whose group it is")
        return f"{slot}'s "
    for test in r.tests:
        match test:
            case ir.Compare(op="==", left=ir.Var(name=name), right=player) if name == r.vars["slot"]:
                r.tests.remove(test)
                match player:
                    case ir.Owner(of=ir.Var(name=one)) if one == r.vars["member"]:
                        return "own "
                    case ir.Opponent(of=ir.Owner(of=ir.Var(name=one))) if one == r.vars["member"]:
                        return "the enemy "
                    case ir.Var(name=one) if one == name:  # of whom a condition before it speaks
                        return f"{r.said('slot')}'s "
                return f"{w.say(player)}'s "
    return ""
