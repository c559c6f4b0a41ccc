"""Where something stands: “within 6in of …”, “in …”, “adjacent to …”, “with …”."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.names import plural
from warbook.language.resolve import from_where, having, inside, numbers, readers, sets, wholes, whose
from warbook.language.resolve.articles import article, in_plural, with_article
from warbook.language.resolve.beyond import any_of_them
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import capital
from warbook.language.resolve.how_much import has, possession
from warbook.language.resolve.in_one import in_one, named_place, one_zone
from warbook.language.resolve.itself import overlapping
from warbook.language.resolve.quantities import nobody_named, quantified, some
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.unclear import UNCLEAR, only_the_action, unclear
from warbook.language.resolve.within_own import within_own
from warbook.language.sentence import Node


def not_itself(c: Context, one: Expr, other: Expr, described: Node, near: Expr) -> Expr:
    """`within 6in of a friendly Soldier`, which nobody is by being a friendly Soldier; `each Soldier` is any of them."""
    if isinstance(other, ir.Whole) and other.of == one:
        part, whole = one.type.arg, other.type.arg
        message = f"It is in its {whole} itself, and so never far from it."
        hint = f"Say of the others: “if no other {part} in its {whole} is within … of it”."
        raise c.fail("W302", described, message, hint)
    base = described.base
    quantifier = base.find("quantifier") if base.kind == "described" else None
    several = base.kind in ("described", "term") and (quantifier is None or quantifier[0].kind != "EVERY")
    if not several or not isinstance(other, ir.Var) or one.type.base != "thing" or other.type.base != "thing":
        return near
    enemy = any(a[0].kind == "ENEMY" for a in base.all("adjective")) or opposes(c, described, one)
    a, b = one.type.arg, other.type.arg
    named = base.kind == "term" and other in c.scope.roles.values()
    if enemy or named or not (c.names.kind_of(a, b) or c.names.kind_of(b, a)):
        return near
    return ir.And((ir.Compare("!=", one, other), near), span=near.span)


def opposes(c: Context, np: Node, one: Expr) -> bool:
    """Whether words speak of others than one's own by `whose player is not the target's player`."""
    whose = np.find("whose_player") if np.kind == "np" else None
    rel = whose.find("rel_is_not") if whose is not None else None
    if rel is None or rel.last.kind != "same":
        return False
    return readers.expression(c, rel.last[0]) == owner_of(one)


def where_test(c: Context, one: Expr, node: Node) -> Expr:
    """`within 6in of …`, `in …`, `adjacent to …`, `with …` about one thing."""
    inner = node.children[-1]
    if one.type.base in NOWHERE and node.kind in (*NEAR, "between_two", "nearer", "farther", "in_", "on"):
        raise c.fail("W333", node, f"{capital(one.type)} stands nowhere.", "Name who it is said of.")
    if inner is not None and node.kind in (*NEAR, "in_", "on"):
        nobody_named(c, inner)
    if inner is not None and node.kind in NEAR:
        any_or_all(c, inner)
        inner = some_one(c, inner)
    if node.kind == "nearest_to":
        raise c.fail(
            "W333", node, "It is not said of whom it is the nearest.", "Say “the KIND nearest to …”."
        )
    if inner is None:
        return within_own(c, one, node)
    if node.kind in ("with_",):
        return has(c, one, inner)
    if node.kind == "without":
        return ir.Compare("==", possession(c, one, inner), numbers.number(0), span=c.span(node))
    if node.kind in ("within", "on_or_within", "beyond"):
        distance = readers.expression(c, node[1])
        space = ir.SQUARES if c.names.space.grid else ir.LENGTH
        if distance.type != space and distance.type.base in ("length", "squares", "dice", "thing"):
            raise c.fail(
                "W314",
                node[1],
                f"This game measures in {'squares' if c.names.space.grid else 'inches'}.",
                f"Write it like {'3 squares' if c.names.space.grid else '3in'}.",
            )
        if isinstance(distance, ir.Num) and distance.type.base == "number" and distance.value != ir.UNLIMITED:
            raise c.fail(
                "W314",
                node[1],
                f"{node[1][0].word} of what?",
                f"Write {node[1][0].word}{' squares' if c.names.space.grid else 'in'}.",
            )
        if (whose := edge_of(c, inner)) is not None:
            side: Expr = ir.Spatial("edge", (one, whose, distance), span=c.span(node))
            return ir.Not(side) if node.kind == "beyond" else side
        if (ground := terrain_named(c, inner)) is not None:
            beside = (one, ground, fixed(c, distance, node[1]))
            close: Expr = ir.Spatial("close", beside, span=c.span(node))
            return ir.Not(close) if node.kind == "beyond" else close
        if node.kind == "beyond":
            inner = any_of_them(c, node, inner)
        near = quantified(
            c,
            inner,
            lambda other: not_itself(
                c, one, other, inner, ir.Near(one, somewhere(c, inner, other), distance, span=c.span(node))
            ),
        )
        return ir.Not(near) if node.kind == "beyond" else near
    if node.kind == "within_move":
        return reached(c, one, node)
    if node.kind == "between_two":
        ends = [n for n in node.parts if n.kind not in ("BETWEEN", "AND")]
        return whichever(
            c, ends[0], lambda a: whichever(c, ends[1], lambda b: between(c, one, (a, b), ends, node))
        )
    if node.kind in ("farther", "nearer"):
        return nearer_than(c, one, node)
    if node.kind in ("in_", "on") and (state := in_state(c, one, inner)) is not None:
        return state
    if node.kind in ("in_", "outside", "on"):
        found = location(c, one, node, inner)
        return ir.Not(found) if node.kind == "outside" else found
    if (ground := terrain_named(c, inner)) is not None:
        return ir.Spatial("beside", (one, ground), span=c.span(node))
    return quantified(
        c, inner, lambda other: ir.Spatial("adjacent", (one, somewhere(c, inner, other)), span=c.span(node))
    )


def whichever(c: Context, np: Node, test: Callable[[Expr], Expr]) -> Expr:
    """What is said of one that words name, or of any or each of those that they describe; it is said of nobody else by that."""
    one = readers.thing(c, np)
    return quantified(c, np, test) if one.type.many else test(one)


def between(c: Context, one: Expr, two: tuple[Expr, Expr], ends: list[Node], node: Node) -> Expr:
    """That one stands between two others, of which it is none itself."""
    found: Expr = ir.Spatial("between", (one, *two), span=c.span(node))
    for other, said in zip(two, ends, strict=True):
        found = not_itself(c, one, other, said, found)
    return found


def nearer_than(c: Context, one: Expr, node: Node) -> Expr:
    """`nearer to the mark than the target`, `… than every enemy Soldier`: how far one stands, and how far the other."""
    origin, than = (n for n in node.parts if n.kind not in ("FARTHER_FROM", "NEARER_TO", "THAN"))
    kind = ir.SQUARES if c.names.space.grid else ir.LENGTH
    op = ">" if node.kind == "farther" else "<"

    def compared(to: Expr, other: Expr) -> Expr:
        ends = (ir.Distance(x, to, type=kind) for x in (one, other))
        return ir.Compare(op, *ends, span=c.span(node))

    base = than.base
    how = base.find("quantifier") if base.kind == "described" else None
    if how is not None and how[0].kind == "ANY":
        rest, noun = c.text.text[how.end : than.end], base.last[0]
        several = c.text.text[how.end : noun.start] + plural(noun.word) + c.text.text[noun.end : than.end]
        raise unclear(
            c,
            than,
            "This could be every one of them, or at least one.",
            f"every{rest}",
            f"1 or more{several}",
        )
    if readers.thing(c, origin).type.many and readers.thing(c, than).type.many:
        raise c.fail(
            "W317", node, "Several are spoken of on either side.", "Name one of them first, “…, as NAME”."
        )
    return whichever(c, origin, lambda to: whichever(c, than, lambda other: compared(to, other)))


NOWHERE = ("action", "player", "roll", "die", "listed", "number", "sequence")
"""What is not on the table."""
NEAR = ("within", "beyond", "adjacent")
"""Where something is, seen from others."""


def any_or_all(c: Context, np: Node) -> None:
    """Refuses `within 3 squares of the enemy Soldiers`, which could be near any of them, or near all."""
    base = np.base
    kind = in_plural(c, base)
    if kind is None or article(c, np) != "the":
        return
    noun = base.last if base.kind == "described" else base
    one = c.text.text[np.start : noun.start] + kind + c.text.text[noun.end : np.end]
    raise unclear(
        c, with_article(c, np), "This could be any of them, or every one.", f"any {one}", f"every {one}"
    )


def some_one(c: Context, np: Node) -> Node:
    """`within 3 squares of a Soldier`, which is any of them, whoever “the Soldier” is there."""
    base = np.base
    named = base.kind == "term" and base[0].word in c.scope.roles
    if not named or base[0].word not in c.names.kinds or article(c, np) != "a":
        return np
    any_ = Node("quantifier", (Node("ANY", (), "any", base.start, base.start),), "", base.start, base.start)
    noun = base.new("noun", base[0], None)
    described = base.new("described", any_, noun)
    return described if np is base else replace(np, children=(described, *np.children[1:]))


def in_state(c: Context, one: Expr, said: Node) -> Expr | None:
    """`in Fear`: whether it has such a token; None for what is a place."""
    if said.kind != "term" or said[0].word in c.scope.roles:
        return None
    names, word = c.names, said[0].word
    token = names.find(word, names.tokens)
    if token is None or names.find(word, names.zones, names.groups, names.terrains, names.kinds):
        return None
    holder = names.tokens[token].holder
    if (
        one.type.base != "thing"
        or holder not in names.kinds
        or not wholes.fits(c, one.type, Type("thing", holder))
    ):
        return None
    return ir.Compare(">=", possession(c, one, said[0]), numbers.number(1), span=c.span(said))


def terrain_named(c: Context, node: Node) -> Expr | None:
    """`within 2in of a Wood`: one sort of terrain, by its name; None for anything else."""
    word = node[0].word if node.kind == "term" else ""
    name = c.names.find(word, c.names.terrains) if word and word not in c.scope.roles else None
    if name is None or (c.names.space.grid and name in c.names.edged):
        return None  # a side of a square is no square, so nothing tells how near it is
    return ir.Listed("terrain", name, type=Type("terrain"), span=c.span(node))


def fixed(c: Context, distance: Expr, node: Node) -> Expr:
    """A distance that is a number as it stands, as squares on a grid are counted out from it."""
    if c.names.space.grid and not isinstance(distance, ir.Num):
        raise c.fail(
            "W314",
            node,
            "How near terrain is, is asked with a number of squares.",
            "Write it like 2 squares.",
        )
    return distance


def reached(c: Context, one: Expr, node: Node) -> Expr:
    """`within a move of 3 squares of …`: where that thing could come to with one move, or stay."""
    if not c.names.space.grid:
        raise c.fail("W333", node, "A move is looked ahead on a grid only.", "Write “within 3in of …”.")
    most, mover = readers.expression(c, node[1]), readers.thing(c, node.children[-1])  # type: ignore[arg-type]
    if most.type != ir.SQUARES:
        raise c.fail("W314", node[1], "A move is measured in squares.")
    if mover.type.base != "thing" or mover.type.many:
        raise c.fail("W333", node, "It is one thing that could move there.")
    return ir.Spatial("reached", (one, mover, most), span=c.span(node))


def spot(where: Node) -> Node:
    """A place of an event: `on a Square with Fire` speaks of the square that has the token."""
    if where.kind != "spot_with":
        return where
    inner, base = where[0], where[0].children[-1]
    assert base is not None
    amount = where.children[-1]
    assert amount is not None
    if base.kind == "term":
        some_one = Node(
            "quantifier", (Node("ANY", (), "any", base.start, base.start),), "", base.start, base.start
        )
        base = base.new("described", some_one, base.new("noun", base[0], None))
    narrow = amount.new("with_", None, amount)
    described = Node("np", (base, narrow, None), "", base.start, amount.end)
    return replace(inner, children=(*inner.children[:-1], described))


def that_is(located: Node) -> Node:
    """`within 4 squares of an Engine that has Fuel`: what is said last is said of the Engine."""
    inner, that = located[0], located.last
    base = inner.last
    described = Node("np", (base, that), "", base.start, that.end)
    return replace(inner, children=(*inner.children[:-1], described))


def somewhere(c: Context, node: Node, other: Expr) -> Expr:
    """What is measured to: a thing or a place."""
    if other.type.base not in ("thing", "place", "marker") or other.type.many:
        if other.type == ir.ACTION:
            raise only_the_action(c, node)
        hint = "Name a piece, a square or a marker."
        if other.type.base == "terrain":
            hint = "What lies between Squares is in none of them: what it hinders, it says itself, “- Blocks: yes”, “- Conceals: yes”."
        raise c.fail("W333", node, f"Nothing is near {other.type}.", hint)
    return other


def edge_of(c: Context, node: Node) -> Expr | None:
    """The player whose table edge is meant: `own edge`, `the first player's edge`."""
    if node.kind == "of" and node.children[-1] is not None and node.children[-1].word == "edge":
        whose = readers.thing(c, node[0])
        return whose if whose.type == ir.PLAYER else None
    noun = node.find("noun") if node.kind == "described" else None
    if noun is None or noun[0].word != "edge":
        return None
    adjective = node.find("adjective")
    if adjective is None or adjective[0].kind not in ("OWN", "ENEMY"):
        raise c.fail(
            "W305", node, "Whose edge is meant?", "Say “own edge”, “enemy edge” or “the first player's edge”."
        )
    if c.scope.it not in c.drawn or not from_where.has_its_own(c, c.scope.it):
        from_where.whose_it_is_in(c, node)
    me = c.me(node)
    return me if adjective[0].kind == "OWN" else ir.Opponent(me)


def token_on(c: Context, one: Expr, inner: Node) -> Expr | None:
    """`on Fire`, where Fire is what a piece is marked with."""
    name = c.names.find(inner[0].word, c.names.tokens) if inner.kind == "term" else None
    holder = c.names.tokens[name].holder if name is not None else ""
    if one.type.base != "thing" or holder not in c.names.kinds or inner[0].word in c.scope.roles:
        return None
    return ir.Compare(">=", possession(c, one, inner[0]), numbers.number(1), span=c.span(inner))


def zone_named(c: Context, np: Node) -> Expr | None:
    """The zone that words name, `own Camp` or `the enemy Camp`; None for anything else."""
    base = np.base
    word = base.find("noun") if base.kind == "described" else None
    if word is None or (zone := c.names.find(word[0].word, c.names.zones)) is None:
        return None
    return ir.Field(sets.owner_said(c, base), zone, type=Type("zone", zone), span=c.span(base))


def location(c: Context, one: Expr, node: Node, inner: Node) -> Expr:
    in_one(c, node, inner)
    one_zone(c, inner)
    if inner.kind == "role_name" and inner[0].word == "board" and "board" not in c.scope.roles:
        if one.type == ir.PLACE:
            return ir.Truth(True, span=c.span(node))
        return ir.Spatial("standing", (one,), span=c.span(node))
    if (held := having.whoevers_group(c, inner)) is not None:
        members = Type("thing", c.names.groups[held[1]].holds, True)
        return some(
            c,
            readers.collection(c, inner[0]),
            lambda holder: ir.In(one, ir.Group(held[1], holder, type=members), span=c.span(node)),
        )
    if (worn := token_on(c, one, inner)) is not None:
        return worn
    from_where.whose_it_is_in(c, inner)
    group = inside.group_in(c, node)
    if group is not None:
        inside.not_its_own(c, one, group, inner)
        return ir.In(one, group, span=c.span(node))
    place: Expr
    if (zone := zone_named(c, inner)) is not None:
        place = zone
    else:
        place = readers.thing(c, inner)
        named_place(c, node, inner, place)
        inside.who_holds(c, one, node, place)
    if place.type.base == "place" and place.type.many:
        here: Expr = (
            ir.Field(one, "Square", type=ir.PLACE, span=one.span) if one.type.base == "thing" else one
        )
        return ir.In(here, place, span=c.span(node))
    if place.type == ir.PLACE and one.type.base in ("thing", "place") and c.names.space.grid:
        if one.type.base == "place":
            return ir.Compare("==", one, place, span=c.span(node))
        there = ir.Field(one, "Square", type=ir.PLACE, span=one.span)
        return ir.Compare("==", there, place, span=c.span(node))
    if one.type == ir.PLACE and place.type.base == "thing":
        raise c.fail("W333", inner, "A Square is on nobody.", "Whoever is there is on it: say “… Square”.")
    if node.kind == "in_" and one.type.base == "thing" and overlapping(c, one.type.arg, place.type.arg):
        whole = c.names.kinds[place.type.arg].whole
        hint = f"Write “in its {whole}”." if whole else "Say whom: “in the NAME's GROUP”."
        raise c.fail(UNCLEAR, inner, f"No {place.type.arg} is in another.", hint)
    if node.kind == "in_" and one.type.base == place.type.base == "thing":
        said = c.text.text[node.start : node.end]
        message = f"No {one.type.arg} is in a {place.type.arg}; whoever stands where it lies is on it."
        raise c.fail(UNCLEAR, node, message, replacement=re.sub(r"^in\b", "on", said))
    if place.type.base in ("zone", "terrain", "place", "thing"):
        relation = "touches" if place.type.base in ("terrain", "thing") else "inside"
        return ir.Spatial(relation, (one, place), span=c.span(node))
    said = inner[0].word if inner.kind == "term" else ""
    if node.kind == "in_" and (name := c.names.find(said, c.names.tokens)) is not None:
        raise whose.on_squares(c, node, name)
    raise c.fail("W333", inner, "Nothing can be in this.")
