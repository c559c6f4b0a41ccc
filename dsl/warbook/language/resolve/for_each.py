"""`For each Soldier, …`: something done for each of several, or so many times."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve import readers, sets
from warbook.language.resolve.context import Context
from warbook.language.resolve.earlier import Opened
from warbook.language.resolve.lying import squares_or_tokens
from warbook.language.resolve.opponents import side_of_set
from warbook.language.resolve.points import are_points
from warbook.language.resolve.repeats import how_many
from warbook.language.resolve.rivals import beside
from warbook.language.resolve.sides import of_any
from warbook.language.sentence import Node


def for_each(c: Context, np: Node | None, arranged: Node | None, inner: Callable[[], Do], node: Node) -> Do:
    assert np is not None
    if (times := how_many(c, np)) is not None:
        return so_often(c, times, inner, node)
    squares_or_tokens(c, np)
    of = all_players(c, np) or readers.collection(c, sets.every_such(c, np))
    held = c.scope
    name = each_name(c, np, of)
    var = c.fresh(name)
    value = ir.Var(var, type=of.type.one())
    bind = node.find("bind")
    own = bind.last.word if bind is not None and bind.last is not None else ""
    for called in (name, noun_word(np), own):
        if called and (called == own or not own or called not in held.roles):
            c.bound(called, value)
    near_it = next(np.within("it"), None) is not None  # “it” is one who is spoken of, and then each of those
    or_it = near_it or (either(c, value, own) and not called_next(c, np, name, noun_word(np)))
    c.scope = c.scope.about(value, value if of.type.base == "player" else None).led_by(value)
    c.introduce(np, value)
    if (whose_side := side_of_set(of)) is not None:
        c.sides[value] = whose_side
    c.scope = of_any(c, value, c.scope)
    who: Expr | None = None
    if arranged is not None:
        who = arranger(c, arranged[1], value)
    c.drawn[value] = of
    again = frozenset((name,)) if name in c.names.kinds and name in held.roles else frozenset()
    if or_it:
        unclear = c.scope.unclear | (again if near_it else frozenset())
        c.scope = replace(c.scope, doubtful=value, unclear=unclear)
    done = inner()
    if or_it and c.scope.it == value:
        c.scope = replace(c.scope, doubtful=value)
    made = ir.ForEach(var, of, done, who, span=c.span(node))
    c.nested = None
    c.loop = Opened(made, c.scope)
    c.scope = held.after_each().left(replace(c.scope, unclear=c.scope.unclear | again))
    return made


def all_players(c: Context, np: Node) -> Expr | None:
    """`For each player`, who are all of them whoever “the player” is there; None for other words."""
    if np.kind != "np" or np[0].kind != "player" or any(n is not None for n in np.children[1:]):
        return None
    return ir.All("player", type=ir.PLAYER.set(), span=c.span(np))


def so_often(c: Context, times: Expr, inner: Callable[[], Do], node: Node) -> Do:
    """`For each Fuel spent, …`: something done so many times."""
    held = c.scope
    done = inner()
    made = ir.Repeat(times, done, span=c.span(node))
    c.nested = None
    c.loop = Opened(made, c.scope)
    c.scope = held
    return made


def noun_word(np: Node) -> str:
    """The lower-case word that a described set is spoken of by."""
    base = np.base
    noun = base.find("noun") if base.kind == "described" else base
    return noun[0].word if noun is not None and noun.children and noun[0].kind == "WORD" else ""


def each_name(c: Context, np: Node, of: Expr) -> str:
    if of.type.base == "player":
        return "player"
    base = np.base
    noun = base.find("noun") if base.kind == "described" else base
    word = noun[0].word if noun is not None and noun.children else ""
    if of.type.base == "place":
        return word if are_points(of) else "Square"
    kind = c.names.find(word, c.names.kinds) or c.names.find(word, c.names.cards)
    return kind or of.type.arg or "each"


def arranger(c: Context, node: Node, each: Expr) -> Expr:
    """Whose order: `in its player's order`."""
    if node.kind == "of" and node.children[-1] is not None and node.children[-1].word == "order":
        found = readers.thing(c, node[0])
        if found.type == ir.PLAYER:
            return found
    raise c.fail("W354", node, "Say whose order: “in its player's order”.")


def called_next(c: Context, np: Node, *names: str) -> bool:
    """Whether each of those is called by name right behind: `For each own Soldier, the Soldier gains 1 Fear`."""
    rest = c.text.text[np.end :]
    return any(name and re.match(rf"[,:]\s+[Tt]he {re.escape(name)}\b", rest) for name in names)


def either(c: Context, each: Expr, named: str) -> bool:
    """Whether “it” could be each of those or another one who is spoken of: `For each enemy Soldier, it gains 1 Fear`."""
    other = beside(c, each)
    if other is None and c.scope.chosen is not None and not c.scope.chosen.type.many:
        other = c.scope.chosen
    return not named and each.type.base == "thing" and other is not None and other.type.base == "thing"
