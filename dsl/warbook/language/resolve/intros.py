"""How a sentence begins that is done only if, or for each: “If …,”, “Otherwise,”, “On 5 or more,”, “For each …,”.

What it leads into is the rest of the sentence, or the list under it: `inner` reads either.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr, Type
from warbook.language.resolve import comparisons, conditions, outcomes
from warbook.language.resolve.chosen import (
    chooses_last,
    decides_last,
    done_last,
    speaks_of_one_chosen,
    throws_last,
)
from warbook.language.resolve.context import Context
from warbook.language.resolve.earlier import Opened
from warbook.language.resolve.for_each import for_each
from warbook.language.resolve.instead_of import replaced
from warbook.language.resolve.made import last_of
from warbook.language.resolve.opened import ends_with
from warbook.language.resolve.spoken_of import is_another
from warbook.language.resolve.unclear import UNCLEAR
from warbook.language.sentence import Node
from warbook.language.walk import nodes

Intro = Callable[[Context, Node, list[Do], Callable[[], Do]], None]
"""What reads one kind of beginning."""


def rest_of(node: Node) -> Node:
    """What a sentence says after its beginning: `…, the target gains Fear`, `…, if it has no Fear, it gains Fear`."""
    return next(n for n in reversed(node.children) if n is not None and n.kind != "INSTEAD")


GIVEN = ("if_order", "unless_order", "if_block", "unless_block")


def branch(c: Context, inner: Callable[[], Do]) -> Do:
    """A statement whose bindings end with it; where it speaks of something else, “it” is not clear afterwards."""
    held = c.scope
    c.inside = None
    try:
        done = inner()
        c.inside = c.scope
        c.cases = (*c.cases, Opened(done, c.scope))
        return done
    finally:
        c.supposed = None
        same = c.scope.it in (held.it, None) and c.scope.chosen == held.chosen
        same = same and c.scope.doubtful in (None, held.doubtful)
        c.scope = (held if same else held.after_each()).left(c.scope)


def supposing(c: Context, test: Expr, inner: Callable[[], Do], given: Node | None = None) -> Do:
    """A statement under a condition, which may tell of what kind a role is; where it is `given` before, “it” is whom it
    speaks of."""
    spoken = conditions.spoken(c, given) if given is not None else c.scope
    after = spoken

    def inside() -> Do:
        nonlocal after
        c.scope = spoken
        conditions.assume(c, test)
        done = inner()
        after = (
            spoken if spoken.doubtful is None else replace(spoken, it=c.scope.it, doubtful=c.scope.doubtful)
        )
        if c.scope.it is not None and spoken.it is not None and is_another(c, c.scope.it, spoken.it):
            after = replace(after, doubtful=after.it)  # `…, the doer gains Fear. Otherwise, it …`
        return done

    made = branch(c, inside)
    c.supposed = after
    return made


def if_not(c: Context, inner: Callable[[], Do]) -> Do:
    """What is done otherwise; it speaks of whom the condition spoke of."""

    def inside() -> Do:
        c.scope = c.supposed or c.scope
        return inner()

    return branch(c, inside)


def if_(c: Context, node: Node, done: list[Do], inner: Callable[[], Do]) -> None:
    """`If CONDITION, …`; with “instead” at its end it takes the place of what was said before."""
    test = conditions.condition(c, node[1])
    outcomes.added_or_one_by_one(c, test, done, node[1])
    outcomes.told_high(c, test)
    then = supposing(c, test, inner, node[1])
    if (word := node.find("INSTEAD")) is not None:
        done[-1] = ir.If(test, then, replaced(c, test, then, done, word), span=c.span(node))
    else:
        done.append(ir.If(test, then, span=c.span(node)))
        c.twofold = done[-1] if isinstance(done_last(then), ir.May) else c.twofold


def unless(c: Context, node: Node, done: list[Do], inner: Callable[[], Do]) -> None:
    """`Unless CONDITION, …`"""
    test = ir.Not(conditions.condition(c, node[1]), span=c.span(node[1]))
    done.append(ir.If(test, supposing(c, test, inner, given=node[1]), span=c.span(node)))


def otherwise_if(c: Context, node: Node, done: list[Do], inner: Callable[[], Do]) -> None:
    """`Otherwise, if CONDITION, …`"""
    if told_by_dice(done):
        go_on(done, lambda within: otherwise_if(c, node, within, inner))
        return
    test = conditions.condition(c, node[3])

    def other() -> Do:
        return ir.If(test, supposing(c, test, inner, given=node[3]), span=c.span(node))

    add_otherwise(c, node, done, sharing(c, done, other))


def otherwise(c: Context, node: Node, done: list[Do], inner: Callable[[], Do]) -> None:
    """`Otherwise, …` after “If …” or “may”; after `may roll 1d6. On 5 or more, …` it is of what the dice show."""
    if told_by_dice(done):
        go_on(done, lambda within: otherwise(c, node, within, inner))
        return
    after_if = bool(done) and isinstance(done[-1], ir.If)

    def other() -> Do:
        return if_not(c, inner) if after_if else branch(c, inner)

    add_otherwise(c, node, done, sharing(c, done, other))


def told_by_dice(done: list[Do]) -> bool:
    """Whether what may be done ends with what dice show: `may roll 1d6. On 5 or more, …`."""
    match done[-1:]:
        case [ir.May(body=ir.Block(of=(*_, ir.If())) as body, refused=None)]:
            return throws_last(body)
    return False


def go_on(done: list[Do], more: Callable[[list[Do]], None]) -> None:
    """Goes on within the leave or the condition that ends what is done."""
    last = done[-1]
    assert isinstance(last, ir.If | ir.May)
    part = last.then if isinstance(last, ir.If) else last.body
    within = list(part.of) if isinstance(part, ir.Block) else [part]
    more(within)
    body = ir.Block(tuple(within), span=part.span)
    done[-1] = replace(last, then=body) if isinstance(last, ir.If) else replace(last, body=body)


def sharing(c: Context, done: list[Do], other: Callable[[], Do]) -> Do:
    """The other case: where it gives a role to one of the same sort as the case before has, that role is known
    afterwards, whichever it was."""
    last = [b for b in c.cases if ends_with(done, b.made)][-1:]
    held, known = c.shared, c.scope.roles
    only = (b for b in last if chooses_last(b.made) and not b.continued)
    c.shared = {n: v for b in only for n, v in b.scope.roles.items() if n not in known or v == c.met.get(n)}
    made = other()
    both = c.cases[-1].scope.roles if c.cases and chooses_last(c.cases[-1].made) else {}
    for name, value in c.shared.items():
        if both.get(name) == value:
            c.bound(name, value)
            c.met = {**c.met, name: value}
            if value == c.cases[-1].scope.chosen:
                c.scope = replace(c.scope, chosen=value)
    c.shared = held
    return made


def add_otherwise(c: Context, node: Node, done: list[Do], other: Do) -> None:
    """Puts `other` behind the last “if” of a chain, or where what may be done is refused."""
    last = done[-1] if done else None
    if last is not None and last is c.found_one and decides_last(last):
        go_on(done, lambda within: add_otherwise(c, node, within, other))
        c.found_one = done[-1]
        return
    if last is not None and last is c.twofold:
        raise c.fail(
            "W352",
            node,
            "It is not clear which of the two conditions before this does not hold.",
            "“If so: …” instead of the first “If so, …”, and this behind it, if it is of the second."
            if isinstance(last, ir.May)
            else "Put the second condition and this into a list below the first: “On 4 or more:”.",
        )
    if isinstance(last, ir.If):
        of_which(c, node, done)
        chain: list[ir.If] = [last]
        while isinstance(chain[-1].otherwise, ir.If):
            chain.append(chain[-1].otherwise)
        speaks_of_one_chosen(c, node, chain[-1].then, other)
        if chain[-1].otherwise is None:
            new: Do = other
            for link in reversed(chain):
                new = replace(link, otherwise=new)
            done[-1] = new
            return
    if isinstance(last, ir.May) and last.refused is None:
        speaks_of_one_chosen(c, node, last.body, other)
        done[-1] = replace(last, refused=other)
        return
    if isinstance(last, ir.Move) and last.most is not None:
        message = (
            "Who may move up to so far is not asked whether it moves: no distance at all is one of them."
        )
        hint = "Let its player choose one of two, in a list below “The KIND's player chooses one:”."
        raise c.fail(
            "W352", node, f"“Otherwise” is of an “If” or a “may” that can be declined. {message}", hint
        )
    raise c.fail("W352", node, "“Otherwise” has no “If” or “may” before it.")


def of_which(c: Context, node: Node, done: list[Do]) -> None:
    """Refuses `On a 1, …. On a 6, …. Otherwise, …`, which could be where it is neither, or where it is no 6."""
    tests = [one.test for one in done[-2:] if isinstance(one, ir.If) and one.otherwise is None]
    asked = [{test.left for test in nodes(one) if isinstance(test, ir.Compare)} for one in tests]
    if len(asked) == 2 and asked[0] and asked[0] == asked[1]:
        raise c.fail(
            UNCLEAR,
            node.find("OTHERWISE") or node[0],
            "This could be where none of the conditions before it holds, or where the last one does not.",
            "Begin the second with “Otherwise, if …” too; or say here what is so: “On 2–5, …”, “If …”.",
        )


def if_so(c: Context, node: Node, done: list[Do], inner: Callable[[], Do]) -> None:
    """`If so, …` after “may”, a choice, or a roll."""
    last = done[-1] if done else None
    if last is not None and last is c.found_one:
        go_on(done, lambda within: if_so(c, node, within, inner))
        c.found_one = done[-1]
        return
    if isinstance(last, ir.May):
        first_or_second(c, node, last)
        held, side = c.scope, c.side
        if side is not None and side != last.by:
            c.scope = replace(
                held, across=(side, last.by)
            )  # seen from whom the rule is about, or who had leave
        then = branch(c, inner)
        c.scope = replace(c.scope, across=held.across)
        done[-1] = replace(last, body=ir.Block((last.body, then)))
        c.twofold = done[-1] if may_be_so(then) or rest_of(node).kind == "may_order" else c.twofold
        return
    if isinstance(last, ir.Choose) and last.single:
        if_one_can_be(c, last, done, inner, node)
        return
    if isinstance(last, ir.Choose):
        value = c.scope.roles.get(chosen_name(last))
        test: Expr = ir.Some(value) if value is not None and value.type.many else ir.Truth(True)
        done.append(ir.If(test, branch(c, inner), span=c.span(node)))
        return
    if isinstance(last, ir.Block) and last.of and isinstance(last.of[0], ir.PickNumber):
        some = ir.Var(last.of[0].var, type=ir.NUMBER)
        test = ir.Compare(">=", some, ir.Num(1, type=ir.NUMBER))
        done.append(ir.If(test, branch(c, inner), span=c.span(node)))
        return
    if isinstance(last, ir.RollFor):
        done.append(ir.If(ir.Outcome(last.name), branch(c, inner), span=c.span(node)))
        return
    played = next((name for name in c.names.sequences if name != "Game"), "Game")
    if isinstance(last, (ir.Move, ir.Use)):
        done_so = "moved" if isinstance(last, ir.Move) else "used ACTION"
        raise c.fail(
            "W352",
            node,
            "“If so” follows a price, a choice or a roll: of a move or an Action it is asked afterwards whether there was one.",
            f"“If it has {done_so} during the {played}, …” would count what was done before this, too. If only this counts, let its player "
            'choose, “The KIND\'s player chooses one:”, and put this and what comes of it below that, as “- "NAME": …”.',
        )
    under = isinstance(last, ir.If) and isinstance(last.then, ir.May)
    hint = "The “may” before it stands under a condition: put both into a list below that, “If …:”."
    raise c.fail("W352", node, "“If so” has no “may” or choice before it.", hint if under else None)


SO_OF = (ir.May, ir.Choose, ir.RollFor)
"""After what “If so” can stand."""


def may_be_so(done: Do) -> bool:
    """Whether it could be asked of what is done last whether it was so: a leave, of each of several too, a choice, a roll."""
    last = done_last(done)
    while isinstance(last, ir.ForEach):
        last = done_last(last.body)
    return isinstance(last, SO_OF)


def first_or_second(c: Context, node: Node, leave: ir.May) -> None:
    """Refuses “If so” after a leave within what another allows, where the first is taken or the second."""
    if leave is c.twofold:
        raise c.fail(
            "W352",
            node,
            "It is not clear which of the two before this is so.",
            "Of the second: “If so: …” instead of the first “If so, …”, and this behind it. Of the first alone: join it there, “If so, …, and …”.",
        )


def if_one_can_be(c: Context, choice: ir.Choose, done: list[Do], inner: Callable[[], Do], node: Node) -> None:
    """`The player chooses 1 own Soldier with Fear. If so, …. Otherwise, …`: the choice, where there is one to choose."""
    done[-1] = ir.If(
        ir.Some(choice.of, span=choice.span),
        branch(c, lambda: ir.Block((choice, inner()), span=c.span(node))),
        span=c.span(node),
    )
    names = [
        name for name, one in c.scope.roles.items() if one == ir.Var(choice.var, type=choice.of.type.one())
    ]
    chosen = None if c.scope.chosen in [c.scope.roles[name] for name in names] else c.scope.chosen
    c.scope = replace(c.scope.without(*names), chosen=chosen)


def chosen_name(choice: ir.Choose) -> str:
    return choice.var.rsplit(".", 1)[0]


def on_result(c: Context, node: Node, done: list[Do], inner: Callable[[], Do]) -> None:
    """`On 5 or more, …` after dice have been rolled; several such sentences may follow each other."""
    match done[-1:]:
        case [ir.If(then=part, otherwise=None)] | [ir.May(body=part, refused=None)] if throws_last(part):
            go_on(done, lambda within: on_result(c, node, within, inner))
            return
    thrown = next((d for d in reversed(done) if not isinstance(d, ir.If | ir.Bind) and not of_dice(d)), None)
    thrown = last_of(thrown) if isinstance(thrown, ir.Block) else thrown
    if not isinstance(thrown, ir.RollDice):
        raise c.fail(
            "W352",
            node,
            "“On …” has no dice before it.",
            "Roll them in the sentence before: “The player rolls 1d6.”",
        )
    outcomes.of_two_throws(c, done, node)
    compared = next(n for n in node.parts if n.kind != "ON_RESULT")
    if isinstance(thrown.dice, ir.DiceOf) and thrown.dice.each:
        each = for_each_die(c, compared, inner, node)
        outcomes.told_once(c, done, each.of, node)
        done.append(each)
        return
    outcomes.each_or_together(c, thrown, node, compared)
    outcomes.changed_between(c, done, thrown.var, node)
    test = comparisons.complement(c, ir.Var(thrown.var, type=ir.NUMBER), compared)
    outcomes.told_high(c, test)
    if (word := node.find("INSTEAD")) is not None:
        then = branch(c, inner)
        before = [] if done[-1] is thrown else done
        done[-1] = ir.If(test, then, replaced(c, test, then, before, word), span=c.span(node))
        return
    outcomes.as_well_or_instead(c, thrown.var, done, test, node)
    done.append(ir.If(test, branch(c, inner), span=c.span(node)))
    c.twofold = done[-1] if rest_of(node).kind in GIVEN else c.twofold


def on_natural(c: Context, node: Node, done: list[Do], inner: Callable[[], Do]) -> None:
    """`On a natural 1, …`: what the dice alone show, whatever was added to them."""
    dice = c.scope.roles.get("dice")
    if dice is None:
        raise c.fail(
            "W352",
            node,
            "“On a natural …” has no dice before it.",
            "Roll them in a sentence before: “The player rolls 1d6.”",
        )
    outcomes.of_one_die_or_all(c, done, node)
    var = c.fresh("die")
    face = ir.Field(ir.Var(var, type=dice.type.one()), "Face", type=ir.NUMBER)
    shown = ir.Total(dice, var, face, type=ir.NUMBER)
    test = comparisons.complement(c, shown, node[1])
    done.append(ir.If(test, branch(c, inner), span=c.span(node)))


def of_dice(done: Do) -> bool:
    """Whether something is done for each of some dice."""
    return isinstance(done, ir.ForEach) and done.of.type.base == "die"


def for_each_die(c: Context, compared: Node, inner: Callable[[], Do], node: Node) -> ir.ForEach:
    """`rolls 1d6 for each Fear: on a 1, …`: for each of the dice that show so, however many are thrown meanwhile."""
    die = Type("die", ir.THROWN)
    shows = c.fresh("die")
    test = comparisons.complement(c, ir.Var(shows, type=die), compared)
    some = ir.Where(ir.All("die", type=die.set()), shows, test, type=die.set())
    return ir.ForEach(c.fresh("die"), some, branch(c, inner), None, span=c.span(node))


def each_time(c: Context, node: Node, done: list[Do], inner: Callable[[], Do]) -> None:
    """`For each KIND, …`, in any order or in somebody's."""
    done.append(for_each(c, node.find("np"), node.find("arranged"), inner, node))
