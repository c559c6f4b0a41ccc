"""What is added to a roll, said where it is made or after it: `with +1 if …`, `the user adds 1 to its roll`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve import comparisons, conditions, numbers, readers, repeats
from warbook.language.resolve.context import Context
from warbook.language.resolve.earlier import Contest, is_of
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.intros import rest_of
from warbook.language.resolve.made import last_of, told_of_it
from warbook.language.resolve.repeats import times_each
from warbook.language.resolve.scope import owner_of
from warbook.language.sentence import Node
from warbook.language.walk import variables

SIGNS = {"order_more": 1, "order_less": -1, "order_add_to": 1, "order_subtract_from": -1}
"""The phrases that add to the result of dice, or take from it."""
IN_TIME = "A Roll is made easier before its dice lie there, in a Window that opens “before any Roll”: “The roll's Target is 1 less.”"
CALLED = ("result", "roll")


def with_bonus(c: Context, made: ir.RollFor, node: Node) -> Do:
    """A roll with what is added to it, perhaps only under a condition."""
    said = node.find("modified")
    if said is None:
        return made
    for some, why in ((c.names.low, "a low total"), (c.names.singly, "each die by itself")):
        if made.name in some:
            raise c.fail(
                "W349",
                said,
                f"{made.name} looks at {why}, so it is not said what this number changes.",
                "Of a low total, “subtract 1 from the roll” makes success likelier, and “add 1 to the roll” makes it rarer."
                if some is c.names.low
                else "Say “The roll gains 1 Die” in a rule of its own: “Before a KIND rolls …:”.",
            )
    signed = said[1]
    amount = numbers.literal(c, signed.new("literal", signed))
    amount = times_each(c, amount, said.find("each_of"))
    test = conditions.condition_after(c, said)
    return added_to(c, made, amount, test)


def with_condition(node: Node) -> Node | None:
    """`rolls NAME with +1 if …`: the same with the condition where it belongs, to what is added; None for others."""
    if node.kind != "order_where" or node[0].kind not in ("order", "may_order"):
        return None
    act = node[0].last
    said, test = act.find("modified"), node.find("if_", "unless_")
    if said is None or test is None:
        return None
    moved = replace(said, children=(*said.children, test))
    acted = replace(act, children=tuple(moved if n is said else n for n in act.children))
    return replace(node[0], children=tuple(acted if n is act else n for n in node[0].children))


def added_to(c: Context, made: ir.RollFor, amount: Expr, test: Expr | None) -> Do:
    """A roll to which more is added, where something is so."""
    if test is None:
        return replace(made, more=summed(made.more, amount))
    var = c.fresh("more")
    given = ir.If(test, ir.Bind(var, amount, True))
    with_more = replace(made, more=summed(made.more, ir.Var(var, type=ir.NUMBER)))
    return ir.Block((ir.Bind(var, numbers.number(0)), given, with_more), span=made.span)


def summed(one: Expr | None, two: Expr) -> Expr:
    return two if one is None else ir.Arith("+", one, two, type=ir.NUMBER)


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence that changes a roll: by how much, whose it is, if that is said, and under what condition."""

    act: Node
    subject: Node | None
    test: Node | None
    negated: bool
    """Whether what is tested must not hold."""


def said_of_roll(node: Node) -> Said | None:
    """What a sentence says of a roll made before it; None for every other sentence."""
    inner, test, negated = node, None, False
    if node.kind in ("if_order", "unless_order") and node.find("INSTEAD") is None:
        inner, test, negated = rest_of(node), node[1], node.kind == "unless_order"
    elif node.kind == "order_where":
        after = node.find("if_", "unless_")
        assert after is not None
        inner, test, negated = node[0], after.last, after.kind == "unless_"
    if inner.kind != "order" or len(inner.parts) != 2:
        return None
    act = inner.last
    if act.kind not in SIGNS:
        return None
    changed = act.all("np")[-1] if act.kind in ("order_add_to", "order_subtract_from") else inner[0]
    word = comparisons.bare_word(changed) if changed is not None else None
    if word is None or word.word not in CALLED:
        return None
    return Said(act, None if changed is inner[0] else inner[0], test, negated)


def modified(c: Context, node: Node, done: list[Do]) -> bool:
    """Whether a sentence changed the dice rolled before it, though what comes of them has been told already: whoever
    adds to a roll does so when it is made."""
    said = said_of_roll(node)
    if said is None or (said.subject is None and c.contest is not None):
        return False
    if said.subject is not None and c.contest is not None:
        done.append(more_of_one_side(c, said, c.contest, node))
        return True
    at = next((i for i in range(len(done) - 1, -1, -1) if last_of(done[i]) is not None), -1)
    if at < 0:
        return False

    thrown = last_of(done[at])
    if isinstance(thrown, ir.RollDice) and always(done[at]):
        told = (i for i in range(at + 1, len(done)) if thrown.var in variables(done[i]))
        done.insert(next(told, len(done)), more_of_dice(c, said, thrown, node))
        return True

    def changed(roll: Do) -> Do:
        if isinstance(roll, ir.RollDice):
            return ir.Block((roll, more_of_dice(c, said, roll, node)))
        assert isinstance(roll, ir.RollFor)
        return more_of_roll(c, said, roll)

    done[at] = within(done[at], changed)
    return True


def always(made: Do) -> bool:
    """Whether the roll that something ends with is made whatever is so."""
    while isinstance(made, ir.Block):
        made = [d for d in made.of if not told_of_it(d)][-1]
    return isinstance(made, ir.RollDice)


def within(made: Do, changed: Callable[[Do], Do]) -> Do:
    """The same with the roll that it ends with changed."""
    match made:
        case ir.Block(of=of):
            at = next(i for i in range(len(of) - 1, -1, -1) if not told_of_it(of[i]))
            return replace(made, of=(*of[:at], within(of[at], changed), *of[at + 1 :]))
        case ir.May(body=body):
            return replace(made, body=within(body, changed))
        case ir.If(then=then):
            return replace(made, then=within(then, changed))
        case _:
            return changed(made)


def more_of_roll(c: Context, said: Said, made: ir.RollFor) -> Do:
    """A declared roll with what a sentence after it adds."""
    if made.name in c.names.singly:
        raise c.fail("W349", said.act, f"{made.name} looks at each die by itself: its dice are not added up.")
    amount, test = amount_and_test(c, said, made)
    return added_to(c, made, amount, test)


def more_of_dice(c: Context, said: Said, thrown: ir.RollDice, node: Node) -> Do:
    """What a sentence adds to plain dice."""
    if isinstance(thrown.dice, ir.DiceOf) and thrown.dice.each:
        raise c.fail(
            "W349",
            said.act,
            "Each of these dice is looked at by itself, and it is not said which of them this changes.",
            "Say “Each die is 1 more.”",
        )
    amount, test = amount_and_test(c, said, thrown)
    if isinstance(amount, ir.DiceOf):
        return more_dice(c, thrown, amount, test, node)
    total = ir.Arith("+", ir.Var(thrown.var, type=ir.NUMBER), amount, type=ir.NUMBER)
    more = ir.Bind(thrown.var, total, True, span=c.span(node))
    return more if test is None else ir.If(test, more, span=c.span(node))


def more_dice(c: Context, thrown: ir.RollDice, dice: ir.DiceOf, test: Expr | None, node: Node) -> Do:
    """`add 1d6 if …`: dice that are thrown besides; of single dice it can no more be spoken."""
    var = c.fresh("more")
    total = ir.Arith("+", ir.Var(thrown.var, type=ir.NUMBER), ir.Var(var, type=ir.NUMBER), type=ir.NUMBER)
    more = ir.RollDice(var, thrown.by, dice, span=c.span(node))
    made = ir.Block((more, ir.Bind(thrown.var, total, True)), span=c.span(node))
    c.scope = c.scope.without("dice", "double")
    return made if test is None else ir.If(test, made, span=c.span(node))


def more_of_one_side(c: Context, said: Said, contest: Contest, node: Node) -> Do:
    """What one of two adds who have rolled against each other."""
    assert said.subject is not None
    one = readers.thing(c, said.subject)
    result = contest.result_of(one)
    if result is None or "winner" in c.scope.roles:
        why = "Who has won is told before this." if result is not None else "This one has not rolled."
        raise c.fail("W349", said.subject, why, "Say it right after the sentence that rolls the dice.")
    held, c.scope = c.scope, c.scope.about(one, owner_of(one))
    test = tested(c, said)
    amount = by_how_much(c, said.act)
    c.scope = held
    more = ir.Bind(result.name, ir.Arith("+", result, amount, type=ir.NUMBER), True, span=c.span(node))
    return more if test is None else ir.If(test, more, span=c.span(node))


def tested(c: Context, said: Said) -> Expr | None:
    """What must be so for a roll to change."""
    test = conditions.condition(c, said.test) if said.test is not None else None
    return ir.Not(test) if test is not None and said.negated else test


def amount_and_test(c: Context, said: Said, made: Do) -> tuple[Expr, Expr | None]:
    """By how much a roll changes, and what must be so for it."""
    held = c.scope
    if said.subject is not None:
        whose_roll(c, said.subject, made)
    test = tested(c, said)
    amount = by_how_much(c, said.act)
    c.scope = held
    return amount, test


def by_how_much(c: Context, act: Node) -> Expr:
    """What is added; less than nothing where it is taken away."""
    if act.kind in ("order_add_to", "order_subtract_from"):
        amount = times_each(c, readers.expression(c, act[1]), act.find("each_of"))
    else:
        amount = repeats.said_amount(c, act)
    amount = comparisons.counted_as(c, amount, numbers.number(0))
    if isinstance(amount, ir.DiceOf) and SIGNS[act.kind] == 1 and not amount.die:
        return amount
    if amount.type != ir.NUMBER:
        raise c.fail("W313", act, f"What a roll comes to is a plain number, and this is {amount.type}.")
    if SIGNS[act.kind] == 1:
        return amount
    return ir.Arith("-", numbers.number(0), amount, type=ir.NUMBER)


def whose_roll(c: Context, subject: Node, thrown: Do) -> None:
    """Sees to it that who adds to a roll has made it; speaks of who does."""
    one = readers.thing(c, subject)
    base = subject.base
    if base.kind == "player" and one.type.many:
        return
    made_by = c.rolled.by if isinstance(thrown, ir.RollFor) and c.rolled is not None else None
    if isinstance(thrown, ir.RollDice):
        made_by = thrown.by
    player = made_by is not None and is_of(owner_of(one), owner_of(made_by))
    if is_of(one, made_by) or (isinstance(thrown, ir.RollDice) and player):
        c.scope = c.scope.about(one, owner_of(one))
        return
    raise c.fail(
        "W349",
        subject,
        "This one has not made the roll, so that it is not said what is added to.",
        "Whoever rolls adds to it; of what is rolled against it, say so in the Roll: “- Opposed by: …”.",
    )


def not_rolled(c: Context, node: Node) -> Fault:
    """The fault of adding to what nobody has rolled."""
    base = node.all("np")
    word = comparisons.bare_word(base[-1]) if base else None
    if word is None or word.word not in CALLED:
        return c.fail(
            "W344",
            node,
            "No dice are rolled before this, and it is not said for how long it holds.",
            "What is always added is a bullet, “A KIND's STAT is 1 more”; for a time, add “… until the end of the SEQUENCE”. "
            + IN_TIME,
        )
    return c.fail(
        "W352",
        node,
        "No dice are rolled before this.",
        f"Say it after the sentence that rolls them. {IN_TIME}",
    )
