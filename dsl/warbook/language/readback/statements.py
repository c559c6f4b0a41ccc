"""How steps are put together: conditions, loops, choices, leave."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr, Type
from warbook.language.possible import possible
from warbook.language.readback import same
from warbook.language.readback.acts import ACTS, act
from warbook.language.readback.acts_of_pieces import join, straight
from warbook.language.readback.acts_plain import for_a_time
from warbook.language.readback.choices import choice, choose, choose_one, sided
from warbook.language.readback.contests import contest
from warbook.language.readback.english import listed
from warbook.language.readback.naming import introduced, noun, own_name
from warbook.language.readback.nouns import best_of, conjunction, described
from warbook.language.readback.record import Line
from warbook.language.readback.writer import Steps, Writer
from warbook.language.resolve.at_once import looks_at_others
from warbook.language.resolve.inside import unfiltered

UNENDING = 1_000_000
"""How often what is repeated without an end is repeated, at most."""


def under(w: Writer, lead: str, body: Do) -> Line:
    """A sentence that leads into others: on one line where there is only one."""
    lines = w.steps(body)
    if (
        len(lines) == 1
        and not lines[0].under
        and not lines[0].text.startswith(("if ", "for each ", "otherwise"))
    ):
        return Line(f"{lead}, {lines[0].text}")
    return Line(lead, tuple(lines) or (Line("nothing happens"),))


def simple(w: Writer, x: Do) -> list[Line]:
    """One act, as a sentence."""
    found = act(w, x)
    assert found is not None
    return [Line(found.clause)]


def block(w: Writer, x: ir.Block) -> list[Line]:
    if (gained := for_a_time(w, x)) is not None:
        return [Line(gained.clause)]
    found: list[Line] = []
    pending = list(x.of)
    while pending:
        first = pending.pop(0)
        if isinstance(first, ir.RollFor) and first.decides:
            del pending[: decided(w, first, pending)]
        first = waiting(w, first) or first
        if isinstance(first, ir.May) and pending and of_this_roll(first, pending[0]):
            first = replace(first, body=ir.Block((first.body, pending.pop(0))))
        if isinstance(first, (ir.Place, ir.Move)):
            del pending[: out_of_groups(w, first, pending)]
        if (moved := straight(w, [first, *pending])) is not None:
            del pending[: moved[1]]
            found.append(Line(moved[0].clause))
            continue
        if isinstance(first, ir.Bind):
            settled, told = contest(w, [first, *pending])
            if settled:
                del pending[: settled - 1]
                found += told
                continue
        found += w.steps(first)
    return found


def of_this_roll(may_roll: ir.May, after: Do) -> bool:
    """Whether a condition asks what came of a roll that somebody may make: nothing comes of it where it is not made."""
    match may_roll, after:
        case ir.May(body=ir.RollFor(name=rolled), refused=None), ir.If(test=ir.Outcome(of=asked)):
            return rolled == asked
    return False


def decided(w: Writer, roll: ir.RollFor, after: list[Do]) -> int:
    """How many of the statements after a roll only say what its list says: the results from which to which each stands."""
    listed = w.book.lists.get(roll.decides)
    if listed is None or len(after) < len(listed.ranges):
        return 0
    for (name, (low, high)), one in zip(listed.ranges.items(), after, strict=False):
        match one:
            case ir.If(
                test=ir.And(
                    of=(
                        ir.Compare(
                            op=">=",
                            left=ir.Field(of=ir.Listed(list="roll", name=rolled), name="Total"),
                            right=ir.Num(value=least),
                        ),
                        ir.Compare(
                            op="<=",
                            left=ir.Field(of=ir.Listed(list="roll", name=again), name="Total"),
                            right=ir.Num(value=most),
                        ),
                    )
                ),
                then=ir.Put(of=None, name=into, value=ir.Listed(list=of, name=value)),
                otherwise=None,
            ) if (least, most, value, into, of) == (low, high, name, roll.decides, roll.decides):
                if rolled != roll.name or again != roll.name:
                    return 0
            case _:
                return 0
    return len(listed.ranges)


def out_of_groups(w: Writer, put: ir.Place | ir.Move, after: list[Do]) -> int:
    """How many of the statements after something is put on the board only say that it is in no group any more whose
    members stand nowhere."""
    left: list[Do] = []
    for group in w.book.groups.values():
        if group.in_play and group.holds in w.book.lineage(put.of.type.arg):
            owner: Expr | None = ir.Owner(put.of) if group.owned else None
            if group.holder is not None:
                owner = ir.Field(put.of, f"holder {group.name}", type=Type("thing", group.holder))
            members = ir.Group(group.name, owner, type=Type("thing", group.holds, True))
            standing = ir.Spatial("standing", (put.of,))
            inside = ir.And((standing, ir.In(put.of, members)))
            left.append(ir.If(inside, ir.Join(put.of, members, True)))
    if [same.form(one) for one in after[: len(left)]] == [same.form(one) for one in left]:
        return len(left)
    if isinstance(put, ir.Place):
        w.outside("staying in a group")
    return 0


def waiting(w: Writer, x: Do) -> ir.Place | None:
    """What puts somebody on the board out of the group that the words before name, who then waits there no longer."""
    match x:
        case ir.If(test=ir.Not(), otherwise=ir.Place(of=ir.Var(name=name) as one) as put) if name in w.drawn:
            of = unfiltered(w.drawn[name])
            group = unfiltered(w.drawn.get(of.name, of)) if isinstance(of, ir.Var) else of
            if not isinstance(group, ir.Group):
                return None
            stands = ir.Spatial("standing", (one,))
            came = ir.Block((put, ir.If(stands, ir.Join(one, group, True))))
            if same.same(x, ir.If(ir.Not(stands), came, put)):
                return put
    return None


def if_(w: Writer, x: ir.If) -> list[Line]:
    if (put := waiting(w, x)) is not None:
        return w.steps(put)
    match x:
        case ir.If(
            test=ir.Compare(op="<", left=ir.Count(of=ir.Group() as group), right=ir.Num(value=room)),
            then=ir.Join(group=into, leave=False) as joined,
            otherwise=None,
        ) if group == into and group.name in w.book.groups and w.book.groups[group.name].most == room:
            return [Line(join(w, joined, True).clause)]
        case ir.If(
            test=ir.Compare(op="==", left=ir.Count(of=of), right=ir.Num(value=1)),
            then=ir.ForEach(of=again, order=None, given=()) as each,
            otherwise=None,
        ) if of == again and best_of(w, of).startswith("with "):
            if (line := each_does_alone(w, each)) is not None:
                return [line]
    first = under(w, f"if {w.clause(x.test)}", x.then)
    if x.otherwise is None:
        return [first]
    return [first, under(w, "otherwise", x.otherwise)]


def while_(w: Writer, x: ir.While) -> list[Line]:
    return [Line(f"while {w.clause(x.test)}", tuple(w.steps(x.body)) or (Line("nothing happens"),))]


def repeat(w: Writer, x: ir.Repeat) -> list[Line]:
    """`the Day is played 4 times`; else `As many times as …:`."""
    if isinstance(x.times, ir.Num) and isinstance(x.body, ir.Perform) and not x.body.args:
        found = act(w, x.body)
        if found is not None and x.body.name and f"sequence {x.body.name}" in w.book.procedures:
            if x.times.value == UNENDING:
                return [Line(f"{found.clause} until a player wins")]
            return [Line(f"{found.clause} {x.times.value} times")]
    if isinstance(x.times, ir.Num):
        w.outside("so many times")
    return [Line(f"as many times as {w.say(x.times)}", tuple(w.steps(x.body)) or (Line("nothing happens"),))]


def for_each(w: Writer, x: ir.ForEach) -> list[Line]:
    """`for each Soldier in the Vanguard, in the Soldier's player's order, …`."""
    by_card, w.by_card = w.by_card, w.by_card or own_name(x.var) in w.book.cards
    words = described(w, x.of)
    of = words.said("each")
    w.by_card = by_card
    type_ = x.of.type.one()
    held, side = dict(w.called), w.side
    if type_ == ir.PLAYER:
        w.side = ir.Var(x.var, type=type_)
    before = list(w.beyond)
    introduced(w, x.var, type_)
    w.drawn[x.var] = x.of
    sided(w, x.var, of)
    name = own_name(x.var)
    called = f", as {name}" if name not in ("", noun(w, type_), words.noun) else ""
    order = f", in {w.say(x.order)}'s order" if x.order is not None else ""
    line = each_does(w, x, of, before) if not called and not order else None
    if x.given and line is None:
        w.outside("what is settled before anything is done for the first")
        told = [f"{introduced(w, var, one.type)} is {w.say(one)}" for var, one in x.given]
        called = f"{called}, where {listed(told)}, settled for all of them first"
    if x.var in w.apart:
        called = f" (“{w.apart[x.var]}”){called}"
    line = line or under(w, f"for {of}{called}{order}", x.body)
    w.side = side
    w.called.pop(x.var, None)
    if x.var in held:
        w.called[x.var] = held[x.var]
    return [line]


def each_does_alone(w: Writer, x: ir.ForEach) -> Line | None:
    """`the player with the most Units gains 1 Fame`: what the only one of a set does; None where it is no single act."""
    held, called, side = list(w.beyond), dict(w.called), w.side
    (line,) = for_each(w, x)
    w.called.clear()
    w.called.update(called)
    w.side = side
    if line.text.startswith("each ") and not line.under:
        return Line(f"the {line.text.removeprefix('each ')}")
    lead, comma, said = line.text.partition(", ")
    one = f"the {noun(w, x.of.type.one())} "
    if comma and not line.under and said.startswith(one) and one.strip() not in said.removeprefix(one):
        return Line(f"the {lead.removeprefix('for each ')} {said.removeprefix(one)}")
    w.beyond[:] = held
    return None


def each_does(w: Writer, x: ir.ForEach, of: str, before: list[str]) -> Line | None:
    """`each Soldier gains 1 Fear`, where all that is done is one act of each; None for anything else. `before` is what
    was marked before it was told apart from others of its kind, which is not needed where it is not named again."""
    body = x.body.of[0] if isinstance(x.body, ir.Block) and len(x.body.of) == 1 else x.body
    match body, x.given:
        case ir.Put(of=ir.Var(name=x.var), value=ir.Var(name=name)), ((settled, value),) if (
            name == settled and of == f"each {noun(w, x.of.type.one())}" and x.var not in w.apart
        ):
            return Line(f"{of}'s {body.name} becomes {w.say(value)}")
    if type(body) not in ACTS:
        return None
    match body:
        case ir.Gain(amount=ir.Var(name=name)) if [name] == [var for var, _ in x.given]:
            body = replace(body, amount=x.given[0][1])
        case ir.Gain(amount=amount) if not x.given and looks_at_others(amount, x.var):
            return None
        case _ if x.given:
            return None
    held = list(w.beyond)
    found = act(w, body)
    if (
        found is not None
        and isinstance(found.one, ir.Var)
        and found.one.name == x.var
        and found.who == w.called[x.var]
    ):
        if x.var not in w.apart:
            return Line(f"{of} {found.what}")
        if not re.search(rf"\b(?:{found.who}|the {noun(w, x.of.type.one())})\b", found.what):
            w.beyond[:] = [*before, *(b for b in w.beyond if b not in held)]
            return Line(f"{of} {found.what}")
        if x.given:
            return Line(f"{of} (“{found.who}”) {found.what}")
    w.beyond[:] = held
    return None


def alternate(w: Writer, x: ir.Alternate) -> list[Line]:
    first = w.say(x.first)
    with w.seen_from(ir.PlayerNow("active")):
        lead = f"the players alternate, from {first}, while {w.clause(x.test)}"
        return [Line(lead, tuple(w.steps(x.body)) or (Line("nothing happens"),))]


def may(w: Writer, x: ir.May) -> list[Line]:
    """`the Soldier's player may pay 1 Fuel`; what is done of it, and what else where it is not."""
    body = list(x.body.of) if isinstance(x.body, ir.Block) else [x.body]
    if len(body) == 1 and isinstance(body[0], ir.Block):
        body = list(body[0].of)
    first, rest = (body[0], body[1:]) if body else (None, [])
    if isinstance(first, (ir.Place, ir.Move)):
        del rest[: out_of_groups(w, first, rest)]
    test, paid = x.test, False
    if (can := possible(first)) is not None:
        match test:
            case ir.And(of=(*others, last)) if last == can and others:
                test = conjunction(others)
                paid = True
            case _ if test == can:
                test, paid = None, True
        if not paid and isinstance(first, ir.Pay):
            w.outside("paying what one may not be able to pay")
    given = f", if {w.clause(test)}" if test is not None else ""
    found = act(w, first) if first is not None else None
    if found is not None and found.one is not None and x.by in (found.one, ir.Owner(found.one)):
        lead = f"{found.who} may {found.plain}{given}"
        if isinstance(first, ir.Pay) and not paid:
            lead = f"{lead}, whether it can or not"
    elif isinstance(first, ir.Perform) and (name := begun_by_anybody(w, first)):
        lead = f"{w.say(x.by)} may begin the {name}{given}"
    elif isinstance(first, ir.Choose) and first.by == x.by:
        lead = f"{w.say(x.by)} may choose {choice(w, first)}{given}"
    elif found is not None and found.one is not None:
        lead = f"{w.say(x.by)} may let {found.who} {found.plain}{given}"
        w.outside("leave to let another do something")
    else:
        w.outside("leave to do more than one thing")
        lead, rest = f"{w.say(x.by)} may decide that this happens{given}", body
        lines = tuple(line for one in rest for line in w.steps(one))
        found_lines = [Line(lead, lines or (Line("nothing happens"),))]
        if x.refused is not None:
            found_lines.append(under(w, "otherwise", x.refused))
        return found_lines
    after = tuple(line for line in w.steps(ir.Block(tuple(rest))))
    if x.refused is None:
        return [Line(lead, after)] if after else [Line(lead)]
    w.outside("what happens where leave is not taken")
    return [Line(lead, after), under(w, "if that is not done", x.refused)]


def begun_by_anybody(w: Writer, x: ir.Perform) -> str:
    """The name of a sequence that does not say who begins it; "" for anything else."""
    declared = w.book.procedures.get(f"sequence {x.name}")
    return x.name if declared is not None and not declared.roles and not x.args else ""


STEPS: dict[type, Steps] = {
    **dict.fromkeys(ACTS, simple),
    ir.Block: block,
    ir.If: if_,
    ir.While: while_,
    ir.Repeat: repeat,
    ir.ForEach: for_each,
    ir.Alternate: alternate,
    ir.Choose: choose,
    ir.ChooseOne: choose_one,
    ir.May: may,
}
"""What says each kind of statement."""
