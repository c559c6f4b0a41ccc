"""What lasts for a time, as tokens with laws, changes and hooks: once everything else has been read."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.declare.reader import GAME, Reader
from warbook.language.declare.rule_source import Rules
from warbook.language.declare.standing import one_law
from warbook.language.declare.statement import Statement
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import Bearer, EventPattern, Hook, Lasting, Rulebook, Token
from warbook.language.resolve import conditions, orders
from warbook.language.resolve.context import Context
from warbook.language.resolve.events import event_of
from warbook.language.resolve.held import BEARER, Held, lasting_of, other, running, waiting
from warbook.language.resolve.numbers import number
from warbook.language.resolve.scope import Scope, owner_of
from warbook.language.resolve.subjects import many
from warbook.language.resolve.substitution import substituted
from warbook.language.resolve.until import player_of
from warbook.language.walk import nodes


def with_lasting(r: Reader, book: Rulebook) -> Rulebook:
    """A game with what its steps say of someone for a time."""
    rules, tokens = Rules(), dict(book.tokens)
    made: set[str] = set()
    while waits := [held for name, held in r.names.lasting.items() if name not in made]:
        for held in waits:
            made.add(token_of(held).name)
            r.attempt(lambda held=held: someones(r, held, book))  # type: ignore[misc]
            r.attempt(lambda held=held: one_held(r, held, rules, tokens))  # type: ignore[misc]
    if not made:
        return book
    return replace(
        book,
        tokens=tokens,
        hooks=(*book.hooks, *rules.hooks),
        laws=(*book.laws, *rules.laws),
        changes=(*book.changes, *rules.changes),
    )


def someones(r: Reader, held: Held, book: Rulebook) -> None:
    """A fault where a sequence of someone's is nobody's, because no players take turns in it."""
    when = held.until
    if not when.whose or not when.sequence or r.names.sequences[when.sequence].roles:
        return
    for p in book.procedures.values():
        for turns in nodes(p.body):
            if isinstance(turns, ir.Alternate) and any(
                isinstance(n, ir.Perform) and n.name == when.sequence for n in nodes(turns.body)
            ):
                return
    name = when.sequence
    raise context(r, held, Bearer("token", "", token_of(held).holder)).fail(
        "W462",
        when.at,
        f"No {name} is that of anyone, so this would never end.",
        f"Say “until the end of the {name}”, or give it a role: “### Sequence: {name} by …”.",
    )


def token_of(held: Held) -> Token:
    assert held.token is not None
    return held.token


def one_held(r: Reader, held: Held, rules: Rules, tokens: dict[str, Token]) -> None:
    """The tokens, the law or change, and the hooks of one sentence."""
    token = token_of(held)
    name, told = token.name, token.lasting
    assert told is not None
    hidden = Lasting("", "", begins=False, ends=False, shown=False)
    tokens[name] = token
    if held.waits:
        tokens[waiting(name)] = replace(
            token, name=waiting(name), lasting=replace(told, begins=True, ends=False)
        )
    companions = [other(name, role) for role, _ in held.others]
    companions += [running(name)] if held.counted else []
    companions += [lasting_of(held.gains)] if single(r, held) else []
    for companion in companions:
        tokens[companion] = replace(token, name=companion, lasting=hidden)
    bearer = Bearer("token", name, token.holder)
    if held.law is not None:
        one = Rules()
        said = Statement.of(held.law, None, None, bearer, held.sentence)
        one_law(context(r, held, bearer), said, one)
        rules.laws += one.laws
        rules.changes += [
            replace(change, amount=counted(change.amount, held, name, token.holder))
            if change.how == "add"
            else change
            for change in one.changes
        ]
    rules.hooks += [*beginnings(r, held), *endings(r, held), *lost(r, held)]


def single(r: Reader, held: Held) -> bool:
    """Whether what is gained for a time is a token that is held one at a time."""
    token = r.names.tokens.get(held.gains)
    return token is not None and not token.many


def context(r: Reader, held: Held, bearer: Bearer) -> Context:
    """The scope of what is kept: its bearer, and which ones the other roles stood for."""
    one = ir.Var(BEARER, type=type_of(bearer.kind))
    roles: dict[str, Expr] = {BEARER: one, "game": GAME}
    for role, type_ in held.others:
        roles[role] = ir.Field(one, other(token_of(held).name, role), type=type_)
    me = owner_of(one) if one.type != ir.PLACE else None
    return Context(r.names, Scope(roles, me, one, bearer, one, actor=one), held.text)


def type_of(kind: str) -> Type:
    return {"player": ir.PLAYER, "Square": ir.PLACE}.get(kind) or Type("thing", kind)


def counted(amount: Expr, held: Held, name: str, kind: str) -> Expr:
    """By how much a number changes for all that has been said: what is said twice adds up."""
    one = ir.Var(BEARER, type=type_of(kind))
    if held.points is not None:
        points: Expr = ir.Field(one, name, type=held.points)
        less = isinstance(amount, ir.Num) and amount.value < 0
        return ir.Arith("-", ir.Num(0, type=held.points), points, type=held.points) if less else points
    return ir.Arith("*", amount, ir.Field(one, name, type=ir.NUMBER), type=amount.type, span=amount.span)


def taken(name: str, one: Expr, amount: Expr | None = None) -> Do:
    """Takes off all of a token, or so many."""
    lost = amount if amount is not None else ir.Field(one, name, type=ir.NUMBER)
    return ir.Gain(one, name, ir.Arith("-", number(0), lost, type=ir.NUMBER))


def of(name: str, one: Expr) -> Expr:
    return ir.Field(one, name, type=ir.NUMBER)


def beginnings(r: Reader, held: Held) -> list[Hook]:
    """What begins to hold, or to be counted, when a sequence begins or before something happens."""
    name = token_of(held).name
    one = ir.Var(BEARER, type=type_of(token_of(held).holder))
    first = waiting(name)
    if held.waits:
        body = many([ir.Gain(one, name, of(first, one)), taken(first, one)])
        return [hook(r, held, first, "begins", "before", body)]
    if held.counted:
        body = ir.Gain(
            one, running(name), ir.Arith("-", of(name, one), of(running(name), one), type=ir.NUMBER)
        )
        return [hook(r, held, name, "begins", "before", body)]
    return []


def endings(r: Reader, held: Held) -> list[Hook]:
    """What is taken off when it ends."""
    if held.until.sort == "never":
        return []
    name = token_of(held).name
    one = ir.Var(BEARER, type=type_of(token_of(held).holder))
    off: Expr = of(name, one)
    done: list[Do] = []
    if held.counted:
        off = ir.Var("off", type=ir.NUMBER)
        done = [ir.Bind("off", of(running(name), one)), taken(running(name), one, off)]
    if single(r, held):
        reasons = lasting_of(held.gains)
        none = ir.Compare("==", of(reasons, one), number(0))
        some = ir.Compare("==", of(name, one), off)
        last = many([taken(reasons, one, number(1)), ir.If(none, taken(held.gains, one, number(1)))])
        done += [ir.If(some, last)]
    elif held.gains:
        done += [taken(held.gains, one, off)]
    done += [taken(name, one, off)]
    if held.until.sort == "state":
        return until_so(r, held, many(done))
    if not held.orders:
        ways = [replace(held.until, act=act, more=()) for act in (held.until.act, *held.until.more)]
        return [hook(r, replace(held, until=way), name, way.sort, "after", many(done)) for way in ways]
    return [hook(r, held, name, held.until.sort, "after", many(done), perform=True)]


def until_so(r: Reader, held: Held, over: Do) -> list[Hook]:
    """What is taken off as soon as a condition holds: looked at whenever something that it speaks of changes."""
    bearer = Bearer("token", token_of(held).name, token_of(held).holder)
    c, act, at = context(r, held, bearer), held.until.act, held.until.at
    assert act is not None and at is not None
    test = conditions.condition(c, act)
    kept = {other(token_of(held).name, role) for role, _ in held.others}
    state = {n.name for n in nodes(test) if isinstance(n, (ir.Field, ir.Setting))} - kept
    noticed = all(isinstance(n, NOTICED) for n in nodes(test) if isinstance(n, Expr))
    found: list[Hook] = []
    for name in sorted(state) if noticed else [""]:
        events = changes_of(r, name)
        if not events:
            raise c.fail(
                "W462",
                at,
                "When this comes to be so, is not noticed.",
                "Say what happens then, “until it next moves”; or what it then has, “until it has no TOKEN”.",
            )
        body = ir.If(test, over)
        span = held.sentence.span
        found += [Hook("after", event, None, body, bearer, span, "", lapse=True) for event in events]
    return found


NOTICED = (
    *(
        ir.Num,
        ir.Var,
        ir.Owner,
        ir.Opponent,
        ir.Listed,
        ir.Truth,
        ir.Arith,
        ir.Compare,
        ir.And,
        ir.Or,
        ir.Not,
    ),
    *(ir.Field, ir.Setting),
)
"""What is noticed when it changes, and what never does."""


def changes_of(r: Reader, name: str) -> list[EventPattern]:
    """The events by which a token, a resource or a list of the game changes; none for what else there is."""
    if name in r.names.tokens or name in r.names.resources:
        return [EventPattern(sort, name, (("holder", "holder.over"),), None) for sort in ("gain", "lose")]
    if name in r.names.lists:
        holder = (("holder", "holder.over"),) if r.names.lists[name].holder is not None else ()
        return [EventPattern("become", name, holder, None)]
    return []


def lost(r: Reader, held: Held) -> list[Hook]:
    """What is lost before its time is not taken off once more."""
    if not held.gains:
        return []
    name = token_of(held).name
    kind = type_of(token_of(held).holder)
    one = ir.Var(BEARER, type=kind)
    event = EventPattern(
        "lose",
        held.gains,
        (("holder", "holder.lost"),),
        ir.Compare("==", ir.Var("holder.lost", type=kind), one),
    )
    left = of(held.gains, one)
    if single(r, held):
        body: Do = many([taken(lasting_of(held.gains), one), taken(name, one)])
    else:
        body = taken(name, one, ir.Arith("-", of(name, one), left, type=ir.NUMBER))
    more = ir.Compare(">", of(name, one), left)
    bearer = Bearer("token", name, token_of(held).holder)
    return [Hook("after", event, None, ir.If(more, body), bearer, held.sentence.span, "", lapse=True)]


def hook(r: Reader, held: Held, name: str, sort: str, moment: str, body: Do, perform: bool = False) -> Hook:
    """A hook of the language's own, for who bears a token."""
    bearer = Bearer("token", name, token_of(held).holder)
    c = context(r, held, bearer)
    when = held.until
    if when.sort == "event":
        assert when.subject is not None and when.act is not None
        pattern = event_of(c, when.subject, when.act)
        if perform:
            first: list[Do] = []
            for node in held.orders:
                orders.add(c, node, first)
            body = many([body, *first])
        return Hook(moment, pattern, None, body, bearer, held.sentence.span, "", lapse=True)
    signature = r.names.sequences[when.sequence]
    binds = tuple((role.name, f"{role.name}.over") for role in signature.roles)
    test: Expr | None = None
    if when.number:
        times = ir.Setting(f"number of {when.sequence}", type=ir.NUMBER)
        test = ir.Compare(">=", times, number(when.number))
    whose = c.scope.roles[when.whose] if when.whose else None
    found = player_of(c, signature, whose.type) if whose is not None else None
    if whose is not None and found is not None:
        role, value = found
        value = substituted(value, role.name, ir.Var(f"{role.name}.over", type=role.type))
        mine = owner_of(whose) if role.type == ir.PLAYER else whose
        mine_too = ir.Compare("==", value, mine)
        test = mine_too if test is None else ir.And((test, mine_too))
    pattern = EventPattern(sort, when.sequence, binds, test)
    return Hook("after", pattern, None, body, bearer, held.sentence.span, "", lapse=True)
