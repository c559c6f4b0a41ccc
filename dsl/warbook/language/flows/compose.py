"""What is left of a deed, said line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.flows.dissolve import Named, Offered, Opened, Rolled
from warbook.language.flows.known import truth
from warbook.language.flows.model import Line
from warbook.language.flows.words import YOU, Teller, phrase
from warbook.language.ir import Do, Expr
from warbook.language.model import Modifier, Roll
from warbook.language.names import plural
from warbook.language.readback.act import Act
from warbook.language.readback.acts import act
from warbook.language.readback.english import capital, in_plural, listed, possessive
from warbook.language.readback.naming import noun, own_name
from warbook.language.readback.nouns import conjuncts, peeled
from warbook.language.readback.relations import price
from warbook.language.readback.same import form
from warbook.language.resolve.substitution import substituted
from warbook.language.walk import nodes

ENDLESS = 1_000_000


def told(w: Teller, x: Do | None) -> list[Line]:
    """The lines of a statement."""
    match x:
        case None:
            return []
        case ir.Block(of=of):
            return in_order(w, of)
        case Rolled():
            return rolled(w, x)
        case Opened():
            return [opened(w, x)]
        case Named():
            return [named(w, x)]
        case ir.If():
            return branches(w, x)
        case ir.ForEach():
            return [for_each(w, x)]
        case ir.While(test=test, body=body):
            return [led(f"As long as {w.clause(test)}", told(w, body), x.span)]
        case ir.Repeat():
            return [repeat(w, x)]
        case ir.Alternate():
            return [alternate(w, x)]
        case ir.Choose():
            return [choose(w, x)]
        case ir.ChooseOne():
            return [choose_one(w, x)]
        case ir.May():
            return [may(w, x)]
    found = done_by(w, x)
    return [Line(ended(imperative(found)), span=x.span)] if found is not None else []


def done_by(w: Teller, x: Do) -> Act | None:
    """An act in which the stats of whoever does it are its own."""
    of = getattr(x, "of", None)
    held = w.actor
    w.actor = of.name if isinstance(of, ir.Var) else held
    found = act(w, x)
    w.actor = held
    return found


def in_order(w: Teller, of: Sequence[Do]) -> list[Line]:
    found: list[Line] = []
    decided = ""
    for at, one in enumerate(of):
        name = decides(w, one)
        if name:
            if name != decided and found:
                found[-1] = replace(found[-1], text=f"{found[-1].text.rstrip('.')} for the {name}.")
            decided = name
        elif isinstance(one, ir.Choose):
            found.append(choose(w, one, needless(one, of[at + 1 :])))
        else:
            found += told(w, one)
    return found


def decides(w: Teller, x: Do) -> str:
    """The list of which a result picks a value, as its table has it; "" for any other statement."""
    match x:
        case ir.If(then=ir.Put(of=None, name=name, value=ir.Listed(list=what)), otherwise=None) if (
            name == what
        ):
            declared = w.book.lists.get(name)
            return name if declared is not None and declared.ranges else ""
    return ""


def needless(x: ir.Choose, after: Sequence[Do]) -> tuple[Expr, ...]:
    """What a choice asks for only so that the next one finds somebody."""
    sets = [form(one.of) for one in after if isinstance(one, ir.Choose)]
    found = []
    node: Expr = x.of
    while isinstance(node, ir.Where):
        for test in conjuncts(node.test):
            if isinstance(test, ir.Some):
                meant = substituted(test.of, node.var, ir.Var(x.var, type=x.of.type.one()))
                if form(meant) in sets:
                    found.append(test)
        node = node.of
    return tuple(found)


# ------------------------------------------------------------------ sentences
def imperative(found: Act) -> str:
    """What you do, as you are told to; what another does as it is."""
    if found.who == YOU:
        verb = found.what.split(" ")[0]
        return f"you {in_plural(found.what)}" if verb in ("is", "becomes") else found.plain
    several = found.one is not None and found.one.type.many
    return (
        f"{found.who} {in_plural(found.what)}"
        if several and not found.what.startswith("may ")
        else found.clause
    )


def ended(text: str) -> str:
    return text if text.endswith((".", ":", "?")) else f"{text}."


def led(lead: str, lines: Sequence[Line], span: Span | None, label: str = "") -> Line:
    """A lead with what it leads to: on its line where that is one plain sentence."""
    if len(lines) == 1 and not lines[0].under and not lines[0].label and not lines[0].option:
        link = ":" if lines[0].text.startswith(("if ", "for each ", "as ")) else ","
        return Line(f"{lead}{link} {lines[0].text}", label, lines[0].span or span, see=lines[0].see)
    if not lines:
        return Line(ended(lead), label, span)
    return Line(f"{lead}:", label, span, tuple(lines))


def sentences(lines: Sequence[Line]) -> str:
    """Plain lines as one text."""
    return " ".join(capital(one.text) for one in lines if one.text)


def branches(w: Teller, x: ir.If) -> list[Line]:
    """`If the target is Rattled, it becomes Prone; otherwise, it is removed.`"""
    test = w.clause(x.test)
    held = dict(w.called)
    about = subject_of(w, x.test)
    with_it = (
        about
        if about and all(speaks_of(one, about) for one in (x.then, x.otherwise) if one is not None)
        else ""
    )
    if with_it:
        w.called[with_it] = "it"
    first = led(f"if {test}", told(w, x.then), x.span)
    if x.otherwise is None:
        found = [first]
    else:
        w.called.clear()
        w.called.update(held)
        if with_it:
            w.called[with_it] = "it"
        second = led("otherwise", told(w, x.otherwise), x.span)
        if first.under or second.under or len(first.text) + len(second.text) > 160:
            found = [first, second]
        else:
            found = [replace(first, text=f"{first.text.rstrip('.')}; {second.text}")]
    if with_it:
        w.called[with_it] = held[with_it]
    return found


def subject_of(w: Teller, test: Expr) -> str:
    """The variable of whom a condition speaks; "" where that is you, or nobody in particular."""
    subject = w.said(test).subject
    known = isinstance(subject, ir.Var) and w.called.get(subject.name) not in (None, YOU, "it")
    return subject.name if known and isinstance(subject, ir.Var) else ""


def speaks_of(x: Do, var: str) -> bool:
    """Whether a statement is one act of somebody, and of nobody else."""
    one = x.of[0] if isinstance(x, ir.Block) and len(x.of) == 1 else x
    if isinstance(one, ir.If):
        return speaks_of(one.then, var) and (one.otherwise is None or speaks_of(one.otherwise, var))
    subject = getattr(one, "of", None)
    others = {n.name for n in nodes(one) if isinstance(n, ir.Var)} - {var}
    return isinstance(subject, ir.Var) and subject.name == var and not others


def for_each(w: Teller, x: ir.ForEach) -> Line:
    of = phrase(w, x.of).said("each")
    kind = noun(w, x.of.type.one())
    held, side = w.called.get(x.var), w.side
    if x.of.type.one() == ir.PLAYER:
        w.side = ir.Var(x.var, type=ir.PLAYER)
    w.called[x.var] = f"the {own_name(x.var) or kind}"
    for var, value in x.given:
        w.called[var] = w.say(value)
    body = x.body.of[0] if isinstance(x.body, ir.Block) and len(x.body.of) == 1 else x.body
    found = done_by(w, body) if type(body) in w.register.acts and not x.given else None
    whose = possessive(w.called[x.var])
    line: Line | None = None
    if found is not None and isinstance(found.one, ir.Var) and found.one.name == x.var:
        line = Line(ended(f"{of} {found.what}"), span=body.span or x.span)
    elif (
        found is not None and found.who.startswith(f"{whose} ") and not re.search(r"whose|that|with| in ", of)
    ):
        who = f"{possessive(of)}{found.who.removeprefix(whose)}"
        line = Line(ended(f"{who} {found.what}"), span=body.span or x.span)
    elif isinstance(body, Rolled) and roller_of(w, body) == ir.Var(x.var, type=x.of.type.one()):
        lines = rolled(w, body, of)
        if len(lines) == 1:
            line = lines[0]
    if line is not None:
        pass
    else:
        order = ", in any order" if x.order is not None else ""
        line = led(f"for {of}{order}", told(w, x.body), x.span)
    w.side = side
    if held is not None:
        w.called[x.var] = held
    return line


def repeat(w: Teller, x: ir.Repeat) -> Line:
    lines = told(w, x.body)
    if isinstance(x.times, ir.Num):
        if x.times.value == ENDLESS:
            return again(lines, "until somebody wins", x.span)
        return again(lines, f"{x.times.value} times", x.span)
    match x.times:
        case ir.Field(of=ir.Listed(list="roll"), name="Successes"):
            return led("for each success", lines, x.span)
    return led(f"as many times as {w.say(x.times)}", lines, x.span)


def again(lines: list[Line], how: str, span: Span | None) -> Line:
    if len(lines) == 1 and not lines[0].under:
        return replace(lines[0], text=f"{lines[0].text.rstrip('.')} {how}.")
    return led(how, lines, span)


def alternate(w: Teller, x: ir.Alternate) -> Line:
    active = ir.PlayerNow("active", type=ir.PLAYER)
    first = w.say(x.first)
    with w.seen_from(active):
        with w.naming("player active", "they"):
            own = who_has(w, x.test) or w.clause(x.test)
        lead = f"players take turns, {first} first, as long as {own}"
        lines = told(w, x.body)
        return Line(
            f"{lead}:", "", x.span, tuple(lines), see=next((one.see for one in lines if one.see), None)
        )


def who_has(w: Teller, test: Expr) -> str:
    """`they have a ready Rower`, of players who act as long as they have one."""
    if not isinstance(test, ir.Some):
        return ""
    of = phrase(w, test.of)
    if "friendly" not in of.before:
        return ""
    mine = replace(of, before=tuple(one for one in of.before if one != "friendly"))
    return f"they have {mine.said('a')}"


# ------------------------------------------------------------------ choices
def amount(w: Teller, x: ir.Choose, skip: tuple[Expr, ...] = ()) -> str:
    """What is chosen, with how many."""
    with w.seen_from(x.by):
        of = phrase(w, x.of, skip)
    least, most = x.least, x.most
    if most is None:
        if isinstance(least, ir.Num):
            how = {0: "any number of", 1: "one or more"}.get(least.value, f"{least.value} or more")
        else:
            how = f"{w.say(least)} or more"
        said = of.said(how, True)
    elif isinstance(least, ir.Num) and isinstance(most, ir.Num):
        if least.value == most.value == 1:
            said = of.said("a")
        elif least.value == most.value:
            said = of.said(str(most.value), True)
        elif least.value == 0:
            said = of.said(f"up to {most.value}", most.value != 1)
        else:
            said = of.said(f"{least.value} to {most.value}", True)
    else:
        low = "up to" if isinstance(least, ir.Num) and least.value == 0 else f"{w.say(least)} to"
        said = of.said(f"{low} {w.say(most)}" if least != most else w.say(most), True)
    if w.say(x.by) != YOU:
        said = said.replace("a friendly ", "an own ", 1).replace("friendly ", "own ", 1)
    return said


def costs(w: Teller, x: ir.Choose) -> str:
    """What each one chosen costs."""
    if not x.each or not x.currency:
        return ""
    said = f", for {w.book.counted(x.each, x.currency)} per {noun(w, x.of.type.one())}"
    return f"{said} over {w.say(x.free)}" if x.free is not None else said


def is_own(w: Teller, x: ir.Choose) -> bool:
    """Whether what is chosen belongs to whoever chooses."""
    with w.seen_from(x.by):
        base, _ = peeled(x.of)
        if isinstance(base, ir.Group) and base.owner is not None and w.say(base.owner) == YOU:
            return True
        return "friendly" in phrase(w, x.of).before


def bring_in(w: Teller, x: ir.Choose) -> str:
    """Gives who was chosen the name by which it is spoken of."""
    type_ = x.of.type.one() if x.single else x.of.type
    name = x.group or own_name(x.var)
    if w.say(x.by) == YOU and is_own(w, x):
        w.mine.add(x.var)
    kind = noun(w, type_) if x.single else plural(noun(w, type_))
    w.called[x.var] = f"the {name or kind}"
    return "" if name == kind else name


def choose(w: Teller, x: ir.Choose, skip: tuple[Expr, ...] = ()) -> Line:
    said = amount(w, x, skip)
    name = bring_in(w, x)
    who = w.say(x.by)
    if who == YOU and name:
        return Line(ended(said + costs(w, x)), capital(name), x.span)
    called = f" as {name}" if name else ""
    words = f"choose {said}" if who == YOU else f"{who} chooses{called} {said}"
    words += costs(w, x)
    return Line(ended(words), span=x.span)


def choose_one(w: Teller, x: ir.ChooseOne) -> Line:
    who = w.say(x.by)
    lead = "choose" if who == YOU else f"{who} chooses"
    whose = ""
    if x.actor is not None:
        said = amount(w, x.actor)
        name = bring_in(w, x.actor)
        whose = f" {said}{f' (the {name})' if name else ''}, then"
    held = dict(w.called)
    options = []
    for one in x.options:
        w.called.clear()
        w.called.update(held)
        options.append(option(w, one))
    return Line(f"{lead}{whose} one:", "", x.span, tuple(options))


def option(w: Teller, x: ir.Option) -> Line:
    parts = []
    if x.pick is not None:
        said = amount(w, x.pick)
        name = bring_in(w, x.pick)
        parts.append(Line(ended(said), capital(name) if name else "", x.pick.span))
    lines = told(w, x.body)
    test = f"only if {w.clause(x.test)}" if x.test is not None else ""
    if all(not one.under and not one.label for one in (*parts[:0], *lines)):
        head = [Line(said_plain(one)) for one in parts]
        text = sentences([*([Line(ended(test))] if test else []), *head, *lines])
        return Line(text or "Nothing happens.", x.label, x.span, option=True)
    return Line(ended(test) if test else "", x.label, x.span, (*parts, *lines), option=True)


def said_plain(one: Line) -> str:
    return f"choose {one.text}" if not one.label else f"{one.label}: {one.text}"


def may(w: Teller, x: ir.May) -> Line:
    who = w.say(x.by)
    test = f", if {w.clause(x.test)}" if x.test is not None and not only_payable(x) else ""
    lines = told(w, x.body)
    if not lines:
        return Line(ended(f"{who} may do so{test}"), span=x.span)
    first, rest = lines[0], lines[1:]
    start = (f"choose {first.text}" if first.label and not first.under else first.text).rstrip(".:")
    opening = next(
        (words for words in (f"{who} ", *(f"{w.say(a)} " for a in doers(x.body))) if start.startswith(words)),
        "",
    )
    if opening:
        verb, _, more = start[len(opening) :].partition(" ")
        text = f"{opening}may {in_plural(f'{verb} {more}'.strip())}"
    elif starts_plain(start):
        text = f"{who} may {start}"
    else:
        text = f"{who} may decide: {start}"
    text = f"{text}{test}"
    refused = told(w, x.refused) if x.refused is not None else []
    if not rest and not first.under and not refused:
        return Line(ended(text), span=first.span or x.span, see=first.see)
    if len(rest) == 1 and not first.under and not rest[0].under and not rest[0].label and not refused:
        return Line(f"{text}; if so, {rest[0].text}", span=first.span or x.span, see=first.see)
    under = (*first.under, *so(rest), *([led("if not", refused, x.span)] if refused else []))
    return Line(f"{text}." if not first.under else f"{text}:", "", first.span or x.span, under, see=first.see)


def doers(x: Do) -> Iterator[Expr]:
    """Whoever the first thing done is done by."""
    one = x.of[0] if isinstance(x, ir.Block) and x.of else x
    of = getattr(one, "of", None)
    if isinstance(of, Expr):
        yield of


def starts_plain(text: str) -> bool:
    """Whether a text begins with a verb: what is told to you."""
    return (
        not text.startswith(("the ", "each ", "for ", "if ", "every ", "your ", "as ", "a "))
        and text[:1].islower()
    )


def so(rest: Sequence[Line]) -> list[Line]:
    """What is done where leave was taken."""
    if not rest:
        return []
    return [led("if so", rest, rest[0].span)]


def only_payable(x: ir.May) -> bool:
    """Whether leave asks for nothing but that its price can be paid."""
    return x.test is not None and all(isinstance(part, ir.CanPay) for part in conjuncts(x.test))


# ------------------------------------------------------------------ rolls, windows, other flows
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
    under = [*rows, *(offered(w, one) for one in x.chances)]
    w.rolls.append(x.name)
    success = told(w, x.success)
    after: list[Line] = []
    if success and isinstance(first_of(x.success), Rolled):
        after = success
    elif success:
        under.append(outcome_line("Success", success, roll))
    for word, done in (("Failure", x.failure), ("Tie", x.tie)):
        if lines := told(w, done):
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
    return f": {'each ' if roll.each else ''}{bound} succeeds{tail}"


AMOUNTS = {
    "total": ("{0}", "{0}"),
    "advantage": ("{0} Advantage", "{0} Advantage"),
    "dice": ("{0} die", "{0} dice"),
    "automatic": ("{0} success", "{0} successes"),
}


def modifier(w: Teller, row: Modifier, x: Rolled) -> Line:
    """A row of a roll's table: what it changes by how much, and when."""
    match row.amount:
        case ir.Num(value=value):
            by, one = (f"+{value}" if value >= 0 else f"\N{MINUS SIGN}{-value}"), abs(value) == 1
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            by, one = f"\N{MINUS SIGN}{w.say(right)}", False
        case other:
            by, one = f"+{w.say(other)}", False
    if row.what == "target" and x.target is not None:
        label = f"{w.say(x.target)} {by}"
    else:
        label = AMOUNTS.get(row.what, (f"{row.what} {{0}}",) * 2)[0 if one else 1].format(by)
    words = [row.situation] if row.situation else []
    if row.test is not None and truth(row.test) is None:
        words.append(f"if {w.clause(row.test)}")
    return Line(ended(", ".join(words) or "always"), label, row.span)


def opened(w: Teller, x: Opened) -> Line:
    """A moment at which somebody may do things, with what the rules offer in it."""
    window = w.book.windows[x.name]
    who = w.say(x.to)
    label = window.title or window.name
    options = [offered(w, one) for one in x.offers]
    often = "once" if window.once else "as often as wanted"
    if not options:
        text = f"{who} may use what own cards allow at this moment"
        return Line(ended(text.replace("own", "your") if who == YOU else text), label, x.span or window.span)
    return Line(f"{who} may, {often}:", label, x.span or window.span, tuple(options))


def offered(w: Teller, x: Offered) -> Line:
    test = x.test
    held = dict(w.called)
    cost = f"spend {price(w, x.price)}" if x.price else ""
    only = f"if {w.clause(test)}: " if test is not None and not is_price(x.price, test) else ""
    lines = told(w, x.body)
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
    return Line(text, span=x.span, see=(sort, x.name))


def plainer(line: Line, above: str) -> Line:
    label = "" if line.label == above and not line.option else line.label
    under = tuple(plainer(one, label or above) for one in line.under)
    if not line.text and len(under) == 1 and not under[0].label and not under[0].option:
        return replace(under[0], label=capital(label), option=line.option)
    return replace(line, text=line.text if label else capital(line.text), label=capital(label), under=under)
