"""Choices among things and numbers."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr, Type
from warbook.language.resolve import inside, numbers, quantities, readers, sets
from warbook.language.resolve.agreement import one_or_any_number
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.for_each import each_name
from warbook.language.resolve.from_where import from_where, how_many_of_it, into_where
from warbook.language.resolve.itself import with_or_without
from warbook.language.resolve.opponents import side_of_set
from warbook.language.resolve.others import OTHERS
from warbook.language.resolve.passed_over import discarded_into, drawn_from_into
from warbook.language.resolve.points import are_points
from warbook.language.resolve.prices import price
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.several_chosen import several_of_one_word
from warbook.language.resolve.things import common
from warbook.language.resolve.which_group import counted_where
from warbook.language.sentence import Node


def one_who(c: Context, one: Expr, node: Node) -> Expr:
    """The player who chooses, draws or discards; a fault where that would be several at once."""
    by = owner_of(one)
    if by.type.many:
        each = "Say “each player …”, or of all that they do “For each player: The player …”."
        raise c.fail("W317", node, "Several players cannot make one choice.", each)
    return by


def chooses(c: Context, one: Expr, node: Node) -> Do:
    by = one_who(c, one, node)
    np, bind, charge = node.find("np"), node.find("bind"), node.find("charge")
    assert np is not None
    if picks_edge(c, by, np):
        return ir.PickEdge(by, span=c.span(node))
    if np.kind == "np" and np[0].kind == "together":
        return one_of_each(c, by, np, bind, charge)
    made = choice(c, by, np, bind, charge)
    counted_where(c, with_article(c, np), made.of)
    return made


def one_of_each(c: Context, by: Expr, np: Node, bind: Node | None, charge: Node | None) -> Do:
    """`chooses an enemy Soldier and an own Soldier`: one choice after the other; “they” are all who were chosen."""
    if bind is not None or charge is not None or any(n is not None for n in np.children[1:]):
        raise c.fail(
            "W346",
            np,
            "It is not clear whether this is said of both.",
            "Make it two choices: “… chooses 1 KIND …, as one, and … chooses 1 KIND …, as other”.",
        )
    held, made, picked = c.scope, [], []
    for part in (n for n in np[0].parts if n.kind != "AND"):
        c.scope = replace(held, roles=c.scope.roles, introduced=c.scope.introduced, unclear=c.scope.unclear)
        made.append(choice(c, by, part, None, None))
        picked.append(c.scope.introduced[-1].one)
        sides = [a[0].word.lower() for a in part.all("adjective")]
        if len(sides) == 1 and not picked[-1].type.many:
            c.bound(f"{sides[0]} {picked[-1].type.arg}", picked[-1])
    both = ir.Together(tuple(picked), type=common(c, np, tuple(picked)), span=c.span(np))
    c.scope = replace(c.scope, chosen=both)
    return ir.Block(tuple(made), span=c.span(np))


def picks_edge(c: Context, by: Expr, np: Node) -> bool:
    """Whether it is `own edge` that is chosen: one of the two, for the rest of the game."""
    base = np.base
    noun = base.find("noun") if base.kind == "described" else None
    if noun is None or noun[0].word != "edge":
        return False
    if [a[0].kind for a in base.all("adjective")] != ["OWN"] or base.find("quantifier") is not None:
        raise c.fail(
            "W346", np, "There are two edges, and a player chooses which is its own.", "Write “own edge”."
        )
    return True


def choice(c: Context, by: Expr, np: Node, bind: Node | None, charge: Node | None) -> ir.Choose:
    one_or_any_number(c, np)
    pick = sets.picked(c, np)
    if any(n[0].kind in OTHERS for n in (*np.base.all("quantifier"), *np.base.all("adjective"))):
        with_or_without(c, pick.of, np)  # “other” leaves out one, and perhaps the one near whom they are
    if pick.quantifier in ("every", "no"):
        raise c.fail(
            "W346", np, "Nothing is left to choose.", "Say how many: “1 …”, “up to 2 …”, “any number of …”."
        )
    several_of_one_word(c, np, pick)
    each, currency, free = 0, "", None
    if charge is not None:
        amounts = price(c, charge.find("price"), None)
        if len(amounts) != 1 or len(amounts[0]) != 1:
            raise c.fail("W346", charge, "What each costs must be one amount of one resource.")
        each, currency = amounts[0][0]
        counted(c, charge.find("TERM"), pick.of.type)
        over = charge.children[-1]
        if over is not None and charge.find("OVER_N") is not None:
            free = readers.expression(c, over)
    single = (
        pick.most is not None
        and isinstance(pick.most, ir.Num)
        and pick.most.value == 1
        and pick.quantifier != "up_to"
    )
    if not single and are_points(pick.of):
        raise c.fail("W346", np, "Points are chosen one at a time.", "Write “chooses 1 point …, as mark”.")
    name = bind.children[-1] if bind is not None else None
    group = None
    label = name.word if name is not None else each_name(c, np, pick.of)
    if name is not None and name.kind == "TERM":
        group = c.names.find(name.word, c.names.groups)
        if group is None:
            raise c.unknown(name, "group", name.word, c.names.groups)
    var = c.role_variable(label, pick.of.type.one() if single else pick.of.type)
    how_many_of_it(c, np, pick.of)
    made = ir.Choose(
        by, var, pick.of, pick.least, pick.most, group, each, currency, free, single, span=c.span(np)
    )
    if group is None:
        picked = ir.Var(var, type=pick.of.type.one() if single else pick.of.type)
        (c.called_by_kind if name is None else c.bound)(label, picked)
        if picked.type.base in ("thing", "place") and c.scope.it != picked:
            c.scope = replace(c.scope, chosen=picked)
        if (whose := side_of_set(pick.of)) is not None:
            c.sides[picked] = whose
        c.drawn[picked] = pick.of
        c.introduce(np, picked, True)
    return made


def counted(c: Context, word: Node | None, chosen: Type) -> None:
    """Refuses `for 1 Gold per Post` where it is something else that is chosen."""
    sort = {"place": "Square", "player": "player"}.get(chosen.base, chosen.arg)
    if word is None or c.names.find(word.word, {sort: sort}) is not None:
        return
    kind = c.names.find(word.word, c.names.kinds)
    if kind is None or not (c.names.kind_of(sort, kind) or c.names.kind_of(kind, sort)):
        raise c.fail("W346", word, f"It is {sort}s that are chosen here.", f"Write “per {sort}”.")


def picks_number(c: Context, one: Expr, node: Node) -> Do:
    """`chooses a number from 0 to own Gold, as bid`."""
    bind = node.find("bind")
    low, high = (
        readers.expression(c, n)
        for n in [x for x in node.parts if x.kind not in ("bind",) and x.kind.islower()][:2]
    )
    for bound in (low, high):
        if bound.type != ir.NUMBER:
            raise c.fail("W313", node, f"The bounds of a choice are plain numbers, and this is {bound.type}.")
    label = bind.children[-1].word if bind is not None else "number"  # type: ignore[union-attr]
    var = c.fresh(label)
    c.bound(label, ir.Var(var, type=ir.NUMBER))
    return ir.PickNumber(one_who(c, one, node), var, low, high, span=c.span(node))


def picks_line(c: Context, one: Expr, node: Node) -> Do:
    """`chooses a line from the attacker to the target, as line`: squares, in which things stand."""
    bind = node.find("bind")
    if not c.names.space.grid:
        raise c.fail("W454", node, "Lines through squares are a matter of grids.")
    start, goal = (numbers.squared(c, readers.thing(c, n), n) for n in node.all("np"))
    label = bind.children[-1].word if bind is not None else "line"  # type: ignore[union-attr]
    var = c.fresh(label)
    c.bound(label, ir.Var(var, type=ir.PLACE.set()))
    return ir.PickLine(one_who(c, one, node), var, start, goal, span=c.span(node))


def discards(c: Context, one: Expr, node: Node) -> Do:
    """`discards 1 Card from own Hand`: picked, and out of the game."""
    np = node.find("np")
    assert np is not None
    discarded_into(c, node)
    source = next((e for prep, e in quantities.prepositions(c, node) if prep == "from"), None)
    if source is not None and not isinstance(source, ir.Group):
        hint = "Where a Kind and a Group are called alike, “own NAMES” are those of that Kind: give the Group a name of its own."
        raise c.fail("W341", node, "Things are discarded from a group.", hint)
    if (all_of_them := every_one(c, one, np, source, node)) is not None:
        return all_of_them
    made = choice(c, one_who(c, one, node), np, None, None)
    from_where(c, np, made.of, source)
    if source is not None:
        made = replace(made, of=inside.within_group(c, made.of, source))
    picked = ir.Var(made.var, type=made.of.type.one() if made.single else made.of.type)
    if made.single:
        return ir.Block((made, ir.Remove(picked, span=c.span(node))))
    var = c.fresh("each")
    gone = ir.Remove(ir.Var(var, type=made.of.type.one()), span=c.span(node))
    return ir.Block((made, ir.ForEach(var, picked, gone, None, span=c.span(node))), span=c.span(node))


def every_one(c: Context, by: Expr, np: Node, source: ir.Group | None, node: Node) -> Do | None:
    """`discards all Cards from own Hand`, `discards the card`: nothing to choose; None where something is chosen."""
    base = np.base
    quantifier = base.find("quantifier") if base.kind == "described" else None
    if quantifier is not None and quantifier[0].kind == "EVERY":
        of = readers.collection(c, np)
        from_where(c, np, of, source)
        of = inside.within_group(c, of, source) if source is not None else of
        var = c.fresh("each")
        gone = ir.Remove(ir.Var(var, type=of.type.one()), span=c.span(node))
        return ir.ForEach(var, of, gone, None, span=c.span(node))
    if base.kind not in ("role_name", "it"):
        return None
    one = readers.thing(c, np)
    return None if one.type.many or one.type.base != "thing" else ir.Remove(one, span=c.span(node))


def draws(c: Context, one: Expr, node: Node) -> Do:
    """`draws 3 Cards from own Deck into own Hand`: taken at random."""
    np, bind = node.find("np"), node.find("bind")
    assert np is not None
    drawn_from_into(c, node)
    places = {prep: e for prep, e in quantities.prepositions(c, node) if prep in ("from", "into")}
    source = places.get("from")
    one_or_any_number(c, np)
    pick = sets.picked(c, np)
    if pick.quantifier not in ("count", "up_to", "any", "every"):
        raise c.fail("W346", np, "It is not said how many are drawn.")
    of: Expr = pick.of
    how_many_of_it(c, np, of)
    from_where(c, np, of, source, places.get("into"), True)
    if bind is None and places.get("into") is None:
        into_where(c, node, of, source)
    if source is not None:
        if not isinstance(source, ir.Group):
            raise c.fail("W341", node, "Things are drawn from a group.")
        of = inside.within_group(c, pick.of, source)
    to = places.get("into")
    if to is not None and not isinstance(to, ir.Group):
        raise c.fail("W341", node, "What is drawn goes into a group.")
    most = pick.most if pick.most is not None else ir.Count(of)
    bound = c.names.groups[to.name].most if isinstance(to, ir.Group) else None
    if to is not None and bound is not None:
        room = ir.Arith("-", numbers.number(bound), ir.Count(to), type=ir.NUMBER)
        most = ir.Arith("min", most, room, type=ir.NUMBER)
    asked: list[Do] = []
    if pick.quantifier == "up_to":
        there = ir.Arith("min", most, ir.Count(of), type=ir.NUMBER)
        how_many = c.fresh("number")
        asked = [ir.PickNumber(one_who(c, one, node), how_many, numbers.number(0), there, span=c.span(np))]
        most = ir.Var(how_many, type=ir.NUMBER)
        c.bound("number", most)
    label = bind.children[-1].word if bind is not None else each_name(c, np, pick.of)  # type: ignore[union-attr]
    var = c.fresh(label)
    single = pick.single or pick.quantifier == "any"
    drawn = ir.Var(var, type=of.type.one() if single else of.type)
    (c.called_by_kind if bind is None else c.bound)(label, drawn)
    c.scope = replace(c.scope, chosen=drawn)
    c.drawn[drawn] = to if to is not None else of
    c.introduce(np, drawn, True)
    draw = ir.Draw(one_who(c, one, node), var, of, most, single, source, to, span=c.span(node))
    return ir.Block((*asked, draw), span=c.span(node)) if asked else draw
