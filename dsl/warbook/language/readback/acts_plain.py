"""Acts that gain, pay, set, play, use and choose."""

from __future__ import annotations

import re

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Lasting
from warbook.language.names import plural
from warbook.language.readback.act import Act
from warbook.language.readback.counted import noted_as
from warbook.language.readback.english import indefinite, listed, possessive, third_person
from warbook.language.readback.naming import in_turn_order, introduced, own_name
from warbook.language.readback.relations import done_by, price, unique_value
from warbook.language.readback.values import for_each
from warbook.language.readback.writer import Writer
from warbook.language.walk import nodes


def gain(w: Writer, x: ir.Gain) -> Act:
    """`gains 2 Fear`, `loses every Fear`, `gains Fear equal to …`."""
    token = w.book.tokens.get(x.name)
    if token is not None and token.lasting is not None:
        return lasting(w, x, token.lasting)
    amount, verb = x.amount, "gains"
    match amount:
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            amount, verb = right, "loses"
        case ir.Num(value=value) if value < 0:
            w.outside("a gain of less than nothing")
    match amount:
        case ir.Num(value=value):
            once = value == 1 and token is not None and not token.many
            said = x.name if once else w.book.counted(value, x.name)
        case ir.Field(of=of, name=name) if verb == "loses" and of == x.of and name == x.name:
            said = f"{'all' if plural(x.name) == x.name else 'every'} {x.name}"
        case _ if w.much is not None and amount == w.much:
            said = f"that many {w.book.several(x.name)}"
        case _ if (each := for_each(w, amount)) is not None:
            said = f"{each[0]} {x.name} {each[1]}"
        case _:
            said = f"{w.book.several(x.name)} equal to {w.say(amount)}"
    if x.final:
        w.outside("what nothing comes in the place of")
        said = f"{said}, and no rule changes that"
    return w.does(x.of, f"{verb} {said}")


def lasting(w: Writer, x: ir.Gain, kept: Lasting) -> Act:
    """`cannot move until the end of the Turn`, `gains +1 to its Pluck until …`: what is said of somebody for a time, kept as
    a token."""
    if kept.own_subject:
        w.outside("what is done the next time")
        said, until = kept.of(w.say(x.of))
        return Act(f"{said[:1].lower()}{said[1:]}", until, None)
    over = isinstance(x.amount, ir.Arith) and x.amount.op == "-"
    amount = x.amount.right if isinstance(x.amount, ir.Arith) and over else x.amount
    bonus = CHANGED.fullmatch(kept.said)
    if bonus is not None and not over and isinstance(amount, ir.Num):
        sign = "+" if bonus[1] == "more" else "-"
        if not points_back(kept.until) and not x.final:
            return w.does(x.of, f"gains {sign}{w.say(amount)} to its {bonus[2]} {kept.until}")
    said, each = for_each(w, amount) or (w.say(amount), "")
    stat, so = (bonus[2], f"is {said} {bonus[1]} {each}".rstrip()) if bonus is not None else ("", "")
    if (becomes := _THAT.fullmatch(kept.said)) is not None:
        stat, so = becomes[1], becomes[2]
    if over or x.final or not kept.said.startswith("cannot ") or points_back(f"{kept.said} {kept.until}"):
        w.outside("what holds for a time")
    until = _NEXT_OF_ANY.sub(lambda found: f"{found[1]}{indefinite(found[2])}", kept.until)
    said = f"{re.sub('^[Ii]t ', '', kept.said.replace('{n}', w.say(amount)))} {until}"
    if not kept.begins and not kept.ends and not over:
        w.outside("what holds for a time")
        return Act(f"it is noted that {w.say(x.of)}", noted_as(x.name, kept), None)
    how = "" if "{n}" in kept.said or amount == ir.Num(1, type=amount.type) else f" ({w.say(amount)} times)"
    last = ", and nothing comes in the place of that" if x.final else ""
    if (whose := _ITS.match(said)) is not None and not over:
        own = "" if (whose[1], x.of.type) == ("player", ir.PLAYER) else f"'s {whose[1]}"
        return Act(f"{w.say(x.of)}{own}", f"{said[whose.end() :]}{how}{last}", None)
    if stat and not over:
        return Act(f"{possessive(w.say(x.of))} {stat}", f"{so} {until}{last}", None)
    if over:
        return w.does(x.of, f"no longer {said}{how}{last}")
    return w.does(x.of, f"{said}{how}{last}")


_NEXT_OF_ANY = re.compile(r"(?<=the )(next time )((?:own|enemy|friendly|other) [A-Z][\w-]*|[A-Z][\w-]*)")
_ITS = re.compile(r"Its ([a-z]+) ")
_THAT = re.compile(r"has ([A-Z].*?) that ([a-z].*)")
CHANGED = re.compile(r"has \{n\} (more|less) ([A-Z].*)")
"""How a stat is kept that is more or less for a time."""


def points_back(words: str) -> bool:
    """Whether words that are kept as they are written point at somebody named elsewhere."""
    return (
        re.search(
            r"\b(?:it|its|they|their|them|that|those|the (?!end\b|start\b|game\b|next\b|rest\b)[a-z]+|the [A-Z]\w+'s)\b",
            words,
        )
        is not None
    )


def for_a_time(w: Writer, x: ir.Block) -> Act | None:
    """`gains 1 Fear until the end of the Turn`: a gain, and what is noted of how much it was; None for other statements."""
    match x.of:
        case (
            ir.Bind(name=before, value=ir.Field(of=of, name=name)),
            ir.Gain(of=one, name=gained, final=False) as made,
            ir.If(then=then, otherwise=None),
        ) if before.startswith("before") and one == of and gained == name:
            for noted in nodes(then):
                token = w.book.tokens.get(noted.name) if isinstance(noted, ir.Gain) else None
                if token is not None and token.lasting is not None and token.lasting.said.startswith("has "):
                    found, until = gain(w, made), token.lasting.until
                    if points_back(until):
                        w.outside("what holds for a time")
                    return Act(found.who, f"{found.what} {until}", found.one)
    return None


def put(w: Writer, x: ir.Put) -> Act:
    """`the Soldier becomes Prone`, `the Soldier's Fuel becomes 3`, `the winner becomes the first player`."""
    if x.of is None and x.name in ("first", "active"):
        return w.does(x.value, f"becomes the {x.name} player")
    if ": " in x.name or (x.name in w.book.tokens and w.book.tokens[x.name].lasting is not None):
        w.outside("what is kept for a time")
    value = in_turn_order(w, x.value)
    if x.of is not None and ": " in x.name:
        said, _, role = x.name.rpartition(": ")
        return Act(f"for {w.say(x.of)}, “{role}” in “{said}”", f"means {value}")
    if x.of is None:
        return Act(f"the {x.name}", f"becomes {value}")
    declared = w.book.lists.get(x.name)
    state = declared is not None and declared.holder is not None and isinstance(x.value, ir.Listed)
    if state and isinstance(x.value, ir.Listed) and unique_value(w, x.value.name):
        return w.does(x.of, f"becomes {value}")
    return Act(f"{possessive(w.say(x.of))} {x.name}", f"becomes {value}")


def bind(w: Writer, x: ir.Bind) -> Act:
    w.outside("a name for a value")
    value = w.say(x.value)
    if x.again:
        return Act(w.say(ir.Var(x.name, type=x.value.type)), f"becomes {value}")
    nobody = x.value == ir.Num(-1, type=x.value.type) and x.value.type != ir.NUMBER
    return Act(introduced(w, x.name, x.value.type), f"is {'nobody' if nobody else value} from here on")


def pay(w: Writer, x: ir.Pay) -> Act:
    return w.does(x.of, f"pays {price(w, x.price)}")


def perform(w: Writer, x: ir.Perform) -> Act:
    """A declared verb, sequence or effect."""
    book = w.book
    if (verb := book.procedures.get(f"verb {x.name}")) is not None and len(verb.roles) == len(x.args):
        args = {r.name: a for r, a in zip(verb.roles, x.args, strict=True)}
        subject, words = done_by(w, x.name, args)
        third = f"is {words.removeprefix('be ')}" if words.startswith("be ") else third_person(words)
        return Act("nobody", third) if subject is None else w.does(subject, third)
    if (sequence := book.procedures.get(f"sequence {x.name}")) is not None and len(sequence.roles) == len(
        x.args
    ):
        pairs = list(zip(sequence.roles, x.args, strict=True))
        starts = next((a for r, a in pairs if r.prep == "by"), None)
        rest = " ".join(f"{r.prep} {w.say(a)}".strip() for r, a in pairs if r.prep != "by")
        if starts is not None:
            return w.does(starts, f"begins the {x.name} {rest}".rstrip())
        if pairs:
            w.outside("a sequence that nobody begins")
        return Act(f"the {x.name}", f"is played {rest}".rstrip())
    w.outside("what is declared otherwise")
    words = listed([w.say(a) for a in x.args])
    return Act(f"{x.name}", f"is done{f' with {words}' if words else ''}")


def suffer(w: Writer, x: ir.Suffer) -> Act:
    return w.does(x.of, f"suffers {w.say(x.effect)}")


def use(w: Writer, x: ir.Use) -> Act:
    """`may use any number of its Actions`, `uses Rush at no cost`."""
    if len(x.actions) == 1 and x.times == 1:
        what = x.actions[0]
    else:
        what = {None: "any number of its Actions", 1: "1 Action"}.get(x.times, f"up to {x.times} Actions")
        if x.actions:
            w.outside("actions named one by one")
            what = f"{what} of {listed(x.actions, 'or')}"
    verb = "uses" if x.must else "may use"
    return w.does(x.of, f"{verb} {what}{' at no cost' if x.free else ''}")


def pick_line(w: Writer, x: ir.PickLine) -> Act:
    act_ = w.does(
        x.by,
        f"chooses a line from {squared(w, x.start)} to {squared(w, x.goal)}, as {own_name(x.var) or 'line'}",
    )
    introduced(w, x.var, ir.PLACE)
    return act_


def squared(w: Writer, x: Expr) -> str:
    """A square by the piece that stands on it."""
    return w.say(x.of) if isinstance(x, ir.Field) and x.name == "Square" else w.say(x)


def pick_edge(w: Writer, x: ir.PickEdge) -> Act:
    return w.does(x.by, "chooses own edge")


def pick_number(w: Writer, x: ir.PickNumber) -> Act:
    who = w.say(x.by)
    low, high = w.say(x.low), w.say(x.high)
    if " " in own_name(x.var) or isinstance(x.high, ir.Arith):
        w.outside("a number that has no name")
    introduced(w, x.var, ir.NUMBER)
    return Act(who, f"chooses a number from {low} to {high}, as {own_name(x.var) or 'number'}", x.by)


def finish(w: Writer, x: ir.Finish) -> Act:
    if not x.name:
        if x.success is not None:
            w.outside("how the game ends")
            return Act("the game", f"ends as a {'success' if x.success else 'failure'}")
        return Act("the game", "ends")
    window = x.name in w.book.windows
    if x.success is None:
        if window:
            w.outside("a window that ends with no outcome")
            return Act(f"the {x.name}", "ends with no outcome")
        return Act(f"the {x.name}", "ends")
    if x.success:
        return Act(f"the {x.name}", "succeeds")
    if not window:
        w.outside("a sequence that fails")
        return Act(f"the {x.name}", "ends as a failure")
    return Act(f"the {x.name}", "ends")


def open_(w: Writer, x: ir.Open) -> Act:
    declared = w.book.windows.get(x.name)
    if declared is None or declared.implied:
        w.outside("a moment at which leave is taken")
    roles = declared.roles if declared is not None else ()
    first = bool(roles) and roles[0].type == ir.PLAYER
    more = [
        f"{w.say(a)} as {r.name}"
        for i, (r, a) in enumerate(zip(roles, x.args, strict=False))
        if not (isinstance(a, ir.Var) and a.name == r.name) and not (i == 0 and first and a == x.to)
    ]
    more += [w.say(a) for a in x.args[len(roles) :]]
    tail = ""
    if more:
        tail = f", with {listed(more)}"
        w.outside("what a window opens about")
    if len(x.args) < len(roles):
        w.outside("a window that opens about less")
        tail = f"{tail}, about nothing more"
    return Act(f"the {x.name}", f"opens for {w.say(x.to)}{tail}")


def win(w: Writer, x: ir.Win) -> Act:
    return w.does(x.of, "wins")
