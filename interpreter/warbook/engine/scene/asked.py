"""What is asked, as one plain sentence to whoever is asked.

The words are those of the readback renderer, for the node that the question comes from: it is told from the side of the one
who is asked (“one of your Units that are ready”), with the names of those who stand in the rule's roles in their place
(“visible to Ada”). What a node does not tell – an action, a price, a window – is told from the decision itself.
"""

from __future__ import annotations

import re
from dataclasses import replace
from weakref import WeakKeyDictionary

from warbook.engine.answers import Numbers, Options, Region, SomeOf
from warbook.engine.display_names import inches, player, sort, thing
from warbook.engine.hidden import hidden_from
from warbook.engine.plan import ACTIVE, OWNER
from warbook.engine.program import Program
from warbook.engine.prompts import concerned, purse, rolling, taking_roles
from warbook.engine.state import Decision, State
from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr
from warbook.language.model import PLAYERS, Offer
from warbook.language.readback.acts import act
from warbook.language.readback.english import capital
from warbook.language.readback.full import FULL
from warbook.language.readback.naming import noun
from warbook.language.readback.nouns import described
from warbook.language.readback.writer import Writer
from warbook.language.walk import everywhere, nodes

ASKING: dict[str, tuple[type[Do], ...]] = {
    "one": (ir.Choose,),
    "some": (ir.Choose,),
    "next": (ir.ForEach,),
    "place": (ir.Place,),
    "may": (ir.May,),
    "option": (ir.ChooseOne,),
    "move": (ir.Move,),
    "line": (ir.PickLine,),
}
"""The statement that each kind of decision comes from, where it tells more than the decision."""
LONGEST = 90
"""What is chosen from is told in so many letters, or by its sort alone: the rule's own sentence stands below the question."""
CLUMSY = ("the bearer", " such that ")
"""As it is where it speaks of somebody who has no name here, or would name somebody twice."""
MOST_TOLD = 170
"""So many letters of what comes of an alternative are told."""
_asked_by: WeakKeyDictionary[Program, dict[tuple[str, int, int, type, str], Do]] = WeakKeyDictionary()


def ask(s: State, decision: Decision) -> str:
    """The question as one sentence."""
    node = statement(s, decision)
    w = writer(s, decision)
    match node:
        case ir.Choose():
            said = _choice(s, decision, w, node)
        case ir.ForEach():
            said = f"Choose which {noun(w, node.of.type.one())} comes next."
        case ir.Place():
            said = _place(s, decision, w, node)
        case ir.May():
            said = _may(w, node)
        case ir.PickLine():
            said = f"Choose the line from {w.say(_standing(node.start))} to {w.say(_standing(node.goal))}."
        case ir.ChooseOne(actor=ir.Choose() as actor):
            said = f"Choose {_some(s, w, actor, 'one')}, and what it does."
        case _:
            said = _plain(s, decision)
    return capital(from_side(s, decision, w, node, said))


def _standing(place: Expr) -> Expr:
    """Who stands on a square that is told by him, else the square."""
    return place.of if isinstance(place, ir.Field) and place.of.type.base == "thing" else place


def does(s: State, decision: Decision, option: int) -> str:
    """What comes of one of several alternatives, as sentences; "" where the decision is none between such, or where it is long."""
    node = statement(s, decision)
    if not isinstance(node, ir.ChooseOne) or node.options[option].pick is not None:
        return ""
    return _brief(s, writer(s, decision), node.options[option].body)


def brings(s: State, decision: Decision, offer: Offer, actor: int) -> str:
    """What comes of taking an offer, likewise; by whom, where it is somebody's."""
    w = writer(s, decision)
    if actor >= 0:
        w.called["bearer"] = thing(s, actor, decision.player)
    return _brief(s, w, offer.body)


def _brief(s: State, w: Writer, do: Do) -> str:
    said = " ".join(f"{capital(one.text)}." for one in w.steps(do))
    for name, one in _pieces(s):
        if name in w.called and s.F[OWNER][one] in PLAYERS:
            said = said.replace(f"{w.called[name]}'s player", player(s.F[OWNER][one]))
    return said if len(said) <= MOST_TOLD else ""


def _plain(s: State, decision: Decision) -> str:
    """The question as far as the decision itself tells it."""
    label, _ = s.game.plan.prompts[decision.rule]
    about = thing(s, decision.subject, decision.player) if decision.subject >= 0 else ""
    one = concerned(s)
    whom = f" for {thing(s, one, decision.player)}" if one is not None else ""
    answers = decision.answers
    match decision.kind:
        case "action":
            return f"What does {about} do?{purse(s, decision)}"
        case "move":
            most = answers.region.allowance if isinstance(answers, Region) else 0
            return f"Move {about}" + (f" up to {inches(most)}in." if most else ".")
        case "price":
            return f"How does {about} pay?"
        case "offer":
            during = rolling(s, decision) if one is None else whom
            return f"{label}{during}: use something now, or let it pass."
        case "number":
            assert isinstance(answers, Numbers)
            return f"Choose a number from {answers.low} to {answers.high}" + (f": {label}." if label else ".")
        case "dice":
            assert isinstance(answers, SomeOf)
            many = _how_many(answers)
            dice = "die" if many.split()[-1] == "1" else "dice"
            return f"Choose {many} {dice} to throw again{rolling(s, decision)}."
        case "order":
            return "Several rules wait for this moment. Choose which comes first."
        case "line":
            return "Choose the line."
        case "edge":
            return "Choose your edge of the board."
        case "point":
            return "Choose a point of the table" + (f": {label}." if label else ".")
        case "place":
            return f"Place {about}."
    if isinstance(answers, Options) and answers.labels:
        *some, last = dict.fromkeys(answers.labels[branch[1]] for branch in answers.branches)
        told = f"{', '.join(some)} or {last}" if some else last
        if len(told) <= LONGEST:
            return f"Choose one{whom}: {told}."
    return f"Choose one{whom}."


# ------------------------------------------------------------------ what a node tells
def _choice(s: State, decision: Decision, w: Writer, node: ir.Choose) -> str:
    """`Choose the target: an enemy Rower that is visible to Ada.`"""
    answers = decision.answers
    many = "one"
    if isinstance(answers, SomeOf):
        many = _how_many(answers)
    label, _ = s.game.plan.prompts[decision.rule]
    called = (node.group or label).strip()
    known = called.casefold() in ("", noun(w, node.of.type.one()).casefold())
    named = "" if known else f"the {called}: "
    cost = ""
    if node.each and node.currency:
        cost = f", for {s.game.book.counted(node.each, node.currency)} each"
        if node.free is not None:
            cost += f" over {w.say(node.free)}"
    told = _some(s, w, node, many)
    if len(told) > LONGEST or any(words in told for words in CLUMSY):
        told = _some(s, w, node, many, short=True)
    return f"Choose {named}{told}{cost}{_for_whom(s, decision, node)}."


def _how_many(answers: SomeOf) -> str:
    """How many are chosen."""
    least, most = answers.least, answers.most
    every = most == answers.mask.bit_count()
    if not least:
        return "any number of" if every else f"up to {most}"
    return str(least) if least == most else f"{least} or more" if every else f"{least} to {most}"


def _for_whom(s: State, decision: Decision, node: ir.Choose) -> str:
    """Whom it is chosen for, where the words do not speak of it: with what is printed on it."""
    one = concerned(s)
    if one is None or node.of.type.base == "place" or hidden_from(s, decision.player) >> one & 1:
        return ""
    told = ", ".join(sort(s, one))
    return f", for {thing(s, one, decision.player)} ({told})" if told else ""


def _some(s: State, w: Writer, node: ir.Choose, many: str, short: bool = False) -> str:
    """What is chosen from, with how many: `up to 2 of your Units that are ready`; `short`, only of what sort they are."""
    with w.seen_from(node.by):
        found = described(w, node.of)
    if short:
        found = replace(found, behind="", several="", rest="", beyond=())
    if "own" in found.before:
        rest = replace(found, before=tuple(word for word in found.before if word != "own"), whose="")
        return f"{many.removesuffix(' of')} of your {rest.said(many=True)}"
    if found.whose:
        return f"{many.removesuffix(' of')} of {found.said(many=True)}"
    if many == "one":
        return found.said("a")
    return f"{many} {found.said(many=True)}"


def _place(s: State, decision: Decision, w: Writer, node: ir.Place) -> str:
    about = thing(s, decision.subject, decision.player)
    if isinstance(node.of, ir.Var):
        w.called[node.of.name] = about
    told = ", ".join(sort(s, decision.subject))
    found = act(w, node)
    said = found.plain if found is not None else ""
    if not said or len(said) > LONGEST or any(said.count(name) > 1 for name in w.called.values()):
        said = f"place {about}"
    return said.replace(about, f"{about} ({told})", 1) + "." if told else f"{said}."


def _may(w: Writer, node: ir.May) -> str:
    line = w.steps(node)[0]
    what = line.text.split(" may ", 1)[-1].split(": ", 1)[0].rstrip(":.")
    return f"{capital(what)}?"


# ------------------------------------------------------------------ from whose side, and by which names
def _pieces(s: State) -> list[tuple[str, int]]:
    """The roles of the rule that asks in which one piece stands."""
    return [
        (role.name, one)
        for role, one in taking_roles(s)
        if role.type.base == "thing" and not role.type.many and isinstance(one, int) and one >= 2
    ]


def writer(s: State, decision: Decision) -> Writer:
    """What tells a rule's words, with the names of those who stand in its roles."""
    w = Writer(s.game.book, FULL)
    for role, one in taking_roles(s):
        if role.type.base == "action" and isinstance(one, int) and one >= 0:
            w.called[role.name] = s.game.plan.actions[one]
    for name, one in (*_named(s, decision), *_pieces(s)):
        w.called[name] = thing(s, one, decision.player)
    return w


def _named(s: State, decision: Decision) -> list[tuple[str, int]]:
    """Those whom the statement that asks names, and sentences before it have found: whoever it is done for each of, or was chosen."""
    number, places = s.game.plan.standing[decision.rule]
    node = statement(s, decision)
    if node is None or not s.stack or s.stack[-1][0] != number:
        return []
    frame = s.stack[-1]
    return [
        (found.name, frame[places[found.name]])
        for found in nodes(node)
        if isinstance(found, ir.Var)
        and found.name in places
        and found.type.base == "thing"
        and not found.type.many
        and isinstance(frame[places[found.name]], int)
        and 2 <= frame[places[found.name]] < len(s.F[OWNER])
    ]


def from_side(s: State, decision: Decision, w: Writer, node: Do | None, said: str) -> str:
    """The same to the one who is asked: who decides is “you”."""
    by: Expr | None = getattr(node, "by", None)
    names = [w.say(by)] if by is not None else []
    active = "the active player"
    names += [active] if s.G[ACTIVE] == decision.player else [f"{active}'s opponent"]
    for name in sorted(set(names), key=len, reverse=True):
        said = re.sub(rf"\b{re.escape(name)}'s\b(?! opponent)", "your", said, flags=re.IGNORECASE)
        said = re.sub(rf"\b{re.escape(name)}\b(?!'s)", "you", said, flags=re.IGNORECASE)
    return said


def statement(s: State, decision: Decision) -> Do | None:
    """The statement that asks; None where the decision tells as much."""
    label, span = s.game.plan.prompts[decision.rule]
    if not isinstance(span, Span):
        return None
    known = _asked_by.get(s.game)
    if known is None:
        known = _asked_by[s.game] = {}
        wanted = tuple(one for some in ASKING.values() for one in some)
        for found in everywhere(s.game.book):
            where = getattr(found, "span", None)
            if isinstance(found, wanted) and isinstance(where, Span):
                known.setdefault((where.file, where.start, where.end, type(found), _chosen_as(found)), found)
    for sort_ in ASKING.get(decision.kind, ()):
        called = label if sort_ in (ir.Choose, ir.ForEach) else ""
        if (found_ := known.get((span.file, span.start, span.end, sort_, called))) is not None:
            return found_
    return None


def _chosen_as(do: object) -> str:
    """What is chosen is called so: the roles of one heading are asked for in one place. It is the label of the question."""
    return do.var.split(".")[0] if isinstance(do, (ir.Choose, ir.ForEach)) else ""
