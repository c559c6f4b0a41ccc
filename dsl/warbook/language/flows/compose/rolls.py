"""Rolls, windows and what is told elsewhere, as lines of a flow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from warbook.language import ir
from warbook.language.flows.compose.sentences import ended, imperative
from warbook.language.flows.dissolve.nodes import Named, Offered, Opened, Rolled
from warbook.language.flows.known import truth
from warbook.language.flows.model import Line
from warbook.language.flows.words.teller import YOU, Teller
from warbook.language.ir import Do, Expr
from warbook.language.model import Modifier, Roll
from warbook.language.readback.acts import act
from warbook.language.readback.english import capital, listed
from warbook.language.readback.relations import price
from warbook.language.readback.rules import counted
from warbook.language.walk import nodes


def roller_of(w: Teller, x: Rolled) -> Expr | None:
    """Who throws the dice."""
    roles = w.book.rolls[x.name].roles
    return next((a for r, a in zip(roles, x.args, strict=False) if r.prep == "by"), None)


def rolled(w: Teller, x: Rolled, called: str = "") -> list[Line]:
    """A roll: who throws what, what succeeds, what changes it, what comes of it."""
    roll = w.book.rolls[x.name]
    roller = roller_of(w, x)
    who = called or (w.say(roller) if roller is not None else YOU)
    held, w.actor = w.actor, roller.name if isinstance(roller, ir.Var) else w.actor
    dice = thrown(w, x)
    need = needed(w, x)
    rows = [modifier(w, row, x) for row in x.modifiers]
    w.actor = held
    verb = "roll" if who == YOU else f"{who} rolls"
    text = f"{verb} {dice}{need}"
    if roll.keeps is not None:
        text += f", kept as {roll.keeps[0]}"
    if x.decides:
        text += f" for the {x.decides}"
    if barred := [w.book.windows[name].title or name for name in roll.without]:
        text += f", without {listed(barred, 'or')}"
    under = [*rows, *(offered(w, one) for one in x.chances)]
    w.rolls.append(x.name)
    success = w.told(x.success)
    after: list[Line] = []
    if success and isinstance(first_of(x.success), Rolled):
        after = success
    elif success:
        under.append(outcome_line("Success", success, roll))
    for word, done in (("Failure", x.failure), ("Tie", x.tie)):
        if lines := w.told(done):
            under.append(outcome_line(word, lines, roll))
    label = roll.title or roll.name
    return [Line(ended(text), label, roll.span, tuple(under)), *after]


def first_of(x: Do | None) -> Do | None:
    return x.of[0] if isinstance(x, ir.Block) and x.of else x


def outcome_line(word: str, lines: Sequence[Line], roll: Roll) -> Line:
    if len(lines) == 1 and not lines[0].under and not lines[0].label:
        return replace(lines[0], label=word)
    return Line("", word, lines[0].span, tuple(lines))


def thrown(w: Teller, x: Rolled) -> str:
    roll = w.book.rolls[x.name]
    die = next((d.name for d in w.book.dice.values() if d.faces and d.faces == roll.faces), "")
    die = die.removesuffix(" Die")
    dice = x.dice
    if isinstance(dice, ir.DiceOf):
        words = w.say(dice)
    elif dice is None:
        words = "no dice"
    elif isinstance(dice, ir.Num):
        one = f"{die} {'Die' if dice.value == 1 else 'Dice'}"
        words = f"{dice.value} {one}" if die else f"{dice.value}d{roll.sides}"
    else:
        if (per := per_success(w, dice)) is not None:
            of_each = f"{die} Dice" if die else f"d{roll.sides}"
            of_each = f"{die} Die" if die and per == "1" else of_each
            return f"{f'{per}d{roll.sides}' if per.isdigit() and not die else f'{per} {of_each}'} for each success"
        if x.added is None and isinstance(dice, ir.Field) and w.is_stock(dice.name):
            whose = "" if w.say(dice) == dice.name else f" of {w.say(dice.of)}"
            each = f"1 {die} Die" if die else f"1d{roll.sides}"
            return f"{each} for each {w.book.single.get(dice.name, dice.name)}{whose}"
        count = w.say(dice)
        count = f"({count})" if isinstance(dice, ir.Arith) and dice.op in "+-" else count
        words = f"{count} {f'{die} Dice' if die else f'd{roll.sides}'}"
    if x.added is not None and not (isinstance(x.added, ir.Num) and x.added.value == 0):
        match x.added:
            case ir.Num(value=value) if value < 0:
                words += f" \N{MINUS SIGN} {-value}"
            case ir.Arith(op="-", left=ir.Num(value=0), right=right):
                words += f" \N{MINUS SIGN} {w.say(right)}"
            case _:
                words += f" + {w.say(x.added)}"
    if x.against:
        other, plus_ = (*x.against, None)[:2]
        said = w.say(other) if other is not None else ""
        if other is not None and not isinstance(other, ir.DiceOf) and roll.opposition is not None:
            sides = roll.opposition.sides
            said = f"{said}d{sides}" if isinstance(other, ir.Num) else f"{said} d{sides}"
        words += f" against {said}{f' + {w.say(plus_)}' if plus_ is not None else ''}"
    return words


def per_success(w: Teller, dice: Expr) -> str | None:
    """How many dice there are for each success of the roll before; None where that is not how they are counted."""
    match dice:
        case ir.Arith(op="*", left=ir.Field(of=ir.Listed(list="roll"), name="Successes"), right=right):
            return w.say(right)
        case ir.Arith(op="*", left=left, right=ir.Field(of=ir.Listed(list="roll"), name="Successes")):
            return w.say(left)
        case ir.Field(of=ir.Listed(list="roll"), name="Successes"):
            return "1"
    return None


def needed(w: Teller, x: Rolled) -> str:
    """What succeeds: `: each Nerve or less succeeds (1 always, 6 never)`."""
    roll = w.book.rolls[x.name]
    sure = []
    if roll.faces:
        good = list(dict.fromkeys(roll.faces[i - 1] for i in roll.always))
        if good:
            return f": each {listed(good, 'or')} succeeds"
    if roll.always:
        sure.append(f"{listed([str(i) for i in roll.always])} always")
    if roll.never:
        sure.append(f"{listed([str(i) for i in roll.never])} never")
    tail = f" ({', '.join(sure)})" if sure else ""
    if x.target is None:
        return tail
    bound = f"{w.say(x.target)} or {'less' if roll.low else 'more'}"
    each = ("each die at " if bound.startswith("the ") else "each ") if roll.each else ""
    return f": {each}{bound} succeeds{tail}"


AMOUNTS = {
    "total": ("{0}", "{0}"),
    "advantage": ("{0} Advantage", "{0} Advantage"),
    "dice": ("{0} die", "{0} dice"),
    "automatic": ("{0} success in place of a die", "{0} successes in place of dice"),
    "successes": ("{0} success", "{0} successes"),
}
"""How a row is told; what the roll gains before the dice are thrown stands for dice, what it gains after them does not."""


def modifier(w: Teller, row: Modifier, x: Rolled) -> Line:
    """A row of a roll's table: what it changes by how much, and when."""
    by, one = changed_by(w, row)
    each = for_each(w, row) if row.what in COUNTED else ""
    if each:
        label = each
    elif row.what == "target" and x.target is not None:
        label = f"{w.say(x.target)} {by}"
    else:
        label = AMOUNTS.get(row.what, (f"{row.what} {{0}}",) * 2)[0 if one else 1].format(by)
    words = [row.situation] if row.situation else []
    if row.test is not None and truth(row.test) is None:
        words.append(f"if {w.clause(row.test)}")
    return Line(ended(", ".join(words) or "always"), label, row.span)


APOSTROPHE_S = "'s"
COUNTED = ("dice", "automatic", "successes")
"""What a row changes by so many whole ones."""


def for_each(w: Teller, row: Modifier) -> str:
    """`−1 die for each Level of the target`: a row that changes by a number somebody has; "" for any other."""
    match row.amount:
        case ir.Arith(op="-", left=ir.Num(value=0), right=ir.Field(name=name) as number):
            sign = "\N{MINUS SIGN}"
        case ir.Field(name=name) as number:
            sign = "+"
        case _:
            return ""
    said = w.say(number)
    owner = said.removesuffix(f" {name}")
    if owner == said:
        whose = ""
    else:
        whose = " of yours" if owner in ("your", "Your") else f" of {owner.removesuffix(APOSTROPHE_S)}"
    return f"{AMOUNTS[row.what][0].format(f'{sign}1')} for each {w.book.single.get(name, name)}{whose}"


def changed_by(w: Teller, row: Modifier) -> tuple[str, bool]:
    """By how much a row changes something, with its sign, and whether that is one."""
    match row.amount:
        case ir.Num(value=value):
            return (f"+{value}" if value >= 0 else f"\N{MINUS SIGN}{-value}"), abs(value) == 1
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            return f"\N{MINUS SIGN}{w.say(right)}", False
        case ir.Arith(op="-", left=difference, right=ir.Num() as less) if words := over(w, difference):
            return f"{words}, less {w.say(less)}", False
        case ir.Arith():
            return over(w, row.amount) or f"+({w.say(row.amount)})", False
    return f"+{w.say(row.amount)}", False


def over(w: Teller, x: Expr) -> str:
    """`+1 for each Level that the next square has over your square`: how much more one has than another; "" for any other sum."""
    match x:
        case ir.Arith(op="-", left=ir.Field(of=one, name=name), right=ir.Field(of=other, name=again)):
            if name == again and x.type == ir.NUMBER and one is not None and other is not None:
                each = w.book.single.get(name, name)
                return f"+1 for each {each} that {w.say(one)} has over {w.say(other)}"
    return ""


def opened(w: Teller, x: Opened) -> Line:
    """A moment at which somebody may do things, with what the rules offer in it."""
    window = w.book.windows[x.name]
    who = w.say(x.to)
    label = window.title or window.name
    options = [offered(w, one) for one in x.offers]
    again = any(isinstance(node, ir.ReRoll) for one in x.offers for node in nodes(one.body))
    often = (
        "once" if window.once else f"as often as wanted{', but no die is re-rolled twice' if again else ''}"
    )
    if not options:
        return Line(allowed(w, x, who), label, x.span or window.span)
    return Line(f"{who} may, {often}:", label, x.span or window.span, tuple(options))


def allowed(w: Teller, x: Opened, who: str) -> str:
    """What cards may bring at a moment at which the rules themselves offer nothing, and how often, where they agree."""
    limits = {counted(one)[1] for one in w.book.offers if one.window == x.name}
    often = f", each{limits.pop().removeprefix(',')}" if len(limits) == 1 and "" not in limits else ""
    return ended(
        f"{who} may use what {'your' if YOU in who.replace(',', '').split() else 'their'} cards allow at this moment{often}"
    )


ALLOWED = re.compile(r" may use what (?:your|their) cards allow at this moment.*$")
"""What is said of a moment in every place at which it comes."""


def offered(w: Teller, x: Offered) -> Line:
    test = x.test
    held = dict(w.called)
    cost = f"spend {price(w, x.price)}" if x.price else ""
    only = f"if {w.clause(test)}: " if test is not None and not is_price(x.price, test) else ""
    lines = w.told(x.body)
    w.called.clear()
    w.called.update(held)
    text = f"{only}{cost}{'.' if cost else ''}".strip()
    if lines and not lines[0].under and not lines[0].label and len(lines) == 1:
        after = capital(lines[0].text) if cost else lines[0].text
        return Line(f"{text} {after}".strip(), x.label, x.span, option=True)
    return Line(text, x.label, x.span, tuple(lines), option=True)


def is_price(cost: Any, test: Expr) -> bool:
    return isinstance(test, ir.CanPay) and test.price == cost


def named(w: Teller, x: Named) -> Line:
    """What is told elsewhere."""
    if x.sort == "Sequence":
        declared = w.book.procedures[f"sequence {x.name}"]
        rest = " ".join(
            f"{r.prep} {w.say(a)}".strip()
            for r, a in zip(declared.roles, x.args, strict=False)
            if r.prep != "by"
        )
        title = declared.title or x.name
        who = next((w.say(a) for r, a in zip(declared.roles, x.args, strict=False) if r.prep == "by"), YOU)
        verb = "play" if who == YOU else f"{who} plays"
        return Line(ended(f"{verb} the {title} {rest}".rstrip()), span=x.span, see=("Sequence", x.name))
    found = act(w, x.said)
    text = ended(imperative(found) + (", as above" if x.again else "")) if found is not None else ""
    sort = {"verb": "To", "effect": "Effect"}.get(x.sort, x.sort)
    return Line(text, span=x.span, see=None if x.again else (sort, x.name))
