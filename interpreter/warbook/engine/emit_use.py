"""Actions and windows → frames: what can be used or taken now, at what price."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from warbook.engine.aimed_prices import like
from warbook.engine.compiler import Compiler
from warbook.engine.emit_body import Body
from warbook.engine.emit_laws import law_test
from warbook.engine.emit_prices import changing, cost_function
from warbook.engine.forbidden import needed
from warbook.engine.plan import carried
from warbook.language import ir
from warbook.language.bearing import bearers, bears, joined, solved
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import Action, Offer, Window
from warbook.language.walk import nodes

DONE_WITH = "@done@"
"""Where an action goes on when it is done, in the line with which it begins."""
DEAR = re.compile(r"\bbits\(|\bS\.|\bcost\(")
"""What takes long in a test: to look at many, to measure, to ask what something costs."""


def emit_use(c: Compiler) -> None:
    """The frame in which a thing uses its actions, one after another, until it stops or can do
    nothing more."""
    c.texts.append(usable(c))
    body = c.body(("use", ""), ["user", "times", "wanted", "free", "must"])
    user, times, wanted, free, must = body.args
    chosen = body.var("chosen")
    top, asked, done, begun = body.label(), body.label(), body.label(), body.label()
    actions = len(c.plan.actions)
    labels = c.exprs.table(("labels", "actions"), (*c.plan.actions, "Done"))
    ways = c.exprs.table(("ways", "actions"), tuple(_rows(c, a) for a in c.book.actions.values()))
    body.begin(top)
    body.asking = top
    body.line(f"if {times} == 0 or G[8] >> {user} & 1: pc = @{body.exit}@; continue")
    body.line(f"_o = s.horizon == F[1][{user}]")
    body.line(f"_m = usable(s, {user}, {free}, {wanted} if _o else 0, {wanted})")
    body.line(f"if not _m: pc = @{body.exit}@; continue")
    body.line(f"if {must}: s.answer_ = [lowest(_m), -1, -1]; pc = @{asked}@; continue")
    body.line("if _o: raise Horizon")
    body.line(
        f"s.decision = Decision(F[1][{user}], 'action', Options([(1, i, -1, -1) for i in bits(_m)] + [(1, {actions}, -1, -1)], {labels}), "
        f"{c.plan.prompt('action', None)}, {user})"
    )
    body.stop(asked)
    body.begin_fresh(asked)
    body.line(f"{chosen} = s.answer_[0]")
    body.line(f"if {chosen} == {actions}: pc = @{body.exit}@; continue")
    body.line(f"{times} -= 1")
    aimed = {name: aimed_taken(c, body, name, (user, chosen, free)) for name in c.aims}
    body.line(f"if {free}: pc = @{begun}@; continue")
    if changing(c):
        rows = tuple(_rows(c, a) for a in c.book.actions.values())
        lines = {a.name: like(c.book, a) for a in c.book.actions.values()}
        c.texts.append(cost_function(c, rows, lines, c.aims))
        on = {c.plan.actions.index(name): roles for name, roles in aimed.items()}
        spread = "".join(
            f"({''.join(f'{r}, ' for r in roles)}) if {chosen} == {i} else " for i, roles in on.items()
        )
        prices = f"cost(s, {user}, {chosen}{f', {spread}()' if on else ''})"
        names = f"way_names({prices}, {resource_names(c)})"
    else:
        prices = f"{ways}[{chosen}]"
        names = c.exprs.table(
            ("price names", "actions"),
            tuple(
                tuple(" and ".join(f"{n} {x}" for n, x in way) or "free" for way in a.price)
                for a in c.book.actions.values()
            ),
        )
        names = f"{names}[{chosen}]"
    added = tuple((1, x.what) for x in c.book.changes if x.field.startswith("cost "))
    hooked = any(c.hooked(price) for price in ((added,), *(a.price for a in c.book.actions.values())))
    body.charge(user, prices, names, c.plan.prompt("price", None), hooked)
    body.begin(begun)
    body.line(f"s.note({c.number(('use', ''))}, {user}, {chosen})")
    for line in histories(c, user, chosen):
        body.line(line)
    hooks_of_use(c, body, "before")
    for call, indexes in begun_by(c, user, chosen, aimed).items():
        which = (
            f"{chosen} == {indexes[0]}"
            if len(indexes) == 1
            else f"{chosen} in {{{', '.join(map(str, indexes))}}}"
        )
        body.line(f"if {which}: {call.replace(DONE_WITH, f'@{done}@')}")
    body.begin(done)
    hooks_of_use(c, body, "after")
    body.go(top)
    body.begin_fresh(body.exit)
    body.line("s.stack.pop(); return True")
    c.frames[body.number] = body
    c.texts.append(body.source(f"p{body.number}"))


def aimed_taken(c: Compiler, body: Body, name: str, given: tuple[str, str, str]) -> list[str]:
    """Where an action's price depends on what it is used on, that is chosen before it is paid for: by a frame of its own,
    which leaves it in slots. Gives the variables that it is in from then on."""
    aimed = c.aims[name]
    slots = [c.plan.slot(f"aimed {i}") for i in range(len(aimed.roles))]
    c.asking.add(("aimed", name))
    chooser = c.body(("aimed", name), [aimed.user.name, "action", "free"])
    for choice in aimed.choices:
        chooser.do(choice)
    for slot, choice in zip(slots, aimed.choices, strict=True):
        chooser.line(f"G[{slot}] = {chooser.env[choice.var]}")
    c.finish(chooser, [])
    kept, past = [body.var(f"{name} {role.name}") for role in aimed.roles], body.label()
    body.line(f"if {given[1]} != {c.plan.actions.index(name)}: pc = @{past}@; continue")
    body.push(chooser.number, "".join(f", {one}" for one in given))
    for variable, slot in zip(kept, slots, strict=True):
        body.line(f"{variable} = G[{slot}]")
    body.begin(past)
    return kept


def hooks_of_use(c: Compiler, body: Body, moment: str) -> None:
    """What rules do before or after an action is used."""
    for hook in (h for h in c.book.hooks if h.event.sort == "use" and h.moment == moment):
        done = c.events.bound(hook, {"user": "user", "action": "chosen"})
        if hook.event.name:
            named = ir.Listed("action", hook.event.name, type=ir.ACTION)
            test = ir.Compare("==", ir.Var("chosen", type=ir.ACTION), named)
            done = ir.If(test, done, span=hook.span)
        body.aside(done)


def begun_by(c: Compiler, user: str, chosen: str, aimed: Mapping[str, Sequence[str]]) -> dict[str, list[int]]:
    """For each line with which an action begins, the numbers of those that begin with it: variants of one do."""
    found: dict[str, list[int]] = {}
    for name, action in c.book.actions.items():
        if not action.price:
            continue
        root = c.root(action)
        key = ("action", root.name)
        number = c.number(key)
        assert root.procedure is not None
        filled = (
            dict(zip((r.name for r in c.aims[name].roles), aimed[name], strict=True)) if name in aimed else {}
        )
        filled |= {"action": chosen}
        args = "".join(
            f", {user if r.prep == 'by' else filled.get(r.name, '-1')}" for r in root.procedure.roles
        )
        line = (
            f"s.stack.append([{number}, 0{args}, *W[{number}]]); f[1] = {DONE_WITH}; return True"
            if key in c.asking
            else f"p{number}(s{args}); pc = {DONE_WITH}; continue"
        )
        found.setdefault(line, []).append(c.plan.actions.index(name))
    return found


def resource_names(c: Compiler) -> str:
    """A table of the names of everything that can be paid, by column."""
    book = c.book
    return c.exprs.table(
        ("names", "paid"), {c.plan.column(name): name for name in (*book.resources, *book.tokens)}
    )


def histories(c: Compiler, user: str, chosen: str) -> list[str]:
    """Lines that count a use for rules that ask what has been used."""
    lines = []
    for (event, _), column in c.plan.histories.items():
        if not event.startswith("use "):
            continue
        name = event[4:]
        test = "True" if not name else f"{chosen} in {c.plan.actions_like(name)}"
        lines.append(f"if {test}: F[{column}][{user}] += 1")
        lines.append(f"if {test} and F[3][{user}] >= 0: F[{column}][F[3][{user}]] += 1")
        if event in c.plan.of_players:
            lines.append(f"if {test} and F[1][{user}] >= 0: F[{column}][F[1][{user}]] += 1")
    return lines


def _rows(c: Compiler, action: Action) -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
    return tuple(
        tuple((n, c.plan.column(x), c.number(("gain", x)), c.payer_kind(x)) for n, x in way)
        for way in action.price
    )


def usable(c: Compiler) -> str:
    """Source of the function that tells, as a mask, which of the `wanted` actions a thing can use now; once it can use one
    of `some`, only that."""
    lines = [
        "def usable(s, e, free=0, some=0, wanted=-1):",
        "    F = s.F; G = s.G; S = s.game.space",
        "    m = 0",
        "    card = F[2][K(e, F)]",
    ]
    card, pad = "", ""
    for index, action in enumerate(c.book.actions.values()):
        if not action.price:
            continue
        tests = tests_of(c, action, index)
        of = next((test for test in tests if test.startswith("card == ")), "")
        if of != card:
            card, pad = of, "    " if of else ""
            if of:
                lines.append(f"    if {of}:")
        tests = [f"wanted & {1 << index}", *(test for test in tests if test != of)]
        lines.append(f"{pad}    if {' and '.join(tests)}:")
        lines.append(f"{pad}        m |= {1 << index}")
        lines.append(f"{pad}        if m & some: return m")
    lines.append("    return m")
    return "\n".join(lines)


def tests_of(c: Compiler, action: Action, index: int) -> list[str]:
    """What must hold for an action to be used: card, team, price, laws and named needs."""
    root = c.root(action)
    assert root.procedure is not None
    user = next((r for r in root.procedure.roles if r.prep == "by"), None)
    tests = []
    if action.of is not None:
        borne = action.of in c.plan.borne and carried(c.book, action.of)
        tests.append(
            f"G[{c.plan.slot(f'has card {action.of}')}] >> K(e, F) & 1"
            if borne
            else f"card == {c.plan.cards.index(action.of)}"
        )
    if user is not None and user.type.base == "thing":
        tests.append(f"G[{c.plan.slot(f'all {user.type.arg}')}] >> e & 1")
    if action.team:
        tests.append(f"F[6][e] == {action.team}")
    price = len(tests)
    can = f"ways(s, e, cost(s, e, {index}))" if changing(c) else c.exprs.can_pay("e", action.price)
    env = {"action": str(index), "free": "free", **({user.name: "e"} if user is not None else {})}
    names = like(c.book, action)
    for law in c.book.laws:
        if law.sort == "cannot" and law.event.sort == "use" and law.event.name in ("", *names):
            tests.append(f"not {law_test(c, law, {'user': 'e', 'action': str(index)})}")
    for need in root.procedure.needs:
        lifts = [
            law_test(c, x, {"user": "e"})
            for x in c.book.laws
            if x.sort == "lifts" and x.event.sort == "use" and x.event.name in names and x.name == need.name
        ]
        source = c.exprs.ex(need.test, env)
        tests.append("(" + " or ".join([source, *lifts]) + ")")
    if (some := something_allowed(c, action, root.procedure.body, env)) is not None:
        tests.append(c.exprs.ex(some, env))
    if root.name not in c.aims:
        while price < len(tests) and not DEAR.search(tests[price]):
            price += 1  # what is known at once is asked before what has to be worked out
        tests.insert(price, f"(free or {can})")
    return tests


def something_allowed(c: Compiler, action: Action, done: Do, env: Mapping[str, str]) -> Expr | None:
    """What must hold so that laws allow any step of an action; None where something comes of it anyway, as a rule waits
    for its use, or where it is known only once its price is paid."""
    names = like(c.book, action)
    if any(hook.event.sort == "use" and hook.event.name in ("", *names) for hook in c.book.hooks):
        return None
    some, paid = needed(c.book, done, env), {name for way in action.price for _, name in way}
    if some is None or any(isinstance(node, ir.Field) and node.name in paid for node in nodes(some)):
        return None
    return some


# ------------------------------------------------------------------ windows
def emit_window(c: Compiler, window: Window) -> None:
    """The frame of a window: what is offered in it may be taken until it closes, what costs nothing once by each."""
    body = c.body(("window", window.name), ["to", *[r.name for r in window.roles]])
    to = body.args[0]
    offers = [o for o in c.book.offers if o.window == window.name]
    top, asked = body.label(), body.label()
    body.line(f"G[{c.plan.slot(f'outcome {window.name}')}] = False")
    if not offers:
        c.finish(body, [])
        return
    labels = c.exprs.table(("labels", window.name), (*[o.label for o in offers], "Decline"))
    free = {i: body.var(f"taken{i}") for i, o in enumerate(offers) if not o.price and not window.once}
    for taken in free.values():
        body.line(f"{taken} = 0")
    body.begin(top)
    body.asking = top
    rule = c.plan.prompt(window.name, window.span)
    body.line("_o = s.level >= 0")
    body.line(f"if _o and len(s.stack) > s.level and s.tried != {rule}: pc = @{body.exit}@; continue")
    body.line("_b = []")
    slots = [body.var(f"bearer{i}") for i in range(len(offers))]
    for i, offer in enumerate(offers):
        offered(c, body, offer, i, slots[i], to, free.get(i))
        body.line("if _o and _b: raise Horizon")
    body.line(f"if not _b: pc = @{body.exit}@; continue")
    body.line(f"_b.append((1, {len(offers)}, -1, -1))")
    body.line(f"s.decision = Decision({to}, 'offer', Options(_b, {labels}), {rule})")
    body.stop(asked)
    body.begin_fresh(asked)
    starts = [body.label() for _ in offers]
    for i, start in enumerate(starts):
        once = f"{free[i]} |= 1 << {slots[i]} + 1; " if i in free else ""
        body.line(f"if s.answer_[0] == {i}: {slots[i]} = s.answer_[1]; {once}pc = @{start}@; continue")
    body.go(body.exit)
    for offer, start, bearer in zip(offers, starts, slots, strict=True):
        body.begin_fresh(start)
        held = dict(body.env)
        body.env["bearer"] = bearer
        if offer.counted:
            for line in c.events.count_history(offer.counted, bearer if offer.bearer is not None else to):
                body.line(line)
        if offer.price:
            paid = c.plan.prompt(offer.label, offer.span)
            rows, names = c.price(offer.price), c.price_names(offer.price)
            body.charge(payer(offer, bearer, to), rows, names, paid, c.hooked(offer.price))
        body.aside(offer.body)
        body.env = held
        body.go(body.exit if window.once else top)
    body.begin_fresh(body.exit)
    body.line("s.stack.pop(); return True")
    c.frames[body.number] = body
    c.texts.append(body.source(f"p{body.number}"))


def offered(
    c: Compiler, body: Body, offer: Offer, index: int, bearer: str, to: str, taken: str | None
) -> None:
    """Lines that add an offer's branches: one for each bearer of the player's that may take it, and has not `taken`."""
    held = dict(body.env)
    body.env["bearer"] = bearer
    free = needed(c.book, offer.body, body.env)
    offer = replace(offer, test=joined(offer.test, free)) if free is not None else offer
    source = c.exprs.ex(joined(offer.test), body.env)
    dice = dice_left(c, body, offer)
    if offer.bearer is None:
        left = "" if taken is None else f"not {taken} & 1 and "
        body.line(
            f"if {left}{dice}{c.exprs.can_pay(to, offer.price)} and {source}: _b.append((1, {index}, -1, -1))"
        )
        body.env = held
        return
    one, rest = solved(offer.test, offer.bearer)
    kind = ir.PLAYER if offer.bearer.kind == "player" else Type("thing", offer.bearer.kind)
    left = "" if taken is None else f"not {taken} >> ({bearer} + 1) & 1 and "
    if one is not None:
        has = c.exprs.ex(bears(offer.bearer, ir.Var("bearer", type=kind)), body.env)
        body.line(f"{bearer} = {body.ex(one)}")
        owner = bearer if offer.bearer.kind == "player" else f"F[1][{bearer}]"
        body.line(
            f"if {bearer} >= 0 and {left}{dice}{owner} == {to} and {has} and {c.exprs.can_pay(bearer, offer.price)} and {c.exprs.ex(joined(rest), body.env)}: "
            f"_b.append((1, {index}, {bearer}, -1))"
        )
    else:
        mine = "" if offer.bearer.kind == "player" else f" & G[5+{to}]"
        body.line(f"for {bearer} in bits({c.exprs.mask(bearers(offer.bearer), body.env)}{mine}):")
        body.line(
            f"    if {left}{dice}{c.exprs.can_pay(bearer, offer.price)} and {source}: _b.append((1, {index}, {bearer}, -1))"
        )
    body.env = held


def dice_left(c: Compiler, body: Body, offer: Offer) -> str:
    """That there are dice which an offer can still throw again, before other tests; "" if it does something else too."""
    of = offer.body.of if isinstance(offer.body, ir.Block) else (offer.body,)
    throws = [do for do in of if isinstance(do, ir.ReRoll)]
    if not throws or len(throws) < len(of) or not c.book.windows[offer.window].after_dice:
        return ""
    every = " | ".join(f"({body.mask(do.of)})" for do in throws)
    return f"({every}) & ~G[{c.plan.slot('Rerolled ')}] and "


def payer(offer: Offer, bearer: str, to: str) -> str:
    return bearer if offer.bearer is not None and offer.bearer.kind != "player" else to
