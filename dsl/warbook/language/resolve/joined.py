"""What goes with the sentence before it: “Otherwise”, “If so”, “On 5 or more”."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr, Type
from warbook.language.resolve import comparisons, conditions
from warbook.language.resolve.context import Context
from warbook.language.resolve.scope import Scope
from warbook.language.sentence import Node
from warbook.language.walk import nodes

THROWN_TOTAL = "total of dice"
"""The role that plain dice are known by when they are changed one by one, with their total."""


THROWING = ("order_roll_dice", "order_roll_as_many")
"""What throws dice anew, so that it does not speak of those before."""


def branch(c: Context, inner: Callable[[], Do]) -> Do:
    """A statement whose bindings end with it."""
    held = c.scope
    try:
        return inner()
    finally:
        c.scope = held


def supposing(c: Context, test: Expr, inner: Callable[[], Do]) -> Do:
    """A statement under a condition, which may tell of what kind a role is."""

    def inside() -> Do:
        conditions.assume(c, test)
        return inner()

    return branch(c, inside)


def otherwise(c: Context, node: Node, done: list[Do], other: Do) -> None:
    last = done[-1] if done else None
    if isinstance(last, ir.If):
        chain: list[ir.If] = [last]
        while isinstance(chain[-1].otherwise, ir.If):
            chain.append(chain[-1].otherwise)
        if chain[-1].otherwise is None:
            new: Do = other
            for link in reversed(chain):
                new = replace(link, otherwise=new)
            done[-1] = new
            return
    if isinstance(last, ir.May) and last.refused is None:
        done[-1] = replace(last, refused=other)
        return
    raise c.fail("W352", node, "“Otherwise” has no “If” or “may” before it.")


def if_so(c: Context, node: Node, done: list[Do], inner: Callable[[], Do]) -> None:
    last = done[-1] if done else None
    if isinstance(last, ir.May):
        done[-1] = replace(last, body=ir.Block((last.body, branch(c, inner))))
        return
    if isinstance(last, ir.Choose):
        value = c.scope.roles.get(chosen_name(last))
        test: Expr = (
            ir.Some(value, type=ir.FLAG)
            if value is not None and value.type.many
            else ir.Truth(True, type=ir.FLAG)
        )
        done.append(ir.If(test, branch(c, inner), span=c.span(node)))
        return
    if isinstance(last, ir.Block) and last.of and isinstance(last.of[0], ir.PickNumber):
        some = ir.Var(last.of[0].var, type=ir.NUMBER)
        test = ir.Compare(">=", some, ir.Num(1, type=ir.NUMBER), type=ir.FLAG)
        done.append(ir.If(test, branch(c, inner), span=c.span(node)))
        return
    if isinstance(last, ir.RollFor):
        done.append(ir.If(ir.Outcome(last.name, type=ir.FLAG), branch(c, inner), span=c.span(node)))
        return
    raise c.fail("W352", node, "“If so” has no “may” or choice before it.")


def on_result(c: Context, node: Node, done: list[Do], inner: Callable[[], Do]) -> None:
    """`On 5 or more, …` after dice have been rolled; several such sentences may follow each other."""
    if done and isinstance(done[-1], ir.If) and done[-1].otherwise is None and throws_last(done[-1].then):
        within = [done[-1].then]
        on_result(c, node, within, inner)
        done[-1] = replace(done[-1], then=ir.Block(tuple(within)))
        return
    thrown = next((d for d in reversed(done) if not isinstance(d, ir.If | ir.Bind) and not of_dice(d)), None)
    while isinstance(thrown, ir.Block) and thrown.of:
        thrown = thrown.of[-1]
    if not isinstance(thrown, ir.RollDice):
        raise c.fail(
            "W352",
            node,
            "“On …” has no dice before it.",
            "Roll them in the sentence before: “The player rolls 1d6.”",
        )
    compared = next(n for n in node.children if n is not None and n.kind != "ON_RESULT")
    if isinstance(thrown.dice, ir.DiceOf) and thrown.dice.each:
        done.append(for_each_die(c, compared, inner, node))
        return
    test = comparisons.complement(c, ir.Var(thrown.var, type=ir.NUMBER), compared)
    if node.find("INSTEAD") is not None and isinstance(done[-1], ir.If):
        done[-1] = ir.If(test, branch(c, inner), done[-1], span=c.span(node))
        return
    done.append(ir.If(test, branch(c, inner), span=c.span(node)))


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
    var = c.fresh("die")
    face = ir.Field(ir.Var(var, type=dice.type.one()), "Face", type=ir.NUMBER)
    shown = ir.Total(dice, var, face, type=ir.NUMBER)
    test = comparisons.complement(c, shown, node[1])
    done.append(ir.If(test, branch(c, inner), span=c.span(node)))


def throws_last(done: Do) -> bool:
    """Whether dice are thrown, and nothing is done after it but what their results tell."""
    if isinstance(done, ir.Block):
        rest = [d for d in done.of if not isinstance(d, ir.If)]
        return bool(rest) and throws_last(rest[-1])
    return isinstance(done, ir.RollDice)


def of_dice(done: Do) -> bool:
    """Whether something is done for each of some dice."""
    return isinstance(done, ir.ForEach) and done.of.type.base == "die"


def for_each_die(c: Context, compared: Node, inner: Callable[[], Do], node: Node) -> Do:
    """`rolls 1d6 for each Fear: on a 1, …`: for each of the dice that show so, however many are thrown meanwhile."""
    die = Type("die", ir.THROWN)
    shows = c.fresh("die")
    test = comparisons.complement(c, ir.Var(shows, type=die), compared)
    some = ir.Where(ir.All("die", type=die.set()), shows, test, type=die.set())
    return ir.ForEach(c.fresh("die"), some, branch(c, inner), None, span=c.span(node))


def in_loop(c: Context, node: Node, done: list[Do], inner: Callable[[list[Do]], None]) -> bool:
    """Whether a sentence goes on with the loop before it: it speaks of dice thrown, or of what was asked, for each."""
    loop = c.loop
    if (
        loop is None
        or not done
        or done[-1] is not loop[0]
        or not isinstance(done[-1], ir.ForEach | ir.Repeat)
    ):
        return False
    each = done[-1]
    within = list(each.body.of) if isinstance(each.body, ir.Block) else [each.body]
    if node.kind in ("otherwise", "otherwise_if", "otherwise_block", "if_so", "if_so_block"):
        if not within or not isinstance(within[-1], ir.If | ir.May):
            return False
    elif not goes_on(c, node, loop[1]) and not of_its_roll(node, each.body):
        return False
    held, c.scope, c.loop = c.scope, loop[1], None
    inner(within)
    done[-1] = replace(each, body=ir.Block(tuple(within)))
    c.loop = (done[-1], c.scope)
    c.scope = held
    return True


def speaks_of_it(node: Node) -> bool:
    """Whether the first that a sentence names is “it”."""
    named = sorted((n.start, n.kind) for kind in NAMING for n in node.within(kind))
    return bool(named) and named[0][1] in ("IT", "ITS")


NAMING = (
    "IT",
    "ITS",
    "TERM",
    "WORD",
    "PLAYER",
    "ACTIVE_PLAYER",
    "RIVAL",
    "FIRST_PLAYER",
    "SECOND_PLAYER",
    "THERE_IS",
)
"""The words by which a sentence names somebody or something."""


def of_its_roll(node: Node, body: Do) -> bool:
    """Whether a sentence says what comes of a roll that each of those in the loop before it has made: `If Grit failed,
    it …`."""
    if node.kind not in ("if_order", "unless_order", "order_where", "if_block", "unless_block"):
        return False
    rolled = {n.name for n in nodes(body) if isinstance(n, ir.RollFor)}
    return any(n.word in rolled for n in node.within("TERM"))


def goes_on(c: Context, node: Node, inside: Scope) -> bool:
    """Whether a sentence speaks of a number or dice that only the loop before it knows."""
    spoken = {n.word for n in node.within("WORD")}
    if c.scope.pronoun is None and inside.it is not None and speaks_of_it(node):
        return True
    throws = any(True for kind in THROWING for _ in node.within(kind))
    if (spoken & {"die", "dice"} and not throws) or node.kind in (
        "on_result",
        "on_natural",
        "on_result_block",
    ):
        spoken.add(THROWN_TOTAL)
    return any(
        role in spoken and value != c.scope.roles.get(role)
        for role, value in inside.roles.items()
        if value.type == ir.NUMBER
    )


def chosen_name(choice: ir.Choose) -> str:
    return choice.var.rsplit(".", 1)[0]
