"""Gains and losses, moves, removals and groups → functions, with the hooks and laws on each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from warbook.engine.compiler import Compiler
from warbook.engine.emit_body import Body
from warbook.engine.emit_events import ACTS
from warbook.engine.emit_holdings import BITS, MANY, SQUARE, on_squares
from warbook.engine.emit_laws import law_test
from warbook.engine.emit_outlived import HELD, asks_where, holding, outlived, some_outlived
from warbook.engine.emit_replacements import emit_would
from warbook.engine.one_group import taken_out
from warbook.language import ir
from warbook.language.bearing import joined
from warbook.language.ir import Do
from warbook.language.model import Hook

if TYPE_CHECKING:
    from warbook.language.model import Token


WAYS = (("gain", ">"), ("lose", "<"), ("change", "!="))
"""The events of a counter, and how what it is then stands to what it was."""
CHANGED = {"holder": "holder", "was": "old", "now": "new"}
"""What the function of a counter calls the roles of its events."""

TRUE = ir.Truth(True)


def emit_changes(c: Compiler) -> None:
    """All functions that change what pieces, players and squares have."""
    for name in (*c.book.tokens, *c.book.resources):
        emit_gain(c, name)
        emit_would(c, name)
    emit_removal(c)
    emit_departure(c)
    emit_moved(c)
    for name in c.book.groups:
        emit_join(c, name)
    for name, listed in c.book.lists.items():
        if c.becoming(name) is not None:
            emit_become(c, name)
        elif listed.holder is not None:
            emit_listed(c, name)
    for name, stat in c.book.stats.items():
        if stat.type.base == "listed":
            emit_listed(c, name)
        elif name not in c.exprs.changed_stats:
            column = c.plan.column(name)
            c.texts.append(f"def set{column}(s, e, v):\n    s.F[{column}][e] = v")


def emit_listed(c: Compiler, name: str) -> None:
    """What sets a list that someone has, where no rule waits for it: a change is told, as it may be all that happens."""
    column = c.plan.column(name)
    c.texts.append(
        f"def {c.setter(name)}(s, e, v):\n"
        f"    if s.F[{column}][e] == v: return\n"
        f"    s.F[{column}][e] = v\n"
        f"    s.note({c.number(('become', name))}, e, v)"
    )


def noted(body: Body, token: Token | None, note: str, more: str) -> None:
    """Notes a gain or loss; of what the language keeps for a time only what is to be told."""
    told = token.lasting if token is not None else None
    if told is None or (told.begins and told.ends):
        body.line(note)
    elif told.begins or told.ends:
        body.line(f"if {more}:" if told.begins else f"if not {more}:")
        body.line(f"    {note}")


def forbidden(c: Compiler, body: Body, name: str, who: str, amount: str) -> None:
    """Leaves where a law forbids a gain; a loss is forbidden before it, as what is paid is none (`emit_would.py`)."""
    for law in c.book.laws:
        if law.sort == "cannot" and law.event.sort == "gain" and law.event.name == name:
            body.line(f"if {amount} > 0 and {law_test(c, law, {'holder': who})}: {body.leave()}")


def before_change(c: Compiler, body: Body, name: str) -> bool:
    """What rules do before a gain or loss that would change something; whether there is any such rule."""
    dos = [
        (sign, do)
        for sort, sign in WAYS[:2]
        for do in c.events.moment(c.events.hooks(sort, name, "before"), CHANGED)
    ]
    for sign, do in dos:
        test = ir.Compare(sign, ir.Var("new", type=ir.NUMBER), ir.Var("old", type=ir.NUMBER))
        body.aside(ir.If(test, do))
    return bool(dos)


def emit_gain_on_squares(c: Compiler, name: str) -> None:
    """Tokens on squares: eight bits for each square in one long number."""
    slot, has = c.plan.slot(on_squares(name)), c.plan.has(name)
    body = c.body(("gain", name), ["holder", "amount"])
    where, n = body.args
    token = c.book.tokens.get(name)
    old, new = body.var("old"), body.var("new")
    leave = body.leave()
    forbidden(c, body, name, where, n)

    def weigh() -> None:
        body.line(f"{old} = G[{slot}] >> {BITS} * {where} & {MANY}")
        body.line(f"{new} = min({1 if token is not None and not token.many else MANY}, max(0, {old} + {n}))")
        body.line(f"if {new} == {old}: {leave}")

    weigh()
    if before_change(c, body, name):
        weigh()
    body.line(f"G[{slot}] += {new} - {old} << {BITS} * {where}")
    body.line(f"G[{has}] = G[{has}] & ~(1 << {where}) | (1 << {where} if {new} else 0)")
    noted(body, token, f"s.note({c.number(('gain', name))}, {where}, {new} - {old})", f"{new} > {old}")
    for sort, sign in WAYS:
        for do in c.events.moment(c.events.hooks(sort, name, "after"), CHANGED):
            test = ir.Compare(sign, ir.Var("new", type=ir.NUMBER), ir.Var("old", type=ir.NUMBER))
            body.aside(ir.If(test, do))
    c.finish(body, [])


def emit_gain(c: Compiler, name: str) -> None:
    if (c.book.tokens.get(name) or c.book.resources[name]).holder == SQUARE:
        emit_gain_on_squares(c, name)
        return
    column, has = c.plan.column(name), c.plan.has(name)
    body = c.body(("gain", name), ["holder", "amount"])
    who, n = body.args
    token, resource = c.book.tokens.get(name), c.book.resources.get(name)
    old, new = body.var("old"), body.var("new")
    if (token or c.book.resources[name]).holder == "player":  # a piece of no player has nobody who gains
        body.line(f"if {who} not in (0, 1): {body.leave()}")
    forbidden(c, body, name, who, n)

    def weigh() -> None:
        body.line(f"{old} = F[{column}][{who}]")
        body.line(f"{new} = {old} + {n}")
        body.line(f"if {new} < 0: {new} = 0")
        if token is not None and not token.many:
            body.line(f"if {new} > 1: {new} = 1")
        if resource is not None and resource.most is not None:
            body.env["self"] = who
            body.line(f"{new} = min({new}, {body.ex(resource.most)})")
        body.line(f"if {new} == {old}: {body.leave()}")

    weigh()
    if before_change(c, body, name):
        weigh()
    body.line(f"F[{column}][{who}] = {new}")
    body.line(f"if {new} and not {old}: G[{has}] |= 1 << {who}")
    body.line(f"elif {old} and not {new}: G[{has}] &= ~(1 << {who})")
    noted(body, token, f"s.note({c.number(('gain', name))}, {who}, {new} - {old})", f"{new} > {old}")
    of_piece = (token or c.book.resources[name]).holder != "player"
    last = holding(c, body, who) if of_piece and outlived(c, [sort for sort, _ in WAYS], name) else []
    for sort, sign in WAYS:
        lines = c.events.count_history(f"{sort} {name}", who)
        if lines:
            body.line(f"if {new} {sign} {old}:")
            for line in lines:
                body.line("    " + line)
        for do in c.events.moment(c.events.hooks(sort, name, "after"), CHANGED):
            test = ir.Compare(sign, ir.Var("new", type=ir.NUMBER), ir.Var("old", type=ir.NUMBER))
            body.aside(ir.If(test, do))
    c.finish(body, [], last)


def emit_become(c: Compiler, name: str) -> None:
    """What a list of the game, or of someone, comes to be, and what rules do that wait for it."""
    held = c.book.lists[name].holder is not None
    body = c.body(("become", name), ["holder", "value"] if held else ["value"])
    place = f"F[{c.plan.column(name)}][{body.args[0]}]" if held else f"G[{c.plan.slot(name)}]"
    value = body.args[-1]
    body.line(f"if {place} == {value}: {body.leave()}")
    body.line(f"{place} = {value}")
    body.line(f"s.note({c.number(('become', name))}, {', '.join(body.args)})")
    of_piece = c.book.lists[name].holder not in (None, "player")
    last = holding(c, body, body.args[0]) if of_piece and outlived(c, ["become"], name) else []
    for do in c.events.moment(c.events.hooks("become", name, "after"), {}):
        body.aside(do)
    c.finish(body, [], last)


def emit_removal(c: Compiler) -> None:
    body = c.body(("removal", ""), ["gone"])
    who = body.args[0]
    body.line(f"if G[8] >> {who} & 1: {body.leave()}")
    roles = {"gone": who}
    if c.events.asks_who:
        roles["by"] = body.var("by")
        body.line(f"{roles['by']} = G[{c.plan.slot(ACTS)}]")
    for law in c.book.laws:
        if law.sort == "cannot" and law.event.sort == "removed":
            body.line(f"if {law_test(c, law, roles)}: {body.leave()}")
    spared = c.events.hooks("removed", "", "instead")
    if spared:
        free = body.var("spared")
        body.line(f"{free} = False")
    for n, hook in enumerate(spared):
        body.aside(c.events.bound(not_again(replace(hook, body=sparing(hook.body)), f"replacing {n}"), {}))
        body.line(f"if {free}: {body.leave()}")
    for do in c.events.moment(c.events.hooks("removed", "", "before"), {}):
        body.aside(do)
    body.line(f"s.note({c.number(('removal', ''))}, {who})")
    hooks = c.events.hooks("removed", "", "after")
    later = some_outlived(c)
    near = later or asks_where(hooks)
    if near:
        stood = body.var("stood")
        body.line(f"{stood} = F[5][{who}]")
    body.line(f"take_off(s, {who})")
    if near:
        body.line(f"F[5][{who}] = {stood}")
    for do in c.events.moment(hooks, {}):
        body.aside(do)
    free = f" and not G[{c.plan.slot(HELD)}] >> {who} & 1" if later else ""
    c.finish(body, [], [f"if G[8] >> {who} & 1{free}: S.put(s, {who}, None)"] if near else [])


def not_again(hook: Hook, doing: str) -> Hook:
    """What comes in the place of a removal does so once: of several who could stand in one does, and who is removed for another
    by a rule is not spared by it, so that two who stand in for each other do not go on for ever."""
    test = ir.Compare("==", ir.Setting(doing, type=ir.NUMBER), ir.Num(0, type=ir.NUMBER))
    begun, ended = (ir.Put(None, doing, ir.Num(n, type=ir.NUMBER)) for n in (1, 0))
    spared = ir.Not(ir.Var("spared", type=ir.FLAG))
    return replace(hook, test=joined(spared, test, hook.test), body=ir.Block((begun, hook.body, ended)))


def sparing(do: Do) -> Do:
    """What is done in the place of a removal, noted as such; where someone may refuse it, only if it is done."""
    if isinstance(do, ir.May):
        return replace(do, body=sparing(do.body))
    return ir.Block((ir.Bind("spared", TRUE, True), do))


def emit_departure(c: Compiler) -> None:
    """What happens when a piece is taken off the board, and may come back."""
    body = c.body(("departure", ""), ["gone"])
    who = body.args[0]
    body.line(f"leave_board(s, {who})")
    for do in c.events.moment(c.events.hooks("left", "", "after"), {}):
        body.aside(do)
    c.finish(body, [])


def emit_moved(c: Compiler) -> None:
    body = c.body(("moved", ""), ["mover", "to"])
    who, to = body.args
    before = c.events.moment(c.events.hooks("move", "", "before"), {})
    for do in before:
        body.aside(do)
    if before:
        body.line(f"if G[8] >> {who} & 1 or F[5][{who}] == S.nowhere: {body.leave()}")
    body.line(f"_from = F[5][{who}]")
    body.line(f"if not S.step(s, {who}, {to}): {body.leave()}")
    body.line(f"if _from == S.nowhere: enter(s, {who})")
    for line in c.events.count_far(who):
        body.line(line)
    body.line(f"s.note({c.number(('moved', ''))}, {who}, F[5][{who}])")
    for line in c.events.count_history("move", who):
        body.line(line)
    slowed = c.events.count_history("slowed", who)
    if slowed:
        body.line(f"if S.slowed(s, {who}, {to}):")
        for line in slowed:
            body.line("    " + line)
    last = holding(c, body, who) if outlived(c, ["move", "end_move"], "") else []
    for sort in ("move", "end_move"):
        for do in c.events.moment(c.events.hooks(sort, "", "after"), {}):
            body.aside(do)
    body.line("s.path = None")
    c.finish(body, [], last)


def emit_join(c: Compiler, name: str) -> None:
    body = c.body(("join", name), ["member", "slot", "leave"])
    who, slot, leave = body.args
    whose = slot
    if c.book.groups[name].holder is not None:
        # Nobody has a group that could be joined.
        body.line(f"if not {leave} and {slot} < 0: {body.leave()}")
    elif c.book.groups[name].owned:
        whose = f"({slot} - {c.group_slot(name)})"
    for law in c.book.laws:
        if law.sort == "cannot" and law.event.sort == "join" and law.event.name == name:
            body.line(
                f"if not {leave} and {law_test(c, law, {'member': who, 'slot': whose})}: {body.leave()}"
            )
    left = ir.Var("leave", type=ir.FLAG)
    side: tuple[Do, ...] = ()
    if c.book.groups[name].owned and c.book.groups[name].holder is None:
        first = ir.Num(c.group_slot(name), type=ir.NUMBER)
        side_of = ir.Arith("-", ir.Var("slot", type=ir.NUMBER), first, type=ir.NUMBER)
        side = (ir.Bind("side", side_of),)
    if before := taken_out(c.book, name):
        body.aside(ir.If(ir.Not(left), ir.Block((*side, *before))))
    lines = enlisting(c, name, who, slot, leave)
    if body.frame:
        c.texts.append(
            "\n    ".join(
                (
                    f"def enlist{body.number}(s, m, g, leave):",
                    "F = s.F; G = s.G",
                    *enlisting(c, name, "m", "g", "leave"),
                )
            )
        )
    if c.events.hooks("leave", name, "after"):
        inside = f"G[{slot}] >> {who} & 1"
        if c.book.groups[name].holder is not None:
            inside = f"F[{c.plan.column(f'holder {name}')}][{who}] >= 0"
        body.line(f"if {leave} and not ({inside}): {body.leave()}")
    for line in lines:
        body.line(line)
    last = holding(c, body, who) if outlived(c, ["join", "leave"], name) else []
    for sort, test in (("join", ir.Not(left)), ("leave", left)):
        hooks = c.events.hooks(sort, name, "after")
        for do in c.events.moment(hooks, {"slot": "side"} if side else {}):
            asked = side if any(role == "slot" for hook in hooks for role, _ in hook.event.binds) else ()
            body.aside(ir.If(test, ir.Block((*asked, do)) if asked else do))
    c.finish(body, [], last)


def enlisting(c: Compiler, name: str, who: str, slot: str, leave: str) -> list[str]:
    """Lines that note a member of a group: in its slot, or where each thing has a group of its
    own with its holder."""
    group, plan = c.book.groups[name], c.plan
    kept = [f"if {leave}: step_out(s, {who})", f"else: enter(s, {who})"] if group.in_play else []
    if group.holder is None:
        return [f"if {leave}: G[{slot}] &= ~(1 << {who})", f"else: G[{slot}] |= 1 << {who}", *kept]
    members, holder = plan.column(f"members {name}"), plan.column(f"holder {name}")
    mine = f"{c.group_slot(name)} + F[1][{slot}]"
    noted = bool(plan.borne)
    return [
        *([f"_h = F[{holder}][{who}]"] if noted else []),
        f"if F[{holder}][{who}] >= 0: F[{members}][{slot if group.shared else f'F[{holder}][{who}]'}] &= ~(1 << {who}); "
        f"G[{mine}] &= ~(1 << {who})",
        f"F[{holder}][{who}] = -1 if {leave} else {slot}",
        f"if not {leave}: F[{members}][{slot}] |= 1 << {who}; G[{mine}] |= 1 << {who}",
        *(["if _h >= 0: carry(s, _h)", f"if not {leave}: carry(s, {slot})"] if noted else []),
        *kept,
    ]
