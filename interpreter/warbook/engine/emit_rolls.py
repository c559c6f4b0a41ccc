"""Rolls → functions: windows first, then dice with all that changes them, then what follows."""

from __future__ import annotations

from collections.abc import Sequence

from warbook.engine.compiler import Compiler
from warbook.engine.emit_body import Body
from warbook.engine.names import ROLL_NUMBERS
from warbook.engine.nested_rolls import Keeping
from warbook.engine.roll_parts import Term, parts
from warbook.engine.roll_windows import after_windows, filled_by
from warbook.language import ir
from warbook.language.bearing import bears, joined
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import Change, Modifier, Role, Roll
from warbook.language.walk import nodes


def emit_roll(c: Compiler, roll: Roll) -> None:
    """The function of one roll."""
    body = c.body(("roll", roll.name), [r.name for r in roll.roles])
    by = next((r for r in roll.roles if r.prep == "by"), roll.roles[0] if roll.roles else None)
    roller: Expr = ir.Var(by.name, type=by.type) if by is not None else ir.PlayerNow("active")
    player = roller if roller.type.base == "player" else ir.Owner(roller)
    adjusted = c.adjusted_numbers
    taken, given_back = body.taking_over(roll.roles)
    for line in taken:
        body.line(line)
    if running := c.running_slots(roll.name):
        saved, restored = body.saving(running)
        body.line(saved)
        given_back = [*given_back, restored]
    body.line("; ".join(f"G[{c.plan.slot(f'adjust {what}')}] = 0" for what in adjusted))
    if roll.name in c.given_more:
        given = c.plan.slot("more of roll")
        body.line(f"G[{c.plan.slot('adjust total')}] = G[{given}]; G[{given}] = 0")
    for what in c.fixed_numbers:
        body.line(f"G[{c.plan.slot(f'fixed {what}')}] = None")
    if c.of_this_roll:
        body.line(f"G[{c.plan.slot('roll now')}] = {c.plan.roll_index(roll.name)}")
    for do in c.events.moment(c.events.hooks("roll", roll.name, "before"), role_names(roll, by)):
        body.aside(do)
    for window in c.book.windows.values():
        if window.before_rolls and window.name not in roll.without:
            args = tuple(player if r.type.base == "player" else roller for r in window.roles)
            body.do(ir.Open(window.name, player, args, span=roll.span))
    body.line("_parts = ()")
    if roll.opposition is None or roll.each:
        sums(body, roll, roller, adjusted, ROLL_NUMBERS)
        throws(c, body, roll)
        oppose(body, roll)
    else:
        sums(body, roll, roller, adjusted, ("advantage", "dice"))
        throws(c, body, roll)
        oppose(body, roll)
        sums(body, roll, roller, adjusted, ("total", "target", "automatic"))
    foresee(c, body, roll)
    open_after(c, body, roll, player)
    outcome(c, body, roll, player)
    when_rolled(c, body, roll, role_names(roll, by))
    if roll.keeps is not None:
        body.do(
            ir.Put(
                roll.keeps[1],
                roll.keeps[0],
                ir.Field(ir.Listed("roll", roll.name, type=Type("roll", roll.name)), "Total", type=ir.NUMBER),
            )
        )
    if roll.target is not None and (roll.success or roll.failure or roll.tie):
        empty = ir.Block(())
        failure = roll.failure
        if roll.tie is not None:
            failure = ir.If(even(roll), roll.tie, roll.failure)
        body.do(keeping(c, roll, ir.If(ir.Outcome(roll.name), roll.success or empty, failure)))
    for do in c.events.moment(c.events.hooks("roll", roll.name, "after"), role_names(roll, by)):
        body.aside(do)
    c.finish(body, [], given_back)


def keeping(c: Compiler, roll: Roll, do: Do) -> Do:
    """A statement of a roll, after which its result is as before: the same roll may be made in it."""
    return Keeping((roll.name,), do, span=do.span) if c.nested.in_itself(roll.name) else do


def role_names(roll: Roll, by: Role | None) -> dict[str, str]:
    """What a hook on any roll calls its roller."""
    return {"roller": by.name if by else "?", **{r.name: r.name for r in roll.roles}}


def even(roll: Roll) -> Expr:
    """Whether an opposed roll, or its number of successes, is as high as the opposition."""
    this = ir.Listed("roll", roll.name, type=Type("roll", roll.name))
    mine = ir.Field(this, "Successes" if roll.each else "Total", type=ir.NUMBER)
    return ir.Compare("==", mine, ir.Field(this, "Opposition", type=ir.NUMBER))


def sums(body: Body, roll: Roll, roller: Expr, adjusted: Sequence[str], wanted: tuple[str, ...]) -> None:
    """Lines that work out the roll's wanted numbers: its own, its table's, and those of tokens and traits."""
    c = body.c
    listed = [(i, one) for i, one in enumerate(parts(c.book, roll)) if one.what in wanted]
    for what in wanted:
        own = [(i, one.of) for i, one in listed if one.what == what and isinstance(one.of, Term)]
        printed = [(-1 if one.less else 1) * one.expr.value for _, one in own if isinstance(one.expr, ir.Num)]
        body.line(f"_{what} = {sum(printed)}")
        for i, term in own:
            if not isinstance(term.expr, ir.Num):
                sign = "-" if term.less else ""
                body.line(f"_x = {sign}({body.ex(term.expr)}); _{what} += _x; {noted(i)}")
        if what in adjusted:
            here = next(i for i, one in listed if one.what == what and one.of == "adjusted")
            body.line(f"_x = G[{c.plan.slot(f'adjust {what}')}]")
            body.line(f"if _x: _{what} += _x; {noted(here)}")
    for i, part in listed:
        if isinstance(part.of, Modifier):
            lead = f"if {body.ex(part.of.test)}: " if part.of.test is not None else ""
            body.line(f"{lead}_x = {body.ex(part.of.amount)}; _{part.what} += _x; {noted(i)}")
    for i, part in listed:
        if isinstance(part.of, Change):
            one_change(body, part.of, roller, i)
    for i, part in listed:
        if part.of == "fixed" and part.what in c.fixed_numbers:
            slot = c.plan.slot(f"fixed {part.what}")
            body.line(
                f"if G[{slot}] is not None: _x = G[{slot}] - _{part.what}; _{part.what} += _x; {noted(i)}"
            )


def noted(part: int) -> str:
    """What notes that a part of the roll counts, by `_x`."""
    return f"_parts += (({part}, _x),)"


def one_change(body: Body, change: Change, roller: Expr, part: int) -> None:
    who = roller
    if change.bearer is not None and roller.type.base == "thing" and change.bearer.kind != roller.type.arg:
        kinds = body.c.book.kinds
        if kinds[roller.type.arg].whole is not None:
            who = ir.Whole(roller, type=Type("thing", kinds[roller.type.arg].whole or ""))
    held = dict(body.env)
    body.env[change.var] = body.env["bearer"] = body.ex(who)
    test = joined(
        bears(change.bearer, ir.Var("bearer", type=who.type)) if change.bearer is not None else None,
        change.test,
    )
    now, amount = f"_{change.what}", body.ex(change.amount)
    bound = {"set": f"({amount})", "least": f"max({now}, {amount})", "most": f"min({now}, {amount})"}
    by = f"{bound[change.how]} - {now}" if change.how in bound else amount
    body.line(f"if {body.ex(test)}: _x = {by}; {now} += _x; {noted(part)}")
    body.env = held


def when_rolled(c: Compiler, body: Body, roll: Roll, names: dict[str, str]) -> None:
    """What rules say when the dice lie there, before anything comes of them: they may add to what was
    rolled."""
    hooks = c.events.hooks("roll", roll.name, "when")
    if not hooks:
        return
    slot = c.plan.slot
    adjusted = [w for w in ("automatic", "total") if w in c.adjusted_numbers]
    for what in adjusted:
        body.line(f"G[{slot(f'adjust {what}')}] = 0")
    again = not roll.each and roll.target is not None and "total" in adjusted
    target = body.var("kept target") if again else ""
    if again:
        body.line(f"{target} = _target")
    for do in c.events.moment(hooks, names):
        body.aside(do)
    for what, label in (("automatic", "Successes"), ("total", "Total")):
        if what in adjusted:
            body.line(f"G[{slot(f'{label} {roll.name}')}] += G[{slot(f'adjust {what}')}]")
    if again:
        reached = f"G[{slot(f'Total {roll.name}')}] {'<=' if roll.low else '>='} {target}"
        body.line(
            f"if G[{slot('adjust total')}]: G[{slot(f'outcome {roll.name}')}] = G[{slot('roll')}] = {reached}"
        )
    margin(body, roll)
    if roll.each and "automatic" in adjusted:
        body.line(
            f"G[{slot(f'outcome {roll.name}')}] = G[{slot('roll')}] = G[{slot(f'Successes {roll.name}')}] > {bar(c, roll)}"
        )


def throws(c: Compiler, body: Body, roll: Roll) -> None:
    """Lines that throw the dice; `_w` has a bit for each face that succeeds, where dice are looked at
    one by one."""
    if not roll.each:
        body.line(f"_d = throw(s, _dice, {roll.sides}, _advantage); _w = 0")
        return
    every = (2 << roll.sides) - 2
    always, never = (sum(1 << face for face in faces) for faces in (roll.always, roll.never))
    if roll.faces:
        body.line(f"_w = {always}")
    else:
        low = f"(2 << max(0, min(_target, {roll.sides}))) - 2"
        high = f"{every} & ~((1 << max(0, min(_target, {roll.sides + 1}))) - 1)"
        marks = f"{f' | {always}' if always else ''}"
        line = f"({low if roll.low else high}){marks}"
        body.line(f"_w = ({line}) & {every & ~never}" if never else f"_w = {line}")
    body.line("_automatic = max(0, min(_automatic, _dice))")
    body.line(f"_d = throw(s, max(0, _dice - _automatic), {roll.sides}, _advantage, _w)")


def oppose(body: Body, roll: Roll) -> None:
    """Lines that throw what is rolled against a roll, once its own dice lie there."""
    if roll.opposition is None:
        return
    other, c = roll.opposition, body.c
    added = f" + {body.ex(other.added)}" if other.added is not None else ""
    wins = "_w" if roll.each else "-1"
    body.line(f"_o = throw(s, max(0, {body.ex(other.dice)}), {other.sides}, 0, {wins})")
    result = "lucky(_o, _w).bit_count()" if roll.each else f"sum(_o){added}"
    body.line(f"G[{c.plan.slot(f'Opposition {roll.name}')}] = {result}")


def open_after(c: Compiler, body: Body, roll: Roll, player: Expr) -> None:
    """Opens the windows in which dice that lie on the table may be thrown again; what was worked out
    is kept, and lies there for all to see."""
    slot = c.plan.slot
    windows = after_windows(c.book, roll)
    if c.of_this_roll or windows:
        body.line(
            f"G[{slot('Dice ')}] = _d; G[{slot('Rerolled ')}] = 0; G[{slot('Sides ')}] = {roll.sides}; "
            f"G[{slot('Wins ')}] = _w; G[{slot('Lucky ')}] = lucky(_d, _w)"
        )
    if not windows:
        return
    target = "None" if roll.target is None else "_target"
    about = "".join(f", {body.env[r.name]}" for r in roll.roles)
    lying = f"G[{slot('Lying ')}]"
    number, by = c.number(("roll", roll.name)), body.ex(player)
    body.line(f"{lying} = ({number}, {by}, _total, {target}{about}, _parts)")
    names = (*ROLL_NUMBERS, "w", "parts")
    kept = [body.var(f"kept {name}") for name in names]
    body.line("; ".join(f"{place} = _{name}" for place, name in zip(kept, names, strict=True)))
    for window, first in windows:
        to = first if first.type.base == "player" else ir.Owner(first)
        nobody = ir.Num(-1, type=ir.NUMBER)
        args = tuple(filled_by(c.book, r, roll) or nobody for r in window.roles)
        body.do(keeping(c, roll, ir.Open(window.name, to, args, span=roll.span)))
    body.line("; ".join(f"_{name} = {place}" for place, name in zip(kept, names, strict=True)))
    body.line(f"_d = G[{slot('Dice ')}]; {lying} = 0")


def margin(body: Body, roll: Roll) -> None:
    """A line that works out by how much a roll was won or lost, where rules speak of it."""
    if roll.target is None or "Margin" not in body.c.spoken_numbers:
        return
    slot, reached = body.c.plan.slot, "Successes" if roll.each else "Total"
    by = f"abs(G[{slot(f'{reached} {roll.name}')}] - G[{slot(f'against {roll.name}')}])"
    body.line(f"G[{slot(f'Margin {roll.name}')}] = G[{slot('Margin ')}] = {by}")


def bar(c: Compiler, roll: Roll) -> str:
    """What the successes of a roll have to exceed."""
    return f"G[{c.plan.slot(f'Opposition {roll.name}')}]" if roll.opposition is not None else "0"


def foresee(c: Compiler, body: Body, roll: Roll) -> None:
    """Lines that keep what will come of the dice as they lie, where some may be thrown again only then."""
    names = {window.name for window, _ in after_windows(c.book, roll)}
    asked = (o.test for o in c.book.offers if o.window in names and o.test is not None)
    if roll.target is None or not any(isinstance(n, ir.Outcome) for test in asked for n in nodes(test)):
        return
    if roll.each:
        body.line(f"_ok = _automatic + lucky(_d, _w).bit_count() > {bar(c, roll)}")
    else:
        body.line(f"_ok = sum(_d) + _total {'<=' if roll.low else '>='} _target")
    body.line(f"G[{c.plan.slot(f'outcome {roll.name}')}] = G[{c.plan.slot('roll')}] = _ok")


def outcome(c: Compiler, body: Body, roll: Roll, player: Expr) -> None:
    """Lines that keep what came of the dice."""
    slot = c.plan.slot
    name = roll.name
    if roll.each:
        body.line("_lucky = lucky(_d, _w); _n = _automatic + _lucky.bit_count()")
        body.line(
            f"_t = sum(_d); _ok = _n > {bar(c, roll)}; _f = len(_d) - _lucky.bit_count(); G[{slot(f'Lucky {name}')}] = _lucky"
        )
    else:
        body.line("_t = sum(_d) + _total")
        body.line(
            f"_ok = {'_t <= _target' if roll.low else '_t >= _target'}"
            if roll.target is not None
            else "_ok = True"
        )
        body.line("_n = int(_ok); _f = len(_d) - _n")
    places = {"Total": "_t", "Successes": "_n", "Advantage": "_advantage", "Dice": "_d", "Failures": "_f"}
    body.line("; ".join(f"G[{slot(f'{label} {name}')}] = {value}" for label, value in places.items()))
    if c.of_this_roll:
        body.line("; ".join(f"G[{slot(f'{label} ')}] = {value}" for label, value in places.items()))
    body.line(f"G[{slot(f'outcome {name}')}] = G[{slot('roll')}] = _ok")
    if roll.target is not None and "Margin" in c.spoken_numbers:
        against = bar(c, roll) if roll.each or roll.opposition is not None else "_target"
        body.line(f"G[{slot(f'against {name}')}] = {against}")
        margin(body, roll)
    target = "None" if roll.target is None else "_target"
    args = "".join(f", {body.env[r.name]}" for r in roll.roles)
    body.line(f"s.note({c.number(('roll', name))}, {body.ex(player)}, _d, _t, _ok, {target}{args}, _parts)")
