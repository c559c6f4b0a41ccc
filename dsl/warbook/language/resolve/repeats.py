"""How often something is done, or counts: `for each Fuel spent`, `for each Fear it has`, `for each own Soldier`."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.resolve import numbers, readers
from warbook.language.resolve.context import Context
from warbook.language.resolve.how_much import possession
from warbook.language.resolve.lying import squares_or_tokens
from warbook.language.resolve.sets import picked
from warbook.language.resolve.unclear import words
from warbook.language.resolve.wholes import fits
from warbook.language.sentence import Node


def how_many(c: Context, np: Node) -> Expr | None:
    """The number that `for each …` names where it names no things: what was spent, or what the one spoken of has."""
    if (apart := difference(c, np)) is not None:
        return apart
    base = np[0] if np.kind == "np" and len(np.parts) == 1 else np
    if base.kind == "spent":
        return spent(c, base)
    if base.kind != "term" or base[0].word in c.scope.roles or c.scope.pronoun is None:
        return None
    name = c.names.find(base[0].word, c.names.tokens, c.names.resources)
    if name is None or not keeps(c, c.scope.pronoun, name):
        return None
    return possession(c, c.scope.pronoun, base[0])


def difference(c: Context, np: Node) -> Expr | None:
    """`Height between the hunter and the prey`: by how much what they have differs; None for things that stand between."""
    said = np.parts if np.kind == "np" else []
    if len(said) != 2 or said[0].kind != "term" or said[1].kind != "between_two":
        return None
    word = said[0][0]
    if c.names.find(word.word, c.names.resources, c.names.stats, c.names.tokens) is None:
        return None
    ends = [n for n in said[1].parts if n.kind not in ("BETWEEN", "AND")]
    one, two = (possession(c, readers.thing(c, n), word) for n in ends)
    if one.type != ir.NUMBER or two.type != ir.NUMBER:
        raise c.fail("W313", np, f"{word.word} is no plain number.")
    over, under = (ir.Arith("-", x, y, type=ir.NUMBER) for x, y in ((one, two), (two, one)))
    return ir.Arith("max", over, under, type=ir.NUMBER, span=c.span(np))


def lengths_between(c: Context, each: Node) -> Expr:
    """`for every 3in between the hunter and the prey`: how many whole ones lie between them."""
    kind = ir.SQUARES if c.names.space.grid else ir.LENGTH
    length = numbers.literal(c, each[1].new("literal", each[1]))
    if length.type != kind:
        raise c.fail(
            "W314", each[1], f"This game measures in {'squares' if c.names.space.grid else 'inches'}."
        )
    one, two = (readers.thing(c, n) for n in each.children[3:] if n is not None and n.kind != "AND")
    far = ir.Distance(one, two, type=kind, span=c.span(each))
    return ir.Arith("/", far, length, type=ir.NUMBER, span=c.span(each))


def keeps(c: Context, one: Expr, name: str) -> bool:
    """Whether such a thing can have a token or resource of that name."""
    holder = (c.names.tokens.get(name) or c.names.resources[name]).holder
    if holder == "Square":
        return one.type.base in ("place", "thing")
    return holder == "player" or (one.type.base == "thing" and fits(c, one.type, Type("thing", holder)))


def spent(c: Context, node: Node) -> Expr:
    """`Fuel spent`: how much was given up, as a player chose."""
    word = node[0]
    name = c.names.find(word.word, c.names.resources, c.names.tokens)
    found = c.scope.roles.get(f"spent {name}")
    if found is None:
        raise c.fail(
            "W304",
            node,
            f"It is not said how much {word.word} is spent.",
            f"Say it in a sentence before: “The player may spend up to 3 {word.word}.”",
        )
    return found


def how_often(c: Context, each: Node) -> Expr:
    """How many there are of what `for each …` names."""
    if each[1].kind in ("DISTANCE", "SQUARES"):
        return lengths_between(c, each)
    if each.last.kind == "HAS":
        said, whose = each[1], each[2]
        noun = said.find("noun")
        return possession(c, readers.thing(c, whose), noun[0] if noun is not None else said)
    named = how_many(c, each.last)
    if named is not None:
        return named
    squares_or_tokens(c, each.last)
    one_by_one(c, each.last)
    return ir.Count(picked(c, each.last).of)


def one_by_one(c: Context, np: Node) -> None:
    """Refuses `for each 2 friendly Soldiers`, of which the 2 would not be heard."""
    how = np.base.find("quantifier") if np.base.kind == "described" else None
    if how is not None and how[0].kind in ("COUNT", "COUNT_OR_MORE", "UP_TO"):
        message = f"“{words(c, how)}” is not heard here: each one counts."
        raise c.fail(
            "W322", how, message, "Let a “### Value: …” say how many there are for it, and speak of that."
        )


def times_each(c: Context, amount: Expr, each: Node | None) -> Expr:
    """An amount, as often as `for each …` says."""
    if each is None:
        return amount
    return ir.Arith("*", amount, how_often(c, each), type=amount.type, span=c.span(each))


def amount_node(act: Node) -> Node:
    """Where a change says by how much."""
    if act.kind in ("order_halve", "order_double"):
        return act
    said = next(
        n
        for n in reversed(act.children)
        if n is not None and n.kind not in ("MORE", "LESS", "each_of", "preposed")
    )
    return said[0] if said.kind == "same" else said


def said_amount(c: Context, act: Node) -> Expr:
    """By how much a number changes, as often as is said."""
    if act.kind in ("order_halve", "order_double"):
        return numbers.number(2)
    return times_each(c, readers.expression(c, amount_node(act)), act.find("each_of"))
