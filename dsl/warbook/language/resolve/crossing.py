"""Numbers that come to be something, as events: `a Soldier's Fuel falls to 1`."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import EventPattern
from warbook.language.resolve import comparisons
from warbook.language.resolve.context import Context
from warbook.language.resolve.patterns import Pattern
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.unclear import UNCLEAR
from warbook.language.sentence import Node
from warbook.language.walk import nodes


def holding(c: Context, name: str) -> Type:
    """What has a token or resource."""
    holder = (c.names.tokens.get(name) or c.names.resources[name]).holder
    return ir.PLAYER if holder == "player" else ir.PLACE if holder == "Square" else Type("thing", holder)


def crossing(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    """`a Soldier's Fuel becomes 1 or less`: it is so now and was not before."""
    said = subject.base
    word, compared = said.last, act.last
    name = c.names.find(word.word, c.names.tokens, c.names.resources)
    if name is None and (stat := c.names.find(word.word, c.names.stats)) is not None:
        raise c.fail(
            "W341",
            said,
            f"Nothing happens at one moment when a {stat} changes: rules set it, for as long as they hold.",
            f"Say what then holds, “While its {stat} is …: …”; or count it as a Resource, which is gained and lost.",
        )
    if name is None:
        changing = [*c.names.tokens, *c.names.resources]
        raise c.unknown(word, "token or resource", word.word, changing)
    whose = said[0] if said.kind == "of" else replace(said, kind="it")
    value = p.role("holder", holding(c, name), whose)
    c.scope = replace(c.scope, it=value, me=c.scope.me or owner_of(value))
    number = c.names.resources[name].type if name in c.names.resources else ir.NUMBER
    was = p.role("was", number, None)
    now = ir.Field(value, name, type=number, span=c.span(said))
    before = comparisons.complement(c, was, compared)
    test = comparisons.complement(c, now, compared)
    against_what_changes(c, name, now, test, compared)
    p.tests += [test, ir.Not(before)]
    return p.pattern(ways(compared), name)


def against_what_changes(c: Context, name: str, now: Expr, test: Expr, compared: Node) -> None:
    """Refuses `a player's Fuel becomes more than the opponent's Fuel`, which comes to be so by a loss of the other's too."""
    kept = {*c.names.tokens, *c.names.resources}
    if sum(1 for n in nodes(test) if n == now) > 1:
        message = f"This compares {name} with what it is itself at that moment, and is so at 0 alone."
        hint = f"Say “half its Starting {name}”, or “half its Full {name}” of the most there can be."
        raise c.fail("W306", compared, message, hint)
    others = [n for n in nodes(test) if isinstance(n, ir.Field) and n != now and n.name in kept]
    if others:
        message = f"It can come to be so by a change of the other {others[0].name} too, and this waits for one alone."
        hint = f"Wait for one of them, “When … gains {name}, if it has more {name} than …:”, and for the other in a bullet of its own."
        raise c.fail(UNCLEAR, compared, message, hint)


def ways(compared: Node) -> str:
    """Whether a number that comes to be so has been gained or lost, or either."""
    if compared.kind in ("at_least", "above"):
        return "gain"
    nothing = compared.kind == "same" and compared[0].kind == "literal" and compared[0][0].word == "0"
    return "lose" if nothing or compared.kind in ("at_most", "below") else "change"
