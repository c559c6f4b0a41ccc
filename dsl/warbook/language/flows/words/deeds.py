"""Acts in the short register."""

from __future__ import annotations

import re
from typing import Any

from warbook.language import ir
from warbook.language.flows.words.phrase import is_state
from warbook.language.flows.words.teller import YOU, Teller
from warbook.language.ir import Expr
from warbook.language.model import Role
from warbook.language.readback import acts_of_dice, acts_of_pieces, acts_plain
from warbook.language.readback.act import Act
from warbook.language.readback.acts import ACTS
from warbook.language.readback.english import indefinite, listed, possessive, third_person
from warbook.language.readback.naming import own_name
from warbook.language.readback.relations import done_by, price
from warbook.language.walk import nodes


def pay(w: Teller, x: ir.Pay) -> Act:
    return w.does(x.of, f"spends {price(w, x.price)}")


def gain(w: Teller, x: ir.Gain) -> Act:
    """`gains Fear`, `loses 1 Fuel`, `loses all Fear`."""
    token = w.book.tokens.get(x.name)
    if token is not None and token.lasting is not None:
        return acts_plain.gain(w, x)
    amount, verb = x.amount, "gains"
    match amount:
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            amount, verb = right, "loses"
        case ir.Num(value=value) if value < 0:
            amount, verb = ir.Num(-value, type=amount.type), "loses"
    match amount:
        case ir.Num(value=value) if value >= ir.UNLIMITED:
            said = f"all {w.book.several(x.name)}"
        case ir.Num(value=1) if token is not None and not token.many:
            said = x.name
        case ir.Num(value=value):
            said = w.book.counted(value, x.name)
        case ir.Field(of=of, name=name) if verb == "loses" and (of, name) == (x.of, x.name):
            said = f"all {w.book.several(x.name)}"
        case ir.Field(of=ir.Listed(list="roll"), name="Successes" | "Failures" as name):
            said = (
                f"1 {w.book.single.get(x.name, x.name)} per {'success' if name == 'Successes' else 'failure'}"
            )
        case _:
            said = f"{w.book.several(x.name)} equal to {several(w, amount)}"
    return w.does(x.of, f"{verb} {said}")


def several(w: Teller, x: Expr) -> str:
    """An amount of something counted, as of several: `your Entries`."""
    words = w.say(x)
    if isinstance(x, ir.Field) and (x.name in w.book.tokens or x.name in w.book.resources):
        return words.removesuffix(x.name) + w.book.several(x.name)
    return words


def use(w: Teller, x: ir.Use) -> Act:
    found = acts_plain.use(w, x)
    if x.times is None and not x.actions:
        return w.does(x.of, f"uses as many Actions as {'you' if w.say(x.of) == YOU else 'it'} can pay for")
    return found


def suffer(w: Teller, x: ir.Suffer) -> Act:
    effect = w.say(x.effect)
    bare_ = isinstance(x.effect, ir.Field) and effect == x.effect.name
    return w.does(x.of, f"suffers {f'the {effect}' if bare_ else effect}")


def roll_off(w: Teller, x: ir.RollOff) -> Act:
    w.called[x.var] = f"the {own_name(x.var) or 'winner'}"
    name = own_name(x.var) or "winner"
    best = "lowest" if x.low else "highest"
    return Act("the players", f"roll off with {w.say(x.dice)}: the {best} is the {name}, ties roll again")


def adjust(w: Teller, x: ir.Adjust) -> Act:
    """`Nerve is 1 less for it`, of the stat that a roll is made against."""
    found = acts_of_dice.adjust(w, x)
    if found.who == "the roll":
        words = re.sub(r"\b(Success|Successes|Die|Dice)\b", lambda one: one[0].lower(), found.what, count=1)
        per = re.fullmatch(r"gains (success|dic)es? equal to the number of dice that show (.+)", words)
        if per is not None:
            words = f"gains 1 {'success' if per[1] == 'success' else 'die'} for each die that shows {per[2]}"
        if x.what == "automatic" and words.startswith("gains ") and before_dice(w, x):
            words += f" in place of {'a die' if isinstance(x.by, ir.Num) and x.by.value == 1 else 'dice'}"
        return Act(found.who, words)
    name = f"the roll's {x.what}"
    return Act(x.what, f"{found.what} for it") if found.who == name and x.what in w.book.stats else found


def before_dice(w: Teller, x: ir.Adjust) -> bool:
    """Whether a roll is changed before its dice are thrown, so that what it gains for certain is one of them."""
    if x.span is None:
        return False
    hooks = (one.body for one in w.book.hooks if one.event.sort == "roll" and one.moment == "before")
    offers = (one.body for one in w.book.offers if w.book.windows[one.window].before_rolls)
    return any(
        isinstance(node, ir.Adjust) and node.span == x.span
        for body in (*hooks, *offers)
        for node in nodes(body)
    )


def roll_for(w: Teller, x: ir.RollFor) -> Act:
    """`the Soldier rolls Wits against the target`: with what, and in which manner, goes without saying where it is who or
    what the sentence is about anyway."""
    declared = w.book.rolls.get(x.name)
    if declared is None or len(declared.roles) != len(x.args):
        return acts_of_dice.roll_for(w, x)
    pairs = list(zip(declared.roles, x.args, strict=True))
    roller = next((a for r, a in pairs if r.prep == "by"), None)
    if roller is None or x.decides or x.more is not None:
        return acts_of_dice.roll_for(w, x)
    told = [f"{r.prep} {w.say(a)}".strip() for r, a in pairs if r.prep != "by" and not passed_on(w, r, a)]
    return w.does(roller, " ".join((thrown(x.name), *told)))


def thrown(name: str) -> str:
    """What somebody does with a roll of this name: `rolls Wits`, `makes a Luck Roll`."""
    return f"makes {indefinite(name)}" if name.endswith(" Roll") else f"rolls {name}"


def perform(w: Teller, x: ir.Perform) -> Act:
    """A declared verb without what is only passed along with it."""
    verb = w.book.procedures.get(f"verb {x.name}")
    if verb is None or len(verb.roles) != len(x.args):
        return acts_plain.perform(w, x)
    args = {r.name: a for r, a in zip(verb.roles, x.args, strict=True) if not passed_on(w, r, a)}
    subject, words = done_by(w, x.name, args)
    third = f"is {words.removeprefix('be ')}" if words.startswith("be ") else third_person(words)
    return Act("nobody", third) if subject is None else w.does(subject, third)


PASSED_ON = ("using", "through")
"""The prepositions of tools and manners."""


def passed_on(w: Teller, role: Role, of: Expr) -> bool:
    """Whether a tool or a manner is only passed along: a value of a list, or somebody who was not chosen just now."""
    if role.prep not in PASSED_ON:
        return False
    if isinstance(of, ir.Var):
        return of.name not in w.brought and w.say(of) not in ("it", YOU)
    return isinstance(of, ir.Listed)


def put(w: Teller, x: ir.Put) -> Act:
    """`loses all Fuel`, of what is counted and set to nothing."""
    counted = x.name in w.book.resources or (
        x.name in w.book.tokens and w.book.tokens[x.name].lasting is None
    )
    if x.of is not None and x.value == ir.Num(0, type=x.value.type) and counted and not w.is_number(x.name):
        token = w.book.tokens.get(x.name)
        lost = f"all {w.book.several(x.name)}" if token is None or token.many else x.name
        lost = x.name if is_state(x.name) else lost
        return w.does(x.of, f"loses {lost}")
    found = acts_plain.put(w, x)
    if isinstance(x.value, ir.Field) and x.value.name == x.name and found.what == f"becomes {x.name}":
        return Act(found.who, f"becomes {possessive(w.say(x.value.of))}", found.one)
    return found


def roll_dice(w: Teller, x: ir.RollDice) -> Act:
    """Dice thrown by hand; where two results of one name are spoken of at once, each is called by whose it is."""
    found = acts_of_dice.roll_dice(w, x)
    if x.var in w.twins:
        of = x.by.of if isinstance(x.by, ir.Owner) else x.by
        name = own_name(x.var) or "result"
        words = f"{possessive(w.say(of))} {name}"
        w.called[x.var] = words if words not in w.called.values() else f"{possessive(w.say(of))} other {name}"
    return found


def bind(w: Teller, x: ir.Bind) -> Act:
    """`your result is 2 more`."""
    match x.value:
        case ir.Arith(op="+" | "-" as op, left=ir.Var(name=name), right=right) if x.again and name == x.name:
            if isinstance(right, ir.Num):
                return Act(w.say(x.value.left), f"is {w.say(right)} {'more' if op == '+' else 'less'}")
            up = op == "+"
            match right:
                case ir.Arith(op="-", left=ir.Num(value=0), right=less):
                    up, right = not up, less
            return Act(w.say(x.value.left), f"goes {'up' if up else 'down'} by {w.say(right)}")
    return acts_plain.bind(w, x)


def muster(w: Teller, x: ir.Muster) -> Act:
    return w.does(x.owner, f"musters {'your' if w.say(x.owner) == YOU else 'their'} {x.group}")


def place(w: Teller, x: ir.Place) -> Act:
    """`place the Marker within 3in of you`."""
    thing = w.say(x.of)
    words: list[str] = []
    with w.naming("", ""):
        for test in x.area.of if isinstance(x.area, ir.And) else (x.area,):
            said = w.said(test)
            if said.subject == x.of and said.where:
                words.append(said.where)
            elif said.subject == x.of and said.says.startswith("is "):
                words.append(said.says.removeprefix("is "))
            else:
                words.append(f"where {w.clause(test)}")
    where = listed(words)
    if x.moves:
        return w.does(x.of, f"moves to {where}")
    match x.area, x.over:
        case ir.Near(left=left, right=right), over_ if left == x.of and right == over_:
            where = f"on or {where}"
    near_to = f", or as near to {w.say(x.nearest)} as possible" if x.nearest is not None else ""
    return w.does(x.by, f"places {thing} {where}{near_to}")


def join(w: Teller, x: ir.Join) -> Act:
    """`the Soldier leaves its player's Camp`."""
    mine = isinstance(x.group.owner, ir.Owner) and x.group.owner.of == x.of and w.say(x.group.owner) != YOU
    if mine and w.say(x.of) != YOU:
        return w.does(x.of, f"{'leaves' if x.leave else 'joins'} its player's {x.group.name}")
    return acts_of_pieces.join(w, x)


def move(w: Teller, x: ir.Move) -> Act:
    """Whoever moves up to so far may stay: `the Soldier may move up to Pace`."""
    found = ACTS[ir.Move](w, x)
    if x.by is not None:
        who, of = w.say(x.by), found.who
        where = found.what.removeprefix("is moved").replace(f" by {who}", "", 1)
        where = where.replace(" from your square", " from you")
        return Act(who, f"moves {of}{where}", x.by)
    if x.most is None or x.least is not None:
        return found
    where = found.what.removeprefix("may move ").removeprefix("moves ")
    return Act(found.who, f"{'moves' if found.who == YOU else 'may move'} {where}", found.one)


def remove(w: Teller, x: ir.Remove) -> Act:
    return w.does(x.of, "is removed" if x.for_good else "leaves the board")


ACTS_OWN: dict[type, Any] = {
    ir.Adjust: adjust,
    ir.RollFor: roll_for,
    ir.Perform: perform,
    ir.Put: put,
    ir.Join: join,
    ir.Pay: pay,
    ir.Gain: gain,
    ir.Use: use,
    ir.Move: move,
    ir.Remove: remove,
    ir.Suffer: suffer,
    ir.RollDice: roll_dice,
    ir.Bind: bind,
    ir.RollOff: roll_off,
    ir.Muster: muster,
    ir.Place: place,
}
