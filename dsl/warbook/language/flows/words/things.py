"""Somebody, something and amounts in the short register."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from warbook.language import ir
from warbook.language.flows.words.phrase import phrase
from warbook.language.flows.words.teller import YOU, Teller
from warbook.language.ir import Expr
from warbook.language.names import plural
from warbook.language.readback.english import listed, numeral, possessive
from warbook.language.readback.full import FULL
from warbook.language.readback.naming import noun


def owner(w: Teller, x: ir.Owner) -> str:
    if isinstance(x.of, ir.Var) and x.of.name in w.mine:
        return YOU
    who = w.say(x.of)
    return YOU if who == YOU else "its player" if who == "it" else f"{possessive(who)} player"


def opponent(w: Teller, x: ir.Opponent) -> str:
    who = w.say(x.of)
    if isinstance(x.of, ir.Owner) and who != YOU:
        return f"{who.removesuffix(' player')} opponent"
    if who == "the player":
        return "their opponent"
    return YOU if who == "your opponent" else f"{possessive(who)} opponent"


def player_now(w: Teller, x: ir.PlayerNow) -> str:
    return w.called.get(f"player {x.which}", f"the {x.which} player")


def field_(w: Teller, x: ir.Field) -> str:
    name = x.name
    if name.startswith("holder ") or (isinstance(x.of, ir.Listed) and x.of.list == "roll"):
        return rolled(w, x) or FULL.phrases[ir.Field](w, x)
    if name == "Square":
        return f"{possessive(w.say(x.of))} square"
    match x.of:
        case ir.Field(of=of, name="Square") if name not in w.book.tokens and name not in w.book.resources:
            return f"{possessive(w.say(of))} {name}"
        case ir.Whole(of=part):
            return field_(w, replace(x, of=part))
        case ir.Var() if w.say(x.of) == "they":
            return f"their {name}"
        case ir.Var(name=var, type=type_) if w.say(x.of) in (YOU, "it") or (
            type_ != ir.PLAYER and (var == w.actor or w.alone(var))
        ):
            return name
        case ir.Var(type=type_) if type_.base == "action":
            return name
        case ir.PlayerNow() | ir.Owner() if w.say(x.of) == YOU:
            return f"your {name}"
    return f"{possessive(w.say(x.of))} {name}"


def rolled(w: Teller, x: ir.Field) -> str:
    """What came of a roll: its result, how many of its dice did what; of an earlier one with its name."""
    if isinstance(x.of, ir.Listed) and x.of.list == "roll":
        roll = w.book.rolls.get(x.of.name)
        known = {"Total": "result", "Successes": "successes", "Failures": "failures"}
        if x.name in known:
            if roll is None:
                return f"the {known[x.name]}"
            last = not w.rolls or w.rolls[-1] == x.of.name
            return f"the {known[x.name]}" if last else f"the {known[x.name]} of {roll.title or roll.name}"
    if x.name.startswith("holder "):
        return f"{possessive(w.say(x.of))} {noun(w, x.type)}"
    return ""


def setting(w: Teller, x: ir.Setting) -> str:
    return f"the {x.name}" if x.name.startswith("number of ") else x.name


def set_(w: Teller, x: Expr) -> str:
    return f"every {phrase(w, x).said()}" if not isinstance(x, ir.Group) else group(w, x)


def group(w: Teller, x: ir.Group) -> str:
    if x.owner is None:
        return f"the {x.name}"
    if x.owner == w.chooser:
        return f"their {x.name}"
    return f"{possessive(w.say(x.owner))} {x.name}"


def count(w: Teller, x: ir.Count) -> str:
    if isinstance(x.of, ir.Parts):
        if w.say(x.of.of) == YOU:
            return f"the number of your {plural(noun(w, x.of.type.one()))}"
        return f"the number of {plural(noun(w, x.of.type.one()))} in {w.say(x.of.of)}"
    if isinstance(x.of, ir.Var):
        return f"the number of {w.say(x.of).removeprefix('the ')}"
    return f"the number of {phrase(w, x.of).said(many=True)}"


def parts(w: Teller, x: ir.Parts) -> str:
    return f"every {noun(w, x.type.one())} in {w.say(x.of)}"


def arith(w: Teller, x: ir.Arith) -> str:
    match x:
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            return f"\N{MINUS SIGN}{w.say(right)}"
        case ir.Arith(op="+" | "-" as op, left=left, right=right):
            mark = "+" if op == "+" else "\N{MINUS SIGN}"
            return f"{w.say(left)} {mark} {w.say(right)}"
        case ir.Arith(op="*", left=left, right=ir.Num(value=1, type=ir.Type(base="squares"))):
            return f"{w.say(left)} squares"
        case ir.Arith(op="*", left=left, right=right):
            return f"{bracketed(w, left)} \N{MULTIPLICATION SIGN} {bracketed(w, right)}"
    return FULL.phrases[ir.Arith](w, x)


def bracketed(w: Teller, x: Expr) -> str:
    return f"({w.say(x)})" if isinstance(x, ir.Arith) else w.say(x)


def total(w: Teller, x: ir.Total) -> str:
    match x.each:
        case ir.Field(of=ir.Var(name=name), name=what) if name == x.var and x.var != "the one":
            how = {"sum": "total"}.get(x.how, x.how)
            if x.of.type.base != "die":
                return f"the {how} {what} of {phrase(w, x.of).said(many=True)}"
    return FULL.phrases[ir.Total](w, x)


def dice_of(w: Teller, x: ir.DiceOf) -> str:
    """`2d6`, `Nerve d6`."""
    unit = {"length": "in", "squares": " squares"}.get(x.type.arg, "")
    die = f"d{x.sides}" if not x.die else ""
    if isinstance(x.count, ir.Num):
        if x.die:
            return numeral(x.count.value, f"{x.die} Die")
        return f"{x.count.value}{die}{unit}"
    count_ = bracketed(w, x.count)
    return f"{count_} {die or plural(f'{x.die} Die')}{unit}"


def call_value(w: Teller, x: ir.Call) -> str:
    if x.type == ir.FLAG:
        return w.clause(x)
    if x.name.startswith("number ") or not x.args:
        return FULL.phrases[ir.Call](w, x)
    who = w.say(x.args[0])
    more = [w.say(a) for a in x.args[1:]]
    behind = f" against {listed(more)}" if more else ""
    if who == "they":
        return f"their {x.name}{behind}"
    one = x.args[0]
    if who in (YOU, "it") or (isinstance(one, ir.Var) and one.type != ir.PLAYER and w.alone(one.name)):
        return f"{x.name}{behind}"
    return f"{possessive(who)} {x.name}{behind}"


PHRASES: dict[type, Any] = {
    ir.Owner: owner,
    ir.Opponent: opponent,
    ir.PlayerNow: player_now,
    ir.Field: field_,
    ir.Setting: setting,
    ir.All: set_,
    ir.Where: set_,
    ir.Group: group,
    ir.Parts: parts,
    ir.Count: count,
    ir.Total: total,
    ir.Arith: arith,
    ir.DiceOf: dice_of,
    ir.Call: call_value,
}
