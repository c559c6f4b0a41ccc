"""What somebody chooses: pieces, and one of several things to do."""

from __future__ import annotations

import re

from warbook.language import ir
from warbook.language.readback.english import capital
from warbook.language.readback.naming import introduced, noun, own_name
from warbook.language.readback.nouns import described
from warbook.language.readback.record import Line
from warbook.language.readback.writer import Writer


def sided(w: Writer, var: str, words: str) -> None:
    """Notes of somebody whether the words that bring them in call them own or enemy."""
    w.sided.discard(var)
    if re.search(r"\b(?:own|enemy|friendly)\b", words):
        w.sided.add(var)


def choice(w: Writer, x: ir.Choose) -> str:
    """What is chosen, and what it is called from here on: `1 own Soldier that is ready, as scout`."""
    with w.seen_from(x.by):
        of = described(w, x.of)
    if x.most is None:
        many = {0: "any number of"}.get(x.least.value) if isinstance(x.least, ir.Num) else None
        if many is None:
            many = f"{w.say(x.least)} or more"
            if not isinstance(x.least, ir.Num):
                w.outside("a bound that is worked out")
        said = of.said(many, True)
    elif isinstance(x.least, ir.Num) and isinstance(x.most, ir.Num):
        if x.least.value == x.most.value:
            said = of.said(str(x.most.value), x.most.value != 1)
        elif x.least.value == 0:
            said = of.said(f"up to {x.most.value}", x.most.value != 1)
        else:
            w.outside("a choice between two bounds")
            said = of.said(f"{x.least.value} to {x.most.value}", True)
    else:
        w.outside("a bound that is worked out")
        said = f"from {w.say(x.least)} to {w.say(x.most)} {of.said(many=True)}"
    one = isinstance(x.least, ir.Num) and isinstance(x.most, ir.Num) and x.least.value == x.most.value == 1
    if x.single != one:
        w.outside("whether one or several are meant")
        said = f"{said} ({'as one' if x.single else 'as several'})"
    name, type_ = own_name(x.var), x.of.type.one() if x.single else x.of.type
    introduced(w, x.var, type_)
    w.drawn[x.var] = x.of
    sided(w, x.var, " ".join(of.before))
    called = f", as {x.group or name}" if x.group or (name and name != noun(w, type_)) else ""
    if x.group is not None and x.group != name:
        w.outside("a group of another name")
        called = f", as {name} (in {x.group})"
    if not x.group and not name:
        called = ""
    cost = ""
    if x.each or x.currency:
        cost = f", for {w.book.counted(x.each, x.currency) if x.currency else x.each} per {noun(w, x.of.type.one())}"
        if not x.currency or not x.each:
            w.outside("a price of nothing")
    if x.free is not None:
        cost = f"{cost} over {w.say(x.free)}"
        if not x.each:
            w.outside("what is free of no price")
    return f"{said}{called}{cost}"


def choose(w: Writer, x: ir.Choose) -> list[Line]:
    who = w.say(x.by)
    return [Line(f"{who} chooses {choice(w, x)}")]


def choose_one(w: Writer, x: ir.ChooseOne) -> list[Line]:
    who = w.say(x.by)
    with w.seen_from(x.by):
        actor = f", with {choice(w, x.actor)}" if x.actor is not None else ""
        options = tuple(option(w, one) for one in x.options)
    return [Line(f"{who} chooses one{actor}", options)]


def option(w: Writer, x: ir.Option) -> Line:
    pick = f" {choice(w, x.pick)}" if x.pick is not None else ""
    test = f", if {w.clause(x.test)}" if x.test is not None else ""
    lines = w.steps(x.body)
    head = f'"{x.label}"{pick}{test}'
    if len(lines) == 1 and not lines[0].under:
        return Line(f"{head}: {capital(lines[0].text)}", option=True)
    return Line(head, tuple(lines) or (Line("nothing happens"),), option=True)
