"""What is left of a deed, said line by line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.flows.compose.choices import choose
from warbook.language.flows.compose.joined import again_if_wanted, in_turn, once, straight, together
from warbook.language.flows.compose.rolls import rolled, roller_of
from warbook.language.flows.compose.sentences import done_by, ended, imperative, led
from warbook.language.flows.dissolve.nodes import Driven, Rolled
from warbook.language.flows.model import Line
from warbook.language.flows.words.phrase import phrase
from warbook.language.flows.words.teller import YOU, Teller
from warbook.language.ir import Do, Expr
from warbook.language.readback.acts_of_pieces import direction
from warbook.language.readback.english import possessive
from warbook.language.readback.naming import own_name
from warbook.language.readback.nouns import called_by, conjuncts
from warbook.language.readback.same import form
from warbook.language.resolve.substitution import substituted
from warbook.language.walk import variables

ENDLESS = 1_000_000


def in_block(w: Teller, x: ir.Block) -> list[Line]:
    return in_order(w, x.of)


def one_act(w: Teller, x: Do) -> list[Line]:
    found = done_by(w, x)
    return [Line(ended(imperative(found)), span=x.span)] if found is not None else []


def driven(w: Teller, x: Driven) -> Line:
    held = w.actor
    w.actor = x.of.name if isinstance(x.of, ir.Var) else held
    far = w.say(x.way.distance)
    w.actor = held
    moved = w.does(x.of, f"moves {far} {direction(w, x.way)}, as far as there is room")
    return Line(ended(imperative(moved)), span=x.span)


def while_(w: Teller, x: ir.While) -> Line:
    return led(f"As long as {w.clause(x.test)}", w.told(x.body), x.span)


def in_order(w: Teller, of: Sequence[Do]) -> list[Line]:
    found: list[Line] = []
    decided = ""
    of = straight(of)
    for at, one in enumerate(of):
        name = decides(w, one)
        both = in_turn(w, of[at - 1], one) if at else None
        if both is not None:
            found[-1] = both
        elif name:
            if name != decided and found and not found[-1].text.endswith(f"for the {name}."):
                found[-1] = replace(found[-1], text=f"{found[-1].text.rstrip('.')} for the {name}.")
            decided = name
        elif isinstance(one, ir.Choose):
            found.append(choose(w, one, needless(one, of[at + 1 :])))
        else:
            found += w.told(one)
    return list(together(list(once(found))))


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


def branches(w: Teller, x: ir.If) -> list[Line]:
    """`If the target is Rattled, it becomes Prone; otherwise, it is removed.`"""
    if (alone := only_one(w, x)) is not None:
        return [alone]
    x = in_one(x)
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
    first = led(f"if {test}", w.told(x.then), x.span)
    if x.otherwise is None:
        found = [first]
    else:
        w.called.clear()
        w.called.update(held)
        if with_it:
            w.called[with_it] = "it"
        second = led("otherwise", w.told(x.otherwise), x.span)
        if first.under or second.under or len(first.text) + len(second.text) > 160:
            found = [first, second]
        else:
            found = [replace(first, text=f"{first.text.rstrip('.')}; {second.text}")]
    if with_it:
        w.called[with_it] = held[with_it]
    return found


def in_one(x: ir.If) -> ir.If:
    """What hangs on one condition and then on another, on both: `If it is Rattled and you are near it, …`."""
    match x:
        case ir.If(then=ir.If(otherwise=None) as inner, otherwise=None):
            inner = in_one(inner)
            parts = [
                part
                for one in (x.test, inner.test)
                for part in (one.of if isinstance(one, ir.And) else (one,))
            ]
            return replace(x, test=ir.And(tuple(parts), type=x.test.type), then=inner.then)
    return x


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
    others = variables(one) - {var}
    return isinstance(subject, ir.Var) and subject.name == var and not others


def each(w: Teller, x: ir.ForEach) -> list[Line]:
    """What is done for each; of those of whom there is one at most, for it."""
    if isinstance(x.of, ir.Var) and x.of.name in w.lone:
        with w.naming(x.var, "it"):
            return w.told(x.body)
    return [for_each(w, x)]


def for_each(w: Teller, x: ir.ForEach) -> Line:
    of = phrase(w, x.of).said("each")
    kind = called_by(w, x.of)
    held, side = w.called.get(x.var), w.side
    if x.of.type.one() == ir.PLAYER:
        w.side = ir.Var(x.var, type=ir.PLAYER)
    w.called[x.var] = w.apart.get(x.var, f"the {own_name(x.var) or kind}")
    for var, value in x.given:
        w.called[var] = w.say(value)
    body = x.body.of[0] if isinstance(x.body, ir.Block) and len(x.body.of) == 1 else x.body
    if (of_players := each_player(w, x, of, body)) is not None:
        w.side = side
        return of_players
    found = done_by(w, body) if type(body) in w.register.acts and not x.given else None
    whose = possessive(w.called[x.var])
    line: Line | None = None
    if found is not None and isinstance(found.one, ir.Var) and found.one.name == x.var:
        named = isinstance(x.of, ir.Var) and own_name(x.of.name)
        line = Line(
            ended(f"{f'each of {w.say(x.of)}' if named else of} {found.what}"), span=body.span or x.span
        )
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
        name = f" ({w.apart[x.var]})" if x.var in w.apart else ""
        line = led(f"for {of}{name}{order}", w.told(x.body), x.span)
    w.side = side
    if held is not None:
        w.called[x.var] = held
    return line


def each_player(w: Teller, x: ir.ForEach, of: str, body: Do) -> Line | None:
    """`each player gains Fuel equal to their Fame`: one act of every player; None for anything else."""
    one = ir.Var(x.var, type=ir.PLAYER)
    if x.of.type.one() != ir.PLAYER or type(body) not in w.register.acts or getattr(body, "of", None) != one:
        return None
    with w.naming(x.var, "they"):
        for var, value in x.given:
            w.called[var] = w.say(value)
        found = done_by(w, body)
    if found is None or found.one != one:
        return None
    return Line(ended(f"{of} {found.what.replace('friendly ', 'own ')}"), span=body.span or x.span)


def only_one(w: Teller, x: ir.If) -> Line | None:
    """`the player with the most Gold gains 1 Fame, if there is only one`; None for any other condition."""
    match x:
        case ir.If(
            test=ir.Compare(op="==", left=ir.Count(of=of), right=ir.Num(value=1)),
            then=ir.ForEach(of=them, given=()) as then,
            otherwise=None,
        ) if form(of) == form(them):
            found = for_each(w, then)
            start = phrase(w, them).said("each")
            if not found.under and found.text.startswith(f"{start} "):
                rest = found.text.removeprefix(f"{start} ").rstrip(".")
                return replace(found, text=f"the {phrase(w, them).said()} {rest}, if there is only one.")
    return None


def repeat(w: Teller, x: ir.Repeat) -> Line:
    if (deed := again_if_wanted(x.body)) is not None:
        how = w.say(x.times)
        who = YOU if w.say(deed.by) == YOU else "they"
        return Line(ended(f"all of this up to {how} more times, if {who} like"), span=x.span)
    lines = w.told(x.body)
    if isinstance(x.times, ir.Num):
        if x.times.value == ENDLESS:
            return again(lines, "until somebody wins", x.span)
        return again(lines, f"{x.times.value} times", x.span)
    match x.times:
        case ir.Field(of=ir.Listed(list="roll"), name="Successes"):
            return led("for each success", lines, x.span)
        case ir.Arith(
            op="-",
            left=ir.Field(of=ir.Listed(list="roll", name=one), name="Successes"),
            right=ir.Field(of=ir.Listed(list="roll", name=other), name="Successes"),
        ) if one and other and one != other:
            names = [w.book.rolls[name].title or name for name in (one, other)]
            return led(f"for each success of {names[0]} over those of {names[1]}", lines, x.span)
    return led(f"as many times as {w.say(x.times)}", lines, x.span)


def again(lines: list[Line], how: str, span: Span | None) -> Line:
    if len(lines) == 1 and not lines[0].under:
        return replace(lines[0], text=f"{lines[0].text.rstrip('.')} {how}.")
    return led(how, lines, span)


def alternate(w: Teller, x: ir.Alternate) -> Line:
    active = ir.PlayerNow("active")
    first = w.say(x.first)
    with w.seen_from(active):
        with w.naming("player active", "they"):
            own = who_has(w, x.test) or w.clause(x.test)
        lead = f"players take turns, {first} first, as long as {own}"
        lines = w.told(x.body)
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
