"""Why something that was pointed at is no answer: the first thing that the rule asks of it and that does not hold, and how far away it is.

The words are the readback's, of the condition that fails. What is looked at is the game as the side knows it, dealt anew where
something is hidden: so no more can be learned here than from the question itself.
"""

from __future__ import annotations

from typing import Any

from warbook.engine.answers import OneOf, Options, SomeOf
from warbook.engine.determinization import for_side
from warbook.engine.display_names import inches, on_board, place, thing
from warbook.engine.hidden import keeps_secrets
from warbook.engine.plan import KIND, OWNER, PARTS, POS
from warbook.engine.prompts import concerned, taking_roles
from warbook.engine.scene.asked import from_side, statement, writer
from warbook.engine.state import Decision, State
from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.readback.english import capital
from warbook.language.readback.naming import noun
from warbook.language.readback.nouns import conjuncts, peeled
from warbook.language.readback.writer import Writer
from warbook.language.walk import nodes


def reason(s: State, decision: Decision, answer: Any) -> str:
    """Why a piece or square cannot be taken, in a sentence or two; "" where nothing can be told of it."""
    found = _pointed(decision, answer)
    if found is None:
        return ""
    one, option, actor = found
    node = statement(s, decision)
    if isinstance(node, ir.ChooseOne) and option < len(node.options):
        pick, doer = node.options[option].pick, node.actor
    else:
        pick, doer = (node, None) if isinstance(node, ir.Choose) else (None, None)
    seen = for_side(s, decision.player) if keeps_secrets(s.game) else s
    if decision.kind in ("move", "place"):
        return _beyond(seen, decision, one)
    if pick is None or not _there(s, pick.of.type.base, one):
        return ""
    w = writer(s, decision)
    roles: dict[str, Any] = {role.name: who for role, who in taking_roles(s)}
    if doer is not None and actor >= 0:
        roles[doer.var] = actor
        w.called[doer.var] = thing(s, actor, decision.player)
    whose = actor if actor >= 0 else concerned(s)
    why = _failing(seen, w, pick.of, one, roles, decision.player)
    said = capital(from_side(s, decision, w, pick, why)) + "." if why else ""
    far = _far(seen, decision.player, whose, one, pick.of.type.base)
    return f"{said} {far}".strip()


def _there(s: State, base: str, one: int) -> bool:
    """Whether there is such a piece or square at all."""
    if base == "thing":
        return 2 <= one < len(s.F[KIND])
    return base == "place" and s.game.book.space.grid and one < s.game.space.nowhere


def _pointed(decision: Decision, answer: Any) -> tuple[int, int, int] | None:
    """What was pointed at, with the option and the actor that it is for."""
    match decision.answers:
        case Options() if isinstance(answer, list) and len(answer) == 3:
            option, actor, one = answer
        case SomeOf() if isinstance(answer, list) and answer:
            outside = [x for x in answer if not OneOf(decision.answers.mask).contains(x)]
            option, actor, one = 0, -1, outside[0] if outside else None
        case OneOf():
            option, actor, one = 0, -1, answer
        case _:
            return None
    if any(type(x) is not int for x in (option, actor, one)) or one < 0 or option < 0:
        return None
    return one, option, actor


def _failing(s: State, w: Writer, of: Expr, one: int, roles: dict[str, Any], viewer: int) -> str:
    """The first of what is asked of the members of a set that does not hold of this one, as a clause that says so."""
    base, narrowed = peeled(of)
    things = of.type.base == "thing"
    name = thing(s, one, viewer) if things else place(s, one)
    own = _within(s, one, base, roles) if things else [one]
    if not own:
        if isinstance(base, ir.All):
            return f"{name} is no {noun(w, base.type.one())}"
        return f"{name} is not among those that can be chosen"
    for var, test in narrowed:
        w.called[var] = name
        for part in conjuncts(test):
            if not any(_holds(s, part, {**roles, var: each}) for each in own):
                if things and _of_side(part, var):
                    return f"{name} is yours" if s.F[OWNER][one] == viewer else f"{name} is not yours"
                return w.clause(part, True)
    return ""


def _of_side(test: Expr, var: str) -> bool:
    """Whether a condition only asks whose something is."""
    match test:
        case ir.Compare(left=ir.Owner(of=ir.Var(name=name))):
            return name == var
    return False


def _within(s: State, one: int, base: Expr, roles: dict[str, Any]) -> list[int]:
    """A thing and its parts, those of them that a set is taken from."""
    both = [one, *(x for x in range(len(s.F[KIND])) if s.F[PARTS][one] >> x & 1)]
    if not _known(base, roles):
        return []
    members = s.game.value(s, base, {name: roles[name] for name in _names(base)})
    return [x for x in both if isinstance(members, int) and members >> x & 1]


def _holds(s: State, test: Expr, roles: dict[str, Any]) -> bool:
    """Whether a condition holds; of one that speaks of what is not known here, that it does."""
    if not _known(test, roles):
        return True
    return bool(s.game.value(s, test, {name: roles[name] for name in _names(test)}))


def _names(expr: Expr) -> list[str]:
    """The variables that an expression speaks of, but for those that it brings in itself."""
    own = {node.var for node in nodes(expr) if isinstance(node, (ir.Where, ir.Every))}
    return list(dict.fromkeys(x.name for x in nodes(expr) if isinstance(x, ir.Var) and x.name not in own))


def _known(expr: Expr, roles: dict[str, Any]) -> bool:
    return all(name in roles for name in _names(expr))


# ------------------------------------------------------------------ how far
def _far(s: State, viewer: int, whose: int | None, one: int, base: str) -> str:
    """`It is 7 squares from Ada.`"""
    if whose is None or not on_board(s, whose) or whose == one:
        return ""
    apart = _apart(s, whose, one, base)
    return f"It is {apart} from {thing(s, whose, viewer)}." if apart else ""


def _apart(s: State, whose: int, one: int, base: str) -> str:
    """How far something is from a piece, with its unit; "" where it cannot be said."""
    space = s.game.space
    here = _standing(s, whose)
    there = _standing(s, one) if base == "thing" else one
    if here is None or there is None:
        return ""
    if s.game.book.space.grid:
        far = space.gap(s.F[POS][here], s.F[POS][there] if base == "thing" else there)
        return f"{far} {'square' if far == 1 else 'squares'}"
    return f"{inches(space.distance(s, here, there))}in"


def _standing(s: State, one: int) -> int | None:
    """A piece, or the first of its parts, that stands somewhere."""
    both = [one, *(x for x in range(len(s.F[KIND])) if s.F[PARTS][one] >> x & 1)]
    return next((x for x in both if s.F[POS][x] != s.game.space.nowhere), None)


def _beyond(s: State, decision: Decision, square: int) -> str:
    """Why a piece cannot come to a square."""
    if not s.game.book.space.grid or not 0 <= square < s.game.space.nowhere:
        return ""
    who, where = thing(s, decision.subject, decision.player), place(s, square)
    other = next(
        (x for x, at in enumerate(s.F[POS]) if at == square and x != decision.subject and x > 1), None
    )
    taken = f"{capital(thing(s, other, decision.player))} stands on {where}. " if other is not None else ""
    if decision.kind == "place":
        return taken or f"{capital(who)} cannot be placed on {where}. "
    far = _apart(s, decision.subject, square, "place")
    most = _most(s, decision)
    allowed = f", and {who} may go {most}" if most and not taken else ""
    return f"{taken}{where} is {far} away{allowed}."


def _most(s: State, decision: Decision) -> str:
    """How far a move may go, where that is said by the rule itself."""
    node = statement(s, decision)
    roles = {role.name: who for role, who in taking_roles(s)}
    if not isinstance(node, ir.Move) or node.most is None or not _known(node.most, roles):
        return ""
    far = s.game.value(s, node.most, {name: roles[name] for name in _names(node.most)})
    if not isinstance(far, int) or far >= ir.UNLIMITED:
        return ""
    return f"{far} {'square' if far == 1 else 'squares'}"
