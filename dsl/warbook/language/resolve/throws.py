"""Rolls and dice that are thrown."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import ListDecl
from warbook.language.resolve import numbers, predicates, quantities, readers, sets
from warbook.language.resolve.agreement import one_or_any_number
from warbook.language.resolve.context import Context
from warbook.language.resolve.declared import Signature
from warbook.language.resolve.earlier import CONTENDERS, Rolled
from warbook.language.resolve.for_each import for_each
from warbook.language.resolve.modified import with_bonus
from warbook.language.resolve.occurrences import all_alike, bind_roll
from warbook.language.resolve.outcomes import THROWN_TOTAL
from warbook.language.resolve.repeats import how_many, how_often
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.unclear import UNCLEAR, words
from warbook.language.resolve.verbs import not_to_itself
from warbook.language.sentence import Node


def rolls(c: Context, one: Expr, node: Node) -> Do:
    word = node.find("TERM")
    assert word is not None
    signature = c.names.rolls.get(word.word)
    if signature is None:
        raise c.unknown(word, "roll", word.word, c.names.rolls)
    by = one
    role = next((r for r in signature.roles if r.prep == "by"), None)
    given = quantities.prepositions(c, node)
    if role is not None:
        given = [("by", by), *given]
    not_to_itself(c, node, one, [said for _, said in given])
    if (decided := next((n for n in node.all("preposed") if is_list(c, n)), None)) is not None:
        return rolls_by_roll(c, signature, given, decided, node)
    made = ir.RollFor(
        signature.name, predicates.arguments(c, signature, None, given, node), span=c.span(node)
    )
    now_rolled(c, signature, made.args)
    return with_bonus(c, made, node)


def now_rolled(c: Context, signature: Signature, args: tuple[Expr, ...]) -> None:
    """From here on the roll that is spoken of is this one."""
    name = signature.name
    sides = {r.prep: arg for r, arg in zip(signature.roles, args, strict=True)}
    against = sides.get("against", sides.get("at"))
    c.rolled, c.contest = Rolled(name, sides.get("by"), against, name in c.names.opposed), None
    c.scope = c.scope.without(*CONTENDERS)
    bind_roll(c, name)
    c.bound("result", ir.Field(c.scope.roles["roll"], "Total", type=ir.NUMBER))


def is_list(c: Context, preposed: Node) -> bool:
    """Whether it is said for which of the game's lists a roll is: `for the Weather`."""
    word, np = preposed[0], preposed.last
    base = np.base
    prep = word[0].word if word.children else word.word
    return prep == "for" and base.kind == "term" and base[0].word in c.names.lists


def rolls_by_roll(
    c: Context, signature: Signature, given: list[tuple[str, Expr]], decided: Node, node: Node
) -> Do:
    """`rolls NAME for the LIST`: a declared roll, with all that may happen to its dice, picks one of a list."""
    np = decided.last
    word = np.base[0]
    listed = rolled_list(c, word)
    rest = [(prep, e) for prep, e in given if not (prep == "for" and e.type == Type("listed", listed.name))]
    made = ir.RollFor(
        signature.name,
        predicates.arguments(c, signature, None, rest, node),
        decides=listed.name,
        span=c.span(node),
    )
    roll = ir.Listed("roll", signature.name, type=Type("roll", signature.name))
    total = ir.Field(roll, "Total", type=ir.NUMBER)
    now_rolled(c, signature, made.args)
    return ir.Block((made, *picked_by(listed, total, c.span(node))), span=c.span(node))


def rolled_list(c: Context, word: Node) -> ListDecl:
    """The list of this name, which dice decide."""
    listed = c.names.lists[word.word]
    if listed.dice is None or listed.holder is not None:
        raise c.fail(
            "W396",
            word,
            f"{word.word} is not rolled for.",
            "Give its table a column headed by the dice, such as 2d6, with the results: 2–4.",
        )
    return listed


def picked_by(listed: ListDecl, result: Expr, span: Span) -> list[Do]:
    """What a result makes of a list."""
    done: list[Do] = []
    for name, (low, high) in listed.ranges.items():
        test = ir.And(
            (
                ir.Compare(">=", result, numbers.number(low)),
                ir.Compare("<=", result, numbers.number(high)),
            )
        )
        value = ir.Listed(listed.name, name, type=Type("listed", listed.name))
        done.append(ir.If(test, ir.Put(None, listed.name, value, span=span)))
    return done


def rolls_dice(c: Context, one: Expr, node: Node) -> Do:
    """`rolls 1d6, as result`: plain dice, added up."""
    dice, bind = node.find("DICE"), node.find("bind")
    assert dice is not None
    label = bind.children[-1].word if bind is not None else "result"  # type: ignore[union-attr]
    each = node.find("each_of")
    if each is not None and each.last.kind != "HAS" and how_many(c, each.last) is None:
        plain = replace(node, children=tuple(n for n in node.children if n is not each))
        return for_each(c, each.last, None, lambda: rolls_dice(c, one, plain), each)
    thrown = thrown_as(c, one, dice.new("literal", dice), label, node)
    if each is None:
        return thrown
    if isinstance(thrown.dice, ir.DiceOf) and thrown.dice.count != numbers.number(1):
        message = "This could be so many dice each time, which are added up, or all of them at once, looked at one by one."
        hint = "Of each time: “As many times as …: The player rolls 2d6. On …”. Of one by one, roll “1d6 for each …”."
        raise c.fail(UNCLEAR, each, message, hint)
    made = so_many(thrown, how_often(c, each))
    assert isinstance(made.dice, ir.DiceOf)
    return replace(made, dice=replace(made.dice, each=True))


def rolls_as_many(c: Context, one: Expr, node: Node) -> Do:
    """`rolls as many d6 as its Fight`: so many dice, thrown at once."""
    dice, bind = node.find("DICE"), node.find("bind")
    assert dice is not None
    said = [n for n in node.parts if n.kind.islower() and n.kind != "bind"]
    count = readers.expression(c, said[-1])
    label = bind.last.word if bind is not None else "result"
    return so_many(thrown_as(c, one, dice.new("literal", dice), label, node), count)


def so_many(thrown: ir.RollDice, count: Expr) -> ir.RollDice:
    """The same dice, so many times over."""
    assert isinstance(thrown.dice, ir.DiceOf)
    each = thrown.dice.count
    many = (
        count if isinstance(each, ir.Num) and each.value == 1 else ir.Arith("*", each, count, type=ir.NUMBER)
    )
    return replace(thrown, dice=replace(thrown.dice, count=many))


ASIDE = "aside"
"""What marks a throw of which nobody speaks: the dice before it stay those that lie on the table."""


def thrown_as(c: Context, one: Expr, dice: Node, label: str, node: Node) -> ir.RollDice:
    found = numbers.literal(c, dice)
    assert isinstance(found, ir.DiceOf)
    return thrown_dice(c, one, found, label, node)


def thrown_dice(c: Context, one: Expr, found: ir.DiceOf, label: str, node: Node) -> ir.RollDice:
    """Dice that somebody throws, of which the sentences that follow can speak; not so of one that only tells how far
    something goes or how much it is, after dice that were rolled by name."""
    if one.type.many:
        about = c.scope.it is not None and c.scope.it.type.base == "thing"
        who = "its player" if about else "the active player"
        raise c.fail(
            "W302", node, "It is not said who rolls.", f"Say “{who} rolls …”, or “each player rolls …”."
        )
    kind = Type(found.type.arg) if found.type.arg else ir.NUMBER
    if label in ("distance", "amount") and "dice" in c.scope.roles and found.count == numbers.number(1):
        var = c.fresh(f"{label} {ASIDE}")
        c.bound(label, ir.Var(var, type=kind))
        return ir.RollDice(var, owner_of(one), found, span=c.span(node))
    var = c.fresh(label)
    c.bound(label, ir.Var(var, type=kind))
    c.hits = ()
    c.bound("dice", ir.All("die", type=Type("die", ir.THROWN, True)))
    c.bound(THROWN_TOTAL, ir.Var(var, type=kind))
    if found.count == numbers.number(2) and kind == ir.NUMBER:
        c.bound("double", all_alike(c, c.scope.roles["dice"]))
    else:
        c.scope = c.scope.without("double")
    return ir.RollDice(var, owner_of(one), found, span=c.span(node))


def rolls_on(c: Context, one: Expr, node: Node) -> Do:
    """`rolls 2d6 for the Weather`: dice that pick one of a list."""
    dice, word = node.find("DICE"), node.find("TERM")
    assert dice is not None and word is not None
    if word.word not in c.names.lists:
        raise c.unknown(word, "list", word.word, c.names.lists)
    listed = rolled_list(c, word)
    assert listed.dice is not None
    thrown = thrown_as(c, one, dice.new("literal", dice), "result", node)
    wanted = f"{listed.dice[0] if listed.dice[0] > 1 else ''}d{listed.dice[1]}"
    if dice.word.removeprefix("1") != wanted:
        raise c.fail("W396", dice, f"{word.word} is rolled for with {wanted}.", replacement=wanted)
    result = ir.Var(thrown.var, type=ir.NUMBER)
    return ir.Block((thrown, *picked_by(listed, result, c.span(node))), span=c.span(node))


def re_rolls(c: Context, one: Expr, node: Node) -> Do:
    """`re-rolls 1 failed die`, `re-rolls each die that is 6`: of the roll being made, no die twice."""
    np = node.find("np")
    assert np is not None
    one_or_any_number(c, np)
    of = readers.collection(c, np)
    if of.type.base != "die" or of.type.arg == ir.THROWN:
        raise c.fail(
            "W321",
            np,
            "Only the dice of a Roll are rolled again.",
            "Write “re-rolls 1 die” or “re-rolls any number of failed dice”.",
        )
    pick = sets.picked(c, np)
    if pick.quantifier == "every":
        return ir.ReRoll(owner_of(one), of, numbers.number(0), None, span=c.span(node))
    most = pick.most if pick.most is not None else numbers.number(ir.UNLIMITED)
    return ir.ReRoll(owner_of(one), of, pick.least, most, span=c.span(node))


def rolls_off(c: Context, one: Expr, node: Node, low: bool) -> Do:
    """A roll-off, which all players take part in."""
    if not (one.type.many and one.type.base == "player"):
        rest = words(c, node).replace("rolls off", "roll off")
        raise c.fail(
            "W321",
            node,
            "All players take part in a roll-off, and nobody else.",
            f"Write “The players {rest}”; of two others each rolls by itself, “The first rolls 1d6, as one. The second rolls 1d6, as other.”, and “If the one is more than the other, …”.",
        )
    dice, bind = node.find("DICE"), node.find("bind")
    assert dice is not None
    label = bind.children[-1].word if bind is not None else "winner"  # type: ignore[union-attr]
    var = c.fresh(label)
    c.bound(label, ir.Var(var, type=ir.PLAYER))
    wrapped = dice.new("literal", dice)
    return ir.RollOff(var, numbers.literal(c, wrapped), low, span=c.span(node))
