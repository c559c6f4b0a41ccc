"""What came of the dice rolled last: who succeeded or won, and by how much."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve import comparisons
from warbook.language.resolve.context import Context
from warbook.language.resolve.earlier import Rolled, is_of
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.unclear import UNCLEAR, sentence_around, sentence_before, unclear, words
from warbook.language.sentence import Node
from warbook.language.walk import nodes

THROWN_TOTAL = "total of dice"
"""The role that plain dice are known by when they are changed one by one, with their total."""


def came_of(c: Context, one: Expr, node: Node, succeeded: bool) -> Expr:
    """`the roll failed`, `it succeeds by 3 or more`."""
    if one.type.base == "roll" and one.type.arg and c.scope.roles.get("roll") != one:
        c.asked.add(one.type.arg)
    if one.type.base in ("roll", "window"):
        found: Expr = ir.Outcome(one.type.arg, span=c.span(node))
        margin: Expr | None = ir.Field(one, "Margin", type=ir.NUMBER) if one.type.base == "roll" else None
    else:
        rolled = whose_roll(c, one, node)
        if not is_of(one, rolled.by):
            raise c.fail(
                "W343",
                node,
                "The roll is not made by this one.",
                "Who makes it succeeds or fails; of a roll against somebody either “wins”.",
            )
        found, margin = rolled.won, rolled.margin
    if not succeeded:
        found = ir.Not(found)
    return by_so_much(c, found, margin, node)


def told_high(c: Context, test: Expr) -> None:
    """Keeps in mind what is said of a high result of plain dice: that is their success."""
    total = c.scope.roles.get(THROWN_TOTAL)
    match test:
        case ir.Compare(op=">=" | ">", left=left) if left == total and test not in c.hits:
            c.hits = (*c.hits, test)


def each_or_together(c: Context, thrown: ir.RollDice, node: Node, compared: Node) -> None:
    """Refuses `rolls as many d6 as its Grit. On 5 or more, …`: for each die that shows so, or if they come to so much together?"""
    dice = thrown.dice
    if not isinstance(dice, ir.DiceOf) or isinstance(dice.count, ir.Num) or dice.each:
        return
    said, whole = words(c, compared), replace(node, end=compared.end)
    begins = c.text.text[node.start].isupper()
    each, total = f"for each die that shows {said}", f"if the result is {said.removeprefix('a ')}"
    told = [one[0].upper() + one[1:] if begins else one for one in (each, total)]
    message = "This could be for each die that shows so, or once, where they come to so much together."
    raise unclear(c, whole, message, *told)


_ONE_BY_ONE = re.compile(r"\brolls? \d*d\d+ for each ")


def added_or_one_by_one(c: Context, test: Expr, done: list[Do], said: Node) -> None:
    """Refuses `rolls 1d6 for each Fear. If the result is 5 or more, …`: of all of them together, or of each?"""
    thrown, total = done[-1] if done else None, c.scope.roles.get(THROWN_TOTAL)
    result = c.scope.roles.get("result")
    outcome = test.of if isinstance(test, ir.Not) else test
    if isinstance(outcome, ir.Outcome) or (isinstance(test, ir.Compare) and test.left == result == total):
        of_two_throws(c, done, said)
    if not (isinstance(test, ir.Compare) and test.left == total):
        return
    begin, _ = sentence_around(c.text.text, said.start, said.end)
    one_by_one = _ONE_BY_ONE.search(c.text.text, sentence_before(c.text.text, begin), begin)
    added = isinstance(thrown, ir.RollDice) and isinstance(thrown.dice, ir.DiceOf) and thrown.dice.each
    if not added and not (begin and one_by_one):
        return
    shown = re.sub(r"^(?:the )?result is ", "", words(c, said))
    message = "This could be of each of these dice, or of all of them together."
    raise c.fail(
        UNCLEAR,
        said,
        message,
        f"Of each: “On {shown}, …”. Of all together, roll them as one: “rolls as many d6 as …”.",
    )


def of_two_throws(c: Context, done: list[Do], node: Node) -> None:
    """Refuses `The first player rolls 1d6. The second player rolls 1d6. On a 6, …`: of whose die?"""
    match done[-2:]:
        case [ir.RollDice(by=one), ir.RollDice(by=other)] if one != other:
            hint = "Give each roll a name, “… rolls 1d6, as NAME”, and say “If the NAME is …”."
            raise c.fail(UNCLEAR, node, "It is not clear which of the two rolls is meant.", hint)
        case [ir.RollFor(name=one), ir.RollFor(name=other)] if one == other:
            hint = f"Say what comes of the first {one} before the second is rolled."
            raise c.fail(UNCLEAR, node, "It is not clear which of the two rolls is meant.", hint)
        case [ir.RollFor(name=one), ir.RollFor(name=other)] if (
            it := _UNNAMED.match(words(c, node))
        ) is not None:
            word = replace(node, end=node.start + it.end())
            raise unclear(
                c, word, "It is not clear which of the two rolls is meant.", f"the {one}", f"the {other}"
            )


_UNNAMED = re.compile(r"it\b|the roll\b")
"""A roll that is not called by its name."""


def is_plain_dice(c: Context, word: Node | None) -> bool:
    """Whether `the roll` is one of plain dice."""
    roles = c.scope.roles
    return word is not None and word.word == "roll" and "roll" not in roles and THROWN_TOTAL in roles


def plain_dice(c: Context, word: Node | None, node: Node, succeeded: bool) -> Expr | None:
    """`the roll failed`, of plain dice of which one sentence before has said what comes of a high result; None where a
    declared roll is spoken of."""
    if not is_plain_dice(c, word):
        return None
    if len(c.hits) != 1:
        raise c.fail(
            "W343",
            node,
            "It is not said on which results these dice succeed.",
            "Say “On 5 or more, …” and “Otherwise, …”; only a declared Roll has something that it succeeds on.",
        )
    hit = c.hits[0]
    assert isinstance(hit, ir.Compare)
    margin = ir.Arith("-", hit.left, hit.right, type=ir.NUMBER)
    if succeeded:
        return by_so_much(c, hit, margin, node)
    short = ir.Arith("-", ir.Num(0, type=ir.NUMBER), margin, type=ir.NUMBER)
    return by_so_much(c, ir.Not(hit), short, node)


def came_out(c: Context, one: Expr, node: Node, won: bool) -> Expr:
    """`the striker wins`, `it loses by 3 or more`: of two who roll against each other."""
    if c.contest is not None:
        (first, mine), (second, other) = c.contest.sides
        if is_of(one, first) or is_of(one, second):
            more, less = (mine, other) if is_of(one, first) == won else (other, mine)
            found: Expr = ir.Compare(">", more, less, span=c.span(node))
            return by_so_much(c, found, ir.Arith("-", more, less, type=ir.NUMBER), node)
    rolled = whose_roll(c, one, node)
    if not rolled.opposed:
        raise c.fail(
            "W343",
            node,
            f"{rolled.name} is not rolled against another roll, so that nobody wins it.",
            "Say “If the roll succeeded, …” or “If the roll failed, …”.",
        )
    found = rolled.won if is_of(one, rolled.by) == won else rolled.beaten
    return by_so_much(c, replace(found, span=c.span(node)), rolled.margin, node)


def whose_roll(c: Context, one: Expr, node: Node) -> Rolled:
    """The roll made last, if this one has to do with it."""
    rolled = c.rolled
    if rolled is not None and (is_of(one, rolled.by) or is_of(one, rolled.against)):
        return rolled
    raise c.fail(
        "W343",
        node,
        "It is not said what this one has rolled.",
        "Only what a sentence before rolls succeeds or fails: “The KIND rolls NAME.”",
    )


def by_so_much(c: Context, found: Expr, margin: Expr | None, node: Node) -> Expr:
    """The same, where it is by so much."""
    if not node.kind.endswith("_by"):
        return found
    if margin is None:
        raise c.fail("W343", node, "Only a roll succeeds or fails by so much.")
    said = node.last
    if said.kind == "same":
        message = "This could be by just so much, or by so much and more."
        raise unclear(c, said, message, f"{words(c, said)} or more")
    return ir.And((found, comparisons.complement(c, margin, said)), span=c.span(node))


BOTH_TELL = (
    "Both sentences tell of this result: it is not said whether the second is done as well, or instead."
)


def as_well_or_instead(c: Context, result: str, done: list[Do], test: Expr, node: Node) -> None:
    """Refuses `On 4 or more, it gains 1 Fuel. On a 6, it gains 2 Fuel.`: on a 6 both, or the second alone?"""
    told = [
        one.test
        for one in takewhile(lambda one: isinstance(one, ir.If), reversed(done))
        if isinstance(one, ir.If)
    ]
    if not any(
        shows(one, result, n) and shows(test, result, n) for one in told if one != test for n in range(100)
    ):
        return
    said = words(c, node)
    head, _, then = said.partition(", ")
    on = re.sub(r"^On (?:an? )?", "If the result is ", head)
    raise unclear(c, node, BOTH_TELL, f"{said} instead", f"{on}, {then}")


def told_once(c: Context, done: list[Do], of: Expr, node: Node) -> None:
    """Refuses `rolls 1d6 for each Fear. On 4 or more, …. On a 6, …`: for a die that shows 6 both, or the second alone?"""
    if node.find("INSTEAD") is not None:
        hint = "Say of each of the two which results it is of: “On 4–5, …. On a 6, …”."
        raise c.fail(
            UNCLEAR, node, "Of dice that are looked at one by one, none comes instead of another.", hint
        )
    for one in takewhile(lambda one: isinstance(one, ir.ForEach), reversed(done)):
        match one, of:
            case ir.ForEach(of=ir.Where(of=before, var=first, test=test)), ir.Where(
                of=now, var=second, test=other
            ):
                again = before == now and any(
                    shows(test, first, n) and shows(other, second, n) for n in range(100)
                )
                if again:
                    hint = "Say of the first which results it is of, “On 4–5, …”; what is done as well, is said in both."
                    raise c.fail(UNCLEAR, node, BOTH_TELL, hint)


def changed_between(c: Context, done: list[Do], result: str, node: Node) -> None:
    """Refuses `rolls 1d6. On a 1, …. The result is 1 more. On 6 or more, …`: does what is added count for the 1 as well?"""
    said = [
        one
        for each in done
        for one in nodes(each)
        if isinstance(one, ir.Bind | ir.If) and one.span is not None
    ]
    more = [one.span.start for one in said if isinstance(one, ir.Bind) and one.name == result and one.span]
    told = [one.span.start for one in said if isinstance(one, ir.If) and one.span and tells_of(one, result)]
    if any(early < late for early in told for late in more):
        message = "The result is changed after something has been told of it: it is not said whether that counts there too."
        raise c.fail(
            UNCLEAR, node, message, "Put what changes the result right behind the sentence that rolls."
        )


def of_one_die_or_all(c: Context, done: list[Do], node: Node) -> None:
    """Refuses `rolls 2d6. On a natural 6, …`: where a die shows so, or where all of them come to it? No die shows a 12."""
    thrown = next((one.dice for one in reversed(done) if isinstance(one, ir.RollDice)), None)
    dice = thrown if isinstance(thrown, ir.DiceOf) else None
    number = ir.Var("natural", type=ir.NUMBER)
    test = comparisons.complement(c, number, node[1])
    several = "double" in c.scope.roles if dice is None else dice.count != ir.Num(1, type=ir.NUMBER)
    if several and any(shows(test, number.name, n + 1) for n in range(dice.sides if dice is not None else 6)):
        said = words(c, node[1]), words(c, node).partition(", ")[2]
        message = "This could be what one of the dice shows, or what they come to together."
        raise unclear(
            c, node, message, "If any die shows {}, {}".format(*said), "If the result is {}, {}".format(*said)
        )


def tells_of(told: ir.If, result: str) -> bool:
    """Whether something is done if a result is so, and does not change it."""
    looks = any(isinstance(one, ir.Var) and one.name == result for one in nodes(told.test))
    return looks and not any(isinstance(one, ir.Bind) and one.name == result for one in nodes(told.then))


def shows(test: Expr, result: str, number: int) -> bool:
    """Whether a condition that asks for nothing but a result holds where that is such a number."""
    match test:
        case ir.And(of=parts):
            return all(shows(part, result, number) for part in parts)
        case ir.Compare(
            op=op, left=ir.Var(name=name) | ir.Field(of=ir.Var(name=name)), right=ir.Num(value=bound)
        ) if name == result:
            return {
                "==": number == bound,
                ">=": number >= bound,
                "<=": number <= bound,
                ">": number > bound,
                "<": number < bound,
            }.get(op, False)
    return False


def no_step(c: Context, node: Node) -> Fault:
    """The fault of a standing change in a step, `the roll is 1 more`, with how a roll that is being made is changed."""
    lasts = "What is so for a time, says for how long: “… until the end of the SEQUENCE”, “… until it next moves”."
    hint = "Of whoever rolls it is a bullet: “A KIND's ROLL is 1 more if …”; in a step, before the dice are rolled, it is “the roll's Target is 1 less”."
    message = "A standing change belongs in a bullet, not in a step."
    return c.fail("W344", node, message, hint if re.search(r"\broll\b", c.text.text) else lasts)
