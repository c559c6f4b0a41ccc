"""Acts with dice: rolls, what is changed of them, who rolls highest."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.readback.act import Act
from warbook.language.readback.english import possessive
from warbook.language.readback.naming import introduced, own_name
from warbook.language.readback.nouns import described
from warbook.language.readback.values import for_each, inner
from warbook.language.readback.writer import Writer


def roll_for(w: Writer, x: ir.RollFor) -> Act:
    """`the Soldier rolls Wits against the target using the weapon`."""
    declared = w.book.rolls.get(x.name)
    roles = declared.roles if declared is not None else ()
    pairs = list(zip(roles, x.args, strict=False))
    roller = next((a for r, a in pairs if r.prep == "by"), None)
    words = [f"rolls {x.name}"]
    words += [f"{r.prep} {w.say(a)}".strip() for r, a in pairs if r.prep != "by"]
    if len(roles) != len(x.args):
        w.outside("a roll of other roles")
        words += [f"with {w.say(a)}" for a in x.args[len(roles) :]]
    if x.decides:
        words.append(f"for the {x.decides}")
    if x.more is not None:
        match x.more:
            case ir.Num(value=value):
                words.append(f"with {value:+d}")
            case _:
                w.outside("what is added to one roll")
                words.append(f"with {w.say(x.more)} added")
    said = " ".join(words)
    if roller is None:
        w.outside("a roll that nobody makes")
        return Act("somebody", said)
    return w.does(roller, said)


def roll_dice(w: Writer, x: ir.RollDice) -> Act:
    who = w.say(x.by)
    if x.by.type.many:
        w.outside("dice that nobody in particular throws")
        who = f"somebody ({who})"
    dice = w.say(x.dice)
    introduced(w, x.var, ir.NUMBER)
    whose = f"{possessive(w.say(x.by))} result"
    if x.var in w.apart and whose not in w.called.values():
        w.called[x.var] = whose
    name = own_name(x.var)
    if " " in name:
        w.outside("a number that has no name")
    bound = "" if name == "result" else f", as {name or 'result'}"
    return Act(who, f"rolls {dice}{bound}", x.by)


def shift_die(w: Writer, x: ir.ShiftDie) -> Act:
    match x.by:
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            return w.does(x.die, f"is {inner(w, right, isinstance(right, ir.Arith))} less")
    return w.does(x.die, f"is {inner(w, x.by, isinstance(x.by, ir.Arith))} more")


def roll_off(w: Writer, x: ir.RollOff) -> Act:
    dice = w.say(x.dice)
    introduced(w, x.var, ir.PLAYER)
    return Act(
        "the players",
        f"roll off with {dice} for {'lowest' if x.low else 'highest'}, as {own_name(x.var) or 'winner'}",
    )


def re_roll(w: Writer, x: ir.ReRoll) -> Act:
    """`re-rolls 1 die`, `re-rolls each die that shows 6`."""
    of = described(w, x.of)
    match x.least, x.most:
        case ir.Num(value=0), None:
            said = of.said("each")
        case ir.Num(value=0), ir.Num(value=most) if most >= ir.UNLIMITED:
            said = of.said("any number of", True)
        case ir.Num(value=0), ir.Num(value=most):
            said = of.said(f"up to {most}", most != 1)
        case ir.Num(value=least), ir.Num(value=most) if least == most:
            said = of.said(str(most), most != 1)
        case _:
            w.outside("how many dice are rolled again")
            most_ = w.say(x.most) if x.most is not None else "all"
            said = f"from {w.say(x.least)} to {most_} of {of.said(many=True)}"
    return w.does(x.by, f"re-rolls {said}")


def forget(w: Writer, x: ir.Forget) -> Act:
    w.outside("a roll that is forgotten")
    return Act("what came of the last", f"{x.roll or 'roll'} is forgotten")


GAINED = {
    "automatic": ("Success", "Successes"),
    "advantage": ("Advantage", "Advantages"),
    "dice": ("Die", "Dice"),
}


def adjust(w: Writer, x: ir.Adjust) -> Act:
    """`the roll gains 1 Advantage`, `the roll's Target is 1 more`."""
    amount, less = x.by, False
    match amount:
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            amount, less = right, True
        case ir.Num(value=value) if value < 0:
            amount, less = ir.Num(-value, type=amount.type), True
    if x.what in GAINED and not x.fixed:
        one, several = GAINED[x.what]
        if less:
            if x.what == "advantage" and isinstance(amount, ir.Num):
                return Act("the roll", f"gains {amount.value} Disadvantage{'' if amount.value == 1 else 's'}")
            w.outside("what a roll loses")
            return Act("the roll", f"loses {w.say(amount)} {several}")
        if isinstance(amount, ir.Num):
            return Act("the roll", f"gains {amount.value} {one if amount.value == 1 else several}")
        return Act("the roll", f"gains {several} equal to {w.say(amount)}")
    number = {"total": "the result", "target": "the roll's Target"}.get(x.what, f"the roll's {x.what}")
    if x.what not in ("total", "target"):
        w.outside(f"the {x.what} of a roll")
    if x.fixed:
        return Act(number, f"becomes {w.say(x.by)}")
    said, each = for_each(w, amount) or (inner(w, amount, isinstance(amount, ir.Arith)), "")
    return Act(number, f"is {said} {'less' if less else 'more'} {each}".rstrip())
