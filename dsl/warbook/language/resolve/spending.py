"""What is given up as far as a player likes: `pays up to 3 Fuel`."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve import numbers, quantities
from warbook.language.resolve.amounts import counted, signed
from warbook.language.resolve.context import Context
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.wholes import fits
from warbook.language.sentence import Node


def whoever_keeps(c: Context, payer: Expr, word: Node) -> Expr:
    """A player pays with what the one has that it acts with, where players have none of it."""
    name = c.names.find(word.word, c.names.resources)
    actor = c.scope.actor or c.scope.principal
    if name is None or payer.type != ir.PLAYER or actor is None or c.names.resources[name].holder == "player":
        return payer
    return actor if fits(c, actor.type, ir.Type("thing", c.names.resources[name].holder)) else payer


def pays_some(c: Context, one: Expr, node: Node) -> Do:
    """A player picks how much is given up, by itself or by whoever is named after `from`."""
    at_choice, bind = node.find("at_choice"), node.find("bind")
    assert at_choice is not None
    keeper = one
    for prep, given in quantities.prepositions(c, node):
        if prep != "from":
            raise c.fail(
                "W346", node, f"“{prep}” does not belong to what is spent.", "Say from whom: “from …”."
            )
        keeper = given
    word = at_choice.last
    keeper = whoever_keeps(c, keeper, word)
    name, _, holder = counted(c, keeper, word.new("has_dice", word))
    held: Expr = ir.Field(holder, name, type=ir.NUMBER, span=c.span(word))
    most = held
    if (count := at_choice.find("COUNT")) is not None:
        most = ir.Arith("min", numbers.number(int(count.word)), held, type=ir.NUMBER)
    var = c.fresh(bind.last.word if bind is not None else f"{name.lower()} spent")
    chosen = ir.Var(var, type=ir.NUMBER)
    c.bound(f"spent {name}", chosen)
    if bind is not None:
        c.bound(bind.last.word, chosen)
    pick = ir.PickNumber(owner_of(one), var, numbers.number(0), most, span=c.span(node))
    return ir.Block((pick, ir.Gain(holder, name, signed(chosen, -1), span=c.span(node))), span=c.span(node))
